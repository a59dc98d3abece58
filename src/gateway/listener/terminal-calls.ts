/** The calls of the terminals of one address, between the listener that they come in by and the wire that tells of them. */

import type { Clock, Scheduler, WireEvent } from '../../core/index.js';
import { deadline } from '../../net/index.js';
import { newConnectionNumber } from '../wire/connection-number.js';
import type { IncomingCalls } from '../settings/incoming-calls.js';

/** How a call is answered: with a text, without content, or by a refusal where it was not taken in. Called once; nothing happens where the caller is gone. */
export type Answer = (text: string | undefined, isRefused?: true) => void;

/** What calls are kept by. Times are in milliseconds of the clock given. */
export interface CallOptions {
  /** Whose calls these are. */
  readonly poiIds: readonly string[];
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** A call that nothing is said to for so long ends without content. */
  readonly answerMs: number;
}

/** Open at once. A terminal serves one customer: more of them are a flood. */
const openMax = 16;

interface OpenCall {
  readonly answer: Answer;
  readonly cancelDeadline: () => void;
}

/** See the top of the file. The wire takes what comes; before it does, and once it is closed, every call is refused. */
export class TerminalCalls implements IncomingCalls {
  readonly poiIds: readonly string[];
  readonly #options: CallOptions;
  readonly #open = new Map<number, OpenCall>();
  #post: ((event: WireEvent) => void) | undefined;
  #move: { readonly from: string; readonly to: string } | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.poiIds = options.poiIds;
  }

  /** Who tells of them. */
  takenBy(post: (event: WireEvent) => void): void {
    this.#post = post;
  }

  /** The terminal is at another address than the configuration says: it calls from there. */
  moved(from: string, to: string): void {
    this.#move = { from, to };
  }

  /** Whether it is at this address, because it moved there. */
  isAt(address: string): boolean {
    return this.#move?.to === address;
  }

  /** Whether it was at this address, and is no more. */
  hasLeft(address: string): boolean {
    return this.#move !== undefined && this.#move.from === address && this.#move.to !== address;
  }

  /** A call came. Undefined where it cannot be taken now; else what its caller's end is told by. */
  come(
    text: string,
    caller: { readonly address: string; readonly isNamed: boolean },
    answer: Answer,
  ): { readonly gone: () => void } | undefined {
    const post = this.#post;
    if (post === undefined || this.#open.size >= openMax) return undefined;
    const { clock, scheduler, answerMs } = this.#options;
    const connection = newConnectionNumber();
    const cancelDeadline = deadline(scheduler, clock.monoMs() + answerMs, () => this.end(connection));
    this.#open.set(connection, { answer, cancelDeadline });
    post({ type: 'text', connection, text, isCall: true, caller });
    return {
      gone: () => {
        if (this.#take(connection) !== undefined) post({ type: 'call-gone', connection });
      },
    };
  }

  /** Whether this is the number of a call that is open. */
  has(connection: number): boolean {
    return this.#open.has(connection);
  }

  /** Answers; false where it has ended. */
  answer(connection: number, text: string): boolean {
    const call = this.#take(connection);
    call?.answer(text);
    return call !== undefined;
  }

  /** Ends it without content. */
  end(connection: number): void {
    this.#take(connection)?.answer(undefined);
  }

  /** Takes none any more. */
  close(): void {
    this.#post = undefined;
    // What was not answered may not have been kept.
    for (const connection of this.#open.keys()) this.#take(connection)?.answer(undefined, true);
  }

  #take(connection: number): OpenCall | undefined {
    const call = this.#open.get(connection);
    this.#open.delete(connection);
    call?.cancelDeadline();
    return call;
  }
}
