/** A turn as its tasks see it: what they may do, and what they find. The journal is read through what the turn has changed. */

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

/** A writer of whichever events. */
export type AnyWriter = Writer<unknown>;

/** Whose requests are meant, at a configured terminal. */
type RequestedAt = Extract<RequestIdsFilter, { readonly terminal: string }>;

/** What a task finds, in the order in which it was accepted, as in the journal; what this turn accepted is the newest. */
interface TurnLookup {
  /** A transaction as it stands in this turn. */
  find(transactionId: string): TransactionRecord | undefined;
  /** The transaction that owns an attempt ever made, as it stands in this turn. */
  findByAttempt(key: AttemptKey): TransactionRecord | undefined;
  /** Transactions of a sale as they stand in this turn. One that is known so already is not read. */
  findBySale(sale: string, known?: TransactionRecord): readonly TransactionRecord[];
  /** Those of a sale number that somebody still waits for, as they stand in this turn. */
  findBySaleNumber(saleNumber: string): readonly TransactionRecord[];
  /** The newest transaction that was asked for under these ids at a configured terminal, as it stands in this turn. */
  findByRequestIds(filter: RequestedAt): TransactionRecord | undefined;
  /** What is about a transaction with one of these names, as it stands in this turn. */
  findByOriginal(names: OriginalNames): readonly TransactionRecord[];
  /** The refunds without an original of this register that were accepted at this ISO wall time or later, as they stand in this turn. */
  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[];
  /** The transactions that a terminal knows by this key, as they stand in this turn. */
  findByKey(key: KeyLookup): readonly TransactionRecord[];
}

/** What a task may do inside a turn. */
export interface TurnInterface extends TurnLookup {
  /** Steps a writer. */
  apply<E>(writer: Writer<E>, event: E): void;
  /** Runs after the commit; `ok` is false when the writer's part was rolled back. */
  afterCommit(writer: AnyWriter, callback: (ok: boolean) => void): void;
}

/** What is done in a turn. */
export type Task = (turn: TurnInterface) => void;

/** What stands in the journal and in the records that this turn has changed, by their ids. */
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

/** What is stored, as it stands in this turn, and what this turn added to it. */
function inThisTurn(
  stored: readonly TransactionRecord[],
  overlay: ReadonlyMap<string, TransactionRecord>,
  belongs: (record: TransactionRecord) => boolean,
): readonly TransactionRecord[] {
  const ids = new Set(stored.map((record) => record.request.transactionId));
  const fresh = [...overlay.values()].filter((record) => belongs(record) && !ids.has(record.request.transactionId));
  return [...stored.map((record) => overlay.get(record.request.transactionId) ?? record), ...fresh];
}
