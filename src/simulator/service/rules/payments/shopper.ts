/** The shopper's actions, on the pages or through the control interface. */

import { applyVerdict, type Authentication, declined, verdictOf } from './authorization.js';
import { breakOut, challengeCause, withBreakout } from './breakout.js';
import { chosenMeans, type PayWith } from './payment-means.js';
import type { Means, Payment } from '../records/payment.js';
import { queueWebhook } from './webhook.js';
import { kept, type World, withEnded, withOperation } from '../records/world.js';

/** An action of the shopper. */
export type ShopperAct =
  | { readonly act: 'pay' | 'decline'; readonly with: PayWith }
  | { readonly act: 'challenge'; readonly passed: boolean }
  | { readonly act: 'breakout'; readonly method: string | undefined }
  | { readonly act: 'leave' | 'expire' };

/** The payment after the action, or the reason why it is not possible. */
export type Acted = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly error: string };

function no(error: string): Acted {
  return { ok: false, error };
}

/** Applies an action of the shopper. */
export function act(world: World, payment: Payment, wanted: ShopperAct): Acted {
  switch (wanted.act) {
    case 'pay':
    case 'decline':
      if (payment.session !== 'waits') return no('the session does not wait for a shopper');
      return pay(world, payment, wanted.with, wanted.act === 'decline');
    case 'challenge':
      if (payment.session !== 'challenged') return no('there is no challenge');
      return challenged(world, payment, wanted.passed);
    case 'breakout': {
      const broken = breakOut(world, payment, wanted.method);
      return typeof broken === 'string' ? no(broken) : { ok: true, payment: broken };
    }
    case 'leave':
      // Leaving does not decline the payment: nothing is recorded, and the link can still be paid.
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

/** Ends a session whose time is over, and stores the payment. */
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
  // A soft decline means that the issuer requires authentication. So no completed authentication is recorded.
  const before =
    isAuthenticated && verdict.answer !== 'soft-declined'
      ? withOperation(world, payment, 'AUTHENTICATION', 'COMPLETED', { eci: '05' })
      : payment;
  const after = applyVerdict(world, before, means, verdict);
  return { ok: true, payment: verdict.answer === 'soft-declined' ? challenge(world, after, means) : after };
}

/** True if a wallet app authenticates the shopper. The deferred method has no authentication. */
function isByWallet({ configuration }: World, { method }: Means): boolean {
  return configuration.methods[method]?.kind !== 'deferred';
}

function challenge(world: World, payment: Payment, means: Means): Payment {
  const pending = withOperation(world, payment, 'AUTHENTICATION', 'PENDING', {});
  const waiting: Payment = { ...pending, means, session: 'challenged' };
  // An issuer's page cannot be shown inside an iframe, so the payment needs a breakout.
  return kept(world, withBreakout(world, waiting, challengeCause(waiting), means.method));
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
