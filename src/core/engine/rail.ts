/**
 * The interface between the lifecycle of a transaction and its rail. The lifecycle decides when a transaction starts, stops and ends. A rail knows which
 * requests may have been sent, and the name of its other side in messages. Terminals have one rail, payment services another.
 */

import type { TransactionRecord } from '../model/transaction.js';
import type { OutcomeDraft } from '../model/result.js';
import type { RowName } from '../policy/row-names.js';
import type { QueueEntry } from './writer.js';

/** The rows of the recovery tables that the lifecycle uses. */
export interface RailRows {
  /** The row for a transaction that was not started before an earlier process ended. */
  readonly restarted: RowName;
  /** The row for a transaction whose latest start passed before anything was sent. */
  readonly unsent: RowName;
  /** The row for a transaction that the register asked to stop. */
  readonly aborted: RowName;
}

/** How long an accepted transaction may wait. */
export interface Waiting {
  /** How long the transaction may wait for its start, in ms. */
  readonly startWithinMs: number;
  /** True if another operation on the payment is open or unknown. */
  readonly isBesideOthers?: boolean;
}

/** A step of a writer, which has transactions in memory. */
interface HasEntries {
  entry(transactionId: string): QueueEntry<TransactionRecord> | undefined;
}

/** An entry in the memory of a turn. */
export type EntryIn<T extends HasEntries> = NonNullable<ReturnType<T['entry']>>;

/** One rail, for steps of the type `T`. */
export interface Rail<T extends HasEntries> {
  readonly rows: RailRows;
  /** Prepares the rail for a new process, before any transaction of the earlier process is handled. */
  onProcessStart(turn: T): void;
  /**
   * Resumes the attempts that an earlier process may have sent. Returns false if no attempt of the transaction is open.
   */
  resume(turn: T, record: TransactionRecord): boolean;
  /** Puts an accepted transaction into the queue. */
  enqueue(turn: T, record: TransactionRecord, waiting: Waiting): void;
  /** Speeds up the rail's work on a transaction whose abort was just requested. */
  onAbortWanted(turn: T, record: TransactionRecord): void;
  /** Keeps asking about a transaction that was given up. */
  onGivenUp(turn: T, record: TransactionRecord): void;
  /** Returns the outcome of a transaction that was stopped before anything was started for it. */
  stoppedBefore(turn: T, record: TransactionRecord): OutcomeDraft;
  /** Returns the outcome of a transaction for which nothing was sent in time, or that waits while tenderd stops. */
  neverSent(turn: T, entry: EntryIn<T>): OutcomeDraft;
}

/** A step of a writer with a rail. */
export interface OnRail<T extends HasEntries> {
  readonly rail: Rail<T>;
}
