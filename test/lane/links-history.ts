/** A payment service whose history says what a test wants, and what is done about a link beside it. */

import type { TransactionView } from '../../src/core/index.js';
import { type Fault, always } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const minute = 60_000;

/** From now on the history of every payment is this: `CAPTURE FAILED 1000`, type, status, and an amount where one is said; in euro, or in the currency behind it. */
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

/** The service refuses it under this code, and does nothing. */
export function refusing(status: number, code: string): Fault {
  return { status, code };
}

/** The key of the create of a transaction. */
export function createKeyOf(shop: Shop, transactionId = 'p1'): string {
  return shop.keyOf(transactionId);
}

/** The webhook says that the session of a link has ended. */
export async function webhook(shop: Shop, transactionId = 'p1'): Promise<void> {
  const { pspReference } = shop.payment(transactionId);
  await shop.webhook(createKeyOf(shop, transactionId), pspReference);
}

/** Its register does not want it any more. */
export async function abort(shop: Shop, transactionId = 'p1'): Promise<void> {
  await shop.abort(transactionId, 'the customer left');
}

/** How it has ended, so far. */
export function outcomeOf(shop: Shop, transactionId = 'p1'): TransactionView['outcome'] {
  return shop.view(transactionId).outcome;
}

/** What a person is called for: the code, and the words. */
export function callsOf(shop: Shop, transactionId = 'p1'): readonly string[] {
  return shop.view(transactionId).attention.map(({ code, text }) => `${code}: ${text}`);
}

/** A link of 10.00 EUR that its shopper has paid, and that is told as approved. */
export async function paidLink(shop = new Shop()): Promise<Shop> {
  await shop.link();
  shop.run(1_000).shopper('p1').run(minute);
  if (shop.told() !== 'approved') throw new Error(`the link is ${shop.told()}`);
  return shop;
}
