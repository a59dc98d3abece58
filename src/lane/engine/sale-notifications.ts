/** Reports a lane's result for a sale or original to the lanes that have something in progress for it (promise 9). */

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

/** Called for each record after its commit. The receiving lane decides whether to stop something. */
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
    // If one of them stops a transaction, that one no longer counts for the next.
    for (const writer of concerned)
      turn.apply(writer, { type: 'sale-moved', record, sameSale: relatedTo(turn, record) });
  });
}

/**
 * Reports an open record of an earlier process: it may have ended before it could report that another transaction of the
 * sale or original has moved its money.
 */
export function reportEarlierSale(turn: TurnInterface, writer: CommonWriter, record: TransactionRecord): void {
  if (record.outcome !== undefined) return;
  for (const moved of relatedTo(turn, record))
    if (moved.request.transactionId !== record.request.transactionId && movedMoney(moved.outcome))
      turn.apply(writer, { type: 'sale-moved', record: moved, sameSale: relatedTo(turn, moved) });
}

/**
 * Returns the known transactions of the sale and of the original of a transaction, including this one, as they are in this
 * turn. Transactions of the same original come first, oldest first, as admission expects them. `record` is used as it is
 * given.
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
    .findByOriginal({ transactionIds, keys, terminal })
    .filter((other) => haveSameOriginal(other, record));
  const ids = new Set(about.map(({ request }) => request.transactionId));
  const others = original === undefined ? ofSale : [...ofSale.filter((one) => !isSame(one, original)), original];
  return [...about, ...others.filter((other) => !ids.has(other.request.transactionId))];
}

/**
 * Returns the transactions that referred to this one by a key that its terminal reports only now. While the first outcome
 * is awaited, its terminal accepts nothing else, so this lookup is needed only after an outcome. If the terminal uses the
 * key for another of our transactions too, it is unclear which was meant.
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
  return turn.findByOriginal({ keys: [key], terminal }).filter(isAtIt);
}

/** Returns the original transaction, if it is ours, even if the terminal's key became known only since. */
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
