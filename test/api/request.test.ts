import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples } from '../../src/api/examples/named-examples.js';
import { ownNames } from '../../src/api/requests/request-fields.js';
import { fieldsOf, type TransactionKind, transactionKinds } from '../../src/core/index.js';
import { openInterface, payment } from './open-interface.js';
import { objectIn } from './openapi-rules.js';

/** A well-known test card number that passes the Luhn check. */
const cardNumber = '4111111111111111';

const path = '/v1/transactions/t1';

async function refusal(change: object, body: object = payment(change)): Promise<unknown> {
  const daemon = await openInterface();
  const answer = await daemon.call({ method: 'PUT', path, body });
  expect(answer.status).toBe(400);
  expect(daemon.lanes.list({})).toEqual([]);
  return answer.json;
}

/** Returns the example body of a kind in the description. */
function bodyOf(kind: TransactionKind): object {
  return objectIn(examples[kind].value);
}

/** Returns options with a basket of one item, with changes. */
function basketWith(change: object): object {
  return { items: [{ productCode: '4711', amount: 1_234, ...change }] };
}

const errors = (field: string, expected: unknown = expect.any(String)): object => ({
  code: 'invalid-request',
  errors: expect.arrayContaining([{ path: field, expected }]),
});

describe('an amount', () => {
  test.each(['0', '-1', '1e999', '0.005', '9007199254740993', '100000000000', '"10"', 'null', '10.0', '[]', 'true'])(
    '%s is refused, and nothing reaches the lanes',
    async (amount) => {
      const daemon = await openInterface();
      const body = JSON.stringify(payment()).replace('1234', amount);
      const answer = await daemon.call({ method: 'PUT', path, headers: { 'content-type': 'application/json' }, body });
      expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: 'amountDetails.amount' }] } });
      expect(daemon.lanes.list({})).toEqual([]);
    },
  );

  test('needs a known currency', async () => {
    for (const currency of ['XXQ', 'eur', 'EURO', '', 978]) {
      const json = await refusal({ amountDetails: { amount: 1, currency } });
      expect(json, String(currency)).toMatchObject(errors('amountDetails.currency'));
    }
    const daemon = await openInterface();
    expect(await daemon.pay('t1', { amountDetails: { amount: 1, currency: 'NOK' } })).toMatchObject({ status: 202 });
  });

  test('above the limit of terminals is refused, and the refusal names the limit', async () => {
    const most = 'at most eight digits before the decimal point';
    for (const amount of [10_000_000_000, 99_999_999_999, 100_000_000_000]) {
      const json = await refusal({ amountDetails: { amount, currency: 'EUR' } });
      expect(json, String(amount)).toMatchObject(errors('amountDetails.amount', expect.stringContaining(most)));
    }
    const daemon = await openInterface();
    expect(await daemon.pay('t1', { amountDetails: { amount: 9_999_999_999, currency: 'EUR' } })).toMatchObject({
      status: 202,
    });
  });
});

