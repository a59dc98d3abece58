/** Adyen's settlement details report: CSV with a header and one entry in each line. Amounts have a decimal point. */

import { pointForm } from './amounts.js';
import type { LineRole, MatchAmount } from './model.js';
import type { RowResult } from './refusals.js';
import { type Cells, knownFacts, type LineContent, RowReader } from './cells.js';

/** The columns that the match needs. The report may have other columns, in any order. */
export const adyenColumns: readonly string[] = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Batch Number',
];

/** The types of entries about a payment, and the other types that Adyen documents. */
const roles: Readonly<Record<string, LineRole>> = {
  Settled: 'charge',
  SettledBulk: 'charge',
  Refunded: 'refund',
  RefundedBulk: 'refund',
  RefundedReversed: 'refund-reversed',
  Chargeback: 'chargeback',
  SecondChargeback: 'chargeback',
  ChargebackReversed: 'chargeback-reversed',
  Fee: 'other',
  MiscCosts: 'other',
  MerchantPayout: 'other',
  DepositCorrection: 'other',
  InvoiceDeduction: 'other',
  MatchedStatement: 'other',
  ManualCorrected: 'other',
  AuthorisationSchemeFee: 'other',
  BankInstructionReturned: 'other',
  InternalCompanyPayout: 'other',
  EpaPaid: 'other',
  Balancetransfer: 'other',
  PaymentCost: 'other',
  PaidOut: 'other',
  PaidOutReversed: 'other',
};

/** Reads one row. A type that Adyen adds later counts as `other`, and the report names it. */
export function readAdyenRow(cells: Cells): RowResult<LineContent> {
  const row = new RowReader(cells);
  const type = row.text('Type');
  const merchant = row.text('Merchant Account');
  if (type === undefined) row.missing('Type');
  if (merchant === undefined) row.missing('Merchant Account');
  const role = (Object.hasOwn(roles, type ?? '') ? roles[type ?? ''] : undefined) ?? 'other';
  const batch = row.text('Batch Number');
  const [psp, modification] = [row.text('Psp Reference'), row.text('Modification Reference')];
  const amount = role === 'other' ? undefined : grossAmount(row, role);
  if (role !== 'other' && psp === undefined) row.missing('Psp Reference');
  const paidAt = row.moment('Creation Date', 'iso', row.text('TimeZone'));
  if (role === 'charge' && paidAt === undefined && row.faults.length === 0) row.missing('Creation Date');
  // In older accounts, the booking date is in an additional column.
  const settledAt = row.moment('Booking Date', 'iso', row.text('Booking Date TimeZone'));
  if (row.faults.length > 0) return { ok: false, faults: row.faults };
  return {
    ok: true,
    isTypeKnown: Object.hasOwn(roles, type ?? ''),
    value: {
      role,
      type: type ?? '',
      ...(amount === undefined ? {} : { amount }),
      ...knownFacts({ paidAt, settledAt, merchant, batch, approvalCode: row.text('Authorisation Code') }),
      references: [modification, psp].flatMap((one) => one ?? []),
      ...(psp === undefined ? {} : { isAcquirerReference: true }),
      saleReferences: row.texts(['Merchant Reference', 'Modification Merchant Reference', 'Merchant Order Reference']),
      identity: ['adyen', merchant, batch, type, modification, psp].join('|'),
    },
  };
}

/** Returns the gross amount of an entry about a payment. Such an entry must have an amount. */
function grossAmount(row: RowReader, role: LineRole): MatchAmount | undefined {
  const isCredit = role === 'charge' || role === 'chargeback-reversed' || role === 'refund-reversed';
  const column = isCredit ? 'Gross Credit (GC)' : 'Gross Debit (GC)';
  const amount = row.amount(column, row.text('Gross Currency'), pointForm);
  if (amount === undefined && row.faults.length === 0) row.missing(column);
  return amount;
}
