/**
 * What a terminal's lane and a payment service have in common: the memory of a writer, and what one step of it may do with its transactions. The
 * type `R` of a record is a parameter, so that this file stays on a low floor.
 */

import type { BootMoment } from '../model/attempt.js';
import type { AmountDetails } from '../model/common-types.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { OutcomeDraft } from '../model/result.js';
import type { FactType } from './fact.js';
import type { RandomGenerator } from '../base/random.js';
import type { RowName } from '../policy/row-names.js';
import type { Moment } from '../base/deadlines.js';

/** The moment of a step, read by the engine from the ports. */
export interface StepMoment extends Moment {
  /** Wall milliseconds as ISO 8601 text. */
  readonly iso: (wallMs: number) => string;
  /** As the machine counts, where that is known. */
  readonly boot?: BootMoment | undefined;
}

/** The subject of a fact: a transaction, an attempt, a row of the recovery table. */
export interface About {
  readonly transactionId?: string;
  readonly serviceId?: string;
  readonly row?: RowName;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What every writer of transactions has, by whatever rail they leave. Never changed in place. */
export interface WriterState<R> {
  /** In the order in which they were accepted. */
  readonly entries: readonly QueueEntry<R>[];
  readonly generator: RandomGenerator;
  /** No new starts: the daemon is stopping. */
  readonly stopping: boolean;
}

/** One transaction in the memory of its writer. `Request`: what the rail knows of its request that is on its way. */
export interface QueueEntry<R, Request = unknown> {
  readonly record: R;
  /** Past this nothing new is started for it. */
  readonly latestStart: Moment;
  /** Its request that is on its way, if one is. */
  readonly inFlight: Request | undefined;
}

/** What a step of any writer may do with its transactions: how it is done stands in `turn.ts`. */
export interface WriterStep<R, S extends WriterState<R>, K> {
  /** The writer as it becomes. */
  readonly state: S;
  readonly now: StepMoment;
  /** The row of each kind of transaction. */
  readonly kinds: Readonly<Record<TransactionKind, K>>;
  /** Wall time of this step. */
  readonly at: string;
  /** An amount, as people read it. */
  readonly amountText: (amount: AmountDetails) => string;
  /** The row of a transaction's kind. */
  kindOf(record: { readonly request: { readonly kind: TransactionKind } }): K;
  /** Wall time that corresponds to a moment of the monotonic clock, as far as it can be said now. */
  wallAt(monoMs: number): string;
  /** Writes down what happened. */
  fact(type: FactType, text: string, about?: About): void;
  /** The transaction in the writer's memory; undefined if the memory does not have it. */
  entry(transactionId: string): QueueEntry<R> | undefined;
  /** The record as it stands in this turn: in memory, changed before in this turn, or as given. */
  current(record: R): R;
  /** Stores a new version of a record, in memory where the lane has it. */
  store(record: R): void;
  /**
   * Gives a transaction a new outcome, if it may have it (I9). The revision counts up; what a person must look at is
   * put on the attention list, and a doubt that has been settled leaves it.
   */
  setOutcome(record: R, draft: OutcomeDraft, row: RowName | undefined): void;
  /** Entries with a definite outcome and no open attempt leave the memory: the journal has them. */
  forgetEnded(): void;
  /** A random time between the two, from the lane's own generator. */
  jitter(minMs: number, maxMs: number): number;
}
