/** The record of a device request that the terminal has served. */

/** A served device request. Tests compare it with the daemon's report. */
export interface ServedDeviceRequest {
  readonly poiId: string;
  readonly category: string;
  /** The ServiceID, or the DeviceID of a device request outside a service. */
  readonly serviceId: string;
  readonly saleId: string;
  /** The start and end in simulated milliseconds. */
  readonly takenAt: number;
  readonly endedAt: number;
  /** `Success`, the ErrorCondition of a failure, or `interrupted` if no answer was sent. */
  readonly result: string;
  /** The lines shown to the customer. */
  readonly shown: readonly string[];
}
