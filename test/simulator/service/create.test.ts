import { describe, expect, test } from 'vitest';
import { codeOf, envelope, merchantWith, newKey, sessionInfoOf, start } from './merchant.js';

const create = '/v1/session/payment/create';
const shopper = { paymentInstrumentsProfileData: { merchantShopperId: 'anna' } };

/** Returns a body with the member at this path changed; undefined removes it. */
function changed(value: unknown, [name, ...path]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  const members = new Map(Object.entries(Object(value)));
  const member = changed(members.get(name), path, to);
  if (member === undefined) members.delete(name);
  else members.set(name, member);
  return Object.fromEntries(members);
}

/** Returns the answer to a create with one field changed, as status, code and place. */
async function createWith(path: string, to: unknown, merchant?: Awaited<ReturnType<typeof start>>) {
  const body = changed(envelope({}, newKey()), path.split('/'), to);
  const reply = await (merchant ?? (await start())).send('POST', create, Object(body));
  return { status: reply.status, code: codeOf(reply), body: reply.body };
}

/** Returns a create that asks to store the card. */
function storing(storePaymentInstrument: string): object {
  return { body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument } } };
}

const transaction = 'body/transactionData';

describe('the envelope', () => {
  test('R10: create needs header and body, with the key inside the header', async () => {
    const merchant = await start();
    const body = envelope({}, newKey());
    const reply = await merchant.send('POST', create, body, { headers: { 'idempotency-key': null } });
    expect(reply.status).toBe(200);
    expect(
      codeOf(await merchant.send('POST', create, Object(changed(body, ['header', 'idempotency-key'], undefined)))),
    ).toBe('idempotency-key-missing');
    expect(codeOf(await merchant.send('POST', create, Object(changed(body, ['header', 'idempotency-key'], 'k'))))).toBe(
      'idempotency-key-malformed',
    );
    expect(await createWith('header/merchantId', 'M-2')).toMatchObject({ status: 403, code: 'merchant-mismatch' });
    expect(await createWith('body', undefined)).toMatchObject({ status: 400, code: 'missing-field' });
  });

  test.each([
    ['R11: ', 'body/merchantInfo/successRedirectUrl'],
    ['R11: ', 'body/merchantInfo/cancelRedirectUrl'],
    ['R11: ', 'body/merchantInfo/errorRedirectUrl'],
    ['R14: ', `${transaction}/merchantReference`],
    ['R33: ', `${transaction}/amountDetails`],
    ['R33: ', 'header/merchantId'],
  ])('%s%s is required', async (_, path) => {
    const answer = await createWith(path, undefined);
    expect(answer).toMatchObject({ status: 400, code: 'missing-field', body: { errors: [{ pointer: `/${path}` }] } });
  });

  test('R33: other fields are optional, and unknown fields are refused unless a setting ignores them', async () => {
    const lenient = await start({ unknownFields: 'ignore' });
    expect(await createWith(`${transaction}/imediateCapture`, true)).toMatchObject({
      status: 400,
      code: 'unknown-field',
    });
    expect(await createWith(`${transaction}/imediateCapture`, true, lenient)).toMatchObject({ status: 200 });
    expect((await (await start()).create()).status).toBe(200);
  });

  test.each([
    ['R11: ', 'body/merchantInfo/successRedirectUrl', 'shop.example'],
    ['R12: ', 'body/merchantInfo/webhookUrl', 'ftp://shop.example'],
    ['R13: ', 'body/merchantInfo/ui', { mode: 'POPUP', origin: 'https://shop.example' }],
    ['R13: ', 'body/merchantInfo/ui', { mode: 'EMBED', origin: 'https://shop.example/page' }],
    ['R14: ', `${transaction}/merchantReference`, 'x'.repeat(65)],
    ['R15: ', `${transaction}/immediateCapture`, 'true'],
    ['R16: ', `${transaction}/splitShipment`, 1],
    ['R17: ', `${transaction}/storePaymentInstrument`, 'MANDATED'],
    ['R17: ', `${transaction}/storePaymentInstrument`, true],
    ['R20: ', `${transaction}/recurringProcessingInfo`, { recurringModel: '0' }],
    ['R20: ', `${transaction}/recurringProcessingInfo`, { recurringFrequency: 1.5 }],
    ['R21: ', 'body/paymentMethodInfo', { paymentMethodWhitelist: 'CARD' }],
    ['R21: ', 'body/paymentMethodInfo', { paymentMethodWhitelist: [] }],
    ['R22: ', 'body/paymentInstrumentsProfileData', { merchantShopperId: 7 }],
    ['R23: ', 'body/paymentInstrumentsProfileData', { merchantShopperId: 'anna', storePaymentInstrument: true }],
    ['R23: ', 'body/paymentInstrumentsProfileData', { merchantShopperId: 'anna', storePaymentInstrument: 'ALWAYS' }],
    ['R24: ', 'body/paymentInstrumentsProfileData', { merchantShopperId: 'anna', allowStoredInstrumentsOnly: 'true' }],
  ])('%s%s as %j is refused', async (_, path, value) => {
    expect(await createWith(path, value)).toMatchObject({ status: 400, code: 'bad-value' });
  });

  test('R13: embedding requires an origin', async () => {
    expect(await createWith('body/merchantInfo/ui', { mode: 'EMBED' })).toMatchObject({
      status: 400,
      code: 'missing-field',
    });
  });

  test('R22: a shopper id that is given twice must be the same', async () => {
    const merchant = await start();
    const asked = { transactionData: { merchantShopperId: 'bert' }, body: shopper };
    expect(codeOf(await merchant.create(asked))).toBe('bad-value');
    expect((await merchant.create({ ...asked, transactionData: { merchantShopperId: 'anna' } })).status).toBe(200);
  });
});

