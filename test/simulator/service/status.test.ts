import { describe, expect, test } from 'vitest';
import { codeOf, start } from './merchant.js';

const shopper = { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' } };
const split = { transactionData: { splitShipment: true } };

describe('the status', () => {
  test('R56: needs no body and no key, and changes nothing', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const ask = async () =>
      merchant.send('GET', `/v1/${reference}/status`, undefined, { headers: { 'idempotency-key': null } });
    const first = await ask();
    expect(first.status).toBe(200);
    expect((await ask()).body).toEqual(first.body);
    expect(
      (await merchant.send('GET', `/v1/${reference}/status`, undefined, { headers: { 'idempotency-key': 'x' } })).body,
    ).toEqual(first.body);
  });

  test('R57, R58: has the whole history in order of time, each entry with its own ULID', async () => {
    const merchant = await start();
    const reference = await merchant.paid(split);
    for (const amount of [1_000, 2_000, 3_000]) await merchant.operate(reference, 'capture', amount);
    const history = await merchant.history(reference);
    const ids = history.map(({ id }) => id);
    expect(ids.filter((id) => !/^[0-7][\dA-HJKMNP-TV-Z]{25}$/.test(id))).toEqual([]);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(6);
    expect(history.slice(3).map(({ details }) => details['amount'])).toEqual([1_000, 2_000, 3_000]);
    expect(Object.keys(history[0] ?? {})).toEqual(['id', 'type', 'status', 'details']);
  });

  test('R59: has all eight types of operations', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ ...split, body: shopper });
    await merchant.operate(reference, 'update', 9_000);
    await merchant.operate(reference, 'cancel', 1_000);
    await merchant.operate(reference, 'capture');
    await merchant.operate(reference, 'refund', 500);
    expect((await merchant.history(reference)).map(({ type }) => type)).toEqual([
      'CREATE_SESSION',
      'AUTHENTICATION',
      'AUTHORIZATION',
      'STORED_CREDENTIALS',
      'UPDATE',
      'CANCEL',
      'CAPTURE',
      'REFUND',
    ]);
  });

  test('R60: shows an operation as COMPLETED, PENDING or FAILED, always with the same id', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    await merchant.shopper(reference, { act: 'pay', card: '4000000000003220' });
    const [, pending] = await merchant.history(reference);
    expect(pending).toMatchObject({ type: 'AUTHENTICATION', status: 'PENDING' });
    await merchant.shopper(reference, { act: 'challenge', passed: true });
    const [, authenticated] = await merchant.history(reference);
    expect(authenticated).toMatchObject({ id: pending?.id, status: 'COMPLETED', details: { eci: '05' } });
    const declined = await merchant.paid({}, { card: '4000000000000002' });
    expect(await merchant.steps(declined)).toContain('AUTHORIZATION FAILED');
  });

  test('R61: has the known details of each operation', async () => {
    const merchant = await start();
    const [created, authenticated, authorized, stored] = await merchant.history(await merchant.paid({ body: shopper }));
    expect(created?.details).toEqual({});
    expect(authenticated?.details).toEqual({ eci: '05' });
    const named = { merchantShopperId: 'anna', pspShopperId: 'M-1:anna' };
    const instrument = { paymentInstrumentReference: stored?.details['paymentInstrumentReference'] };
    expect(authorized?.details).toEqual({
      amount: 10_000,
      currency: 'NOK',
      acquirer: 'PRACTICE_ACQUIRER',
      scheme: 'VISA',
      authCode: expect.stringMatching(/^\d{6}$/),
      ...named,
      ...instrument,
    });
    expect(stored?.details).toEqual({ ...named, ...instrument });
    const declined = await merchant.history(await merchant.paid({}, { card: '4000000000000002' }));
    expect(declined.at(-1)?.details).not.toHaveProperty('authCode');
  });

  test('R62: has amount and currency of the other operations, and the new total of an update', async () => {
    const merchant = await start();
    const reference = await merchant.paid(split);
    await merchant.operate(reference, 'update', 8_000);
    await merchant.operate(reference, 'cancel', 1_000);
    await merchant.operate(reference, 'update');
    await merchant.operate(reference, 'capture');
    await merchant.operate(reference, 'refund', 500);
    expect((await merchant.history(reference)).slice(3).map(({ details }) => details)).toEqual(
      [8_000, 1_000, 7_000, 7_000, 500].map((amount) => ({ amount, currency: 'NOK' })),
    );
  });

  test('R63: can have a type more than once', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ transactionData: { immediateCapture: true } });
    await merchant.operate(reference, 'refund', 500);
    await merchant.operate(reference, 'refund', 700);
    expect((await merchant.steps(reference)).filter((step) => step === 'REFUND COMPLETED')).toHaveLength(2);
    expect(codeOf(await merchant.operate(reference, 'refund', 8_801))).toBe('amount-too-high');
  });
});

test('R82: shows the outcome even without a webhook', async () => {
  const merchant = await start();
  const reference = await merchant.session();
  expect(await merchant.steps(reference)).toEqual(['CREATE_SESSION COMPLETED']);
  await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
  expect(await merchant.steps(reference)).toContain('AUTHORIZATION COMPLETED');
});

test('R92, R99: exists only in version 1, and /checkout-sessions does not exist', async () => {
  const merchant = await start();
  for (const path of ['/v1/checkout-sessions', '/checkout-sessions', '/v2/session/payment/create']) {
    const reply = await merchant.create({ path });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'unknown-path']);
  }
  const other = { headers: { accept: 'application/vnd.payments.v2+json' } };
  const reply = await merchant.send('GET', '/v1/payment-instruments/anna', undefined, other);
  expect([reply.status, codeOf(reply)]).toEqual([406, 'not-acceptable']);
  expect(reply.headers.get('deprecation')).toBeNull();
});
