/** The options for starting a transaction, waiting for it, and giving up. */

import type { DeviceRequest } from './device-request.js';
import type { TenderdProblem, TenderdUnreachable } from './errors.js';
import type { Part, Transaction } from './transaction.js';

/** The optional parts of a transaction's response. */
export interface Including {
  readonly include?: readonly Part[] | undefined;
  /** The number of columns in the `lines` of receipts, 20 to 100. Default: the number in the daemon's configuration. */
  readonly receiptWidth?: number | undefined;
}

/** Options for waiting for a transaction. */
export interface Waiting extends Including {
  /** An abort ends the wait with OutcomeUnknown. The transaction continues; call `abort` to stop it. */
  readonly signal?: AbortSignal;
  /**
   * Called when the transaction has changed, within about a second, and when the daemon answers again. `showing` and `message` are texts for the
   * cashier.
   */
  readonly onReported?: (transaction: Transaction) => void;
  /** Called if the daemon does not answer. The client repeats the request, and nothing is lost. */
  readonly onAway?: (why: TenderdUnreachable | TenderdProblem) => void;
}

/** Options for starting a transaction and waiting for it. */
export interface Starting extends Waiting {
  /**
   * The time in milliseconds within which the daemon must accept the request. Default: 30,000. After that time the
   * client no longer starts the transaction, because the next customer could see its prompt. The client then only finds
   * out whether the transaction has begun. This option has no effect if `startBefore` is set.
   */
  readonly startWithinMs?: number;
}

/** Options for requests that the daemon answers at once. */
export interface Asking {
  readonly signal?: AbortSignal;
}

/** The options for a caller that may want to stop a device request. */
export interface DeviceRequestListening {
  /** Called with the device request when the daemon has accepted it. */
  readonly onRequest?: (deviceRequest: DeviceRequest) => void;
}
