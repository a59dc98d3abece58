/** What waits while one that moved nothing, as far as was known, comes in doubt: it does not leave, because it would be refused now (promise 9). */

import { describe, expect, test } from 'vitest';
import { Shop } from './shop.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { comesInDoubt, declinedBehindBusy } from './doubted.js';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';

const sale = 'S';
const atB = { sale, terminal: 'b' } as const;

function of(transactionId: string): Pick<AnyRequest, 'original'> {
  return { original: { type: 'transaction', transactionId } };
}

function eur(amount: number): Pick<AnyRequest, 'amountDetails'> {
  return { amountDetails: { amount, currency: 'EUR' } };
}

/** Two terminals at gateways of their own, of which `b` is out of reach; `p0` was paid at `till`. */
async function paid(change: object = {}): Promise<Till> {
  const till = new Till({ terminals: { till: 'T1', b: 'T2' }, overOther: ['b'], saysLoggedOut: true });
  till.gateway.up();
  till.run(1_000);
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
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

describe('of one sale', () => {
  test('is never started, and says of which one a person has to say how it ended', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    reaches(till);
    expect(till.other.sent.filter(({ message }) => message.name === 'PaymentRequest')).toEqual([]);
    expect(till.view('p2')).toMatchObject({
      outcome: { result: 'not-processed', reason: 'other-in-doubt' },
      retry: 'after-resolution',
      message:
        'Transaction p1 of the same sale may have gone through all the same; this payment was never started. Nothing was charged. Look at transaction p1, and resolve it, before you charge again.',
    });
  });

  test('invites to ask again once a person has said that nothing went through', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    await till.reply(till.lanes.resolve('p1', { outcome: 'declined', name: 'Kim', reason: 'looked' }));
    expect(till.view('p2')).toMatchObject({ retry: 'safe', message: expect.stringMatching(/ Try again\.$/) });
  });

  test('invites nobody once a person has said that it went through', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', atB);
    comesInDoubt(till, 'p1', place);
    await till.reply(till.lanes.resolve('p1', { outcome: 'approved', name: 'Kim', reason: 'looked' }));
    expect(till.view('p2')).toMatchObject({
      retry: 'unsafe',
      message: expect.stringMatching(/ But transaction p1 of the same sale went through: do not charge again\.$/),
    });
  });

  test('is a part of it, too', async () => {
    const till = await paid();
    const options = { split: { total: 2_000 } };
    const place = await declinedBehindBusy(till, 'p1', { options });
    await till.submit('p2', { ...atB, options });
    comesInDoubt(till, 'p1', place);
    expect(till.view('p2')).toMatchObject({ outcome: { reason: 'other-in-doubt' }, retry: 'after-resolution' });
  });

  test('leaves where it had named that one itself', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', { ...atB, retryOf: 'p1' });
    comesInDoubt(till, 'p1', place);
    reaches(till);
    expect(till.view('p2').state).toBe('running');
  });

  test('runs on where it has left: a customer stands before it', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    reaches(till);
    await till.submit('p2', atB);
    till.run(1_000);
    comesInDoubt(till, 'p1', place);
    till.run(1_000);
    expect(till.view('p2')).toMatchObject({ state: 'running', abortRequested: false });
  });

  test('reads a card all the same: that charges nobody', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    const { lanes } = till;
    const read = { transactionId: 'a1', kind: 'card-acquisition', allowPartial: false, ...atB } as const;
    expect(await till.reply(lanes.submit(unchecked(read)))).toMatchObject({ ok: true });
    comesInDoubt(till, 'p1', place);
    expect(till.view('a1').state).toBe('queued');
  });

  test('of another one it waits on', async () => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'p1');
    await till.submit('p2', { ...atB, sale: 'T' });
    comesInDoubt(till, 'p1', place);
    expect(till.view('p2').state).toBe('queued');
  });
});

describe('about one payment', () => {
  test.each([
    ['as much as is left beside it', 500, { state: 'queued' }],
    [
      'more than is left beside it',
      501,
      {
        retry: 'after-resolution',
        message:
          'Transaction r1 of the same original may have gone through all the same; this refund was never started. Nothing was refunded. Look at transaction r1, and resolve it, before you refund again.',
      },
    ],
  ])('a refund of %s', async (_name, amount, expected) => {
    const till = await paid();
    const place = await declinedBehindBusy(till, 'r1', { kind: 'refund', sale: 'R1', ...of('p0'), ...eur(500) });
    await till.submit('r2', { ...atB, kind: 'refund', sale: 'R2', ...of('p0'), ...eur(amount) });
    comesInDoubt(till, 'r1', place);
    expect(till.view('r2')).toMatchObject(expected);
  });
});

test('behind a link of which a webhook names another payment, a payment at the terminal is never started', async () => {
  const shop = new Shop('closing', { cancelClosesSessions: true }, { saysLoggedOut: true });
  await shop.link('l1', { sale });
  shop.run(1_000);
  await shop.till.reply(shop.till.lanes.abort('l1', 'the customer left'));
  shop.run(600_000);
  await shop.till.acknowledge('l1');
  shop.till.gateway.down();
  await shop.till.submit('p2', { sale });
  shop.run(100);
  const [create] = shop.till.view('l1').attempts;
  const key = create?.rail === 'service' ? create.idempotencyKey : '';
  await shop.till.webhook('shop', key, '0199aaaa-bbbb-7ccc-8ddd-000000000001');
  shop.run(100);
  expect(shop.till.view('p2').outcome).toMatchObject({ result: 'not-processed', reason: 'other-in-doubt' });
});
