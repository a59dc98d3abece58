/**
 * A sale that is paid in parts (promise 9). Each part states the total of the sale. tenderd adds up the other parts and
 * refuses a part that takes more than is left. This check also finds a part that a register requests twice, under
 * another id. A register that cannot state the total states the amount that is already paid. If such a register
 * requests a part again, it states less than tenderd has taken, so tenderd notices the repetition.
 */

import { splitTender } from '../../messages/index.js';
import type { Refusal } from '../model/refused-request.js';
import type { OutcomeDraft } from '../model/result.js';
import type { AmountDetails } from '../model/common-types.js';
import type { RulesByKind } from '../policy/kind-rules.js';
import { requestedParts, declaredSale, feesWithin } from '../policy/options.js';
import type { TransactionRequest } from '../model/request.js';
import { refundedRows, type SaleRow, type SaleSize, type SaleState, takenRows } from './sale-rows.js';
import {
  isAmountUnknown,
  isDefinite,
  movedMoney,
  originalOf,
  provesReturn,
  type Admitted,
  type TransactionRecord,
} from '../model/transaction.js';

/** Returns an amount for people. The caller passes this function, because the core does not know all currencies. */
export type AmountText = (amount: AmountDetails) => string;

/** Returns the amount of a request that counts towards its sale: the amount without tip and cash-back. */
function wantedForSale(request: TransactionRequest): number {
  const { tip, cashBack } = requestedParts(request);
  return (request.amountDetails?.amount ?? 0) - tip - cashBack;
}

/** A transaction with its outcome, or with a draft of its outcome. */
type Counted = Pick<TransactionRecord, 'request'> & { readonly outcome?: OutcomeDraft | undefined };

/**
 * Returns whether the amount of a transaction in this currency was reported or only requested, or why the amount is
 * unknown.
 */
function sizeOf({ request, outcome }: Counted, currency: string | undefined): SaleSize {
  if (isAmountUnknown(outcome)) return 'unknown';
  const reported = outcome?.authorized;
  const amount = reported ?? request.amountDetails;
  if (amount === undefined) return 'unnamed';
  if (amount.currency !== currency) return 'other-currency';
  return reported === undefined ? 'asked' : 'reported';
}

function stateOf(record: TransactionRecord): SaleState {
  if (!movedMoney(record.outcome)) return 'other';
  return provesReturn(record) ? 'proved' : 'doubted';
}

/** Returns the amount that counts according to the table: the reported amount, the requested amount, or 0. */
function countedBy(
  rows: readonly SaleRow[],
  state: SaleState,
  size: SaleSize,
  amounts: { readonly reported: number; readonly asked: number },
): number {
  const row = rows.find(({ states, sizes }) => states.includes(state) && sizes.includes(size));
  return row === undefined || row.counts === 'none' ? 0 : amounts[row.counts];
}

/** Returns the amount that a payment in this state took towards its sale. */
function takenBy(state: SaleState, { request, outcome }: Counted): number {
  const size = sizeOf({ request, outcome }, request.amountDetails?.currency);
  const reported = outcome === undefined ? 0 : reportedForGoods(request, outcome);
  return countedBy(takenRows, state, size, { reported, asked: wantedForSale(request) });
}

/** Returns the amount that an approved payment took towards its sale. */
export function tookForSale(request: TransactionRequest, outcome: OutcomeDraft): number {
  return takenBy('proved', { request, outcome });
}

function reportedForGoods(request: TransactionRequest, outcome: OutcomeDraft): number {
  const { authorized, tip, cashBack } = outcome;
  if (authorized === undefined) return 0;
  const forGoods = authorized.amount - (tip?.amount ?? 0) - (cashBack?.amount ?? 0) - feesWithin(request, outcome);
  return Math.max(0, forGoods);
}

/**
 * Returns the amount of a payment that was certainly returned. The result is unlimited if the payment is marked as
 * reversed and the reversal is certain.
 */
