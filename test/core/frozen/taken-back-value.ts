/** The rule for stored value as it was before the table of endings, kept to compare. The last step of the ledger deletes it. */

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
  if (!movedMoney(outcome)) return `is not approved: ${outcome?.result ?? 'it is still open'}.`;
  if (isAmountUnknown(outcome))
    return 'put an amount on the card that is not known: look at the receipt, and take it back on the terminal.';
  const held = outcome.authorized ?? request.amountDetails;
  if (held !== undefined && (wanted?.amount !== held.amount || wanted.currency !== held.currency))
    return `put ${amountText(held)} on the card: name that amount, as a whole.`;
  for (const other of others) {
    const id = other.request.transactionId;
    const isReversal = other.request.kind === 'stored-value-reversal';
    if (isReversal && movedMoney(other.outcome)) return `was reversed already, by ${id}. Nothing is left to take back.`;
    const mayHave = mayHaveMoved(other);
    if (isReviewed(other) || (!mayHave && !movedMoney(other.outcome))) continue;
    const done = `${mayHave ? 'may have been' : 'was'} ${isReversal ? 'reversed' : 'duplicated'} by ${id}`;
    return `${done}. ${adviceBeside(other)}`;
  }
  return undefined;
}
