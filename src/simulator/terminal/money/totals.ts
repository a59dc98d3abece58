/** The totals for GetTotals. They are computed from the ledger, so they show the money that really moved. */

import type { Content } from '../encoding/content.js';
import { addAmounts } from '../base/decimal.js';
import type { LedgerEntry } from './ledger.js';
import { isStoredValue, requestedKinds } from '../base/requested-kind.js';

/** Returns the standard's word for a line of the ledger, or undefined if no total counts the line. */
function typeOf(entry: LedgerEntry, originalKind: LedgerEntry['kind'] | undefined): string | undefined {
  const total = entry.kind === 'release' ? { usual: undefined } : requestedKinds[entry.kind].total;
  if (total === undefined) return undefined;
  if (!entry.moved) return entry.result === 'declined' ? 'Declined' : 'Failed';
  if (entry.isOneTime === true && total.oneTime !== undefined) return total.oneTime;
  return originalKind === 'refund' && total.ofRefund !== undefined ? total.ofRefund : total.usual;
}

interface Sum {
  count: number;
  amount: string;
}

/** Returns the TransactionTotals of these lines: one for each instrument and currency and, if requested, for each SaleID. */
export function transactionTotals(lines: readonly LedgerEntry[], bySaleId: boolean): readonly Content[] {
  const groups = new Map<string, { readonly head: Content; readonly sums: Map<string, Sum> }>();
  for (const entry of lines) {
    const original = lines.find(({ transactionId }) => transactionId === entry.originalTransactionId);
    const type = typeOf(entry, original?.kind);
    if (type === undefined) continue;
    const instrument = entry.kind !== 'release' && isStoredValue(entry.kind) ? 'StoredValue' : 'Card';
    const head: Content = {
      PaymentInstrumentType: instrument,
      AcquirerID: '1',
      ...(instrument === 'Card' ? { CardBrand: 'Visa' } : {}),
      ...(bySaleId ? { SaleID: entry.saleId } : {}),
      ...(entry.currency === '' ? {} : { PaymentCurrency: entry.currency }),
    };
    const key = JSON.stringify(head);
    const group = groups.get(key) ?? { head, sums: new Map<string, Sum>() };
    groups.set(key, group);
    const sum = group.sums.get(type) ?? { count: 0, amount: '0.00' };
    const amount = entry.moved ? entry.authorizedAmount : entry.requestedAmount;
    group.sums.set(type, { count: sum.count + 1, amount: addAmounts(sum.amount, amount === '' ? '0' : amount) });
  }
  return [...groups.values()].map(({ head, sums }) => ({
    ...head,
    PaymentTotals: [...sums].map(([TransactionType, { count, amount }]) => ({
      TransactionType,
      TransactionCount: String(count),
      TransactionAmount: amount,
    })),
  }));
}