describe('the answer', () => {
  test('R25: has a reference, and a checkout URL that cannot be guessed from it', async () => {
    const merchant = await start();
    const { pspReference, checkoutUrl } = sessionInfoOf(await merchant.create());
    expect(checkoutUrl.startsWith(`${merchant.service.checkoutUrl}/`)).toBe(true);
    expect(checkoutUrl).not.toContain(pspReference);
    expect(sessionInfoOf(await merchant.create()).checkoutUrl).not.toBe(checkoutUrl);
  });

  test('R27: has the iframe URL and the origin of its messages in embed mode', async () => {
    const merchant = await start();
    const ui = { mode: 'EMBED', origin: 'https://shop.example' };
    const { checkoutUrl, ...session } = sessionInfoOf(await merchant.create({ merchantInfo: { ui } }));
    const events = { transport: 'POST_MESSAGE', pspOrigin: new URL(checkoutUrl).origin };
    const iframeUrl = checkoutUrl.replace('/checkout/', '/checkout/embed/');
    expect(session['ui']).toEqual({ mode: 'EMBED', integration: { type: 'IFRAME', iframeUrl, events } });
    expect(sessionInfoOf(await merchant.create())).not.toHaveProperty('ui');
  });

  test('R28: lists the capabilities of the pages', async () => {
    const capabilities = { embedSupported: true, breakoutMayBeRequired: true };
    expect(sessionInfoOf(await (await start()).create())).toMatchObject({ capabilities });
  });
});

