/**
 * The open requests of a link. A Reject that does not contain the rejected message is about one of them, or about a
 * request that is not known.
 */

import type { MessageHeader } from '../../../protocol/index.js';
import { flightsOf, isOnItsWay, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';

/** An open request, which has no answer yet, and the lane that sent it. */
interface OpenRequest {
  readonly lane: Lane;
  /** The ServiceID or DeviceID of the request. */
  readonly id: string;
}

/** An open request with its ids. */
interface SentRequest extends OpenRequest {
  readonly to: Pick<RequestKey, 'saleId' | 'poiId'>;
}

/**
 * The result of the search for the request that was rejected: one request, or the lanes of all requests that the Reject
 * may mean.
 */
export type Rejected =
  | { readonly type: 'this'; readonly lane: Lane; readonly id: string }
  | { readonly type: 'one-of'; readonly lanes: readonly Lane[] };

/**
 * Finds the request that a Reject means if the header of the Reject has no ServiceID. The POIID identifies the lane. If
 * no configured terminal has that POIID, the SaleID identifies the lane. The Reject never means a request of another
 * lane, even if that is the only open request. An Abort counts as open, because it may also be rejected. `key`: the
 * request whose response contained the Reject; the Reject can then only mean this request. If no request is open, the
 * result is `one-of` without a lane.
 */
export function rejectedRequest(
  lanes: readonly Lane[],
  connection: number,
  header: Pick<MessageHeader, 'SaleID' | 'POIID'>,
  key: RequestKey | undefined,
): Rejected {
  const open = lanes.flatMap((lane) => openOn(lane, connection));
  if (key !== undefined) {
    const own = open.find(({ lane, id }) => id === key.serviceId && isOnItsWay(lane.state, key));
    return own === undefined ? { type: 'one-of', lanes: [] } : { type: 'this', lane: own.lane, id: own.id };
  }
  const [only, ...others] = named(lanes, open, header);
  if (only !== undefined && others.length === 0) return { type: 'this', lane: only.lane, id: only.id };
  const doubted = only === undefined ? open : [only, ...others];
  return { type: 'one-of', lanes: lanes.filter((lane) => doubted.some((one) => one.lane === lane)) };
}

/**
 * Returns the open requests of the lane that the header names. If the ids belong to two lanes, the list is empty. If
 * the header names no lane of ours, returns all open requests.
 */
function named(
  lanes: readonly Lane[],
  open: readonly SentRequest[],
  { SaleID, POIID }: Pick<MessageHeader, 'SaleID' | 'POIID'>,
): readonly OpenRequest[] {
  const toTerminal = open.filter(({ to }) => to.poiId === POIID);
  const asSale = open.filter(({ to }) => to.saleId === SaleID);
  const isTerminal = toTerminal.length > 0 || lanes.some(({ state }) => state.record.poiId === POIID);
  const isSale = asSale.length > 0 || lanes.some(({ state }) => state.record.saleId === SaleID);
  if (isTerminal) return isSale ? toTerminal.filter(({ to }) => to.saleId === SaleID) : toTerminal;
  return isSale ? asSale : open;
}

function openOn(lane: Lane, connection: number): readonly SentRequest[] {
  const open = flightsOf(lane.state).filter((flight) => flight.connection === connection);
  return open.flatMap(({ serviceId, to, abortSentAtMs }) => {
    const ids = abortSentAtMs === undefined ? [serviceId] : [serviceId, 'its Abort'];
    return ids.map((id) => ({ lane, id, to }));
  });
}
