/** The requests of ours that are open on a link: a Reject without the message is about one of them, or about none that is known. */

import type { MessageHeader } from '../../../protocol/index.js';
import { flightsOf, isOnItsWay, type RequestKey } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';

/** A request that was not answered, and the lane that sent it. */
interface OpenRequest {
  readonly lane: Lane;
  /** Its ServiceID, or its DeviceID. */
  readonly id: string;
}

/** The same, with whom it was sent to. */
interface SentRequest extends OpenRequest {
  readonly to: Pick<RequestKey, 'saleId' | 'poiId'>;
}

/** Which request a Reject without the message is about: this one alone, or one of several, of which nothing says which. */
export type Rejected =
  | { readonly type: 'this'; readonly lane: Lane; readonly id: string }
  | { readonly type: 'one-of'; readonly lanes: readonly Lane[] };

/**
 * The request that a Reject is about whose header names no ServiceID. A POIID, or a SaleID where no terminal of ours has that POIID, names the lane: an open
 * request of another lane is not meant, also where it is the only one. An Abort counts as open: it may be rejected, too. `key`: the request in whose response
 * it was said, which alone can be meant. `one-of` without a lane: nothing is open.
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

/** The open requests of whom the header names; all of them where it names nobody of ours. Ids of two lanes name none. */
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
