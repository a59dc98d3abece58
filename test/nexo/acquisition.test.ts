/**
 * Card acquisition at the nexo interface: how a request is read, which card a payment names, how the end is reported,
 * and what releases a card.
 */

import type { MoneyContext } from '../../src/nexo/dialogue/requests/money-parts.js';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jsonCodec, xmlCodec, type Message } from '../../protocol/index.js';
import type { Outcome, TerminalView, TransactionRequest, TransactionView } from '../../src/core/index.js';
import { isMoneyRequest, readMoneyRequest } from '../../src/nexo/dialogue/requests/money-request.js';
import { moneyResponses } from '../../src/nexo/dialogue/responses/money-response.js';
import { releaseCard } from '../../src/nexo/controller/release-card.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { payment, request, sale, type Said } from './messages.js';
import { answered, endedView, openView } from './views.js';

const nobody: MoneyContext = {
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
};

function decoded(text: string): Message {
  const reading = jsonCodec.decode(text);
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

function asked(text: string) {
  const message = decoded(text);
  if (!isMoneyRequest(message)) throw new Error(message.name);
  return message;
}

const acquire = (how: object = {}, SaleData: object = {}, said: Said = {}): string =>
  request('CardAcquisition', { SaleData: { ...sale(), ...SaleData }, CardAcquisitionTransaction: how }, said);

function parameters(text: string, context: Partial<MoneyContext> = {}): TransactionRequest {
  const reading = readMoneyRequest(asked(text), { ...nobody, ...context });
  if (!reading.ok) throw new Error(reading.refused.text);
  return reading.parameters.request;
}

/** Returns the condition and the text of a refusal. */
function refusal(text: string, context: Partial<MoneyContext> = {}): string {
  const reading = readMoneyRequest(asked(text), { ...nobody, ...context });
  return reading.ok ? 'taken' : `${reading.refused.condition}: ${reading.refused.text}`;
}

/** Returns lanes that have these transactions, each requested with a ServiceID. */
const knowing = (...views: readonly TransactionView[]): Partial<MoneyContext> => ({
  get: (id) => views.find((view) => view.request.transactionId === id),
});

/** Returns the ids of a request with this ServiceID. */
const under = (serviceId: string) => ({ registerRequestIds: [{ saleId: 'SALE-1', poiId: 'POI-till-1', serviceId }] });

describe('a card acquisition', () => {
  test("becomes a request with the register's parameters", () => {
    expect(parameters(acquire())).toEqual({
      transactionId: parameters(acquire()).transactionId,
      kind: 'card-acquisition',
      terminal: 'till-1',
      sale: 'SALE-1 receipt-1 2026-03-01',
      allowPartial: true,
    });
    const how = {
      LoyaltyHandling: 'Required',
      CustomerLanguage: 'fr',
      ForceCustomerSelectionFlag: true,
      TotalAmount: 12.5,
      PaymentType: 'Refund',
      CashBackFlag: false,
      AllowedPaymentBrand: ['Visa'],
      AllowedLoyaltyBrand: ['BONUS'],
      ForceEntryMode: ['ICC', 'Contactless'],
    };
    expect(parameters(acquire(how, { TokenRequestedType: 'Customer' }))).toMatchObject({
      reading: {
        loyalty: 'Required',
        language: 'fr',
        asksCustomer: true,
        total: '12.5',
        paymentType: 'Refund',
        hasCashBack: false,
        brands: ['Visa'],
        loyaltyBrands: ['BONUS'],
        entryModes: ['ICC', 'Contactless'],
      },
      options: { requestToken: 'customer' },
    });
  });

  test.each([
    ['UnavailableService', acquire({}, { TokenRequestedType: 'x:Other' })],
    [
      'UnavailableService',
      acquire(
        {},
        {
          SponsoredMerchant: [
            { CommonName: 'M', CountryCode: '056', MerchantCategoryCode: '5411', RegisteredIdentifier: '1' },
          ],
        },
      ),
    ],
    ['MessageFormat', acquire({ AllowedPaymentBrand: ['4111111111111111'] })],
  ])('is refused with %s if it cannot be passed on', (condition, text) => {
    expect(refusal(text)).toContain(condition);
  });

  describe('for one sale', () => {
    const first = parameters(acquire());
    const other = acquire({}, {}, { serviceId: '8' });
    const cases: readonly (readonly [string, TransactionView, Partial<MoneyContext>, boolean])[] = [
      ['while the first is open', openView(under('7'), first), {}, true],
      ['while the first is unresolved', endedView({ result: 'unresolved' }, under('7'), first), {}, true],
      [
        'while its card waits',
        endedView({}, under('7'), first),
        { keepsCard: (id) => id === first.transactionId },
        true,
      ],
      ['when no card was read', endedView({ result: 'cancelled' }, under('7'), first), {}, false],
      ['when its card is gone', endedView({}, under('7'), first), {}, false],
    ];
    test.each(cases)('%s, another ServiceID means the same acquisition: %4$s', (_name, view, more, isSame) => {
      const again = parameters(other, { ...knowing(view), ...more });
      expect(again.transactionId === first.transactionId).toBe(isSame);
      expect(again).toMatchObject({ sale: first.sale, kind: first.kind });
    });

    test('keeps the transaction of each ServiceID, and a new ServiceID gets the transaction whose card waits', () => {
      const one = endedView({}, under('7'), first);
      const second = parameters(other, knowing(one));
      const two = endedView({}, under('8'), second);
      const context = { ...knowing(one, two), keepsCard: (id: string) => id === second.transactionId };
      expect(parameters(acquire(), context)).toEqual(first);
      expect(parameters(other, knowing(one, two))).toEqual(second);
      expect(parameters(acquire({}, {}, { serviceId: '9' }), context)).toEqual(second);
      const others = [{ poiId: 'T2' }, { saleId: 'SALE-2' }].map(
        (said) => parameters(acquire({}, {}, said)).transactionId,
      );
      expect(new Set([first.transactionId, ...others]).size).toBe(3);
    });

    test('cannot be requested again and again', () => {
      expect(refusal(other, { get: () => endedView({}, under('7'), first) })).toContain('NotAllowed');
    });
  });
});

describe('a payment', () => {
  const key = { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' };
  const read = endedView({}, {}, { transactionId: 'c1', kind: 'card-acquisition' });
  const findCard: MoneyContext['findCard'] = ({ transactionId }) => (transactionId === '77.1' ? read : undefined);
  const withCard = (data: object = {}, more: object = {}): string =>
    request('Payment', payment({ PaymentData: { CardAcquisitionReference: key, ...data }, ...more }));

  test.each([
    ['Normal', 'payment'],
    ['FirstReservation', 'pre-authorization'],
    ['Refund', 'refund'],
  ])('of type %s uses the card that the terminal knows by its key', (PaymentType, kind) => {
    expect(parameters(withCard({ PaymentType }), { findCard })).toMatchObject({ kind, cardAcquisition: 'c1' });
  });

  test('has the same parameters when the register repeats it', () => {
    const first = parameters(withCard(), { findCard });
    expect(parameters(withCard(), knowing(read, openView({}, first)))).toEqual(first);
  });

  test('with an unknown card, or with more than its card, is refused', () => {
    expect(refusal(withCard())).toContain('NotFound');
    const token = { CardData: { PaymentToken: { TokenRequestedType: 'Customer', TokenValue: 'T-1' } } };
    const byToken = { PaymentInstrumentData: { PaymentInstrumentType: 'Card', ...token } };
    expect(refusal(withCard(byToken), { findCard })).toContain('UnavailableService');
    const linked = { ...payment(), OriginalPOITransaction: { POITransactionID: key } };
    const refund = { PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 1 }, ...linked } };
    expect(refusal(withCard({ PaymentType: 'Refund' }, refund), { findCard })).toContain('UnavailableService');
  });
});

