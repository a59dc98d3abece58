/** Stored cards: store, list and delete. */

import { type Answer, refuse, success } from '../requests/answer.js';
import type { Instrument } from '../records/books.js';
import { cardNamed, maskedPan } from '../base/cards.js';
import { isUuid7, uuid7 } from '../base/ids.js';
import type { Payment } from '../records/payment.js';
import type { Caller, World } from '../records/world.js';

/** Returns the service's own reference of a shopper. If the service assigned the id, the id itself is this reference (S78). */
export function pspShopperId(merchantId: string, merchantShopperId: string): string {
  return isUuid7(merchantShopperId) ? merchantShopperId : `${merchantId}:${merchantShopperId}`;
}

/**
 * Stores the card of a payment. The `recurring` of the request decides `cardOnFileReason`. A recurring payment begins a new agreement. If the request names no
 * shopper, the service assigns an identifier. Later requests send this identifier as `merchantShopperId`.
 */
export function store(world: World, { merchantId, request }: Payment, name: string): Instrument | undefined {
  const { recurring } = request;
  const card = cardNamed(name);
  if (card === undefined) return undefined;
  const instrument: Instrument = {
    merchantId,
    merchantShopperId: request.merchantShopperId ?? uuid7(world.nowMs, world.random),
    paymentInstrumentReference: uuid7(world.nowMs, world.random),
    card: card.name,
    scheme: `${card.scheme}_${card.type}`,
    expiryDate: card.expiryDate,
    cardOnFileReason: reasonOf(recurring),
    recurringReference: recurring && uuid7(world.nowMs, world.random),
    recurringDescription: recurring?.description,
  };
  world.books.putInstrument(instrument);
  return instrument;
}

function reasonOf(recurring: Payment['request']['recurring']): Instrument['cardOnFileReason'] {
  if (recurring === undefined) return 'CONVENIENCE';
  return recurring.frequency === undefined ? 'UNSCHEDULED' : 'SCHEDULED';
}

/** Returns the stored instrument of a shopper by its reference. */
export function instrumentOf(
  { books }: World,
  merchantId: string,
  merchantShopperId: string,
  reference: string,
): Instrument | undefined {
  return books
    .instruments(merchantId, merchantShopperId)
    .find(({ paymentInstrumentReference }) => paymentInstrumentReference === reference);
}

/** Returns the cards that were stored for convenience. The list and the pages show only these cards. */
export function convenient({ books }: World, merchantId: string, merchantShopperId: string): readonly Instrument[] {
  return books
    .instruments(merchantId, merchantShopperId)
    .filter(({ cardOnFileReason }) => cardOnFileReason === 'CONVENIENCE');
}

/** Returns the masked number of a stored card. */
export function shownNumber({ card: name }: Pick<Instrument, 'card'>): string {
  const card = cardNamed(name);
  return card === undefined ? '' : maskedPan(card);
}

/** Returns the list of a shopper's stored cards. The list is empty for an unknown shopper. */
export function listInstruments(world: World, { merchantId }: Caller, merchantShopperId: string): Answer {
  const paymentInstruments = convenient(world, merchantId, merchantShopperId).map((one) => ({
    paymentInstrumentReference: one.paymentInstrumentReference,
    scheme: one.scheme,
    maskedPan: shownNumber(one),
    expiryDate: one.expiryDate,
    cardOnFileReason: one.cardOnFileReason,
    recurringReference: one.recurringReference,
    recurringDescription: one.recurringDescription,
  }));
  return { status: 200, body: { responseInfo: success, paymentInstruments } };
}

/** Deletes a stored card of a shopper, whatever the reason for which it was stored. */
export function deleteInstrument(
  world: World,
  { merchantId }: Caller,
  merchantShopperId: string,
  reference: string,
): Answer {
  const instrument = instrumentOf(world, merchantId, merchantShopperId, reference);
  if (instrument === undefined) return refuse('instrument-not-found', 'List the instruments of the shopper.');
  world.books.deleteInstrument(instrument);
  return { status: 200, body: { responseInfo: success } };
}
