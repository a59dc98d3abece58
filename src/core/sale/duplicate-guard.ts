/** One sale, several transactions: which would move the same money twice (promise 9). */

import { capitalized } from '../../messages/en.js';
import type { TransactionRequest } from '../model/request.js';
import {
  doubtOf,
  isDefinite,
  movedMoney,
  originalOf,
  standsSince,
  type Admitted,
  type TransactionRecord,
} from '../model/transaction.js';
import { isNonFinancial, type RulesByKind } from '../policy/kind-rules.js';
import { areOneSplitTender } from '../policy/options.js';
import { comparableNumber } from '../base/text-equivalence.js';
import { haveSameOriginal } from './poi-transaction-id.js';
import { endingRow } from './endings.js';
import { reviewedBy } from './reviewed-revisions.js';
import { isReturned, isWithinSale } from './split.js';

/** What of a sale would move the same money as this transaction, or leave it nothing to move. */
export function othersOfSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const { request } = record;
  return sameSale.filter((other) => {
    if (other.request.transactionId === request.transactionId) return false;
    return takesTwice(kinds, record, other, sameSale) || leavesNothingFor(kinds, other, record);
  });
}

/** Those of them which nobody had reviewed, as they are now, when this one was asked for. */
export function unknownTo(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const isReviewed = reviewedBy(record);
  return othersOfSale(kinds, record, sameSale).filter((other) => !isReviewed(other));
}

/**
 * Why a transaction of the same sale stands in the way of a request that names nothing, as the rest of a sentence; undefined if it does not. What ended and
 * moved nothing needs no acknowledgement. `sameSale`: all of the sale.
 */
export function standsInTheWay(
  kinds: RulesByKind,
  admitted: Admitted,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): string | undefined {
  const { request } = admitted;
  // A request that reads a card charges nobody: neither before nor with what does.
  if (isNonFinancial(kinds[request.kind]) || isNonFinancial(kinds[other.request.kind])) return undefined;
  const { outcome, acknowledgedRevision } = other;
  if (outcome === undefined) return 'is still open';
  if (!isDefinite(outcome)) return 'is unresolved';
  const doubt = doubtOf(other);
  if (doubt !== undefined) return `is ${outcome.result}, but ${doubt}`;
  if (!movedMoney(outcome)) return undefined;
  if (acknowledgedRevision < outcome.revision) return 'the register has not acknowledged';
  return takesTwice(kinds, admitted, other, sameSale) ? whyTwice(kinds, request, other.request) : undefined;
}

function whyTwice(kinds: RulesByKind, request: TransactionRequest, other: TransactionRequest): string {
  if (kinds[request.kind].moves === 'period') return 'has closed a period already';
  const areParts = request.options?.split !== undefined && other.options?.split !== undefined;
  return areParts ? 'has moved money already, as a part of another total' : 'has moved money already';
}

/**
 * True if both would move the same money twice by what is left of their sale: neither was returned as a whole, and they are not the parts of a payment that was
 * approved in part. `sameSale`: all that is known of the sale, with either or without.
 */
export function takesTwice(
  kinds: RulesByKind,
  first: Admitted & Pick<TransactionRecord, 'outcome' | 'reversedBy'>,
  second: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  if (!isDuplicate(kinds, first, second)) return false;
  // What is left of the original counts the acknowledged one. Another one may be the same request under another id, until somebody booked it.
  if (areInParts(kinds, first, second)) return second.acknowledgedRevision < standsSince(second);
  if ([first, second].some((one) => isReturned(kinds, one, sameSale))) return false;
  return !isWithinSale(kinds, first, second, sameSale);
}

/** True if both are done in parts of transactions of ours, such as two refunds: each original says what is left of it. */
function areInParts(kinds: RulesByKind, first: Admitted, second: Admitted): boolean {
  const { kind } = first.request;
  if (kind !== second.request.kind || kinds[kind].isDoneInParts !== true) return false;
  return originalOf(first) !== undefined && originalOf(second) !== undefined;
}

/**
 * Whether both, for one sale, would move the same money twice. A capture and its own pre-authorization do not, nor do loads of two
 * accounts that the register names, nor declared parts of one sale, nor a payment and the load that it pays for.
 */
export function isDuplicate(kinds: RulesByKind, first: Admitted, second: Admitted): boolean {
  const { request: one } = first;
  const { request: other } = second;
  if (isNonFinancial(kinds[one.kind])) return false;
  if (originalOf(first) === other.transactionId || originalOf(second) === one.transactionId) return false;
  if (kinds[one.kind].undoes === true && areOfTwo(first, second)) return false;
  const [account, otherAccount] = [accountOf(one), accountOf(other)];
  if (account !== undefined && otherAccount !== undefined && account !== otherAccount) return false;
  if (areOneSplitTender(one, other)) return false;
  return one.kind === other.kind || (kinds[one.kind].takesSale === true && kinds[other.kind].takesSale === true);
}

/** True if they are about two different transactions of ours. */
function areOfTwo(first: Admitted, second: Admitted): boolean {
  const [one, other] = [originalOf(first), originalOf(second)];
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Whether `done`, once it has gone through, leaves nothing for `next` of what both are about: what a reversal took back no refund gives back. At a
 * terminal alone: at a payment service the order says what is left.
 */
export function leavesNothingFor(kinds: RulesByKind, done: TransactionRecord, next: TransactionRecord): boolean {
  const [first, second] = [done.request, next.request];
  if (first.service !== undefined || second.service !== undefined || !haveSameOriginal(done, next)) return false;
  // Of a transaction of ours the sums say what is left behind a part.
  if ([done, next].every((one) => isPartOfOurs(kinds, one))) return false;
  return endingRow(kinds, first, second) !== undefined;
}

/** True for what returns a stated part of a transaction of ours. */
function isPartOfOurs(kinds: RulesByKind, record: TransactionRecord): boolean {
  const { kind, amountDetails } = record.request;
  const isReturn = kinds[kind].about?.kinds.includes('payment') === true;
  return isReturn && amountDetails !== undefined && originalOf(record) !== undefined;
}

/** What a person is told when both moved the money: the sale, and the other of the two. */
export function twiceText(kinds: RulesByKind, { sale, kind }: TransactionRequest, other: TransactionRequest): string {
  const { undoneBy, takesSale } = kinds[kind];
  const also = takesSale ? 'was also paid by transaction' : `also has the ${kinds[other.kind].words.noun}`;
  const how =
    undoneBy === undefined
      ? 'One of the two is too many: settle it with the customer.'
      : capitalized(`${undoneBy} one of the two`);
  return `Sale ${sale} ${also} ${other.transactionId}. ${how}`;
}

function accountOf({ storedValue, loyalty }: TransactionRequest): string | undefined {
  const { account } = storedValue ?? loyalty ?? {};
  return account === undefined ? undefined : comparableNumber(account.number);
}
