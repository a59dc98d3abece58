/**
 * Swedbank Pay's transaction list, an XML document. It has an element CURRENCY for each currency, with the sum. In that
 * element, each transaction is an element TRAN. In earlier lists, some names have `Payex` where later lists have
 * `Swedbank`.
 */

import { pointForm } from './amounts.js';
import type { RowResult } from './refusals.js';
import { type Cells, knownFacts, type LineContent, RowReader } from './cells.js';

/** The data in the elements around a transaction. */
export interface SwedbankContext {
  /** The number of the report, such as `R1234-0001`. */
  readonly accountingNo: string;
  readonly currency: string | undefined;
}

/** The list has no time zone. Swedbank Pay writes Swedish time. */
const zone = 'CET';

/** Returns the merchant in the number of a report: the part of the number before the counter at its end. */
export function swedbankMerchant(accountingNo: string): string {
  return accountingNo.replace(/-\d+$/, '');
}

/** Reads one transaction. A negative amount is a credit. */
export function readSwedbankRow(cells: Cells, { accountingNo, currency }: SwedbankContext): RowResult<LineContent> {
  const row = new RowReader(cells);
  const number = row.text('TransactionNo');
  if (number === undefined) row.missing('TransactionNo');
  const signed = row.amount('Amount', row.text('Currency') ?? currency, pointForm);
  if (signed === undefined && row.faults.length === 0) row.missing('Amount');
  const paidAt = row.moment('DateCreated', 'iso', zone);
  if (paidAt === undefined && row.faults.length === 0) row.missing('DateCreated');
  const settledAt = row.moment('DateModified', 'iso', zone);
  if (signed === undefined || row.faults.length > 0) return { ok: false, faults: row.faults };
  const [batch] = row.texts(['PayexBatchNo', 'SwedbankbatchNo', 'SwedbankBatchNo']);
  return {
    ok: true,
    isTypeKnown: true,
    value: {
      role: signed.amount < 0 ? 'refund' : 'charge',
      type: row.text('Type') ?? '',
      amount: { ...signed, amount: Math.abs(signed.amount) },
      ...knownFacts({ paidAt, settledAt, merchant: swedbankMerchant(accountingNo), batch }),
      references: row.texts(['TransactionNo', 'Reference', 'DirectDebitBankRef', 'ReferencedTransaction']),
      saleReferences: row.texts(['OrderId']),
      identity: ['swedbank', swedbankMerchant(accountingNo), batch, number].join('|'),
    },
  };
}
