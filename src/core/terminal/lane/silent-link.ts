/** A link on which questions get no answer. Without pings, this is how a dead link is noticed. */

import { laneEvents } from '../../../messages/en.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { Turn } from './lane-state.js';

/**
 * Gives up a link if a question or a Login timed out and nothing came on the link since that request was sent. Everything that the link carried is
 * lost with it. Does nothing if pongs prove the link, or if each request has a connection of its own, which is cut alone.
 */
export function giveUpSilentLink(turn: Turn, { connection, to, serviceId, deadlineMs }: Flight): void {
  const { bounds, hasOwnConnections, managementMs } = turn.state.settings;
  const { link } = turn.now;
  if (bounds === 'pong' || hasOwnConnections === true || !link.up || link.connection !== connection) return;
  if (link.lastReceivedMs > deadlineMs - managementMs) return;
  const text = laneEvents.silentLink(managementMs / 1_000);
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause: { code: 'hangs', text } });
}
