import { describe, expect, test } from 'vitest';
import { codeOf, merchantWith, start } from './merchant.js';

const split = { transactionData: { splitShipment: true } };
const practice = ['AUTHORIZATION', 'CAPTURE', 'CANCEL', 'UPDATE', 'REFUND'];

/** Returns settings whose acquirer supports only these operations. */
function acquirerWith(...operations: readonly string[]): object {
  return { acquirers: { PRACTICE_ACQUIRER: { schemes: ['VISA'], operations } } };
}

/** Returns the successful answer of an operation. */
function done(type: string, name: string, amount: number): object {
  return { operationInfo: { type, status: 'SUCCESS', [name]: { amount, currency: 'NOK' } } };
}

/** Returns the result of cancelling an expired authorization. */
async function cancelExpired(expiredCancel: string): Promise<unknown> {
  const merchant = await start({ expiredCancel });
  const reference = await merchant.paid();
  await merchant.later(604_801);
  const reply = await merchant.operate(reference, 'cancel');
  return [reply.status, codeOf(reply), (await merchant.steps(reference)).at(-1)];
}

/** Returns the result of refunding a payment that is captured in part. */
async function refundPart(refundWhilePartlyCaptured: boolean): Promise<string | undefined> {
  const merchant = await start({ refundWhilePartlyCaptured });
  const reference = await merchant.paid(split);
  await merchant.operate(reference, 'capture', 4_000);
  return codeOf(await merchant.operate(reference, 'refund', 1_000));
}

describe('a capture', () => {
  test('R34, R39: without a body captures all, and the answer has the amount', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const reply = await merchant.operate(reference, 'capture');
    expect(reply).toMatchObject({ status: 200, body: done('CAPTURE', 'capturedAmount', 10_000) });
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'captured', captured: 10_000, remaining: 0 });
    expect(codeOf(await merchant.operate(reference, 'capture'))).toBe('already-captured');
  });

  test('R35: with an amount captures a part, and without splitShipment releases the rest', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const reply = await merchant.operate(reference, 'capture', 4_000);
    expect(reply.body).toMatchObject(done('CAPTURE', 'capturedAmount', 4_000));
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'captured', captured: 4_000, remaining: 0 });
    expect(codeOf(await merchant.operate(reference, 'capture', 1_000))).toBe('second-capture-unsupported');
    expect((await merchant.ledger(reference)).captured).toBe(4_000);
  });

  test('R36: with splitShipment can be repeated up to the authorized amount', async () => {
    const merchant = await start();
    const reference = await merchant.paid(split);
    for (const amount of [4_000, 5_000]) await merchant.operate(reference, 'capture', amount);
    expect(await merchant.ledger(reference)).toMatchObject({
      state: 'partly-captured',
      captured: 9_000,
      remaining: 1_000,
    });
    const reply = await merchant.operate(reference, 'capture', 1_001);
    expect([reply.status, codeOf(reply)]).toEqual([422, 'amount-too-high']);
    expect((await merchant.operate(reference, 'capture', 1_000)).status).toBe(200);
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'captured', captured: 10_000 });
  });

  test('R35: is refused above the authorized amount, in another currency, and for 0', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    expect(codeOf(await merchant.operate(reference, 'capture', 10_001))).toBe('amount-too-high');
    expect(codeOf(await merchant.operate(reference, 'capture', 0))).toBe('bad-value');
    const euros = { amountDetails: { amount: 100, currency: 'EUR' } };
    expect(codeOf(await merchant.send('POST', `/v1/${reference}/capture`, euros))).toBe('currency-mismatch');
    expect((await merchant.ledger(reference)).captured).toBe(0);
  });

  test('R37: that is immediate leaves AUTHORIZATION and CAPTURE in the history', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ transactionData: { immediateCapture: true } });
    expect((await merchant.steps(reference)).slice(-2)).toEqual(['AUTHORIZATION COMPLETED', 'CAPTURE COMPLETED']);
  });

  test('R38: that is immediate and fails is cancelled when the acquirer confirms it', async () => {
    const merchant = await start();
    await merchant.control('faults', { fault: 'capture-failed' });
    const reference = await merchant.paid({ transactionData: { immediateCapture: true } });
    expect((await merchant.steps(reference)).slice(-3)).toEqual([
      'AUTHORIZATION COMPLETED',
      'CAPTURE FAILED',
      'CANCEL PENDING',
    ]);
    expect(codeOf(await merchant.operate(reference, 'capture'))).toBe('amount-too-high');
    await merchant.later(2);
    expect((await merchant.steps(reference)).at(-1)).toBe('CANCEL COMPLETED');
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'cancelled', captured: 0, cancelled: 10_000 });
  });
});

