/** Terminals and the attention list, as the daemon reports them. */

import type { DeviceRequestParameters } from './device-request.js';
import type { Attention } from './transaction.js';

/** One terminal. */
export interface Terminal {
  /** Its name in the configuration. */
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId: string;
  /** The gateway's name in the configuration. */
  readonly gateway: string;
  /** The profile, which says what recovery may rely on. */
  readonly profile: string;
  /** The connection to the gateway, and the reason if it is down. */
  readonly link: {
    readonly up: boolean;
    readonly cause?: { readonly code: string; readonly text: string };
  };
  /** The login session. logged-out: at the operator's request, until a request needs a session. */
  readonly session: 'standing' | 'none' | 'logged-out' | 'not-used';
  /**
   * free: a payment can start at once. unreachable: nothing runs and no payment can start; `unreachable` has the
   * reason. busy: a transaction or a device request runs. blocked: an attempt with an unknown result blocks the
   * terminal. faulted: its state is inconsistent. resting: a short pause, or an unanswered device request may still
   * arrive.
   */
  readonly lane: 'free' | 'unreachable' | 'busy' | 'blocked' | 'faulted' | 'resting';
  /**
   * The reason why the terminal cannot take a payment now: its connection, the list of its gateway, or its Login.
   * Absent if it can.
   */
  readonly unreachable?: {
    readonly code: 'link' | 'not-listed' | 'login';
    readonly text: string;
    /** The start (ISO 8601), if known. */
    readonly since?: string;
  };
  /** The transactionId of the running or blocking transaction. */
  readonly current?: string;
  /** The register of the running or blocking transaction. */
  readonly register?: string;
  /**
   * The register that holds the lease, and its end (ISO 8601). With `whileListening` the lease also ends with that
   * register's event stream.
   */
  readonly lease?: { readonly register: string; readonly until: string; readonly whileListening: boolean };
  /** The card that the terminal keeps for a payment, and the end of that time. */
  readonly acquiredCard?: { readonly transactionId: string; readonly until: string };
  /** The number of waiting transactions. */
  readonly queued: number;
  /**
   * The number of the terminal's events and texts since the daemon started that were counted but not stored. They
   * decide nothing.
   */
  readonly eventsNotKept: number;
  /** The device request that runs, or may still run. */
  readonly deviceRequest?: {
    readonly deviceRequestId: string;
    readonly kind: DeviceRequestParameters['kind'];
    readonly register?: string;
  };
  readonly attention: readonly Attention[];
}

/** One entry of the attention list. */
export interface AttentionEntry {
  /** Its name in the configuration; `*` when the entry is about the daemon; absent with `service`. */
  readonly terminal?: string;
  /** The payment service, instead of a terminal. */
  readonly service?: string;
  /** Absent if the entry is about the terminal or payment service itself. */
  readonly transactionId?: string;
  readonly attention: Attention;
}

/** The parameters of a lease. */
export interface LeaseParameters {
  /** The duration from now, 1 to 600. Default: 60. */
  readonly seconds?: number;
  /** True if the lease also ends when this register has no open event stream. */
  readonly whileListening?: boolean;
}

/** The name and reason of a decision, as recorded in the journal. */
export interface Decision {
  readonly name: string;
  readonly reason: string;
}
