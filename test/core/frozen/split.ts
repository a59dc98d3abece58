/** The rules for a sale in parts as they were before the sale ledger, kept to compare. The last step of the ledger deletes them. */

import type { Refusal } from '../../../src/core/model/refused-request.js';
import type { OutcomeDraft } from '../../../src/core/model/result.js';
import type { AmountDetails } from '../../../src/core/model/common-types.js';
import type { RulesByKind } from '../../../src/core/policy/kind-rules.js';
import { requestedParts, declaredSale, feesWithin } from '../../../src/core/policy/options.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import {
  isAmountUnknown,
  isDefinite,
  movedMoney,
  originalOf,
  provesReturn,
  type Admitted,
  type TransactionRecord,
} from '../../../src/core/model/transaction.js';

/** How an amount is written for people: the currencies of the world are no matter of the kernel. */
export type AmountText = (amount: AmountDetails) => string;

/** What a request asks for towards its sale: without the tip, and without cash that the customer gets back. */
function wantedForSale(request: TransactionRequest): number {
  const { tip, cashBack } = requestedParts(request);
  return (request.amountDetails?.amount ?? 0) - tip - cashBack;
}

/**
 * What a payment that moved money took towards its sale, as the terminal said. Where a person said that it was approved, or the terminal
 * said it in another currency, or nobody knows how much, what was asked for.
 */
export function tookForSale(request: TransactionRequest, outcome: OutcomeDraft): number {
  const { authorized, tip, cashBack } = outcome;
  if (authorized === undefined || authorized.currency !== request.amountDetails?.currency)
    return wantedForSale(request);
  const forGoods = authorized.amount - (tip?.amount ?? 0) - (cashBack?.amount ?? 0) - feesWithin(request, outcome);
  return Math.max(0, forGoods);
}

/** Returns what was certainly given back of a payment. What is unknown or in doubt counts as kept, so that nothing is charged for it again. */
function givenBackOf(payment: TransactionRecord, sameSale: readonly TransactionRecord[]): number {
  const { reversedBy } = payment;
  const reversal = sameSale.find(({ request }) => request.transactionId === reversedBy);
  const isWhole = reversedBy !== undefined && (reversal === undefined || provesReturn(reversal));
  return isWhole ? Number.POSITIVE_INFINITY : returnsOf(payment, sameSale);
}

/** The sum of the returns about it that are in no doubt and whose amounts are known, in its currency. */
function returnsOf(payment: Admitted, sameSale: readonly TransactionRecord[]): number {
  const { transactionId, amountDetails: paid } = payment.request;
  let amount = 0;
  for (const other of sameSale) {
    const { request, outcome } = other;
    if (originalOf(other) !== transactionId || !movedMoney(outcome) || isAmountUnknown(outcome)) continue;
    if (!provesReturn(other)) continue;
    const given = outcome.authorized ?? request.amountDetails;
    if (given !== undefined && given.currency === paid?.currency) amount += given.amount;
  }
  return amount;
}

/** What a payment that moved money took towards its sale, and did not give back. */
function keptOf(record: TransactionRecord, outcome: OutcomeDraft, sameSale: readonly TransactionRecord[]): number {
  return Math.max(0, tookForSale(record.request, outcome) - givenBackOf(record, sameSale));
}

/** A transaction, or one that is about to become one, by how it ended. */
type Ended = Admitted & Pick<TransactionRecord, 'outcome' | 'reversedBy'>;

/**
 * True if all that a transaction moved was proved to be returned, by the terminal or the payment service and not on an operator's word: its sale is as if
 * nothing had been paid. A pre-authorization is returned with the only capture of it. `sameSale`: all of the sale.
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
  // Another amount is held since.
  const isChanged = about.some((other) => kinds[other.request.kind].standsForOriginal === true);
  if (isChanged || moved === undefined || moved <= 0) return false;
  const returns = about.filter((other) => {
    const { undoes, isDoneInParts } = kinds[other.request.kind];
    return proved.includes(other) && (undoes === true || isDoneInParts === true);
  });
  return returnsOf(record, returns) >= moved;
}

/**
 * True if one of two payments was approved in part, and the payments of the sale together, with what the first one takes or asks for, are within what
 * that one asked for. What was returned in part counts as kept.
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

/** True if it took money of its sale, or holds it, and that was not returned as a whole. */
function isStandingPayment(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  const isTaking = kinds[record.request.kind].takesSale === true && movedMoney(record.outcome);
  return isTaking && !isReturned(kinds, record, sameSale);
}

/** What a sale has got by the payments that took money and kept it. */
interface Taken {
  readonly ids: readonly string[];
  readonly amount: number;
  /** What it had got otherwise when these were asked for, as far as their registers said so: the most of it. */
  readonly otherwise: number;
}

