/**
 * Requests that name a payment service: which are accepted, which are refused and where, and the answers about a link.
 */

import { describe, expect, test } from 'vitest';
import { Listener } from './listener.js';
import { unresolved } from './memory-outcomes.js';
import { asRegister, type Answer, openInterface, token } from './open-interface.js';

const returnUrls = {
  success: 'https://shop.example/paid',
  cancel: 'https://shop.example/left',
  error: 'https://shop.example/error',
};
const link = { terminal: undefined, service: 'shop', online: { returnUrls } };

async function answerTo(change: object): Promise<Answer> {
  const daemon = await openInterface();
  return daemon.pay('t1', change);
}

function errors(path: string, expected?: string): object {
  return {
    code: 'invalid-request',
    errors: [expect.objectContaining({ path, ...(expected === undefined ? {} : { expected }) })],
  };
}

function euro(amount: number): object {
  return { amount, currency: 'EUR' };
}

function yen(amount: number): object {
  return { amountDetails: { amount, currency: 'JPY' } };
}

describe('a request must name exactly one of terminal and service:', () => {
  const exactlyOne = 'exactly one of terminal and service';

  test.each([
    ['both', { service: 'shop' }, 'service'],
    ['neither', { terminal: undefined }, 'terminal'],
    ['both of a refund', { kind: 'refund', original: { transactionId: 'p1' }, service: 'shop' }, 'service'],
    ['neither of a capture', { kind: 'capture', original: { transactionId: 'p1' }, terminal: undefined }, 'terminal'],
  ])('%s', async (_what, change, path) => {
    const answer = await answerTo(change);
    expect(answer).toMatchObject({ status: 400, json: errors(path, exactlyOne) });
  });

  test.each(['loyalty-award', 'stored-value-load'])('a %s is possible only at a terminal', async (kind) => {
    expect(await answerTo({ kind, service: 'shop' })).toMatchObject({ status: 400, json: errors('service') });
    expect(await answerTo({ kind, terminal: undefined })).toMatchObject({ status: 400, json: errors('terminal') });
  });
});

describe('a verification', () => {
  const verification = {
    ...link,
    kind: 'verification',
    amountDetails: { amount: 0, currency: 'EUR' },
    online: { returnUrls, shopper: 'shopper-1' },
  };

  test('with an amount of zero is accepted', async () => {
    expect(await answerTo(verification)).toMatchObject({ status: 202, json: { kind: 'verification' } });
  });

  test('is accepted without a shopper', async () => {
    expect(await answerTo({ ...verification, online: { returnUrls } })).toMatchObject({ status: 202 });
  });

  test.each<readonly [string, object, string]>([
    ['an amount', { amountDetails: { amount: 100, currency: 'EUR' } }, 'amountDetails.amount'],
    ['no amount', { amountDetails: undefined }, 'amountDetails'],
    ['a terminal', { terminal: 'till-1', service: undefined, online: undefined }, 'terminal'],
    ['no service', { service: undefined }, 'service'],
    ['no online', { online: undefined }, 'online'],
    ['no addresses', { online: { shopper: 's' } }, 'online.returnUrls'],
    ['a stored card', { online: { returnUrls, instrument: 'card-1' } }, 'online.instrument'],
    ['an offer to store', { online: { returnUrls, shopper: 's', store: 'offer' } }, 'online.store'],
    ['options', { options: { tip: 100 } }, 'options.tip'],
  ])('is refused with its place: %s', async (_what, change, path) => {
    expect(await answerTo({ ...verification, ...change })).toMatchObject({ status: 400, json: errors(path) });
  });
});

