/**
 * Capture: takes the whole authorized amount or a part of it. With split shipment, a payment can have several captures.
 */

import { type Answer, refuse } from '../requests/answer.js';
import type { OperationRequest } from '../requests/operation-request.js';
import { ask, notTaken, otherCurrency, tooHigh } from './operations.js';
import { balanceOf, type Payment } from '../records/payment.js';
import { isAuthorizationExpired, isAuthorized, stateOf } from '../records/state.js';
import type { World } from '../records/world.js';

/** Captures an authorization or a part of it. */
export function capture(world: World, payment: Payment, { amount }: OperationRequest): Answer {
  const { remaining } = balanceOf(payment);
  const wanted = amount?.amount ?? remaining;
  const refused =
    wrongState(world, payment) ??
    secondCapture(payment) ??
    notTaken(world, payment, 'CAPTURE') ??
    otherCurrency(payment, amount) ??
    tooHigh(payment, amount === undefined && remaining === 0 ? 1 : wanted, remaining);
  if (refused !== undefined) return refused;
  const money = { amount: wanted, currency: payment.request.amount.currency };
  const isNamed = amount !== undefined;
  return ask(world, payment, { request: 'capture', type: 'CAPTURE', money, isNamed, declinedAs: 'capture-failed' });
}

function wrongState(world: World, payment: Payment): Answer | undefined {
  const { pspReference } = payment;
  if (!isAuthorized(payment)) return refuse('not-authorized', 'Nothing can be captured.', pspReference);
  const { captured, authorized } = balanceOf(payment);
  switch (stateOf(payment, world.nowMs)) {
    case 'cancelled':
      return refuse('already-cancelled', 'Nothing is left to capture.', pspReference);
    case 'captured':
    case 'refunded':
      return captured < authorized && !payment.request.splitShipment
        ? undefined
        : refuse('already-captured', 'All is captured. Refund what is too much.', pspReference);
    case 'pending':
    case 'authorized':
    case 'partly-captured':
    case 'declined':
    case 'expired':
      return isAuthorizationExpired(payment, world.nowMs)
        ? refuse('authorization-expired', 'Take a new payment.', pspReference)
        : undefined;
  }
}

function secondCapture({ request, operations, pspReference }: Payment): Answer | undefined {
  const isSecond = operations.some(({ type, status }) => type === 'CAPTURE' && status !== 'FAILED');
  if (!isSecond || request.splitShipment) return undefined;
  return refuse('second-capture-unsupported', 'Only a payment with splitShipment is captured in parts.', pspReference);
}
