/** How the totals of a period are told. */

import { z } from '@hono/zod-openapi';
import type { TotalsGroup, TotalsLine } from '../core/index.js';
import { reportedAmount, reportedCount, reportedText } from './reported-fields.js';

const totalsLine = z
  .object({
    type: reportedText('The standard’s word: Debit, Credit, ReverseDebit, Declined, Award, …', 'Debit'),
    count: reportedCount('How many transactions.', 12),
    amount: reportedAmount.nullable().openapi({ description: 'Their sum; null where it is no money, or not told.' }),
    points: reportedCount('How many points they sum up to; null for money.', 40).nullable(),
  })
  .openapi({ description: 'The transactions of one type.' });

const optional = (what: string, example: string) =>
  reportedText(`${what}; null where it is not told apart.`, example).nullable();

/** The totals of one instrument, acquirer, brand and currency. */
export const reportedTotals = z
  .object({
    instrument: reportedText('The standard’s word: Card, Cash, Check, Mobile, StoredValue, …', 'Card'),
    acquirerId: optional('The acquirer', '1'),
    brand: optional('The card brand', 'Visa'),
    poiId: optional('The terminal', 'P400-1234'),
    saleId: optional('The SaleID', 'TDQ6EYII'),
    operatorId: optional('The operator', '7'),
    shiftNumber: optional('The shift', '2'),
    totalsGroupId: optional('The group of totals', 'bar'),
    hostReconciliationId: reportedText(
      'The acquirer’s own number of the closing; null where it gives none.',
      'H57',
    ).nullable(),
    condition: reportedText('Why this part is not complete; null when it is.', 'UnreachableHost').nullable(),
    payments: z.array(totalsLine).openapi({ description: 'Payments by type.' }),
    loyalty: z.array(totalsLine).openapi({ description: 'Loyalty transactions by type.' }),
  })
  .openapi({ description: 'The totals of one instrument, acquirer, brand and currency.' });

/** Fills it. */
export function toTotals(group: TotalsGroup): z.infer<typeof reportedTotals> {
  return {
    instrument: group.instrument,
    acquirerId: group.acquirerId ?? null,
    brand: group.brand ?? null,
    poiId: group.poiId ?? null,
    saleId: group.saleId ?? null,
    operatorId: group.operatorId ?? null,
    shiftNumber: group.shiftNumber ?? null,
    totalsGroupId: group.totalsGroupId ?? null,
    hostReconciliationId: group.hostReconciliationId ?? null,
    condition: group.condition ?? null,
    payments: group.payments.map(toLine),
    loyalty: group.loyalty.map(toLine),
  };
}

function toLine({ type, count, amount, points }: TotalsLine): z.infer<typeof totalsLine> {
  return { type, count, amount: amount ?? null, points: points ?? null };
}