describe('a link', () => {
  const of = (online: object): object => ({ ...link, online: { returnUrls, ...online } });
  const agreed = (online: object): object => ({
    ...link,
    online: { shopper: 'shopper-1', instrument: 'card-1', recurring: { reference: 'agreement-1' }, ...online },
  });

  test.each<readonly [string, object]>([
    ['the least', link],
    ['a pre-authorization', { ...link, kind: 'pre-authorization' }],
    [
      'all fields',
      of({
        payBefore: '2999-01-01T00:00:00+01:00',
        methods: ['CARD', 'APP_WALLET_1'],
        shopper: 'shopper-1',
        store: 'must',
        storedOnly: true,
        embed: { origin: 'https://shop.example' },
      }),
    ],
    ['a stored card that pays', of({ shopper: 'shopper-1', instrument: 'card-1' })],
    [
      'an agreement that begins',
      of({ shopper: 'shopper-1', recurring: { model: 0, frequency: 28, description: 'Coffee' } }),
    ],
    ['a payment by an agreement', agreed({})],
    ['a capture in parts', { ...of({ split: true }), kind: 'pre-authorization' }],
    [
      'return addresses on this machine',
      of({ returnUrls: { ...returnUrls, success: 'http://127.0.0.1:8080/paid?sale=1' } }),
    ],
  ])('is accepted: %s', async (_what, change) => {
    expect(await answerTo(change)).toMatchObject({ status: 202 });
  });

  test.each<readonly [string, object, string]>([
    ['no return addresses', { ...link, online: {} }, 'online.returnUrls'],
    ['no online at all', { ...link, online: undefined }, 'online'],
    ['online together with a terminal', { online: { returnUrls } }, 'online'],
    ['amount 0', { ...link, amountDetails: { amount: 0, currency: 'NOK' } }, 'amountDetails.amount'],
    ...['XQQ', 'XXX', 'XTS', 'XAU', 'HRK', 'BGN', 'ZWL', 'eur'].map((currency): [string, object, string] => [
      `the currency ${currency}`,
      { ...link, amountDetails: { amount: 100, currency } },
      'amountDetails.currency',
    ]),
    [
      'an open address',
      of({ returnUrls: { ...returnUrls, error: 'http://shop.example/' } }),
      'online.returnUrls.error',
    ],
    [
      'an address with a password',
      of({ returnUrls: { ...returnUrls, cancel: 'https://a:b@shop.example/' } }),
      'online.returnUrls.cancel',
    ],
    [
      'another scheme',
      of({ returnUrls: { ...returnUrls, success: 'javascript:alert(1)' } }),
      'online.returnUrls.success',
    ],
    [
      'an address of 2049 characters',
      of({ returnUrls: { ...returnUrls, success: `https://a.example/${'x'.repeat(2_031)}` } }),
      'online.returnUrls.success',
    ],
    ['embed without origin', of({ embed: {} }), 'online.embed.origin'],
    ['an origin with a path', of({ embed: { origin: 'https://shop.example/' } }), 'online.embed.origin'],
    ['an open origin', of({ embed: { origin: 'http://shop.example' } }), 'online.embed.origin'],
    ['a time without offset', of({ payBefore: '2999-01-01T00:00:00' }), 'online.payBefore'],
    ['no methods', of({ methods: [] }), 'online.methods'],
    ['a method in small letters', of({ methods: ['card'] }), 'online.methods.0'],
    ['stored cards only without shopper', of({ storedOnly: true }), 'online.shopper'],
    ['a stored card without shopper', of({ instrument: 'card-1' }), 'online.shopper'],
    ['an unknown way to store', of({ store: 'perhaps' }), 'online.store'],
    ['a payment by an agreement without its card', agreed({ instrument: undefined }), 'online.instrument'],
    ['a payment by an agreement with addresses', agreed({ returnUrls }), 'online.returnUrls'],
    [
      'a payment by an agreement with its terms',
      agreed({ recurring: { reference: 'a', model: 0 } }),
      'online.recurring.model',
    ],
    ['an agreement with a stored card', of({ shopper: 's', instrument: 'c', recurring: {} }), 'online.instrument'],
    ['methods together with a stored card', of({ shopper: 's', instrument: 'c', methods: ['CARD'] }), 'online.methods'],
    ['a model that is not a number', of({ shopper: 's', recurring: { model: 'x' } }), 'online.recurring.model'],
    ['a split of a payment', of({ split: true }), 'online.split'],
    [
      'a split with the push wallet',
      { ...of({ split: true, methods: ['PUSH_WALLET'] }), kind: 'pre-authorization' },
      'online.methods',
    ],
    ['an unknown field', of({ payBefor: 'x' }), 'online.payBefor'],
    ['options, which only terminals have', { ...link, options: { tip: 100 } }, 'options'],
    ['a partial approval, which only terminals have', { ...link, allowPartial: true }, 'allowPartial'],
    ['acquirer data, which only terminals have', { ...link, acquirerData: 'metadata.order=1' }, 'acquirerData'],
    ['an acquired card, which only terminals have', { ...link, cardAcquisition: 'c1' }, 'cardAcquisition'],
  ])('is refused with its place: %s', async (_what, change, path) => {
    expect(await answerTo(change)).toMatchObject({ status: 400, json: errors(path) });
  });

  test('can have an amount of twelve digits, although a terminal accepts only eight before the point', async () => {
    expect(await answerTo({ ...link, ...yen(999_999_999_999) })).toMatchObject({ status: 202 });
    for (const change of [{ ...link, ...yen(1_000_000_000_000) }, yen(100_000_000)])
      expect(await answerTo(change)).toMatchObject({
        status: 400,
        json: errors('amountDetails.amount', expect.stringContaining('at most eight digits before the decimal point')),
      });
  });

  test('of an unknown service is refused, and the refusal names the configured services', async () => {
    const answer = await answerTo({ ...link, service: 'elsewhere' });
    expect(answer).toMatchObject({ status: 404, json: { code: 'unknown-terminal', terminals: ['shop'] } });
  });
});

