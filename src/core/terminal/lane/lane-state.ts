/**
 * The state of a lane: durable records, and facts that are valid only while this process lives (all on the monotonic
 * clock).
 */

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
import type { ReportedCondition } from '../messages/terminal-condition.js';
import type { LaneRail } from '../wire/lane-rail.js';
import type { Rail } from '../../engine/rail.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { TerminalAddress } from '../wire/wire.js';
import type { Moment } from '../../base/deadlines.js';
import { type Entry, type Lane, type Turn as QueueTurn, entryOf } from '../queue/lane.js';

/** The state of the list of connected terminals, as the lane knows it, on the monotonic clock. */
export interface ListState {
  /** True while the list is being read. */
  readonly waiting: boolean;
  /** The last list that could be read. */
  readonly ids: readonly string[] | undefined;
  /** The time at which the last list arrived. */
  readonly readAtMs: number | undefined;
  /** The time at which a read of the list last failed. */
  readonly failedAtMs: number | undefined;
  /** The time at which a list last omitted the terminal. */
  readonly leftOutAtMs: number | undefined;
  /** The time since which a request waits for the list. */
  readonly awaitedSinceMs: number | undefined;
  /** The time at which the list is read next, unless a request needs the list earlier. */
  readonly askAtMs: number;
  /**
   * The time since which no list has contained the terminal and the terminal has sent nothing. Undefined while the list
   * contains the terminal.
   */
  readonly missing: { readonly sinceMs: number; readonly at: string } | undefined;
  /**
   * True if the list was proved wrong: the terminal sent a message between two lists that omitted it. The list is then
   * ignored until it contains the terminal.
   */
  readonly isWrong: boolean;
  /** The time at which the terminal itself last sent something. */
  readonly heardAtMs: number | undefined;
}

/** The whole state of a lane. The object is never changed: each change makes a new object. */
export interface LaneState extends Lane {
  readonly settings: LaneSettings;
  readonly managementRequest: ManagementRequest | undefined;
  /** The ping that must be answered before a payment is sent. */
  readonly probe: { readonly mark: number; readonly connection: number; readonly dueMs: number } | undefined;
  /** The moment of the last step on both clocks. A comparison with the present moment shows a jump of a clock. */
  readonly clocks: Moment | undefined;
  /**
   * The connection that was up at the last clock jump. Undefined as soon as a new ping on this connection is answered.
   */
  readonly unproven: number | undefined;
  readonly login: {
    readonly notBeforeMs: number;
    readonly failures: number;
    readonly lastFailure: LoginFailure | undefined;
    /** The Logins that were refused since the last accepted Login. */
    readonly refusals: Refusals | undefined;
    /** Logins that were not answered and may still reach the terminal. */
    readonly unanswered: readonly Flight[];
  };
  /** The end of the profile's quiet time, for which the lane waits after an answer. */
  readonly quietUntilMs: number;
  /** The open questions of the terminal, and the newest ended questions. */
  readonly prompts: readonly Prompt[];
  /** The open device requests in the order of their arrival, and the newest ended device requests. */
  readonly deviceRequests: readonly DeviceRequest[];
  /** The register of the last sale, until the customer of that sale has taken the card. */
  readonly served: { readonly register: string | undefined; readonly untilMs: number } | undefined;
  /** The state of the list of connected terminals. */
  readonly poiList: ListState;
  /** The condition that the terminal reported last. */
  readonly condition: ReportedCondition;
  /** The reasons why texts could not be read while no request was open, each once, oldest first. */
  readonly unreadable: readonly string[];
  /** The newest answers with our ids that belong to no request of ours, since this process started. */
  readonly unmatched: readonly string[];
  /**
   * The number of frames that had been sent when a key or credential was last refused. Undefined if the last answer was
   * no refusal.
   */
  readonly refusedUpTo: number | undefined;
  /**
   * The reported new address while tenderd checks it, and the ServiceID of the Login to this address. The ServiceID is
   * absent until that Login is sent.
   */
  readonly following:
    | { readonly address: TerminalAddress; readonly untilMs: number; readonly serviceId?: string }
    | undefined;
  /**
   * The ServiceID of the last attempt during which a forged message came, so that forged messages are recorded once for
   * each attempt.
   */
  readonly forgedDuring: string | undefined;
}

/** Returns the state of a lane at the start of a process. `open`: the journal's open and unresolved records, oldest first. */
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
    condition: {},
    unreadable: [],
    unmatched: [],
    refusedUpTo: undefined,
    following: undefined,
    forgedDuring: undefined,
    unconfirmedLeader: undefined,
    faulted: undefined,
    stopping: false,
  };
}

/** A latest start in the past, for transactions that this process must not start. */
const longAgo: Moment = { monoMs: 0, wallMs: 0 };

/** A job of a lane: a transaction or a device request. */
export type Job = Entry | DeviceRequest;

/** The rail of a terminal's lane: the operations that the lifecycle needs, and those that the lane needs. */
export interface TurnRail
  extends LaneRail<OutgoingMessage, Pick<StatusRequest, 'by' | 'reference'>, MoneyAnswer>,
    Rail<Turn> {}

/** A step of a terminal's lane, which may also send messages. `lane-turn.ts` implements it. */
export interface Turn extends QueueTurn<LaneState, Kind> {
  readonly rail: TurnRail;
  /** The effects after the commit, in order. */
  readonly effects: Effect[];
  patch(change: Partial<LaneState>): void;
  /**
   * Sends a management request, to the lane's terminal unless `to` names another terminal. Only one management request
   * can be in flight.
   */
  ask(
    connection: number,
    purpose: ManagementPurpose,
    write: (serviceId: string) => OutgoingMessage,
    how?: { readonly answerMs?: number; readonly to?: Flight['to'] },
  ): Flight;
  /** True if a header answers the management request in flight. That request then ends. */
  answered(header: Parameters<typeof answers>[1]): boolean;
  /**
   * Sends a request. `latestStart` is set if the request must not start too late: after that time, or after a clock
   * jump, the request is held back. `answerMs`: see `Effect`.
   */
  send(
    connection: number,
    message: OutgoingMessage,
    serviceId: string,
    limits?: { readonly latestStart?: Moment; readonly answerMs?: number },
  ): void;
}
