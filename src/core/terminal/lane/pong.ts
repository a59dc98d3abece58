/**
 * Pings, on a wire whose pongs prove delivery. A ping before a request checks that the link works. The pong to a ping
 * after a request proves that the gateway has read everything before that ping (`onPong`). The core pings only in this
 * file, and only on such wires.
 */

import { laneEvents } from '../../../messages/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import { limits } from '../../base/limits.js';
import type { Turn } from './lane-state.js';

/**
 * True if a message came on the link recently, so that a request may be sent. Otherwise pings the link, and resets it
 * if no pong comes.
 */
export function isFresh(turn: Turn, connection: number, lastReceivedMs: number): boolean {
  if (turn.rail.bounds !== 'pong') return isOfThisDay(turn, connection);
  const now = turn.now.monoMs;
  const { probe } = turn.state;
  if (turn.state.unproven !== connection && now - lastReceivedMs <= limits.linkFreshMs) {
    turn.patch({ probe: undefined });
    return true;
  }
  if (probe?.connection !== connection) {
    const mark = turn.nextFrameNumber();
    turn.patch({ probe: { mark, connection, dueMs: now + limits.pongMs } });
    turn.effects.push({ type: 'ping', connection, mark });
  } else if (now >= probe.dueMs) {
    turn.patch({ probe: undefined });
    turn.effects.push({
      type: 'reset',
      connection,
      cause: { code: 'no-pong', text: laneEvents.resetCauses['no-pong'] },
    });
  }
  return false;
}

/**
 * True if a request may be sent on a wire that cannot be pinged. After a clock jump the age of a shared connection is
 * unknown, so tenderd resets the connection. If each request has its own connection, the connection of the next request
 * is always new.
 */
function isOfThisDay(turn: Turn, connection: number): boolean {
  if (turn.state.settings.hasOwnConnections === true || turn.state.unproven !== connection) return true;
  const text = laneEvents.resetCauses['jump-without-pings'];
  turn.effects.push({ type: 'reset', connection, cause: { code: 'clock-jump', text } });
  return false;
}

/** Sends a ping after a request. Its pong sets the delivery deadline of the request. */
export function pingAfter(turn: Turn, { connection, deliveryDeadlineMs }: Flight): void {
  if (connection === undefined || deliveryDeadlineMs !== undefined || turn.rail.bounds !== 'pong') return;
  turn.effects.push({ type: 'ping', connection, mark: turn.nextFrameNumber() });
}