test('/v1/attention and its event name the payment service as `service`, and no terminal', async () => {
  const daemon = await openInterface();
  const listener = new Listener({ port: daemon.api.port, token });
  await listener.until(({ event }) => event === 'attention');
  await daemon.pay('t1', link);
  daemon.lanes.end('t1', unresolved());
  const entry = { service: 'shop', transactionId: 't1', attention: expect.objectContaining({ code: 'unresolved' }) };
  expect(await daemon.get('/v1/attention')).toMatchObject({ status: 200, json: { attention: [entry] } });
  expect((await daemon.get('/v1/attention')).text).not.toContain('"terminal"');
  const heard = await listener.until(
    ({ event, data }) => event === 'attention' && Array.isArray(data['attention']) && data['attention'].length === 1,
  );
  expect(heard.data).toMatchObject({ attention: [entry] });
  expect(JSON.stringify(heard.data)).not.toContain('"terminal"');
});

describe('a transaction that replaces another transaction', () => {
  test.each(['payment', 'pre-authorization'])('can be a %s on either rail, and has insteadOf', async (kind) => {
    const daemon = await openInterface();
    await daemon.pay('t0', { kind, sale: 'R-1' });
    daemon.lanes.waits('t0', { state: 'ended' });
    const { json } = await daemon.pay('t1', { ...link, kind, sale: 'R-2', insteadOf: 't0' });
    expect(json).toMatchObject({ transactionId: 't1', insteadOf: 't0', service: 'shop' });
  });

  test.each<readonly [string, object]>([
    ['a refund', { kind: 'refund', original: { transactionId: 'p1' } }],
    ['a capture', { kind: 'capture', original: { transactionId: 'p1' } }],
    ['a reconciliation', { kind: 'reconciliation', amountDetails: undefined }],
  ])('cannot be %s', async (_what, change) => {
    expect(await answerTo({ ...change, insteadOf: 't0' })).toMatchObject({ status: 400, json: errors('insteadOf') });
  });

  test('is refused with an invalid insteadOf', async () => {
    expect(await answerTo({ ...link, insteadOf: 'a b' })).toMatchObject({ status: 400, json: errors('insteadOf') });
  });
});

describe('a follow-up of a link', () => {
  const about = { terminal: undefined, service: 'shop', original: { transactionId: 'p1' } };

  test.each<readonly [string, object, string]>([
    ['online', { ...about, kind: 'capture', online: { returnUrls } }, 'online'],
    [
      'a terminal’s key',
      { ...about, kind: 'refund', original: { poiTransaction: { transactionId: '7', timeStamp: '2' } } },
      'original',
    ],
    ['no original', { ...about, kind: 'refund', original: { unlinked: true } }, 'original'],
    ['amount 0', { ...about, kind: 'capture', amountDetails: { amount: 0, currency: 'NOK' } }, 'amountDetails.amount'],
  ])('cannot have %s', async (_what, change, path) => {
    expect(await answerTo(change)).toMatchObject({ status: 400, json: errors(path) });
  });
});