function givenBackOf(payment: TransactionRecord, sameSale: readonly TransactionRecord[]): number {
  const { reversedBy } = payment;
  const reversal = sameSale.find(({ request }) => request.transactionId === reversedBy);
  const isWhole = reversedBy !== undefined && (reversal === undefined || provesReturn(reversal));
  return isWhole ? Number.POSITIVE_INFINITY : returnsOf(payment, sameSale);
}

/** Returns the sum of the returns of a payment. */
function returnsOf(
  { request: { transactionId, amountDetails } }: Admitted,
  among: readonly TransactionRecord[],
): number {
  const returns = among.filter((other) => originalOf(other) === transactionId);
  return returns.reduce((sum, other) => {
    const amounts = {
      reported: other.outcome?.authorized?.amount ?? 0,
      asked: other.request.amountDetails?.amount ?? 0,
    };
    return sum + countedBy(refundedRows, stateOf(other), sizeOf(other, amountDetails?.currency), amounts);
  }, 0);
}

/** Returns the amount that a payment took towards its sale and that was not refunded. */
function keptOf(record: TransactionRecord, sameSale: readonly TransactionRecord[]): number {
  return Math.max(0, takenBy(stateOf(record), record) - givenBackOf(record, sameSale));
}

/** A transaction, or a request that is about to become a transaction, with its outcome. */
type Ended = Admitted & Pick<TransactionRecord, 'outcome' | 'reversedBy'>;

/**
 * True if the terminal or the payment service proved that all the money of a transaction was returned. Such a
 * transaction no longer counts as a payment of the sale. An operator's statement is no proof. If a pre-authorization
 * has one capture, it counts as returned when that capture was returned. `sameSale`: all transactions of the sale.
 */
export function isReturned(kinds: RulesByKind, record: Ended, sameSale: readonly TransactionRecord[]): boolean {
  const { outcome, reversedBy, request } = record;
  if (!movedMoney(outcome)) return false;
  const proved = sameSale.filter((other) => provesReturn(other) && other.outcome?.resolvedBy !== 'person');
  if (reversedBy !== undefined) return proved.some((other) => other.request.transactionId === reversedBy);
  const about = sameSale.filter((other) => movedMoney(other.outcome) && originalOf(other) === request.transactionId);
  const captures = about.filter((other) => kinds[other.request.kind].takesSale === true);
  const [capture] = captures;
  if (capture !== undefined)
    return captures.length === 1 && request.online?.split !== true && isReturned(kinds, capture, sameSale);
  if (isAmountUnknown(outcome) || outcome.difference === 'currency') return false;
  const moved = (outcome.authorized ?? request.amountDetails)?.amount;
  // The held amount has changed since the pre-authorization.
  const isChanged = about.some((other) => kinds[other.request.kind].replacesOriginal === true);
  if (isChanged || moved === undefined || moved <= 0) return false;
  const returns = about.filter((other) => {
    const { undoes, isDoneInParts } = kinds[other.request.kind];
    return proved.includes(other) && (undoes === true || isDoneInParts === true);
  });
  return returnsOf(record, returns) >= moved;
}

/**
 * True if one of the two payments was approved in part, and all payments of the sale together do not exceed that
 * payment's requested amount. If `first` has moved no money yet, its requested amount counts, and otherwise the amount
 * that it took. A partly refunded payment counts in full.
 */
export function isWithinSale(
  kinds: RulesByKind,
  first: Admitted & Pick<TransactionRecord, 'outcome'>,
  second: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  const { kind, amountDetails, options, transactionId } = first.request;
  const isOne = kind === second.request.kind && kinds[kind].takesSale === true && options?.split === undefined;
  if (!isOne || ![first, second].some(isInPart)) return false;
  const others = sameSale.filter(({ request }) => request.transactionId !== transactionId);
  const all = [first, ...others.filter((one) => isStandingPayment(kinds, one, sameSale))];
  if (all.some(({ request }) => request.amountDetails?.currency !== amountDetails?.currency)) return false;
  const total = Math.max(...all.filter(isInPart).map(({ request }) => wantedForSale(request)));
  const taken = all.reduce((sum, { request, outcome }) => {
    return sum + (movedMoney(outcome) ? tookForSale(request, outcome) : wantedForSale(request));
  }, 0);
  return taken <= total;
}

