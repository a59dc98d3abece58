/** Waits for a daemon that was just started. */

import { type Tenderd, TenderdProblem } from '../client/index.js';

/** How long its links may take to come up. */
const patienceMs = 20_000;

/** Resolves when it can take payments. The links come up by themselves, a moment after the daemon. Rejects with what it says after 20 s. */
export async function untilReady(client: Tenderd, interrupted: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([interrupted, AbortSignal.timeout(patienceMs)]);
  for (;;) {
    try {
      return await client.ready({ signal: patience });
    } catch (error) {
      const isComing = error instanceof TenderdProblem && error.code === 'not-ready';
      if (!isComing || patience.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
