/** Ends a connection so that no queued data arrives later. */

import type { Socket } from 'node:net';

/**
 * Sends RST at once, on the TCP socket even if the connection has TLS. A plain destroy leaves queued data in the
 * kernel, which may deliver them after the attempt's delivery deadline has started (design, section 5).
 */
export function resetSocket(raw: Socket | undefined): void {
  if (raw !== undefined && !raw.destroyed) raw.resetAndDestroy();
}

/**
 * Turns every destroy of the socket into a reset, even if Node or ws destroys the socket. Node and ws do this after a
 * broken TLS record or a flood of pings, before any event that this module could handle. This function sets the
 * undocumented property that `resetAndDestroy` itself sets. If a Node release drops that property, only these rare
 * cases become plain closes.
 */
export function resetWhenDestroyed(raw: Socket): void {
  Reflect.set(raw, 'resetAndClosing', true);
}
