import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, envelope, mediaType, merchantWith, newKey, referenceOf, sessionInfoOf, start } from './merchant.js';

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const tokenAnswer = z.looseObject({ access_token: z.string().optional() });
const create = '/v1/session/payment/create';

describe('references, amounts and keys', () => {
  test('R1: each payment has its own reference, a UUID of version 7, which finds the payment', async () => {
    const merchant = await start();
    const [first, second] = [await merchant.session(), await merchant.session()];
    expect(first).toMatch(uuid7);
    expect(second).not.toBe(first);
    expect(await merchant.steps(first.toUpperCase())).toEqual(['CREATE_SESSION COMPLETED']);
    expect(codeOf(await merchant.send('GET', `/v1/${randomUUID()}/status`))).toBe('reference-malformed');
    expect(codeOf(await merchant.send('GET', `/v1/${newKey()}/status`))).toBe('payment-not-found');
  });

  test.each(['"1250"', '12.5', '1250.0', '1.25e3', '-1', '1000000000000', 'null', 'true'])(
    'R2: an amount of %s is refused with its JSON pointer',
    async (amount) => {
      const merchant = await start();
      const text = JSON.stringify(envelope({ amount: 4_242 }, newKey())).replace('4242', amount);
      const reply = await merchant.send('POST', create, undefined, { text });
      expect([reply.status, codeOf(reply)]).toEqual([400, 'bad-value']);
      expect(reply.body).toMatchObject({ errors: [{ pointer: '/body/transactionData/amountDetails/amount' }] });
    },
  );

  test.each(['nok', 'NO', 'NOKK', ''])('R2: a currency "%s" is refused', async (currency) => {
    const merchant = await start();
    expect(codeOf(await merchant.create({ currency }))).toBe('bad-value');
  });

  test('R3: the success code is the integer 0 in create, status, list and delete, and the text 000 in operations', async () => {
    const merchant = await start();
    const success = { responseInfo: { responseCode: 0, responseText: 'Success' } };
    const created = await merchant.create();
    expect(created.body).toMatchObject(success);
    const reference = await merchant.paid();
    expect((await merchant.send('GET', `/v1/${reference}/status`)).body).toMatchObject(success);
    expect((await merchant.send('GET', '/v1/payment-instruments/anna')).body).toMatchObject(success);
    const cancelled = await merchant.operate(reference, 'cancel');
    expect(cancelled.body).toMatchObject({ responseInfo: { responseCode: '000', responseText: 'Success' } });
  });

  test('R4: a repeat with the same key and body gets the first answer for 24 hours, and moves nothing', async () => {
    const merchant = await start({ sessionLifetimeSeconds: 0 });
    const key = newKey();
    const first = await merchant.create({}, key);
    expect(await merchant.create({}, key)).toMatchObject({ status: 200, body: first.body });
    await merchant.later(86_000);
    expect(referenceOf(await merchant.create({}, key))).toBe(referenceOf(first));
    await merchant.later(400);
    expect(referenceOf(await merchant.create({}, key))).not.toBe(referenceOf(first));
  });

  test('R4: a repeated capture gets its first answer, even if the state has changed', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ transactionData: { splitShipment: true } });
    const key = newKey();
    const first = await merchant.operate(reference, 'capture', 4_000, { key });
    await merchant.operate(reference, 'capture');
    expect(await merchant.operate(reference, 'capture', 4_000, { key: key.toUpperCase() })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect((await merchant.ledger(reference)).captured).toBe(10_000);
  });

  test('R4: a key with another body or path is refused, and nothing moves', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ transactionData: { splitShipment: true } });
    const key = newKey();
    await merchant.operate(reference, 'capture', 4_000, { key });
    const reply = await merchant.operate(reference, 'capture', 5_000, { key });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'idempotency-key-reused']);
    expect(codeOf(await merchant.operate(reference, 'cancel', undefined, { key }))).toBe('idempotency-key-reused');
    expect(await merchant.ledger(reference)).toMatchObject({ captured: 4_000, cancelled: 0 });
  });

  test('R4: a key keeps a refusal by a rule, but not a refusal of the form', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    const key = newKey();
    expect(codeOf(await merchant.operate(reference, 'capture', undefined, { key }))).toBe('not-authorized');
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    expect(codeOf(await merchant.operate(reference, 'capture', undefined, { key }))).toBe('not-authorized');
    const other = newKey();
    expect(codeOf(await merchant.operate(reference, 'capture', 0, { key: other }))).toBe('bad-value');
    expect((await merchant.operate(reference, 'capture', 10, { key: other })).status).toBe(200);
  });

  test('R4: two merchants may have the same key', async () => {
    const second = { apiKey: 'other-api-key', token: 'other-token' };
    const merchant = await start({
      merchants: { 'M-1': { apiKey: 'practice-api-key', token: 'practice-token' }, 'M-2': second },
    });
    const key = newKey();
    const first = await merchant.create({}, key);
    merchant.headers = {
      ...merchant.headers,
      'x-api-key': 'other-api-key',
      authorization: 'Bearer other-token',
      'merchant-id': 'M-2',
    };
    const reply = await merchant.send('POST', create, envelope({}, key, 'M-2'));
    expect(referenceOf(reply)).not.toBe(referenceOf(first));
    expect(codeOf(await merchant.send('GET', `/v1/${referenceOf(first)}/status`))).toBe('payment-not-found');
  });
});

