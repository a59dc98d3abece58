/** What of a stored-value transaction may be undone, or given out once more: value is taken back once, as a whole. */

import { mayBeAbout, nounOf } from './kinds.js';
import { amountText } from './authorized.js';
import { revisionOf } from './sale.js';
import {
  isAmountUnknown,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
  type TransactionRequest,
} from './transaction.js';

/**
 * Why an activation or load may not be reversed or duplicated so, as the rest of a sentence that begins with its id; undefined
 * where it may. `others` are all that name it. A reversal that is open or unresolved counts as done, unless a person looked
 * at it as it is now (`known`); one that went through counts always.
 */
export function whyNotTakenBack(
  { kind, amountDetails: wanted }: TransactionRequest,
  original: TransactionRecord,
  others: readonly TransactionRecord[],
  known: ReadonlyMap<string, number>,
): string | undefined {
  const { request, outcome } = original;
  if (!mayBeAbout(kind, request.kind)) return `is a ${nounOf(request)}, not a gift card activation or load.`;
  if (!movedMoney(outcome)) return `is not approved: ${outcome?.result ?? 'it is still open'}.`;
  if (isAmountUnknown(outcome))
    return 'put an amount on the card that is not known: look at the receipt, and take it back on the terminal.';
  const held = outcome.authorized ?? request.amountDetails;
  if (held !== undefined && (wanted?.amount !== held.amount || wanted.currency !== held.currency))
    return `put ${amountText(held)} on the card: name that amount, as a whole.`;
  for (const other of others) {
    if (other.request.kind !== 'stored-value-reversal') continue;
    const id = other.request.transactionId;
    if (movedMoney(other.outcome)) return `was reversed already, by ${id}. Nothing is left to take back.`;
    if (kind === 'stored-value-reversal' && mayHaveMoved(other) && known.get(id) !== revisionOf(other))
      return `may have been reversed by ${id}. Look at that first; to go on all the same, name it in retryOf.`;
  }
  return undefined;
}
