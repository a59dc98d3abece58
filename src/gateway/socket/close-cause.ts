/** Describes why a gateway closed a WebSocket connection. */

import type { LinkCause } from '../../core/index.js';
import { linkCause } from '../../net/index.js';

/** Close codes of RFC 6455 and its registry. The peer's reason text is left out, because it may contain anything. */
const CLOSE_WORDS: Readonly<Record<number, string>> = {
  1000: 'normal end',
  1001: 'the gateway goes away, as for a restart',
  1002: 'the gateway says that we broke the WebSocket protocol',
  1003: 'the gateway does not take this kind of data',
  1005: 'no reason given',
  1006: 'lost without a close',
  1007: 'the gateway could not read our text',
  1008: 'against a policy of the gateway; check key, account and limits',
  1009: 'our message was too big for the gateway',
  1011: 'an internal error of the gateway',
  1012: 'the gateway restarts',
  1013: 'the gateway is overloaded, try again later',
  1014: 'the gateway could not reach its own backend',
  3000: 'the gateway says unauthorised; check x-api-key or token',
  3003: 'the gateway says forbidden; check x-api-key or token',
};

/** Returns the cause for the code of a close frame. 1005 and 1006 are the codes of ws for a missing code or frame. */
export function closeCause(closeCode: number, where: string): LinkCause {
  const words = CLOSE_WORDS[closeCode] ?? 'a code of its own';
  return linkCause('closed', `${where} closed the connection: ${closeCode}, ${words}`);
}
