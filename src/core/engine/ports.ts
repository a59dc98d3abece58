/** The ports of the core. `journal`, `gateway` and the engine's host implement them, real or simulated. */

import type { KeyLookup, OriginalNames } from '../model/common-types.js';
import type { BootMoment } from '../model/attempt.js';
import type { AttemptKey } from '../model/attempt-key.js';
import type { Fact, NumberedFact } from './fact.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';
import type { SearchWord } from '../model/transaction-search.js';
import type { LaneRecord } from '../model/lane-record.js';

/**
 * Two clocks: a monotonic clock for waiting, and a wall clock for time stamps. A time of one clock is never compared
 * with a time of the other.
 */
export interface Clock {
  /** Milliseconds from an arbitrary start. This clock never jumps. */
  monoMs(): number;
  /** Milliseconds since 1970. This clock may jump. */
  wallMs(): number;
  /** The time since the machine started, across processes. Undefined, or the function is absent, if it is unknown. */
  boot?(): BootMoment | undefined;
}

/** Schedules callbacks on the monotonic clock. A callback may be late, never early. */
export interface Scheduler {
  /** Calls `callback` once when `monoMs() >= atMs`; returns a cancel function. */
  at(atMs: number, callback: () => void): () => void;
  /** Calls `callback` once, soon, after the events that are already waiting in the sockets have been delivered. */
  afterPoll(callback: () => void): () => void;
  /** Calls `callback` once, soon, if possible before anything else is read from sockets. */
  soon(callback: () => void): void;
}

/** Everything that one lane commits in one turn. */
export interface LaneCommit {
  /** The lane that commits: a terminal or a payment service. */
  readonly writer: string;
  /** If a fact names a transaction, that transaction is in the journal or in `transactions`. */
  readonly facts: readonly Fact[];
  /** Full new versions of the records that changed. */
  readonly transactions: readonly TransactionRecord[];
  readonly lane?: LaneRecord;
}

/** A position in a stream. */
export interface LogPosition {
  /** The identity of the stream. A stream that was deleted and created again has another identity. */
  readonly stream: string;
  /** The sequence number of an entry in the stream. */
  readonly sequence: number;
  /**
   * The id of the entry at this position. A stream that lost entries may later have another entry at the same position.
   * Absent in journals of earlier versions.
   */
  readonly entry?: string | undefined;
}

/**
 * The result of one lane's part of a commit. If a part was refused, only that part was rolled back, and its lane
 * becomes faulted.
 */
export type LaneCommitResult =
  | { readonly writer: string; readonly ok: true }
  | { readonly writer: string; readonly ok: false; readonly cause: string };

/** The filters of a list of transactions. The list begins with the newest transaction. */
export interface TransactionFilter {
  readonly terminal?: string;
  readonly sale?: string;
  /** Selects only transactions of this register. */
  readonly register?: string;
  /**
   * `open`: the transaction has no outcome. `unresolved`: the transaction waits for proof or an operator. `ended`: the
   * outcome is definite.
   */
  readonly state?: 'open' | 'unresolved' | 'ended';
  readonly acknowledged?: boolean;
  /** The maximum number of results: 100 by default, at most 1000. */
  readonly limit?: number;
  /** Selects only transactions that were accepted before the transaction with this id. */
  readonly before?: string;
}

/** A search for transactions: each word must match. The result begins with the newest transaction. */
export interface TransactionSearch extends TransactionFilter {
  readonly words: readonly SearchWord[];
  /**
   * Selects only transactions that were accepted at or after this time (ISO wall time in UTC). The machine's clock at
   * the acceptance counts.
   */
  readonly since?: string;
  /** Selects only transactions that were accepted before this time (ISO wall time in UTC). */
  readonly until?: string;
}

/** A page of matches. A short page does not mean that there are no older matches. */
export interface FoundTransactions<Found = TransactionRecord> {
  readonly transactions: readonly Found[];
  /** The transaction up to which the journal was searched, and the `before` of the next page. Absent at the end. */
  readonly next?: string;
}

/**
 * The filter for requests by the standard's ids: all requests of a register at a terminal, or those with one ServiceID
 * or SaleReferenceID. The terminal has its name from the configuration, even if the register used another name. A
 * terminal that is no longer configured has the name that the register used.
 */
