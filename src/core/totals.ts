/** Totals of a period, as a terminal tells them, in clean fields (protocol notes, section 11). */

import { toMinorUnits, type GetTotalsResponse, type TransactionTotals } from '../../protocol/index.js';
import type { AmountDetails, Period } from './transaction.js';

/** The transactions of one type. */
export interface TotalsLine {
  /** The standard's word: `Debit`, `Credit`, `ReverseDebit`, `Award`, … */
  readonly type: string;
  readonly count: number;
  /** Absent where there is no currency to count in, as with points. */
  readonly amount?: AmountDetails;
  /** Points, where it is about points and they are whole. */
  readonly points?: number;
}

/** The totals of one instrument, acquirer, brand and currency, and of what else was to be told apart. */
export interface TotalsGroup {
  /** The standard's word: `Card`, `Cash`, `Check`, … */
  readonly instrument: string;
  readonly acquirerId?: string;
  readonly brand?: string;
  readonly poiId?: string;
  readonly saleId?: string;
  readonly operatorId?: string;
  readonly shiftNumber?: string;
  readonly totalsGroupId?: string;
  /** The acquirer's own number of the closing. */
  readonly hostReconciliationId?: string;
  /** Why this part is not complete. */
  readonly condition?: string;
  readonly payments: readonly TotalsLine[];
  readonly loyalty: readonly TotalsLine[];
}

/** Reads them. A number or a currency that makes no sense is left out: the type and its count stay. */
export function totalsOf(totals: readonly TransactionTotals[] = []): readonly TotalsGroup[] {
  return totals.map((group) => ({
    instrument: group.PaymentInstrumentType,
    ...(group.AcquirerID === undefined ? {} : { acquirerId: group.AcquirerID }),
    ...(group.CardBrand === undefined ? {} : { brand: group.CardBrand }),
    ...(group.POIID === undefined ? {} : { poiId: group.POIID }),
    ...(group.SaleID === undefined ? {} : { saleId: group.SaleID }),
    ...(group.OperatorID === undefined ? {} : { operatorId: group.OperatorID }),
    ...(group.ShiftNumber === undefined ? {} : { shiftNumber: group.ShiftNumber }),
    ...(group.TotalsGroupID === undefined ? {} : { totalsGroupId: group.TotalsGroupID }),
    ...(group.HostReconciliationID === undefined ? {} : { hostReconciliationId: group.HostReconciliationID }),
    ...(group.ErrorCondition === undefined ? {} : { condition: group.ErrorCondition }),
    payments: (group.PaymentTotals ?? []).map((line) => lineOf(line, group.PaymentCurrency)),
    loyalty: (group.LoyaltyTotals ?? []).map((line) => lineOf(line, group.LoyaltyCurrency)),
  }));
}

interface Told {
  readonly TransactionType: string;
  readonly TransactionCount: string;
  readonly TransactionAmount: string;
}

function lineOf(told: Told, currency: string | undefined): TotalsLine {
  const amount = currency === undefined ? undefined : amountOf(told.TransactionAmount, currency);
  const points = currency === undefined ? Number(told.TransactionAmount) : undefined;
  return {
    type: told.TransactionType,
    count: Number(told.TransactionCount),
    ...(amount === undefined ? {} : { amount }),
    ...(points !== undefined && Number.isSafeInteger(points) ? { points } : {}),
  };
}

/** A terminal's decimal text in minor units; undefined where it is none, or the currency is not known. */
export function amountOf(text: string, currency: string): AmountDetails | undefined {
  const units = toMinorUnits(text, currency);
  return units.ok ? { amount: units.value, currency } : undefined;
}

/** The open period: its number, and what is in it; undefined where the terminal gives it none. */
export function periodIn({
  POIReconciliationID: id,
  TransactionTotals: totals,
}: GetTotalsResponse): Period | undefined {
  return id === '' ? undefined : { id, totals: totalsOf(totals) };
}

/** Every line of some totals, by what tells it apart. */
function linesOf(totals: readonly TotalsGroup[]): ReadonlyMap<string, TotalsLine> {
  return new Map(
    totals.flatMap(({ payments, loyalty, ...head }) =>
      [...payments, ...loyalty].map(
        (line) => [JSON.stringify([head, line.type, line.amount?.currency]), line] as const,
      ),
    ),
  );
}

/** Whether nothing was in a period. */
export function isEmpty({ totals }: Period): boolean {
  return linesOf(totals).size === 0;
}

/** Whether all that was in a period once is still in it: a number that stays while totals fall is no number of a period. */
export function holdsAll(now: Period, before: Period): boolean {
  const present = linesOf(now.totals);
  return [...linesOf(before.totals)].every(([key, { count, amount, points }]) => {
    const line = present.get(key);
    if (line === undefined || line.count < count) return false;
    return (line.amount?.amount ?? 0) >= (amount?.amount ?? 0) && (line.points ?? 0) >= (points ?? 0);
  });
}
