/** The requests of a lane that are on their way, and who holds each. */

import type { HeldDeviceRequest } from '../messages/device-request.js';
import { begunIn, withVersion } from '../../engine/queue-entry.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { HeldEntry } from '../queue/lane.js';
import type { LaneState } from './lane-state.js';
import type { ManagementRequest } from '../messages/management-types.js';
import type { RequestKey } from '../wire/wire.js';

/** Every request that has left and whose answer is waited for, or that may hold the lane. */
export function flightsOf({ entries, deviceRequests, managementRequest }: LaneState): readonly Flight[] {
  return [
    ...begunIn(entries).map(({ inFlight }) => inFlight),
    managementRequest,
    ...deviceRequests.map(({ inFlight }) => inFlight),
  ].filter((flight) => flight !== undefined);
}

/** The lane after what happened to a connection: every request that may be on its way takes part. */
export function withFlights(state: LaneState, change: <F extends Flight>(flight: F) => F): Partial<LaneState> {
  const { entries, deviceRequests, managementRequest, login } = state;
  const changed = <T extends { readonly inFlight: Flight | undefined }>(one: T): T =>
    one.inFlight === undefined ? one : { ...one, inFlight: change(one.inFlight) };
  return {
    entries: begunIn(entries).reduce((all, entry) => withVersion(all, entry, changed(entry)), entries),
    deviceRequests: deviceRequests.map(changed),
    managementRequest: managementRequest && change(managementRequest),
    login: { ...login, unanswered: login.unanswered.map(change) },
  };
}

/** Who has sent a request that is on its way. */
export type Holder =
  | { readonly type: 'attempt'; readonly entry: HeldEntry }
  | { readonly type: 'device-request'; readonly deviceRequest: HeldDeviceRequest }
  | { readonly type: 'management'; readonly managementRequest: ManagementRequest };

/** Who holds the request of this id; a login that was asked for is the lane's own Login. */
export function holderOf(
  { entries, deviceRequests, managementRequest }: LaneState,
  id: string | undefined,
): Holder | undefined {
  if (id === undefined) return undefined;
  if (managementRequest?.serviceId === id) return { type: 'management', managementRequest };
  const deviceRequest = deviceRequests.find((one): one is HeldDeviceRequest => one.inFlight?.serviceId === id);
  if (deviceRequest !== undefined)
    return deviceRequest.parameters.kind === 'login' ? undefined : { type: 'device-request', deviceRequest };
  const entry = begunIn(entries).find((one): one is HeldEntry => one.inFlight?.serviceId === id);
  return entry && { type: 'attempt', entry };
}

/** Whether this request is on its way for the lane, also a Login of which no answer is waited for any more. */
export function isOnItsWay(state: LaneState, { saleId, poiId, serviceId }: RequestKey): boolean {
  return [...flightsOf(state), ...state.login.unanswered].some(
    (flight) => flight.serviceId === serviceId && flight.to.saleId === saleId && flight.to.poiId === poiId,
  );
}
