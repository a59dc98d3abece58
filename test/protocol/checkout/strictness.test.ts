/**
 * A text that could be taken for another message is refused, with its place. A part that decides nothing is kept aside
 * and costs no outcome.
 */
import { describe, expect, it } from 'vitest';
import { checkoutMessages, readCheckout, writeCheckout } from '../../../protocol/checkout/index.js';
import { compact, fixtureText } from './messages.js';

const { PaymentStatus, CreateSessionResponse, FollowUpResponse, CheckoutSessionCompleted, Problem } = checkoutMessages;
const { CreateSessionRequest, CancelRequest, PaymentInstruments } = checkoutMessages;

const status = fixtureText('payment-status');
const amount = '"amount": 59900';

/** Returns the status with a changed text in one place. */
function statusWith(from: string, to: string): string {
  expect(status).toContain(from);
  return status.replace(from, to);
}

describe('a damaged history', () => {
  const authorization = 'PaymentStatus.operationList[2]';
  const cases: readonly (readonly [what: string, text: string, code: string, path: string | undefined])[] = [
    ['that is cut', status.slice(0, -3), 'malformed', undefined],
    ['without content', '', 'malformed', undefined],
    ['with text after it', `${status}{}`, 'malformed', undefined],
    ['with an extra comma', statusWith('"NOK",', '"NOK",,'), 'malformed', undefined],
    ['with a duplicate member', statusWith(amount, `${amount}, "amount": 59900`), 'duplicate', undefined],
    ['that is too large', statusWith('"A1B2C3"', `"${'A'.repeat(256 * 1024)}"`), 'too-large', undefined],
    ['that is too deep', `${'['.repeat(40)}${']'.repeat(40)}`, 'too-deep', undefined],
    ['that is an array', `[${status}]`, 'bad-value', 'PaymentStatus'],
    ['that is a text', '"Success"', 'bad-value', 'PaymentStatus'],
    ['with an amount as text', statusWith('59900', '"59900"'), 'bad-value', `${authorization}.details.amount`],
    ['with a fraction', statusWith('59900', '59900.0'), 'bad-value', `${authorization}.details.amount`],
    ['with an exponent', statusWith('59900', '599e2'), 'bad-value', `${authorization}.details.amount`],
    ['with a negative amount', statusWith('59900', '-59900'), 'bad-value', `${authorization}.details.amount`],
    ['with a negative zero', statusWith('59900', '-0'), 'bad-value', `${authorization}.details.amount`],
    ['with thirteen digits', statusWith('59900', '1000000000000'), 'bad-value', `${authorization}.details.amount`],
    ['with a boolean as amount', statusWith('59900', 'true'), 'bad-value', `${authorization}.details.amount`],
    ['with a lower-case currency', statusWith('"NOK"', '"nok"'), 'bad-value', `${authorization}.details.currency`],
    ['with a space in its currency', statusWith('"NOK"', '"NOK "'), 'bad-value', `${authorization}.details.currency`],
    [
      'without the type of an operation',
      statusWith('"type": "AUTHORIZATION",', ''),
      'missing-field',
      `${authorization}.type`,
    ],
    [
      'without the id of an operation',
      statusWith('"id": "01JBTT0Z1Y0000000000000003",', ''),
      'missing-field',
      `${authorization}.id`,
    ],
    [
      'with a status of null',
      statusWith(
        '"type": "AUTHORIZATION",\n      "status": "COMPLETED"',
        '"type": "AUTHORIZATION",\n      "status": null',
      ),
      'missing-field',
      `${authorization}.status`,
    ],
    ['with a number as type', statusWith('"AUTHORIZATION"', '3'), 'bad-value', `${authorization}.type`],
    [
      'with a single operation',
      '{"operationList":{"id":"1","type":"CAPTURE","status":"COMPLETED"}}',
      'bad-value',
      'PaymentStatus.operationList',
    ],
    ['with nothing among the operations', '{"operationList":[null]}', 'bad-value', 'PaymentStatus.operationList'],
    [
      'without operations',
      '{"responseInfo":{"responseCode":0,"responseText":"Success"}}',
      'missing-field',
      'PaymentStatus.operationList',
    ],
    ['with a name that objects inherit', statusWith('"eci"', '"__proto__"'), 'forbidden-name', undefined],
  ];

  it.each(cases)('%s is refused', (_, text, code, path) => {
    const read = readCheckout(PaymentStatus, text);
    expect(read).toMatchObject({ ok: false, error: path === undefined ? { code } : { code, path } });
  });

  it('is refused with its line and column', () => {
    const read = readCheckout(PaymentStatus, statusWith('59900', '"59900"'));
    expect(read).toMatchObject({
      ok: false,
      error: { line: 11, column: 19, expected: expect.stringContaining('number') },
    });
  });

  it('is never quoted in the refusal', () => {
    const read = readCheckout(PaymentStatus, statusWith('"NOK"', '"4111111111111111"'));
    expect(JSON.stringify(read)).not.toContain('4111');
  });
});