function isInPart({ outcome }: Pick<TransactionRecord, 'outcome'>): boolean {
  return outcome?.result === 'partly-approved' && !isAmountUnknown(outcome);
}

/** True if the transaction took or holds money for its sale, and not all of this money was returned. */
function isStandingPayment(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  const isTaking = kinds[record.request.kind].takesSale === true && movedMoney(record.outcome);
  return isTaking && !isReturned(kinds, record, sameSale);
}

/** The payments that took money of a sale, without the refunded money. */
interface Taken {
  readonly ids: readonly string[];
  readonly amount: number;
  /**
   * The amount that these payments' requests state as paid in other ways. If the requests state different amounts, this
   * is the highest.
   */
  readonly otherwise: number;
}

function takenOf(kinds: RulesByKind, sameSale: readonly TransactionRecord[]): Taken {
  const ids: string[] = [];
  let amount = 0;
  let otherwise = 0;
  for (const record of sameSale) {
    const { kind, transactionId } = record.request;
    const { takesSale, moves } = kinds[kind];
    if (takesSale !== true || moves !== 'money') continue;
    const kept = keptOf(record, sameSale);
    if (kept === 0) continue;
    ids.push(transactionId);
    amount += kept;
    otherwise = Math.max(otherwise, record.paidOtherwise ?? 0);
  }
  return { ids, amount, otherwise };
}

/** The paid amount of the sale before a part, or the refusal of a part that takes more than is left. */
export type SplitPart =
  | {
      readonly paidBefore: number;
      /**
       * The part of `paidBefore` that was not paid through tenderd. This field is present only if the register states
       * no total of the sale, but the amount that is paid so far.
       */
      readonly paidOtherwise?: number;
    }
  | { readonly refusal: Refusal };

/**
 * Returns the paid amount of the sale before a part, or the refusal of the part; undefined if the request is not a
 * part. Admission has already refused the request if another part is open, or is unresolved without a review. A
 * reviewed part counts as not paid. A reviewed part that was paid after all gets an attention item.
 */
export function partOfSale(
  kinds: RulesByKind,
  request: TransactionRequest,
  sameSale: readonly TransactionRecord[],
  amountText: AmountText,
): SplitPart | undefined {
  const { split } = request.options ?? {};
  if (split !== undefined && 'paidSoFar' in split)
    return nextPart(split.paidSoFar, request, takenOf(kinds, sameSale), amountText);
  const declared = declaredSale(request);
  if (declared === undefined) return undefined;
  const { total, paidOtherwise, currency } = declared;
  const taken = takenOf(kinds, sameSale);
  const paidBefore = paidOtherwise + taken.amount;
  if (paidBefore + wantedForSale(request) <= total) return { paidBefore };
  const amounts = {
    total: amountText({ amount: total, currency }),
    paid: amountText({ amount: paidBefore, currency }),
    left: amountText({ amount: Math.max(0, total - paidBefore), currency }),
  };
  return exceeded(splitTender.aboveRest(request.sale, amounts, taken.ids), taken);
}

/**
 * Checks a part whose register states the paid amount. This amount must include the payments through tenderd and
 * everything that was paid otherwise. A register that states less does not know about the approval of an earlier part,
 * and requests that part again.
 */
