/**
 * Cancels the remaining authorization or a part of it. The request names the service's reference or, if that reference was lost, the merchant's
 * reference.
 */

import { type Answer, isRefusal, refuse } from '../requests/answer.js';
import type { OperationRequest } from '../requests/operation-request.js';
import { ask, notTaken, otherCurrency, tooHigh } from './operations.js';
import { balanceOf, type Payment } from '../records/payment.js';
import { isAuthorizationExpired, isAuthorized, stateOf } from '../records/state.js';
import { queueWebhook } from './webhook.js';
import { type Caller, kept, type World } from '../records/world.js';

/** Cancels an authorization or a part of it. */
export function cancel(world: World, payment: Payment, { amount }: OperationRequest, request = 'cancel'): Answer {
  const closed = closedSession(world, payment);
  if (closed !== undefined) return closed;
  const { remaining } = balanceOf(payment);
  const isPartial = amount !== undefined && amount.amount < remaining;
  const wanted = amount?.amount ?? remaining;
  const refused =
    wrongState(world, payment) ??
    notTaken(world, payment, 'CANCEL') ??
    otherCurrency(payment, amount) ??
    tooHigh(payment, remaining === 0 ? 1 : wanted, remaining) ??
    (isPartial ? partialUnsupported(world, payment) : undefined);
  if (refused !== undefined) return refused;
  const money = { amount: wanted, currency: payment.request.amount.currency };
  const isTooLate = isAuthorizationExpired(payment, world.nowMs) && world.configuration.expiredCancel === 'fails';
  return ask(world, payment, {
    request,
    type: 'CANCEL',
    money,
    isNamed: amount !== undefined,
    declinedAs: 'cancel-failed',
    isDeclined: isTooLate,
  });
}

/** Cancels the remaining authorization of the payment with this merchant reference. */
export function cancelByReference(world: World, { merchantId }: Caller, request: OperationRequest): Answer {
  const [payment, ...others] = world.books.paymentsOf(merchantId, request.merchantReference ?? '');
  if (payment === undefined) return refuse('payment-not-found', 'No payment has this merchantReference.');
  if (others.length > 0) return refuse('reference-ambiguous', 'Cancel by the pspReference of the one that is meant.');
  const answer = cancel(world, payment, { ...request, amount: undefined }, 'cancel-by-reference');
  if (isRefusal(answer) || typeof answer.body !== 'object') return answer;
  return { ...answer, body: { ...answer.body, pspReference: payment.pspReference } };
}

/** Ends a session that has no authorization, if the configuration allows it. Returns undefined if this rule does not apply. */
function closedSession(world: World, payment: Payment): Answer | undefined {
  const isOpen = payment.session === 'waits' || payment.session === 'challenged';
  if (!isOpen || !world.configuration.cancelClosesSessions) return undefined;
  const money = { amount: 0, currency: payment.request.amount.currency };
  const answer = ask(world, payment, {
    request: 'cancel',
    type: 'CANCEL',
    money,
    isNamed: false,
    declinedAs: 'cancel-failed',
  });
  const present = world.books.payment(payment.pspReference);
  // A failed cancel leaves the payment link open.
  if (isRefusal(answer) || present === undefined) return answer;
  const closed = kept(world, { ...present, session: 'closed' });
  queueWebhook(world, closed, '1');
  return answer;
}

function wrongState(world: World, payment: Payment): Answer | undefined {
  const { pspReference } = payment;
  if (!isAuthorized(payment)) return refuse('not-authorized', 'Nothing can be cancelled.', pspReference);
  switch (stateOf(payment, world.nowMs)) {
    case 'captured':
    case 'refunded':
      return refuse('already-captured', 'All is captured: refund it instead.', pspReference);
    case 'cancelled':
      return refuse('already-cancelled', 'Nothing is left to cancel.', pspReference);
    case 'pending':
    case 'authorized':
    case 'partly-captured':
    case 'declined':
    case 'expired':
      return payment.request.amount.amount === 0
        ? refuse('not-authorized', 'A verification holds nothing.', pspReference)
        : undefined;
  }
}

function partialUnsupported({ configuration }: World, { means, pspReference }: Payment): Answer | undefined {
  const acquirer = configuration.acquirers[means?.acquirer ?? ''];
  const byAcquirer = acquirer?.operations.includes('PARTIAL_CANCEL') ?? true;
  const byMethod = configuration.methods[means?.method ?? '']?.partialCancel ?? true;
  if (byAcquirer && byMethod) return undefined;
  return refuse('partial-cancel-unsupported', 'Cancel all of it, or capture a part.', pspReference);
}
