/**
 * A writer of a payment service that breaks stops itself: nothing more is sent to the service, and its messages are
 * booked.
 */

import { loadServiceCore } from '../../src/core/index.js';
import { expect, test } from 'vitest';
import { serviceProfiles } from '../../src/core/index.js';
import { makeService } from '../../src/lane/engine/service.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { PracticeService } from '../world/practice-service.js';
import { returnUrls } from '../world/shop.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';

const serviceCore = await loadServiceCore();

const { default: profile } = serviceProfiles;
if (profile === undefined) throw new Error('there is no default profile');
const settings = { name: 'shop', merchantId: 'M-1', profile, managementMs: 10_000, isSimulated: false };
const webhookUrlOf = (key: string): string => `https://hooks.example/${key}`;

/**
 * A till whose service can be made to break: the guards of a request get the webhook address, and the writer does not.
 */
class Stoppable {
  readonly time = new VirtualTime();
  readonly service = new PracticeService(this.time);
  /** How often the webhook address can still be read. */
  left = Infinity;
  readonly till: Till;

  constructor() {
    const breakable = (key: string): string => {
      this.left -= 1;
      if (this.left < 0) throw new Error('the address cannot be said');
      return webhookUrlOf(key);
    };
    this.till = Till.connected({ time: this.time, services: this.services(breakable) });
  }

  /** Returns its service, which has the same rules and ledger in each process. */
  services(address = webhookUrlOf) {
    return [
      makeService(serviceCore, { ...settings, webhookUrlOf: address }, this.service.wire(), this.service.questions),
    ];
  }

  link(transactionId: string) {
    const amountDetails = { amount: 1_000, currency: 'EUR' };
    const asked = { transactionId, kind: 'payment' as const, service: 'shop', sale: `sale of ${transactionId}` };
    const request = { ...asked, allowPartial: false, amountDetails, online: { returnUrls } };
    return this.till.reply(this.till.lanes.submit(unchecked(request)));
  }

  /** `l1` waits for its shopper, and the writer has stopped itself at `l2`. */
  async stopped(): Promise<this> {
    await this.link('l1');
    this.till.run(1_000);
    await this.stop();
    this.till.run(1_000);
    return this;
  }

  /** Its writer breaks while it accepts `l2`. */
  async stop(): Promise<void> {
    this.left = 1;
    await this.link('l2');
    this.left = Infinity;
  }
}

test('one item says which service stopped, why, and what to do; payments at the terminal continue', async () => {
  const { till } = await new Stoppable().stopped();
  expect(till.lanes.readiness().reasons).toEqual([
    'tenderd stopped using the payment service shop after an internal error',
  ]);
  expect(till.attention().filter((entry) => entry.startsWith('shop'))).toEqual(['shop: terminal-faulted']);
  expect(till.warnings.join()).toContain('the address cannot be said');
  const [fact, ...more] = till.journal.factsAfter(0, 1_000).filter(({ type }) => type === 'faulted');
  expect(more).toEqual([]);
  expect(fact).toMatchObject({
    terminal: 'shop',
    text: expect.stringMatching(
      /^tenderd stopped using this payment service after an internal error: .*cannot be said.*Nothing more is sent to it\. Restart tenderd/,
    ),
  });
  expect(await till.submit('p1')).toMatchObject({ ok: true });
});

test('a new request is refused because nothing was sent, and an accepted request is still shown', async () => {
  const shop = await new Stoppable().stopped();
  const calls = shop.service.calls('createSession').length;
  expect(await shop.link('l3')).toMatchObject({
    ok: false,
    refusal: {
      code: 'terminal-faulted',
      text: 'tenderd stopped using the payment service shop after an internal error. Nothing was sent. See the attention list.',
    },
  });
  expect(await shop.link('l1')).toMatchObject({ ok: true, value: { created: false } });
  shop.till.run(60_000);
  expect(shop.service.calls('createSession')).toHaveLength(calls);
  expect(shop.till.lanes.get('l3')).toBeUndefined();
});

test('the answer that was in flight at the stop is stored, and nothing is sent about it', async () => {
  const shop = new Stoppable();
  await shop.link('l1');
  await shop.stop();
  expect(shop.till.view('l1').checkout).toBeUndefined();
  shop.till.run(60_000);
  expect(shop.till.view('l1')).toMatchObject({ state: 'waiting', checkout: { url: expect.stringMatching(/^https:/) } });
  expect(shop.service.left.filter(({ call }) => call.endpoint !== 'createSession')).toEqual([]);
});

test('the next process continues the open transactions', async () => {
  const shop = await new Stoppable().stopped();
  const next = shop.till.restart({ services: shop.services() });
  next.run(5_000);
  expect(next.lanes.readiness().reasons).not.toContain(
    'tenderd stopped using the payment service shop after an internal error',
  );
  shop.service.shopper('l1');
  next.run(120_000);
  expect(next.told('l1')).toBe('approved');
});
