/** An authorization: the response of the acquirer and the issuer, the entries in the history, and the end of the session. */

import { cardNamed } from '../base/cards.js';
import { strike } from '../records/faults.js';
import { instrumentOf, pspShopperId, store } from './instruments.js';
import type { Means, Operation, Payment } from '../records/payment.js';
import { queueWebhook } from './webhook.js';
import { kept, type World, withEnded, withOperation } from '../records/world.js';

/** The shopper's authentication before the authorization. */
export type Authentication = 'none' | 'frictionless' | 'challenge';

/** The response of the acquirer and the issuer, and its consequences. */
export interface Verdict {
  readonly answer: 'approved' | 'declined' | 'soft-declined' | 'pending';
  readonly expires: boolean;
  readonly captureFails: boolean;
}

/** Returns the response of the acquirer and the issuer. `request` is the name by which a fault cue refers to this request. */
export function verdictOf(
  world: World,
  request: string,
  payment: Payment,
  means: Means,
  authentication: Authentication,
): Verdict {
  const magic = world.hasMagicAmounts ? payment.request.amount.amount : undefined;
  const fault = strike(world.books, 'outcome', request, magic)?.fault;
  const issuer = cardNamed(means.card)?.issuer;
  const isSoft = authentication !== 'challenge' && (fault === 'soft-declined' || issuer === 'soft-decline');
  const answer = (): Verdict['answer'] => {
    if (fault === 'declined' || issuer === 'decline') return 'declined';
    if (isSoft) return 'soft-declined';
    return fault === 'pending' ? 'pending' : 'approved';
  };
  return { answer: answer(), expires: fault === 'expired', captureFails: fault === 'capture-failed' };
}

/** Writes a verdict and its consequences into the history, and stores the payment. */
export function applyVerdict(world: World, before: Payment, means: Means, verdict: Verdict): Payment {
  const payment: Payment = { ...before, means };
  switch (verdict.answer) {
    case 'approved':
      return approved(world, payment, means, verdict);
    case 'pending': {
      const pending = withOperation(world, payment, 'AUTHORIZATION', 'PENDING', authorizationDetails(payment, means));
      return kept(world, { ...pending, session: 'pending' });
    }
    case 'soft-declined': {
      const failed = withOperation(world, payment, 'AUTHORIZATION', 'FAILED', authorizationDetails(payment, means));
      return kept(world, { ...failed, session: 'waits', authentication: 'challenge' });
    }
    case 'declined': {
      const failed = withOperation(world, payment, 'AUTHORIZATION', 'FAILED', authorizationDetails(payment, means));
      return declined(world, failed);
    }
  }
}

/** Records a failed attempt and stores the payment. If no attempt is left, the session ends; otherwise the shopper may try again. */
export function declined(world: World, payment: Payment): Payment {
  const attempts = payment.attempts + 1;
  const { attemptsMax } = world.configuration;
  const mayGoOn = payment.isLastAttempt !== true && (attemptsMax === 0 || attempts < attemptsMax);
  if (mayGoOn) return kept(world, { ...payment, attempts, session: 'waits' });
  queueWebhook(world, payment, '1');
  return kept(world, { ...payment, attempts, session: 'ended' });
}

function approved(world: World, before: Payment, means: Means, { expires, captureFails }: Verdict): Payment {
  const { request, merchantId } = before;
  const stored = means.isStored && means.card !== undefined ? store(world, before, means.card) : undefined;
  const reference = stored?.paymentInstrumentReference ?? means.paymentInstrumentReference;
  const details = {
    ...authorizationDetails(before, { ...means, ...(reference && { paymentInstrumentReference: reference }) }),
    authCode: world
      .random(6)
      .map((byte) => String(byte % 10))
      .join(''),
    ...(stored && { pspShopperId: pspShopperId(merchantId, stored.merchantShopperId) }),
    ...recurringReference(world, before, stored?.recurringReference),
  };
  let payment = withOperation(world, before, 'AUTHORIZATION', 'COMPLETED', details);
  if (stored !== undefined)
    payment = withOperation(world, payment, 'STORED_CREDENTIALS', 'COMPLETED', {
      ...(request.merchantShopperId && { merchantShopperId: request.merchantShopperId }),
      pspShopperId: pspShopperId(merchantId, stored.merchantShopperId),
      paymentInstrumentReference: stored.paymentInstrumentReference,
    });
  const lifetimeMs = expires ? 0 : world.configuration.authorizationLifetimeSeconds * 1_000;
  payment = { ...payment, session: 'ended', authorizationEndsAtMs: world.nowMs + lifetimeMs };
  if (request.immediateCapture) payment = capturedAtOnce(world, payment, captureFails);
  // A failed immediate capture counts as a declined attempt.
  if (request.immediateCapture && captureFails) return declined(world, payment);
  queueWebhook(world, payment, '0');
  return kept(world, payment);
}

/** Captures the payment at once. If the capture fails, adds a pending reversal, which the acquirer confirms later. */
function capturedAtOnce(world: World, payment: Payment, fails: boolean): Payment {
  const { amount, currency } = payment.request.amount;
  if (!fails) return withOperation(world, payment, 'CAPTURE', 'COMPLETED', { amount, currency });
  const failed = withOperation(world, payment, 'CAPTURE', 'FAILED', { amount, currency });
  const reversed = withOperation(world, failed, 'CANCEL', 'PENDING', { amount, currency });
  return { ...reversed, reversalAtMs: world.nowMs + world.configuration.reversalSeconds * 1_000 };
}

/** Returns the payment after the acquirer has confirmed its reversal. */
export function reversalConfirmed(payment: Payment): Payment {
  const { reversalAtMs: _, ...rest } = withEnded(payment, 'CANCEL', 'COMPLETED');
  return rest;
}

function authorizationDetails({ merchantId, request }: Payment, means: Means): Operation['details'] {
  const { amount, currency } = request.amount;
  const { merchantShopperId } = request;
  const shopper =
    merchantShopperId === undefined
      ? {}
      : { merchantShopperId, pspShopperId: pspShopperId(merchantId, merchantShopperId) };
  const { paymentInstrumentReference } = means;
  const instrument = paymentInstrumentReference === undefined ? {} : { paymentInstrumentReference };
  return { amount, currency, acquirer: means.acquirer, scheme: means.scheme, ...shopper, ...instrument };
}

/** Returns the reference of the recurring agreement that this payment begins or uses. */
function recurringReference(world: World, { merchantId, request }: Payment, begun: string | undefined) {
  const { merchantShopperId, paymentInstrumentReference } = request;
  const used =
    request.kind === 'mit-authorize' && merchantShopperId !== undefined && paymentInstrumentReference !== undefined
      ? instrumentOf(world, merchantId, merchantShopperId, paymentInstrumentReference)?.recurringReference
      : undefined;
  const reference = begun ?? used;
  return reference === undefined ? {} : { recurringReference: reference };
}
