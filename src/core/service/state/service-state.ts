/** The state of the writer of a payment service: its transactions, and facts that hold only in this process. */

import type { QueueEntry, WriterState } from '../../engine/writer.js';
import { randomFrom } from '../../base/random.js';
import type { Moment } from '../../base/deadlines.js';
import type { Contact } from '../../model/service-view.js';
import type { CheckoutAddress } from '../../model/order.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceProfile } from '../messages/service-profile.js';
import type { ServiceClock } from '../messages/service-wire.js';

/** The configuration of a service, without its secrets. */
export interface ServiceSettings {
  readonly name: string;
  readonly merchantId: string;
  readonly profile: ServiceProfile;
  /** True if the service takes no real money, so that browsers may return to unencrypted pages on this machine. */
  readonly isSimulated: boolean;
  /** The time limit for the answer to a call, in ms. */
  readonly managementMs: number;
  /**
   * Returns the address to which the service sends the webhook about a payment. The same key always has the same
   * address. Absent if no webhook is configured.
   */
  readonly webhookUrlOf?: (createKey: string) => string;
}

/** A call without a result yet. */
export interface CallInFlight {
  readonly id: string;
  /** `money` sends an attempt, `history` requests the status, and `address` repeats a create only for its address. */
  readonly purpose: 'money' | 'history' | 'address';
  /** The key of the attempt that the call sends. */
  readonly idempotencyKey: string | undefined;
}

/** One transaction in the memory of its service. */
export interface ServiceEntry extends QueueEntry<TransactionRecord, CallInFlight> {
  /** The time of the next planned action. Undefined if the entry only waits for an event. */
  readonly dueAtMs: number | undefined;
  /** The number of calls in a row without a new result. */
  readonly fruitless: number;
  /** True if this process opened the attempts of the transaction, so its own clock knows their age. */
  readonly isBornHere: boolean;
  /**
   * The age of the transaction when this process started, by the wall clock, in ms. This age only affects how often
   * tenderd asks.
   */
  readonly agedMs: number;
  /**
   * The time since which this process knows the transaction. The idempotency keys of the transaction are at least that
   * old.
   */
  readonly knownSinceMs: number;
  /**
   * The time since which this process knows the reference of the session. The session's lifetime is counted from this
   * time, because the service may process a create request long after it was sent. Undefined while the reference is
   * unknown.
   */
  readonly madeByMs: number | undefined;
  /** The time since which this process waits for an outcome that should come by itself. */
  readonly sinceMs: number;
  readonly checkout: CheckoutAddress | undefined;
  /**
   * True if the address was requested but has not arrived in this process. `none`: the service has no address for it.
   */
  readonly wantsAddress: boolean | 'none';
  /** True if a webhook arrived, so that the history is requested, even after the outcome. */
  readonly isWoken: boolean;
  /** True if a webhook arrived during a call. The answer to that call may be older than the webhook. */
  readonly isOvertaken: boolean;
  /** True if another operation on the payment was open or unknown when this operation was admitted. */
  readonly isBesideOthers: boolean;
  /**
   * The first operation of the last history that this process read. A history without this operation is incomplete, or
   * belongs to another payment.
   */
  readonly firstOperation?: string | undefined;
  /** The code with which the service rejected the credentials for this transaction without processing the request. */
  readonly refusedCallCode?: string | undefined;
}

/** The state of the writer of a service. The object is never changed: each change makes a new object. */
export interface ServiceState extends WriterState<TransactionRecord> {
  readonly settings: ServiceSettings;
  readonly entries: readonly ServiceEntry[];
  /** The number of calls so far. With the name of the service it makes the ids of calls unique in the process. */
  readonly calls: number;
  /** No request is sent before this time, because the service requested a pause. */
  readonly notBeforeMs: number;
  /** During a pause: the end of the pause, as ISO wall time. */
  readonly leftAloneUntil: string | undefined;
  /** The contact with the service in this process. */
  readonly contact: Contact;
  /** The clock of the service, after the first answer. */
  readonly clock: ServiceClock | undefined;
  /** The times of the last requests for a status, at most two a second. */
  readonly asked: readonly number[];
  /**
   * True if the last status request was about an awaited entry (see `isAwaited`). If other entries are due, the next
   * status request is about one of them.
   */
  readonly wasAskedForAwaited: boolean;
  /** The broken invariant that stopped the writer. */
  readonly faulted: string | undefined;
  /** The time at which the writer stopped (ISO wall time). */
  readonly faultedAt: string | undefined;
}

/** The latest start of a transaction that this process must not start. */
const longAgo: Moment = { monoMs: 0, wallMs: 0 };

/** Returns a new entry for a record. */
export function serviceEntryOf(record: TransactionRecord, latestStart: Moment = longAgo): ServiceEntry {
  return {
    record,
    latestStart,
    inFlight: undefined,
    dueAtMs: undefined,
    fruitless: 0,
    isBornHere: false,
    agedMs: 0,
    knownSinceMs: 0,
    madeByMs: undefined,
    sinceMs: 0,
    checkout: undefined,
    wantsAddress: false,
    isWoken: false,
    isOvertaken: false,
    isBesideOthers: false,
  };
}

/** Returns the state of a service when a process starts. `open`: the open and unresolved records of the journal, oldest first. */
export function startService(
  settings: ServiceSettings,
  open: readonly TransactionRecord[],
  seed: number,
): ServiceState {
  return {
    settings,
    entries: open.map((record) => serviceEntryOf(record)),
    generator: randomFrom(seed),
    calls: 0,
    notBeforeMs: 0,
    leftAloneUntil: undefined,
    contact: { state: 'not-asked' },
    clock: undefined,
    asked: [],
    wasAskedForAwaited: false,
    faulted: undefined,
    faultedAt: undefined,
    stopping: false,
  };
}
