/**
 * Payments with a stored card, with and without a shopper: the real engine and journal, with the rules of the simulated
 * service and a network that fails.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, repeated, type Shown, rewritten } from '../world/practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

const anna = { shopper: 'anna' };
const agreed = { model: 0, frequency: 28, description: 'Coffee' };

/** Returns a shop where anna has stored her card, and agreed to future payments if `recurring` says so. */
async function stored(recurring?: object, ...given: ConstructorParameters<typeof Shop>) {
  const shop = new Shop(...given);
  const how = recurring === undefined ? { store: 'must' as const } : { recurring };
  await shop.link('first', { online: { returnUrls, ...anna, ...how } });
  shop.run(500).shopper('first').run(5_000);
  const { outcome } = shop.view('first');
  if (outcome?.stored === undefined) throw new Error('no card was stored');
  const { instrument, recurringReference = '' } = outcome.stored;
  const withCard: OnlineRequest = { online: { returnUrls, ...anna, instrument } };
  const byAgreement: OnlineRequest = { online: { ...anna, instrument, recurring: { reference: recurringReference } } };
  return { shop, instrument, recurringReference, withCard, byAgreement };
}

/** Sets the answer of acquirer and issuer to the next request. */
function say(shop: Shop, fault: 'declined' | 'soft-declined' | 'pending', request: string): void {
  shop.service.books.setCues([{ fault, request, times: 1, seconds: undefined }]);
}

const lost: readonly (readonly [string, Fault])[] = [
  ['lost before its effect', 'lost-before'],
  ['lost after its effect', 'lost-after'],
  ['answered with 500 after its effect', 'error-after'],
  ['answered with half a body', 'half-body'],
  ['answered with 429', 'too-many'],
];

