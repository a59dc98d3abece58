/** Long requests: waits for an outcome and event streams, and their early end. */

import type { ServerResponse } from 'node:http';
import type { Lanes, TransactionView } from '../../core/index.js';

/** The requests that wait now. Ending a wait never affects the transaction (fault G4). */
export class Waits {
  readonly #open = new Set<AbortController>();
  #ended = false;

  /**
   * Waits until the transaction has an outcome, a link can be paid, `waitMs` have passed, the client is gone, or
   * `endAll` is called. Resolves with the current transaction.
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
   * Runs `wait` with a signal that is aborted if the client is gone or `endAll` is called. Returns undefined if that is
   * already so.
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

  /** Calls `end` once, when the client is gone or `endAll` is called. */
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

  /** Ends every wait, now and in the future. Each request gets the current state. */
  endAll(): void {
    this.#ended = true;
    for (const controller of this.#open) controller.abort();
  }
}
