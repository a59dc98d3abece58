/** Terminals and the attention list, as the daemon reports them. */

import type { DeviceRequestParameters } from './device-request.js';
import type { Amount, Result } from './common.js';
import type { Attention } from './transaction.js';

/** One terminal. */
export interface Terminal {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId: string;
  /** The gateway's name in the configuration. */
  readonly gateway: string;
  /** The profile. It determines which properties of the terminal the recovery may rely on. */
  readonly profile: string;
  /** The connection to the gateway. `cause` is the reason if the connection is down. */
  readonly link: {
    readonly up: boolean;
    readonly cause?: { readonly code: string; readonly text: string };
  };
  /**
   * The login session. `logged-out`: the operator ended the session; the next request that needs a session opens it
   * again.
   */
  readonly session: 'standing' | 'none' | 'logged-out' | 'not-used';
  /**
   * `free`: a payment can start at once. `unreachable`: nothing is running, and no payment can start; the member
   * `unreachable` has the reason. `busy`: a transaction or a device request is running. `blocked`: an attempt with an
   * unknown result blocks the terminal. `faulted`: tenderd stopped using the terminal after an internal error.
   * `resting`: tenderd waits for a moment after an answer, or a device request without an answer may still reach the
   * terminal.
   */
  readonly lane: 'free' | 'unreachable' | 'busy' | 'blocked' | 'faulted' | 'resting';
  /**
   * The reason why the terminal cannot take a payment now: its connection, the terminal list of its gateway, or its Login. Absent if the terminal can
   * take payments.
   */
  readonly unreachable?: {
    readonly code: 'link' | 'not-listed' | 'login';
    readonly text: string;
    /** The time (ISO 8601) since which the terminal has been unreachable, if known. */
    readonly since?: string;
  };
  /** The transactionId of the transaction that is running or blocks the terminal. */
  readonly current?: string;
  /** The register of the transaction that is running or blocks the terminal. */
  readonly register?: string;
  /**
   * The register that holds the lease, and the end of the lease (ISO 8601). With `whileListening`, the lease also ends when that register has no open
   * event stream.
   */
  readonly lease?: { readonly register: string; readonly until: string; readonly whileListening: boolean };
  /** The card that the terminal keeps for a payment, and how long it keeps the card. */
  readonly acquiredCard?: { readonly transactionId: string; readonly until: string };
  /**
   * The newest payment that has an outcome, if it is among the last transactions. `amount` is the authorized amount, or
   * else the requested amount.
   */
  readonly lastPayment?: {
    readonly transactionId: string;
    readonly result: Result;
    /** The time of the outcome (ISO 8601). */
    readonly at: string;
    readonly amount?: Amount;
  };
  /** The number of waiting transactions. */
  readonly queued: number;
  /**
   * The number of events and texts from the terminal that were counted but not stored since the daemon started. No
   * decision depends on them.
   */
  readonly eventsNotKept: number;
  /** The device request that is running, or that may still be running. */
  readonly deviceRequest?: {
    readonly deviceRequestId: string;
    readonly kind: DeviceRequestParameters['kind'];
    readonly register?: string;
  };
  readonly attention: readonly Attention[];
}

/** One entry of the attention list. */
export interface AttentionEntry {
  /** The terminal's name in the configuration. `*` if the entry is about the daemon. Absent if `service` is set. */
  readonly terminal?: string;
  /** The payment service. Absent if `terminal` is set. */
  readonly service?: string;
  /** The transaction. Absent if the entry is about the terminal or payment service itself. */
  readonly transactionId?: string;
  readonly attention: Attention;
}

/** The parameters of a lease. */
export interface LeaseParameters {
  /** The duration of the lease in seconds, starting now: 1 to 600. Default: 60. */
  readonly seconds?: number;
  /** True if the lease also ends as soon as this register has no open event stream. */
  readonly whileListening?: boolean;
}

/** A decision: the name of the operator and the reason, as recorded in the journal. */
export interface Decision {
  readonly name: string;
  readonly reason: string;
}
