/** The schemas of period totals. */

import { z } from '../schema/described-zod.js';
import type { TotalsGroup, TotalsLine } from '../../core/index.js';
import { reportedAmount, reportedCount, terminalText } from '../schema/answer-fields.js';

/** The schema of a line: the transactions of one type. */
export const totalsLine = z
  .object({
    type: terminalText('The standard’s word: Debit, Credit, ReverseDebit, Declined, Award, …', 'Debit'),
    count: reportedCount('The number of transactions.', 12),
    amount: reportedAmount.optional().openapi({
      description:
        'The sum of the transactions. Absent if the sum is not money, or if the terminal does not report it.',
    }),
    points: reportedCount('The sum of the points. Absent for money.', 40).optional(),
  })
  .openapi({ description: 'The transactions of one type.' });

const optional = (what: string, example: string) =>
  terminalText(`${what}. Absent if the totals are not split by this criterion.`, example).optional();

/** The schema of the totals of one instrument, acquirer, brand and currency. */
export const reportedTotals = z
  .object({
    instrument: terminalText('The standard’s word: Card, Cash, Check, Mobile, StoredValue, …', 'Card'),
    acquirerId: optional('The acquirer', '1'),
    brand: optional('The card brand', 'Visa'),
    poiId: optional('The terminal', 'P400-1234'),
    saleId: optional('The SaleID', 'TDQ6EYII'),
    operatorId: optional('The operator', '7'),
    shiftNumber: optional('The shift', '2'),
    totalsGroupId: optional('The group of totals', 'bar'),
    hostReconciliationId: terminalText(
      'The acquirer’s own number of the closing. Absent if the acquirer gives none.',
      'H57',
    ).optional(),
    condition: terminalText(
      'The reason why this part of the totals is not complete. Absent if it is complete.',
      'UnreachableHost',
    ).optional(),
    payments: z.array(totalsLine).openapi({ description: 'The payments by type.' }),
    loyalty: z.array(totalsLine).openapi({ description: 'The loyalty transactions by type.' }),
  })
  .openapi({ description: 'The totals of one instrument, acquirer, brand and currency.' });

/** Converts totals to their document. A field is absent if the terminal did not split the totals by that criterion. */
export function toTotals(group: TotalsGroup): z.infer<typeof reportedTotals> {
  return { ...group, payments: group.payments.map(toTotalsLine), loyalty: group.loyalty.map(toTotalsLine) };
}

/** Converts one line of totals to its document. */
export function toTotalsLine(line: TotalsLine): z.infer<typeof totalsLine> {
  return { ...line };
}
