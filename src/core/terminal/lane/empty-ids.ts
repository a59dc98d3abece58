/** Headers whose SaleID or POIID a terminal left empty: whose they are is said by the ServiceID. */

import type { Dialect, MessageHeader } from '../../../../protocol/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { RequestKey } from '../wire/wire.js';
import { flightsOf } from './in-flight-index.js';
import type { LaneState } from './lane-state.js';

/**
 * The header of what a terminal says, with the ids that it left empty where its dialect lets it: those of the request of ours with this
 * ServiceID, on its way or, by `isOurs`, in the journal. ServiceIDs are never used twice, so that no other can be meant. An id that stands there is never changed:
 * the answer to another's request stays another's. The terminal's own requests stay as they are, because an answer repeats their header.
 */
export function withOwnIds(
  header: MessageHeader,
  dialect: Dialect,
  lanes: readonly LaneState[],
  isOurs: (key: RequestKey) => boolean,
): MessageHeader {
  const { SaleID, POIID, ServiceID: serviceId, MessageType } = header;
  const isWhole = SaleID !== '' && POIID !== '';
  if (dialect.leavesIdsEmpty !== true || isWhole || MessageType === 'Request' || serviceId === undefined) return header;
  const to = askedUnder(serviceId, lanes, isOurs);
  if (to === undefined) return header;
  return { ...header, SaleID: SaleID === '' ? to.saleId : SaleID, POIID: POIID === '' ? to.poiId : POIID };
}

function askedUnder(
  serviceId: string,
  lanes: readonly LaneState[],
  isOurs: (key: RequestKey) => boolean,
): Flight['to'] | undefined {
  const flight = lanes.flatMap(flightsOf).find((one) => one.serviceId === serviceId);
  if (flight !== undefined) return flight.to;
  return lanes.map(({ record }) => record).find(({ saleId, poiId }) => isOurs({ saleId, poiId, serviceId }));
}
