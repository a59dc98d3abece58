/** What one lane has done for a sale, or about an original, is told to the lanes that have something under way for it (promise 9). */

import { movedMoney, type TransactionRecord } from '../core/index.js';
import type { Lane } from './lane.js';
import type { OpenRecords } from './open-records.js';
import type { TurnLoop } from './turn-loop.js';

/** Told of each record after its commit. Whether anything is stopped is decided by the lane that hears it. */
export function reportSale(
  changed: TransactionRecord,
  { lanes, open, loop }: { readonly lanes: readonly Lane[]; readonly open: OpenRecords; readonly loop: TurnLoop },
): void {
  if (!movedMoney(changed.outcome)) return;
  const { sale, transactionId } = changed.request;
  const terminals = new Set(open.underWayWith(changed).map(({ request }) => request.terminal));
  const concerned = lanes.filter(({ name }) => terminals.has(name));
  if (concerned.length === 0) return;
  loop.enqueue((turn) => {
    const sameSale = turn.findBySale(sale);
    const record = turn.find(transactionId) ?? changed;
    for (const lane of concerned) turn.apply(lane, { type: 'sale-moved', record, sameSale });
  });
}
