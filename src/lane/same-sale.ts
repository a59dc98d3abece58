/** What one lane has done for a sale, or about an original, is told to the lanes that have something under way for it (promise 9). */

import { haveSameOriginal, movedMoney, originalOf, placeOf, type TransactionRecord } from '../core/index.js';
import type { CommonWriter } from './interface-parts.js';
import type { OpenRecords } from './open-records.js';
import type { TurnInterface, TurnLoop } from './turn-loop.js';

/** Told of each record after its commit. Whether anything is stopped is decided by the lane that hears it. */
export function reportSale(
  changed: TransactionRecord,
  {
    writers,
    open,
    loop,
  }: { readonly writers: readonly CommonWriter[]; readonly open: OpenRecords; readonly loop: TurnLoop },
): void {
  if (!movedMoney(changed.outcome)) return;
  const { sale, transactionId } = changed.request;
  const places = new Set(open.underWayWith(changed).map(({ request }) => placeOf(request)));
  const concerned = writers.filter(({ name }) => places.has(name));
  if (concerned.length === 0) return;
  loop.enqueue((turn) => {
    const sameSale = turn.findBySale(sale);
    const record = turn.find(transactionId) ?? changed;
    for (const writer of concerned) turn.apply(writer, { type: 'sale-moved', record, sameSale });
  });
}

/** Told of what an earlier process left open: it may have died before it could say that another transaction of the sale, or about the same original, has moved its money. */
export function reportEarlierSale(turn: TurnInterface, writer: CommonWriter, record: TransactionRecord): void {
  if (record.outcome !== undefined) return;
  const { sale, transactionId } = record.request;
  const ofSale = turn.findBySale(sale);
  const aboutSame = withSameOriginal(turn, record).filter((other) => !ofSale.includes(other));
  for (const moved of [...ofSale, ...aboutSame])
    if (moved.request.transactionId !== transactionId && movedMoney(moved.outcome))
      turn.apply(writer, { type: 'sale-moved', record: moved, sameSale: turn.findBySale(moved.request.sale) });
}

function withSameOriginal(turn: TurnInterface, record: TransactionRecord): readonly TransactionRecord[] {
  const transactionId = originalOf(record);
  const keys = record.originalPoi === undefined ? [] : [record.originalPoi];
  if (transactionId === undefined && keys.length === 0) return [];
  const about = turn.findByOriginal(transactionId === undefined ? { keys } : { transactionId, keys });
  return about.filter((other) => haveSameOriginal(other, record));
}
