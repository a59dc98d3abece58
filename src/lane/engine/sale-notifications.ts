/** What one lane has done for a sale, or about an original, is told to the lanes that have something under way for it (promise 9). */

import {
  doubtOf,
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

/** Told of each record after its commit. Whether anything is stopped is decided by the lane that hears it. */
export function reportSale(
  changed: TransactionRecord,
  {
    writers,
    open,
    loop,
  }: { readonly writers: readonly CommonWriter[]; readonly open: OpenRecords; readonly loop: TurnLoop },
): void {
  if (!movedMoney(changed.outcome) && doubtOf(changed) === undefined) return;
  const { transactionId } = changed.request;
  const places = new Set(open.underWayWith(changed).map(({ request }) => placeOf(request)));
  const concerned = writers.filter(({ name }) => places.has(name));
  if (concerned.length === 0) return;
  loop.enqueue((turn) => {
    const record = turn.find(transactionId) ?? changed;
    // What one of them stops counts no more for the next.
    for (const writer of concerned)
      turn.apply(writer, { type: 'sale-moved', record, sameSale: relatedTo(turn, record) });
  });
}

/** Told of what an earlier process left open: it may have died before it could say that another transaction of the sale, or about the same original, has moved its money. */
export function reportEarlierSale(turn: TurnInterface, writer: CommonWriter, record: TransactionRecord): void {
  if (record.outcome !== undefined) return;
  for (const moved of relatedTo(turn, record))
    if (moved.request.transactionId !== record.request.transactionId && movedMoney(moved.outcome))
      turn.apply(writer, { type: 'sale-moved', record: moved, sameSale: relatedTo(turn, moved) });
}

/**
 * All that is known of the sale of a transaction, and of what it is about, this one included, as it stands in this turn. What is about the same stands
 * first, oldest first, as admission sees it. `record` is taken as it is given: as it stands in this turn.
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
 * What named a transaction by the key that its terminal tells of only now. While its outcome is awaited its terminal takes nothing else, so that this needs a
 * look only once it had one; and where the terminal has that key for another one of ours as well, nobody can say which was meant.
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

/** What it is about, where that is ours: also what became known by the terminal's key only since. */
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
