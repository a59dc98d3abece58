/** Folds the transactions of a day into sums, one transaction at a time. */

import type { AmountDetails, ClosedPeriod } from '../model/common-types.js';
import type { TransactionKind } from '../model/kind-names.js';
import { placeIn } from '../model/request.js';
import type { Result } from '../model/reason-codes.js';
import { isAmountUnknown, isDefinite, movedMoney, type TransactionRecord } from '../model/transaction.js';

/** The parts of a transaction that count in the totals of a day. */
export type DayTransaction = Pick<
  TransactionRecord,
  'request' | 'acceptedAt' | 'outcome' | 'acknowledgedRevision' | 'attention'
> & { readonly originalAmount?: AmountDetails };

/** The terminal or payment service of a transaction, as its request names it. */
type DayPlace = ReturnType<typeof placeIn>;

/** The transactions of one kind and currency, at one terminal or payment service, from one register. */
export type DayLine = DayPlace & {
  /** The register that requested the transactions. Absent if the register has no token of its own. */
  readonly register?: string;
  readonly kind: TransactionKind;
  /** The currency of the amount. Absent if the transactions have no amount. */
  readonly currency?: string;
  /** The number of transactions that were approved wholly or in part. */
  readonly approved: number;
  /** The sum of the approved amounts, in minor units of `currency`. */
  readonly amount: number;
  /** The number of approved transactions whose amount is unknown. `amount` does not include these transactions. */
  readonly amountUnknown: number;
  readonly declined: number;
  readonly cancelled: number;
  readonly notProcessed: number;
  readonly unresolved: number;
  /** The number of transactions without an outcome yet. */
  readonly open: number;
  /** The number of approved transactions that the register has not acknowledged. */
  readonly unacknowledged: number;
};

/** Why a transaction of the day is listed by itself. */
export type DayItemReason = 'open' | 'unresolved' | 'unacknowledged' | 'attention';

/** A transaction that an operator or register must still end, book or check. */
export type DayItem = DayPlace & {
  readonly transactionId: string;
  readonly register?: string;
  readonly sale: string;
  readonly kind: TransactionKind;
  readonly why: DayItemReason;
  readonly amountDetails?: AmountDetails;
};

/** A reconciliation that closed a period. */
export type DayPeriod = DayPlace & {
  readonly transactionId: string;
  /** ISO wall time. */
  readonly at: string;
  readonly period: ClosedPeriod;
};

/** The totals of a day so far. Its size depends on places, registers and kinds, not on the number of transactions. */
export interface DayTotals {
  readonly transactions: number;
  readonly lines: ReadonlyMap<string, DayLine>;
  /** The newest transactions that an operator or register must still end, book or check. */
  readonly items: readonly DayItem[];
  /** The number of all transactions that an operator or register must still end, book or check. */
  readonly toLookAt: number;
  readonly periods: readonly DayPeriod[];
  /** The number of periods whose totals differ from the journal. */
  readonly differing: number;
}

/**
 * The maximum number of transactions, and of periods, that are listed. Further transactions and periods are only
 * counted.
 */
const listedMax = 200;

/** The totals of a day without transactions. */
export const emptyDay: DayTotals = {
  transactions: 0,
  lines: new Map(),
  items: [],
  toLookAt: 0,
  periods: [],
  differing: 0,
};

const counters: Readonly<Record<Result, 'approved' | 'declined' | 'cancelled' | 'notProcessed' | 'unresolved'>> = {
  approved: 'approved',
  'partly-approved': 'approved',
  declined: 'declined',
  cancelled: 'cancelled',
  'not-processed': 'notProcessed',
  unresolved: 'unresolved',
};

const noCounts = {
  approved: 0,
  amount: 0,
  amountUnknown: 0,
  declined: 0,
  cancelled: 0,
  notProcessed: 0,
  unresolved: 0,
  open: 0,
  unacknowledged: 0,
};

/** Returns the totals with these transactions added. */
export function withTransactions(day: DayTotals, transactions: readonly DayTransaction[]): DayTotals {
  const lines = new Map(day.lines);
  const items: DayItem[] = [];
  const periods: DayPeriod[] = [];
  for (const one of transactions) {
    const [key, line] = lineOf(one);
    lines.set(key, added(lines.get(key) ?? line, one));
    const why = reasonToLook(one);
    if (why !== undefined) items.push(itemOf(one, why));
    const period = periodOf(one);
    if (period !== undefined) periods.push(period);
  }
  return {
    transactions: day.transactions + transactions.length,
    lines,
    items: [...day.items, ...items].slice(0, listedMax),
    toLookAt: day.toLookAt + items.length,
    periods: [...day.periods, ...periods].slice(0, listedMax),
    differing: day.differing + periods.filter(({ period }) => (period.differences?.length ?? 0) > 0).length,
  };
}

/** True if the day has nothing open, unresolved, unacknowledged or to check, and no closed period with differences. */
export function isSettled({ toLookAt, differing }: DayTotals): boolean {
  return toLookAt === 0 && differing === 0;
}

/** Returns the requested amount. If the request has no amount, returns the amount that it undoes. */
function requestedIn({ request, originalAmount }: DayTransaction): AmountDetails | undefined {
  return request.amountDetails ?? originalAmount;
}

function lineOf(one: DayTransaction): readonly [key: string, line: DayLine] {
  const { request, outcome } = one;
  const { register, kind } = request;
  const currency = (outcome?.authorized ?? requestedIn(one))?.currency;
  const place = placeIn(request);
  const line = {
    ...place,
    ...(register === undefined ? {} : { register }),
    kind,
    ...(currency === undefined ? {} : { currency }),
    ...noCounts,
  };
  return [JSON.stringify([place, register, kind, currency]), line];
}

function added(line: DayLine, one: DayTransaction): DayLine {
  const { outcome } = one;
  const counter = outcome === undefined ? 'open' : counters[outcome.result];
  const counted = { ...line, [counter]: line[counter] + 1 };
  if (!movedMoney(outcome)) return counted;
  const moved = isAmountUnknown(outcome) ? undefined : (outcome.authorized ?? requestedIn(one));
  return {
    ...counted,
    amount: line.amount + (moved?.amount ?? 0),
    amountUnknown: line.amountUnknown + (moved === undefined && isAmountUnknown(outcome) ? 1 : 0),
    unacknowledged: line.unacknowledged + (isAcknowledged(one) ? 0 : 1),
  };
}

function isAcknowledged({ outcome, acknowledgedRevision }: DayTransaction): boolean {
  return outcome !== undefined && acknowledgedRevision >= outcome.revision;
}

function reasonToLook(one: DayTransaction): DayItemReason | undefined {
  const { outcome, attention } = one;
  if (outcome === undefined) return 'open';
  if (!isDefinite(outcome)) return 'unresolved';
  if (attention.length > 0) return 'attention';
  return movedMoney(outcome) && !isAcknowledged(one) ? 'unacknowledged' : undefined;
}

function itemOf(one: DayTransaction, why: DayItemReason): DayItem {
  const { request, outcome } = one;
  const { transactionId, sale, kind, register } = request;
  const amountDetails = outcome?.authorized ?? requestedIn(one);
  return {
    transactionId,
    ...placeIn(request),
    ...(register === undefined ? {} : { register }),
    sale,
    kind,
    why,
    ...(amountDetails === undefined ? {} : { amountDetails }),
  };
}

function periodOf({ request, outcome }: DayTransaction): DayPeriod | undefined {
  if (outcome?.period === undefined || !movedMoney(outcome)) return undefined;
  const { at, period } = outcome;
  return { transactionId: request.transactionId, ...placeIn(request), at, period };
}
