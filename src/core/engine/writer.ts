/**
 * The common part of a terminal's lane and a payment service: the memory of a writer, and the operations of a step on
 * its transactions. The record type `R` is a parameter, so that this file depends on few others.
 */

import type { BootMoment } from '../model/attempt.js';
import type { AmountDetails } from '../model/common-types.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { OutcomeDraft } from '../model/result.js';
import type { FactType } from './fact.js';
import type { RandomGenerator } from '../base/random.js';
import type { RowName } from '../policy/row-names.js';
import type { Moment } from '../base/deadlines.js';

/** The moment of a step. The engine reads it from the ports. */
export interface StepMoment extends Moment {
  /** Returns wall time, given in milliseconds, as ISO 8601 text. */
  readonly iso: (wallMs: number) => string;
  /** The time since the machine started, if known. */
  readonly boot?: BootMoment | undefined;
}

/** The subject of a fact: a transaction, an attempt, a row of the recovery table. */
export interface About {
  readonly transactionId?: string;
  readonly serviceId?: string;
  readonly row?: RowName;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * The state of every writer of transactions, on any rail. The object is never changed: each change makes a new object.
 */
export interface WriterState<R> {
  /** The transactions in memory, in the order of acceptance. */
  readonly entries: readonly QueueEntry<R>[];
  readonly generator: RandomGenerator;
  /** True while the daemon stops: no transaction is started. */
  readonly stopping: boolean;
}

/** One transaction in the memory of its writer. `Request`: the rail's data of the request in flight. */
export interface QueueEntry<R, Request = unknown> {
  readonly record: R;
  /** The time after which nothing new is started for the transaction. */
  readonly latestStart: Moment;
  /** The request in flight, if there is one. */
  readonly inFlight: Request | undefined;
}

/** The operations of a writer's step on its transactions. `turn.ts` implements them. */
export interface WriterStep<R, S extends WriterState<R>, K> {
  /** The new state of the writer. */
  readonly state: S;
  readonly now: StepMoment;
  /** The rules of each kind of transaction. */
  readonly kinds: Readonly<Record<TransactionKind, K>>;
  /** Wall time of this step. */
  readonly at: string;
  /** Returns an amount for people. */
  readonly amountText: (amount: AmountDetails) => string;
  /** Returns the rules for the kind of a transaction. */
  kindOf(record: { readonly request: { readonly kind: TransactionKind } }): K;
  /**
   * Converts a moment of the monotonic clock to wall time. A later change of the wall clock can make the result wrong.
   */
  wallAt(monoMs: number): string;
  /** Records a fact. */
  fact(type: FactType, text: string, about?: About): void;
  /** Returns the transaction in the writer's memory; undefined if the memory does not have it. */
  entry(transactionId: string): QueueEntry<R> | undefined;
  /**
   * Returns the present version of a record in this turn: the version in memory, the version that this turn stored, or
   * `record` itself.
   */
  current(record: R): R;
  /** Stores a new version of a record. If the lane has the record in memory, also replaces it there. */
  store(record: R): void;
  /**
   * Gives a transaction a new outcome and the next revision, if I9 allows it. Adds the attention items for the
   * operator, and removes those about an uncertain result that is now known.
   */
  setOutcome(record: R, draft: OutcomeDraft, row: RowName | undefined): void;
  /** Removes entries with a definite outcome and no open attempt from memory. The journal keeps them. */
  forgetEnded(): void;
  /** Returns a random time between the two limits, from the lane's own generator. */
  jitter(minMs: number, maxMs: number): number;
}
