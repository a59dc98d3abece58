/** Sends the facts of the journal to the stream as events. The journal is the outbox: nothing else is kept. */

import type { FactEvents } from '../api/index.js';
import type { Feed, Lanes, PublicationView } from '../core/index.js';
import { Broker, BrokerError, type Destination } from './broker.js';
import type { Packages } from './client-types.js';
import { type Message, messageOf } from './envelope.js';
import { FactNumbers, type FactPlace } from './fact-numbers.js';
import {
  afterAcknowledgement,
  connected,
  connecting,
  type Failure,
  failed,
  isLate,
  nextStep,
  type Publication,
  sent,
  startOf,
} from './publication.js';

/** The parts of the daemon that the publisher needs. */
export interface PublisherParts {
  readonly packages: Packages;
  readonly destination: Destination;
  /** The maximum number of events that may wait for an acknowledgement at the same time. */
  readonly inFlightMax: number;
  /** An event that waits longer than this becomes an attention item. */
  readonly lateAfterMs: number;
  readonly lanes: Pick<Lanes, 'get'> & { readonly feed: Feed };
  readonly factEvent: FactEvents;
  readonly isService: (name: string) => boolean;
  readonly journal: {
    beginPublication(): (FactPlace & { readonly source: string }) | undefined;
    notePublished(place: FactPlace): void;
  };
  readonly isIdle: () => boolean;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** Writes the text of a failure. */
  readonly textOf: (failure: Failure) => string;
  readonly onFailure: (failure: Failure) => void;
  readonly onRecovered: () => void;
  /** Called if the journal fails. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * The delay after which new facts are read. By then, the payments that belong to the facts have been sent and reported.
 */
const readAfterMs = 20;
/** The number of facts that are read before waiting payments continue. */
const factsAtOnce = 8;
/**
 * The cursor is written after the first delay if the daemon is idle, and after the second delay in any case. Each write
 * costs a commit.
 */
const keepAfterMs = 1_000;
const keepAtLatestMs = 10_000;

/** The publisher of one daemon. */
export class Publisher {
  readonly #parts: PublisherParts;
  #state: Publication = startOf(0);
  #source: string | undefined;
  #numbers = new FactNumbers({ seq: 0, onlyHere: 0 });
  #broker: Broker | undefined;
  #turn: NodeJS.Timeout | undefined;
  #turnAtMs = 0;
  #keep: NodeJS.Timeout | undefined;
  #kept = 0;
  #keptAtMs = 0;
  #oldest: { readonly seq: number; readonly at: string } | undefined;
  #unlisten: (() => void) | undefined;
  #stopped = false;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  /** Begins to publish. Throws the errors of the journal. */
  begin(): this {
    this.#hasPosition();
    this.#unlisten = this.#parts.lanes.feed.listen(() => this.#later(readAfterMs));
    this.#later(readAfterMs);
    return this;
  }

  /** Returns the present state of the publication. */
  view(): PublicationView {
    const { destination, lateAfterMs, wallMs, textOf, lanes } = this.#parts;
    const { stream, subject } = destination;
    const { acknowledged: done, failure, link } = this.#state;
    const oldestAt = this.#oldestAt();
    const oldestMs = oldestAt === undefined ? undefined : Date.parse(oldestAt);
    return {
      stream,
      subject,
      state: link === 'up' ? 'connected' : 'not-connected',
      waiting: this.#source === undefined ? 0 : lanes.feed.last() - done,
      ...(oldestAt === undefined ? {} : { oldestAt }),
      late: isLate(oldestMs, wallMs(), lateAfterMs),
      ...(failure === undefined
        ? {}
        : { failure: { at: new Date(failure.atMs).toISOString(), code: failure.code, text: textOf(failure) } }),
    };
  }

