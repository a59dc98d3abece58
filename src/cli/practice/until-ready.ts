/** Waits for a daemon that has just been started. */

import { type Tenderd, TenderdProblem } from '../../client/index.js';

/** The time limit until the daemon is ready. */
const readyMs = 20_000;

/**
 * Resolves when the daemon can take payments: its connections are ready only a moment after the start. After 20 s, rejects with the daemon's problem.
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