describe('a cancel', () => {
  test('R40, R43: without a body cancels the rest, and no capture is possible afterwards', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const reply = await merchant.operate(reference, 'cancel');
    const responseInfo = { responseCode: '000', responseText: 'Success' };
    expect(reply.body).toEqual({ responseInfo, ...done('CANCEL', 'cancelledAmount', 10_000) });
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'cancelled', remaining: 0 });
    expect(codeOf(await merchant.operate(reference, 'capture'))).toBe('already-cancelled');
  });

  test('R41: of a part requires merchantId, amount and currency', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const cancel = async (body: object) => codeOf(await merchant.send('POST', `/v1/${reference}/cancel`, body));
    const amountDetails = { amount: 1_000, currency: 'NOK' };
    expect(await cancel({ amountDetails })).toBe('missing-field');
    expect(await cancel({ merchantId: 'M-1', amountDetails: { amount: 1_000 } })).toBe('missing-field');
    expect(await cancel({ merchantId: 'M-1', amountDetails: { currency: 'NOK' } })).toBe('missing-field');
    expect(await cancel({ merchantId: 'M-2', amountDetails })).toBe('merchant-mismatch');
    expect((await merchant.ledger(reference)).cancelled).toBe(0);
    expect(await cancel({ merchantId: 'M-1', amountDetails })).toBeUndefined();
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', cancelled: 1_000, remaining: 9_000 });
  });

  test('R42: has the optional texts reference and merchantReference', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const cancel = async (body: object) => codeOf(await merchant.send('POST', `/v1/${reference}/cancel`, body));
    expect(await cancel({ reference: 7 })).toBe('bad-value');
    expect(await cancel({ merchantReference: 'x'.repeat(256) })).toBe('bad-value');
    expect(await cancel({ reference: 'audit', merchantReference: 'a note' })).toBeUndefined();
    expect((await merchant.ledger(reference)).state).toBe('cancelled');
  });

  test('R44: of a part can be repeated up to the authorized amount', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    await merchant.operate(reference, 'cancel', 4_000);
    await merchant.operate(reference, 'cancel', 5_000);
    expect(codeOf(await merchant.operate(reference, 'cancel', 1_001))).toBe('amount-too-high');
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'authorized', remaining: 1_000 });
    await merchant.operate(reference, 'cancel', 1_000);
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'cancelled', remaining: 0, cancelled: 10_000 });
    expect(codeOf(await merchant.operate(reference, 'cancel'))).toBe('already-cancelled');
  });

  test('R45: is refused before the authorization, and after the capture with a hint to refund', async () => {
    const merchant = await start({ cancelClosesSessions: false });
    const reference = await merchant.session();
    expect(codeOf(await merchant.operate(reference, 'cancel'))).toBe('not-authorized');
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    await merchant.operate(reference, 'capture');
    const reply = await merchant.operate(reference, 'cancel');
    expect([reply.status, codeOf(reply)]).toEqual([409, 'already-captured']);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining('refund') });
    expect(await merchant.ledger(reference)).toMatchObject({ captured: 10_000, cancelled: 0 });
  });

  test('R45: closes an unpaid session, unless a setting keeps it open', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    expect((await merchant.operate(reference, 'cancel')).body).toMatchObject(done('CANCEL', 'cancelledAmount', 0));
    expect((await merchant.ledger(reference)).state).toBe('cancelled');
    const pay = { pspReference: reference, act: 'pay', card: '4111111111111111' };
    expect(await merchant.tryControl('shopper', pay)).toMatchObject({ status: 409 });
  });

  test('R45: that fails leaves the session payable', async () => {
    const merchant = await start();
    const reference = await merchant.session();
    await merchant.control('faults', { fault: 'declined', request: 'cancel' });
    expect(codeOf(await merchant.operate(reference, 'cancel'))).toBe('cancel-failed');
    const pay = { pspReference: reference, act: 'pay', card: '4111111111111111' };
    expect(await merchant.tryControl('shopper', pay)).toMatchObject({ status: 200 });
  });

  test('R46: of an expired authorization fails, or succeeds by a setting', async () => {
    expect(await cancelExpired('fails')).toEqual([422, 'cancel-failed', 'CANCEL FAILED']);
    expect(await cancelExpired('succeeds')).toEqual([200, undefined, 'CANCEL COMPLETED']);
  });

  test.each(['cancel', 'update'])('R47, R55: %s without a valid key moves nothing', async (operation) => {
    const merchant = await start();
    const reference = await merchant.paid();
    const withKey = async (key: string | null) =>
      codeOf(await merchant.operate(reference, operation, 500, { headers: { 'idempotency-key': key } }));
    expect([await withKey(null), await withKey('1')]).toEqual(['idempotency-key-missing', 'idempotency-key-malformed']);
    expect((await merchant.ledger(reference)).remaining).toBe(10_000);
  });

  test('R48: of a part is refused if the acquirer or the method does not support it', async () => {
    const small = await start(acquirerWith(...practice));
    const reference = await small.paid();
    expect(codeOf(await small.operate(reference, 'cancel', 1_000))).toBe('partial-cancel-unsupported');
    expect((await small.operate(reference, 'cancel', 10_000)).status).toBe(200);
    const merchant = await start();
    const deferred = await merchant.paid({}, { method: 'DEFERRED_PAYMENT' });
    expect(codeOf(await merchant.operate(deferred, 'cancel', 1_000))).toBe('partial-cancel-unsupported');
    expect((await merchant.ledger(deferred)).remaining).toBe(10_000);
  });

  test('R49: by the merchant reference reaches a payment whose answer was lost', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ transactionData: { merchantReference: 'lost-1' } });
    const cancel = async (merchantReference: string) =>
      merchant.send('POST', '/v1/cancel', { merchantReference, reference: 'audit' });
    expect(codeOf(await cancel('lost-2'))).toBe('payment-not-found');
    const reply = await cancel('lost-1');
    expect(reply.body).toMatchObject({ ...done('CANCEL', 'cancelledAmount', 10_000), pspReference: reference });
    expect((await merchant.ledger(reference)).state).toBe('cancelled');
    await merchant.session({ transactionData: { merchantReference: 'lost-1' } });
    expect(codeOf(await cancel('lost-1'))).toBe('reference-ambiguous');
    expect(codeOf(await merchant.send('POST', '/v1/cancel', { reference: 'audit' }))).toBe('missing-field');
  });
});

