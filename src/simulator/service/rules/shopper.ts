/** What a shopper does on the pages, or the control interface in the shopper's place. */

import { applyVerdict, type Authentication, declined, verdictOf } from './authorization.js';
import { cardOf, type Card } from './cards.js';
import { purposeOf } from './create.js';
import { instrumentOf } from './instruments.js';
import { availability, offered } from './methods.js';
import type { Means, Payment } from './payment.js';
import { queueWebhook } from './webhook.js';
import { kept, type World, withEnded, withOperation } from './world.js';

/** With what a shopper pays. */
export interface PayWith {
  /** Number of a card of practice. */
  readonly card: string | undefined;
  /** Reference of a stored one. */
  readonly instrument: string | undefined;
  readonly method: string | undefined;
  /** The shopper chose to store the card. */
  readonly store: boolean;
}

/** What a shopper does. */
export type ShopperAct =
  | { readonly act: 'pay' | 'decline'; readonly with: PayWith }
  | { readonly act: 'challenge'; readonly passed: boolean }
  | { readonly act: 'leave' | 'expire' };

/** What became of it: the payment, or why it cannot be done. */
export type Acted = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly error: string };

function no(error: string): Acted {
  return { ok: false, error };
}

/** Does what a shopper does. */
export function act(world: World, payment: Payment, wanted: ShopperAct): Acted {
  switch (wanted.act) {
    case 'pay':
    case 'decline':
      if (payment.session !== 'waits') return no('the session does not wait for a shopper');
      return pay(world, payment, wanted.with, wanted.act === 'decline');
    case 'challenge':
      if (payment.session !== 'challenged') return no('there is no challenge');
      return challenged(world, payment, wanted.passed);
    case 'leave':
      // Leaving is no decline: nothing is written, and the link stays payable.
      return { ok: true, payment };
    case 'expire':
      return expire(world, payment);
  }
}

function expire(world: World, payment: Payment): Acted {
  if (payment.authorizationEndsAtMs !== undefined)
    return { ok: true, payment: kept(world, { ...payment, authorizationEndsAtMs: world.nowMs }) };
  if (payment.session !== 'waits' && payment.session !== 'challenged') return no('nothing is left that could expire');
  return { ok: true, payment: sessionExpired(world, payment) };
}

/** Ends a session to which nobody came. Keeps the payment. */
export function sessionExpired(world: World, payment: Payment): Payment {
  const expired: Payment = { ...withEnded(payment, 'AUTHENTICATION', 'FAILED'), session: 'expired' };
  queueWebhook(world, expired, '1');
  return kept(world, expired);
}

function pay(world: World, payment: Payment, payWith: PayWith, isDeclined: boolean): Acted {
  const chosen = chosenMeans(world, payment, payWith);
  if (typeof chosen === 'string') return no(chosen);
  const { means, card } = chosen;
  if (isDeclined) {
    const verdict = { answer: 'declined', expires: false, captureFails: false } as const;
    return { ok: true, payment: applyVerdict(world, payment, means, verdict) };
  }
  const mustChallenge = payment.request.storesVerified || payment.authentication === 'challenge';
  if (mustChallenge || card?.issuer === 'challenge') return { ok: true, payment: challenge(world, payment, means) };
  const isAuthenticated = card === undefined ? isByWallet(world, means) : card.issuer !== 'soft-decline';
  const authentication: Authentication = isAuthenticated ? 'frictionless' : 'none';
  const verdict = verdictOf(world, 'pay', payment, means, authentication);
  // An exemption that the issuer refuses has no authentication before it.
  const before =
    isAuthenticated && verdict.answer !== 'soft-declined'
      ? withOperation(world, payment, 'AUTHENTICATION', 'COMPLETED', { eci: '05' })
      : payment;
  const after = applyVerdict(world, before, means, verdict);
  return { ok: true, payment: verdict.answer === 'soft-declined' ? challenge(world, after, means) : after };
}

