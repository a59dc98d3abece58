/** How a transaction, or any other request, is started, waited for and given up. */

import type { DeviceRequest } from './device-request.js';
import type { TenderdProblem, TenderdUnreachable } from './errors.js';
import type { Part, Transaction } from './transaction.js';

/** What a transaction is told with, beyond what a register needs to go on. */
export interface Including {
  readonly include?: readonly Part[] | undefined;
  /** Columns of the `lines` of receipts, 20 to 100; that of the daemon's configuration when left out. */
  readonly receiptWidth?: number | undefined;
}

/** How a transaction is waited for. */
export interface Waiting extends Including {
  /** Aborted, the client stops waiting and throws OutcomeUnknown. The transaction goes on: `abort` asks to stop it. */
  readonly signal?: AbortSignal;
  /** Told the transaction whenever it changed, and when the daemon is back, within about a second: `showing` and `message` are for the cashier. */
  readonly onReported?: (transaction: Transaction) => void;
  /** The daemon does not answer, and is asked again. Nothing is lost by that. */
  readonly onAway?: (why: TenderdUnreachable | TenderdProblem) => void;
}

/** How a transaction is started and waited for. */
export interface Starting extends Waiting {
  /**
   * Milliseconds in which the daemon must have taken the request; 30,000 when left out. Later it is no longer started, and only asked
   * whether it had begun: a customer who has gone finds no prompt waiting for the next one. `startBefore` takes its place.
   */
  readonly startWithinMs?: number;
}

/** For requests that are answered at once. */
export interface Asking {
  readonly signal?: AbortSignal;
}

/** For whoever may want to stop a device request. */
export interface DeviceRequestListening {
  /** Told the device request when the daemon has taken it. */
  readonly onRequest?: (deviceRequest: DeviceRequest) => void;
}
