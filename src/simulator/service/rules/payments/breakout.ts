/** Breakouts: an embedded payment that cannot finish inside its iframe gets an address at which it continues in the whole window. */

import { cardNamed, type ChallengeCause } from '../base/cards.js';
import type { RedirectCause } from '../base/configuration.js';
import { secretToken } from '../base/ids.js';
import { methodsOf } from './payment-means.js';
import type { Breakout, Payment } from '../records/payment.js';
import { kept, type World } from '../records/world.js';

/** The reason that the breakout message states for each cause. */
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

/** Returns how the issuer authenticates the shopper: by a challenge, in the BankID app or on the issuer's page. */
export function challengeCause({ means }: Payment): ChallengeCause {
  return cardNamed(means?.card)?.challenge ?? '3DS_CHALLENGE';
}

/** Gives an embedded payment an address for the whole window. The address is valid for one action and for ten minutes. */
export function withBreakout(world: World, payment: Payment, cause: Breakout['cause'], method: string): Payment {
  if (payment.request.embedOrigin === undefined) return payment;
  // The first half of the token identifies the payment. The second half makes it valid only once.
  const token = `${payment.token}-${secretToken(world.random)}`;
  return { ...payment, breakout: { token, endsAtMs: world.nowMs + lifetimeMs, cause, method } };
}

/** Moves the payment to the whole window, either for a method that needs it or for a challenge. Returns the reason if this is not possible. */
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

/** Returns the payment to which a breakout token belongs; undefined if the token is not valid any more. */
export function brokenOut({ books, nowMs }: World, token: string): Payment | undefined {
  const payment = books.paymentByToken(token.split('-')[0] ?? '');
  const breakout = payment?.breakout;
  return breakout?.token === token && nowMs < breakout.endsAtMs ? payment : undefined;
}

/** Returns the message by which the embedded page asks for the whole window, or undefined without a valid breakout. */
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

/** Returns the message of an embedded page that has finished. The message does not contain the outcome. */
export function completionMessage({ pspReference }: Payment, redirectUrl: string) {
  return { type: 'psp.checkout.completed', sessionId: pspReference, redirectUrl };
}
