/** Texts of attention items about payment services and their transactions. */

import { rails } from '../words.js';

const { place } = rails.service;

/** `reverse-one`: an unwanted payment was charged. `undo`: the verb that undoes it. */
export function approvedLate({
  sale,
  how,
  undo,
}: {
  readonly sale: string;
  readonly how: 'stored-card' | 'agreement' | 'time-over' | 'withdrawn';
  readonly undo: string;
}): string {
  const what = {
    'stored-card': `The payment of sale ${sale} with a stored card went through, although it was stopped.`,
    agreement: `The payment of sale ${sale} under an agreement went through, although it was stopped.`,
    'time-over': `The time to pay the link of sale ${sale} had passed, but the customer paid it.`,
    withdrawn: `The link of sale ${sale} was withdrawn, but the customer paid it.`,
  }[how];
  return `${what} If the sale was paid in another way since then, ${undo} this payment.`;
}

/** `reverse-one`: the customer paid one link twice. `shown`: the amount that the service shows, if it shows a sum. */
export function paidAgain(shown: string | undefined, reported: string): string {
  const what = shown === undefined ? 'a second authorization' : `${shown} paid`;
  return `The ${place} shows ${what} through this link, but tenderd reported ${reported}. The customer paid the link again: cancel or refund the second payment.`;
}

/** `capture-contradicted`: the history shows both a capture that went through and one that failed. */
export function captureContradicted(): string {
  return `The ${place} shows a successful capture of this payment, and a failed capture after which it returns the money. tenderd reported the payment as approved. Check on the pages of the service whether you keep the money.`;
}

/** `foreign-history`: the history names another customer. */
export function otherCustomer(who: string): string {
  return `In the history of this payment, the ${place} reports ${who} instead of the one in the request. tenderd did not use that answer. Check on the pages of the service who was charged.`;
}

/** `foreign-history`: the history lacks operations that it showed before. */
export function otherHistory(): string {
  return `The ${place} shows different operations in the history of this payment than in an earlier answer. tenderd did not use this answer, but will use later answers. Check on the pages of the service who was charged.`;
}

/**
 * The attention item `foreign-reference`. The service named a payment for transaction `id`, but transaction `owner`
 * began that payment.
 */
export function foreignReference(owner: string, id: string): string {
  return `For transaction ${id}, the ${place} reported the payment of transaction ${owner}. tenderd did not use that answer. Check both on the pages of the service.`;
}

/** `cancel-may-arrive`: an approved order has a cancel without an answer, which may still arrive. */
export function cancelMayArrive(sale: string): string {
  return `The order of sale ${sale} is authorized, but an earlier cancel request has no answer and may still release the held amount. Check the pages of the ${place} before you hand over goods.`;
}

/** The attention item `payment-unexplained`. `reference`: the payment that is named in a webhook. */
export function paymentUnexplained(reference: string, sale: string): string {
  return `A webhook of the ${place} reports payment ${reference} for sale ${sale}, but no transaction began that payment. That payment may have paid the sale, or paid it a second time; tenderd changed no outcome. Check the payment on the pages of the service, and refund the excess there.`;
}

/** `terminal-faulted`, for a payment service. `invariant`: the broken invariant. */
export function faulted(invariant: string): string {
  return `tenderd stopped its work with the ${place} after an internal error: ${invariant}. Nothing more is sent to the service. Restart tenderd, and call support.`;
}

/** `credentials-refused`: the service rejects the credentials. */
export function credentialsRejected(service: string): string {
  return `The ${place} ${service} rejects the credentials of tenderd: tenderd can create no links there and learns no outcomes. Correct apiKey, token and merchantId of services.${service}, and restart tenderd.`;
}

/** `credentials-refused`: no token is issued to tenderd. */
export function tokenMissing(service: string, why: string): string {
  return `tenderd has no token for the ${place} ${service}: ${why}. Therefore tenderd can create no links there and learns no outcomes. Correct the token of services.${service}, and restart tenderd.`;
}
