/**
 * Detects a link on which questions get no answer. On a wire without pings, only unanswered questions show that a link
 * is dead.
 */

import { laneEvents } from '../../../messages/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { Turn } from './lane-state.js';

/**
 * Gives up a connection if a question or a Login timed out and nothing has come on the connection since. All requests
 * on the connection are then lost. Does nothing if pongs prove that the connection works. Also does nothing if each
 * request has its own connection, because then only the connection of the lost request is cut.
 */
export function giveUpSilentLink(turn: Turn, { connection, to, serviceId, deadlineMs }: Flight): void {
  const { bounds, hasOwnConnections, managementMs } = turn.state.settings;
  const { link } = turn.now;
  if (bounds === 'pong' || hasOwnConnections === true || !link.up || link.connection !== connection) return;
  if (link.lastReceivedMs > deadlineMs - managementMs) return;
  const text = laneEvents.silentLink(managementMs / 1_000);
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause: { code: 'hangs', text } });
}