function nextPart(
  paidSoFar: number,
  { sale, amountDetails }: TransactionRequest,
  taken: Taken,
  amountText: AmountText,
): SplitPart {
  const known = taken.amount + taken.otherwise;
  if (paidSoFar >= known) return { paidBefore: paidSoFar, paidOtherwise: paidSoFar - taken.amount };
  const { currency = '' } = amountDetails ?? {};
  const amounts = {
    stated: amountText({ amount: paidSoFar, currency }),
    paid: amountText({ amount: known, currency }),
  };
  return exceeded(splitTender.statesTooLittle(sale, amounts, taken.ids), taken, {
    apiAdvice: splitTender.askForEarlierPart,
  });
}

function exceeded(text: string, { ids: [first] }: Taken, more: Pick<Refusal, 'apiAdvice'> = {}): SplitPart {
  const named = first === undefined ? {} : { transactionId: first };
  return { refusal: { code: 'split-exceeded', text, ...more, ...named } };
}

/**
 * Returns the remaining amount of the sale of this part, which is the most that another part may take. Undefined if the
 * transaction is not a part, or if the terminal took another currency or an unknown amount. `sameSale`: all known
 * transactions of the sale, with or without this transaction. Each view computes the amount again, so the amount
 * includes later approvals, and later refunds under any sale.
 */
export function leftOfSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): AmountDetails | undefined {
  const { request, outcome } = record;
  const declared = declaredSale(request);
  if (declared === undefined || !isDefinite(outcome) || outcome.difference === 'currency' || isAmountUnknown(outcome))
    return undefined;
  const { total, currency } = declared;
  return { amount: Math.max(0, total - paidWith(kinds, record, sameSale, declared)), currency };
}

/** Returns the paid amount of a sale, including this part. */
function paidWith(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
  { paidOtherwise }: { readonly paidOtherwise: number },
): number {
  const { transactionId } = record.request;
  const others = sameSale.filter(({ request }) => request.transactionId !== transactionId);
  return paidOtherwise + takenOf(kinds, [...others, record]).amount;
}

/**
 * Returns the attention text if the parts of a sale took more than the sale costs, or may have taken more. This happens
 * if a register did not know all parts. Undefined otherwise. `sameSale`: all transactions of the sale, including this
 * one, in the order of acceptance.
 */
export function overpaidSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
  amountText: AmountText,
): string | undefined {
  const { sale, options } = record.request;
  if (options?.split === undefined || !movedMoney(record.outcome)) return undefined;
  const declared = declaredSale(record.request);
  if (declared === undefined) return notCountedIn(kinds, record, sameSale, amountText);
  const { total, currency } = declared;
  const amount = paidWith(kinds, record, sameSale, declared);
  if (amount <= total) return undefined;
  return splitTender.overpaid(sale, amountText({ amount, currency }), amountText({ amount: total, currency }));
}

/**
 * Returns the attention text if a later, approved part cannot have counted an earlier part. The result of the earlier
 * part became known only now, so the register may have requested the same amount again with the later part.
 */
function notCountedIn(
  kinds: RulesByKind,
  { request }: TransactionRecord,
  sameSale: readonly TransactionRecord[],
  amountText: AmountText,
): string | undefined {
  const place = sameSale.findIndex((one) => one.request.transactionId === request.transactionId);
  for (const [at, later] of sameSale.entries()) {
    const { transactionId, options, amountDetails } = later.request;
    const { split } = options ?? {};
    if (at < place || split === undefined || !('paidSoFar' in split) || !movedMoney(later.outcome)) continue;
    const known = split.paidSoFar - (later.paidOtherwise ?? 0);
    const taken = takenOf(kinds, sameSale.slice(0, at));
    if (taken.amount <= known || keptOf(later, sameSale) === 0) continue;
    const { currency = '' } = amountDetails ?? {};
    const amounts = {
      stated: amountText({ amount: split.paidSoFar, currency }),
      known: amountText({ amount: known, currency }),
      now: amountText({ amount: taken.amount, currency }),
    };
    return splitTender.notCounted(transactionId, request.sale, amounts, taken.ids);
  }
  return undefined;
}
