/** The rule for stored value as it was before the table of endings, kept to compare. The last step of the ledger deletes it. */

import { originals } from '../../../src/messages/en.js';
import { amountText } from '../../../src/core/kinds/message/authorized-amounts.js';
import type { Known } from '../../../src/core/kinds/message/kind.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import {
  isAmountUnknown,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
} from '../../../src/core/model/transaction.js';
import { adviceBeside } from '../../../src/core/sale/reviewed-revisions.js';

/**
 * Why an activation or load may not be reversed or duplicated so, as the rest of a sentence that begins with its id; undefined
 * where it may. `others` are all that name it: its reversals and duplicates. One that is open or unresolved counts as done, and so does a duplicate
 * that was given out, unless an operator reviewed it as it is now: what was duplicated and is then taken back was given away. A reversal that
 * went through counts always.
 */
export function whyNotTakenBack(
  { amountDetails: wanted }: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed }: Pick<Known, 'others' | 'isReviewed'>,
): string | undefined {
  const { request, outcome } = original;
  const own = request.transactionId;
  if (!movedMoney(outcome)) return originals.notApproved(own, 'transaction', outcome?.result ?? 'still open');
  if (isAmountUnknown(outcome)) return originals.unknownValue(own);
  const held = outcome.authorized ?? request.amountDetails;
  if (held !== undefined && (wanted?.amount !== held.amount || wanted.currency !== held.currency))
    return originals.notTheWholeValue(own, amountText(held));
  for (const other of others) {
    const id = other.request.transactionId;
    const isReversal = other.request.kind === 'stored-value-reversal';
    if (isReversal && movedMoney(other.outcome)) return originals.valueReversed(own, id);
    const mayHave = mayHaveMoved(other);
    if (isReviewed(other) || (!mayHave && !movedMoney(other.outcome))) continue;
    const done = isReversal ? 'reversed' : 'duplicated';
    return originals.valueUsed(own, { done, by: id, isCertain: !mayHave, advice: adviceBeside(other) });
  }
  return undefined;
}