describe('headers', () => {
  test.each(['/capture', '/cancel', '/update', '/refund'])(
    'R5: %s requires the media type in Accept and Content-Type',
    async (path) => {
      const merchant = await start();
      const reference = await merchant.paid();
      const wrong = async (header: string, value: string | null) => {
        const reply = await merchant.send('POST', `/v1/${reference}${path}`, undefined, {
          headers: { [header]: value },
        });
        return [reply.status, codeOf(reply)];
      };
      expect(await wrong('accept', 'application/json')).toEqual([406, 'not-acceptable']);
      expect(await wrong('content-type', 'application/json')).toEqual([415, 'unsupported-media-type']);
      expect(await wrong('content-type', null)).toEqual([400, 'header-missing']);
      expect((await merchant.ledger(reference)).remaining).toBe(10_000);
    },
  );

  test('R5: answers have the media type of the service, and problems have application/problem+json', async () => {
    const merchant = await start();
    expect((await merchant.create()).headers.get('content-type')).toBe(mediaType);
    const listing = { headers: { accept: `text/html, ${mediaType}; charset=utf-8` } };
    expect((await merchant.send('GET', '/v1/payment-instruments/anna', undefined, listing)).status).toBe(200);
    const problem = await merchant.send('GET', `/v1/${newKey()}/status`);
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
  });

  test.each([
    ['x-api-key', null, 401, 'unauthenticated'],
    ['x-api-key', 'wrong', 401, 'unauthenticated'],
    ['authorization', null, 401, 'unauthenticated'],
    ['authorization', 'Bearer wrong', 401, 'unauthenticated'],
    ['authorization', 'practice-token', 401, 'unauthenticated'],
    ['merchant-id', null, 400, 'header-missing'],
    ['merchant-id', 'M-2', 403, 'merchant-mismatch'],
    ['idempotency-key', null, 400, 'idempotency-key-missing'],
    ['idempotency-key', randomUUID(), 400, 'idempotency-key-malformed'],
  ])('R6: %s as %s is refused with %i', async (header, value, status, code) => {
    const merchant = await start();
    const reference = await merchant.paid();
    for (const path of ['cancel', 'update', 'capture', 'refund']) {
      const reply = await merchant.operate(reference, path, undefined, { headers: { [header]: value } });
      expect([reply.status, codeOf(reply)]).toEqual([status, code]);
    }
    expect((await merchant.ledger(reference)).remaining).toBe(10_000);
  });

  test('R6: create and status require the same credentials', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    merchant.headers = { ...merchant.headers, 'x-api-key': 'wrong' };
    expect(codeOf(await merchant.create())).toBe('unauthenticated');
    expect(codeOf(await merchant.send('GET', `/v1/${reference}/status`))).toBe('unauthenticated');
  });

  test('R7: the base path and the checkout URL are configured, and each path begins with /v1', async () => {
    const merchant = await start({ basePath: '/psp/live', checkoutUrl: 'https://pay.example/c' });
    expect(merchant.service.baseUrl).toMatch(/\/psp\/live$/);
    expect(sessionInfoOf(await merchant.create()).checkoutUrl).toMatch(/^https:\/\/pay\.example\/c\/[\da-f]{40}$/);
    expect(codeOf(await merchant.create({ path: '/session/payment/create' }))).toBe('unknown-path');
  });

  test('R8: the service issues a token for client credentials, and the token expires', async () => {
    const merchant = await start({ tokenLifetimeSeconds: 60 });
    const ask = async (secret: string, grant = 'client_credentials') => {
      const response = await fetch(`${merchant.service.baseUrl}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`practice-client:${secret}`)}` },
        body: new URLSearchParams({ grant_type: grant }),
      });
      const body = tokenAnswer.parse(await response.json());
      return { status: response.status, ...body };
    };
    expect(await ask('wrong')).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await ask('practice-secret', 'password')).toMatchObject({ status: 400, error: 'unsupported_grant_type' });
    const issued = await ask('practice-secret');
    expect(issued).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 60 });
    merchant.headers = { ...merchant.headers, authorization: `Bearer ${issued.access_token}` };
    expect((await merchant.create()).status).toBe(200);
    await merchant.later(60);
    expect(codeOf(await merchant.create())).toBe('unauthenticated');
  });

  test('R8: only the configured key and token are accepted', async () => {
    const merchant = await start(merchantWith({ apiKey: 'k-2', token: 't-2' }));
    expect(codeOf(await merchant.create())).toBe('unauthenticated');
    merchant.headers = { ...merchant.headers, 'x-api-key': 'k-2', authorization: 'Bearer t-2' };
    expect((await merchant.create()).status).toBe(200);
  });
});

test.each(['CARD', 'PUSH_WALLET', 'APP_WALLET_1', 'APP_WALLET_2', 'DEFERRED_PAYMENT'])(
  'R9, R95: a payment by %s is authorized, and captured later',
  async (method) => {
    const merchant = await start();
    const reference = await merchant.paid({}, method === 'CARD' ? { card: '4111111111111111' } : { method });
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', method, captured: 0 });
    expect((await merchant.operate(reference, 'capture')).status).toBe(200);
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'captured', captured: 10_000 });
  },
);
