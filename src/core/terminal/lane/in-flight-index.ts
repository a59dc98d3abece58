/** The requests of a lane that are in flight, and the owner of each. */

import type { HeldDeviceRequest } from '../messages/device-request.js';
import { begunIn, withVersion } from '../../engine/queue-entry.js';
import type { Flight } from '../wire/in-flight-request.js';
import type { HeldEntry } from '../queue/lane.js';
import type { LaneState } from './lane-state.js';
import type { ManagementRequest } from '../messages/management-types.js';
import type { RequestKey } from '../wire/wire.js';

/** Returns every request that was sent and is not answered, or that may still hold the lane. */
export function flightsOf({ entries, deviceRequests, managementRequest }: LaneState): readonly Flight[] {
  return [
    ...begunIn(entries).map(({ inFlight }) => inFlight),
    managementRequest,
    ...deviceRequests.map(({ inFlight }) => inFlight),
  ].filter((flight) => flight !== undefined);
}

/** Applies the effect of a connection event to every request that may be in flight. */
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

/** The owner of a request in flight. */
export type Holder =
  | { readonly type: 'attempt'; readonly entry: HeldEntry }
  | { readonly type: 'device-request'; readonly deviceRequest: HeldDeviceRequest }
  | { readonly type: 'management'; readonly managementRequest: ManagementRequest };

/** Returns the owner of the request with this id. For a requested login, that is the lane's own Login. */
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

/** True if this request of the lane is in flight. A Login whose answer is no longer awaited also counts. */
export function isOnItsWay(state: LaneState, { saleId, poiId, serviceId }: RequestKey): boolean {
  return [...flightsOf(state), ...state.login.unanswered].some(
    (flight) => flight.serviceId === serviceId && flight.to.saleId === saleId && flight.to.poiId === poiId,
  );
}