function takenOf(kinds: RulesByKind, sameSale: readonly TransactionRecord[]): Taken {
  const ids: string[] = [];
  let amount = 0;
  let otherwise = 0;
  for (const record of sameSale) {
    const { request, outcome } = record;
    const { kind, transactionId } = request;
    const { takesSale, moves } = kinds[kind];
    if (takesSale !== true || moves !== 'money' || !movedMoney(outcome)) continue;
    const kept = keptOf(record, outcome, sameSale);
    if (kept === 0) continue;
    ids.push(transactionId);
    amount += kept;
    otherwise = Math.max(otherwise, record.paidOtherwise ?? 0);
  }
  return { ids, amount, otherwise };
}

/** What a part finds: how much its sale has got, or why it takes more than is left; undefined for what is no part. */
export type SplitPart =
  | {
      readonly paidBefore: number;
      /** What of it was not paid here; only where the register says one sum for both. */
      readonly paidOtherwise?: number;
    }
  | { readonly refusal: Refusal };

/**
 * Adds up the sale of a part. What is open or unresolved was refused before, unless a person looked at it and named it: then it
 * counts as not paid, and is flagged should it have been.
 */
export function partOfSale(
  kinds: RulesByKind,
  request: TransactionRequest,
  sameSale: readonly TransactionRecord[],
  amountText: AmountText,
): SplitPart | undefined {
  const { split } = request.options ?? {};
  if (split !== undefined && 'paidSoFar' in split)
    return partBehind(split.paidSoFar, request, takenOf(kinds, sameSale), amountText);
  const declared = declaredSale(request);
  if (declared === undefined) return undefined;
  const { total, paidOtherwise, currency } = declared;
  const taken = takenOf(kinds, sameSale);
  const paidBefore = paidOtherwise + taken.amount;
  if (paidBefore + wantedForSale(request) <= total) return { paidBefore };
  const [all, paid, left] = [total, paidBefore, Math.max(0, total - paidBefore)].map((amount) =>
    amountText({ amount, currency }),
  );
  const text = `Sale ${request.sale} costs ${all}, of which ${paid} is paid${by(taken)}: at most ${left} is left. Nothing was sent.`;
  return exceeded(text, taken);
}

/**
 * A part whose register says what the sale has got. What was taken here, and what was paid otherwise before, it must know of: who says less does
 * not know that an earlier part was approved, and asks for it again.
 */
function partBehind(
  paidSoFar: number,
  { sale, amountDetails }: TransactionRequest,
  taken: Taken,
  amountText: AmountText,
): SplitPart {
  const known = taken.amount + taken.otherwise;
  if (paidSoFar >= known) return { paidBefore: paidSoFar, paidOtherwise: paidSoFar - taken.amount };
  const { currency = '' } = amountDetails ?? {};
  const [said, got] = [paidSoFar, known].map((amount) => amountText({ amount, currency }));
  const text = `The register says that sale ${sale} has got ${said}, but it has got ${got}${by(taken)}. Nothing was sent. Ask for the status of the earlier part before this one.`;
  return exceeded(text, taken);
}

function by({ ids }: Taken): string {
  return ids.length === 0 ? '' : ` (by ${ids.join(', ')})`;
}

function exceeded(text: string, { ids: [first] }: Taken): SplitPart {
  return { refusal: { code: 'split-exceeded', text, ...(first === undefined ? {} : { transactionId: first }) } };
}

/**
 * What the sale of this part still costs: as much as another part of it may take. It is counted whenever it is told, so that what was given back since,
 * under whatever sale, is asked for again, and what was found approved since is not. `sameSale` is all that is known of the sale, this one included or not.
 * Undefined for what is no part, and where the terminal took another currency or nobody knows how much.
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

/** What a sale has got with this part of it. */
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
 * What a person must look at when the parts of a sale took more than it costs, or may have done so because a register did not know of all of them; undefined
 * while they did not. `sameSale`: all of the sale, this one included, in the order in which it was accepted.
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
  const [all, paid] = [total, amount].map((one) => amountText({ amount: one, currency }));
  return `The parts of sale ${sale} took ${paid} in all, and it costs ${all}. Give back what is too much, or reverse one of them.`;
}

/** Where a part went through whose register cannot have counted what the earlier ones took, as far as it is known now and was not then: it may have asked for that again. */
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
    if (taken.amount <= known || keptOf(later, later.outcome, sameSale) === 0) continue;
    const { currency = '' } = amountDetails ?? {};
    const [said, then, now] = [split.paidSoFar, known, taken.amount].map((amount) => amountText({ amount, currency }));
    return `When ${transactionId} of sale ${request.sale} was asked for, which went through, its register said that ${said} was paid, and tenderd knew of ${then}. By now it knows that ${now} was${by(taken)}. Unless the register had counted that, give back what is too much, or reverse one of them.`;
  }
  return undefined;
}