export type RequestIdsFilter = Pick<RegisterRequestIds, 'saleId'> & {
  readonly serviceId?: string;
  readonly saleReference?: string;
} & ({ readonly terminal: string } | { readonly poiId: string });

/**
 * The durable memory (design, sections 4 and 5). All calls are synchronous. Oldest and newest mean the order of acceptance, which is the order of the
 * rows. The machine's clock does not matter.
 */
export interface JournalPort {
  /**
   * Makes one durable commit for all lanes of a turn. When the call returns, the commit is on disk. A refused part does
   * not affect the other parts. Throws JournalError on any I/O error: the process must then stop without sending
   * anything (fact 4).
   *
   * With `position`, the parts are an entry of the replicated log: they are committed whole, together with the
   * position. If one part is refused, the journal does not agree with the log: throws JournalError, and nothing is
   * committed.
   */
  commit(parts: readonly LaneCommit[], position?: LogPosition): readonly LaneCommitResult[];
  /**
   * Returns the results that a commit of these parts would have, and writes nothing. A turn is checked before it is
   * appended to the log, so that a journal accepts each entry of the log.
   */
  check(parts: readonly LaneCommit[]): readonly LaneCommitResult[];
  loadLane(place: string): LaneRecord | undefined;
  /** Returns records without an outcome, unresolved records, and ended records with an open attempt; oldest first. */
  loadOpen(place: string): readonly TransactionRecord[];
  findTransaction(transactionId: string): TransactionRecord | undefined;
  /**
   * Returns the records of a sale, oldest first. `known` is the present state of one record of the sale. If `known` is
   * given, the result contains it in place of the stored record.
   */
  findBySale(sale: string, known?: TransactionRecord): readonly TransactionRecord[];
  /**
   * Returns the records with a sale number that are open, unresolved or unacknowledged, with any time stamp and at any
   * terminal, oldest first.
   */
  findBySaleNumber(saleNumber: string): readonly TransactionRecord[];
  /**
   * Returns the records that refer to a transaction by one of these names, or that use the card that it read. The
   * oldest record comes first.
   */
  findByOriginal(names: OriginalNames): readonly TransactionRecord[];
  /**
   * Returns the transactions that a terminal knows, or knew, by this key, oldest first. The search includes all
   * terminals and their old names. Without a time, the search returns the newest 1,000 with this id.
   */
  findByKey(key: KeyLookup): readonly TransactionRecord[];
  /** Returns a register's requests with these ids, newest first, at most `limit`. */
  findByRequestIds(filter: RequestIdsFilter, limit: number): readonly TransactionRecord[];
  /** Returns this register's refunds without an original that were accepted at this ISO wall time or later, by the clock at acceptance; oldest first. */
  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[];
  /** Returns the transaction that has, or had, an attempt under this key. */
  findByAttempt(key: AttemptKey): TransactionRecord | undefined;
  /** True if any attempt on this rail, at any time, has or had a key that begins with `start`. */
  isKeyStartUsed(start: AttemptKey): boolean;
  list(filter: TransactionFilter): readonly TransactionRecord[];
  /** Returns the transactions that match a search. The search stops after a limited time, so a page may be short. */
  search(search: TransactionSearch): FoundTransactions;
  /** Returns the facts of one transaction, oldest first. */
  factsOf(transactionId: string): readonly Fact[];
  /** Returns the facts of all transactions and terminals after this number, oldest first, at most `limit`. */
  factsAfter(seq: number, limit: number): readonly NumberedFact[];
  /** Returns the number of the newest fact, 0 for none. */
  lastFact(): number;
  /**
   * Returns the records whose latest outcome the register has not acknowledged, oldest first, at most `limit` (promise
   * 8). `register`: returns only the records of this register.
   */
  listInbox(limit: number, register?: string): readonly TransactionRecord[];
  /** Returns the records with attention items, oldest first. */
  listAttention(): readonly TransactionRecord[];
  /**
   * True if the disk still has the space that is reserved for running payments. Without this reserve, tenderd refuses
   * new payments (fact 5).
   */
  hasReserve(): boolean;
}

/** Moments of a turn at which tests may end the process. */
export type HookPoint =
  | 'accepted'
  | 'appended'
  | 'committed-before-send'
  | 'sent'
  | 'answer-read'
  | 'committed-before-told'
  | 'status-sent';

/** The part of AbortSignal that is needed, so that this file stays free of platform types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
