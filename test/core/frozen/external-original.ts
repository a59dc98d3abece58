/** The rule for originals that only the terminal knows as it was before the table of endings, kept to compare. The last step of the ledger deletes it. */

import type { TransactionRequest } from '../../../src/core/model/request.js';
import {
  isAmountUnconfirmed,
  type IsReviewed,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
} from '../../../src/core/model/transaction.js';
import { adviceBeside } from '../../../src/core/sale/reviewed-revisions.js';
import { kinds, nounOf } from '../../../src/core/kinds/index.js';
import { leavesNothing } from './leaves-nothing.js';

/**
 * Why a request about an unknown transaction is refused, as the rest of a sentence that begins with it; undefined where it is not. `others` are all
 * that name the same key. One that is open or unresolved stands in the way, and so does one that left nothing to do, unless an operator
 * reviewed it as it is now: the terminal decides then.
 */
export function whyNotForeign(
  request: TransactionRequest,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): { readonly text: string; readonly transactionId: string } | undefined {
  for (const other of others) {
    const { transactionId } = other.request;
    const mayHave = mayHaveMoved(other);
    if (isReviewed(other) || (!mayHave && !movedMoney(other.outcome))) continue;
    if (!mayHave && !isAmountUnconfirmed(other) && !leavesNothing(other.request, request)) continue;
    const done = `${mayHave ? 'may have been' : 'was'} ${kinds[other.request.kind].words.again} by ${transactionId}`;
    const text = `${done} (a ${nounOf(other.request)}). ${adviceBeside(other)}`;
    return { transactionId, text };
  }
  return undefined;
}