describe('an unknown key', () => {
  test('is refused with a similar known key', async () => {
    expect(await refusal({ startbefore: 'x' })).toMatchObject(
      errors('startbefore', 'unknown field; a similar field is "startBefore"'),
    );
    expect(await refusal({ allow_partial: true })).toMatchObject(
      errors('allow_partial', 'unknown field; a similar field is "allowPartial"'),
    );
    expect(await refusal({ amountDetails: { amount: 1, currency: 'EUR', curency: 'x' } })).toMatchObject(
      errors('amountDetails.curency', 'unknown field; a similar field is "currency"'),
    );
    expect(await refusal({ colour: 100 })).toMatchObject(errors('colour', 'unknown field'));
    expect(await refusal({ startbefore: 'x' })).toMatchObject({
      detail: 'startbefore: unknown field; a similar field is "startBefore". Nothing was sent.',
    });
  });

  test('that belongs elsewhere is refused with its place, and the message names each fault', async () => {
    const flat = { kind: 'payment', terminal: 'till-1', sale: 'R-1', amount: 100, currency: 'EUR' };
    const amount = 'amount: unknown field here; write it as "amountDetails.amount"';
    const currency = 'currency: unknown field here; write it as "amountDetails.currency"';
    expect(await refusal({}, flat)).toMatchObject({
      detail: expect.stringContaining(`${amount}; ${currency}`),
      ...errors('amount', 'unknown field here; write it as "amountDetails.amount"'),
    });
    expect(await refusal({ transactionId: 't1' })).toMatchObject(
      errors('transactionId', 'unknown field here, because the path of the request already has the transactionId'),
    );
    // A field of another request's body is unknown in this body.
    expect(await refusal({ outcome: 'approved' })).toMatchObject(errors('outcome', 'unknown field'));
    expect(await refusal({ options: { total: 100 } })).toMatchObject(
      errors('options.total', 'unknown field here; write it as "options.split.total"'),
    );
  });

  test('is among the three faults that the message names, and the message counts all further faults', async () => {
    expect(await refusal({ sale: 1 })).toMatchObject({
      detail: 'sale: expected 1 to 64 printable characters. Nothing was sent.',
    });
    expect(await refusal({ sale: undefined })).toMatchObject({
      detail: 'sale: missing, expected 1 to 64 printable characters. Nothing was sent.',
    });
    expect(await refusal({ a: 1, b: 1, c: 1, d: 1 })).toMatchObject({
      detail: 'a: unknown field; b: unknown field; c: unknown field; and 1 more. Nothing was sent.',
    });
    const daemon = await openInterface();
    const headers = { 'content-type': 'application/json' };
    const answer = await daemon.call({ method: 'PUT', path, headers, body: '{"amount": 1.5}' });
    expect(answer.json).toMatchObject({
      detail: expect.stringContaining('amount: expected a whole number in plain digits'),
    });
  });

  test('is not repeated if it is long or a card number', async () => {
    expect(JSON.stringify(await refusal({ [cardNumber]: 1 }))).not.toContain(cardNumber);
    expect(JSON.stringify(await refusal({ ['k'.repeat(5_000)]: 1 })).length).toBeLessThan(1_000);
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 1]));
    expect(JSON.stringify(await refusal(many)).length).toBeLessThan(3_000);
  });

  test('in a list query is refused', async () => {
    const daemon = await openInterface();
    const answer = await daemon.get('/v1/transactions?limits=3');
    expect(answer).toMatchObject({ status: 400, json: errors('limits', 'unknown field; a similar field is "limit"') });
  });
});

