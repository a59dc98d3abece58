/** A payment service whose history a test sets, and other events of a link. */

import type { TransactionView } from '../../src/core/index.js';
import { type Fault, always } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const minute = 60_000;

/**
 * Sets the history of every payment from lines such as `CAPTURE FAILED 1000`: a type, a status, and optionally an
 * amount. The currency after it is EUR by default.
 */
export function shows(shop: Shop, ...lines: readonly string[]): void {
  const operationList = lines.map((line, place) => {
    const [type, status, amount, currency = 'EUR'] = line.split(' ');
    const money = amount === undefined ? {} : { details: { amount: Number(amount), currency } };
    return { id: `01ARZ3NDEKTSV4RRFFQ69G5F${String(place).padStart(2, '0')}`, type, status, ...money };
  });
  const said: Fault = (answer) => {
    const body: object = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify({ ...body, operationList }) };
  };
  shop.service.faults.delete('status');
  shop.next('status', ...always(said));
}

/** A fault: the service refuses a request with this code and does nothing. */
export function refusing(status: number, code: string): Fault {
  return { status, code };
}

/** Returns the key of the create of a transaction. */
export function createKeyOf(shop: Shop, transactionId = 'p1'): string {
  return shop.keyOf(transactionId);
}

/** Sends the webhook that the session of a link has ended. */
export async function webhook(shop: Shop, transactionId = 'p1'): Promise<void> {
  const { pspReference } = shop.payment(transactionId);
  await shop.webhook(createKeyOf(shop, transactionId), pspReference);
}

/** The register aborts the transaction. */
export async function abort(shop: Shop, transactionId = 'p1'): Promise<void> {
  await shop.abort(transactionId, 'the customer left');
}

/** Returns the current outcome of a transaction. */
export function outcomeOf(shop: Shop, transactionId = 'p1'): TransactionView['outcome'] {
  return shop.view(transactionId).outcome;
}

/** Returns the attention items of a transaction, each with code and text. */
export function callsOf(shop: Shop, transactionId = 'p1'): readonly string[] {
  return shop.view(transactionId).attention.map(({ code, text }) => `${code}: ${text}`);
}

/** Plays a link of 10.00 EUR that its shopper pays and that is reported as approved. */
export async function paidLink(shop = new Shop()): Promise<Shop> {
  await shop.link();
  shop.run(1_000).shopper('p1').run(minute);
  if (shop.told() !== 'approved') throw new Error(`the link is ${shop.told()}`);
  return shop;
}
