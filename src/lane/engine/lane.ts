/** The lane of one terminal: its state, stepped by the core, and the effects on the gateway. */

import type { Codec } from '../../../protocol/index.js';
import {
  type Clock,
  type Effect,
  type Fact,
  type Wire,
  type HookPoint,
  InvariantError,
  isMoneyRequest,
  type LaneEvent,
  type LaneState,
  type Moment,
  type SendLimit,
  step,
  wakeAtMs,
  whyNotLeave,
} from '../../core/index.js';
import { laneNotes, terminalAttention } from '../../messages/index.js';
import type { Task } from './turn-interface.js';
import type { LaneLog } from './turn-loop.js';
import { isoOf, type Writer, type WriterStep } from './writer.js';

/** The connection to one gateway, and the language of its terminals. */
export interface GatewayParts {
  readonly wire: Wire;
  readonly codec: Codec;
}

/** The parts of a lane. */
export interface LaneParts {
  readonly clock: Clock;
  readonly log: LaneLog;
  readonly hook: (point: HookPoint) => void;
  /** Puts a task into the next turn. */
  readonly enqueue: (task: Task) => void;
}

/** The lane of one terminal. Only a step replaces `state`. */
export class Lane implements Writer<LaneEvent> {
  readonly tick = { type: 'tick' } as const;
  readonly index: number;
  readonly name: string;
  readonly gateway: GatewayParts;
  readonly #parts: LaneParts;
  #state: LaneState;

  constructor(parts: LaneParts, index: number, gateway: GatewayParts, state: LaneState) {
    this.#parts = parts;
    this.index = index;
    this.name = state.settings.terminal;
    this.gateway = gateway;
    this.#state = state;
  }

  get state(): LaneState {
    return this.#state;
  }

  get isFaulted(): boolean {
    return this.#state.faulted !== undefined;
  }

  /**
   * True if even a faulted lane books the event. A faulted lane books the terminal's messages and does nothing else
   * (promise 5).
   */
  isBookedAnyway(event: LaneEvent): boolean {
    return event.type === 'message';
  }

  step(event: LaneEvent, now: Moment): WriterStep {
    const { monoMs, wallMs } = now;
    const result = step(this.#state, event, { monoMs, wallMs, iso: isoOf, link: this.gateway.wire.state() });
    const effects = result.effects.flatMap((effect) => this.#prepare(effect));
    this.#state = result.state;
    const { facts = [], transactions = [], lane } = result.commit ?? {};
    return { facts, transactions, isChanged: lane !== undefined, effects };
  }

  fault(why: string, at: string): Fact {
    const text = terminalAttention.terminalFaulted(why);
    const { record } = this.#state;
    const present = record.attention.filter((item) => item.code !== 'terminal-faulted');
    const attention = [...present, { code: 'terminal-faulted', at, text, actions: ['release', 'call-support'] }];
    this.#state = { ...this.#state, faulted: why, record: { ...record, attention } };
    return { at, type: 'faulted', terminal: this.name, text };
  }

  wakeAtMs(sinceMs: number): number | undefined {
    return wakeAtMs(this.#state, sinceMs);
  }

  remembered() {
    return { lane: this.#state.record };
  }

  keep(): () => void {
    const before = this.#state;
    return () => {
      this.#state = before;
    };
  }

  /** Encodes a message before the commit, so that every committed message can be sent. */
  #prepare(effect: Effect): readonly (() => void)[] {
    const { wire, codec } = this.gateway;
    switch (effect.type) {
      case 'send': {
        const encoded = codec.encode(effect.message);
        if (encoded.ok) return [() => this.#send(effect, encoded.value)];
        const { name } = effect.message;
        const why = encoded.error.message;
        if (!name.endsWith('Response')) throw new InvariantError(laneNotes.requestNotWritable(name, why));
        // Some requests of a terminal have no valid answer. Then no answer is sent.
        this.#parts.log.warn(laneNotes.answerNotWritable(name, why), { terminal: this.name });
        return [];
      }
      case 'ping':
        return [() => wire.probe(effect.connection, `${this.index}:${effect.mark}`)];
      case 'reset':
        return [() => wire.reset(effect.connection, effect.cause)];
      case 'give-up':
        return [() => wire.giveUp(effect.connection, effect.key, effect.cause)];
      case 'read-poi-list':
        return [() => wire.readPoiList()];
      case 'look-for-move':
        return [() => wire.moves?.look(effect.address)];
      case 'ask-at': {
        const encoded = codec.encode(effect.message);
        if (!encoded.ok) throw new InvariantError(laneNotes.requestNotWritable('Login', encoded.error.message));
        return [() => wire.moves?.ask(effect.address, encoded.value, this.#state.settings.managementMs)];
      }
      case 'move-to':
        return [() => wire.moves?.moveTo(effect.address)];
    }
  }

  #send(effect: Extract<Effect, { readonly type: 'send' }>, text: string): void {
    const { connection, serviceId, message, limit, answerMs } = effect;
    const { hook, enqueue } = this.#parts;
    const isMoney = isMoneyRequest(message.name);
    if (isMoney) hook('committed-before-send');
    const { SaleID: saleId, POIID: poiId } = message.header;
    const key = { saleId, poiId, serviceId };
    const launched = this.#whyNotLeave(limit) ?? this.gateway.wire.launch(connection, key, text, answerMs);
    if (launched !== true) {
      const why = launched === false ? {} : { why: launched };
      enqueue((turn) => turn.apply(this, { type: 'not-sent', serviceId, ...why }));
    } else if (isMoney) hook('sent');
    else if (message.name === 'TransactionStatusRequest') hook('status-sent');
  }

  /** Returns why a request may no longer be sent. The commit may have been slow, or the machine may have slept in the meantime. */
  #whyNotLeave(limit: SendLimit | undefined): ReturnType<typeof whyNotLeave> {
    const { clock } = this.#parts;
    if (limit === undefined) return undefined;
    return whyNotLeave(limit.decided, { monoMs: clock.monoMs(), wallMs: clock.wallMs() }, limit.latestStart);
  }
}
