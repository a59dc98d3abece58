/** Totals of a period, as a terminal tells them, in clean fields (protocol notes, section 11). */

import type { AmountDetails } from '../common-types.js';
import { toMinorUnits, type GetTotalsResponse, type TransactionTotals } from '../../../protocol/index.js';

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
    payments: (group.PaymentTotals ?? []).map((line) => inMoney(line, group.PaymentCurrency)),
    loyalty: (group.LoyaltyTotals ?? []).map((line) =>
      group.LoyaltyCurrency === undefined ? inPoints(line) : inMoney(line, group.LoyaltyCurrency),
    ),
  }));
}

interface ReportedAnswer {
  readonly TransactionType: string;
  readonly TransactionCount: string;
  readonly TransactionAmount: string;
}

function counted({ TransactionType: type, TransactionCount: count }: ReportedAnswer): TotalsLine {
  return { type, count: Number(count) };
}

function inMoney(told: ReportedAnswer, currency: string | undefined): TotalsLine {
  const amount = currency === undefined ? undefined : amountOf(told.TransactionAmount, currency);
  return amount === undefined ? counted(told) : { ...counted(told), amount };
}

function inPoints(told: ReportedAnswer): TotalsLine {
  const points = Number(told.TransactionAmount);
  return Number.isSafeInteger(points) ? { ...counted(told), points } : counted(told);
}

/** A terminal's decimal text in minor units; undefined where it is none, or the currency is not known. */
export function amountOf(text: string, currency: string): AmountDetails | undefined {
  const units = toMinorUnits(text, currency);
  return units.ok ? { amount: units.value, currency } : undefined;
}

/** The open period: its number, and what is in it; undefined where the terminal does not tell, or gives it none. */
export function periodIn({ Response: response, ...told }: GetTotalsResponse): Period | undefined {
  const { POIReconciliationID: id, TransactionTotals: totals } = told;
  const isTold = response.Result === 'Success' || response.Result === 'Partial';
  return isTold && id !== '' ? { id, totals: totalsOf(totals) } : undefined;
}

interface KeyedLine {
  /** What tells it apart from the others. */
  readonly key: string;
  readonly count: number;
  /** Minor units or points. */
  readonly sum: number;
}

function linesOf(totals: readonly TotalsGroup[]): readonly KeyedLine[] {
  return totals.flatMap(({ payments, loyalty, ...head }) =>
    [...payments, ...loyalty].map(({ type, count, amount, points }) => ({
      key: JSON.stringify([head, type, amount?.currency]),
      count,
      sum: amount?.amount ?? points ?? 0,
    })),
  );
}

/** Whether nothing was in a period. */
export function isEmpty({ totals }: ClosedPeriod): boolean {
  return linesOf(totals).length === 0;
}

/** Whether all that was in a period once is still in it: a number that stays while totals fall is no number of a period. */
export function holdsAll(now: Period, before: Period): boolean {
  const present = linesOf(now.totals);
  return linesOf(before.totals).every(({ key, count, sum }) =>
    present.some((line) => line.key === key && line.count >= count && line.sum >= sum),
  );
}

/** A period of the terminal: its number (POIReconciliationID), and what was in it. */
export interface Period {
  readonly id: string;
  readonly totals: readonly TotalsGroup[];
}

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** Absent where acquirers alone were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
}
