/** The service's own ledger: each payment with its state, its totals and its history. Read it through the control interface. */

import { balanceOf, type Payment } from './payment.js';
import { stateOf } from './state.js';

/** Returns a payment as the ledger shows it. */
export function ledgerEntry(payment: Payment, nowMs: number) {
  const { pspReference, merchantId, request, session, means, operations } = payment;
  const { merchantReference, amount } = request;
  return {
    pspReference,
    merchantId,
    merchantReference,
    state: stateOf(payment, nowMs),
    session,
    ...(means === undefined ? {} : { method: means.method, scheme: means.scheme, acquirer: means.acquirer }),
    requested: amount.amount,
    currency: amount.currency,
    ...balanceOf(payment),
    operations: operations.map(({ id, type, status, details, atMs }) => ({
      id,
      type,
      status,
      details,
      atMs,
    })),
  };
}
