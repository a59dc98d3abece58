/** What a lane knows: durable records, and what is only true while this process lives (all of it on the monotonic clock). */

import type { PromptPolicy, Prompt } from './prompt.js';
import type { Evidence } from '../model/attempt.js';
import type { Dialect } from '../../../protocol/index.js';
import { randomFrom, nextRandom } from '../kernel/random.js';
import type { DeviceRequest } from './device-request.js';
import type { Flight } from '../kernel/flight.js';
import type { WireBounds } from '../kernel/wire.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Profile } from '../kernel/profile.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { Moment } from '../kernel/waits.js';
import { type Entry, type Lane, entryOf } from '../kernel/lane.js';

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

/** Why a Login brought no session. `refused`: in these words of the terminal, or of its gateway. */
export type LoginFailure =
  | { readonly why: 'no-answer' | 'not-sent' }
  | { readonly why: 'refused'; readonly condition: string | undefined; readonly words: string | undefined };

/** Everything a lane knows. Never changed in place. */
export interface LaneState extends Lane {
  readonly settings: LaneSettings;
  readonly managementRequest: ManagementRequest | undefined;
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

/** What a lane has to do: a transaction or a device request. */
export type Job = Entry | DeviceRequest;
