import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Asked,
  codeOf,
  type Merchant,
  merchantWith,
  referenceOf,
  type Reply,
  sessionInfoOf,
  start,
} from './merchant.js';

const profile = (storePaymentInstrument = 'MANDATED') => ({
  body: { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument } },
});
const listed = z.object({ paymentInstruments: z.array(z.record(z.string(), z.string())) });
const limits = { NOK: 30_000, EUR: 3_000 };

async function list(merchant: Merchant, shopper = 'anna'): Promise<readonly Record<string, string>[]> {
  const { body } = await merchant.send('GET', `/v1/payment-instruments/${shopper}`);
  return listed.parse(body).paymentInstruments;
}

/** Stores a card of the shopper and resolves with its reference. */
async function stored(merchant: Merchant, card = '4111111111111111', recurring?: object): Promise<string> {
  const transactionData = recurring === undefined ? {} : { recurringProcessingInfo: recurring };
  const reference = await merchant.session({ transactionData, ...profile() });
  await merchant.shopper(reference, { act: 'pay', card });
  const kept = (await merchant.history(reference)).find(({ type }) => type === 'STORED_CREDENTIALS');
  return String(kept?.details['paymentInstrumentReference']);
}

/** Makes a one-click payment. */
async function oneClick(
  merchant: Merchant,
  instrument: string,
  amount: number,
  currency = 'NOK',
  path = '/v1/authorize',
): Promise<Reply> {
  const transactionData = { merchantShopperId: 'anna', paymentInstrumentReference: instrument };
  return merchant.create({ path, amount, currency, transactionData });
}

describe('stored cards', () => {
  test('R67, R68: are listed for the shopper with all fields, or as an empty list', async () => {
    const merchant = await start();
    expect(await list(merchant)).toEqual([]);
    const reference = await stored(merchant);
    expect(await list(merchant)).toEqual([
      {
        paymentInstrumentReference: reference,
        scheme: 'VISA_CREDIT',
        maskedPan: '411111******1111',
        expiryDate: '2030-12',
        cardOnFileReason: 'CONVENIENCE',
      },
    ]);
    expect(await list(merchant, 'bert')).toEqual([]);
  });

  test('R69, R71: have a reference for each reason of storing, which is deleted separately', async () => {
    const merchant = await start();
    const references = [
      await stored(merchant),
      await stored(merchant),
      await stored(merchant, '4111111111111111', { recurringFrequency: 28 }),
    ];
    expect(new Set(references).size).toBe(3);
    const remove = async (reference = '', shopper = 'anna') =>
      merchant.send('DELETE', `/v1/merchant-admin/card-on-file/${shopper}/${reference}`);
    expect(codeOf(await remove(references[0], 'bert'))).toBe('instrument-not-found');
    expect(await remove(references[0])).toMatchObject({ status: 200, body: { responseInfo: { responseCode: 0 } } });
    expect(Object.keys(Object((await remove(references[2])).body))).toEqual(['responseInfo']);
    expect((await list(merchant)).map((one) => one['paymentInstrumentReference'])).toEqual([references[1]]);
    expect(codeOf(await remove(references[0]))).toBe('instrument-not-found');
    expect(codeOf(await oneClick(merchant, references[0] ?? '', 1_000))).toBe('instrument-not-found');
  });

  test('R70: are listed if stored for convenience, but not as agreements', async () => {
    const merchant = await start();
    await stored(merchant, '4111111111111111', { recurringModel: 0 });
    expect(await list(merchant)).toEqual([]);
    const reference = await stored(merchant);
    expect((await list(merchant)).map((one) => one['paymentInstrumentReference'])).toEqual([reference]);
  });

  test('R72: leave STORED_CREDENTIALS in the history of the checkout', async () => {
    const merchant = await start();
    const chosen = await merchant.paid(profile('OPTIONAL'), { card: '4111111111111111', store: true });
    const declined = await merchant.paid(profile(), { card: '4000000000000002' });
    expect(await merchant.steps(chosen)).toContain('STORED_CREDENTIALS COMPLETED');
    expect(await merchant.steps(declined)).not.toContain('STORED_CREDENTIALS COMPLETED');
    expect(await list(merchant)).toHaveLength(1);
  });
});

