/** Requests that take long because they wait for an outcome or read an event stream. They can be ended early. */

import type { ServerResponse } from 'node:http';
import type { Lanes, TransactionView } from '../../core/index.js';

/** The requests that are waiting at present. Ending a wait never affects the transaction (fault G4). */
export class Waits {
  readonly #open = new Set<AbortController>();
  #ended = false;

  /**
   * Resolves with the current transaction as soon as it has an outcome or its link can be paid. Resolves earlier after `waitMs`, if the client
   * disconnects, or if `endAll` is called.
   */
  async forOutcome(
    lanes: Lanes,
    transactionId: string,
    waitMs: number,
    outgoing: ServerResponse,
  ): Promise<TransactionView | undefined> {
    if (waitMs <= 0) return lanes.get(transactionId);
    const view = await this.during(outgoing, async (signal) => lanes.waitForOutcome(transactionId, waitMs, signal));
    return view ?? lanes.get(transactionId);
  }

  /**
   * Runs `wait` with a signal. The signal is aborted if the client disconnects or `endAll` is called. Returns undefined if this has already happened.
   */
  async during<T>(outgoing: ServerResponse, wait: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (this.#ended || outgoing.destroyed) return undefined;
    const controller = new AbortController();
    const gone = (): void => controller.abort();
    this.#open.add(controller);
    outgoing.once('close', gone);
    try {
      return await wait(controller.signal);
    } finally {
      outgoing.off('close', gone);
      this.#open.delete(controller);
    }
  }

  /** Calls `end` once: when the client disconnects, or when `endAll` is called. */
  untilGone(outgoing: ServerResponse, end: () => void): void {
    if (this.#ended || outgoing.destroyed) return end();
    const controller = new AbortController();
    this.#open.add(controller);
    controller.signal.addEventListener('abort', end, { once: true });
    outgoing.once('close', () => {
      this.#open.delete(controller);
      controller.abort();
    });
  }

  /** Ends all waits, including those that begin later. Each request then gets the current state. */
  endAll(): void {
    this.#ended = true;
    for (const controller of this.#open) controller.abort();
  }
}