describe('the create request', () => {
  test('R15: captures the payment at once with immediateCapture, and only authorizes it without', async () => {
    const merchant = await start();
    const at = async (immediateCapture: boolean) =>
      merchant.ledger(await merchant.paid({ transactionData: { immediateCapture } }));
    expect(await at(true)).toMatchObject({ state: 'captured', captured: 10_000 });
    expect(await at(false)).toMatchObject({ state: 'authorized', captured: 0 });
  });

  test('R16: allows several captures only with splitShipment', async () => {
    const merchant = await start();
    const twice = async (splitShipment: boolean) => {
      const reference = await merchant.paid({ transactionData: { splitShipment } });
      await merchant.operate(reference, 'capture', 4_000);
      return merchant.operate(reference, 'capture', 4_000);
    };
    expect((await twice(true)).status).toBe(200);
    expect(codeOf(await twice(false))).toBe('second-capture-unsupported');
  });

  test('R17: requires an explicit authentication for a verification that stores its card', async () => {
    const merchant = await start();
    const reference = await merchant.session({
      amount: 0,
      transactionData: { storePaymentInstrument: true },
      body: shopper,
    });
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    expect(await merchant.steps(reference)).toEqual(['CREATE_SESSION COMPLETED', 'AUTHENTICATION PENDING']);
    await merchant.shopper(reference, { act: 'challenge', passed: true });
    expect(await merchant.steps(reference)).toEqual([
      'CREATE_SESSION COMPLETED',
      'AUTHENTICATION COMPLETED',
      'AUTHORIZATION COMPLETED',
      'STORED_CREDENTIALS COMPLETED',
    ]);
  });

  test('R18, R77: with an amount of 0 verifies the card and holds nothing', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ amount: 0 });
    expect((await merchant.history(reference)).at(-1)).toMatchObject({
      type: 'AUTHORIZATION',
      status: 'COMPLETED',
      details: { amount: 0, currency: 'NOK' },
    });
    expect(codeOf(await merchant.operate(reference, 'capture'))).toBe('amount-too-high');
    expect(codeOf(await merchant.operate(reference, 'cancel'))).toBe('not-authorized');
    expect(codeOf(await merchant.operate(reference, 'refund'))).toBe('not-captured');
    expect(codeOf(await merchant.create({ amount: 0, transactionData: { immediateCapture: true } }))).toBe('bad-value');
  });

  test('R20: may have any recurring model and frequency', async () => {
    const merchant = await start();
    const at = async (recurringModel: number, recurringFrequency: number) => {
      const recurringProcessingInfo = { recurringModel, recurringFrequency };
      return merchant.steps(await merchant.paid({ transactionData: { recurringProcessingInfo }, body: shopper }));
    };
    expect(await at(0, 28)).toEqual(await at(99, 1));
    expect(await at(0, 28)).toContain('STORED_CREDENTIALS COMPLETED');
  });

  test('R21: restricts the payment methods by its whitelist', async () => {
    const merchant = await start();
    const body = { paymentMethodInfo: { paymentMethodWhitelist: ['CARD'] } };
    const reference = await merchant.session({ body });
    const pay = { pspReference: reference, act: 'pay', method: 'PUSH_WALLET' };
    expect(await merchant.tryControl('shopper', pay)).toMatchObject({ status: 409 });
    const unknown = await merchant.create({ body: { paymentMethodInfo: { paymentMethodWhitelist: ['COUPON'] } } });
    expect([unknown.status, codeOf(unknown)]).toEqual([403, 'not-configured']);
    const push = await merchant.paid(
      { body: { paymentMethodInfo: { paymentMethodWhitelist: ['PUSH_WALLET'] } } },
      { method: 'PUSH_WALLET' },
    );
    expect(await merchant.ledger(push)).toMatchObject({ state: 'authorized', method: 'PUSH_WALLET' });
  });

  test('R22: puts its shopper into the authorization', async () => {
    const merchant = await start();
    const details = { merchantShopperId: 'anna', pspShopperId: 'M-1:anna' };
    expect((await merchant.history(await merchant.paid({ body: shopper }))).at(-1)).toMatchObject({ details });
  });

  test('R23: stores the card by choice with OPTIONAL, always with MANDATED, and never if storing is disabled', async () => {
    const merchant = await start();
    const stores = async (storePaymentInstrument: string, store: boolean) => {
      const body = { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument } };
      const reference = await merchant.paid({ body }, { card: '4111111111111111', store });
      return (await merchant.steps(reference)).includes('STORED_CREDENTIALS COMPLETED');
    };
    expect(await stores('OPTIONAL', false)).toBe(false);
    expect(await stores('OPTIONAL', true)).toBe(true);
    expect(await stores('MANDATED', false)).toBe(true);
    const without = await start(merchantWith({ storing: false }));
    expect(codeOf(await without.create(storing('MANDATED')))).toBe('storing-not-enabled');
    const reference = await without.paid(storing('OPTIONAL'), { card: '4111111111111111', store: true });
    expect(await without.steps(reference)).not.toContain('STORED_CREDENTIALS COMPLETED');
  });

  test('R24: accepts no other card with allowStoredInstrumentsOnly', async () => {
    const merchant = await start();
    const profile = { merchantShopperId: 'anna', allowStoredInstrumentsOnly: true };
    const only = { body: { paymentInstrumentsProfileData: profile } };
    expect(codeOf(await merchant.create(only))).toBe('no-stored-instruments');
    await merchant.paid({
      body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' } },
    });
    const reference = await merchant.session(only);
    const typed = { pspReference: reference, act: 'pay', card: '5555555555554444' };
    expect(await merchant.tryControl('shopper', typed)).toMatchObject({ status: 409 });
    const { body } = await merchant.send('GET', '/v1/payment-instruments/anna');
    const [{ paymentInstrumentReference: instrument }] = Object(body).paymentInstruments;
    await merchant.shopper(reference, { act: 'pay', instrument });
    expect((await merchant.history(reference)).at(-1)).toMatchObject({
      type: 'AUTHORIZATION',
      details: { paymentInstrumentReference: instrument },
    });
    const nobody = await merchant.create({
      body: { paymentInstrumentsProfileData: { allowStoredInstrumentsOnly: true } },
    });
    expect(codeOf(nobody)).toBe('missing-field');
  });

  test('R29: is refused for the push wallet with splitShipment, and otherwise does not offer that wallet', async () => {
    const merchant = await start();
    const transactionData = { splitShipment: true };
    const asked = { transactionData, body: { paymentMethodInfo: { paymentMethodWhitelist: ['CARD', 'PUSH_WALLET'] } } };
    const reply = await merchant.create(asked);
    expect([reply.status, codeOf(reply)]).toEqual([422, 'split-shipment-unsupported']);
    const reference = await merchant.session({ transactionData });
    const pay = { pspReference: reference, act: 'pay', method: 'PUSH_WALLET' };
    expect(await merchant.tryControl('shopper', pay)).toMatchObject({ status: 409 });
  });
});
