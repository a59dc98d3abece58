/** The operations of a turn for its tasks. A task sees the journal together with the changes of the turn. */

import {
  type AttemptKey,
  isAbout,
  isFoundBy,
  isKnownBy,
  isSameText,
  isUnlinkedRefund,
  type JournalPort,
  type KeyLookup,
  type OriginalNames,
  type RequestIdsFilter,
  saleNumberOf,
  type TransactionRecord,
} from '../../core/index.js';
import type { Writer } from './writer.js';

/** A writer of any type of events. */
export type AnyWriter = Writer<unknown>;

/** A search for the requests of a register at a configured terminal. */
type RequestedAt = Extract<RequestIdsFilter, { readonly terminal: string }>;

/**
 * The lookups of a task. Results are in the order of acceptance, as in the journal, so transactions that this turn
 * accepted are last.
 */
interface TurnLookup {
  /** Returns a transaction as it is in this turn. */
  find(transactionId: string): TransactionRecord | undefined;
  /** Returns the transaction that owns an attempt, open or ended, as it is in this turn. */
  findByAttempt(key: AttemptKey): TransactionRecord | undefined;
  /** Returns the transactions of a sale as they are in this turn. A transaction that is passed as `known` is not read again. */
  findBySale(sale: string, known?: TransactionRecord): readonly TransactionRecord[];
  /** Returns the transactions of a sale number for which a register is still waiting, as they are in this turn. */
  findBySaleNumber(saleNumber: string): readonly TransactionRecord[];
  /** Returns the newest transaction that was requested under these ids at a configured terminal, as it is in this turn. */
  findByRequestIds(filter: RequestedAt): TransactionRecord | undefined;
  /** Returns the transactions that refer to a transaction by one of these names, as they are in this turn. */
  findByOriginal(names: OriginalNames): readonly TransactionRecord[];
  /** Returns this register's refunds without an original that were accepted at this ISO wall time or later, as they are in this turn. */
  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[];
  /** Returns the transactions that a terminal knows by this key, as they are in this turn. */
  findByKey(key: KeyLookup): readonly TransactionRecord[];
}

/** The operations of a task inside a turn. */
export interface TurnInterface extends TurnLookup {
  /** Runs one step of a writer. */
  apply<E>(writer: Writer<E>, event: E): void;
  /** Runs the callback after the commit. `ok` is false if the writer's part was rolled back. */
  afterCommit(writer: AnyWriter, callback: (ok: boolean) => void): void;
  /**
   * Runs the callback when all data that the tasks of this turn can see is durable. A reply that depends on an
   * uncommitted change must wait for this moment.
   */
  whenDurable(callback: () => void): void;
}

/** A task of a turn. */
export type Task = (turn: TurnInterface) => void;

/** Looks up records by their ids, in the journal and among the records that this turn has changed. */
export function findIn(journal: JournalPort, overlay: ReadonlyMap<string, TransactionRecord>): TurnLookup {
  return {
    find: (id) => overlay.get(id) ?? journal.findTransaction(id),
    findByAttempt: (key) => {
      const stored = journal.findByAttempt(key);
      if (stored === undefined) return [...overlay.values()].find((record) => isFoundBy(record, key));
      return overlay.get(stored.request.transactionId) ?? stored;
    },
    findBySale: (sale, known) =>
      inThisTurn(journal.findBySale(sale, known), overlay, ({ request }) => isSameText(request.sale, sale)),
    findBySaleNumber: (number) =>
      inThisTurn(journal.findBySaleNumber(number), overlay, (record) => saleNumberOf(record) === number),
    findByRequestIds: (filter) =>
      inThisTurn(journal.findByRequestIds(filter, 1), overlay, (record) => wasAskedAt(record, filter)).at(-1),
    findByOriginal: (names) => inThisTurn(journal.findByOriginal(names), overlay, (record) => isAbout(record, names)),
    findUnlinkedRefunds: (register, since) =>
      inThisTurn(
        journal.findUnlinkedRefunds(register, since),
        overlay,
        (record) => isUnlinkedRefund(record) && record.request.register === register && record.acceptedAt >= since,
      ),
    findByKey: (key) => inThisTurn(journal.findByKey(key), overlay, (record) => isKnownBy(record, key)),
  };
}

function wasAskedAt(
  { request, registerRequestIds = [] }: TransactionRecord,
  { saleId, terminal, serviceId }: RequestedAt,
): boolean {
  if (request.terminal !== terminal) return false;
  return registerRequestIds.some(
    (one) => isSameText(one.saleId, saleId) && (serviceId ?? one.serviceId) === one.serviceId,
  );
}

/** Returns stored transactions as they are in this turn, followed by those that this turn added. */
function inThisTurn(
  stored: readonly TransactionRecord[],
  overlay: ReadonlyMap<string, TransactionRecord>,
  belongs: (record: TransactionRecord) => boolean,
): readonly TransactionRecord[] {
  const ids = new Set(stored.map((record) => record.request.transactionId));
  const fresh = [...overlay.values()].filter((record) => belongs(record) && !ids.has(record.request.transactionId));
  return [...stored.map((record) => overlay.get(record.request.transactionId) ?? record), ...fresh];
}