describe('a payment with a stored card', () => {
  test('below the limit is approved by the history, not by the missing address', async () => {
    const { shop, withCard } = await stored();
    shop.next('status', 'never');
    await shop.link('p1', withCard);
    shop.run(100).hasCalled('authorize', 1).matches('p1', { state: 'running', retry: 'after-resolution' });
    expect(shop.view('p1').checkout).toBeUndefined();
    expect(shop.view('p1').outcome).toBeUndefined();
    shop.restart();
    shop.run(5_000);
    shop.ends('p1', {
      result: 'approved',
      resolvedBy: 'service',
      authorized: eur(1_000),
    });
    expect(shop.view('p1').outcome?.stored).toBeUndefined();
  });

  test("at the limit waits for the shopper's authentication", async () => {
    const { shop, withCard } = await stored();
    await shop.link('p1', { ...withCard, amountDetails: eur(3_000) });
    shop.run(500);
    shop.matches('p1', {
      state: 'waiting',
      checkout: { url: expect.stringContaining('https://pay.example/') },
    });
    shop.shopper('p1').run(5_000).shows('p1', 'approved');
  });

  test.each(['default', 'strict'])(
    'that is soft-declined becomes a link and is not declined, in the profile %s',
    async (profile) => {
      const { shop, withCard } = await stored(undefined, profile);
      say(shop, 'soft-declined', 'authorize');
      await shop.link('p1', withCard);
      shop
        .run(60_000)
        .matches('p1', { state: 'waiting', checkout: { url: expect.any(String) } })
        .shopper('p1');
      shop.run(60_000).shows('p1', 'waiting').shopper('p1', { act: 'challenge', passed: true });
      shop.run(5_000).shows('p1', 'approved');
    },
  );

  test('that is soft-declined and then not authenticated is declined if the service ends the session', async () => {
    const { shop, withCard } = await stored(undefined, 'strict');
    say(shop, 'soft-declined', 'authorize');
    await shop.link('p1', withCard);
    shop.run(500).shopper('p1').shopper('p1', { act: 'challenge', passed: false }).run(5_000).shows('p1', 'declined');
  });

  test('that is declined at once is declined in each profile, because no shopper can try again', async () => {
    const { shop, withCard } = await stored();
    say(shop, 'declined', 'authorize');
    await shop.link('p1', withCard);
    shop.run(5_000);
    shop.matches('p1', {
      outcome: { result: 'declined', resolvedBy: 'service' },
      retry: 'safe',
    });
  });

  test.each(lost)('%s is sent again with the same key and bytes, and stays one payment', async (_name, fault) => {
    const { shop, withCard } = await stored();
    shop.next('authorize', fault, fault);
    await shop.link('p1', withCard);
    shop.run(60_000).shows('p1', 'approved');
    const [first, ...more] = shop.calls('authorize');
    expect(more).toHaveLength(2);
    for (const call of more) expect(call).toMatchObject({ path: first?.path, body: first?.body });
    expect(shop.service.books.payments()).toHaveLength(2);
  });

  test('is declined if its decline was lost and a webhook named it', async () => {
    const { shop, withCard } = await stored();
    say(shop, 'declined', 'authorize');
    shop.next('authorize', 'lost-after', 'lost-after');
    await shop.link('p1', withCard);
    shop.run(200);
    const [call] = shop.calls('authorize');
    const { header } = JSON.parse(call?.body ?? '{}');
    await shop.webhook(header['idempotency-key'], shop.payment('p1').pspReference);
    shop.run(60_000).shows('p1', 'declined');
  });

  test('does not get the outcome of another transaction that its refusal names', async () => {
    const { shop, withCard } = await stored();
    await shop.link('other', { amountDetails: eur(1_000) });
    shop.run(500);
    const { pspReference } = shop.payment('other');
    say(shop, 'declined', 'authorize');
    shop.next('authorize', (answer) => ({
      ...answer,
      text: answer.text.replaceAll(shop.payment('p1').pspReference, pspReference),
    }));
    await shop.link('p1', withCard);
    shop.run(300).shopper('other').run(60_000).shows('p1', 'declined').shows('other', 'approved');
  });

  test('that is refused because of its content has started nothing', async () => {
    const { shop } = await stored();
    await shop.link('p1', { online: { returnUrls, ...anna, instrument: 'none' } });
    shop.run(5_000);
    shop.matches('p1', {
      outcome: { result: 'not-processed', reason: 'instrument-not-found' },
      retry: 'safe',
    });
  });
});

