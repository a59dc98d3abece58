/** Options for starting, waiting and giving up. */

import type { DeviceRequest } from './device-request.js';
import type { TenderdProblem, TenderdUnreachable } from './errors.js';
import type { Part, Transaction } from './transaction.js';

/** The optional parts of a transaction's response. */
export interface Including {
  readonly include?: readonly Part[] | undefined;
  /** The width of receipt `lines`, 20 to 100 columns. Default: the daemon's configuration. */
  readonly receiptWidth?: number | undefined;
}

/** Options for waiting for a transaction. */
export interface Waiting extends Including {
  /** Aborting it ends the wait with OutcomeUnknown. The transaction continues; `abort` asks to stop it. */
  readonly signal?: AbortSignal;
  /**
   * Called within about a second when the transaction changed, and when the daemon is back. `showing` and `message` are
   * for the cashier.
   */
  readonly onReported?: (transaction: Transaction) => void;
  /** Called when the daemon does not answer. The client repeats the request and loses nothing. */
  readonly onAway?: (why: TenderdUnreachable | TenderdProblem) => void;
}

/** Options for starting a transaction and waiting for it. */
export interface Starting extends Waiting {
  /**
   * The time in milliseconds in which the daemon must accept the request. Default: 30,000. After that time the client
   * no longer starts the transaction, and only finds out if it had begun: the next customer must not see the prompt of
   * one who has left. Has no effect if `startBefore` is set.
   */
  readonly startWithinMs?: number;
}

/** Options for requests that the daemon answers at once. */
export interface Asking {
  readonly signal?: AbortSignal;
}

/** Options for a caller that may want to stop a device request. */
export interface DeviceRequestListening {
  /** Called with the device request when the daemon has accepted it. */
  readonly onRequest?: (deviceRequest: DeviceRequest) => void;
}
