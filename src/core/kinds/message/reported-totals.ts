/** Reads the totals of a period from a terminal's message (protocol notes, section 11). */

import type { ClosedPeriod, Period, TotalsGroup, TotalsLine, AmountDetails } from '../../model/common-types.js';
import { reported, reportedWord } from './reported-text.js';
import { toMinorUnits, type GetTotalsResponse, type TransactionTotals } from '../../../../protocol/index.js';

/** Returns the totals. An invalid amount or currency is left out; the type and its count stay. */
export function totalsOf(totals: readonly TransactionTotals[] = []): readonly TotalsGroup[] {
  return totals.map((group) => ({
    instrument: reportedWord(group.PaymentInstrumentType),
    ...headOf({
      acquirerId: group.AcquirerID,
      brand: group.CardBrand,
      poiId: group.POIID,
      saleId: group.SaleID,
      operatorId: group.OperatorID,
      shiftNumber: group.ShiftNumber,
      totalsGroupId: group.TotalsGroupID,
      hostReconciliationId: group.HostReconciliationID,
      condition: group.ErrorCondition,
    }),
    payments: (group.PaymentTotals ?? []).map((line) => inMoney(line, group.PaymentCurrency)),
    loyalty: (group.LoyaltyTotals ?? []).map((line) =>
      group.LoyaltyCurrency === undefined ? inPoints(line) : inMoney(line, group.LoyaltyCurrency),
    ),
  }));
}

/** The texts by which the terminal distinguishes a group from the others. Unreported texts are absent. */
type Head = Pick<
  TotalsGroup,
  | 'acquirerId'
  | 'brand'
  | 'poiId'
  | 'saleId'
  | 'operatorId'
  | 'shiftNumber'
  | 'totalsGroupId'
  | 'hostReconciliationId'
  | 'condition'
>;

function headOf(said: { readonly [K in keyof Head]: string | undefined }): Head {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => {
      const line = reported(text);
      return line === undefined ? [] : [[name, line]];
    }),
  );
}

interface ReportedAnswer {
  readonly TransactionType: string;
  readonly TransactionCount: string;
  readonly TransactionAmount: string;
}

function counted({ TransactionType: type, TransactionCount: count }: ReportedAnswer): TotalsLine {
  return { type: reportedWord(type), count: Number(count) };
}

function inMoney(told: ReportedAnswer, currency: string | undefined): TotalsLine {
  const amount = currency === undefined ? undefined : amountOf(told.TransactionAmount, currency);
  return amount === undefined ? counted(told) : { ...counted(told), amount };
}

function inPoints(told: ReportedAnswer): TotalsLine {
  const points = Number(told.TransactionAmount);
  return Number.isSafeInteger(points) ? { ...counted(told), points } : counted(told);
}

/** Returns a terminal's decimal string in minor units; undefined if it is not a number, or the currency is unknown. */
export function amountOf(text: string, currency: string): AmountDetails | undefined {
  const units = toMinorUnits(text, currency);
  return units.ok ? { amount: units.value, currency } : undefined;
}

/**
 * Returns the open period: its number and its totals. Undefined if the terminal does not report them, or the period has
 * no number.
 */
export function periodIn({ Response: response, ...told }: GetTotalsResponse): Period | undefined {
  const { POIReconciliationID: id, TransactionTotals: totals } = told;
  const isTold = response.Result === 'Success' || response.Result === 'Partial';
  return isTold && id !== '' ? { id, totals: totalsOf(totals) } : undefined;
}

interface KeyedLine {
  /** The text that distinguishes the line from the other lines. */
  readonly key: string;
  readonly count: number;
  /** The total of the line, in minor units or points. */
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

/** True if a period was empty. */
export function isEmpty({ totals }: ClosedPeriod): boolean {
  return linesOf(totals).length === 0;
}

/**
 * True if the totals of a period have not become smaller. If the totals fall while the period number stays the same,
 * the number does not identify a period.
 */
export function holdsAll(now: Period, before: Period): boolean {
  const present = linesOf(now.totals);
  return linesOf(before.totals).every(({ key, count, sum }) =>
    present.some((line) => line.key === key && line.count >= count && line.sum >= sum),
  );
}
