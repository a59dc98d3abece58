/** Writes the sums of a day as CSV. */

import type { Day } from '../client/index.js';
import { decimalOf, tableAsCsv } from './table-csv.js';

/** The names of the columns. They must not change, because programs read them. */
const columns = [
  'date',
  'terminal',
  'service',
  'register',
  'kind',
  'currency',
  'approved',
  'amount',
  'amount_unknown',
  'declined',
  'cancelled',
  'not_processed',
  'unresolved',
  'open',
  'unacknowledged',
] as const;

/** Returns one line for each sum of the day. */
export function dayAsCsv({ date, lines }: Day): string {
  const rows = lines.map(({ currency, amount, amountUnknown, notProcessed, ...line }) => ({
    date,
    terminal: line.terminal,
    service: line.service,
    register: line.register,
    kind: line.kind,
    currency,
    approved: line.approved,
    amount: currency === undefined ? undefined : decimalOf({ amount, currency }),
    amount_unknown: amountUnknown,
    declined: line.declined,
    cancelled: line.cancelled,
    not_processed: notProcessed,
    unresolved: line.unresolved,
    open: line.open,
    unacknowledged: line.unacknowledged,
  }));
  return tableAsCsv(columns, rows);
}
