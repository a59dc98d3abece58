/**
 * What a lane asks of the language of its terminal: the messages for an attempt, and what can be proved by them. A lane's rail knows how the
 * terminal speaks, and decides nothing. When something is sent, what waits and how it ends is decided by the lane.
 */

import type { TerminalAttempt, AttemptCategory, Evidence } from '../../model/attempt.js';
import type { OwnTotals, Period, PoiTransaction } from '../../model/common-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { WireBounds } from './wire.js';
import type { Flight } from './in-flight-request.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { FirstWord, Verdict } from './verdict.js';

/**
 * From when on the delivery deadline of a request counts: it was lost with its connection or alone, a pong came to a ping behind it, it
 * had its own response, or the process that sent it is gone.
 */
export type Bounding = 'lost' | 'pong' | 'response' | 'orphaned';

/** What can be said of the other side's memory: it reaches back, it may be gone, or only the other side can tell. */
export type MemoryVerdict = 'reaches-back' | 'may-be-gone' | 'ask';

/** How an attempt begins. */
export interface Opening {
  readonly category: AttemptCategory;
  /** ISO wall time of the commit before sending. */
  readonly openedAt: string;
  /** Nothing that was sent before may still cost the other side its memory of this one. */
  readonly hasContinuity: boolean;
  /** Of a reconciliation: the period that is open, where the other side told it. */
  readonly period: Period | undefined;
}

/** The rail of a lane. `Message` is what leaves by it, `Question` a way to ask what became of an attempt, `Answer` what ends one. */
export interface LaneRail<Message, Question, Answer> {
  /** What proves, at best, that the other side has read a request. */
  readonly bounds: WireBounds;
  /** How long a request may still arrive, ms, counted from then. 0 only where it has arrived by then, or never will. */
  arrivesWithinMs(from: Bounding): number;
  /** Whether the other side would still know an attempt that it denies, as far as the lane has heard. */
  memorySince(lane: LaneRecord, attempt: TerminalAttempt): MemoryVerdict;
  /** An attempt as it is written down before it leaves, with all that it takes to ask for it later. */
  attempt(lane: LaneRecord, flight: Pick<Flight, 'serviceId' | 'to'>, opening: Opening): TerminalAttempt;
  /** The request of an attempt. It says the same for every attempt of a transaction but for its key. */
  request(record: TransactionRecord, attempt: TerminalAttempt): Message;
  /** How an attempt is asked for when its answer is lost; undefined where the other side has no such question. */
  questionFor(attempt: TerminalAttempt): Question | undefined;
  /** The other side cannot be asked again, and nobody speaks in its name: what it answers needs no confirmation. */
  readonly isLastWord: boolean;
  /** Whether it can be asked for at any later time: then it is, in the background, when it was given up. */
  isToldLater(attempt: TerminalAttempt): boolean;
  /** Asks what became of an attempt. It moves nothing, and may be repeated. */
  ask(attempt: TerminalAttempt, question: Question, serviceId: string): Message;
  /** Asks the other side to stop an attempt: only the attempt's own answer counts. */
  abort(attempt: TerminalAttempt, serviceId: string, reason: string): Message;
  /** Whether an answer belongs to an attempt of this transaction: its ids decide, never its amount. */
  belongsTo(answer: Answer, record: TransactionRecord, attempt: TerminalAttempt): boolean;
  /** Reads an answer to an attempt of the transaction: what it proves. */
  read(answer: Answer, record: TransactionRecord, attempt: TerminalAttempt, arrival: Arrival): Reading;
  /** Why an attempt that the other side denies was not started, as it was said before; undefined where nothing of the kind was said. */
  firstWord(record: TransactionRecord, attempt: TerminalAttempt): FirstWord | undefined;
}

/** What has a lane's rail: a step of a lane. */
export interface OnLaneRail {
  readonly rail: LaneRail<unknown, unknown, unknown>;
}

/** An answer as it was read: what it proves, and what is kept of it. */
export interface Reading {
  readonly judgement: Verdict;
  /** Somebody in front of the other side may have said it, who may still pass the request on. */
  readonly maybeNotItsOwn: boolean;
  readonly evidence: Evidence;
  /** By which the other side knows what it answered, where it says so. */
  readonly key?: PoiTransaction | undefined;
  readonly receipts: TransactionRecord['receipts'];
}

/** How an answer came. */
export interface Arrival {
  /** ISO wall time. */
  readonly at: string;
  readonly how: 'direct' | 'repeated';
  /** Paths in which redaction cut something. */
  readonly redacted: readonly string[];
  /** What the transaction is about, where that is ours. */
  readonly original?: TransactionRecord | undefined;
  /** What the journal has of the period that a reconciliation closes. */
  readonly ownTotals?: OwnTotals | undefined;
}
