/** What a lane knows: durable records, and what is only true while this process lives (all of it on the monotonic clock). */

import { randomFrom, nextRandom } from '../../base/random.js';
import type { DeviceRequest } from '../messages/device-request.js';
import type { Effect } from './effect.js';
import type { answers, Flight } from '../wire/in-flight-request.js';
import type { Kind } from '../../kinds/message/kind.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { LaneSettings } from '../messages/lane-settings.js';
import type {
  LoginFailure,
  ManagementPurpose,
  ManagementRequest,
  Refusals,
  StatusRequest,
} from '../messages/management-types.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import type { OutgoingMessage } from '../../../../protocol/index.js';
import type { Prompt } from '../messages/prompt.js';
import type { LaneRail } from '../wire/lane-rail.js';
import type { Rail } from '../../engine/rail.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { TerminalAddress } from '../wire/wire.js';
import type { Moment } from '../../base/deadlines.js';
import { type Entry, type Lane, type Turn as QueueTurn, entryOf } from '../queue/lane.js';

/** What a lane knows of the list of connected terminals, on the monotonic clock. */
export interface ListState {
  /** It is being read. */
  readonly waiting: boolean;
  /** The last one that could be read. */
  readonly ids: readonly string[] | undefined;
  /** When the last one came. */
  readonly readAtMs: number | undefined;
  /** When reading it last failed. */
  readonly failedAtMs: number | undefined;
  /** When one last left the terminal out. */
  readonly leftOutAtMs: number | undefined;
  /** Since when something that is to leave waits for it. */
  readonly awaitedSinceMs: number | undefined;
  /** When it is read next by itself. */
  readonly askAtMs: number;
  /** Since when no list has the terminal, and the terminal itself has said nothing; undefined while it is listed. */
  readonly missing: { readonly sinceMs: number; readonly at: string } | undefined;
  /** The terminal itself spoke between two lists that left it out: the list is not believed before it has the terminal again. */
  readonly isWrong: boolean;
  /** When the terminal itself last said something. */
  readonly heardAtMs: number | undefined;
}

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
    /** Refused Logins since the last one that was accepted. */
    readonly refusals: Refusals | undefined;
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
  /** What the list of connected terminals says. */
  readonly poiList: ListState;
  /** Why texts could not be read that nobody waited for: each reason once, the first of them. */
  readonly unreadable: readonly string[];
  /** The newest answers under our ids to requests that are not ours, as far as this process heard them. */
  readonly unmatched: readonly string[];
  /** The frames that had left when a key or credential was last refused; undefined where none was since an answer. */
  readonly refusedUpTo: number | undefined;
  /** Where the terminal is said to be, while that is looked into; the ServiceID of the Login there, once it has left. */
  readonly following:
    | { readonly address: TerminalAddress; readonly untilMs: number; readonly serviceId?: string }
    | undefined;
  /** The ServiceID of the last attempt during which something forged came: it is written down once for each. */
  readonly forgedDuring: string | undefined;
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
    round: 0,
    managementRequest: undefined,
    generator,
    serviceIds: { prefix, count: 0 },
    marks: 0,
    probe: undefined,
    clocks: undefined,
    unproven: undefined,
    login: { notBeforeMs: 0, failures: 0, lastFailure: undefined, refusals: undefined, unanswered: [] },
    quietUntilMs: 0,
    prompts: [],
    deviceRequests: [],
    lease: undefined,
    cardHold: undefined,
    served: undefined,
    poiList: {
      waiting: false,
      ids: undefined,
      readAtMs: undefined,
      failedAtMs: undefined,
      leftOutAtMs: undefined,
      awaitedSinceMs: undefined,
      askAtMs: 0,
      missing: undefined,
      isWrong: false,
      heardAtMs: undefined,
    },
    unreadable: [],
    unmatched: [],
    refusedUpTo: undefined,
    following: undefined,
    forgedDuring: undefined,
    faulted: undefined,
    stopping: false,
  };
}

/** The latest start of what this process may not start. */
const longAgo: Moment = { monoMs: 0, wallMs: 0 };

/** What a lane has to do: a transaction or a device request. */
export type Job = Entry | DeviceRequest;

/** The rail of a terminal's lane: what the lifecycle asks of it, and what the lane does. */
export interface TurnRail
  extends LaneRail<OutgoingMessage, Pick<StatusRequest, 'by' | 'reference'>, MoneyAnswer>,
    Rail<Turn> {}

/** What a step of a terminal's lane may do: it sends, too. How it is done stands in `turn.ts`. */
export interface Turn extends QueueTurn<LaneState, Kind> {
  readonly rail: TurnRail;
  /** What to do after the commit, in order. */
  readonly effects: Effect[];
  patch(change: Partial<LaneState>): void;
  /** Sends the one management request in flight, to the lane's terminal unless another is named. */
  ask(
    connection: number,
    purpose: ManagementPurpose,
    write: (serviceId: string) => OutgoingMessage,
    how?: { readonly answerMs?: number; readonly to?: Flight['to'] },
  ): Flight;
  /** Whether a header answers the management request in flight, which is over then. */
  answered(header: Parameters<typeof answers>[1]): boolean;
  /** What must not be begun too late names its latest start: past it, or after a jump, it is held back where it would leave. `answerMs`: see `Effect`. */
  send(
    connection: number,
    message: OutgoingMessage,
    serviceId: string,
    limits?: { readonly latestStart?: Moment; readonly answerMs?: number },
  ): void;
}
