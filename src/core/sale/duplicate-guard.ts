/**
 * The guards of a sale with several transactions: they find transactions that would move the same money twice (promise
 * 9).
 */

import { attention, type Messages } from '../../messages/index.js';
import type { TransactionRequest } from '../model/request.js';
import {
  uncertaintyOf,
  originalOf,
  outcomeUnchangedSince,
  type Admitted,
  type TransactionRecord,
} from '../model/transaction.js';
import { isNonFinancial, type RulesByKind } from '../policy/kind-rules.js';
import { areOneSplitTender } from '../policy/options.js';
import { isSameAccount } from '../base/fingerprint.js';
import { haveSameOriginal } from './poi-transaction-id.js';
import { endingRow } from './endings.js';
import { ledgerStateOf } from './ledger.js';
import { reviewedBy } from './reviewed-revisions.js';
import { isReturned, isWithinSale } from './split.js';

/** Returns the transactions of a sale that would move the same money as `record`, or leave nothing for it. */
export function othersOfSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const { request } = record;
  return sameSale.filter((other) => {
    if (other.request.transactionId === request.transactionId) return false;
    return chargesTwice(kinds, record, other, sameSale) || leavesNothingFor(kinds, other, record);
  });
}

/** Returns the transactions of `othersOfSale` that the request has not reviewed at their current revision. */
export function unknownTo(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const isReviewed = reviewedBy(record);
  return othersOfSale(kinds, record, sameSale).filter((other) => !isReviewed(other));
}

/**
 * Returns how an earlier transaction of the same sale blocks a request that has not reviewed it; undefined if it does
 * not. A transaction that certainly moved nothing needs no acknowledgement. `sameSale`: all transactions of the sale.
 */
export function conflictOf(
  kinds: RulesByKind,
  admitted: Admitted,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): Messages.refusals.SaleConflict | undefined {
  const { request } = admitted;
  // A request that reads a card charges nothing, so it may run before or together with a payment.
  if (isNonFinancial(kinds[request.kind]) || isNonFinancial(kinds[other.request.kind])) return undefined;
  const state = ledgerStateOf(other);
  if (state !== 'moved') return state;
  if (isUnacknowledged(other)) return 'unacknowledged';
  return chargesTwice(kinds, admitted, other, sameSale) ? conflictOfMoved(kinds, request, other.request) : undefined;
}

/** True if the register has not acknowledged the current outcome. */
export function isUnacknowledged({ outcome, acknowledgedRevision }: TransactionRecord): boolean {
  return outcome !== undefined && acknowledgedRevision < outcome.revision;
}

/** Returns the facts of a blocking transaction that the messages name. */
export function blockingFacts(
  record: TransactionRecord,
  conflict: Messages.refusals.SaleConflict,
): Messages.refusals.EarlierTransaction {
  const { request, outcome } = record;
  return { id: request.transactionId, conflict, result: outcome?.result, uncertainty: uncertaintyOf(record) };
}

function conflictOfMoved(
  kinds: RulesByKind,
  request: TransactionRequest,
  other: TransactionRequest,
): Messages.refusals.SaleConflict {
  if (kinds[request.kind].moves === 'period') return 'period-closed';
  const areParts = request.options?.split !== undefined && other.options?.split !== undefined;
  return areParts ? 'part-of-other-total' : 'moved';
}

/**
 * True if the two transactions together would take the money of one sale twice. False if one transaction was returned
 * as a whole, or if both are parts of a payment that was approved in part. `sameSale`: all known transactions of the
 * sale, with or without these two.
 */
export function chargesTwice(
  kinds: RulesByKind,
  first: Admitted & Pick<TransactionRecord, 'outcome' | 'reversedBy'>,
  second: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  if (!isDuplicate(kinds, first, second)) return false;
  // An acknowledged part is already subtracted from the remaining amount of the original. An unacknowledged part may be
  // the same request with another id.
  if (areInParts(kinds, first, second)) return second.acknowledgedRevision < outcomeUnchangedSince(second);
  if ([first, second].some((one) => isReturned(kinds, one, sameSale))) return false;
  return !isWithinSale(kinds, first, second, sameSale);
}

/**
 * True if both transactions have the same kind, this kind may be done in parts (for example refunds), and tenderd knows
 * both originals. Each transaction is then limited by the remaining amount of its original.
 */
function areInParts(kinds: RulesByKind, first: Admitted, second: Admitted): boolean {
  const { kind } = first.request;
  if (kind !== second.request.kind || kinds[kind].isDoneInParts !== true) return false;
  return originalOf(first) !== undefined && originalOf(second) !== undefined;
}

/**
 * True if the two transactions would move the same money of one sale twice. Not duplicates: a capture and its own
 * pre-authorization, loads of two named accounts, declared parts of one sale, and a payment and the load that it pays
 * for.
 */
export function isDuplicate(kinds: RulesByKind, first: Admitted, second: Admitted): boolean {
  const { request: one } = first;
  const { request: other } = second;
  if (isNonFinancial(kinds[one.kind])) return false;
  if (originalOf(first) === other.transactionId || originalOf(second) === one.transactionId) return false;
  if (kinds[one.kind].undoes === true && areOfTwo(first, second)) return false;
  const [account, otherAccount] = [accountOf(one), accountOf(other)];
  if (account !== undefined && otherAccount !== undefined && !isSameAccount(account, otherAccount)) return false;
  if (areOneSplitTender(one, other)) return false;
  return one.kind === other.kind || (kinds[one.kind].takesSale === true && kinds[other.kind].takesSale === true);
}

/** True if the two requests are about different known transactions. */
function areOfTwo(first: Admitted, second: Admitted): boolean {
  const [one, other] = [originalOf(first), originalOf(second)];
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * True if a successful `done` would leave nothing of the common original for `next`. Example: after a reversal nothing
 * can be refunded. Always false at a payment service, where the order shows the remaining amount.
 */
export function leavesNothingFor(kinds: RulesByKind, done: TransactionRecord, next: TransactionRecord): boolean {
  const [first, second] = [done.request, next.request];
  if (first.service !== undefined || second.service !== undefined || !haveSameOriginal(done, next)) return false;
  // If both transactions move parts of a known original, the sums decide how much is left.
  if ([done, next].every((one) => isPartOfOurs(kinds, one))) return false;
  return endingRow(kinds, first, second) !== undefined;
}

/** True if the transaction returns a part of a known transaction, and its request states the amount. */
function isPartOfOurs(kinds: RulesByKind, record: TransactionRecord): boolean {
  const { kind, amountDetails } = record.request;
  const isReturn = kinds[kind].about?.kinds.includes('payment') === true;
  return isReturn && amountDetails !== undefined && originalOf(record) !== undefined;
}

/** Returns the attention text for a sale with two transactions that both moved its money. */
export function paidTwiceText(
  kinds: RulesByKind,
  { sale, kind }: TransactionRequest,
  other: TransactionRequest,
): string {
  const { undoneBy, takesSale } = kinds[kind];
  const also = takesSale === true ? undefined : kinds[other.kind].words.noun;
  return attention.paidTwice(sale, { id: other.transactionId, noun: also }, undoneBy);
}

function accountOf({ storedValue, loyalty }: TransactionRequest): string | undefined {
  const { account } = storedValue ?? loyalty ?? {};
  return account?.number;
}
