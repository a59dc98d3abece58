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
    currency: reportedText('ISO 4217 code; absent without an amount.', 'EUR').optional(),
    approved: reportedCount('How many were approved wholly or in part.', 41),
    amount: z.int().openapi({
      format: 'int64',
      description: 'The sum of the approved amounts, in minor units of `currency`.',
      example: 51_250,
    }),
    amountUnknown: reportedCount('How many were approved with an unknown amount, which is missing in `amount`.', 0),
    declined: reportedCount('How many were declined.', 2),
    cancelled: reportedCount('How many were cancelled.', 1),
    notProcessed: reportedCount('How many never started.', 0),
    unresolved: reportedCount('How many have an unknown outcome.', 0),
    open: reportedCount('How many have no outcome yet.', 0),
    unacknowledged: reportedCount('How many were approved, and not acknowledged by the register.', 0),
  })
  .openapi({ description: 'The transactions of one kind and currency, at one place, from one register.' });

const dayItem = z
  .object({
    transactionId: reportedText('Its id.', 'till1-20260301-0042'),
    ...place,
    sale: reportedText('Its sale.', '20260301-0042'),
    why: z.enum(['open', 'unresolved', 'unacknowledged', 'attention']).openapi({
      description:
        'open: no outcome. unresolved: unknown outcome. unacknowledged: approved, and the register has not acknowledged it. attention: it has an attention item.',
      example: 'unacknowledged',
    }),
    amountDetails: reportedAmount.optional().openapi({ description: 'The authorized amount, else the requested one.' }),
  })
  .openapi({ description: 'A transaction that must still end, be booked or be checked.' });

const dayPeriod = z
  .object({
    transactionId: reportedText('The reconciliation.', 'till1-20260301-0099'),
    terminal: reportedText('Its terminal.', 'till-1').optional(),
    at: reportedTime('When it was closed.'),
    period: closedPeriod(),
  })
  .openapi({ description: 'A period that a reconciliation of this day closed.' });

/** Creates the schema of a day. */
export function dayDocument() {
  return z
    .object({
      date: reportedText('The day.', '2026-03-01'),
      timeZone: reportedText('The time zone of the day (IANA).', 'Europe/Berlin'),
      since: reportedTime('The day begins.'),
      until: reportedTime('The next day begins.'),
      isSettled: reportedFlag(
        'True if the day has begun, no transaction of it is open, unresolved, unacknowledged or has an attention item, and no closed period differs.',
        true,
      ),
      transactions: reportedCount('How many transactions were accepted on this day.', 44),
      lines: z.array(dayLine).openapi({ description: 'The sums. A transaction counts on the day of its acceptance.' }),
      toLookAt: reportedCount('How many transactions must still end, be booked or be checked.', 0),
      items: z.array(dayItem).openapi({ description: 'The newest 200 of them.' }),
      periods: z
        .array(dayPeriod)
        .openapi({ description: 'The newest 200 periods that were closed, with the terminals’ own totals.' }),
      differing: reportedCount('How many of the closed periods differ from the journal.', 0),
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
