/**
 * The calls from the terminals of one address, between the listener that receives them and the wire that handles them.
 */

import type { Clock, Scheduler, WireEvent } from '../../core/index.js';
import { deadline } from '../../net/index.js';
import { newConnectionNumber } from '../wire/connection-number.js';
import type { IncomingCalls } from '../settings/incoming-calls.js';

/**
 * Answers a call: with a text, without content, or with a refusal if the call was not accepted. This function is called
 * once. It has no effect if the caller has disconnected.
 */
export type Answer = (text: string | undefined, isRefused?: true) => void;

/** The settings of calls. Times are in milliseconds of the given clock. */
export interface CallOptions {
  /** The terminals that may make these calls. */
  readonly poiIds: readonly string[];
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** A call without an answer ends without content after this time. */
  readonly answerMs: number;
}

/**
 * The maximum number of calls that are open at once. A terminal serves a single customer, so more calls are a flood.
 */
const openMax = 16;

interface OpenCall {
  readonly answer: Answer;
  readonly cancelDeadline: () => void;
}

/**
 * The calls from the terminals of one address. Every call is refused until the wire subscribes, and after the wire is
 * closed.
 */
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

  /** Sets the function that receives each call. */
  takenBy(post: (event: WireEvent) => void): void {
    this.#post = post;
  }

  /** Records that the terminal has moved from its configured address and calls from the new address. */
  moved(from: string, to: string): void {
    this.#move = { from, to };
  }

  /** True if the terminal moved to this address. */
  isAt(address: string): boolean {
    return this.#move?.to === address;
  }

  /** True if the terminal has moved away from this address. */
  hasLeft(address: string): boolean {
    return this.#move !== undefined && this.#move.from === address && this.#move.to !== address;
  }

  /**
   * Accepts a call. Returns the function to call when the caller has disconnected, or undefined if no call can be
   * accepted now.
   */
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

  /** True if the call with this number is open. */
  has(connection: number): boolean {
    return this.#open.has(connection);
  }

  /** Answers a call. Returns false if the call has ended. */
  answer(connection: number, text: string): boolean {
    const call = this.#take(connection);
    call?.answer(text);
    return call !== undefined;
  }

  /** Ends a call without content. */
  end(connection: number): void {
    this.#take(connection)?.answer(undefined);
  }

  /** Refuses all open calls, and accepts no more calls. */
  close(): void {
    this.#post = undefined;
    // An open call is refused, because its message may not have been recorded.
    for (const connection of this.#open.keys()) this.#take(connection)?.answer(undefined, true);
  }

  #take(connection: number): OpenCall | undefined {
    const call = this.#open.get(connection);
    this.#open.delete(connection);
    call?.cancelDeadline();
    return call;
  }
}