describe('an update', () => {
  test('R50: without a body restarts the authorization period, unless the acquirer declines', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    await merchant.later(600_000);
    expect((await merchant.operate(reference, 'update')).status).toBe(200);
    await merchant.later(600_000);
    expect((await merchant.operate(reference, 'capture')).status).toBe(200);
    const strict = await start(acquirerWith(...practice));
    const declined = await strict.paid();
    await strict.later(600_000);
    const reply = await strict.operate(declined, 'update');
    expect([reply.status, codeOf(reply)]).toEqual([422, 'extension-declined']);
    expect((await strict.steps(declined)).at(-1)).toBe('UPDATE FAILED');
    await strict.later(10_000);
    expect(codeOf(await strict.operate(declined, 'capture'))).toBe('authorization-expired');
  });

  test('R51, R54: sets the remaining total, higher or lower', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    for (const amount of [12_000, 7_000]) {
      const reply = await merchant.operate(reference, 'update', amount);
      const responseInfo = { responseCode: '000', responseText: 'Success' };
      expect(reply.body).toEqual({ responseInfo, ...done('UPDATE', 'updatedAmount', amount) });
      expect((await merchant.ledger(reference)).remaining).toBe(amount);
    }
    expect(codeOf(await merchant.operate(reference, 'capture', 7_001))).toBe('amount-too-high');
    expect((await merchant.operate(reference, 'capture', 7_000)).status).toBe(200);
  });

  test('R52: to a higher amount needs a risk check, and some methods do not support it', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    await merchant.control('faults', { fault: 'declined', request: 'update' });
    expect(codeOf(await merchant.operate(reference, 'update', 12_000))).toBe('declined');
    expect((await merchant.ledger(reference)).remaining).toBe(10_000);
    expect((await merchant.steps(reference)).at(-1)).toBe('UPDATE FAILED');
    const wallet = await merchant.paid({}, { method: 'PUSH_WALLET' });
    expect(codeOf(await merchant.operate(wallet, 'update', 12_000))).toBe('increase-unsupported');
    expect((await merchant.operate(wallet, 'update', 8_000)).status).toBe(200);
  });

  test('R53: has the optional text reference', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    const update = async (body: object) => codeOf(await merchant.send('POST', `/v1/${reference}/update`, body));
    expect([await update({ reference: 7 }), await update({ reference: 'late' })]).toEqual(['bad-value', undefined]);
  });

  test('R55: is refused before the authorization, after the capture, and after the cancel', async () => {
    const merchant = await start();
    const [open, captured, cancelled] = [await merchant.session(), await merchant.paid(), await merchant.paid()];
    await merchant.operate(captured, 'capture');
    await merchant.operate(cancelled, 'cancel');
    expect(codeOf(await merchant.operate(open, 'update', 500))).toBe('not-authorized');
    expect(codeOf(await merchant.operate(captured, 'update', 500))).toBe('already-captured');
    expect(codeOf(await merchant.operate(cancelled, 'update', 500))).toBe('already-cancelled');
  });
});

