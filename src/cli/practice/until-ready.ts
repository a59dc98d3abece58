/** Waits for a daemon that was just started. */

import { type Tenderd, TenderdProblem } from '../../client/index.js';

/** How long its links may take to come up. */
const timeLimitMs = 20_000;

/** Resolves when it can take payments. The links come up by themselves, a moment after the daemon. Rejects with what it says after 20 s. */
export async function untilReady(client: Tenderd, interrupted: AbortSignal): Promise<void> {
  const timeLimits = AbortSignal.any([interrupted, AbortSignal.timeout(timeLimitMs)]);
  for (;;) {
    try {
      return await client.ready({ signal: timeLimits });
    } catch (error) {
      const isComing = error instanceof TenderdProblem && error.code === 'not-ready';
      if (!isComing || timeLimits.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
