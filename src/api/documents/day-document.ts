/** The schema of a day: its sums, the transactions that need attention, and the closed periods. */

import { type DayTotals, isSettled, transactionKinds } from '../../core/index.js';
import { z } from '../schema/described-zod.js';
import { reportedAmount, reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { toPeriod } from './transaction-document.js';
import { closedPeriod } from './transaction-fields.js';

const place = {
  terminal: reportedText('The terminal’s name in the configuration; absent at a payment service.', 'till-1').optional(),
  service: reportedText('The payment service’s name in the configuration; absent at a terminal.', 'shop').optional(),
  register: reportedText('The register, if it has a token of its own.', 'front').optional(),
  kind: z.enum(transactionKinds).openapi({ description: 'The kind of the transactions.', example: 'payment' }),
};

const dayLine = z
  .object({
    ...place,
    currency: reportedText(
      'The ISO 4217 code of the currency. Absent if the transactions have no amount.',
      'EUR',
    ).optional(),
    approved: reportedCount('The number of transactions that were approved, in whole or in part.', 41),
    amount: z.int().openapi({
      format: 'int64',
      description: 'The sum of the approved amounts, in minor units of `currency`.',
      example: 51_250,
    }),
    amountUnknown: reportedCount(
      'The number of approved transactions whose amount is not known. Their amounts are missing in `amount`.',
      0,
    ),
    declined: reportedCount('The number of declined transactions.', 2),
    cancelled: reportedCount('The number of cancelled transactions.', 1),
    notProcessed: reportedCount('The number of transactions that never started.', 0),
    unresolved: reportedCount('The number of transactions with an unknown outcome.', 0),
    open: reportedCount('The number of transactions that have no outcome yet.', 0),
    unacknowledged: reportedCount('The number of approved transactions that the register has not acknowledged.', 0),
  })
  .openapi({ description: 'The transactions of one kind and currency, at one place, from one register.' });

const dayItem = z
  .object({
    transactionId: reportedText('The id of the transaction.', 'till1-20260301-0042'),
    ...place,
    sale: reportedText('The sale of the transaction.', '20260301-0042'),
    why: z.enum(['open', 'unresolved', 'unacknowledged', 'attention']).openapi({
      description:
        '`open`: the transaction has no outcome. `unresolved`: its outcome is unknown. `unacknowledged`: it was approved, and the register has not acknowledged it. `attention`: it has an attention item.',
      example: 'unacknowledged',
    }),
    amountDetails: reportedAmount
      .optional()
      .openapi({ description: 'The authorized amount. If there is none, the requested amount.' }),
  })
  .openapi({ description: 'A transaction that must still end, be booked or be checked.' });

const dayPeriod = z
  .object({
    transactionId: reportedText('The id of the reconciliation.', 'till1-20260301-0099'),
    terminal: reportedText('The terminal of the period.', 'till-1').optional(),
    at: reportedTime('The time at which the period was closed.'),
    period: closedPeriod(),
  })
  .openapi({ description: 'A period that a reconciliation of this day closed.' });

/** Creates the schema of a day. */
export function dayDocument() {
  return z
    .object({
      date: reportedText('The day.', '2026-03-01'),
      timeZone: reportedText('The time zone of the day (IANA).', 'Europe/Berlin'),
      since: reportedTime('The beginning of the day.'),
      until: reportedTime('The beginning of the next day.'),
      isSettled: reportedFlag(
        'True if nothing of the day is left to do. The day has begun, none of its transactions is open, unresolved, unacknowledged or has an attention item, and no closed period differs.',
        true,
      ),
      transactions: reportedCount('The number of transactions that were accepted on this day.', 44),
      lines: z.array(dayLine).openapi({ description: 'The sums. A transaction counts on the day of its acceptance.' }),
      toLookAt: reportedCount('The number of transactions that must still end, be booked or be checked.', 0),
      items: z
        .array(dayItem)
        .openapi({ description: 'The newest 200 of the transactions that must still end, be booked or be checked.' }),
      periods: z
        .array(dayPeriod)
        .openapi({ description: 'The newest 200 periods that were closed, with the terminals’ own totals.' }),
      differing: reportedCount('The number of closed periods that differ from the journal.', 0),
    })
    .openapi('Day', { description: 'The totals of a day.' });
}

/** A calendar day in its time zone. */
export interface NamedDay {
  readonly date: string;
  readonly timeZone: string;
  readonly since: string;
  readonly until: string;
}

/** Converts the totals of a day to their document. `nowMs`: a day that begins later is not settled. */
export function toDay(day: NamedDay, totals: DayTotals, nowMs: number): z.infer<ReturnType<typeof dayDocument>> {
  const { transactions, lines, items, toLookAt, periods, differing } = totals;
  return {
    ...day,
    isSettled: isSettled(totals) && Date.parse(day.since) <= nowMs,
    transactions,
    lines: [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => ({ ...line })),
    toLookAt,
    items: items.map((item) => ({ ...item })),
    periods: periods.map((period) => ({ ...period, period: toPeriod(period.period) })),
    differing,
  };
}