describe('the fields', () => {
  test.each([
    ['kind', { kind: 'sale' }],
    ['kind', { kind: undefined }],
    ['terminal', { terminal: '' }],
    ['terminal', { terminal: 'x'.repeat(65) }],
    ['sale', { sale: 'two\nlines' }],
    ['sale', { sale: 'nul\u0000' }],
    ['sale', { sale: '   ' }],
    ['sale', { sale: 'x'.repeat(65) }],
    ['sale', { sale: 4711 }],
    ['sale', { sale: '\ud800' }],
    ['sale', { sale: 'right\u202eleft' }],
    ['retryOf', { retryOf: 'a b' }],
    ['reviewed', { reviewed: [] }],
    [
      'reviewed.2.transactionId',
      {
        reviewed: ['t0', 't1', 't0'].map((transactionId, place) => ({
          transactionId,
          revision: 1,
          operator: `Operator ${place}`,
        })),
      },
    ],
    ['reviewed', { reviewed: 't0' }],
    ['reviewed.0.revision', { reviewed: [{ transactionId: 't0', revision: 0, operator: 'A. Berg' }] }],
    ['reviewed.0.operator', { reviewed: [{ transactionId: 't0', revision: 1 }] }],
    ['reviewed.0.operator', { reviewed: [{ transactionId: 't0', revision: 1, operator: ' ' }] }],
    ['allowPartial', { allowPartial: 'yes' }],
    ['startBefore', { startBefore: '2026-03-01T12:00:00' }],
    ['startBefore', { startBefore: 'soon' }],
    ['amountDetails', { amountDetails: 1234 }],
    ['amountDetails', { amountDetails: undefined }],
    ['original', { original: { transactionId: 'p1' } }],
    ['amountDetails', { kind: 'refund', amountDetails: undefined, original: { unlinked: true } }],
    ['original', { kind: 'refund' }],
    ['original', { kind: 'refund', original: {} }],
    ['original', { kind: 'refund', original: { transactionId: 'p1', unlinked: true } }],
    ['original.unlinked', { kind: 'refund', original: { unlinked: false } }],
    ['original.poiTransaction.timeStamp', { kind: 'refund', original: { poiTransaction: { transactionId: '7' } } }],
    ['original', { kind: 'reversal', original: { unlinked: true } }],
    ['original', { kind: 'reversal' }],
    ['original', { kind: 'pre-authorization', original: { transactionId: 'p1' } }],
    ['original', { kind: 'pre-authorization-update' }],
    ['original', { kind: 'capture' }],
    ['original', { kind: 'capture', original: { unlinked: true } }],
    ['amountDetails', { kind: 'capture', amountDetails: undefined, original: { transactionId: 'p1' } }],
    ['original', { kind: 'stored-value-reversal' }],
    ['original', { kind: 'stored-value-duplicate', original: { unlinked: true } }],
    ['original', { kind: 'stored-value-load', original: { transactionId: 'p1' } }],
    ['amountDetails', { kind: 'stored-value-reversal', amountDetails: undefined, original: { transactionId: 'p1' } }],
    ['storedValue', { storedValue: {} }],
    ['storedValue.account.number', { kind: 'stored-value-load', storedValue: { account: { number: '' } } }],
    ['storedValue.accountType', { kind: 'stored-value-load', storedValue: { accountType: 'GiftCard' } }],
    ['storedValue.account', { kind: 'stored-value-load', storedValue: { account: '9780000000017' } }],
    ['storedValue.productCode', { kind: 'stored-value-load', storedValue: { productCode: 'A1' } }],
    ['storedValue.ean', { kind: 'stored-value-load', storedValue: { ean: '4006-38' } }],
    ['options', { options: 5 }],
    [
      'options.tip',
      { kind: 'reversal', amountDetails: undefined, original: { transactionId: 'p1' }, options: { tip: 1 } },
    ],
    ['cardAcquisition', { cardAcquisition: 'a b' }],
    ['cardAcquisition', { kind: 'reversal', original: { transactionId: 'p1' }, cardAcquisition: 'c1' }],
    ['cardAcquisition', { kind: 'refund', original: { transactionId: 'p1' }, cardAcquisition: 'c1' }],
    ['options.token', { cardAcquisition: 'c1', options: { token: { type: 'customer', value: 'T' } } }],
    ['options.tip', { kind: 'card-acquisition', amountDetails: undefined, options: { tip: 1 } }],
    ['original', { kind: 'card-acquisition', original: { transactionId: 'p1' } }],
    ['options.tip', { options: { tip: 0 } }],
    ['options.tip', { options: { tip: 1_234 } }],
    ['options.tip', { kind: 'refund', original: { unlinked: true }, options: { tip: 1 } }],
    ['options.cashBack', { options: { cashBack: {} } }],
    ['options.cashBack', { options: { cashBack: { amount: 1, maximum: 1 } } }],
    ['options.cashBack', { kind: 'pre-authorization', options: { cashBack: { amount: 1 } } }],
    ['options.cashBack.amount', { options: { cashBack: { amount: 1_234 } } }],
    ['options.cashBack.maximum', { options: { cashBack: { maximum: 99_999_999_999 } } }],
    ['options.split.total', { options: { split: { minimum: 5 } } }],
    ['options.split.minimum', { options: { split: { total: 5_000, minimum: 5 } } }],
    ['options.requestToken', { options: { requestToken: 'Customer' } }],
    ['options.oneTime', { options: { oneTime: true } }],
    ['options.oneTime', { kind: 'pre-authorization', options: { oneTime: false } }],
    ['options.acquirers', { options: { acquirers: [] } }],
    ['options.acquirers.0', { options: { acquirers: ['123456789012'] } }],
    ['options.acquirers', { kind: 'reconciliation', amountDetails: undefined, options: { acquirers: ['7'] } }],
    ['options.split.paidSoFar', { options: { split: { paidSoFar: 0 } } }],
    ['options.items', { options: { items: [] } }],
    ['options.items', { options: { items: Array.from({ length: 501 }, () => ({ productCode: '1', amount: 1 })) } }],
    ['options.items', { kind: 'reversal', original: { transactionId: 'p1' }, options: basketWith({}) }],
    ['options.items.0.productCode', { options: basketWith({ productCode: 'a b' }) }],
    ['options.items.0.productCode', { options: basketWith({ productCode: undefined }) }],
    ['options.items.0.amount', { options: basketWith({ amount: undefined }) }],
    ['options.items.0.amount', { options: basketWith({ amount: '12.50' }) }],
    ['options.items.0.amount', { options: basketWith({ amount: 10_000_000_000 }) }],
    ['options.items.0.unit', { options: basketWith({ unit: 'kg' }) }],
    ['options.items.0.quantity', { options: basketWith({ quantity: 2 }) }],
    ['options.items.0.quantity', { options: basketWith({ quantity: '-2' }) }],
    ['options.items.0.unitPrice', { options: basketWith({ unitPrice: 625 }) }],
    ['options.items.0.ean', { options: basketWith({ ean: '12' }) }],
    ['options.items.0.label', { options: basketWith({ label: '' }) }],
    ['options.items.0.itemId', { options: basketWith({ itemId: 10_000 }) }],
    ['options.items.0.customFields.0.key', { options: basketWith({ customFields: [{ value: '2' }] }) }],
    ['options.items.0.price', { options: basketWith({ price: 1 }) }],
    ['options.token.value', { options: { token: { type: 'customer', value: 'a b' } } }],
    ['amountDetails', { kind: 'loyalty-award', amountDetails: undefined }],
    ['amountDetails', { kind: 'loyalty-redemption', amountDetails: undefined, loyalty: {} }],
    ['original', { kind: 'loyalty-award-refund' }],
    ['original', { kind: 'loyalty-redemption-refund', original: { unlinked: true } }],
    ['loyalty', { loyalty: { points: 5 } }],
    ['loyalty.points', { kind: 'loyalty-award', loyalty: { points: 100_000_000 } }],
    ['loyalty.points', { kind: 'loyalty-award', loyalty: { points: 0 } }],
    ['reversalReason', { reversalReason: 'malfunction' }],
    ['reversalReason', { kind: 'reversal', original: { transactionId: 'p1' }, reversalReason: 'MerchantCancel' }],
  ])('%s is refused in %j', async (field, change) => {
    expect(await refusal(change)).toMatchObject(errors(field));
  });

  test.each([
    [
      'a refund of a terminal’s payment',
      { kind: 'refund', original: { poiTransaction: { transactionId: '7.1', timeStamp: '2026' } } },
    ],
    ['an unlinked refund', { kind: 'refund', original: { unlinked: true } }],
    [
      'a reversal of the whole amount',
      {
        kind: 'reversal',
        amountDetails: undefined,
        original: { poiTransaction: { transactionId: '7', timeStamp: '2' } },
      },
    ],
    ['a pre-authorization', { kind: 'pre-authorization' }],
    ['a load of the card that the terminal reads', { kind: 'stored-value-load' }],
    ['an award for the total of a sale', { kind: 'loyalty-award' }],
    ['a redemption of points', { kind: 'loyalty-redemption', amountDetails: undefined, loyalty: { points: 500 } }],
    [
      'a return of the whole award',
      {
        kind: 'loyalty-award-refund',
        amountDetails: undefined,
        original: { poiTransaction: { transactionId: '7', timeStamp: '2' } },
      },
    ],
    [
      'the activation of a scanned card',
      { kind: 'stored-value-activation', storedValue: { productCode: '1', account: { number: '9780000000017' } } },
    ],
    [
      'a capture of a terminal’s pre-authorization',
      { kind: 'capture', original: { poiTransaction: { transactionId: '7', timeStamp: '2' } } },
    ],
    [
      'a reversal with a reason',
      {
        kind: 'reversal',
        original: { poiTransaction: { transactionId: '7', timeStamp: '2' } },
        reversalReason: 'customer-cancelled',
      },
    ],
    [
      'a card acquisition',
      { kind: 'card-acquisition', amountDetails: undefined, options: { requestToken: 'customer' } },
    ],
    ['a tip and cash-back', { options: { tip: 100, cashBack: { amount: 500 } } }],
    ['a part of a sale', { allowPartial: true, options: { split: { total: 5_000, paidOtherwise: 1, minimum: 5 } } }],
    [
      'a pre-authorization with a token',
      { kind: 'pre-authorization', options: { token: { type: 'customer', value: 'tok-1' } } },
    ],
    ['a one-time pre-authorization', { kind: 'pre-authorization', options: { oneTime: true, acquirers: ['7'] } }],
    ['a basket', { options: basketWith({ quantity: '0.375', unit: 'Kilogram', unitPrice: '1.459', label: 'Käse' }) }],
    ['a basket with another sum', { options: basketWith({ amount: 1 }) }],
    ['a refund with a voucher', { kind: 'refund', original: { unlinked: true }, options: basketWith({ amount: -5 }) }],
    ['an item whose code looks like a card’s', { options: basketWith({ productCode: '4006381333931' }) }],
    ['a sale in any script', { sale: 'Quittung № 7 – 領収書 😀' }],
    ['a latest start with its offset', { startBefore: '2999-03-01T12:00:30+01:00' }],
  ])('%s is accepted', async (_name, change) => {
    const daemon = await openInterface();
    const answer = await daemon.pay('t1', change);
    expect(answer).toMatchObject({ status: 202 });
  });

  test.each<[field: string, expected: string, change: object]>([
    ['amountDetails', 'an object with amount and currency', { amountDetails: undefined }],
    ['amountDetails', 'no value for a reconciliation', { kind: 'reconciliation' }],
    [
      'amountDetails',
      'a value here or in loyalty.points, because a loyalty-award needs one of them',
      { kind: 'loyalty-award', amountDetails: undefined },
    ],
    [
      'amountDetails',
      'a value, because a pre-authorization-update at a terminal needs one',
      { kind: 'pre-authorization-update', amountDetails: undefined, original: { transactionId: 'p1' } },
    ],
    ['original', 'no value for a payment', { original: { transactionId: 'p1' } }],
    [
      'original',
      'an object with exactly one of transactionId, poiTransaction and unlinked (true)',
      { kind: 'capture' },
    ],
    ['original', 'exactly one of transactionId, poiTransaction and unlinked (true)', { kind: 'refund', original: {} }],
    [
      'original',
      'a transactionId or a poiTransaction, because a capture needs an earlier transaction',
      { kind: 'capture', original: { unlinked: true } },
    ],
    ['reversalReason', 'no value for a refund', { kind: 'refund', reversalReason: 'malfunction' }],
    ['scope', 'no value for a payment', { scope: 'period' }],
    ['storedValue', 'no value for a payment', { storedValue: {} }],
    ['loyalty', 'no value for a stored-value-load', { kind: 'stored-value-load', loyalty: {} }],
    ['acquirerData', 'no value for a reconciliation', { kind: 'reconciliation', acquirerData: 'a=b' }],
    [
      'cardAcquisition',
      'no value here, because only a payment, a pre-authorization or an unlinked refund can use a card that was read before',
      { kind: 'refund', original: { transactionId: 'p1' }, cardAcquisition: 'c1' },
    ],
    [
      'options.tip',
      'no value for a refund; only a payment or a capture has this option',
      { kind: 'refund', options: { tip: 1 } },
    ],
    [
      'options.oneTime',
      'no value for a payment; only a pre-authorization has this option',
      { options: { oneTime: true } },
    ],
    ['allowPartial', 'no value for a card-acquisition', { kind: 'card-acquisition', allowPartial: false }],
    ['options', 'no value for a reversal', { kind: 'reversal', options: {} }],
    ['kind', expect.stringMatching(/^payment, refund, .* or loyalty-redemption-refund$/), { kind: 'sale' }],
  ])('%s is refused with "%s"', async (field, expected, change) => {
    expect(await refusal(change)).toMatchObject(errors(field, expected));
  });

  test.each(transactionKinds)('of other kinds are refused in a %s by their names', async (kind) => {
    const { must, may } = fieldsOf(kind);
    const own = new Set<string>([...must, ...may]);
    const others = ownNames.filter((name) => !own.has(name));
    const { errors: found } = z
      .object({ errors: z.array(z.object({ path: z.string(), expected: z.string() })) })
      .parse(await refusal({}, { ...bodyOf(kind), ...Object.fromEntries(others.map((name) => [name, {}])) }));
    expect(found.map(({ path: field }) => field).toSorted()).toEqual(others.toSorted());
    for (const { expected } of found) expect(expected).toMatch(/^no value /);
  });

  test('a token that is a card number is refused and not repeated', async () => {
    const json = await refusal({ options: { token: { type: 'customer', value: cardNumber } } });
    expect(json).toMatchObject({ code: 'card-number-in-id', errors: [{ path: 'options.token.value' }] });
    expect(JSON.stringify(json)).not.toContain(cardNumber);
  });

  test('the transactionId of the path is 1 to 36 plain characters', async () => {
    const daemon = await openInterface();
    for (const id of ['a b'.replace(' ', '%20'), 'x'.repeat(37), '%C3%A9', 'a%2Fb', 'a%00', '...']) {
      const answer = await daemon.pay(id);
      expect(answer, id).toMatchObject({ status: 400, json: { errors: [{ path: 'transactionId' }] } });
    }
    expect(daemon.lanes.list({})).toEqual([]);
    expect(await daemon.pay('x'.repeat(36))).toMatchObject({ status: 202 });
  });

  test.each([['null'], ['[]'], ['"text"'], ['1'], ['']])('the body %j is refused', async (body) => {
    const daemon = await openInterface();
    const headers = { 'content-type': 'application/json' };
    const answer = await daemon.call({ method: 'PUT', path, headers, body });
    expect(answer).toMatchObject({ status: 400, json: { code: expect.stringMatching(/^invalid-(json|request)$/) } });
  });

  test('a request without a body is refused', async () => {
    const daemon = await openInterface();
    expect(await daemon.call({ method: 'PUT', path })).toMatchObject({ status: 400, json: errors('kind') });
  });
});

