/** Tells the daemon that a person is using the page. Events that arrive by themselves do not count as use. */

import type { Session } from './session.js';

/** The shortest time between two reports, in milliseconds. */
const reportMs = 60_000;

/** Reports keys, clicks and touches, at most once a minute, until the signal aborts. */
export function keepWhileUsed(session: Session, signal: AbortSignal): void {
  let reportedMs = performance.now();
  const used = (): void => {
    if (performance.now() - reportedMs < reportMs) return;
    reportedMs = performance.now();
    // If this request fails, the event stream fails too and shows the failure.
    session.keep().catch(() => undefined);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, used, { signal, passive: true });
}
