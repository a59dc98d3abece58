/** What the writer of a payment service knows: its transactions, and what is only true while this process lives. */

import type { QueueEntry, WriterState } from '../../engine/writer.js';
import { randomFrom } from '../../base/random.js';
import type { Moment } from '../../base/deadlines.js';
import type { Contact } from '../../model/service-view.js';
import type { CheckoutAddress } from '../../model/order.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceProfile } from '../messages/service-profile.js';
import type { ServiceClock } from '../messages/service-wire.js';

/** What the configuration says of a service, without its secrets. */
export interface ServiceSettings {
  readonly name: string;
  readonly merchantId: string;
  readonly profile: ServiceProfile;
  /** It takes no real money: browsers may return to pages without encryption on this machine. */
  readonly isSimulated: boolean;
  /** How long the answer to a call may take, ms. */
  readonly managementMs: number;
  /** The address for the webhook of a create, the same for the same key at any time; absent where no webhook is configured. */
  readonly webhookUrlOf?: (createKey: string) => string;
}

/** A call that is on its way. */
export interface CallInFlight {
  readonly id: string;
  /** `money` is the request of an attempt, `history` the question for the status, `address` the repeat of a create for its address alone. */
  readonly purpose: 'money' | 'history' | 'address';
  /** Of the attempt that it sends. */
  readonly idempotencyKey: string | undefined;
}

/** One transaction in the memory of its service. */
export interface ServiceEntry extends QueueEntry<TransactionRecord, CallInFlight> {
  /** When something is to be done for it next; undefined where only news move it. */
  readonly dueAtMs: number | undefined;
  /** Calls in a row that brought no news. */
  readonly fruitless: number;
  /** This process has opened its attempts: then its own clock says how old they are. */
  readonly isBornHere: boolean;
  /** How old it was then, by the wall clock: only how often it is asked about depends on it, ms. */
  readonly agedMs: number;
  /** Since when this process knows of it: its keys are at most older than this. */
  readonly knownSinceMs: number;
  /**
   * By then its session was made at the latest: this process had its name. The end of a session is counted from here, because a create may begin much later
   * than it was asked for. Undefined while nobody knows its name.
   */
  readonly madeByMs: number | undefined;
  /** Since when, in this process, an outcome is waited for that should come by itself. */
  readonly sinceMs: number;
  readonly checkout: CheckoutAddress | undefined;
  /** Somebody asked for the address, which this process does not have; `none`: the service has none for it. */
  readonly wantsAddress: boolean | 'none';
  /** A webhook came: the history is asked, also of what has ended. */
  readonly isWoken: boolean;
  /** It came while a call was on its way: what that one is answered may be of before. */
  readonly isOvertaken: boolean;
  /** Another operation of its payment was open or unknown when it was admitted. */
  readonly isBesideOthers: boolean;
  /** The operation that its history showed first, when this process read it last: a history that lacks it is of another payment, or not whole. */
  readonly firstOperation?: string | undefined;
  /** The code with which the service turned its request away, and did not look at it, as it says. */
  readonly turnedAwayAs?: string | undefined;
}

/** Everything that the writer of a service knows. Never changed in place. */
export interface ServiceState extends WriterState<TransactionRecord> {
  readonly settings: ServiceSettings;
  readonly entries: readonly ServiceEntry[];
  /** Calls handed out so far: with the name of the service they are unique in the process. */
  readonly calls: number;
  /** The service wants to be left alone until then. */
  readonly notBeforeMs: number;
  /** The same as ISO wall time, while it is so. */
  readonly leftAloneUntil: string | undefined;
  /** The way to the service, as this process knows it. */
  readonly contact: Contact;
  /** What the service's clock says, once an answer came. */
  readonly clock: ServiceClock | undefined;
  /** When the last questions for a status left: two a second at most. */
  readonly asked: readonly number[];
  /** The last of them was for what is awaited: where others are due as well, the next one is theirs. */
  readonly wasAskedForAwaited: boolean;
  /** The broken invariant that stopped the writer. */
  readonly faulted: string | undefined;
  /** When it stopped itself (ISO wall time). */
  readonly faultedAt: string | undefined;
}

/** The latest start of what this process may not start. */
const longAgo: Moment = { monoMs: 0, wallMs: 0 };

/** A fresh entry for a record. */
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

/** A service as a process starts: `open` are the journal's open and unresolved records, oldest first. */
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
