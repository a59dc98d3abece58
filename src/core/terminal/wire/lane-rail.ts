/**
 * The interface between a lane and the language of its terminal: the messages of an attempt, and what each answer
 * proves. A rail knows the terminal's language and decides nothing. The lane decides what is sent, what waits and how
 * it ends.
 */

import type { TerminalAttempt, AttemptCategory, Evidence } from '../../model/attempt.js';
import type { OwnTotals, Period, PoiTransaction } from '../../model/common-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { WireBounds } from './wire.js';
import type { Flight } from './in-flight-request.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { InitialResponse, Verdict } from './verdict.js';

/**
 * The event from which the delivery deadline of a request is counted. `lost`: the request, alone or with its
 * connection, was lost. `pong`: a pong came to a later ping. `response`: the request had its own response. `orphaned`:
 * the process that sent the request ended.
 */
export type Bounding = 'lost' | 'pong' | 'response' | 'orphaned';

/**
 * Whether the terminal still has its memory. `reaches-back`: the memory is proved. `may-be-gone`: the memory may be
 * lost. `ask`: only an earlier answer, repeated by the terminal, can prove the memory.
 */
export type MemoryVerdict = 'reaches-back' | 'may-be-gone' | 'ask';

/** The facts about an attempt when it is opened. */
export interface Opening {
  readonly category: AttemptCategory;
  /** ISO wall time of the commit before sending. */
  readonly openedAt: string;
  /** True if no earlier request can still make the terminal forget this attempt. */
  readonly hasContinuity: boolean;
  /** For a reconciliation: the open period, if the terminal reported it. */
  readonly period: Period | undefined;
}

/**
 * The rail of a lane. `Message`: its outgoing messages; `Question`: a form of question about an attempt; `Answer`: the
 * answer that ends an attempt.
 */
export interface LaneRail<Message, Question, Answer> {
  /** The best proof that the terminal or its gateway has read a request. */
  readonly bounds: WireBounds;
  /**
   * Returns how long, in ms, a request may still arrive after this event. Returns 0 only if the request has arrived by
   * then, or never will.
   */
  arrivesWithinMs(from: Bounding): number;
  /**
   * Returns whether the terminal's memory reaches back to an attempt that the terminal says it does not have. The
   * lane's record decides.
   */
  memorySince(lane: LaneRecord, attempt: TerminalAttempt): MemoryVerdict;
  /** Returns an attempt as the journal records it before it is sent, with everything that a later question needs. */
  attempt(lane: LaneRecord, flight: Pick<Flight, 'serviceId' | 'to'>, opening: Opening): TerminalAttempt;
  /** Returns the request of an attempt. All attempts of a transaction differ only in the key. */
  request(record: TransactionRecord, attempt: TerminalAttempt): Message;
  /** Returns the question about an attempt whose answer was lost; undefined if the terminal cannot be asked. */
  questionFor(attempt: TerminalAttempt): Question | undefined;
  /**
   * True if nothing can confirm the terminal's answers: the terminal cannot be asked, and no gateway answers in its
   * place. Its answers then count without confirmation.
   */
  readonly isAnswerFinal: boolean;
  /**
   * True if tenderd can ask about the attempt at any later time. tenderd then asks about a given-up attempt in the
   * background.
   */
  canAskLater(attempt: TerminalAttempt): boolean;
  /** Returns the question about an attempt. A question moves no money, and may be repeated. */
  ask(attempt: TerminalAttempt, question: Question, serviceId: string): Message;
  /** Returns the Abort of an attempt. Only the answer to the attempt shows how it ended. */
  abort(attempt: TerminalAttempt, serviceId: string, reason: string): Message;
  /** True if an answer belongs to an attempt of this transaction: its ids decide, never its amount. */
  belongsTo(answer: Answer, record: TransactionRecord, attempt: TerminalAttempt): boolean;
  /** Returns the meaning of an answer to an attempt of the transaction. */
  read(answer: Answer, record: TransactionRecord, attempt: TerminalAttempt, arrival: Arrival): Reading;
  /**
   * Returns the reason in the direct answer to an attempt, after the terminal has said that it does not know the
   * attempt. Undefined if the direct answer did not say why the attempt was not started.
   */
  initialResponse(record: TransactionRecord, attempt: TerminalAttempt): InitialResponse | undefined;
}

/** The rail of a lane, as a part of its turn. */
export interface OnLaneRail {
  readonly rail: LaneRail<unknown, unknown, unknown>;
}

/** How tenderd interprets an answer, and the parts of the answer that are recorded. */
export interface Reading {
  readonly judgement: Verdict;
  /** True if a gateway in front of the terminal may have given the answer and may still pass the request on. */
  readonly maybeNotItsOwn: boolean;
  readonly evidence: Evidence;
  /** The key by which the terminal identifies the transaction, if its answer contains one. */
  readonly key?: PoiTransaction | undefined;
  readonly receipts: TransactionRecord['receipts'];
}

/** How an answer arrived. */
export interface Arrival {
  /** ISO wall time. */
  readonly at: string;
  readonly how: 'direct' | 'repeated';
  /** Paths at which redaction removed something. */
  readonly redacted: readonly string[];
  /** The original transaction, if it is ours. */
  readonly original?: TransactionRecord | undefined;
  /** The journal's totals of the period that a reconciliation closes. */
  readonly ownTotals?: OwnTotals | undefined;
}
