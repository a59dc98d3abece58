/** Update: a longer authorization, or a new amount for its remainder. */

import { type Answer, refuse } from '../requests/answer.js';
import type { OperationRequest } from '../requests/operation-request.js';
import { ask, notTaken, otherCurrency } from './operations.js';
import { balanceOf, type Payment } from '../records/payment.js';
import { isAuthorizationExpired, isAuthorized, stateOf } from '../records/state.js';
import type { World } from '../records/world.js';

/** Updates an authorization. An extension gives it a whole new lifetime, starting now. */
export function update(world: World, payment: Payment, { amount }: OperationRequest): Answer {
  const { remaining } = balanceOf(payment);
  const isIncrease = amount !== undefined && amount.amount > remaining;
  const refused =
    wrongState(world, payment) ??
    notTaken(world, payment, 'UPDATE') ??
    otherCurrency(payment, amount) ??
    (isIncrease ? increaseUnsupported(world, payment) : undefined);
  if (refused !== undefined) return refused;
  const money = { amount: amount?.amount ?? remaining, currency: payment.request.amount.currency };
  if (amount !== undefined)
    return ask(world, payment, { request: 'update', type: 'UPDATE', money, isNamed: true, declinedAs: 'declined' });
  const extended = {
    ...payment,
    authorizationEndsAtMs: world.nowMs + world.configuration.authorizationLifetimeSeconds * 1_000,
  };
  const isDeclined = !takesExtension(world, payment);
  return ask(world, isDeclined ? payment : extended, {
    request: 'update',
    type: 'UPDATE',
    money,
    isNamed: false,
    declinedAs: 'extension-declined',
    isDeclined,
  });
}

function wrongState(world: World, payment: Payment): Answer | undefined {
  const { pspReference } = payment;
  if (!isAuthorized(payment)) return refuse('not-authorized', 'Nothing can be updated.', pspReference);
  switch (stateOf(payment, world.nowMs)) {
    case 'captured':
    case 'refunded':
      return refuse('already-captured', 'A captured payment is not updated. Refund what is too much.', pspReference);
    case 'cancelled':
      return refuse('already-cancelled', 'Nothing is left to update.', pspReference);
    case 'pending':
    case 'authorized':
    case 'partly-captured':
    case 'declined':
    case 'expired':
      if (isAuthorizationExpired(payment, world.nowMs))
        return refuse('authorization-expired', 'Take a new payment.', pspReference);
      return payment.request.amount.amount === 0
        ? refuse('not-authorized', 'A verification holds nothing.', pspReference)
        : undefined;
  }
}

function increaseUnsupported({ configuration }: World, { means, pspReference }: Payment): Answer | undefined {
  const byAcquirer = configuration.acquirers[means?.acquirer ?? '']?.operations.includes('INCREASE') ?? true;
  const byMethod = configuration.methods[means?.method ?? '']?.increase ?? true;
  if (byAcquirer && byMethod) return undefined;
  return refuse('increase-unsupported', 'Take a second payment for the rest.', pspReference);
}

function takesExtension({ configuration }: World, { means }: Payment): boolean {
  return configuration.acquirers[means?.acquirer ?? '']?.operations.includes('EXTEND') ?? true;
}
