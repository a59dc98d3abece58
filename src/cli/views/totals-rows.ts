/** The totals of a period as rows for people. */

import type { TotalsGroup } from '../../client/index.js';
import { writeAmount } from '../output/amount-text.js';

/** One row for each type, behind what says of whom it is. */
export function groupRows(group: TotalsGroup): readonly string[][] {
  const name = [
    group.instrument,
    group.brand,
    group.acquirerId === undefined ? undefined : `acquirer ${group.acquirerId}`,
  ]
    .concat([group.poiId, group.saleId, group.operatorId, group.shiftNumber, group.totalsGroupId])
    .filter((part) => part !== undefined)
    .join(', ');
  const incomplete = group.condition === undefined ? [] : [[name, `NOT COMPLETE: ${group.condition}`]];
  const lines = [...group.payments, ...group.loyalty].map(({ type, count, amount, points }) => {
    const sum = amount === undefined ? (points === undefined ? '' : `${points} points`) : writeAmount(amount);
    return [name, type, String(count), sum];
  });
  return [...incomplete, ...lines];
}
