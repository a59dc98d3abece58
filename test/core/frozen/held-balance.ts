/** The rule for pre-authorizations as it was before the table of endings, kept to compare. The last step of the ledger deletes it. */

import { originals } from '../../../src/messages/en.js';
import type { AmountDetails } from '../../../src/core/model/common-types.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import {
  isAmountUnknown,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
  type IsReviewed,
} from '../../../src/core/model/transaction.js';
import { adviceBeside } from '../../../src/core/sale/reviewed-revisions.js';
import { countsAsDone } from './counts-as-done.js';
import { amountText } from '../../../src/core/kinds/message/authorized-amounts.js';
import type { TransactionKind } from '../../../src/core/model/kind-names.js';
import { obstacle, type Obstacle, type Known } from '../../../src/core/kinds/message/kind.js';

/** Why a pre-authorization may not be updated, captured or cancelled so. */
export function heldObstacle(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  { others, isReviewed, unnameable }: Known,
): Obstacle | undefined {
  return (
    whyNotHeld(request, preAuthorization, others, isReviewed) ?? obstacle('pre-authorization-not-open', unnameable)
  );
}

/** What ended a pre-authorization, in the words of the sentence about it. */
const ended: Partial<Record<TransactionKind, string>> = { capture: 'captured', reversal: 'cancelled' };

/**
 * Why a pre-authorization may not be updated, captured or cancelled so, as the rest of a sentence that begins with its id; undefined
 * where it may. `others` are all that name it, oldest first. What is open or unresolved among them counts as done, unless
 * an operator reviewed it as it is now. What did move counts always: money is taken once of it, also when that was given back.
 */
function whyNotHeld(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Obstacle | undefined {
  const { kind, amountDetails: wanted } = request;
  const own = preAuthorization.request.transactionId;
  if (!movedMoney(preAuthorization.outcome))
    return closed(originals.notApproved(own, 'pre-authorization', preAuthorization.outcome?.result ?? 'still open'));
  if (kind === 'pre-authorization-update' && preAuthorization.request.options?.oneTime)
    return closed(originals.oneTime(own));
  for (const other of others) {
    if (!countsAsDone(other, isReviewed)) continue;
    const mayHave = !movedMoney(other.outcome);
    const id = other.request.transactionId;
    const how = ended[other.request.kind];
    const use = { by: id, isCertain: !mayHave, advice: adviceBeside(other) };
    if (how !== undefined) return closed(originals.preAuthorizationEnded(own, { done: how, ...use }));
    if (mayHave && kind === 'pre-authorization-update')
      return closed(originals.preAuthorizationEnded(own, { done: 'updated', ...use }));
  }
  if (wanted === undefined) return undefined;
  if (kind === 'reversal') return { code: 'invalid-request', text: originals.cancelledInPart(own) };
  if (kind === 'capture' && holdsUnknown(preAuthorization, others))
    return { code: 'pre-authorization-exceeded', text: originals.heldUnknown(own) };
  const held = heldOf(preAuthorization, others);
  if (held === undefined) return undefined;
  if (wanted.currency !== held.currency) return closed(originals.heldInOtherCurrency(own, held.currency));
  if (kind === 'pre-authorization-update' || wanted.amount <= held.amount) return undefined;
  return {
    code: 'pre-authorization-exceeded',
    text: originals.heldLess(own, amountText(held), amountText(wanted)),
  };
}

/** Whether what the terminal approved last, of the pre-authorization or an update of it, is an amount that nobody knows. */
function holdsUnknown(preAuthorization: TransactionRecord, others: readonly TransactionRecord[]): boolean {
  const updates = others.filter(
    ({ request, outcome }) => request.kind === 'pre-authorization-update' && movedMoney(outcome),
  );
  return isAmountUnknown((updates.at(-1) ?? preAuthorization).outcome);
}

function closed(text: string): Obstacle {
  return { code: 'pre-authorization-not-open', text };
}

/**
 * What is certainly held: as the terminal said last, of the pre-authorization or an update of it. An update's amount is the new whole; one of
 * which nobody knows whether it went through can only lower it.
 */
function heldOf(preAuthorization: TransactionRecord, others: readonly TransactionRecord[]): AmountDetails | undefined {
  let held = amountOf(preAuthorization);
  for (const other of others) {
    const amount = other.request.kind === 'pre-authorization-update' ? amountOf(other) : undefined;
    if (amount === undefined) continue;
    const isLess = held !== undefined && amount.currency === held.currency && amount.amount < held.amount;
    if (movedMoney(other.outcome) || (mayHaveMoved(other) && isLess)) held = amount;
  }
  return held;
}

function amountOf({ request, outcome }: TransactionRecord): AmountDetails | undefined {
  return outcome?.authorized ?? request.amountDetails;
}