  /**
   * Sends a message that is not from the journal, if there is a connection, and does not wait for its acknowledgement.
   * A failure is ignored, because the next event from the journal will fail in the same way. Returns false without a
   * connection.
   */
  sendAside(write: (source: string) => Pick<Message, 'id' | 'body'>): boolean {
    const [broker, source] = [this.#broker, this.#source];
    if (broker === undefined || source === undefined || this.#stopped) return false;
    broker.send(write(source)).catch(() => undefined);
    return true;
  }

  /** Stops at once. Nothing more is read or written. */
  stop(): void {
    this.#stopped = true;
    this.#unlisten?.();
    clearTimeout(this.#turn);
    clearTimeout(this.#keep);
    void this.#broker?.close().catch(() => undefined);
  }

  /** Writes the cursor and stops. The next start continues. */
  close(): void {
    if (!this.#stopped) this.#keepNow();
    this.stop();
  }

  /**
   * Returns the time of the oldest event that is waiting. The time is read from the journal once for each position of
   * the cursor.
   */
  #oldestAt(): string | undefined {
    const { feed } = this.#parts.lanes;
    const { acknowledged: done } = this.#state;
    if (this.#source === undefined || feed.last() <= done) return undefined;
    if (this.#oldest?.seq !== done) {
      const [fact] = feed.after(done, 1);
      this.#oldest = fact === undefined ? undefined : { seq: done, at: fact.at };
    }
    return this.#oldest?.at;
  }

  /** Plans the next step in `ms`. If a step is already planned for an earlier time, that step stays. */
  #later(ms: number): void {
    const atMs = performance.now() + ms;
    if (this.#stopped || (this.#turn !== undefined && this.#turnAtMs <= atMs)) return;
    clearTimeout(this.#turn);
    this.#turnAtMs = atMs;
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      this.#now();
    }, ms);
    this.#turn.unref();
  }

  #now(): void {
    if (this.#stopped) return;
    try {
      this.#step();
    } catch (error) {
      this.stop();
      this.#parts.onFatal(error);
    }
  }

  #step(): void {
    const { lanes, inFlightMax } = this.#parts;
    const step = nextStep(this.#state, lanes.feed.last(), performance.now(), inFlightMax);
    if (step.type === 'connect') return this.#connect();
    if (step.type === 'send') return this.#send(step.after, step.count);
    if (step.forMs !== undefined) this.#later(Math.ceil(step.forMs));
  }

  #connect(): void {
    if (!this.#hasPosition()) return this.#fail({ code: 'publish-no-room', detail: '' });
    this.#state = connecting(this.#state);
    void this.#open();
  }

  /** Reads the cursor, unless it was already read. Returns false while the disk has no room for it. */
  #hasPosition(): boolean {
    if (this.#source !== undefined) return true;
    const position = this.#parts.journal.beginPublication();
    if (position === undefined) return false;
    this.#source = position.source;
    this.#numbers = new FactNumbers(position);
    this.#state = { ...this.#state, acknowledged: position.seq };
    this.#kept = position.seq;
    return true;
  }

  async #open(): Promise<void> {
    const { packages, destination } = this.#parts;
    let broker: Broker;
    try {
      broker = await Broker.open(packages, destination);
    } catch (error) {
      return this.#fail(failureOf(error));
    }
    if (this.#stopped) return void broker.close().catch(() => undefined);
    this.#broker = broker;
    this.#state = connected(this.#state);
    void broker.closed().then((failure) => this.#lose(broker, failure));
    this.#now();
  }

  #send(after: number, count: number): void {
    const { lanes, factEvent, isService } = this.#parts;
    const [broker, source] = [this.#broker, this.#source];
    if (broker === undefined || source === undefined) return;
    const facts = lanes.feed.after(after, Math.min(count, factsAtOnce));
    this.#state = sent(
      this.#state,
      facts.map(({ seq }) => seq),
    );
    for (const fact of facts) {
      const message = messageOf(source, fact, this.#numbers.numberOf(fact), factEvent(lanes, isService, fact));
      broker.send(message).then(
        () => this.#acknowledge(broker, fact.seq),
        (error: unknown) => this.#lose(broker, failureOf(error)),
      );
    }
    this.#later(0);
  }

  #acknowledge(broker: Broker, seq: number): void {
    if (this.#broker !== broker || this.#stopped) return;
    const hadFailed = this.#state.failure !== undefined;
    this.#state = afterAcknowledgement(this.#state, seq);
    if (hadFailed) this.#parts.onRecovered();
    this.#keepLater();
    this.#later(0);
  }

  /**
   * Gives up a connection. Its late acknowledgements do not count, and the unacknowledged events are sent again on the
   * next connection.
   */
  #lose(broker: Broker, failure: Failure): void {
    if (this.#broker !== broker || this.#stopped) return;
    this.#broker = undefined;
    void broker.close().catch(() => undefined);
    this.#fail(failure);
  }

  #fail(failure: Failure): void {
    if (this.#stopped) return;
    const now = { monoMs: performance.now(), wallMs: this.#parts.wallMs() };
    this.#state = failed(this.#state, failure, now, Math.random());
    this.#parts.onFailure(failure);
    this.#later(Math.ceil(this.#state.retryAtMs - now.monoMs));
  }

  #keepLater(): void {
    if (this.#keep !== undefined) return;
    this.#keep = setTimeout(() => {
      this.#keep = undefined;
      if (!this.#parts.isIdle() && performance.now() - this.#keptAtMs < keepAtLatestMs) return this.#keepLater();
      this.#keepNow();
    }, keepAfterMs);
    this.#keep.unref();
  }

  #keepNow(): void {
    const { acknowledged: seq } = this.#state;
    if (seq <= this.#kept) return;
    try {
      this.#parts.journal.notePublished(this.#numbers.moveTo(seq));
      this.#kept = seq;
      this.#keptAtMs = performance.now();
    } catch (error) {
      this.stop();
      this.#parts.onFatal(error);
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof BrokerError) return error.failure;
  return { code: 'publish-refused', detail: error instanceof Error ? error.message : String(error) };
}
