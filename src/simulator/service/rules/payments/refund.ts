/** Refund: the captured amount or a part of it. */

import { type Answer, refuse } from '../requests/answer.js';
import type { OperationRequest } from '../requests/operation-request.js';
import { ask, notTaken, otherCurrency, tooHigh } from './operations.js';
import { balanceOf, type Payment } from '../records/payment.js';
import { isAuthorizationExpired, stateOf } from '../records/state.js';
import type { World } from '../records/world.js';

/** Refunds the captured amount or a part of it. */
export function refund(world: World, payment: Payment, { amount }: OperationRequest): Answer {
  const { refundable } = balanceOf(payment);
  const wanted = amount?.amount ?? refundable;
  const refused =
    wrongState(world, payment) ??
    notTaken(world, payment, 'REFUND') ??
    otherCurrency(payment, amount) ??
    tooHigh(payment, refundable === 0 ? 1 : wanted, refundable);
  if (refused !== undefined) return refused;
  const money = { amount: wanted, currency: payment.request.amount.currency };
  const isNamed = amount !== undefined;
  return ask(world, payment, { request: 'refund', type: 'REFUND', money, isNamed, declinedAs: 'declined' });
}

function wrongState(world: World, payment: Payment): Answer | undefined {
  const { pspReference } = payment;
  const state = stateOf(payment, world.nowMs);
  const { captured, refunded } = balanceOf(payment);
  if (captured > 0 && refunded >= captured)
    return refuse('already-refunded', 'All that was captured went back.', pspReference);
  if (state === 'captured') return undefined;
  // After the authorization has expired, the rest cannot be captured, and the payment stays `partly-captured` for ever.
  // So its captured amount can be refunded now.
  const isFinal = world.configuration.refundWhilePartlyCaptured || isAuthorizationExpired(payment, world.nowMs);
  if (state === 'partly-captured' && isFinal) return undefined;
  return refuse('not-captured', 'Only a captured payment is refunded. Cancel what is authorized.', pspReference);
}