/** Wallets authenticate in the app; the deferred method does not. */
function isByWallet({ configuration }: World, { method }: Means): boolean {
  return configuration.methods[method]?.kind !== 'deferred';
}

function challenge(world: World, payment: Payment, means: Means): Payment {
  const pending = withOperation(world, payment, 'AUTHENTICATION', 'PENDING', {});
  return kept(world, { ...pending, means, session: 'challenged' });
}

function challenged(world: World, payment: Payment, isPassed: boolean): Acted {
  const { means } = payment;
  if (means === undefined) return no('there is no challenge');
  if (!isPassed) return { ok: true, payment: declined(world, withEnded(payment, 'AUTHENTICATION', 'FAILED')) };
  const operations = payment.operations.map((one) =>
    one.type === 'AUTHENTICATION' && one.status === 'PENDING'
      ? { ...one, status: 'COMPLETED' as const, details: { eci: '05' } }
      : one,
  );
  const passed = { ...payment, operations };
  const verdict = verdictOf(world, 'pay', passed, means, 'challenge');
  return { ok: true, payment: applyVerdict(world, passed, means, verdict) };
}

interface Chosen {
  readonly means: Means;
  readonly card: Card | undefined;
}

/** What is paid with, or why it cannot be. */
function chosenMeans(world: World, payment: Payment, payWith: PayWith): Chosen | string {
  const { request, merchantId } = payment;
  if (payment.authentication !== undefined && payment.means !== undefined)
    return { means: payment.means, card: cardOf(payment.means.card ?? '') };
  const method = payWith.method ?? 'CARD';
  const merchant = world.configuration.merchants[merchantId];
  if (merchant === undefined) return 'the merchant is not configured any more';
  const methods = methodsOf(world, payment);
  if (!methods.includes(method)) return `the session offers ${methods.join(', ')}`;
  if (world.configuration.methods[method]?.kind !== 'card') {
    const found = availability(world.configuration, merchant, method, purposeOf(request));
    return found.ok ? { means: { method, ...found.acquired, isStored: false }, card: undefined } : found.missing;
  }
  const shopper = request.merchantShopperId ?? '';
  const stored =
    payWith.instrument === undefined ? undefined : instrumentOf(world, merchantId, shopper, payWith.instrument);
  if (payWith.instrument !== undefined && stored === undefined) return 'the shopper has no such instrument';
  if (request.storedOnly && stored === undefined) return 'the session takes stored cards only';
  const card = cardOf(stored?.card ?? payWith.card ?? '');
  if (card === undefined) return 'there is no such card of practice';
  const found = availability(world.configuration, merchant, method, purposeOf(request, card.scheme));
  if (!found.ok) return `not configured: ${found.missing}`;
  const isStored = stored === undefined && mustStore(payment, merchant.storing, payWith.store);
  const reference = stored && { paymentInstrumentReference: stored.paymentInstrumentReference };
  return { means: { method, ...found.acquired, card: card.number, ...reference, isStored }, card };
}

/** Whether the card is stored: where it must be, or where it may be and the shopper chose so. */
function mustStore({ request }: Payment, isEnabled: boolean, isChosen: boolean): boolean {
  if (!isEnabled || request.merchantShopperId === undefined) return false;
  if (request.storing === 'MANDATED' || request.storesVerified || request.recurring !== undefined) return true;
  return request.storing === 'OPTIONAL' && isChosen;
}

/** The methods that the session offers. */
export function methodsOf(world: World, { merchantId, request }: Payment): readonly string[] {
  const merchant = world.configuration.merchants[merchantId];
  if (merchant === undefined) return [];
  const methods = offered(world.configuration, merchant, request.whitelist, purposeOf(request));
  if ('status' in methods) return [];
  // The push wallet takes one capture.
  const isPush = (method: string): boolean => world.configuration.methods[method]?.kind === 'push-wallet';
  return request.splitShipment ? methods.filter((method) => !isPush(method)) : methods;
}
