/** Whether a pre-authorization can be updated, captured or cancelled, in words: the customer's money that it holds is taken once or released once. */

import type { TransactionRequest } from '../model/request.js';
import { type Ending, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { heldBy } from '../sale/held-amount.js';
import { adviceBeside } from '../sale/reviewed-revisions.js';
import { amountText } from './message/authorized-amounts.js';
import type { TransactionKind } from '../model/kind-names.js';
import { obstacle, type Obstacle, type Known } from './message/kind.js';

/** Returns why a pre-authorization may not be updated, captured or cancelled so; undefined if it may. */
export function heldObstacle(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  known: Known,
): Obstacle | undefined {
  return whyNotHeld(request, preAuthorization, known) ?? obstacle('pre-authorization-not-open', known.unnameable);
}

/** What was done with a pre-authorization, in the words of the sentence about it. */
const done: Partial<Record<TransactionKind, string>> = {
  capture: 'captured',
  reversal: 'cancelled',
  'pre-authorization-update': 'updated',
};

/** Returns the same as the rest of a sentence that begins with the id of the pre-authorization. */
function whyNotHeld(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  { others, ending }: Known,
): Obstacle | undefined {
  const { kind, amountDetails: wanted } = request;
  if (!movedMoney(preAuthorization.outcome))
    return closed(`is not an approved pre-authorization: ${preAuthorization.outcome?.result ?? 'it is still open'}.`);
  if (kind === 'pre-authorization-update' && preAuthorization.request.options?.oneTime)
    return closed('is a pre-authorization of one time: it is captured or cancelled, and not updated.');
  if (ending !== undefined) return closed(whyEnded(ending));
  if (wanted === undefined) return undefined;
  if (kind === 'reversal')
    return { code: 'invalid-request', text: 'is cancelled as a whole: leave amountDetails out, or update it.' };
  const updates = others.filter((other) => other.request.kind === 'pre-authorization-update');
  const { amount: held, isKnown } = heldBy([preAuthorization, ...updates]);
  if (kind === 'capture' && !isKnown)
    return {
      code: 'pre-authorization-exceeded',
      text: 'holds an amount that is not known: look at the receipt, then capture it on the terminal, or cancel it.',
    };
  if (held === undefined) return undefined;
  if (wanted.currency !== held.currency) return closed(`was reserved in ${held.currency}.`);
  if (kind === 'pre-authorization-update' || wanted.amount <= held.amount) return undefined;
  return {
    code: 'pre-authorization-exceeded',
    text: `holds ${amountText(held)}, and ${amountText(wanted)} are to be captured. Update it first, or take the rest as a payment.`,
  };
}

function whyEnded({ record, isCertain }: Ending): string {
  const { transactionId, kind } = record.request;
  const by = `${done[kind] ?? 'ended'} by ${transactionId}.`;
  return isCertain ? `was ${by} Nothing is reserved any more.` : `may have been ${by} ${adviceBeside(record)}`;
}

function closed(text: string): Obstacle {
  return { code: 'pre-authorization-not-open', text };
}
