/**
 * Many customers pay links at once: two questions a second leave for a service, and no customer waits behind those who
 * came later.
 */

import { expect, test } from 'vitest';
import { type Fault, repeated, rewritten } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

/** The history shows no capture. */
const withoutCaptures = rewritten((all) => all.filter(({ type }) => type !== 'CAPTURE'));

/**
 * A shop in a rush: a fixed number of links is open at any moment, and each one that is reported as paid is followed by
 * another.
 */
class Rush {
  readonly shop = new Shop('default', {}, { seed: 1 });
  readonly waitsMs: number[] = [];
  readonly #paid: { readonly transactionId: string; readonly sinceMs: number }[] = [];
  #links = 0;

  get #nowMs(): number {
    return this.shop.till.time.monoMs();
  }

  /** Shows a link and pays it, and the service confirms the payment. */
  async pays(): Promise<void> {
    const transactionId = `p${(this.#links += 1)}`;
    await this.shop.link(transactionId);
    this.shop.run(100).shopper(transactionId);
    await this.says(transactionId);
    this.#paid.push({ transactionId, sinceMs: this.#nowMs });
  }

  /** Delivers the webhook about a link, perhaps for the second time. */
  async says(transactionId: string): Promise<void> {
    const [create] = this.shop.till.view(transactionId).attempts;
    const key = create?.rail === 'service' ? create.idempotencyKey : '';
    await this.shop.webhook(key, this.shop.payment(transactionId).pspReference);
  }

  /** Lets this time pass with so many customers at once. */
  async lasts(ms: number, customers: number, eachMoment: () => Promise<void> = async () => undefined): Promise<void> {
    const endMs = this.#nowMs + ms;
    while (this.#nowMs < endMs) {
      while (this.#paid.length < customers) await this.pays();
      this.shop.run(100);
      await eachMoment();
      for (const one of this.#paid.filter(({ transactionId }) => this.shop.told(transactionId) === 'approved')) {
        this.waitsMs.push(this.#nowMs - one.sinceMs);
        this.#paid.splice(this.#paid.indexOf(one), 1);
        await this.shop.till.acknowledge(one.transactionId);
      }
    }
    for (const { sinceMs } of this.#paid) this.waitsMs.push(this.#nowMs - sinceMs);
  }
}

test('the lane reports the first paid link first, however long the rush lasts', async () => {
  const rush = new Rush();
  await rush.lasts(20_000, 4);
  expect(rush.waitsMs.length).toBeGreaterThan(35);
  expect(Math.max(...rush.waitsMs)).toBeLessThan(3_000);
});

test('a repeated webhook does not move its link to the end', async () => {
  const rush = new Rush();
  await rush.pays();
  for (let links = 0; links < 6; links += 1) await rush.pays();
  await rush.lasts(4_000, 6, () => rush.says('p7'));
  rush.shop.shows('p7', 'approved');
});

test('an operation on an order is checked in time next to many links, although no shopper waits', async () => {
  const rush = new Rush();
  await rush.shop.order();
  rush.shop.next('capture', (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') }));
  await rush.lasts(2_000, 6);
  await rush.shop.about('capture', 'o1', 1_000);
  await rush.lasts(20_000, 6);
  rush.shop.shows('capture-1', 'approved');
});

test('a link that was just paid is reported next to many pending operations', async () => {
  const { shop } = new Rush();
  const orders = Array.from({ length: 15 }, (_, place) => `o${place}`);
  for (const id of orders) {
    await shop.link(id, { kind: 'pre-authorization' });
    shop.run(500).shopper(id).run(2_000);
  }
  shop.next(
    'capture',
    ...orders.map((): Fault => (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') })),
  );
  shop.next('status', ...repeated(4_000, withoutCaptures));
  for (const id of orders) {
    await shop.about('capture', id, 1_000, { transactionId: `c-${id}` });
    shop.run(700);
  }
  await shop.link('late', { kind: 'pre-authorization' });
  shop.run(5_000).shopper('late').run(10_000);
  expect(orders.map((id) => shop.told(`c-${id}`))).toEqual(orders.map(() => 'running'));
  shop.shows('late', 'approved');
});
