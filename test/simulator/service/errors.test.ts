import { describe, expect, test } from 'vitest';
import { codeOf, envelope, merchantWith, newKey, referenceOf, start } from './merchant.js';

const create = '/v1/session/payment/create';
const acquirer = { schemes: ['VISA'], agreements: { PUSH_WALLET: ['VISA'] } };

describe('a payment method', () => {
  test.each([
    ['an acquirer', merchantWith({ acquirers: [] })],
    ['a scheme that is enabled', merchantWith({ schemes: ['AMEX'] })],
    ['the service ECOMMERCE', { acquirers: { PRACTICE_ACQUIRER: { ...acquirer, services: ['MIT'] } } }],
    ['the MCC 5411', { acquirers: { PRACTICE_ACQUIRER: { ...acquirer, mccs: ['7995'] } } }],
    ['the operation AUTHORIZATION', { acquirers: { PRACTICE_ACQUIRER: { ...acquirer, operations: ['CAPTURE'] } } }],
    ['the merchant accepts', merchantWith({ methods: ['PUSH_WALLET'] })],
    ['the method CARD', { methods: { OTHER: { kind: 'app-wallet' } } }],
  ])('R93, R107: CARD requires %s', async (missing, settings) => {
    const merchant = await start(settings);
    const body = { paymentMethodInfo: { paymentMethodWhitelist: ['CARD'] } };
    const reply = await merchant.create({ body });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'not-configured']);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining(missing) });
  });

  test('R93, R107: CARD accepts only the enabled schemes if all of it is configured', async () => {
    const merchant = await start({ acquirers: { PRACTICE_ACQUIRER: acquirer }, ...merchantWith({ mcc: '5812' }) });
    const reference = await merchant.session({ body: { paymentMethodInfo: { paymentMethodWhitelist: ['CARD'] } } });
    const other = { pspReference: reference, act: 'pay', card: '5555555555554444' };
    expect(await merchant.tryControl('shopper', other)).toMatchObject({ status: 409 });
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    expect((await merchant.ledger(reference)).state).toBe('authorized');
  });

  test.each([
    ['an agreement', { acquirers: { PRACTICE_ACQUIRER: { schemes: ['VISA'] } } }],
    ['the merchant accepts', merchantWith({ methods: ['CARD'] })],
  ])('R94: PUSH_WALLET requires %s', async (missing, settings) => {
    const body = { paymentMethodInfo: { paymentMethodWhitelist: ['PUSH_WALLET'] } };
    const reply = await (await start(settings)).create({ body });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'not-configured']);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining(missing) });
    expect((await (await start()).create({ body })).status).toBe(200);
  });
});

