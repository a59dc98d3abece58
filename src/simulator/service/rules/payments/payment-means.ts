/** The payment choices of a session, and the shopper's choice. */

import { type Card, cardNamed, cardOf } from '../base/cards.js';
import { instrumentOf } from './instruments.js';
import { availability, offered, purposeOf } from './methods.js';
import type { Means, Payment } from '../records/payment.js';
import type { World } from '../records/world.js';

/** The shopper's choice of a means of payment. */
export interface PayWith {
  /** The number of a practice card. */
  readonly card: string | undefined;
  /** The reference of a stored card. */
  readonly instrument: string | undefined;
  readonly method: string | undefined;
  /** True if the shopper chose to store the card. */
  readonly store: boolean;
}

/** The chosen means of payment, and the card if a card pays. */
export interface Chosen {
  readonly means: Means;
  readonly card: Card | undefined;
}

/** Returns the chosen means, or the reason why they cannot be used. */
export function chosenMeans(world: World, payment: Payment, payWith: PayWith): Chosen | string {
  const { request, merchantId } = payment;
  // A payment that began with a stored card accepts no other means.
  if (request.paymentInstrumentReference !== undefined && payment.means !== undefined)
    return { means: payment.means, card: cardNamed(payment.means.card) };
  const method = payWith.method ?? 'CARD';
  const merchant = world.configuration.merchants[merchantId];
  if (merchant === undefined) return 'the merchant is not configured any more';
  const methods = methodsOf(world, payment);
  if (!methods.includes(method)) return `the session offers ${methods.join(', ')}`;
  if (world.configuration.methods[method]?.kind !== 'card') {
    const found = availability(world.configuration, merchant, method, purposeOf(request));
    return found.ok ? { means: { method, ...found.acquired, isStored: false }, card: undefined } : found.missing;
  }
  return chosenCard(world, payment, payWith, { merchant, method });
}

/** Returns the entered or stored card that the shopper chose, or the reason why it cannot pay. */
function chosenCard(
  world: World,
  payment: Payment,
  payWith: PayWith,
  { merchant, method }: { readonly merchant: Parameters<typeof availability>[1]; readonly method: string },
): Chosen | string {
  const { request, merchantId } = payment;
  const shopper = request.merchantShopperId ?? '';
  const stored =
    payWith.instrument === undefined ? undefined : instrumentOf(world, merchantId, shopper, payWith.instrument);
  if (payWith.instrument !== undefined && stored === undefined) return 'the shopper has no such instrument';
  if (request.storedOnly && stored === undefined) return 'the session takes stored cards only';
  const card = stored === undefined ? cardOf(payWith.card ?? '') : cardNamed(stored.card);
  if (card === undefined) return 'there is no such card of practice';
  const found = availability(world.configuration, merchant, method, purposeOf(request, card.scheme));
  if (!found.ok) return `not configured: ${found.missing}`;
  const isStored =
    stored === undefined && (storing(world, payment) === 'mandated' || isOptional(world, payment, payWith));
  const reference = stored && { paymentInstrumentReference: stored.paymentInstrumentReference };
  return { means: { method, ...found.acquired, card: card.name, ...reference, isStored }, card };
}

function isOptional(world: World, payment: Payment, { store }: PayWith): boolean {
  return store && storing(world, payment) === 'optional';
}

/** Returns whether an entered card is stored: always (`mandated`), if the shopper chooses so (`optional`), or never. */
export function storing({ configuration }: World, { request, merchantId }: Payment): 'mandated' | 'optional' | 'none' {
  const isEnabled = configuration.merchants[merchantId]?.storing === true;
  if (!isEnabled) return 'none';
  if (request.storing === 'MANDATED' || request.storesVerified || request.recurring !== undefined) return 'mandated';
  return request.storing === 'OPTIONAL' ? 'optional' : 'none';
}

/** Returns the methods that the session offers. */
export function methodsOf(world: World, { merchantId, request }: Payment): readonly string[] {
  const merchant = world.configuration.merchants[merchantId];
  if (merchant === undefined) return [];
  const methods = offered(world.configuration, merchant, request);
  if ('status' in methods) return [];
  // True for the push wallet, which supports one capture only.
  const isPush = (method: string): boolean => world.configuration.methods[method]?.kind === 'push-wallet';
  return request.splitShipment ? methods.filter((method) => !isPush(method)) : methods;
}
