/**
 * Pings, on a wire that pongs bound: to know that the link is alive before something is sent on it, and that the gateway has read whatever
 * left before the ping (`onPong`). The only place of the core that pings; every other wire is asked for nothing.
 */

import { laneEvents } from '../../../messages/en.js';
import type { Flight } from '../wire/in-flight-request.js';
import { limits } from '../../base/limits.js';
import type { Turn } from './lane-state.js';

/** Nothing is sent but on a link on which something was heard lately: a silent one is pinged first, then given up. */
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

/** Nothing can be pinged there. A connection of which nobody knows how old it is, is made anew; where each request has one of its own, none is old. */
function isOfThisDay(turn: Turn, connection: number): boolean {
  if (turn.state.settings.hasOwnConnections === true || turn.state.unproven !== connection) return true;
  const text = laneEvents.resetCauses['jump-without-pings'];
  turn.effects.push({ type: 'reset', connection, cause: { code: 'clock-jump', text } });
  return false;
}

/** A ping behind a request: its pong bounds when that can still arrive. */
export function pingAfter(turn: Turn, { connection, deliveryDeadlineMs }: Flight): void {
  if (connection === undefined || deliveryDeadlineMs !== undefined || turn.rail.bounds !== 'pong') return;
  turn.effects.push({ type: 'ping', connection, mark: turn.nextFrameNumber() });
}
