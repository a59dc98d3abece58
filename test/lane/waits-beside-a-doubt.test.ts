/**
 * A transaction that moved nothing, as far as was known, becomes doubtful while another one waits: the waiting one is
 * not sent, because it would now be refused (promise 9).
 */

import { describe, expect, test } from 'vitest';
import { returnUrls, Shop } from '../world/shop.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { comesInDoubt, declinedBehindBusy } from './doubted.js';
import { Till } from '../world/till.js';
import { reviewed } from '../reviewed.js';

const sale = 'S';
const atB = { sale, terminal: 'b' } as const;

function of(transactionId: string): Pick<AnyRequest, 'original'> {
  return { original: { type: 'transaction', transactionId } };
}

async function decides(till: Till, id: string, outcome: 'approved' | 'declined'): Promise<void> {
  const { ok } = await till.resolve(id, { outcome, name: 'Kim', reason: 'looked' });
  expect(ok).toBe(true);
}

function eur(amount: number): Pick<AnyRequest, 'amountDetails'> {
  return { amountDetails: { amount, currency: 'EUR' } };
}

/** Returns two terminals at gateways of their own. `b` is out of reach, and `p0` was paid at `till`. */
async function paid(change: object = {}): Promise<Till> {
  const till = new Till({ terminals: { till: 'T1', b: 'T2' }, overOther: ['b'], saysLoggedOut: true }).up();
  till.run(1_000).whenPaying('Success');
  await till.pay('p0', { sale: 'another', ...change });
  till.run(1_000);
  await till.acknowledge('p0');
  return till;
}

/** `b` can be reached again: what may leave does. */
function reaches(till: Till): void {
  till.other.up();
  till.run(2_000);
}

describe('a waiting transaction of the same sale', () => {
  test('never starts, and names the transaction that the operator must resolve', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    reaches(till);
    expect(till.other.sent.filter(({ message }) => message.name === 'PaymentRequest')).toEqual([]);
    till.matches('p2', {
      outcome: { result: 'not-processed', reason: 'other-in-doubt' },
      retry: 'after-resolution',
      message:
        'The payment was not started. Nothing was charged. Transaction p1 may have gone through: an operator must review and resolve it before you charge again.',
    });
  });

  test('is safe to retry once the operator decides that nothing went through', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    await decides(till, 'p1', 'declined');
    till.matches('p2', { retry: 'safe', message: expect.stringMatching(/ Try again\.$/) });
  });

  test('is unsafe to retry once the operator decides that the other transaction went through', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    await decides(till, 'p1', 'approved');
    till.matches('p2', {
      retry: 'unsafe',
      message: expect.stringMatching(/ But transaction p1 of the same sale went through: do not charge again\.$/),
    });
  });

  test('never starts if it is another part of the sale', async () => {
    const till = await paid();
    const options = { split: { total: 2_000 } };
    const place = await declinedBehindBusy(till, 'p1', { options });
    await till.submit('p2', { ...atB, options });
    comesInDoubt(till, 'p1', place);
    till.matches('p2', { outcome: { reason: 'other-in-doubt' }, retry: 'after-resolution' });
  });

  test('starts if it had reviewed the uncertain transaction', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', { ...atB, ...reviewed('p1') });
    comesInDoubt(till, 'p1', place);
    reaches(till);
    expect(till.view('p2').state).toBe('running');
  });

  test('continues if it has already been sent, because a customer is present', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    reaches(till);
    await till.submit('p2', atB);
    till.run(1_000);
    comesInDoubt(till, 'p1', place);
    till.run(1_000).matches('p2', { state: 'running', abortRequested: false });
  });

  test('still starts if it only reads a card, because it charges nothing', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    const { lanes } = till;
    const read = { transactionId: 'a1', kind: 'card-acquisition', allowPartial: false, ...atB } as const;
    expect(await till.reply(lanes.submit(unchecked(read)))).toMatchObject({ ok: true });
    comesInDoubt(till, 'p1', place);
    expect(till.view('a1').state).toBe('queued');
  });

  test('waits on if it belongs to another sale', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', { ...atB, sale: 'T' });
    comesInDoubt(till, 'p1', place);
    expect(till.view('p2').state).toBe('queued');
  });
});

test('a payment that was never started next to an uncertain refund of its sale is not safe to retry', async () => {
  const till = await paid();
  await till.submit('p1', atB);
  await till.abort('p1', 'the customer left');
  await till.acknowledge('p1');
  expect(till.view('p1').retry).toBe('safe');
  const place = await declinedBehindBusy(till, 'r1', { kind: 'refund', ...of('p0'), ...eur(500) });
  comesInDoubt(till, 'r1', place);
  till.matches('p1', {
    retry: 'after-resolution',
    message: expect.stringContaining('But the result of transaction r1 of the same sale is not certain yet'),
  });
});

describe('a waiting transaction about the same payment', () => {
  test.each([
    ['the amount that is left next to it', 500, { state: 'queued' }],
    [
      'more than is left next to it',
      501,
      {
        retry: 'after-resolution',
        message:
          'The refund was not started. Nothing was refunded. Transaction r1 may have gone through: an operator must review and resolve it before you refund again.',
      },
    ],
  ])('is a refund of %s', async (_name, amount, expected) => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'r1', { kind: 'refund', sale: 'R1', ...of('p0'), ...eur(500) });
    await till.submit('r2', { ...atB, kind: 'refund', sale: 'R2', ...of('p0'), ...eur(amount) });
    comesInDoubt(till, 'r1', place);
    till.matches('r2', expected);
  });
});

