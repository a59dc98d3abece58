/** The totals of a period, as rows of a table. */

import type { TotalsGroup } from '../../client/index.js';
import { cliDay, cliRequests, cliTransactions as texts } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';

/** Returns a row for each type of transaction. Each row begins with the names of its group. */
export function groupRows(group: TotalsGroup): readonly string[][] {
  const name = [
    group.instrument,
    group.brand,
    group.acquirerId === undefined ? undefined : texts.acquirer(group.acquirerId),
  ]
    .concat([group.poiId, group.saleId, group.operatorId, group.shiftNumber, group.totalsGroupId])
    .filter((part) => part !== undefined)
    .join(', ');
  const incomplete = group.condition === undefined ? [] : [[name, texts.totalsIncomplete(group.condition)]];
  const lines = [...group.payments, ...group.loyalty].map(({ type, count, amount, points }) => {
    const sum = amount === undefined ? (points === undefined ? '' : cliRequests.points(points)) : writeAmount(amount);
    return [name, cliDay.totalsType(type), String(count), sum];
  });
  return [...incomplete, ...lines];
}
