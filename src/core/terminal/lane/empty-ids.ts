/** Headers in which a terminal left SaleID or POIID empty: the ServiceID identifies the request. */

import type { Dialect, MessageHeader } from '../../../../protocol/index.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { RequestKey } from '../wire/wire.js';
import { flightsOf } from './in-flight-index.js';
import type { LaneState } from './lane-state.js';

/**
 * Returns the header of a terminal's message. If the dialect allows empty ids, empty ids are copied from our request
 * with this ServiceID. That request is in flight, or the journal has it (`isOurs`). ServiceIDs are never used twice, so
 * no other request can be meant. Present ids are never changed, because the message may answer another till's request.
 * The terminal's own requests are not changed either, because the reply repeats their header.
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
