/** A link that answers no question: where nothing answers pings, this is how one is found that only seems to stand. */

import { laneEvents } from '../../../messages/en.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { Turn } from './lane-state.js';

/**
 * A question or a Login had its time, and nothing at all came on its link since it left: the link is given up, and whatever it carried with
 * it. Where pongs say so nothing is done, nor where each request has a connection of its own, which is cut by itself.
 */
export function giveUpSilentLink(turn: Turn, { connection, to, serviceId, deadlineMs }: Flight): void {
  const { bounds, hasOwnConnections, managementMs } = turn.state.settings;
  const { link } = turn.now;
  if (bounds === 'pong' || hasOwnConnections === true || !link.up || link.connection !== connection) return;
  if (link.lastReceivedMs > deadlineMs - managementMs) return;
  const text = laneEvents.silentLink(managementMs / 1_000);
  turn.effects.push({ type: 'give-up', connection, key: { ...to, serviceId }, cause: { code: 'hangs', text } });
}
