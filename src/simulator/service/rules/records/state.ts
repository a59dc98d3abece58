/** Derives the state of a payment from its history and the time. Only the ledger shows the state; responses do not. */

import { balanceOf, type Payment } from './payment.js';

/** The states of a payment. */
export type PaymentState =
  | 'pending'
  | 'authorized'
  | 'partly-captured'
  | 'captured'
  | 'refunded'
  | 'cancelled'
  | 'declined'
  | 'expired';

/** True if an authorization was approved. */
export function isAuthorized({ operations }: Payment): boolean {
  return operations.some(({ type, status }) => type === 'AUTHORIZATION' && status === 'COMPLETED');
}

/** True if the authorization has expired. */
export function isAuthorizationExpired({ authorizationEndsAtMs }: Payment, nowMs: number): boolean {
  return authorizationEndsAtMs !== undefined && nowMs >= authorizationEndsAtMs;
}

/** Returns the current state. */
export function stateOf(payment: Payment, nowMs: number): PaymentState {
  if (!isAuthorized(payment)) return withoutAuthorization(payment);
  const { remaining, captured, cancelled, refunded } = balanceOf(payment);
  if (captured > 0) {
    if (remaining > 0) return 'partly-captured';
    return refunded >= captured ? 'refunded' : 'captured';
  }
  if (cancelled > 0 && remaining === 0) return 'cancelled';
  return isAuthorizationExpired(payment, nowMs) ? 'expired' : 'authorized';
}

function withoutAuthorization({ session }: Payment): PaymentState {
  switch (session) {
    case 'waits':
    case 'challenged':
    case 'pending':
      return 'pending';
    case 'ended':
      return 'declined';
    case 'expired':
      return 'expired';
    case 'closed':
      return 'cancelled';
  }
}