/** Returns the first answer that both encodings can write, after decoding. */
function told(ended: Partial<Outcome>, change: Partial<TransactionView> = {}): Message {
  const view = endedView(ended, change, { kind: 'card-acquisition' });
  const can = moneyResponses(asked(acquire()), view).find((one) => jsonCodec.encode(one).ok && xmlCodec.encode(one).ok);
  const encoded = can === undefined ? undefined : jsonCodec.encode(can);
  if (encoded?.ok !== true) throw new Error('none of them can be written');
  return decoded(encoded.value);
}

describe('the result', () => {
  test("has the terminal's own fields, and the register's key", () => {
    const own = {
      SaleData: { SaleTransactionID: { TransactionID: 'c1', TimeStamp: '2026-03-01T12:00:00Z' } },
      PaymentBrand: ['Visa'],
      LoyaltyAccount: [
        {
          LoyaltyBrand: 'BONUS',
          LoyaltyAccountID: { LoyaltyID: '*0055', EntryMode: ['ICC'], IdentificationType: 'BarCode' },
        },
      ],
    };
    expect(told({}, { attempts: [answered(own)] })).toMatchObject({
      name: 'CardAcquisitionResponse',
      body: {
        ...own,
        Response: { Result: 'Success' },
        SaleData: sale(),
        POIData: { POITransactionID: { TransactionID: '77.1' } },
      },
    });
  });

  test("is made from the journal if the terminal's answer is missing or not encodable", () => {
    const known = { cardBrand: 'Visa', maskedPan: '411111******1111' };
    const CardData = { PaymentBrand: 'Visa', MaskedPAN: '411111******1111' };
    for (const attempts of [[], [answered({ LoyaltyAccount: [{ LoyaltyBrand: 'no account' }] })]])
      expect(told(known, { attempts })).toMatchObject({
        body: { Response: { Result: 'Success' }, PaymentInstrumentData: { CardData } },
      });
    expect(told({}, {})).toMatchObject({ body: { Response: { Result: 'Success' } } });
  });

  test('of a refusal has no card', () => {
    const own = {
      attempts: [answered({ PaymentBrand: ['Visa'] }, { errorCondition: 'InvalidCard', result: 'Failure' })],
    };
    const refused = told({ result: 'declined' }, own);
    expect(refused).toMatchObject({ body: { Response: { Result: 'Failure', ErrorCondition: 'InvalidCard' } } });
    expect(refused.body).not.toHaveProperty('PaymentBrand');
  });
});