describe('the reader also requires that', () => {
  it('a reference is a UUID of version 7', () => {
    const created = fixtureText('create-session-response');
    for (const other of ['-4b1a-', '-7b1a', '-7b1-']) {
      const read = readCheckout(CreateSessionResponse, created.replace('-7b1a-', other));
      expect(read).toMatchObject({
        ok: false,
        error: { code: 'bad-value', path: 'CreateSessionResponse.sessionInfo.pspReference' },
      });
    }
  });

  it('an address is a string, and any other value is not read as missing', () => {
    const created = fixtureText('create-session-response').replace(/"https:[^"]*"/, 'false');
    expect(readCheckout(CreateSessionResponse, created)).toMatchObject({ ok: false, error: { code: 'bad-value' } });
  });

  it('an amount in an answer is valid in each kind of operation', () => {
    for (const name of ['capture', 'cancel', 'update', 'refund']) {
      const text = fixtureText(`follow-up-response.${name}`).replace(/"amount": ([0-9]+)/, '"amount": "$1"');
      expect(readCheckout(FollowUpResponse, text)).toMatchObject({ ok: false, error: { code: 'bad-value' } });
    }
  });

  it('a webhook names its payment', () => {
    const text = fixtureText('checkout-session-completed').replace('pspReference', 'reference');
    expect(readCheckout(CheckoutSessionCompleted, text)).toMatchObject({ ok: false, error: { code: 'missing-field' } });
  });
});

