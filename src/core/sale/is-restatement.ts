/**
 * Checks whether an approval only repeats known facts about the money, for example when the terminal reports a payment
 * that an operator has confirmed.
 */

import { movesMoney, type OutcomeDraft } from '../model/result.js';
import type { TransactionRequest } from '../model/request.js';
import { isAmountUnknown, movedMoney, type TransactionRecord } from '../model/transaction.js';
import type { KindRules } from '../policy/kind-rules.js';
import { tookForSale } from './split.js';

/**
 * True if the draft repeats the known outcome, so that no review is needed. The draft does not repeat the outcome if it
 * is about another attempt or another transaction of the terminal, or if another amount counts towards the sale or the
 * original. If the terminal or the service once denied an operator's confirmation, every approval is new, because the
 * shop may have relied on the denial.
 */
export function isSameMoney(kind: KindRules, record: TransactionRecord, draft: OutcomeDraft): boolean {
  const { outcome: before, request } = record;
  if (!movedMoney(before) || !movesMoney(draft) || record.confirmationDenied === true) return false;
  return isSameTransaction(before, draft) && isSameAmount(kind, request, before, draft);
}

/** True if the draft is about the same attempt, and names no other transaction of the terminal. */
function isSameTransaction(before: OutcomeDraft, draft: OutcomeDraft): boolean {
  if (before.serviceId !== undefined && before.serviceId !== draft.serviceId) return false;
  const [key, other] = [before.poiTransaction?.transactionId, draft.poiTransaction?.transactionId];
  return key === undefined || other === undefined || key === other;
}

/** True if both outcomes count with the same amount. A tip or cash that a customer adds at the terminal does not count towards the sale. */
function isSameAmount(
  { takesSale, moves }: KindRules,
  request: TransactionRequest,
  before: OutcomeDraft,
  draft: OutcomeDraft,
): boolean {
  if (isAmountUnknown(before) || isAmountUnknown(draft)) return false;
  const known = before.authorized ?? request.amountDetails;
  const now = draft.authorized ?? request.amountDetails;
  if (known?.currency !== now?.currency) return false;
  if (takesSale === true && moves === 'money') return tookForSale(request, before) === tookForSale(request, draft);
  return known?.amount === now?.amount;
}
