/** A link on which questions get no answer. Without pings, this is how a dead link is noticed. */

import { laneEvents } from '../../../messages/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { Turn } from './lane-state.js';

/**
 * Gives up a link if a question or a Login timed out and nothing came on the link since that request was sent. All requests on the link are then
 * lost. Does nothing if pongs prove the link. Also does nothing if each request has a connection of its own, because only that connection is cut.
 */
export function giveUpSilentLink(turn: Turn, { connection, to, serviceId, deadlineMs }: Flight): void {
  const { bounds, hasOwnConnections, managementMs } = turn.state.settings;
  const { link } = turn.now;
  if (bounds === 'pong' || hasOwnConnections === true || !link.up || link.connection !== connection) return;
  if (link.lastReceivedMs > deadlineMs - managementMs) return;
  const text = laneEvents.silentLink(managementMs / 1_000);
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause: { code: 'hangs', text } });
}
