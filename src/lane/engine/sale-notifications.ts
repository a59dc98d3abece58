/**
 * Notifies lanes after a transaction has moved money, or may have moved it (promise 9). A lane is notified if it has
 * something in progress for the same sale or the same original.
 */

import {
  uncertaintyOf,
  haveSameOriginal,
  movedMoney,
  originalOf,
  placeOf,
  type PoiTransaction,
  type TransactionRecord,
} from '../../core/index.js';
import type { CommonWriter } from './engine-parts.js';
import type { OpenRecords } from './open-transaction-cache.js';
import type { TurnInterface } from './turn-interface.js';
import type { TurnLoop } from './turn-loop.js';

/**
 * Reports a changed record to the lanes with open transactions of the same sale, after the commit. Each receiving lane
 * decides whether to stop a transaction.
 */
export function reportSale(
  changed: TransactionRecord,
  {
    writers,
    open,
    loop,
  }: { readonly writers: readonly CommonWriter[]; readonly open: OpenRecords; readonly loop: TurnLoop },
): void {
  if (!movedMoney(changed.outcome) && uncertaintyOf(changed) === undefined) return;
  const { transactionId } = changed.request;
  const places = new Set(open.underWayWith(changed).map(({ request }) => placeOf(request)));
  const concerned = writers.filter(({ name }) => places.has(name));
  if (concerned.length === 0) return;
  loop.enqueue((turn) => {
    const record = turn.find(transactionId) ?? changed;
    // Look up the related transactions again for each writer, because the previous writer may have stopped its
    // transaction. Such a transaction must no longer count.
    for (const writer of concerned)
      turn.apply(writer, { type: 'sale-moved', record, sameSale: relatedTo(turn, record) });
  });
}

/**
 * Notifies the writer of a transaction that an earlier process left open: reports the related transactions that moved
 * money. The earlier process may have ended before it reported them.
 */
export function reportEarlierSale(turn: TurnInterface, writer: CommonWriter, record: TransactionRecord): void {
  if (record.outcome !== undefined) return;
  for (const moved of relatedTo(turn, record))
    if (moved.request.transactionId !== record.request.transactionId && movedMoney(moved.outcome))
      turn.apply(writer, { type: 'sale-moved', record: moved, sameSale: relatedTo(turn, moved) });
}

/**
 * Returns the transactions of the sale and of the original of a transaction, as they are in this turn. The list also
 * contains `record` itself, exactly as it was passed. Transactions with the same original come first, oldest first, as
 * admission expects.
 */
export function relatedTo(
  turn: Pick<TurnInterface, 'find' | 'findBySale' | 'findByOriginal' | 'findByKey'>,
  record: TransactionRecord,
): readonly TransactionRecord[] {
  const ofSale = turn.findBySale(record.request.sale, record);
  const original = originalIn(turn, record);
  const originalId = original?.request.transactionId ?? originalOf(record);
  const transactionIds = originalId === undefined ? [] : [originalId];
  const keys = record.originalPoi === undefined ? [] : [record.originalPoi];
  if (transactionIds.length + keys.length === 0) return ofSale;
  const { terminal } = original?.request ?? record.request;
  const about = turn
    .findByOriginal({ transactionIds, keys, place: terminal })
    .filter((other) => haveSameOriginal(other, record));
  const ids = new Set(about.map(({ request }) => request.transactionId));
  const others = original === undefined ? ofSale : [...ofSale.filter((one) => !isSame(one, original)), original];
  return [...about, ...others.filter((other) => !ids.has(other.request.transactionId))];
}

/**
 * Returns the transactions that named this transaction by a key that its terminal reports only now. Only an outcome
 * needs this lookup, because the terminal accepts no other request before the outcome. If another transaction of ours
 * at the terminal has the same key, the key is ambiguous and the list is empty.
 */
export function namedByKey(
  turn: Pick<TurnInterface, 'findByKey' | 'findByOriginal'>,
  record: TransactionRecord,
  key: PoiTransaction | undefined,
): readonly TransactionRecord[] {
  if (key === undefined || record.outcome === undefined) return [];
  const { terminal } = record.request;
  const isAtIt = ({ request }: TransactionRecord): boolean => request.terminal === terminal;
  if (turn.findByKey(key).some((other) => isAtIt(other) && !isSame(other, record))) return [];
  return turn.findByOriginal({ keys: [key], place: terminal }).filter(isAtIt);
}

/** Returns the original transaction if it is ours, even if its terminal reported the key only later. */
function originalIn(
  turn: Pick<TurnInterface, 'find' | 'findByKey'>,
  record: TransactionRecord,
): TransactionRecord | undefined {
  const transactionId = originalOf(record);
  if (transactionId !== undefined) return turn.find(transactionId);
  const [first, ...more] = record.originalPoi === undefined ? [] : turn.findByKey(record.originalPoi);
  return more.length === 0 ? first : undefined;
}

function isSame(one: TransactionRecord, other: TransactionRecord): boolean {
  return one.request.transactionId === other.request.transactionId;
}
