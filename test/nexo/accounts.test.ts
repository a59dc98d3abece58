/**
 * Gift cards and points at the nexo interface: how a request is read, which ones are refused, and how the end is
 * reported.
 */

import type { MoneyRequest } from '../../src/nexo/dialogue/requests/money-parts.js';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jsonCodec, xmlCodec, type Message } from '../../protocol/index.js';
import type { TransactionRequest } from '../../src/core/index.js';
import { isMoneyRequest, readMoneyRequest } from '../../src/nexo/dialogue/requests/money-request.js';
import { moneyResponses } from '../../src/nexo/dialogue/responses/money-response.js';
import { meantBy, repeatedResponses } from '../../src/nexo/dialogue/responses/status.js';
import { request, sale, statusRequest } from './messages.js';
import { answered, endedView } from './views.js';
import { type AnyOutcome } from '../unchecked.js';

function decoded(text: string): Message {
  const reading = jsonCodec.decode(text);
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

function asked(category: 'StoredValue' | 'Loyalty', body: object): MoneyRequest {
  const message = decoded(request(category, { SaleData: sale(), ...body }));
  if (!isMoneyRequest(message)) throw new Error(message.name);
  return message;
}

const line = { StoredValueTransactionType: 'Load', ItemAmount: 25, Currency: 'EUR' };
const load = (change: object = {}) => asked('StoredValue', { StoredValueData: [{ ...line, ...change }] });
const points = (change: object = {}, data: readonly object[] = []) =>
  asked('Loyalty', {
    LoyaltyTransaction: { LoyaltyTransactionType: 'Award', ...change },
    ...(data.length === 0 ? {} : { LoyaltyData: data }),
  });

function read(message: MoneyRequest) {
  return readMoneyRequest(message, {
    terminal: 'till-1',
    digest: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    get: () => undefined,
    earlierStamps: () => [],
    idsOfSale: () => [],
    findOriginal: () => undefined,
    findReservation: () => undefined,
    findCard: () => undefined,
    keepsCard: () => false,
    newest: () => undefined,
    isRecent: () => true,
    isOfEarlier: () => false,
  });
}

function parameters(message: MoneyRequest): TransactionRequest {
  const reading = read(message);
  if (!reading.ok) throw new Error(reading.refused.text);
  return reading.parameters.request;
}

const key = { POITransactionID: { TransactionID: '77', TimeStamp: '2026-03-01T12:00:08+01:00' } };
const original = {
  type: 'terminal',
  poiTransaction: { transactionId: '77', timeStamp: '2026-03-01T12:00:08+01:00' },
} as const;
const scanned = { StoredValueAccountType: 'PhoneCard', EntryMode: ['Scanned'], IdentificationType: 'BarCode' };

/** Returns one sale item. */
const goods = (more: object) => ({ SaleItem: [{ ItemID: 0, ProductCode: '11', ItemAmount: 5, ...more }] });

describe('a request', () => {
  test('about a gift card becomes the same request as over HTTP, with an id of its own', () => {
    const account = { ...scanned, StoredValueID: '9780000000017' };
    const more = { StoredValueAccountID: account, ProductCode: '9', StoredValueProvider: 'telco', EanUpc: '40' };
    expect(parameters(load(more))).toMatchObject({
      kind: 'stored-value-load',
      terminal: 'till-1',
      amountDetails: { amount: 2500, currency: 'EUR' },
      storedValue: {
        accountType: 'phone-card',
        account: { number: '9780000000017', identifiedBy: 'bar-code', entryMode: 'scanned' },
        provider: 'telco',
        productCode: '9',
        ean: '40',
      },
    });
    expect(parameters(load()).storedValue).toEqual({ accountType: 'gift-card' });
    expect(parameters(load()).transactionId).toBe(parameters(load()).transactionId);
    expect(parameters(points({ TotalAmount: 59, Currency: 'EUR' })).transactionId).not.toBe(
      parameters(load()).transactionId,
    );
  });

  const swiped = {
    StoredValueID: '',
    StoredValueAccountType: 'GiftCard',
    StoredValueProvider: 'quay',
    EntryMode: ['MagStripe'],
    IdentificationType: 'PAN',
  };

  test('about a gift card that the terminal reads has the entry modes and no number', () => {
    expect(parameters(load({ StoredValueAccountID: swiped })).storedValue).toEqual({
      accountType: 'gift-card',
      readCard: { entryModes: ['MagStripe'], identification: 'PAN' },
      provider: 'quay',
    });
  });

  test.each<[string, MoneyRequest, string]>([
    ['scanned, without a number', load({ StoredValueAccountID: { ...swiped, EntryMode: ['Scanned'] } }), 'Unavailable'],
    ['of two providers', load({ StoredValueProvider: 'other', StoredValueAccountID: swiped }), 'UnavailableService'],
    ['without an amount', load({ ItemAmount: undefined, Currency: undefined }), 'MessageFormat'],
    [
      'without an amount, about an unknown original',
      load({
        StoredValueTransactionType: 'Reverse',
        ItemAmount: undefined,
        Currency: undefined,
        OriginalPOITransaction: key,
      }),
      'MessageFormat',
    ],
  ])('is refused if it is %s', (_what, message, condition) => {
    const reading = read(message);
    expect(reading.ok ? '' : reading.refused.condition).toContain(condition);
  });

  test.each([
    ['Activate', 'stored-value-activation', false],
    ['Unload', 'stored-value-unload', false],
    ['Reserve', 'stored-value-reservation', false],
    ['Reverse', 'stored-value-reversal', true],
    ['Duplicate', 'stored-value-duplicate', true],
  ] as const)('with type %s becomes a %s', (type, kind, isAbout) => {
    const about = isAbout ? { OriginalPOITransaction: key } : {};
    expect(parameters(load({ StoredValueTransactionType: type, ...about }))).toMatchObject({
      kind,
      ...(isAbout ? { original } : {}),
    });
  });

  test.each([
    ['Award', 'loyalty-award', false],
    ['Rebate', 'loyalty-rebate', false],
    ['Redemption', 'loyalty-redemption', false],
    ['AwardRefund', 'loyalty-award-refund', true],
    ['RebateRefund', 'loyalty-rebate-refund', true],
    ['RedemptionRefund', 'loyalty-redemption-refund', true],
  ] as const)('with type %s becomes a %s, in points or for a total', (type, kind, isAbout) => {
    const about = isAbout ? { OriginalPOITransaction: key } : {};
    const ofTotal = points({ LoyaltyTransactionType: type, TotalAmount: 59, Currency: 'EUR', ...about });
    expect(parameters(ofTotal)).toMatchObject({ kind, amountDetails: { amount: 5900, currency: 'EUR' }, loyalty: {} });
    const inPoints = points({ LoyaltyTransactionType: type, ...about }, [
      { LoyaltyAmount: { AmountValue: 100, LoyaltyUnit: 'Point' } },
    ]);
    expect(parameters(inPoints)).toMatchObject({ kind, loyalty: { points: 100 }, ...(isAbout ? { original } : {}) });
    expect(parameters(inPoints)).not.toHaveProperty('amountDetails');
  });

  test('keeps its goods and programs, even an article whose number looks like a card number', () => {
    const item = { ItemID: 0, ProductCode: '11', ItemAmount: 5 };
    const whole = {
      ...item,
      EanUpc: '4000000000006',
      UnitOfMeasure: 'Kilogram',
      Quantity: 1.5,
      UnitPrice: 3.33,
      TaxCode: '7',
      SaleChannel: '1',
      ProductLabel: 'apples',
      AdditionalProductInfo: 'red',
    };
    const conditions = { AllowedLoyaltyBrand: ['BONUS'], CustomerLanguage: 'fr' };
    const more = { TotalAmount: 59, Currency: 'EUR', SaleItem: [item, whole], TransactionConditions: conditions };
    expect(parameters(points(more)).loyalty).toEqual({
      items: [
        { id: '0', productCode: '11', amount: '5' },
        {
          id: '0',
          productCode: '11',
          amount: '5',
          ean: '4000000000006',
          unit: 'Kilogram',
          quantity: '1.5',
          unitPrice: '3.33',
          taxCode: '7',
          saleChannel: '1',
          label: 'apples',
          info: 'red',
        },
      ],
      brands: ['BONUS'],
    });
  });

  const card = { StoredValueID: '4111111111111111', StoredValueAccountType: 'GiftCard' };
  test.each<[string, MoneyRequest, string, string]>([
    ['two lines', asked('StoredValue', { StoredValueData: [line, line] }), 'UnavailableService', 'one line'],
    [
      'a payment card’s number',
      load({ StoredValueAccountID: { ...scanned, ...card } }),
      'MessageFormat',
      'payment card',
    ],
    [
      'a track',
      load({ StoredValueAccountID: { ...scanned, StoredValueID: '9', IdentificationType: 'ISOTrack2' } }),
      'UnavailableService',
      'the terminal then reads the card',
    ],
    ['nothing to award', points(), 'MessageFormat', 'neither'],
    ['a card’s number among the goods', points(goods({ ProductLabel: '4111111111111111' })), 'MessageFormat', 'card'],
    ['a card’s number as an article number', points(goods({ EanUpc: '4222222222222' })), 'MessageFormat', 'card'],
    [
      'a card’s number as a program',
      points({ TransactionConditions: { AllowedLoyaltyBrand: ['4111111111111111'] } }),
      'MessageFormat',
      'card',
    ],
    ['more goods than allowed', points(goods({ ProductLabel: 'x'.repeat(20_000) })), 'UnavailableService', '16384'],
    [
      'a condition of payments',
      points({ TransactionConditions: { AcquirerID: ['1'] } }),
      'UnavailableService',
      'payment conditions',
    ],
    [
      'a forced host',
      points({ TransactionConditions: { ForceOnlineFlag: true } }),
      'UnavailableService',
      'payment conditions',
    ],
    [
      'a card that was read',
      points({}, [{ CardAcquisitionReference: key.POITransactionID }]),
      'UnavailableService',
      'CardAcquisition',
    ],
    ['a total without currency', points({ TotalAmount: 59 }), 'MessageFormat', 'Currency'],
    [
      'parts of a point',
      points({}, [{ LoyaltyAmount: { AmountValue: 1.5, LoyaltyUnit: 'Point' } }]),
      'UnavailableService',
      'whole points',
    ],
    [
      'points as money',
      points({}, [{ LoyaltyAmount: { AmountValue: 1, LoyaltyUnit: 'Monetary', Currency: 'EUR' } }]),
      'UnavailableService',
      'whole points',
    ],
    ['an original for a load', load({ OriginalPOITransaction: key }), 'UnavailableService', 'OriginalPOITransaction'],
  ])('with %s is refused instead of shortened', (_name, message, condition, text) => {
    const reading = read(message);
    expect(reading).toMatchObject({ ok: false, refused: { condition } });
    expect(reading.ok ? '' : reading.refused.text).toContain(text);
  });
});

/** Returns the first answer that both encodings can write, after decoding. */
function told(message: MoneyRequest, view: ReturnType<typeof endedView>): Message {
  const candidate = moneyResponses(message, view).find((one) => jsonCodec.encode(one).ok && xmlCodec.encode(one).ok);
  const encoded = candidate === undefined ? undefined : jsonCodec.encode(candidate);
  if (encoded?.ok !== true) throw new Error('none of them can be written');
  return decoded(encoded.value);
}

const authorized = { amount: 25_00, currency: 'EUR' };
const ofLoad = (ended: Partial<AnyOutcome>, change: object = {}) =>
  endedView({ authorized, ...ended }, change, { kind: 'stored-value-load', amountDetails: authorized });

describe('the result', () => {
  const result = {
    StoredValueTransactionType: 'Load',
    ProductCode: '9',
    ItemAmount: '25.00',
    Currency: 'EUR',
    StoredValueAccountStatus: {
      CurrentBalance: '40.00',
      StoredValueAccountID: { ...scanned, StoredValueID: '*********0017' },
    },
  };

  test("has the terminal's own fields", () => {
    const own = { attempts: [answered({ StoredValueResult: [result] })] };
    expect(told(load(), ofLoad({}, own))).toMatchObject({
      name: 'StoredValueResponse',
      body: {
        Response: { Result: 'Success' },
        SaleData: sale(),
        POIData: { POITransactionID: { TransactionID: '77.1' } },
        StoredValueResult: [result],
      },
    });
    const loyaltyResult = {
      CurrentBalance: '1240',
      LoyaltyAccount: {
        LoyaltyAccountID: { LoyaltyID: '*********0055', EntryMode: ['Scanned'], IdentificationType: 'BarCode' },
      },
      LoyaltyAmount: { AmountValue: '59', LoyaltyUnit: 'Point' },
    };
    const award = endedView(
      {},
      { attempts: [answered({ LoyaltyResult: [loyaltyResult] })] },
      { kind: 'loyalty-award' },
    );
    expect(told(points({ TotalAmount: 59, Currency: 'EUR' }), award)).toMatchObject({
      name: 'LoyaltyResponse',
      body: { Response: { Result: 'Success' }, SaleData: sale(), LoyaltyResult: [loyaltyResult] },
    });
  });

  test("is made from the journal if the terminal's answer is missing", () => {
    const balance = { amount: 40_00, currency: 'EUR' };
    const view = ofLoad({ resolvedBy: 'person', storedValue: { balance, maskedAccount: '*********0017' } });
    expect(told(load(), view)).toMatchObject({
      name: 'StoredValueResponse',
      body: {
        Response: { Result: 'Success' },
        StoredValueResult: [
          {
            StoredValueTransactionType: 'Load',
            ItemAmount: '25.00',
            Currency: 'EUR',
            StoredValueAccountStatus: {
              CurrentBalance: '40.00',
              StoredValueAccountID: { StoredValueID: '*********0017' },
            },
          },
        ],
      },
    });
    const award = endedView({ resolvedBy: 'person' }, {}, { kind: 'loyalty-award' });
    expect(told(points({ TotalAmount: 59, Currency: 'EUR' }), award)).toMatchObject({
      name: 'LoyaltyResponse',
      body: { Response: { Result: 'Success' } },
    });
  });

  test('of a refusal has no result fields', () => {
    const refused = told(load(), ofLoad({ result: 'declined', reason: 'refusal' }));
    expect(refused).toMatchObject({ name: 'StoredValueResponse', body: { Response: { Result: 'Failure' } } });
    expect(refused.body).not.toHaveProperty('StoredValueResult');
  });

  test('is repeated by TransactionStatus under its own category', () => {
    const view = ofLoad({}, { attempts: [answered({ StoredValueResult: [result] })] });
    const question = decoded(statusRequest('7').replace('"Payment"', '"StoredValue"'));
    if (question.name !== 'TransactionStatusRequest') throw new Error(question.name);
    const ids = { saleId: 'SALE-1', poiId: 'T1', serviceId: '7' };
    expect(meantBy({ ids, category: 'StoredValue' }, [view])).toBe(view);
    expect(meantBy({ ids, category: 'Payment' }, [view])).toBeUndefined();
    const [first] = repeatedResponses(question, { ids, category: 'StoredValue' }, view);
    expect(first?.body).toMatchObject({
      RepeatedMessageResponse: {
        MessageHeader: { MessageCategory: 'StoredValue', ServiceID: '7' },
        StoredValueResponse: { StoredValueResult: [result] },
      },
    });
  });
});