describe('a one-click payment', () => {
  test.each(['/v1/authorize', '/v1/session/payment/create'])(
    'R19, R26, R74: by %s with a stored card below the limit is approved without the shopper',
    async (path) => {
      const merchant = await start();
      const instrument = await stored(merchant);
      const reply = await oneClick(merchant, instrument, 29_999, 'NOK', path);
      expect(sessionInfoOf(reply).checkoutUrl).toBe('');
      const history = await merchant.history(referenceOf(reply));
      expect(history.map(({ type, status }) => `${type} ${status}`)).toEqual([
        'CREATE_SESSION COMPLETED',
        'AUTHORIZATION COMPLETED',
      ]);
      expect(history[1]?.details).toMatchObject({ paymentInstrumentReference: instrument, merchantShopperId: 'anna' });
    },
  );

  test('R74: requires the shopper and the instrument', async () => {
    const merchant = await start();
    const ask = async (transactionData: object) =>
      codeOf(await merchant.create({ path: '/v1/authorize', transactionData }));
    expect(await ask({ merchantShopperId: 'anna' })).toBe('missing-field');
    expect(await ask({ paymentInstrumentReference: 'x' })).toBe('missing-field');
    expect(codeOf(await merchant.create({ transactionData: { paymentInstrumentReference: 'x' } }))).toBe(
      'missing-field',
    );
    expect(codeOf(await oneClick(merchant, 'x', 100))).toBe('instrument-not-found');
  });

  test.each(Object.entries(limits))(
    'R30, R31: in %s needs authentication from an amount of %i',
    async (currency, limit) => {
      const merchant = await start();
      const instrument = await stored(merchant);
      expect(sessionInfoOf(await oneClick(merchant, instrument, limit - 1, currency)).checkoutUrl).toBe('');
      const above = await oneClick(merchant, instrument, limit, currency);
      expect(sessionInfoOf(above).checkoutUrl).not.toBe('');
      expect(await merchant.steps(referenceOf(above))).toEqual(['CREATE_SESSION COMPLETED']);
      await merchant.shopper(referenceOf(above), { act: 'pay' });
      expect((await merchant.steps(referenceOf(above))).slice(1)).toEqual([
        'AUTHENTICATION COMPLETED',
        'AUTHORIZATION COMPLETED',
      ]);
    },
  );

  test('R31: has configurable limits, and needs authentication in a currency without a limit', async () => {
    const merchant = await start({ lowValueLimits: { NOK: 500 } });
    const instrument = await stored(merchant);
    expect(sessionInfoOf(await oneClick(merchant, instrument, 499)).checkoutUrl).toBe('');
    expect(sessionInfoOf(await oneClick(merchant, instrument, 500)).checkoutUrl).not.toBe('');
    expect(sessionInfoOf(await oneClick(merchant, instrument, 1, 'EUR')).checkoutUrl).not.toBe('');
  });

  test('R30: needs explicit authentication after a soft decline', async () => {
    const merchant = await start();
    const instrument = await stored(merchant);
    await merchant.control('faults', { fault: 'soft-declined' });
    const reply = await oneClick(merchant, instrument, 1_000);
    const reference = referenceOf(reply);
    expect(sessionInfoOf(reply).checkoutUrl).not.toBe('');
    await merchant.shopper(reference, { act: 'pay' });
    await merchant.shopper(reference, { act: 'challenge', passed: true });
    expect((await merchant.steps(reference)).slice(1)).toEqual([
      'AUTHORIZATION FAILED',
      'AUTHENTICATION COMPLETED',
      'AUTHORIZATION COMPLETED',
    ]);
  });

  test.each([{}, { attemptsMax: 3 }])(
    'R74: that the issuer declines gets a problem that names the payment: %j',
    async (settings) => {
      const merchant = await start(settings);
      const instrument = await stored(merchant);
      await merchant.control('faults', { fault: 'declined' });
      const reply = await oneClick(merchant, instrument, 1_000);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'declined']);
      const { pspReference } = z.object({ pspReference: z.string() }).parse(reply.body);
      expect((await merchant.steps(pspReference)).at(-1)).toBe('AUTHORIZATION FAILED');
      expect((await merchant.ledger(pspReference)).state).toBe('declined');
    },
  );
});

/** Makes a payment by the merchant. */
async function charge(
  merchant: Merchant,
  paymentInstrumentReference: string,
  recurringReference: string,
  amount = 990_000,
) {
  const transactionData = {
    merchantShopperId: 'anna',
    paymentInstrumentReference,
    recurringProcessingInfo: { recurringReference },
  };
  return merchant.create({ path: '/v1/mit/authorize', amount, transactionData });
}

