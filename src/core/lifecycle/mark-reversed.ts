/**
 * Marks a payment that was fully reversed. Such a payment cannot be reversed again, no part of it counts as paid, and
 * its attention items that ask for a reversal are closed.
 */

import { movedMoney, provesReturn, type TransactionRecord } from '../model/transaction.js';
import { isUndone } from '../policy/kind-rules.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/**
 * If `record` reversed all of `original` at its terminal, records the reversal on `original`. Does nothing at a payment
 * service, because the order there adds up the refunds.
 */
export function noteReversed(turn: TransactionTurn, record: TransactionRecord, original: TransactionRecord): void {
  const reversal = turn.current(record);
  const { request, outcome } = reversal;
  if (turn.kindOf(record).undoes !== true || request.service !== undefined || !provesReturn(reversal)) return;
  const payment = turn.current(original);
  const { reversedBy, outcome: paid } = payment;
  const amount = request.amountDetails?.amount;
  const isWhole = amount === undefined || amount === paid?.authorized?.amount;
  if (!isWhole || !movedMoney(paid) || outcome?.result !== 'approved' || reversedBy !== undefined) return;
  const attention = payment.attention.filter((item) => !isUndone(turn.kindOf(payment), item));
  turn.store({ ...payment, reversedBy: request.transactionId, attention });
}
