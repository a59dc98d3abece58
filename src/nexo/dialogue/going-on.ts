/** When a register has gone on from a transaction whose answer it took: going on is what acknowledges in nexo. */

import { movesTwice } from '../../core/kinds.js';
import type { TransactionView } from '../../core/lanes.js';
import { movedMoney, saleNumberOf } from '../../core/transaction.js';
import type { Wish } from './money-request.js';

/**
 * Whether who asks for this has gone on from the other one. Asking once more for what was approved is no going on, whatever its stamp: the
 * register may have lost what it took.
 */
export function goesOnFrom({ request, askedAs }: Wish, other: TransactionView | undefined): boolean {
  if (other === undefined || other.request.transactionId === request.transactionId) return false;
  const isSameNumber = askedAs.saleNumber !== undefined && saleNumberOf(other) === askedAs.saleNumber;
  return !(isSameNumber && movedMoney(other.outcome) && movesTwice(request, other.request));
}