describe('the answer about a link', () => {
  const url = 'https://checkout.example/pay/6mD3-token';
  const payBefore = '2026-03-02T11:00:00.000Z';

  test('has the service, the checkout and the order', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1', link);
    const embed = {
      iframeUrl: 'https://checkout.example/embed/1',
      sessionId: '0192B8F4-3C1A-7B7E-9A51-2F6D0C4E8A11',
      pspOrigin: 'https://checkout.example',
    };
    const sums = {
      captured: euro(4),
      cancelled: euro(0),
      refunded: euro(1),
      released: euro(0),
      remaining: euro(6),
      authorized: euro(10),
    };
    const order = {
      ...sums,
      operations: [{ transactionId: 'c1', kind: 'capture', result: 'approved', amount: euro(4) }],
    };
    daemon.lanes.waits('t1', JSON.parse(JSON.stringify({ checkout: { url, embed, payBefore }, order })));
    const { json } = await daemon.get('/v1/transactions/t1');
    expect(json).toMatchObject({
      service: 'shop',
      state: 'waiting',
      online: { returnUrls },
      checkout: { url, qr: '/v1/transactions/t1/qr.svg', embed, payBefore },
      order: {
        ...sums,
        operations: [{ transactionId: 'c1', kind: 'capture', result: 'approved', amountDetails: euro(4) }],
      },
    });
    expect(json).not.toHaveProperty('terminal');
    const { text } = await daemon.get('/v1/transactions');
    expect(text).not.toContain('6mD3-token');
  });

  test.each([
    ['svg', 'image/svg+xml', '<svg '],
    ['png', 'image/png', '\uFFFDPNG'],
  ])('has a QR code as %s with no-store', async (ending, type, start) => {
    const daemon = await openInterface();
    await daemon.pay('t1', link);
    daemon.lanes.waits('t1', { checkout: { url, payBefore } });
    const answer = await daemon.get(`/v1/transactions/t1/qr.${ending}`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': type, 'cache-control': 'no-store' } });
    expect(answer.text.startsWith(start)).toBe(true);
    const head = await daemon.call({ method: 'HEAD', path: `/v1/transactions/t1/qr.${ending}` });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('has no QR code for a URL that is too long', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1', link);
    daemon.lanes.waits('t1', { checkout: { url: `${url}${'x'.repeat(700)}`, payBefore } });
    const { json } = await daemon.get('/v1/transactions/t1');
    expect(json).toMatchObject({ checkout: { url: expect.stringContaining('xxx') } });
    expect(json).not.toHaveProperty('checkout.qr');
    expect(await daemon.get('/v1/transactions/t1/qr.svg')).toMatchObject({
      status: 409,
      json: { code: 'no-checkout' },
    });
  });

  test('is refused to another register', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1', link, asRegister('front'));
    daemon.lanes.waits('t1', { checkout: { url, payBefore } });
    for (const path of ['/v1/transactions/t1', '/v1/transactions/t1/qr.svg'])
      expect(await daemon.call({ path, headers: asRegister('garden') })).toMatchObject({ status: 403 });
  });
});

test('the answer about a link has the requests to the service only with ?include=attempts', async () => {
  const daemon = await openInterface();
  await daemon.pay('t1', link);
  const key = '01a20000-0000-7000-8000-000000000001';
  const evidence = {
    at: '2026-03-01T12:00:01.000Z',
    how: 'repeated' as const,
    message: { name: 'PaymentStatus' },
    redacted: [],
  };
  daemon.lanes.waits('t1', {
    attempts: [
      {
        rail: 'service',
        service: 'shop',
        endpoint: 'createSession',
        idempotencyKey: key,
        merchantId: 'M-1',
        bodyHash: 'abc',
        openedAt: '2026-03-01T12:00:00.000Z',
        state: 'answered',
        evidence,
        said: { since: '2026-03-01T12:00:00.500Z', text: 'HTTP 503' },
      },
    ],
  });
  const { json } = await daemon.get('/v1/transactions/t1?include=attempts');
  expect(json).toMatchObject({
    attempts: [],
    serviceAttempts: [
      {
        endpoint: 'createSession',
        idempotencyKey: key,
        state: 'answered',
        evidence: { how: 'repeated' },
        said: { since: '2026-03-01T12:00:00.500Z', text: 'HTTP 503' },
      },
    ],
  });
  expect(JSON.stringify(json)).not.toContain('bodyHash');
  const { text } = await daemon.get('/v1/transactions/t1');
  expect(text).not.toContain('serviceAttempts');
});