describe('an agreement', () => {
  test('starts with a link, and is reported with its outcome', async () => {
    const { shop, instrument, recurringReference } = await stored(agreed);
    shop.hasCalled('createMit', 1);
    expect(shop.service.books.instruments('M-1', 'anna')).toMatchObject([
      {
        paymentInstrumentReference: instrument,
        cardOnFileReason: 'SCHEDULED',
        recurringReference,
        recurringDescription: 'Coffee',
      },
    ]);
  });

  test('allows a payment without a shopper and without an address, for any amount', async () => {
    const { shop, byAgreement } = await stored(agreed);
    await shop.link('p1', { ...byAgreement, amountDetails: eur(990_000) });
    shop.run(100);
    const [call] = shop.calls('authorizeMit');
    expect(call?.body).not.toMatch(/https:|RedirectUrl/);
    expect(call?.idempotencyKey).toBeUndefined();
    shop.run(5_000).ends('p1', { result: 'approved', authorized: { amount: 990_000 } });
    shop.reached('service-authorized', 'p1');
  });

  test('allows a hold that is captured later', async () => {
    const { shop, byAgreement } = await stored(agreed);
    await shop.link('o1', { ...byAgreement, kind: 'pre-authorization' });
    shop.run(5_000);
    await shop.acknowledge('o1');
    await shop.about('capture', 'o1', 400);
    shop.run(5_000).shows('capture-1', 'approved');
    expect(shop.view('o1').order).toMatchObject({ captured: { amount: 400 }, remaining: { amount: 0 } });
  });

  test.each(lost)('leaves a payment that is %s as one payment', async (_name, fault) => {
    const { shop, byAgreement } = await stored(agreed);
    shop.next('authorizeMit', fault, fault);
    await shop.link('p1', byAgreement);
    shop.run(60_000).shows('p1', 'approved');
    expect(new Set(shop.calls('authorizeMit').map(({ body }) => body)).size).toBe(1);
    shop.hasCalled('authorizeMit', 3);
    expect(shop.service.books.payments()).toHaveLength(2);
  });

  test.each(['declined', 'soft-declined'] as const)('declines a payment that is %s', async (fault) => {
    const { shop, byAgreement } = await stored(agreed);
    say(shop, fault, 'mit-authorize');
    await shop.link('p1', byAgreement);
    shop.run(5_000).matches('p1', { outcome: { result: 'declined' }, retry: 'safe' });
  });

  test('leaves a payment that stays PENDING unresolved in time, and never sends it again', async () => {
    const { shop, byAgreement } = await stored(agreed);
    say(shop, 'pending', 'mit-authorize');
    await shop.link('p1', byAgreement);
    shop.run(60_000).shows('p1', 'running').run(300_000);
    shop.matches('p1', {
      outcome: { result: 'unresolved', reason: 'no-answer' },
      retry: 'unsafe',
    });
    shop.run(3 * 86_400_000).hasCalled('authorizeMit', 1);
    shop.shows('p1', 'unresolved');
  });

  test('lets the next process find a payment after a restart, and never sends other bytes', async () => {
    const { shop, byAgreement } = await stored(agreed);
    shop.next('authorizeMit', 'never');
    await shop.link('p1', byAgreement);
    shop.restart();
    shop.run(60_000).shows('p1', 'approved');
    expect(new Set(shop.calls('authorizeMit').map(({ body }) => body)).size).toBe(1);
  });

  test('reports the outcome of a payment that was aborted after it was sent', async () => {
    const { shop, byAgreement } = await stored(agreed);
    await shop.link('p1', byAgreement);
    await shop.abort('p1', 'too late');
    shop.run(5_000).matches('p1', { outcome: { result: 'approved' } });
    expect(shop.view('p1').attention).toMatchObject([
      { code: 'reverse-one', text: expect.stringContaining('agreement') },
    ]);
  });

  test.each<[string, object]>([
    ['without the stored card', { ...anna, recurring: { reference: 'a' } }],
    ['without the shopper', { instrument: 'i', recurring: { reference: 'a' } }],
    ['with return addresses', { returnUrls, ...anna, instrument: 'i', recurring: { reference: 'a' } }],
    [
      'with a payment deadline',
      { payBefore: '2099-01-01T00:00:00Z', ...anna, instrument: 'i', recurring: { reference: 'a' } },
    ],
    ['at its start with a stored card', { returnUrls, ...anna, instrument: 'i', recurring: agreed }],
    ['at its start without addresses', { ...anna, recurring: agreed }],
    ['at its start with other methods', { returnUrls, ...anna, methods: ['CARD'], recurring: agreed }],
  ])('is refused %s, and nothing is sent', async (_name, online) => {
    const shop = new Shop();
    expect(await shop.link('p1', { online: { ...online } })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-request', text: expect.stringContaining('Nothing was sent.') },
    });
    expect(shop.service.left).toEqual([]);
  });
});

