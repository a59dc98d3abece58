/** A time limit for an answer that may already be in the socket. */

import type { Scheduler } from '../core/index.js';

/**
 * Calls back once after `atMs`, but first lets the sockets be read once more. A time-out therefore never overtakes an
 * answer that has already arrived (design, section 5). Returns a function that cancels the time limit.
 */
export function deadline(scheduler: Scheduler, atMs: number, callback: () => void): () => void {
  let cancel = scheduler.at(atMs, () => {
    cancel = scheduler.afterPoll(callback);
  });
  return () => cancel();
}
