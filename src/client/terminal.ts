/** Terminals and the attention list as the daemon tells them. */

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
  /** What recovery may trust of it. */
  readonly profile: string;
  /** The connection to its gateway, and why it is down. */
  readonly link: {
    readonly up: boolean;
    readonly cause?: { readonly code: string; readonly text: string };
  };
  /** The login session; logged-out on a person's wish, until something needs it. */
  readonly session: 'standing' | 'none' | 'logged-out' | 'not-used';
  /**
   * free: a payment can start at once. unreachable: nothing runs, and no payment can start; `unreachable` says why. busy: a transaction or a device request runs. held: an unknown attempt blocks it. parked: its state is inconsistent. resting: a short pause, or an
   * device request that was not answered may still arrive.
   */
  readonly lane: 'free' | 'unreachable' | 'busy' | 'blocked' | 'faulted' | 'resting';
  /** Why it cannot take a payment now: its connection, the list of its gateway, or its Login. Absent where it can. */
  readonly unreachable?: {
    readonly code: 'link' | 'not-listed' | 'login';
    readonly text: string;
    /** Since when (ISO 8601), where that is known. */
    readonly since?: string;
  };
  /** The transactionId of what runs or holds it. */
  readonly current?: string;
  /** The register of what runs or holds it. */
  readonly register?: string;
  /** The register that has the terminal for itself, and until when (ISO 8601); it may end with that register's event stream. */
  readonly lease?: { readonly register: string; readonly until: string; readonly whileListening: boolean };
  /** The card that it keeps for a payment, and until when it does. */
  readonly acquiredCard?: { readonly transactionId: string; readonly until: string };
  /** How many transactions wait. */
  readonly queued: number;
  /** Its events and texts that decide nothing and were counted, not kept, since the daemon started. */
  readonly eventsNotKept: number;
  /** What it does, or may still do, outside any transaction. */
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
  /** The payment service, in the place of a terminal. */
  readonly service?: string;
  /** Absent when it is about the terminal or payment service itself. */
  readonly transactionId?: string;
  readonly attention: Attention;
}

/** For how long a register wants a terminal for itself. */
export interface LeaseParameters {
  /** From now, 1 to 600; 60 when left out. */
  readonly seconds?: number;
  /** It ends, too, when this register has no event stream open any more. */
  readonly whileListening?: boolean;
}

/** Who decided, and why, as the journal keeps it. */
export interface Decision {
  readonly name: string;
  readonly reason: string;
}
