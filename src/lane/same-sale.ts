/** What one lane has done for a sale, or about an original, is told to the lanes that have something under way for it (promise 9). */

import { haveSameOriginal, isSameText, movedMoney, type TransactionRecord } from '../core/index.js';
import type { Lane } from './lane.js';
import type { TurnLoop } from './turn-loop.js';

/** Told of each record after its commit. Whether anything is stopped is decided by the lane that hears it. */
export function reportSale(changed: TransactionRecord, lanes: readonly Lane[], loop: TurnLoop): void {
  if (!movedMoney(changed.outcome)) return;
  const { sale, transactionId } = changed.request;
  const concerned = lanes.filter(({ state }) =>
    state.entries.some(({ record }) => {
      const { request, outcome } = record;
      if (outcome !== undefined || request.transactionId === transactionId) return false;
      return isSameText(request.sale, sale) || haveSameOriginal(record, changed);
    }),
  );
  if (concerned.length === 0) return;
  loop.enqueue((turn) => {
    const sameSale = turn.findBySale(sale);
    const record = turn.find(transactionId) ?? changed;
    for (const lane of concerned) turn.apply(lane, { type: 'sale-moved', record, sameSale });
  });
}
