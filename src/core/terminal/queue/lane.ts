/**
 * The state of a lane, independent of kinds and wires: its transactions, its other jobs, and the operations of one
 * step.
 */

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

/**
 * One transaction in the lane's memory. The transaction is open, or tenderd asks about it in the background: its
 * outcome is unresolved, or an operator decided the outcome (`late-inquiry.ts`).
 */
export interface Entry extends QueueEntry<TransactionRecord, InFlight>, Queued {
  /**
   * The round in which the transaction starts. Each register has one turn in a round. Lower rounds come first, and
   * within a round the transaction that was accepted first.
   */
  readonly round: number;
  /** Refusals so far. The pause before the next attempt grows with them. */
  readonly refusals: number;
  readonly inFlight: InFlight | undefined;
  /** The time of the next background question about attempts that the terminal could not report. */
  readonly backgroundAtMs: number | undefined;
  readonly backgroundAsks: number;
  /**
   * The time at which the background questions after an operator's decision end. The field stays set after this time
   * has passed.
   */
  readonly askedUntil: Moment | undefined;
  /** The number of unreadable texts that came for the transaction, or while it was open. */
  readonly unreadables: number;
  /**
   * For a reconciliation: the terminal's answer about its open period, with the connection and the time of that answer.
   */
  readonly openPeriod: OpenPeriod | undefined;
  /**
   * For a reconciliation: the number of the period that was open when tenderd accepted that the latest attempt was not
   * started. Undefined if that number is the one of the attempt, or if the terminal reported none.
   */
  readonly openAtRefusal: string | undefined;
}

/** The open period, as tenderd knows it before it sends a reconciliation. */
export interface OpenPeriod {
  /** The open period. Undefined if the terminal does not report its period. */
  readonly period: Period | undefined;
  readonly connection: number | undefined;
  /**
   * The session epoch when the question was sent. If the terminal has restarted since then, it may have forgotten the
   * period.
   */
  readonly sessionEpoch: number;
  /** After this time the terminal is asked again. */
  readonly freshUntil: Moment;
}

/** A device request, as far as the queue needs to know it. */
export interface QueuedDeviceRequest extends Queued {
  /** The token name of the register that made the request; absent for the operator's token. */
  readonly register: string | undefined;
  /** The end of the device request. Undefined until it has ended. */
  readonly end: unknown;
}

/** A lane, independent of kinds and wires. The object is never changed: each change makes a new object. */
export interface Lane extends WriterState<TransactionRecord> {
  readonly settings: {
    readonly terminal: string;
    readonly profile: Profile;
    /** The longest wait for the answer to a question, in ms. */
    readonly managementMs: number;
  };
  readonly record: LaneRecord;
  readonly entries: readonly Entry[];
  /** The number of the newest round of register turns. */
  readonly round: number;
  /** The open device requests in the order of their arrival, and the newest ended device requests. */
  readonly deviceRequests: readonly QueuedDeviceRequest[];
  /** Six random characters for this process, and the counter that is appended to them. */
  readonly serviceIds: { readonly prefix: string; readonly count: number };
  /** The number of frames sent so far on all connections. */
  readonly marks: number;
  readonly lease: Lease | undefined;
  /** The time limit and the release requests of `record.acquiredCard`. */
  readonly cardHold: CardHold | undefined;
  /**
   * The daemon that was the leader of this pair before. This field is present as long as that daemon may still send.
   */
  readonly unconfirmedLeader: string | undefined;
  /** The broken invariant that stopped the lane. */
  readonly faulted: string | undefined;
}

/** Returns a new entry for a record. */
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
    openAtRefusal: undefined,
  };
}

/** An entry with an open attempt. */
export interface HeldEntry extends Entry {
  readonly inFlight: InFlight;
}

/**
 * Returns the entry whose attempt occupies the lane, if any. While an attempt occupies the lane, nothing new is started
 * (promise 7).
 */
export function currentEntry(state: Pick<Lane, 'entries'>): HeldEntry | undefined {
  return begunIn(state.entries).find((entry): entry is HeldEntry => entry.inFlight !== undefined);
}

/**
 * Returns the attempt that the lane follows for an entry. Throws InvariantError if the entry's record has no attempt with
 * the ServiceID in flight.
 */
export function pursuedAttempt({ record, inFlight }: HeldEntry): TerminalAttempt {
  const attempt = terminalAttempt(record, inFlight.serviceId);
  assertInvariant(attempt !== undefined, 'a pursued attempt stands in its record');
  return attempt;
}

/** Returns the first entry that is waiting to be started. */
export function headEntry(state: Pick<Lane, 'entries'>): Entry | undefined {
  return state.entries.find((entry) => entry.record.outcome === undefined && entry.inFlight === undefined);
}

/** The moment of a lane's step, and the state of the lane's connection. */
export interface Now extends StepMoment {
  readonly link: WireState;
}

/**
 * The operations of a step of a lane, in addition to those of a writer. `S`: the part of the state that the lane's rail
 * knows; `K`: the rules of one kind of transaction.
 */
export interface Turn<S extends Lane = Lane, K extends KindRules = KindRules>
  extends WriterStep<TransactionRecord, S, K> {
  readonly now: Now;
  patch(change: Partial<Lane>): void;
  /** Changes the durable part of the lane. */
  patchLane(change: Partial<LaneRecord>): void;
  /** Adds an attention item of the lane itself, once per code and text. Returns true if the item is new. */
  laneAttention(item: Omit<Attention, 'at'>): boolean;
  entry(transactionId: string): Entry | undefined;
  /** Changes an entry in the memory of the lane. `store` changes the record of the entry. */
  patchEntry(transactionId: string, change: Partial<Entry>): void;
  patchInFlight(transactionId: string, change: Partial<InFlight>): void;
  /** Stores a change of one attempt. An attempt that is no longer open is not followed any more. */
  storeAttempt(record: TransactionRecord, attemptId: string, change: AttemptChange): TransactionRecord;
  /** Returns a ServiceID that was never used: random for this process, then counted (protocol notes, section 2). */
  nextServiceId(): string;
  /** Numbers the next frame, so that a pong can be matched with the frames before its ping. */
  nextFrameNumber(): number;
  /** Returns a request as it is sent now: its id, its frame and its deadlines. */
  launch(connection: number, times: FlightLimits, to?: Flight['to']): Flight;
}