describe('the stored cards of a shopper', () => {
  test('can be listed and deleted by each register, at the named service', async () => {
    const { shop, instrument } = await stored();
    const { instruments } = shop.lanes.of('a');
    expect(await instruments.list('shop', 'anna')).toMatchObject({ ok: true, value: [{ instrument }] });
    expect(await instruments.list('shop', 'bert')).toEqual({ ok: true, value: [] });
    expect(await instruments.delete('shop', 'anna', instrument)).toEqual({ ok: true, value: undefined });
    expect(await instruments.list('shop', 'anna')).toEqual({ ok: true, value: [] });
    expect(await instruments.delete('shop', 'anna', instrument)).toMatchObject({
      ok: false,
      refusal: { code: 'unknown-instrument' },
    });
    expect(shop.lanes.of('a').services.all()).toEqual(shop.lanes.services.all());
  });

  test("are not requested if the service is unknown or the shopper's name is not encodable", async () => {
    const { shop, instrument } = await stored();
    const { instruments } = shop.lanes;
    const unknown = {
      ok: false,
      refusal: {
        code: 'unknown-terminal',
        text: 'There is no payment service shopp. Configured: shop. Nothing was sent.',
      },
    };
    expect(await instruments.list('shopp', 'anna')).toEqual(unknown);
    expect(await instruments.delete('shopp', 'anna', instrument)).toEqual(unknown);
    const unsayable = { ok: false, refusal: { code: 'invalid-request' } };
    expect(await instruments.list('shop', '')).toMatchObject(unsayable);
    expect(await instruments.delete('shop', 'anna', '')).toMatchObject(unsayable);
  });
});

/** Changes the histories of the service on their way, for example to one whose page accepted a wallet. */
function shows(shop: Shop, change: (all: readonly Shown[]) => readonly Shown[]): void {
  shop.next('status', ...repeated(100, rewritten(change)));
}

/** The history names no card and no agreement, and stored nothing. */
function byWallet(all: readonly Shown[]): readonly Shown[] {
  return all
    .filter(({ type }) => type !== 'STORED_CREDENTIALS')
    .map((one) => (one.type === 'AUTHORIZATION' ? { ...one, details: eur(1_000) } : one));
}

describe('a payment that had to store a card', () => {
  test.each<[string, object, string]>([
    ['that must store it', { ...anna, store: 'must' }, 'card'],
    ['that begins an agreement', { ...anna, recurring: agreed }, 'agreement'],
    ['that begins an agreement without a shopper', { recurring: agreed }, 'agreement'],
  ])('%s and is paid by a wallet reports that, with an attention item', async (_name, online, notStored) => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, ...online } });
    shop.run(500).shopper('p1');
    shows(shop, byWallet);
    shop.run(5_000);
    const { outcome, attention } = shop.view('p1');
    expect(outcome).toMatchObject({
      result: 'approved',
      notStored,
      message: expect.stringContaining(`no ${notStored === 'card' ? 'stored card' : 'agreement'}`),
    });
    expect(attention).toMatchObject([{ code: 'not-stored', text: outcome?.message }]);
  });

  test('a payment that had to store a card and must use a stored card reports if it did not', async () => {
    const { shop } = await stored();
    const { instrument } = shop.view('first').outcome?.stored ?? { instrument: '' };
    for (const id of ['p1', 'p2']) await shop.link(id, { online: { returnUrls, ...anna, storedOnly: true } });
    const pay = (id: string): Shop =>
      shop.shopper(id, { act: 'pay', with: { card: undefined, instrument, method: undefined, store: false } });
    shop.run(500);
    pay('p1');
    shop.run(60_000);
    pay('p2');
    shows(shop, byWallet);
    shop.run(60_000).matches('p1', { outcome: { result: 'approved' }, attention: [] });
    expect(shop.view('p1').outcome?.notStored).toBeUndefined();
    shop.matches('p2', { outcome: { notStored: 'card' }, attention: [{ code: 'not-stored' }] });
  });

  test('without a shopper gets a name from the service, which later payments use', async () => {
    const shop = new Shop();
    await shop.link('p1', { online: { returnUrls, recurring: agreed } });
    shop.run(500).shopper('p1').run(5_000);
    const { outcome, attention } = shop.view('p1');
    expect(attention).toEqual([]);
    const { instrument = '', recurringReference = '', shopper = '' } = outcome?.stored ?? {};
    expect(shopper).toMatch(/^[\da-f-]{36}$/);
    await shop.link('p2', { online: { shopper, instrument, recurring: { reference: recurringReference } } });
    shop.run(5_000).matches('p2', { outcome: { result: 'approved' }, attention: [] });
  });
});
