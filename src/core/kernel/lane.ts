/** What a lane has to do, as far as neither a kind nor a wire matters: its transactions, what waits beside them, and who has the terminal for himself. */

import type { Flight } from './flight.js';
import type { Queued } from './wait-reason.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { Period } from '../model/common-types.js';
import type { Moment } from './waits.js';
import type { Attempt } from '../model/attempt.js';
import { assertInvariant } from './invariant.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Profile } from './profile.js';
import type { RandomGenerator } from './random.js';

/**
 * One open attempt in flight: how its answer is waited for or asked for; past its hard limit comes an Abort, then unresolved. Lives in
 * memory only; after a restart it is made afresh, as after a lost link, so that there is one recovery path.
 */
export interface InFlight extends Flight {
  /** The connection that carried it stands, and nothing but its own answer has been heard of it. */
  readonly unbroken: boolean;
  /** The next question about it: after a long silence while its direct answer is awaited, at once when that is lost. */
  readonly askAtMs: number;
  /** Questions in a row that brought nothing: they slow down. */
  readonly fruitless: number;
  /** A question about it was not answered in time, and nothing was heard of it since. */
  readonly silent: boolean;
  /** Status said that it runs. */
  readonly running: boolean;
  /** NotFound came too early to prove anything, and that was noted. */
  readonly absentEarly: boolean;
  /** Aborts that left for it: a terminal that does as if it heard none must not fill the disk. */
  readonly abortsSent: number;
  /** The hard limit's own Abort was asked for. */
  readonly hardAbort: boolean;
  /** The terminal or gateway said that it did not start it: once status agrees (a veto), a NotFound is final at any time. */
  readonly notStartedCause: NotStartedCause | undefined;
  /** The terminal was found without a session since: Login past the arrival limit, then ask. */
  readonly sessionLost: boolean;
  /** What the terminal showed last: only a change renews the deadline. */
  readonly shown: string | undefined;
}

/**
 * Why an attempt was not started, as its first answer on the unbroken link says. `rejected`: an event said so, and only past the
 * delivery deadline it may be true. `condition`: an ErrorCondition that ends the transaction in words of its own.
 */
export type NotStartedCause = 'busy' | 'logged-out' | 'not-connected' | 'content' | 'rejected' | 'condition';

/** One transaction in the lane's memory: open ones, and unresolved ones that are asked for in the background. */
export interface Entry extends Queued {
  readonly record: TransactionRecord;
  /** Refusals so far: the backoff grows. */
  readonly refusals: number;
  /** The open attempt, if one is. */
  readonly inFlight: InFlight | undefined;
  /** Next background question about attempts that the terminal could not tell of. */
  readonly backgroundAtMs: number | undefined;
  readonly backgroundAsks: number;
  /** Texts that came for it, or while it was open, and could not be read. */
  readonly unreadables: number;
  /** Of a reconciliation: what the terminal said of its period, on which connection and when. */
  readonly openPeriod: OpenPeriod | undefined;
}

/** What is known of the open period before a reconciliation leaves. */
export interface OpenPeriod {
  /** Undefined where the terminal does not tell. */
  readonly period: Period | undefined;
  readonly connection: number | undefined;
  /** Of the lane when the question left: a terminal that restarted since may have forgotten the period. */
  readonly sessionEpoch: number;
  /** Later it is asked for anew. */
  readonly freshUntil: Moment;
}

/** A register has the terminal for itself. In memory only: it guards no money, and its holder asks again after a restart. */
export interface Lease {
  readonly register: string;
  readonly ends: Moment;
  /** Its end as wall time, ISO. */
  readonly until: string;
  /** It ends when its register listens to events no more. */
  readonly whileListening: boolean;
  /** What waited when it was given, by transactionId: goes first. */
  readonly behind: readonly string[];
}

/** What a lane is asked to do outside any transaction, as far as the queue looks at it. */
export interface QueuedDeviceRequest extends Queued {
  /** Who asked, by the name of its token; absent for the operator's. */
  readonly register: string | undefined;
  /** Undefined until it has ended. */
  readonly end: unknown;
}

/** A lane, as far as neither a kind nor a wire matters. Never changed in place. */
export interface Lane {
  readonly settings: {
    readonly terminal: string;
    readonly profile: Profile;
    /** How long the answer to a question may take, ms. */
    readonly managementMs: number;
  };
  readonly record: LaneRecord;
  /** In the order in which they were accepted. */
  readonly entries: readonly Entry[];
  /** What is asked of the terminal outside any transaction, in the order asked; and the last of what was. */
  readonly deviceRequests: readonly QueuedDeviceRequest[];
  readonly generator: RandomGenerator;
  /** Six random characters for this process, and the counter behind them. */
  readonly serviceIds: { readonly prefix: string; readonly count: number };
  /** Frames handed out so far on any connection. */
  readonly marks: number;
  readonly lease: Lease | undefined;
  /** Of the card in `record.acquiredCard`. */
  readonly cardHold: CardHold | undefined;
  /** No new starts: the daemon is stopping. */
  readonly stopping: boolean;
}

/** A fresh entry for a record. */
export function entryOf(record: TransactionRecord, latestStart: Moment): Entry {
  return {
    record,
    latestStart,
    notBeforeMs: 0,
    logins: 0,
    refusals: 0,
    waitingFor: 'queue',
    inFlight: undefined,
    backgroundAtMs: undefined,
    backgroundAsks: 0,
    unreadables: 0,
    openPeriod: undefined,
  };
}

/** An entry of which an attempt is open. */
export interface HeldEntry extends Entry {
  readonly inFlight: InFlight;
}

/** The entry whose attempt holds the lane, if any: a lane starts nothing new beside it (promise 7). */
export function currentEntry(state: Pick<Lane, 'entries'>): HeldEntry | undefined {
  return state.entries.find((entry): entry is HeldEntry => entry.inFlight !== undefined);
}

/** The attempt that an entry's pursuit is about. Throws InvariantError where its record has none of that ServiceID. */
export function pursuedAttempt({ record, inFlight }: HeldEntry): Attempt {
  const attempt = record.attempts.find(({ serviceId }) => serviceId === inFlight.serviceId);
  assertInvariant(attempt !== undefined, 'a pursued attempt stands in its record');
  return attempt;
}

/** The first entry that waits to be started. */
export function headEntry(state: Pick<Lane, 'entries'>): Entry | undefined {
  return state.entries.find((entry) => entry.record.outcome === undefined && entry.inFlight === undefined);
}

/** How long the lane still keeps it, and how the terminal is told to let it go. In memory only: a new process keeps it afresh. */
export interface CardHold {
  readonly ends: Moment;
  /** Its end as wall time, ISO. */
  readonly until: string;
  readonly askAtMs: number;
  /** Requests to let it go that brought nothing. */
  readonly fruitless: number;
  /** The attempt before which the terminal was told last. */
  readonly releasedBefore: string | undefined;
}
