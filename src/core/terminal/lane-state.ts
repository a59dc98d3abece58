/** What a lane knows: durable records, and what is only true while this process lives (all of it on the monotonic clock). */

import type { Period } from '../model/total-shapes.js';
import type { Queued } from '../kernel/wait-reason.js';
import type { PromptPolicy, Prompt } from './prompt.js';
import type { Evidence, Attempt } from '../model/attempt.js';
import type { Dialect } from '../../../protocol/index.js';
import { type RandomGenerator, randomFrom, nextRandom } from '../kernel/random.js';
import type { DeviceRequest } from './device-request.js';
import type { Flight } from '../kernel/flight.js';
import { assertInvariant } from '../kernel/invariant.js';
import type { WireBounds } from '../kernel/wire.js';
import type { LaneRecord } from '../kernel/ports.js';
import type { Profile } from '../kernel/profile.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { Moment } from '../kernel/waits.js';

/** What does not change while the lane lives. */
export interface LaneSettings {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: Profile;
  /** What bounds the arrival of a request on its wire. */
  readonly bounds: WireBounds;
  /** How its terminals speak. */
  readonly dialect: Dialect;
  /** Time-out of Login and TransactionStatus, ms (5 to 10 s). */
  readonly managementMs: number;
  /** Who answers what the terminal asks of people; absent: nobody, and its Login says so. */
  readonly prompts?: PromptPolicy;
  /** Another till may use our SaleID: its Login may end our session unheard, so that no session vouches for what is not found. */
  readonly maySharePartner?: boolean;
  /** Who we are, for Login. */
  readonly software: { readonly manufacturer: string; readonly name: string; readonly version: string };
}

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

/** Why a status question was asked. */
export type AskPurpose = 'pursuit' | 'background';

/** How the terminal denied an attempt: it does not know it, its empty period is the open one, or its period is in no list. */
export type DeniedBy = 'not-found' | 'same-period' | 'no-totals';

/** What a question for an earlier attempt is to confirm: an answer that is worth nothing from a terminal without memory. */
export interface ReferenceQuestion {
  /** Which of the attempt's references is asked for. */
  readonly index: number;
  readonly said: DeniedBy;
}

/** The one management request in flight, and what it is for. */
export type ManagementRequest = Flight & ManagementPurpose;

/** A question about an attempt, in flight. */
export type StatusRequest = Extract<ManagementRequest, { readonly type: 'status' }>;

/** What a management request is for. */
export type ManagementPurpose =
  | { readonly type: 'login' }
  | {
      /** Tells the terminal to let a card go. */
      readonly type: 'enable-service';
      /** Once more, right before an attempt: it counts for nothing, and the attempt leaves whatever comes of it. */
      readonly isBeforeAttempt: boolean;
    }
  | {
      readonly type: 'status';
      readonly sentAtMs: number;
      readonly purpose: AskPurpose;
      readonly transactionId: string;
      /** ServiceID of the attempt that is asked for. */
      readonly about: string;
      /**
       * How: by TransactionStatus, or of a reconciliation by the open period's totals, and then by those of its own period.
       * `reference` asks for an earlier attempt, to see whether the terminal has a memory, `closing` for the period it closed before.
       */
      readonly by: 'status' | 'totals' | 'previous' | 'reference' | 'closing';
      /** Only of `reference` and `closing`. */
      readonly reference?: ReferenceQuestion;
      /** The terminal's word that another period is open, where that led to this question. */
      readonly present?: Evidence;
    }
  | {
      /** Which period is open, before a reconciliation leaves. */
      readonly type: 'period';
      readonly transactionId: string;
      /** Of the lane when it left. */
      readonly sessionEpoch: number;
    };

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

/** Why a Login brought no session. `refused`: in these words of the terminal, or of its gateway. */
export type LoginFailure =
  | { readonly why: 'no-answer' | 'not-sent' }
  | { readonly why: 'refused'; readonly condition: string | undefined; readonly words: string | undefined };

