/** A payment that was reversed as a whole: it is not reversed again, nothing of it counts as paid, and what a person was to do about it is done. */

import { movedMoney, provesReturn, type TransactionRecord } from '../model/transaction.js';
import { isUndone } from '../policy/kind-rules.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';

/** Notes on `original` that `record` has taken all of it back at its terminal; nothing where it has not. What a payment service gives back adds up in its order. */
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
