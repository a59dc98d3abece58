/**
 * Checks whether a pre-authorization can be updated, captured or cancelled. The held money is either captured once or
 * released once.
 */

import { originals } from '../../messages/index.js';
import type { TransactionRequest } from '../model/request.js';
import { type Ending, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { heldBy } from '../sale/held-amount.js';
import { blockedAdvice } from '../sale/reviewed-revisions.js';
import { amountText } from './message/authorized-amounts.js';
import type { TransactionKind } from '../model/kind-names.js';
import { obstacle, type Obstacle, type Known, type Reason } from './message/kind.js';

/** Returns the refusal of an update, capture or cancellation of a pre-authorization; undefined if it is allowed. */
export function heldObstacle(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  known: Known,
): Obstacle | undefined {
  return balanceObstacle(request, preAuthorization, known) ?? obstacle('pre-authorization-not-open', known.unnameable);
}

/** For each kind that uses a pre-authorization, the verb for messages. */
const done: Partial<Record<TransactionKind, string>> = {
  capture: 'captured',
  reversal: 'cancelled',
  'pre-authorization-update': 'updated',
};

function balanceObstacle(
  request: TransactionRequest,
  preAuthorization: TransactionRecord,
  { others, ending }: Known,
): Obstacle | undefined {
  const { kind, amountDetails: wanted } = request;
  const id = preAuthorization.request.transactionId;
  if (!movedMoney(preAuthorization.outcome))
    return notOpen(originals.notApproved(id, 'pre-authorization', preAuthorization.outcome?.result ?? 'still open'));
  if (kind === 'pre-authorization-update' && preAuthorization.request.options?.oneTime)
    return notOpen(originals.oneTime(id));
  if (ending !== undefined) return notOpen(endedMessage(id, ending));
  if (wanted === undefined) return undefined;
  if (kind === 'reversal')
    return {
      code: 'invalid-request',
      text: originals.cancelledInPart(id),
      apiAdvice: originals.cancelAsAWhole,
    };
  const updates = others.filter((other) => other.request.kind === 'pre-authorization-update');
  const { amount: held, isKnown } = heldBy([preAuthorization, ...updates]);
  if (kind === 'capture' && !isKnown)
    return { code: 'pre-authorization-exceeded', text: originals.heldAmountUnknown(id) };
  if (held === undefined) return undefined;
  if (wanted.currency !== held.currency) return notOpen(originals.heldInOtherCurrency(id, held.currency));
  if (kind === 'pre-authorization-update' || wanted.amount <= held.amount) return undefined;
  const text = originals.heldLess(id, amountText(held), amountText(wanted));
  return { code: 'pre-authorization-exceeded', text };
}

function endedMessage(id: string, { record, isCertain }: Ending): string | Reason {
  const { transactionId: by, kind } = record.request;
  const advice = blockedAdvice(record);
  const text = originals.preAuthorizationEnded(id, { done: done[kind] ?? 'ended', by, isCertain, advice });
  return isCertain ? text : { text, apiAdvice: advice };
}

function notOpen(why: string | Reason): Obstacle | undefined {
  return obstacle('pre-authorization-not-open', why);
}