describe('a payment by the merchant', () => {
  const agreed = { recurringModel: 0, recurringFrequency: 28, recurringDescription: 'Coffee' };

  /** Creates a standing instruction that the shopper has approved: its instrument and its agreement. */
  async function instruct(merchant: Merchant, recurringProcessingInfo: object = agreed) {
    const transactionData = { merchantShopperId: 'anna', recurringProcessingInfo };
    const reference = await merchant.paid({ path: '/v1/mit/create', transactionData });
    const authorized = (await merchant.history(reference)).find(({ type }) => type === 'AUTHORIZATION');
    const { paymentInstrumentReference, recurringReference } = authorized?.details ?? {};
    return {
      paymentInstrumentReference: String(paymentInstrumentReference),
      recurringReference: String(recurringReference),
    };
  }

  test('R32, R75, R76: needs an agreement that the shopper approved once, and may have any amount', async () => {
    const merchant = await start();
    const { paymentInstrumentReference, recurringReference } = await instruct(merchant);
    expect(recurringReference).toMatch(/^[\da-f-]{36}$/);
    const reply = await charge(merchant, paymentInstrumentReference, recurringReference);
    expect(sessionInfoOf(reply).checkoutUrl).toBe('');
    const history = await merchant.history(referenceOf(reply));
    expect(history.at(-1)).toMatchObject({ type: 'AUTHORIZATION', details: { amount: 990_000, recurringReference } });
    const other = await instruct(merchant);
    expect(codeOf(await charge(merchant, paymentInstrumentReference, other.recurringReference))).toBe(
      'instrument-not-found',
    );
  });

  test('R75: needs an agreement with a shopper and a valid description', async () => {
    const merchant = await start();
    const ask = async (transactionData: object) =>
      codeOf(await merchant.create({ path: '/v1/mit/create', transactionData }));
    expect(await ask({ recurringProcessingInfo: agreed })).toBeUndefined();
    expect(await ask({ merchantShopperId: 'anna' })).toBe('missing-field');
    const tooLong = { ...agreed, recurringDescription: 'x'.repeat(256) };
    expect(await ask({ merchantShopperId: 'anna', recurringProcessingInfo: tooLong })).toBe('bad-value');
  });

  test('R32: needs a merchant that may store cards', async () => {
    const recurringProcessingInfo = { recurringModel: 0 };
    const without = await start(merchantWith({ storing: false }));
    expect(codeOf(await without.create({ transactionData: { recurringProcessingInfo } }))).toBe('storing-not-enabled');
  });

  test('R76: is refused without an agreement that the shopper approved', async () => {
    const merchant = await start();
    const convenient = await stored(merchant);
    const { recurringReference, paymentInstrumentReference } = await instruct(merchant);
    expect(codeOf(await charge(merchant, convenient, recurringReference))).toBe('instrument-not-found');
    await merchant.control('faults', { fault: 'soft-declined' });
    expect(codeOf(await charge(merchant, paymentInstrumentReference, recurringReference))).toBe('declined');
  });

  test('R32: uses an agreement from a session with recurringProcessingInfo', async () => {
    const merchant = await start();
    const recurringProcessingInfo = { recurringModel: 0 };
    const begun = await merchant.paid({ transactionData: { recurringProcessingInfo }, ...profile() });
    expect((await merchant.history(begun)).find(({ type }) => type === 'AUTHORIZATION')?.details).toHaveProperty(
      'recurringReference',
    );
    const plain = await merchant.paid(profile());
    expect((await merchant.history(plain)).find(({ type }) => type === 'AUTHORIZATION')?.details).not.toHaveProperty(
      'recurringReference',
    );
  });
});

/** Returns the details of an operation; empty if the payment has no such operation. */
async function detailsOf(
  merchant: Merchant,
  reference: string,
  type: string,
): Promise<Record<string, string | number>> {
  return (await merchant.history(reference)).find((one) => one.type === type)?.details ?? {};
}

