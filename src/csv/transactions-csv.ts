/** Writes transactions as CSV. */

import type { TransactionSummary } from '../client/index.js';
import { decimalOf, tableAsCsv } from './table-csv.js';

/** The names of the columns. They must not change, because programs read them. */
const columns = [
  'acceptedAt',
  'transactionId',
  'kind',
  'result',
  'amount',
  'currency',
  'terminal',
  'service',
  'sale',
  'register',
  'card',
  'approvalCode',
  'acknowledged',
] as const;

/** Returns a header with the names of the API, and then one line for each transaction. */
export function transactionsAsCsv(transactions: readonly TransactionSummary[]): string {
  const rows = transactions.map((one) => {
    const amount = one.authorized ?? one.amountDetails;
    return {
      acceptedAt: one.acceptedAt,
      transactionId: one.transactionId,
      kind: one.kind,
      result: one.result ?? one.state,
      amount: amount && decimalOf(amount),
      currency: amount?.currency,
      terminal: one.terminal,
      service: one.service,
      sale: one.sale,
      register: one.register,
      card: one.card?.maskedPan,
      approvalCode: one.approvalCode,
      acknowledged: String(one.acknowledged),
    };
  });
  return tableAsCsv(columns, rows);
}