describe('is unsafe to retry once the uncertain transaction is approved', () => {
  const unsafe = {
    retry: 'unsafe',
    message: expect.stringMatching(
      / But transaction [rp]1 went through: check the remaining amount before you \w+ again\.$/,
    ),
  };

  test.each<[string, object]>([
    ['refund', eur(500)],
    ['reversal', { amountDetails: undefined }],
  ])('by the operator: a %s', async (kind, amount) => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'r1', { kind, sale: 'R1', ...of('p0'), ...amount });
    await till.submit('r2', { ...atB, kind: 'refund', sale: 'R2', ...of('p0'), ...eur(501) });
    comesInDoubt(till, 'r1', place);
    await decides(till, 'r1', 'approved');
    till.matches('r2', unsafe);
  });

  test('by the terminal', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'r1', { kind: 'refund', sale: 'R1', ...of('p0'), ...eur(500) });
    await till.submit('r2', { ...atB, kind: 'refund', sale: 'R2', ...of('p0'), ...eur(501) });
    comesInDoubt(till, 'r1', place);
    const AmountsResp = { Currency: 'EUR', AuthorizedAmount: 5 };
    till.answers(place, 'Success', undefined, { AmountsResp }).run(500);
    expect([till.told('r1'), till.view('r2')]).toMatchObject(['approved', unsafe]);
  });

  test('as a part of the sale', async () => {
    const till = await paid();
    const options = { split: { total: 2_000 } };
    const place = await declinedBehindBusy(till, 'p1', { options });
    await till.submit('p2', { ...atB, options });
    comesInDoubt(till, 'p1', place);
    await decides(till, 'p1', 'approved');
    till.matches('p2', unsafe);
  });
});

test('a refund that only the terminal knows never starts next to an uncertain refund', async () => {
  const till = await paid();
  const poiTransaction = { transactionId: 'slip', timeStamp: '2025-12-31T10:00:00Z' };
  const refund = { kind: 'refund', original: { type: 'terminal', poiTransaction }, ...eur(1_000) } as const;
  const place = await declinedBehindBusy(till, 'r1', { ...refund, sale: 'R1' });
  await till.submit('r2', { ...refund, sale: 'R2', terminal: 'b' });
  comesInDoubt(till, 'r1', place);
  expect(till.view('r2').outcome?.reason).toBe('other-in-doubt');
});

test('a payment that replaces a link waits while any transaction of its sale is uncertain', async () => {
  const shop = new Shop('simulated', {}, { saysLoggedOut: true });
  const { till } = shop;
  till.whenPaying('Success');
  await till.pay('p0', { sale });
  shop.run(1_000);
  await till.acknowledge('p0');
  const place = await declinedBehindBusy(till, 'r1', { kind: 'refund', ...of('p0'), ...eur(500) });
  await shop.link('l1', { sale, ...reviewed('p0') });
  shop.run(1_000).next('cancel', 'lost-before', 'lost-before');
  await till.pay('c1', { sale, insteadOf: 'l1', ...reviewed('p0') });
  shop.run(100);
  comesInDoubt(till, 'r1', place);
  const sent = till.sentMoney().length;
  shop.run(60_000);
  expect([till.sentMoney().length, till.view('c1').state]).toEqual([sent, 'handing-over']);
});

/** `l1` was withdrawn. The next transaction of its sale has an attempt that did not arrive. */
async function away(online: object): Promise<Shop> {
  const shop = new Shop('simulated', {}, { saysLoggedOut: true });
  await shop.link('first', { online: { returnUrls, shopper: 'anna', store: 'must' } });
  shop.run(500).shopper('first').run(5_000);
  await shop.acknowledge('first');
  await shop.link('l1', { sale });
  shop.run(1_000);
  await shop.abort('l1', 'the customer left');
  shop.run(600_000);
  await shop.acknowledge('l1');
  shop.service.isAway = true;
  const stored = 'shopper' in online ? { instrument: shop.view('first').outcome?.stored?.instrument ?? '' } : {};
  await shop.link('l2', { sale, online: { returnUrls, ...online, ...stored } });
  shop.run(200).hasAttempts('l2', 'open');
  return shop;
}

describe('at an unreachable payment service, after a webhook with a foreign payment for an earlier link,', () => {
  test.each([
    ['createSession', {}],
    ['authorize', { shopper: 'anna' }],
  ] as const)('a request that was not sent is never sent: %s', async (endpoint, online) => {
    const shop = await away(online);
    await names(shop);
    const calls = shop.calls(endpoint).length;
    shop.service.isAway = false;
    shop.run(60_000).ends('l2', { result: 'not-processed', reason: 'other-in-doubt' }).hasAttempts('l2', 'unsent');
    shop.hasCalled(endpoint, calls);
  });

  test('a request that may have arrived continues', async () => {
    const shop = await away({});
    shop.service.isAway = false;
    shop.next('createSession', 'lost-after', 'lost-before').run(3_000);
    await names(shop);
    expect(shop.view('l2').outcome).toBeUndefined();
  });
});

/** A webhook at the address of `l1` names another payment. */
async function names(shop: Shop): Promise<void> {
  const key = shop.keyOf('l1');
  await shop.webhook(key, '0199aaaa-bbbb-7ccc-8ddd-000000000001');
  shop.run(100).lists('l1: payment-unexplained');
}

test('a payment at the terminal never starts after a webhook with a foreign payment for a link', async () => {
  const shop = new Shop('simulated', {}, { saysLoggedOut: true });
  await shop.link('l1', { sale });
  shop.run(1_000);
  await shop.abort('l1', 'the customer left');
  shop.run(600_000);
  await shop.acknowledge('l1');
  shop.till.gateway.down();
  await shop.till.submit('p2', { sale });
  shop.run(100);
  await names(shop);
  shop.ends('p2', { result: 'not-processed', reason: 'other-in-doubt' });
});
