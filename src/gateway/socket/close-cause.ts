/** Describes why a gateway closed a WebSocket connection. */

import type { LinkCause } from '../../core/index.js';
import { linkCause } from '../../net/index.js';
import { gateway } from '../../messages/index.js';

/** Returns the cause for the code of a close frame. 1005 and 1006 are the codes of ws for a missing code or frame. The peer's own reason is left out, because it may contain anything. */
export function closeCause(closeCode: number, where: string): LinkCause {
  return linkCause('closed', gateway.closedWithCode(where, closeCode));
}
