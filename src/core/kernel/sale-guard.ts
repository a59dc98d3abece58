/** One sale, several transactions: which would move the same money twice (promise 9). */

import type { TransactionRequest } from '../model/request.js';
import { type TransactionRecord, type Admitted, originalOf } from '../model/transaction.js';
import { capitalized, isNonFinancial, type RulesByKind } from './kind-rules.js';
import { areOneSplitTender } from './options.js';
import { comparableNumber } from './same-text.js';
import { haveSameOriginal } from './terminal-key.js';
import { wasLookedAt } from './looked-at.js';

/** What of a sale would move the same money as this transaction, or leave it nothing to move. */
export function othersOfSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const { request } = record;
  return sameSale.filter((other) => {
    if (other.request.transactionId === request.transactionId) return false;
    return isDuplicate(kinds, record, other) || leavesNothingFor(kinds, other, record);
  });
}

/** Those of them which nobody had looked at, as they are now, when this one was asked for. */
export function unknownTo(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  return othersOfSale(kinds, record, sameSale).filter((other) => !wasLookedAt(record, other, sameSale));
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
  if (one.kind === other.kind && kinds[one.kind].isDoneInParts === true) return false;
  const [account, otherAccount] = [accountOf(one), accountOf(other)];
  if (account !== undefined && otherAccount !== undefined && account !== otherAccount) return false;
  if (areOneSplitTender(one, other)) return false;
  return one.kind === other.kind || (kinds[one.kind].takesSale === true && kinds[other.kind].takesSale === true);
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
  return kinds[first.kind].leavesNothing?.(first, second, kinds[second.kind]) === true;
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
