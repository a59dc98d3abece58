/**
 * What the lifecycle of a transaction asks of the rail by which it leaves. The lifecycle decides when a transaction starts, stops and ends.
 * A rail knows what may have left by it, and how its other side is named to people. Terminals have one rail, payment services another.
 */

import type { TransactionRecord } from '../model/transaction.js';
import type { OutcomeDraft } from '../model/result.js';
import type { RowName } from '../policy/row-names.js';
import type { QueueEntry } from './writer.js';

/** The rows of the recovery tables by which the lifecycle acts. */
export interface RailRows {
  /** A process ended before a transaction was started. */
  readonly restarted: RowName;
  /** Nothing was sent by the latest start. */
  readonly unsent: RowName;
  /** The register wants a transaction stopped. */
  readonly aborted: RowName;
}

/** How long an accepted transaction may wait. */
export interface Waiting {
  /** How long it may wait for its start, ms. */
  readonly startWithinMs: number;
  /** Another operation of its payment is open or unknown. */
  readonly isBesideOthers?: boolean;
}

/** What has transactions in memory: the step of a writer. */
interface HasEntries {
  entry(transactionId: string): QueueEntry<TransactionRecord> | undefined;
}

/** An entry as a turn has it in memory. */
export type EntryIn<T extends HasEntries> = NonNullable<ReturnType<T['entry']>>;

/** One rail, for steps of the type `T`. */
export interface Rail<T extends HasEntries> {
  readonly rows: RailRows;
  /** Begins a new process, before any transaction of the earlier process is looked at. */
  onProcessStart(turn: T): void;
  /** Takes up what may have left before the process started. False if no attempt of the transaction is open. */
  resume(turn: T, record: TransactionRecord): boolean;
  /** Puts an accepted transaction into the queue. */
  enqueue(turn: T, record: TransactionRecord, waiting: Waiting): void;
  /** Hurries what the rail does about a transaction, because its abort was just asked for. */
  onAbortWanted(turn: T, record: TransactionRecord): void;
  /** Goes on asking about a transaction that was given up. */
  onGivenUp(turn: T, record: TransactionRecord): void;
  /** The outcome of a transaction that was stopped before anything of it started. */
  stoppedBefore(turn: T, record: TransactionRecord): OutcomeDraft;
  /** The outcome of a transaction of which nothing was sent in time, or that waits while tenderd stops. */
  neverSent(turn: T, entry: EntryIn<T>): OutcomeDraft;
}

/** What has a rail: the step of a writer. */
export interface OnRail<T extends HasEntries> {
  readonly rail: Rail<T>;
}