describe('the reader tolerates and records', () => {
  it('an unknown field, with all its members', () => {
    const text = statusWith('"eci": "05"', '"eci": "05", "cavv": { "a": [1.50, null, true], "b": {} }');
    const at = 'PaymentStatus.operationList[1].details.cavv';
    expect(readCheckout(PaymentStatus, text)).toMatchObject({
      ok: true,
      value: {
        kept: [
          { path: `${at}.a`, why: 'unknown-field', value: '1.50' },
          { path: `${at}.a[1]`, why: 'unknown-field', value: 'null' },
          { path: `${at}.a[2]`, why: 'unknown-field', value: 'true' },
          { path: `${at}.b`, why: 'unknown-field' },
        ],
      },
    });
  });

  it('an unknown word, which stays in the model', () => {
    const read = readCheckout(
      PaymentStatus,
      statusWith('"status": "COMPLETED", "details": {}', '"status": "EXPIRED", "details": {}'),
    );
    expect(read).toMatchObject({
      ok: true,
      value: {
        body: { operationList: { 0: { status: 'EXPIRED' } } },
        kept: [{ path: 'PaymentStatus.operationList.status', why: 'unknown-word', value: 'EXPIRED' }],
      },
    });
  });

  it('a damaged field without effect, which is omitted', () => {
    const text = statusWith('"eci": "05"', '"eci": 5').replace('"responseCode": 0', '"responseCode": "E7"');
    const read = readCheckout(PaymentStatus, text);
    expect(read.ok && read.value.kept).toEqual([
      {
        path: 'PaymentStatus.responseInfo.responseCode',
        why: 'left-out',
        expected: expect.stringContaining('must be'),
      },
      { path: 'PaymentStatus.responseInfo.responseCode', why: 'left-out', value: 'E7' },
      { path: 'PaymentStatus.responseInfo.responseCode', why: 'missing-field' },
      {
        path: 'PaymentStatus.operationList[1].details.eci',
        why: 'left-out',
        expected: expect.stringContaining('must be'),
      },
      { path: 'PaymentStatus.operationList[1].details.eci', why: 'left-out', value: '5' },
    ]);
  });

  it('an operation that is listed twice, so that it is counted once', () => {
    const read = readCheckout(PaymentStatus, statusWith('0000000000000004', '0000000000000003'));
    expect(read).toMatchObject({
      ok: true,
      value: { kept: [{ path: 'PaymentStatus.operationList', why: 'unmet-condition', expected: 'one for each id' }] },
    });
  });

  it('a null', () => {
    const read = readCheckout(PaymentStatus, statusWith('"authCode": "A1B2C3"', '"authCode": null'));
    expect(read.ok && read.value.kept).toEqual([
      { path: 'PaymentStatus.operationList[2].details.authCode', why: 'unusual-value', value: 'null' },
    ]);
  });

  it('an id of another form, and a string that is too long', () => {
    const text = statusWith('01JBTT0Z1Y0000000000000001', 'op-1').replace('instrument-1', 'i'.repeat(65));
    const read = readCheckout(PaymentStatus, text);
    expect(read.ok && read.value.kept.map(({ why }) => why)).toEqual(['unusual-value', 'unusual-value']);
  });

  it('any damage in a problem document', () => {
    const read = readCheckout(Problem, '{"type":7,"status":"409","detail":"x","errors":"none","trace":"t-1"}');
    expect(read).toMatchObject({ ok: true, value: { body: { detail: 'x' } } });
    expect(read.ok && read.value.kept.filter(({ value }) => value !== undefined).map(({ path }) => path)).toEqual(
      ['type', 'status', 'errors', 'trace'].map((name) => `Problem.${name}`),
    );
  });

  it('a damaged expiry of a stored card, but not a damaged reference', () => {
    const text = fixtureText('payment-instruments');
    expect(readCheckout(PaymentInstruments, text.replace('"2028-09"', '202809'))).toMatchObject({ ok: true });
    expect(readCheckout(PaymentInstruments, text.replace('"instrument-1"', '1'))).toMatchObject({ ok: false });
  });

  it('a request is read completely or not at all', () => {
    const text = fixtureText('create-session-request').replace('"splitShipment": false', '"splitShipment": "no"');
    const path = 'CreateSessionRequest.body.transactionData.splitShipment';
    expect(readCheckout(CreateSessionRequest, text)).toMatchObject({ ok: false, error: { code: 'bad-value', path } });
  });
});

