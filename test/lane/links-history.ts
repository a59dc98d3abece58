/** A payment service whose history says what a test wants, and what is done about a link beside it. */

import type { TransactionView } from '../../src/core/index.js';
import type { Fault } from './practice-service.js';
import { Shop } from './shop.js';

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
  shop.service.next('status', ...always(said));
}

/** It happens to every call from now on. */
export function always(fault: Fault): readonly Fault[] {
  return Array.from({ length: 2_000 }, () => fault);
}

/** The service refuses it under this code, and does nothing. */
export function refusing(status: number, code: string): Fault {
  return { status, code };
}

/** The key of the create of a transaction. */
export function createKeyOf(shop: Shop, transactionId = 'p1'): string {
  const [create] = shop.till.view(transactionId).attempts;
  return create?.rail === 'service' ? create.idempotencyKey : '';
}

/** The webhook says that the session of a link has ended. */
export async function webhook(shop: Shop, transactionId = 'p1'): Promise<void> {
  const { pspReference } = shop.service.payment(transactionId);
  await shop.till.webhook('shop', createKeyOf(shop, transactionId), pspReference);
}

/** Its register does not want it any more. */
export async function abort(shop: Shop, transactionId = 'p1'): Promise<void> {
  await shop.till.reply(shop.till.lanes.abort(transactionId, 'the customer left'));
}

/** How it has ended, so far. */
export function outcomeOf(shop: Shop, transactionId = 'p1'): TransactionView['outcome'] {
  return shop.till.view(transactionId).outcome;
}

/** What a person is called for: the code, and the words. */
export function callsOf(shop: Shop, transactionId = 'p1'): readonly string[] {
  return shop.till.view(transactionId).attention.map(({ code, text }) => `${code}: ${text}`);
}

/** A link of 10.00 EUR that its shopper has paid, and that is told as approved. */
export async function paidLink(shop = new Shop()): Promise<Shop> {
  await shop.link();
  shop.run(1_000).service.shopper('p1');
  shop.run(minute);
  if (shop.told() !== 'approved') throw new Error(`the link is ${shop.told()}`);
  return shop;
}