/** Everything a lane knows. Never changed in place. */
export interface LaneState {
  readonly settings: LaneSettings;
  readonly record: LaneRecord;
  /** In the order in which they were accepted. */
  readonly entries: readonly Entry[];
  readonly managementRequest: ManagementRequest | undefined;
  readonly generator: RandomGenerator;
  /** Six random characters for this process, and the counter behind them. */
  readonly serviceIds: { readonly prefix: string; readonly count: number };
  /** Frames handed out so far on any connection. */
  readonly marks: number;
  /** The ping that money waits for. */
  readonly probe: { readonly mark: number; readonly connection: number; readonly dueMs: number } | undefined;
  /** Both clocks at the last step: how a jump is noticed. */
  readonly clocks: Moment | undefined;
  /** The connection that was up at the last jump, until a new ping on it was answered. */
  readonly unproven: number | undefined;
  readonly login: {
    readonly notBeforeMs: number;
    readonly failures: number;
    readonly lastFailure: LoginFailure | undefined;
    /** Those that were not answered, and may still reach the terminal. */
    readonly unanswered: readonly Flight[];
  };
  /** After an answer the lane rests for the profile's quiet time. */
  readonly quietUntilMs: number;
  /** What the terminal asks of people, and the last of what it asked. */
  readonly prompts: readonly Prompt[];
  /** What is asked of the terminal outside any transaction, in the order asked; and the last of what was. */
  readonly deviceRequests: readonly DeviceRequest[];
  readonly lease: Lease | undefined;
  /** Of the card in `record.acquiredCard`. */
  readonly cardHold: CardHold | undefined;
  /** The register of the last sale, until its customer has taken the card. */
  readonly served: { readonly register: string | undefined; readonly untilMs: number } | undefined;
  /** The last poi-list, when one was read since the terminal was found missing. */
  readonly poiList: { readonly waiting: boolean; readonly ids: readonly string[] | undefined };
  /** Why texts could not be read that nobody waited for: each reason once, the first of them. */
  readonly unreadable: readonly string[];
  /** The broken invariant that stopped the lane. */
  readonly faulted: string | undefined;
  /** The newest answers under our ids to requests that are not ours, as far as this process heard them. */
  readonly unmatched: readonly string[];
  /** No new starts: the daemon is stopping. */
  readonly stopping: boolean;
}

/** A lane as a process starts: `open` are the journal's open and unresolved records, oldest first. */
export function startLane(
  settings: LaneSettings,
  record: LaneRecord,
  open: readonly TransactionRecord[],
  seed: number,
): LaneState {
  const [prefix, generator] = nextRandom.idPrefix(randomFrom(seed));
  return {
    settings,
    record,
    entries: open.map((transaction) => entryOf(transaction, longAgo)),
    managementRequest: undefined,
    generator,
    serviceIds: { prefix, count: 0 },
    marks: 0,
    probe: undefined,
    clocks: undefined,
    unproven: undefined,
    login: { notBeforeMs: 0, failures: 0, lastFailure: undefined, unanswered: [] },
    quietUntilMs: 0,
    prompts: [],
    deviceRequests: [],
    lease: undefined,
    cardHold: undefined,
    served: undefined,
    poiList: { waiting: false, ids: undefined },
    unreadable: [],
    unmatched: [],
    faulted: undefined,
    stopping: false,
  };
}

/** The latest start of what this process may not start. */
const longAgo: Moment = { monoMs: 0, wallMs: 0 };

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
export function currentEntry(state: LaneState): HeldEntry | undefined {
  return state.entries.find((entry): entry is HeldEntry => entry.inFlight !== undefined);
}

/** The attempt that an entry's pursuit is about. Throws InvariantError where its record has none of that ServiceID. */
export function pursuedAttempt({ record, inFlight }: HeldEntry): Attempt {
  const attempt = record.attempts.find(({ serviceId }) => serviceId === inFlight.serviceId);
  assertInvariant(attempt !== undefined, 'a pursued attempt stands in its record');
  return attempt;
}

/** The first entry that waits to be started. */
export function headEntry(state: LaneState): Entry | undefined {
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
