/** The present content of a payment's page. */

import type { Instrument } from '../records/books.js';
import { challengeCause } from './breakout.js';
import { cardNamed, type ChallengeCause } from '../base/cards.js';
import type { Method } from '../base/configuration.js';
import { convenient, shownNumber } from './instruments.js';
import { methodsOf, storing } from './payment-means.js';
import type { Money } from '../base/money.js';
import type { Payment } from '../records/payment.js';
import { isAuthorized, type PaymentState, stateOf } from '../records/state.js';
import type { World } from '../records/world.js';

/** A stored card to choose. */
export interface ShownCard {
  /** The reference of the card. It is absent if the payment began with this card, which is then the only choice. */
  readonly reference?: string;
  readonly scheme: string;
  readonly maskedPan: string;
}

/** A method to choose. */
export interface ShownMethod extends Pick<Method, 'kind' | 'redirect'> {
  readonly name: string;
}

/** The payment choices. */
export interface PaymentChoices {
  readonly shows: 'choices';
  /** The card with which the payment began. If present, the shopper can choose only this card. */
  readonly only: ShownCard | undefined;
  readonly stored: readonly ShownCard[];
  /** True if a card can be entered. */
  readonly takesCards: boolean;
  readonly storing: 'mandated' | 'optional' | 'none';
  readonly methods: readonly ShownMethod[];
  /** True if an earlier attempt was declined. */
  readonly isAgain: boolean;
}

/** The content of a page. */
export type PageView =
  | PaymentChoices
  | { readonly shows: 'challenge'; readonly cause: ChallengeCause }
  | { readonly shows: 'end'; readonly state: PaymentState; readonly returnUrl: string | undefined };

/** Returns the payment data that every page shows. */
export function paymentShown({ merchantId, request }: Payment): {
  readonly merchantId: string;
  readonly merchantReference: string;
  readonly amount: Money;
} {
  return { merchantId, merchantReference: request.merchantReference, amount: request.amount };
}

/** Returns the content of this payment's page. */
export function pageView(world: World, payment: Payment): PageView {
  switch (payment.session) {
    case 'waits':
      return choices(world, payment);
    case 'challenged':
      return { shows: 'challenge', cause: challengeCause(payment) };
    case 'pending':
    case 'ended':
    case 'expired':
    case 'closed':
      return { shows: 'end', state: stateOf(payment, world.nowMs), returnUrl: returnUrlOf(payment) };
  }
}

/** Returns the address that the browser opens after a session has ended. Opening it does not prove a payment. */
function returnUrlOf(payment: Payment): string | undefined {
  const { request, session, operations } = payment;
  const captures = operations.filter(({ type }) => type === 'CAPTURE');
  const isReversed = request.immediateCapture && captures.length > 0 && captures.every(isFailed);
  const succeeds = session === 'pending' || (isAuthorized(payment) && !isReversed);
  return succeeds ? request.returnUrls?.success : request.returnUrls?.error;
}

function isFailed({ status }: Payment['operations'][number]): boolean {
  return status === 'FAILED';
}

function choices(world: World, payment: Payment): PaymentChoices {
  const { request, merchantId, means, attempts } = payment;
  const card = cardNamed(means?.card);
  const only =
    request.paymentInstrumentReference === undefined || card === undefined
      ? undefined
      : shownCard({ card: card.name, scheme: card.scheme });
  const kinds = world.configuration.methods;
  const offered = methodsOf(world, payment).flatMap((name) => {
    const method = kinds[name];
    return method === undefined ? [] : [{ name, kind: method.kind, redirect: method.redirect }];
  });
  const hasCards = offered.some(({ kind }) => kind === 'card');
  const shopper = request.merchantShopperId;
  const stored = !hasCards || shopper === undefined ? [] : convenient(world, merchantId, shopper);
  return {
    shows: 'choices',
    only,
    stored: stored.map((one) => ({ ...shownCard(one), reference: one.paymentInstrumentReference })),
    takesCards: hasCards && !request.storedOnly,
    storing: storing(world, payment),
    methods: offered.filter(({ kind }) => kind !== 'card'),
    isAgain: attempts > 0 && only === undefined,
  };
}

function shownCard(instrument: Pick<Instrument, 'card' | 'scheme'>): ShownCard {
  return { scheme: instrument.scheme, maskedPan: shownNumber(instrument) };
}
