/** Waits for a daemon that has just been started. */

import { type Tenderd, TenderdProblem } from '../../client/index.js';

/** The time limit for the daemon to become ready. */
const readyMs = 20_000;

/**
 * Resolves when the daemon can take payments. Its connections are ready only a moment after the start. Rejects with the
 * daemon's problem after 20 s.
 */
export async function untilReady(client: Tenderd, interrupted: AbortSignal): Promise<void> {
  const stopped = AbortSignal.any([interrupted, AbortSignal.timeout(readyMs)]);
  for (;;) {
    try {
      return await client.ready({ signal: stopped });
    } catch (error) {
      const isStarting = error instanceof TenderdProblem && error.code === 'not-ready';
      if (!isStarting || stopped.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
