/** How a connection is ended so that nothing of it arrives later. */

import type { Socket } from 'node:net';

/**
 * RST at once, on the TCP socket also under TLS: a plain destroy leaves what is queued in the kernel to be delivered
 * later, when the arrival limit of the attempt is thought to have begun (design, section 5).
 */
export function resetSocket(raw: Socket | undefined): void {
  if (raw !== undefined && !raw.destroyed) raw.resetAndDestroy();
}

/**
 * Makes every way to destroy the socket a reset, also those of Node and ws themselves (a broken TLS record, a flood of
 * pings), which come before any event that we could act on. It is the mark that `resetAndDestroy` itself sets, and not
 * documented: where a Node has it no longer, only those rare ends become plain closes.
 */
export function resetWhenDestroyed(raw: Socket): void {
  Reflect.set(raw, 'resetAndClosing', true);
}
