/** A time limit on something that a socket may already have answered. */

import type { Scheduler } from '../core/index.js';

/**
 * Calls once after `atMs`, but lets the sockets be read once more first, so that an answer already received is never
 * outrun by its own time-out (design, section 5). Returns a cancel function.
 */
export function deadline(scheduler: Scheduler, atMs: number, callback: () => void): () => void {
  let cancel = scheduler.at(atMs, () => {
    cancel = scheduler.afterPoll(callback);
  });
  return () => cancel();
}
