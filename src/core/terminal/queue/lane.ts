/** What a lane has to do, as far as neither a kind nor a wire matters: its transactions, and what waits beside them; and what one step of it may do. */

import type { AttemptChange, TerminalAttempt } from '../../model/attempt.js';
import type { Attention } from '../../model/attention-item.js';
import type { Period } from '../../model/common-types.js';
import type { LaneRecord } from '../../model/lane-record.js';
import { terminalAttempt, type TransactionRecord } from '../../model/transaction.js';
import { begunIn } from '../../engine/queue-entry.js';
import type { Flight, FlightLimits, InFlight } from '../wire/in-flight-request.js';
import type { CardHold, Lease } from './holds.js';
import { assertInvariant } from '../../base/invariant.js';
import type { KindRules } from '../../policy/kind-rules.js';
import type { Profile } from '../wire/profile.js';
import type { Queued } from './wait-reason.js';
import type { Moment } from '../../base/deadlines.js';
import type { WireState } from '../wire/wire.js';
import type { QueueEntry, StepMoment, WriterState, WriterStep } from '../../engine/writer.js';

/** One transaction in the lane's memory: open ones, and those that are asked for in the background: unresolved, or decided by a person (`late-inquiry.ts`). */
export interface Entry extends QueueEntry<TransactionRecord, InFlight>, Queued {
  /** Its turn among the registers: lower ones go first, and of the same round the one that was accepted first. */
  readonly round: number;
  /** Refusals so far: the backoff grows. */
  readonly refusals: number;
  readonly inFlight: InFlight | undefined;
  /** Next background question about attempts that the terminal could not tell of. */
  readonly backgroundAtMs: number | undefined;
  readonly backgroundAsks: number;
  /** When the background questions end behind a person's decision; stays when they have. */
  readonly askedUntil: Moment | undefined;
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

/** What a lane is asked to do outside any transaction, as far as the queue looks at it. */
export interface QueuedDeviceRequest extends Queued {
  /** Who asked, by the name of its token; absent for the operator's. */
  readonly register: string | undefined;
  /** Undefined until it has ended. */
  readonly end: unknown;
}

/** A lane, as far as neither a kind nor a wire matters. Never changed in place. */
export interface Lane extends WriterState<TransactionRecord> {
  readonly settings: {
    readonly terminal: string;
    readonly profile: Profile;
    /** How long the answer to a question may take, ms. */
    readonly managementMs: number;
  };
  readonly record: LaneRecord;
  readonly entries: readonly Entry[];
  /** The round of the turns of registers that was started last. */
  readonly round: number;
  /** What is asked of the terminal outside any transaction, in the order asked; and the last of what was. */
  readonly deviceRequests: readonly QueuedDeviceRequest[];
  /** Six random characters for this process, and the counter behind them. */
  readonly serviceIds: { readonly prefix: string; readonly count: number };
  /** Frames handed out so far on any connection. */
  readonly marks: number;
  readonly lease: Lease | undefined;
  /** Of the card in `record.acquiredCard`. */
  readonly cardHold: CardHold | undefined;
  /** The broken invariant that stopped the lane. */
  readonly faulted: string | undefined;
}

/** A fresh entry for a record. */
export function entryOf(record: TransactionRecord, latestStart: Moment): Entry {
  return {
    record,
    round: 0,
    latestStart,
    notBeforeMs: 0,
    logins: 0,
    refusals: 0,
    waitingFor: 'queue',
    inFlight: undefined,
    backgroundAtMs: undefined,
    backgroundAsks: 0,
    askedUntil: undefined,
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
  return begunIn(state.entries).find((entry): entry is HeldEntry => entry.inFlight !== undefined);
}

/** The attempt that an entry's pursuit is about. Throws InvariantError where its record has none of that ServiceID. */
export function pursuedAttempt({ record, inFlight }: HeldEntry): TerminalAttempt {
  const attempt = terminalAttempt(record, inFlight.serviceId);
  assertInvariant(attempt !== undefined, 'a pursued attempt stands in its record');
  return attempt;
}

/** The first entry that waits to be started. */
export function headEntry(state: Pick<Lane, 'entries'>): Entry | undefined {
  return state.entries.find((entry) => entry.record.outcome === undefined && entry.inFlight === undefined);
}

/** The moment of a step of a lane, and the wire as it stands. */
export interface Now extends StepMoment {
  readonly link: WireState;
}

/** What a step of a lane may do beside that. `S` is all that the lane's rail knows of it, `K` a row of the kinds. */
export interface Turn<S extends Lane = Lane, K extends KindRules = KindRules>
  extends WriterStep<TransactionRecord, S, K> {
  readonly now: Now;
  patch(change: Partial<Lane>): void;
  /** Changes the durable part of the lane. */
  patchLane(change: Partial<LaneRecord>): void;
  /** Puts something of the lane itself on the attention list, once per code and text; whether it was new. */
  laneAttention(item: Omit<Attention, 'at'>): boolean;
  entry(transactionId: string): Entry | undefined;
  /** Changes an entry in the memory of the lane; its record is changed by `store`. */
  patchEntry(transactionId: string, change: Partial<Entry>): void;
  patchInFlight(transactionId: string, change: Partial<InFlight>): void;
  /** Stores a change of one attempt. An attempt that is no longer open is no longer pursued. */
  storeAttempt(record: TransactionRecord, attemptId: string, change: AttemptChange): TransactionRecord;
  /** A ServiceID that was never used: random for this process, then counted (protocol notes, section 2). */
  nextServiceId(): string;
  /** Numbers the next frame, so that a pong can be told to lie behind it. */
  nextFrameNumber(): number;
  /** A request that leaves now: its id, its frame and its deadlines. */
  launch(connection: number, times: FlightLimits, to?: Flight['to']): Flight;
}