/** Returns the answer to the register with the terminal in this state: Success, or the reason. */
async function answer(
  action: string,
  acquiredCard?: TerminalView['acquiredCard'],
  current?: string,
  saleId = 'SALE-1',
) {
  const lanes = new MemoryLanes();
  const c1 = { ...parameters(acquire()), transactionId: 'c1' };
  await lanes.submit(c1, { saleId: 'SALE-1', poiId: 'POI-till-1', serviceId: '7' });
  if (current !== 'c1') lanes.end('c1');
  const [terminal] = lanes.terminals();
  const message = decoded(
    request(
      'EnableService',
      { TransactionAction: action, ...(action.startsWith('S') ? { ServicesEnabled: ['Payment'] } : {}) },
      { saleId },
    ),
  );
  if (terminal === undefined || message.name !== 'EnableServiceRequest') throw new Error(message.name);
  const { current: _none, ...free } = terminal;
  const view = {
    ...free,
    ...(current === undefined ? {} : { current }),
    ...(acquiredCard === undefined ? {} : { acquiredCard }),
  };
  return (await releaseCard(message, view, lanes))?.condition ?? 'Success';
}

describe('EnableService', () => {
  const kept = { transactionId: 'c1', until: '2026-03-01T12:02:00Z', isFree: true };

  test.each([
    ['begins no swipe-ahead', 'UnavailableService', 'StartTransaction', undefined, undefined, 'SALE-1'],
    ['has nothing to do without a card', 'Success', 'AbortTransaction', undefined, undefined, 'SALE-1'],
    ['waits for a card that is being read', 'Busy', 'AbortTransaction', undefined, 'c1', 'SALE-1'],
    ['releases its card', 'Success', 'AbortTransaction', kept, undefined, 'SALE-1'],
    ['does not release another register’s card', 'NotAllowed', 'AbortTransaction', kept, undefined, 'SALE-2'],
    ['does not release a card in use', 'Busy', 'AbortTransaction', { ...kept, isFree: false }, 'p1', 'SALE-1'],
    ['may be repeated', 'Success', 'AbortTransaction', { ...kept, isFree: false }, undefined, 'SALE-1'],
  ] as const)('%s', async (_name, condition, action, acquiredCard, current, saleId) => {
    expect(await answer(action, acquiredCard, current, saleId)).toBe(condition);
  });
});