describe('problems', () => {
  test('R96: a problem has its code, status, place and payment (RFC 9457)', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    const reply = await merchant.operate(reference, 'capture');
    expect(reply.body).toEqual({
      type: 'urn:psp:problem:not-authorized',
      title: 'Nothing is authorized',
      status: 409,
      detail: 'Nothing can be captured.',
      instance: `${new URL(merchant.service.baseUrl).pathname}/v1/${reference}/capture`,
      pspReference: reference,
    });
    const empty = await (await start({ problems: 'empty' })).operate(newKey(), 'capture');
    expect([empty.status, empty.body]).toEqual([404, undefined]);
  });

  test.each([
    ['{"header": {', 'malformed-json'],
    ['[1] 2', 'malformed-json'],
    ['{"header": {}, "header": {}}', 'malformed-json'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'malformed-json'],
    [JSON.stringify({ text: 'x'.repeat(256 * 1_024) }), 'body-too-large', 413],
    ['[]', 'idempotency-key-missing'],
  ])('R96: a body of %.40s is refused', async (text, code, status = 400) => {
    const reply = await (await start()).send('POST', create, undefined, { text });
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  test('R96: a body that is not UTF-8 is refused', async () => {
    const merchant = await start();
    const body = Buffer.from([...Buffer.from(JSON.stringify(envelope({}, newKey()))), 0xff]);
    const response = await fetch(merchant.service.baseUrl + create, {
      method: 'POST',
      headers: merchant.headers,
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:psp:problem:malformed-json', detail: 'It is not UTF-8.' });
  });

  test.each([
    ['GET', '/v1/session/payment/create', 'POST'],
    ['DELETE', `/v1/${newKey()}/status`, 'GET'],
    ['PUT', '/v1/merchant-admin/card-on-file/anna/one', 'DELETE'],
    ['PUT', '/oauth/token', 'POST'],
  ])('R96: the answer to %s of %s names the allowed method, %s', async (method, path, allowed) => {
    const reply = await (await start()).send(method, path);
    expect([reply.status, codeOf(reply), reply.headers.get('allow')]).toEqual([405, 'method-not-allowed', allowed]);
  });

  test('R96: a request with several mistakes gets the problem of the first check', async () => {
    const merchant = await start();
    const bad = { text: '{', headers: { accept: 'text/html', 'x-api-key': 'wrong', 'idempotency-key': '1' } };
    const ask = async (headers: object, path = `/v1/${newKey()}/capture`) =>
      codeOf(await merchant.send('POST', path, undefined, { ...bad, headers: { ...bad.headers, ...headers } }));
    expect(await ask({}, '/v1/nowhere')).toBe('unknown-path');
    expect(await ask({})).toBe('unauthenticated');
    expect(await ask({ 'x-api-key': 'practice-api-key', 'merchant-id': 'M-2' })).toBe('merchant-mismatch');
    expect(await ask({ 'x-api-key': 'practice-api-key' })).toBe('not-acceptable');
    const known = { 'x-api-key': 'practice-api-key', accept: merchant.headers['accept'] };
    expect(await ask(known)).toBe('idempotency-key-malformed');
    expect(await ask({ ...known, 'idempotency-key': newKey() })).toBe('malformed-json');
  });

  test('R97: each condition of the table has its own problem code', async () => {
    const merchant = await start();
    const captured = await merchant.paid({ transactionData: { immediateCapture: true } });
    expect(codeOf(await merchant.operate(captured, 'cancel'))).toBe('already-captured');
    const expired = await merchant.paid();
    await merchant.shopper(expired, { act: 'expire' });
    expect(codeOf(await merchant.operate(expired, 'cancel'))).toBe('cancel-failed');
    const open = await merchant.paid();
    const none = { headers: { 'idempotency-key': null } };
    expect(codeOf(await merchant.operate(open, 'cancel', undefined, none))).toBe('idempotency-key-missing');
    const deferred = await merchant.paid({}, { method: 'DEFERRED_PAYMENT' });
    expect(codeOf(await merchant.operate(deferred, 'cancel', 500))).toBe('partial-cancel-unsupported');
    expect(codeOf(await merchant.operate(deferred, 'update', 12_000))).toBe('increase-unsupported');
    await merchant.control('faults', { fault: 'declined', request: 'update' });
    expect(codeOf(await merchant.operate(open, 'update'))).toBe('extension-declined');
    const push = { paymentMethodInfo: { paymentMethodWhitelist: ['PUSH_WALLET'] } };
    const split = await merchant.create({ transactionData: { splitShipment: true }, body: push });
    expect(codeOf(split)).toBe('split-shipment-unsupported');
    await merchant.control('faults', { fault: 'capture-failed' });
    const failed = await merchant.paid({ transactionData: { immediateCapture: true } });
    expect((await merchant.steps(failed)).slice(-2)).toEqual(['CAPTURE FAILED', 'CANCEL PENDING']);
  });

  test('R98: requests above the configured rate get 429 and Retry-After', async () => {
    const merchant = await start({ requestsPerSecond: 2 });
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 12 }, async () => merchant.send('POST', create, envelope({}, key))),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(codeOf(refused[0] ?? Object())).toBe('too-many-requests');
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    await merchant.later(2);
    expect(referenceOf(await merchant.create({}, key))).toBeDefined();
  });

  test("control interface and service do not serve each other's paths", async () => {
    const merchant = await start();
    expect(codeOf(await merchant.send('GET', '/control/ledger'))).toBe('unknown-path');
    expect((await fetch(`${merchant.service.control}/v1`)).status).toBe(404);
    const page = await fetch(`${merchant.service.control}/ledger`, { headers: { origin: 'http://shop.example' } });
    expect(page.status).toBe(403);
    expect(await merchant.tryControl('faults', { fault: 'rain' })).toMatchObject({ status: 400 });
    expect(await merchant.tryControl('shopper', { pspReference: newKey(), act: 'leave' })).toMatchObject({
      status: 404,
    });
  });
});
