/** The target of a terminal that moved to another address. */

import { isIPv6 } from 'node:net';
import type { TerminalAddress } from '../../core/index.js';
import type { Target } from '../../net/index.js';

/**
 * Returns the target with the new host and port. The certificate must still match the expected name, or the new address
 * if no name is expected.
 */
export function movedTarget(target: Target, { host, port }: TerminalAddress): Target {
  const url = new URL(target.url);
  url.hostname = isIPv6(host) ? `[${host}]` : host;
  url.port = String(port);
  return { ...target, url, host, port, where: isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}` };
}