describe('the writer', () => {
  const header = { merchantId: 'M-1', 'idempotency-key': '0192f5a0-7c3d-7001-9a01-000000000001' };
  const merchantInfo = {
    successRedirectUrl: 'https://shop.example/success',
    cancelRedirectUrl: 'https://shop.example/cancel',
    errorRedirectUrl: 'https://shop.example/error',
  };
  const transactionData = { merchantReference: 'ORDER-1', amountDetails: { amount: '100', currency: 'NOK' } };
  const good = { header, body: { merchantInfo, transactionData } };
  const withData = (data: object) => ({
    header,
    body: { merchantInfo, transactionData: { ...transactionData, ...data } },
  });

  const withInfo = (info: object) => ({
    header,
    body: { transactionData, merchantInfo: { ...merchantInfo, ...info } },
  });

  it('uses the order of the declaration for any value', () => {
    const { amountDetails, merchantReference } = transactionData;
    const turned = { body: { transactionData: { amountDetails, merchantReference }, merchantInfo }, header };
    const written = writeCheckout(CreateSessionRequest, turned);
    expect(written).toEqual(writeCheckout(CreateSessionRequest, good));
    expect(written.ok && written.value).toBe(compact(JSON.stringify(good).replace('"100"', '100')));
  });

  const refusals: readonly (readonly [what: string, value: typeof good, code: string, path: string])[] = [
    [
      'a number as amount',
      withData({ amountDetails: { amount: 100, currency: 'NOK' } }),
      'bad-value',
      'body.transactionData.amountDetails.amount',
    ],
    [
      'a leading zero',
      withData({ amountDetails: { amount: '0100', currency: 'NOK' } }),
      'bad-value',
      'body.transactionData.amountDetails.amount',
    ],
    [
      'a fraction',
      withData({ amountDetails: { amount: '1.00', currency: 'NOK' } }),
      'bad-value',
      'body.transactionData.amountDetails.amount',
    ],
    [
      'a sign',
      withData({ amountDetails: { amount: '+1', currency: 'NOK' } }),
      'bad-value',
      'body.transactionData.amountDetails.amount',
    ],
    [
      'thirteen digits',
      withData({ amountDetails: { amount: '1000000000000', currency: 'NOK' } }),
      'out-of-limits',
      'body.transactionData.amountDetails.amount',
    ],
    [
      'a lower-case currency',
      withData({ amountDetails: { amount: '1', currency: 'nok' } }),
      'out-of-limits',
      'body.transactionData.amountDetails.currency',
    ],
    [
      'an empty reference',
      withData({ merchantReference: '' }),
      'out-of-limits',
      'body.transactionData.merchantReference',
    ],
    ['an unknown field', withData({ immediateCaptue: true }), 'unknown-field', 'body.transactionData.immediateCaptue'],
    [
      'a stored card without a shopper',
      withData({ paymentInstrumentReference: 'i-1' }),
      'unmet-condition',
      'body.transactionData.merchantShopperId',
    ],
    [
      'a key of version 4',
      { ...good, header: { ...header, 'idempotency-key': '0192f5a0-7c3d-4001-9a01-000000000001' } },
      'out-of-limits',
      'header.idempotency-key',
    ],
    [
      'no return address',
      withInfo({ errorRedirectUrl: undefined }),
      'missing-field',
      'body.merchantInfo.errorRedirectUrl',
    ],
    [
      'an address with a line break',
      withInfo({ errorRedirectUrl: 'https://shop.example/\nx' }),
      'out-of-limits',
      'body.merchantInfo.errorRedirectUrl',
    ],
  ];

  it.each(refusals)('rejects %s', (_, value, code, path) => {
    expect(writeCheckout(CreateSessionRequest, value)).toMatchObject({
      ok: false,
      error: { code, path: `CreateSessionRequest.${path}` },
    });
  });

  it('rejects an embedded page without an origin, an empty list of methods, and stored cards without a shopper', () => {
    const embed = { header, body: { transactionData, merchantInfo: { ...merchantInfo, ui: { mode: 'EMBED' } } } };
    const none = { header, body: { ...good.body, paymentMethodInfo: { paymentMethodWhitelist: [] } } };
    const nobody = {
      header,
      body: { ...good.body, paymentInstrumentsProfileData: { allowStoredInstrumentsOnly: true } },
    };
    for (const value of [embed, none, nobody])
      expect(writeCheckout(CreateSessionRequest, value)).toMatchObject({
        ok: false,
        error: { code: 'unmet-condition' },
      });
  });

  it('rejects the cancel of a part without the merchant, and an empty part', () => {
    const amountDetails = { amount: '1', currency: 'NOK' };
    expect(writeCheckout(CancelRequest, { amountDetails })).toMatchObject({
      ok: false,
      error: { path: 'CancelRequest.merchantId' },
    });
    const nothing = { merchantId: 'M-1', amountDetails: { amount: '0', currency: 'NOK' } };
    expect(writeCheckout(CancelRequest, nothing)).toMatchObject({ ok: false, error: { code: 'unmet-condition' } });
    expect(writeCheckout(CancelRequest, {})).toEqual({ ok: true, value: '{}' });
  });
});