describe('a card that is stored for a shopper whom the request does not name', () => {
  const recurring = { recurringProcessingInfo: { recurringModel: 0, recurringFrequency: 28 } };

  test('R17: is stored by flow 6: amount 0, storePaymentInstrument true, no shopper', async () => {
    const merchant = await start();
    const reference = await merchant.session({ amount: 0, transactionData: { storePaymentInstrument: true } });
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    await merchant.shopper(reference, { act: 'challenge', passed: true });
    const kept = await detailsOf(merchant, reference, 'STORED_CREDENTIALS');
    expect(Object.keys(kept).toSorted()).toEqual(['paymentInstrumentReference', 'pspShopperId']);
    expect(await detailsOf(merchant, reference, 'AUTHORIZATION')).toMatchObject(kept);
    const cards = await list(merchant, String(kept['pspShopperId']));
    expect(cards).toMatchObject([{ paymentInstrumentReference: kept['paymentInstrumentReference'] }]);
  });

  test.each<[string, object]>([
    ['/v1/session/payment/create', recurring],
    ['/v1/mit/create', recurring],
  ])(
    'R32, R75: begins an agreement by %s, and later payments name the ids that the service assigned',
    async (path, asked) => {
      const merchant = await start();
      const reference = await merchant.paid({ path, transactionData: asked });
      const { pspShopperId, paymentInstrumentReference, recurringReference } = await detailsOf(
        merchant,
        reference,
        'AUTHORIZATION',
      );
      const transactionData = {
        merchantShopperId: pspShopperId,
        paymentInstrumentReference,
        recurringProcessingInfo: { recurringReference },
      };
      const later = await merchant.create({ path: '/v1/mit/authorize', transactionData, body: { merchantInfo: {} } });
      expect(await detailsOf(merchant, referenceOf(later), 'AUTHORIZATION')).toMatchObject({
        pspShopperId,
        recurringReference,
      });
    },
  );

  test('R22, R23: can be OPTIONAL or MANDATED, but allowStoredInstrumentsOnly requires a shopper', async () => {
    const merchant = await start();
    const ask = async (paymentInstrumentsProfileData: object) =>
      codeOf(await merchant.create({ body: { paymentInstrumentsProfileData } }));
    expect(await ask({ storePaymentInstrument: 'OPTIONAL' })).toBeUndefined();
    expect(await ask({ storePaymentInstrument: 'MANDATED' })).toBeUndefined();
    expect(await ask({ allowStoredInstrumentsOnly: true })).toBe('missing-field');
  });
});

test('R61: only a recurring payment has a recurringReference, even if the card is stored for an agreement', async () => {
  const merchant = await start();
  const instrument = await stored(merchant, '4111111111111111', { recurringModel: 0 });
  const reply = await oneClick(merchant, instrument, 1_000);
  expect(await detailsOf(merchant, referenceOf(reply), 'AUTHORIZATION')).toMatchObject({
    paymentInstrumentReference: instrument,
  });
  expect(await detailsOf(merchant, referenceOf(reply), 'AUTHORIZATION')).not.toHaveProperty('recurringReference');
});

describe('a payment that must store its card, or be paid with a stored card', () => {
  const anna = { merchantShopperId: 'anna' };
  const wanted: readonly (readonly [string, Asked])[] = [
    ['MANDATED', { body: { paymentInstrumentsProfileData: { ...anna, storePaymentInstrument: 'MANDATED' } } }],
    [
      'allowStoredInstrumentsOnly',
      { body: { paymentInstrumentsProfileData: { ...anna, allowStoredInstrumentsOnly: true } } },
    ],
    ['a verification with storage', { amount: 0, transactionData: { storePaymentInstrument: true } }],
    ['an agreement by create', { transactionData: { recurringProcessingInfo: { recurringModel: 0 } } }],
    ['an agreement by Create MIT', { path: '/v1/mit/create', transactionData: { recurringProcessingInfo: {} } }],
  ];
  const wallets = ['PUSH_WALLET', 'APP_WALLET_1', 'APP_WALLET_2', 'DEFERRED_PAYMENT'];

  test.each(wanted)('S44: %s offers no method that cannot store', async (_name, asked) => {
    const merchant = await start();
    await stored(merchant);
    const reference = await merchant.session(asked);
    for (const method of wallets) {
      const reply = await merchant.tryControl('shopper', { pspReference: reference, act: 'pay', method });
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([409, expect.stringContaining('offers CARD')]);
    }
    const whitelist = { paymentMethodInfo: { paymentMethodWhitelist: wallets } };
    expect(codeOf(await merchant.create({ ...asked, body: { ...asked.body, ...whitelist } }))).toBe('not-configured');
  });
});
