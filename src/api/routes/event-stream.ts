/**
 * The event stream of one client. It reads only as much from the journal as the socket accepts, so a slow client costs
 * no memory.
 */

import { givenReasons } from '../../messages/index.js';
import { type Lanes, type NumberedFact, type TransactionView, placeOf } from '../../core/index.js';
import { factEvent } from '../documents/fact-event.js';
import { toPrompt } from '../documents/prompt-document.js';
import { toService } from '../documents/service-document.js';
import { toAttentionEntry, toTerminal } from '../documents/terminal-document.js';
import { toSummary } from '../documents/transaction-document.js';

/** The parameters of a stream. */
export interface StreamParameters {
  /** The number of the fact after which the stream starts. By default it starts with new facts. */
  readonly after: number | undefined;
  /** The terminal whose facts are sent. By default the facts of all terminals are sent. */
  readonly terminal: string | undefined;
}

/** The intervals of a stream, in milliseconds. */
export interface StreamPace {
  /** The interval of heartbeat comments. They show both sides whether the connection is alive. */
  readonly heartbeatMs: number;
  /** The interval at which outcomes that are not acknowledged are sent again. */
  readonly redeliveryMs: number;
}

/** The number of facts that are read together. */
const batch = 64;

/** The maximum number of unacknowledged outcomes that are sent together, oldest first. */
const inboxMax = 100;

/** The minimum interval for reading the states of terminals and services, the prompts and the attention list. */
const statesMs = 100;

/** The time after which a client should reconnect, in milliseconds. */
const retryMs = 1_000;

/** Produces the texts of one stream. */
export class EventStream {
  readonly #lanes: Lanes;
  /** The names of the payment services. They do not change while the process runs. */
  readonly #services: ReadonlySet<string>;
  readonly #parameters: StreamParameters;
  readonly #pace: StreamPace;
  readonly #ready: string[] = [];
  readonly #sent = new Map<string, string>();
  readonly #unlisten: () => void;
  readonly #nowMs: () => number;
  #seq: number;
  #nextBeatMs: number;
  #nextDeliveryMs: number;
  #nextStatesMs: number;
  #wake: (() => void) | undefined;
  #hasNews = true;
  #mayHaveChanged = true;
  #ended = false;

  /** `nowMs` returns the time of a monotonic clock. */
  constructor(lanes: Lanes, parameters: StreamParameters, pace: StreamPace, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#lanes = lanes;
    this.#services = new Set(lanes.services.all().map(({ service }) => service));
    this.#parameters = parameters;
    this.#pace = pace;
    const last = lanes.feed.last();
    // A number above that of the last fact belongs to another journal. The stream then starts with new facts.
    if (parameters.after !== undefined && parameters.after > last)
      this.#ready.push(`: ${givenReasons.positionAhead()}\n\n`);
    this.#seq = Math.min(parameters.after ?? last, last);
    // Send the position without data. A client that loses the connection before the first event can then continue from here.
    this.#ready.push(`retry: ${retryMs}\nid: ${this.#seq}\n\n`);
    this.#nextBeatMs = nowMs() + pace.heartbeatMs;
    this.#nextDeliveryMs = nowMs();
    this.#nextStatesMs = nowMs();
    this.#unlisten = lanes.feed.listen(() => this.#news());
  }

  #news(): void {
    this.#hasNews = true;
    this.#mayHaveChanged = true;
    this.#wake?.();
  }

  /** Resolves with the next text, or with undefined when the stream has ended. */
  async next(): Promise<string | undefined> {
    for (;;) {
      if (this.#ended) return undefined;
      if (this.#ready.length === 0) this.#look();
      if (this.#ready.length > 0) return this.#ready.splice(0).join('');
      await this.#pause();
    }
  }

  /** Ends the stream. A call of `next` that is waiting gets no text. */
  end(): void {
    this.#ended = true;
    this.#unlisten();
    this.#wake?.();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const statesAtMs = this.#mayHaveChanged ? this.#nextStatesMs : Number.POSITIVE_INFINITY;
      const untilMs = Math.min(this.#nextBeatMs, this.#nextDeliveryMs, statesAtMs);
      const timer = setTimeout(done, Math.max(1, untilMs - this.#nowMs()));
      this.#wake = done;
    });
  }

  #look(): void {
    const now = this.#nowMs();
    if (this.#hasNews) {
      this.#hasNews = false;
      this.#facts();
    }
    if (this.#mayHaveChanged && now >= this.#nextStatesMs) {
      this.#nextStatesMs = now + statesMs;
      this.#mayHaveChanged = false;
      this.#states();
    }
    if (now >= this.#nextDeliveryMs) {
      this.#nextDeliveryMs = now + this.#pace.redeliveryMs;
      for (const view of this.#lanes.inbox(inboxMax)) if (this.#isWanted(placeOf(view.request))) this.#redeliver(view);
    }
    if (now >= this.#nextBeatMs) {
      this.#nextBeatMs = now + this.#pace.heartbeatMs;
      this.#ready.push(': still here\n\n');
      // The cause of a broken link can change without an event, so check the states at each heartbeat.
      this.#mayHaveChanged = true;
    }
  }

  #facts(): void {
    const facts = this.#lanes.feed.after(this.#seq, batch);
    for (const fact of facts) {
      this.#seq = fact.seq;
      if (!this.#isWanted(fact.terminal) || !this.#isOwn(fact)) continue;
      const { type, data } = factEvent(this.#lanes, (name) => this.#services.has(name), fact);
      this.#say(type, type === 'outcome' ? { redelivered: false, ...data } : data, fact.seq);
    }
    if (facts.length === batch) this.#hasNews = true;
  }

  #redeliver(view: TransactionView): void {
    this.#say('outcome', { redelivered: true, transaction: toSummary(view) });
  }

  /** Sends each state that has changed since it was last sent. */
  #states(): void {
    for (const view of this.#lanes.terminals())
      if (this.#isWanted(view.terminal)) this.#state(`terminal ${view.terminal}`, 'terminal', toTerminal(view));
    for (const view of this.#lanes.services.all())
      if (this.#isWanted(view.service)) this.#state(`service ${view.service}`, 'service', toService(view));
    const prompts = this.#lanes.prompts().filter(({ terminal }) => this.#isWanted(terminal));
    this.#state('prompts', 'prompts', { prompts: prompts.map(toPrompt) });
    const attention = this.#lanes
      .attention()
      .filter(({ terminal, service }) => terminal === '*' || this.#isWanted(terminal ?? service ?? ''));
    this.#state('attention', 'attention', { attention: attention.map(toAttentionEntry) });
  }

  #state(key: string, event: string, data: object): void {
    const text = JSON.stringify(data);
    if (this.#sent.get(key) === text) return;
    this.#sent.set(key, text);
    this.#say(event, data);
  }

  /**
   * True if the caller may see the fact. Every register may see facts without a transaction, except the actions of
   * operators.
   */
  #isOwn({ type, transactionId, register }: NumberedFact): boolean {
    if (this.#lanes.register === undefined) return true;
    return transactionId === undefined ? type !== 'operator-act' : register === this.#lanes.register;
  }

  #isWanted(terminal: string): boolean {
    return this.#parameters.terminal === undefined || terminal === this.#parameters.terminal;
  }

  #say(event: string, data: object, seq?: number): void {
    // The JSON has no line breaks, so one data line is enough.
    const id = seq === undefined ? '' : `id: ${seq}\n`;
    this.#ready.push(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
