/** When an embedded flow cannot finish inside its iframe, and by which address it goes on in the whole window. */

import { cardNamed, type ChallengeCause } from '../base/cards.js';
import type { RedirectCause } from '../base/configuration.js';
import { secretToken } from '../base/ids.js';
import { methodsOf } from './payment-means.js';
import type { Breakout, Payment } from '../records/payment.js';
import { kept, type World } from '../records/world.js';

/** The reason that the message gives for each cause. */
const reasons = {
  '3DS_CHALLENGE': 'AUTHENTICATION_REQUIRED',
  BANKID_APP_SWITCH: 'AUTHENTICATION_REQUIRED',
  ISSUER_REDIRECT: 'AUTHENTICATION_REQUIRED',
  TOP_LEVEL_REDIRECT: 'PAYMENT_METHOD_REQUIRES_REDIRECT',
  APP_SWITCH: 'PAYMENT_METHOD_REQUIRES_REDIRECT',
  HOSTED_IDENTITY: 'PAYMENT_METHOD_REQUIRES_REDIRECT',
  CONTRACT_ACCEPTANCE: 'PAYMENT_METHOD_REQUIRES_REDIRECT',
} as const satisfies Readonly<Record<ChallengeCause | RedirectCause, string>>;

const lifetimeMs = 600_000;

/** Where the issuer asks the shopper of a challenge. */
export function challengeCause({ means }: Payment): ChallengeCause {
  return cardNamed(means?.card)?.challenge ?? '3DS_CHALLENGE';
}

/** Gives an embedded payment an address for the whole window: good for one act, and for ten minutes. */
export function withBreakout(world: World, payment: Payment, cause: Breakout['cause'], method: string): Payment {
  if (payment.request.embedOrigin === undefined) return payment;
  // The payment is found by the first half; the other one is good once.
  const token = `${payment.token}-${secretToken(world.random)}`;
  return { ...payment, breakout: { token, endsAtMs: world.nowMs + lifetimeMs, cause, method } };
}

/** The shopper goes on in the whole window: by a method that needs it, or to a challenge. Says why where that cannot be. */
export function breakOut(world: World, payment: Payment, method: string | undefined): Payment | string {
  if (payment.request.embedOrigin === undefined) return 'the session is not embedded';
  if (payment.session === 'challenged')
    return kept(world, withBreakout(world, payment, challengeCause(payment), payment.means?.method ?? 'CARD'));
  if (payment.session !== 'waits') return 'the session does not wait for a shopper';
  if (method === undefined || !methodsOf(world, payment).includes(method)) return 'the session offers no such method';
  const cause = world.configuration.methods[method]?.redirect;
  if (cause === undefined) return `${method} finishes inside the iframe`;
  return kept(world, withBreakout(world, payment, cause, method));
}

/** The payment whose breakout has this token, while the token is good. */
export function brokenOut({ books, nowMs }: World, token: string): Payment | undefined {
  const payment = books.paymentByToken(token.split('-')[0] ?? '');
  const breakout = payment?.breakout;
  return breakout?.token === token && nowMs < breakout.endsAtMs ? payment : undefined;
}

/** What the page posts when it cannot finish; undefined where no breakout is good. */
export function breakoutMessage({ checkoutUrl, nowMs }: World, { breakout, pspReference }: Payment) {
  if (breakout === undefined || nowMs >= breakout.endsAtMs) return undefined;
  return {
    type: 'psp.checkout.requires_breakout',
    sessionId: pspReference,
    reason: reasons[breakout.cause],
    subReason: breakout.cause,
    paymentMethod: breakout.method,
    redirectUrl: `${checkoutUrl}/breakout?token=${breakout.token}`,
  };
}

/** What the page posts when it has finished. It says nothing of the outcome. */
export function completionMessage({ pspReference }: Payment, redirectUrl: string) {
  return { type: 'psp.checkout.completed', sessionId: pspReference, redirectUrl };
}
