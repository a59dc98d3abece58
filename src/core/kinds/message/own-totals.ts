/** The journal's own totals of a period, compared with the totals that the terminal reports. */

import { reconciliations, type Messages } from '../../../messages/index.js';
import type { AmountDetails, OwnTotals, TotalsDifference, TotalsGroup, TotalsLine } from '../../model/common-types.js';
import type { TransactionKind } from '../../model/kind-names.js';
import { isAmountUnknown, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { amountText } from './authorized-amounts.js';

/** A transaction of the period, and its original if tenderd has it. */
export interface OwnTransaction {
  readonly record: TransactionRecord;
  readonly original?: TransactionRecord | undefined;
}

/** The standard's words for the kinds that move money on a card. Kinds that only hold money are not compared. */
const types: Partial<Record<TransactionKind, string>> = {
  payment: 'Debit',
  refund: 'Credit',
  capture: 'CompletedReservation',
};

const compared: ReadonlySet<string> = new Set(['Debit', 'Credit', 'CompletedReservation', 'ReverseDebit']);

/** The instruments under which a terminal may count the journal's card transactions. */
const cards: ReadonlySet<string> = new Set(['Card', 'Mobile']);

function typeOf({ record, original }: OwnTransaction): string | undefined {
  const { kind } = record.request;
  if (kind !== 'reversal') return types[kind];
  return original === undefined || types[original.request.kind] === undefined ? undefined : 'ReverseDebit';
}

/**
 * Returns the moved amount; undefined if it is unknown. For the reversal of a whole transaction, this is the authorized
 * amount of that transaction.
 */
function amountOf({ record, original }: OwnTransaction): AmountDetails | undefined {
  if (isAmountUnknown(record.outcome)) return undefined;
  const own = record.outcome?.authorized ?? record.request.amountDetails;
  if (own !== undefined || original === undefined) return own;
  return isAmountUnknown(original.outcome)
    ? undefined
    : (original.outcome?.authorized ?? original.request.amountDetails);
}

/**
 * Returns the sums of the transactions that moved money. `since` is the reconciliation that began the period, if the journal has it.
 */
export function ownTotals(transactions: readonly OwnTransaction[], since: string | undefined): OwnTotals {
  const moved = transactions.filter(({ record: { outcome } }) => movedMoney(outcome));
  const lines = moved.flatMap((one) => lineOf(typeOf(one), amountOf(one)) ?? []);
  const offline = moved.flatMap((one) =>
    one.record.outcome?.authorizedOnline === false ? (lineOf(typeOf(one), amountOf(one)) ?? []) : [],
  );
  return {
    ...(since === undefined ? {} : { since }),
    payments: summed(lines),
    ...(offline.length === 0 ? {} : { offline: summed(offline) }),
  };
}

function lineOf(type: string | undefined, amount: AmountDetails | undefined): TotalsLine | undefined {
  return type === undefined ? undefined : { type, count: 1, ...(amount === undefined ? {} : { amount }) };
}

function keyOf({ type, amount }: TotalsLine): string {
  return `${type} ${amount?.currency ?? ''}`;
}

/** Returns one line for each type and currency. */
function summed(lines: readonly TotalsLine[]): readonly TotalsLine[] {
  const sums = new Map<string, TotalsLine>();
  for (const line of lines) {
    const before = sums.get(keyOf(line));
    const { amount } = line;
    const sum = amount && { ...amount, amount: amount.amount + (before?.amount?.amount ?? 0) };
    const count = line.count + (before?.count ?? 0);
    sums.set(keyOf(line), { type: line.type, count, ...(sum === undefined ? {} : { amount: sum }) });
  }
  return [...sums.values()];
}

/**
 * Returns each type and currency in which the terminal's totals and the journal's sums differ; empty if they agree.
 * Some terminals leave reversed payments out of their totals. So the totals and the sums also agree if they are equal
 * without the reversed payments. Groups of another terminal or another SaleID are ignored.
 */
export function differencesIn(
  totals: readonly TotalsGroup[],
  own: OwnTotals,
  { poiId, saleId }: { readonly poiId: string; readonly saleId: string },
): readonly TotalsDifference[] {
  const groups = totals.filter(
    (group) => cards.has(group.instrument) && (group.poiId ?? poiId) === poiId && (group.saleId ?? saleId) === saleId,
  );
  const terminal = summed(groups.flatMap(({ payments }) => payments.filter(({ type }) => compared.has(type))));
  const plain = differencesOf(terminal, own.payments);
  return plain.length === 0 || differencesOf(netted(terminal), netted(own.payments)).length === 0 ? [] : plain;
}

function differencesOf(terminal: readonly TotalsLine[], own: readonly TotalsLine[]): readonly TotalsDifference[] {
  const keys = new Set([...terminal, ...own].map(keyOf));
  return [...keys].flatMap((key) => {
    const [said, kept] = [terminal, own].map((lines) => lines.find((line) => keyOf(line) === key));
    const isSame =
      (said?.count ?? 0) === (kept?.count ?? 0) && (said?.amount?.amount ?? 0) === (kept?.amount?.amount ?? 0);
    const type = said?.type ?? kept?.type;
    if (isSame || type === undefined) return [];
    return {
      type,
      ...(said === undefined ? {} : { terminal: said }),
      ...(kept === undefined ? {} : { journal: kept }),
    };
  });
}

/** Returns the payments without those that were reversed. */
function netted(lines: readonly TotalsLine[]): readonly TotalsLine[] {
  const reversed = lines.filter(({ type }) => type === 'ReverseDebit');
  const others = lines.filter(({ type }) => type !== 'ReverseDebit');
  const taken = reversed.map(({ count, amount }) => ({
    type: 'Debit',
    count: -count,
    ...(amount === undefined ? {} : { amount: { ...amount, amount: -amount.amount } }),
  }));
  return summed([...others, ...taken]).filter(({ count, amount }) => count !== 0 || (amount?.amount ?? 0) !== 0);
}

/** Returns the message about the differences between the terminal's totals and the journal. */
export function differenceMessage(differences: readonly TotalsDifference[]): string {
  return reconciliations.totalsDiffer(
    differences.map(({ type, terminal, journal }) => ({
      type,
      terminal: terminal && sideOf(terminal),
      journal: journal && sideOf(journal),
    })),
  );
}

function sideOf({ count, amount }: TotalsLine): Messages.reconciliations.TotalsSide {
  return { count, amount: amount && amountText(amount) };
}
