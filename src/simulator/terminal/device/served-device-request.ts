/** A device request that the terminal has served, as its operator finds it. */

/** One that was served: what a test compares with what the daemon told. */
export interface ServedDeviceRequest {
  readonly poiId: string;
  readonly category: string;
  /** ServiceID, or DeviceID of a device request. */
  readonly serviceId: string;
  readonly saleId: string;
  /** When the terminal took it and when it ended, simulated milliseconds. */
  readonly takenAt: number;
  readonly endedAt: number;
  /** `Success`, or the ErrorCondition that it ended with; `interrupted` without an answer. */
  readonly result: string;
  /** The lines that the customer saw. */
  readonly shown: readonly string[];
}
