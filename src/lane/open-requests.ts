/** The requests of ours that are open on a link: a Reject that names none is about the only one, or about nobody's. */

import { flightsOf, isOnItsWay, type RequestKey } from '../core/index.js';
import type { Lane } from './lane.js';

/** A request that was not answered, and the lane that sent it. */
interface OpenRequest {
  readonly lane: Lane;
  /** Its ServiceID, or its DeviceID. */
  readonly id: string;
}

/**
 * The only request that is open on this connection; undefined where none is, or more than one. An Abort counts: it may be rejected, too.
 * `key`: the request in whose response it was said, which alone can be meant.
 */
export function onlyOpenRequest(
  lanes: readonly Lane[],
  connection: number,
  key: RequestKey | undefined,
): OpenRequest | undefined {
  const open = lanes.flatMap((lane) => openIds(lane, connection).map((id) => ({ lane, id })));
  if (key !== undefined) return open.find(({ lane, id }) => id === key.serviceId && isOnItsWay(lane.state, key));
  const [only, ...others] = open;
  return others.length === 0 ? only : undefined;
}

function openIds({ state }: Lane, connection: number): readonly string[] {
  const open = flightsOf(state).filter((flight) => flight.connection === connection);
  return open.flatMap(({ serviceId, abortSentAtMs }) =>
    abortSentAtMs === undefined ? [serviceId] : [serviceId, 'its Abort'],
  );
}