describe('a refund', () => {
  test('R73: returns the captured amount, whole or in parts, and no more', async () => {
    const merchant = await start();
    const reference = await merchant.paid();
    expect(codeOf(await merchant.operate(reference, 'refund'))).toBe('not-captured');
    await merchant.operate(reference, 'capture', 8_000);
    expect((await merchant.operate(reference, 'refund', 3_000)).body).toMatchObject(
      done('REFUND', 'refundedAmount', 3_000),
    );
    expect(codeOf(await merchant.operate(reference, 'refund', 5_001))).toBe('amount-too-high');
    expect((await merchant.operate(reference, 'refund')).body).toMatchObject(done('REFUND', 'refundedAmount', 5_000));
    expect(await merchant.ledger(reference)).toMatchObject({ state: 'refunded', refunded: 8_000 });
    expect(codeOf(await merchant.operate(reference, 'refund'))).toBe('already-refunded');
  });

  test('R73: is refused while only a part is captured, unless a setting allows it', async () => {
    expect([await refundPart(false), await refundPart(true)]).toEqual(['not-captured', undefined]);
  });
});

test.each(['CAPTURE', 'CANCEL', 'UPDATE', 'REFUND'])(
  'R93: %s requires an acquirer that supports it',
  async (operation) => {
    const merchant = await start(acquirerWith(...practice.filter((one) => one !== operation)));
    const reference = await merchant.paid();
    if (operation === 'REFUND') await merchant.operate(reference, 'capture');
    const reply = await merchant.operate(reference, operation.toLowerCase(), operation === 'UPDATE' ? 500 : undefined);
    expect([reply.status, codeOf(reply)]).toEqual([403, 'not-configured']);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining(operation) });
  },
);

test('an operation that the service leaves PENDING holds its amount', async () => {
  const merchant = await start(merchantWith({}));
  const reference = await merchant.paid(split);
  await merchant.control('faults', { fault: 'pending', request: 'capture' });
  const reply = await merchant.operate(reference, 'capture', 4_000);
  expect(reply.body).toMatchObject({ operationInfo: { status: 'PENDING' } });
  expect(codeOf(await merchant.operate(reference, 'capture', 6_001))).toBe('amount-too-high');
  expect(await merchant.ledger(reference)).toMatchObject({ captured: 0, remaining: 6_000 });
});

test.each([true, false])(
  'S57: the captured part of an expired authorization is refunded, whatever refundWhilePartlyCaptured is (%s)',
  async (refundWhilePartlyCaptured) => {
    const merchant = await start({ refundWhilePartlyCaptured });
    const reference = await merchant.paid(split);
    await merchant.operate(reference, 'capture', 6_000);
    await merchant.later(604_801);
    expect(codeOf(await merchant.operate(reference, 'capture', 1_000))).toBe('authorization-expired');
    expect((await merchant.operate(reference, 'refund', 2_000)).status).toBe(200);
    expect((await merchant.operate(reference, 'refund')).body).toMatchObject(done('REFUND', 'refundedAmount', 4_000));
    expect(codeOf(await merchant.operate(reference, 'refund'))).toBe('already-refunded');
  },
);
