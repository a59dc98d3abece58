/** Transactions as CSV (RFC 4180), for spreadsheets. Pure. */

import type { TransactionSummary } from '../../../client/index.js';
import { currencyExponent } from '../../../../protocol/amount/currency.js';

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

/** Returns one line for each transaction, after a line with the names of the API. */
export function csvOf(transactions: readonly TransactionSummary[]): string {
  const rows = transactions.map((one) => {
    const amount = one.authorized ?? one.amountDetails;
    const values: Readonly<Record<(typeof columns)[number], string | undefined>> = {
      acceptedAt: one.acceptedAt,
      transactionId: one.transactionId,
      kind: one.kind,
      result: one.result ?? one.state,
      amount: amount === undefined ? undefined : decimal(amount.amount, currencyExponent(amount.currency) ?? 0),
      currency: amount?.currency,
      terminal: one.terminal,
      service: one.service,
      sale: one.sale,
      register: one.register,
      card: one.card?.maskedPan,
      approvalCode: one.approvalCode,
      acknowledged: String(one.acknowledged),
    };
    return columns.map((name) => cell(values[name] ?? '')).join(',');
  });
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

/** Returns minor units with a decimal point, exactly. */
function decimal(minorUnits: number, digits: number): string {
  const text = String(minorUnits).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A spreadsheet must not run a text of a terminal as a formula, so such a text begins with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