describe('ambiguous JSON with', () => {
  test.each([
    ['a key twice', '{"kind":"payment","kind":"refund"}'],
    ['__proto__', '{"__proto__":{"kind":"payment"}}'],
    ['nesting', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['a cut document', '{"kind":"payment"'],
    ['two documents', '{}{}'],
    ['a byte order mark', '\ufeff{}'],
  ])('%s is refused', async (_name, body) => {
    const daemon = await openInterface();
    const answer = await daemon.call({ method: 'PUT', path, body });
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'invalid-json', errors: [{ expected: expect.any(String) }] },
    });
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const daemon = await openInterface();
    const sent = JSON.stringify(payment({ sale: 'SALE' }));
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const [before, after] = sent.split('SALE');
      const body = Buffer.concat([Buffer.from(before ?? ''), Buffer.from(bytes), Buffer.from(after ?? '')]);
      expect(await daemon.call({ method: 'PUT', path, body })).toMatchObject({
        status: 400,
        json: { code: 'invalid-utf8' },
      });
    }
  });
});

describe('a card number', () => {
  test.each([
    ['transactionId', cardNumber, {}],
    ['sale', 't1', { sale: `no ${cardNumber}` }],
    ['sale', 't1', { sale: '4111 1111 1111 1111' }],
    ['retryOf', 't1', { retryOf: cardNumber }],
    ['terminal', 't1', { terminal: cardNumber }],
    ['original.transactionId', 't1', { kind: 'refund', original: { transactionId: cardNumber } }],
  ])('in %s is refused and not repeated', async (field, id, change) => {
    const daemon = await openInterface();
    const answer = await daemon.pay(id, change);
    expect(answer).toMatchObject({ status: 400, json: { code: 'card-number-in-id', errors: [{ path: field }] } });
    expect(answer.json).toMatchObject({
      detail: expect.stringContaining(`${field} looks like the number of a payment card`),
    });
    expect(answer.text).not.toMatch(/41111|4111 1111/);
    expect(daemon.lanes.list({})).toEqual([]);
    expect(JSON.stringify(daemon.notes)).not.toMatch(/41111|4111 1111/);
  });

  test('is not assumed in a UUID, although its digits may pass the check', async () => {
    const daemon = await openInterface();
    const uuid = '552d31f2-2efd-4430-9379-88983f628472';
    expect(await daemon.pay(uuid)).toMatchObject({ status: 202 });
    expect(daemon.notes).toMatchObject([{ path: `/v1/transactions/${uuid}`, status: 202 }]);
    expect(await daemon.pay('t1', { sale: `${uuid} 4111111111111111` })).toMatchObject({ status: 400 });
  });

  test('in a name or a reason is refused before anything is stored', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    for (const [action, body] of [
      ['/v1/transactions/t1/abort', { reason: cardNumber }],
      ['/v1/transactions/t1/resolve', { outcome: 'approved', name: 'Kari', reason: `paid with ${cardNumber}` }],
      ['/v1/transactions/t1/resolve', { outcome: 'approved', name: cardNumber, reason: 'seen' }],
      ['/v1/terminals/till-1/release', { name: 'Kari', reason: cardNumber }],
    ] as const) {
      const answer = await daemon.call({ method: 'POST', path: action, body });
      expect(answer, action).toMatchObject({ status: 400, json: { code: 'card-number-in-id' } });
    }
    expect(daemon.lanes.abortReasons).toEqual([]);
  });
});
