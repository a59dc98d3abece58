/** What the heart needs from the world: implemented by `journal`, `gateway` and the engine's host, real or simulated. */

import type { KeyLookup, OriginalNames } from '../model/common-types.js';
import type { BootMoment } from '../model/attempt.js';
import type { AttemptKey } from '../model/attempt-key.js';
import type { Fact, NumberedFact } from './fact.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';
import type { LaneRecord } from '../model/lane-record.js';

/** Two clocks: monotonic to wait, wall to stamp. Never compared with each other. */
export interface Clock {
  /** Milliseconds, never steps, starts anywhere. */
  monoMs(): number;
  /** Milliseconds since 1970; may jump. */
  wallMs(): number;
  /** The moment as the machine counts it, over all its processes; undefined, or no such function, where nobody can say it. */
  boot?(): BootMoment | undefined;
}

/** Calls back later on the monotonic clock; late is allowed, early is not. */
export interface Scheduler {
  /** Calls once when `monoMs() >= atMs`; returns a cancel function. */
  at(atMs: number, callback: () => void): () => void;
  /** Calls once, soon, after events that already wait in the sockets have been delivered. */
  afterPoll(callback: () => void): () => void;
  /** Calls once, soon, before anything else is read from sockets where possible. */
  soon(callback: () => void): void;
}

/** All that one lane wants remembered by one turn. */
export interface LaneCommit {
  readonly terminal: string;
  /** Each is about a transaction that the journal has, or that stands in `transactions`, or about none. */
  readonly facts: readonly Fact[];
  /** Full new versions of the records that changed. */
  readonly transactions: readonly TransactionRecord[];
  readonly lane?: LaneRecord;
}

/** How one lane's part of a commit went: a refused part was rolled back alone, and the lane must be parked. */
export type LaneCommitResult =
  | { readonly terminal: string; readonly ok: true }
  | { readonly terminal: string; readonly ok: false; readonly cause: string };

/** What a listing of transactions may be narrowed by. Newest first. */
export interface TransactionFilter {
  readonly terminal?: string;
  readonly sale?: string;
  /** Only of this register. */
  readonly register?: string;
  /** `open` has no outcome; `unresolved` waits for proof or a person; `ended` is definite. */
  readonly state?: 'open' | 'unresolved' | 'ended';
  readonly acknowledged?: boolean;
  /** At most so many, 100 by default, 1000 at most. */
  readonly limit?: number;
  /** Only transactions accepted before this transactionId was. */
  readonly before?: string;
}

/**
 * Whose requests in the words of the standard are meant: all of a register at a terminal, or those under one ServiceID or SaleReferenceID. The terminal by its name in the
 * configuration, under whatever name the register asked; one that is configured no more by the name that the register said.
 */
export type RequestIdsFilter = Pick<RegisterRequestIds, 'saleId'> & {
  readonly serviceId?: string;
  readonly saleReference?: string;
} & ({ readonly terminal: string } | { readonly poiId: string });

/**
 * The memory that survives everything (design, sections 4 and 5). All calls are synchronous. Oldest and newest are by the order in which the transactions were
 * accepted, which is the order of their rows: the machine's clock has no part in it.
 */
export interface JournalPort {
  /**
   * One durable commit for all lanes of a turn, of which one that is refused takes no other with it; synced when it returns.
   * Throws JournalError on any I/O error: the process must then stop without sending anything (fact 4).
   */
  commit(parts: readonly LaneCommit[]): readonly LaneCommitResult[];
  loadLane(terminal: string): LaneRecord | undefined;
  /** Records without an outcome, unresolved ones, and ended ones of which an attempt is still open; oldest first. */
  loadOpen(place: string): readonly TransactionRecord[];
  findTransaction(transactionId: string): TransactionRecord | undefined;
  /** Oldest first. One that is known already, as it was committed last or stands now, is given back in its place, and not read. */
  findBySale(sale: string, known?: TransactionRecord): readonly TransactionRecord[];
  /** Those of a sale number that are open, unresolved or not acknowledged, whatever their stamps and terminals, oldest first. */
  findBySaleNumber(saleNumber: string): readonly TransactionRecord[];
  /** What is about a transaction with one of these names, or uses its card, oldest first. */
  findByOriginal(names: OriginalNames): readonly TransactionRecord[];
  /**
   * The transactions that a terminal knows, or knew, by this key, oldest first: over all terminals, those of old names too. Without a time in it those with this
   * id, the newest 1,000.
   */
  findByKey(key: KeyLookup): readonly TransactionRecord[];
  /** What a register asked for under these ids, newest first, at most so many. */
  findByRequestIds(filter: RequestIdsFilter, limit: number): readonly TransactionRecord[];
  /** The refunds without an original of this register that were accepted at this ISO wall time or later, by the clock of their acceptance; oldest first. */
  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[];
  /** The transaction that owns an attempt ever made under this key. */
  findByAttempt(key: AttemptKey): TransactionRecord | undefined;
  /** Whether the key of any attempt of this rail ever made begins so. */
  isKeyStartUsed(start: AttemptKey): boolean;
  list(filter: TransactionFilter): readonly TransactionRecord[];
  /** Facts of one transaction, oldest first. */
  factsOf(transactionId: string): readonly Fact[];
  /** Facts of all transactions and terminals behind the one with this number, oldest first, at most so many. */
  factsAfter(seq: number, limit: number): readonly NumberedFact[];
  /** The number of the newest fact, 0 for none. */
  lastFact(): number;
  /** Records whose latest outcome the register has not acknowledged, oldest first, at most so many (promise 8); of one register where it is named. */
  listInbox(limit: number, register?: string): readonly TransactionRecord[];
  /** Records with something on the attention list, oldest first. */
  listAttention(): readonly TransactionRecord[];
  /** False when the disk is below the reserve: new payments are refused, running ones still find room (fact 5). */
  hasReserve(): boolean;
}

/** Moments of a turn at which tests may end the process. */
export type HookPoint =
  | 'accepted'
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
