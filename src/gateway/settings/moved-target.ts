/** The place of a terminal that is elsewhere now. */

import { isIPv6 } from 'node:net';
import type { TerminalAddress } from '../../core/index.js';
import type { Target } from '../../net/index.js';

/** The same place, but for where it is. Its certificate must be for the same name; where none is expected, for the new address. */
export function movedTarget(target: Target, { host, port }: TerminalAddress): Target {
  const url = new URL(target.url);
  url.hostname = isIPv6(host) ? `[${host}]` : host;
  url.port = String(port);
  return { ...target, url, host, port, where: isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}` };
}
