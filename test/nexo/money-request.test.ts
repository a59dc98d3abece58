/**
 * How a PaymentRequest or ReversalRequest is read, and which ones are refused because they cannot be passed on
 * completely.
 */

import type { MoneyContext } from '../../src/nexo/dialogue/requests/money-parts.js';
import { describe, expect, test } from 'vitest';
import { jsonCodec, redactText } from '../../protocol/index.js';
import { transactionIdFrom } from '../../src/core/index.js';
import { saleOf } from '../../src/nexo/dialogue/requests/identity.js';
import { isMoneyRequest, type MoneyReading, readMoneyRequest } from '../../src/nexo/dialogue/requests/money-request.js';
import { payment, request, sale, type Said } from './messages.js';
import { nobody } from './money-context.js';
import { endedView, openView } from './views.js';
import { digest } from '../digest.js';

function read(
  category: 'Payment' | 'Reversal' | 'Reconciliation',
  body: object,
  context = nobody,
  said: Said = {},
): MoneyReading {
  const decoded = jsonCodec.decode(request(category, body, said));
  if (!decoded.ok) throw new Error(decoded.error.message);
  const message = decoded.value;
  if (!isMoneyRequest(message)) throw new Error(message.name);
  return readMoneyRequest(message, context);
}

function parametersOf(reading: MoneyReading) {
  if (!reading.ok) throw new Error(reading.refused.text);
  return reading.parameters;
}

function pay(change: object = {}, amounts: object = {}, said: Said = {}) {
  return parametersOf(read('Payment', payment(change, amounts), nobody, said)).request;
}

const poiKey = { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' };

describe('the ids', () => {
  test('the transactionId is a UUID of SaleID, TransactionID and TimeStamp, and never changes', () => {
    expect(pay().transactionId).toBe('1cebcea9-5ac4-81cf-ad2b-c7893f3ca082');
    expect(pay({}, {}, { serviceId: '8', poiId: 'other' }).transactionId).toBe(pay().transactionId);
    const others = [
      pay({}, {}, { saleId: 'SALE-2' }),
      pay({ SaleData: sale('receipt-2') }),
      pay({ SaleData: sale('receipt-1', '2026-03-01T12:00:01+01:00') }),
    ];
    expect(new Set([pay(), ...others].map(({ transactionId }) => transactionId)).size).toBe(4);
  });

  test('a time stamp in another zone means the same request, with the sale of its first day', () => {
    const first = pay({ SaleData: sale('receipt-1', '2026-03-01T23:30:00Z') });
    const known = {
      ...nobody,
      get: (id: string) => (id === first.transactionId ? endedView({}, {}, first) : undefined),
      earlierStamps: () => ['2026-03-01T23:30:00.000Z', '2026-03-01T23:30:00Z'],
    };
    const again = payment({ SaleData: sale('receipt-1', '2026-03-02T00:30:00+01:00') });
    const parameters = parametersOf(read('Payment', again, known));
    expect(parameters.request).toEqual(first);
    expect(parameters.registerRequestIds.saleTransaction?.timeStamp).toBe('2026-03-02T00:30:00+01:00');
  });

  test('an amount that the standard cannot carry is refused, and no invariant breaks', () => {
    const reading = read('Payment', payment({}, { RequestedAmount: '99999999999.99' }));
    expect(reading).toMatchObject({ ok: false, refused: { condition: 'MessageFormat' } });
    expect(JSON.stringify(reading)).toContain('larger than the protocol allows');
  });

  test('parts that are equal only when joined give different transactions', () => {
    expect(transactionIdFrom(digest, ['a', 'bc'])).not.toBe(transactionIdFrom(digest, ['ab', 'c']));
  });

  test('redaction never cuts a transactionId, because it must come back unchanged', () => {
    for (let index = 0; index < 5_000; index += 1) {
      const id = transactionIdFrom(digest, [String(index)]);
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(redactText(id)).toBe(id);
    }
  });

  test.each([
    ['readable, with the day of its stamp', 'receipt-1', /^SALE-1 receipt-1 2026-03-01$/],
    ['an id if it is too long', 'r'.repeat(60), /^[\da-f-]{36}$/],
    ['an id if it contains a card number', '4111111111111111', /^[\da-f-]{36}$/],
    ['an id if it is not printable', 'a\u0007', /^[\da-f-]{36}$/],
  ])('the text of a sale is %s', (_name, transactionId, expected) => {
    expect(saleOf(digest, 'SALE-1', { transactionId, timeStamp: '2026-03-01T12:00:00Z' }, nobody)).toMatch(expected);
  });

  test('a request with a new time stamp on the same day belongs to the same sale, and on the next day to another', () => {
    const again = pay({ SaleData: sale('receipt-1', '2026-03-01T12:05:00+01:00') });
    expect(again.sale).toBe(pay().sale);
    expect(again.transactionId).not.toBe(pay().transactionId);
    expect(pay({ SaleData: sale('receipt-1', '2026-03-02T12:00:00+01:00') }).sale).not.toBe(pay().sale);
  });

  test('a request has the ids of its header and the key of its sale', () => {
    expect(parametersOf(read('Payment', payment())).registerRequestIds).toEqual({
      saleId: 'SALE-1',
      poiId: 'POI-till-1',
      serviceId: '7',
      saleTransaction: { transactionId: 'receipt-1', timeStamp: '2026-03-01T12:00:00+01:00' },
      saleNumber: expect.stringMatching(/^[0-9a-f]{8}-/),
    });
    const carded = parametersOf(read('Payment', payment({ SaleData: sale('4111111111111111') })));
    const numberOf = (...of: Parameters<typeof sale>) =>
      parametersOf(read('Payment', payment({ SaleData: sale(...of) }))).registerRequestIds.saleNumber;
    expect(numberOf('receipt-1 ', '2026-03-02T00:00:05+01:00')).toBe(numberOf());
    expect(numberOf('cafe\u0301')).toBe(numberOf('caf\u00e9'));
    expect(numberOf('receipt-2')).not.toBe(numberOf());
    expect(JSON.stringify(carded)).not.toContain('4111111111111111');
    expect(read('Payment', payment(), nobody, { saleId: '4111111111111111' })).toMatchObject({ ok: false });
  });
});

/** Returns a refund of 5 EUR, perhaps of an earlier transaction. */
function refund(reference?: object): object {
  const AmountsReq = { Currency: 'EUR', RequestedAmount: 5 };
  const more = reference === undefined ? {} : { OriginalPOITransaction: reference };
  return payment({ PaymentTransaction: { AmountsReq, ...more }, PaymentData: { PaymentType: 'Refund' } });
}

/** Returns a step of a pre-authorization, of 5 EUR. */
function step(type: string, reference?: object, SaleReferenceID?: string): object {
  return payment({
    SaleData: { ...sale(), ...(SaleReferenceID === undefined ? {} : { SaleReferenceID }) },
    PaymentTransaction: {
      AmountsReq: { Currency: 'EUR', RequestedAmount: 5 },
      ...(reference === undefined ? {} : { OriginalPOITransaction: reference }),
    },
    PaymentData: { PaymentType: type },
  });
}

describe('the parameters of a request', () => {
  test('belong to a payment', () => {
    expect(pay()).toMatchObject({
      kind: 'payment',
      terminal: 'till-1',
      amountDetails: { amount: 1234, currency: 'EUR' },
      allowPartial: true,
    });
  });

  test("belong to a refund of an unknown payment, of a terminal's payment and of ours", () => {
    expect(parametersOf(read('Payment', refund())).request).toMatchObject({
      kind: 'refund',
      original: { type: 'unlinked' },
    });
    const byTerminal = parametersOf(read('Payment', refund({ POITransactionID: poiKey }))).request;
    const poiTransaction = { transactionId: '77.1', timeStamp: '2026-03-01T12:00:08+01:00' };
    expect(byTerminal.original).toEqual({ type: 'terminal', poiTransaction });
    const asked: unknown[] = [];
    const findOriginal: MoneyContext['findOriginal'] = (key, at, kind) => {
      asked.push([key, at, kind]);
      return endedView();
    };
    const ours = parametersOf(
      read('Payment', refund({ POITransactionID: poiKey, POIID: 'T2' }), { ...nobody, findOriginal }),
    );
    expect(ours.request.original).toEqual({ type: 'transaction', transactionId: 'p1' });
    expect(asked).toEqual([[poiTransaction, 'T2', 'refund']]);
  });

  test('of a repeated refund are interpreted as before, however long ago it was', () => {
    const body = refund({ POITransactionID: poiKey });
    const first = parametersOf(read('Payment', body, { ...nobody, findOriginal: () => endedView() })).request;
    const get = (id: string) =>
      id === 'p1' ? endedView() : id === first.transactionId ? { ...endedView(), request: first } : undefined;
    expect(parametersOf(read('Payment', body, { ...nobody, get })).request).toEqual(first);
  });

  describe('of a pre-authorization', () => {
    const held = endedView({}, {}, { transactionId: 'r1', kind: 'pre-authorization' });

    test('have no original, and keep the reference of the chain', () => {
      const parameters = parametersOf(read('Payment', step('FirstReservation', undefined, 'room 12')));
      expect(parameters.request).toMatchObject({
        kind: 'pre-authorization',
        amountDetails: { amount: 500, currency: 'EUR' },
      });
      expect([parameters.request.original, parameters.registerRequestIds.saleReference]).toEqual([
        undefined,
        'room 12',
      ]);
      expect(read('Payment', step('FirstReservation', { POITransactionID: poiKey }))).toMatchObject({ ok: false });
    });

    test.each([
      ['UpdateReservation', 'pre-authorization-update'],
      ['Completion', 'capture'],
    ])('of %s have the pre-authorization with this key at the terminal, or with this reference', (type, kind) => {
      const kinds: string[] = [];
      const context: MoneyContext = {
        ...nobody,
        findOriginal: (_key, _at, wanted) => {
          kinds.push(wanted);
          return held;
        },
        findReservation: (saleId, reference) => (saleId === 'SALE-1' && reference === 'room 12' ? held : undefined),
      };
      const original = { type: 'transaction', transactionId: 'r1' };
      const byKey = parametersOf(read('Payment', step(type, { POITransactionID: poiKey }), context));
      const byReference = parametersOf(read('Payment', step(type, undefined, 'room 12'), context));
      expect([byKey.request, byReference.request]).toMatchObject([
        { kind, original },
        { kind, original },
      ]);
      expect([byReference.registerRequestIds.saleReference, kinds]).toEqual([undefined, [kind]]);
      expect(read('Payment', step(type, undefined, 'room 13'), context)).toMatchObject({
        ok: false,
        refused: { condition: 'NotFound' },
      });
    });

    test('of a repeated capture keep its pre-authorization, even if another pre-authorization has the same reference by then', () => {
      const body = step('Completion', undefined, 'room 12');
      const first = parametersOf(read('Payment', body, { ...nobody, findReservation: () => held })).request;
      const get = (id: string) => (id === first.transactionId ? { ...endedView(), request: first } : undefined);
      const other = endedView({}, {}, { transactionId: 'r2', kind: 'pre-authorization' });
      expect(parametersOf(read('Payment', body, { ...nobody, get, findReservation: () => other })).request).toEqual(
        first,
      );
    });
  });

  test('belong to a reversal of the whole or of a part', () => {
    const body = {
      ReversalReason: 'MerchantCancel',
      OriginalPOITransaction: { POITransactionID: poiKey },
      SaleData: sale('r-2'),
    };
    const ours = {
      ...nobody,
      findOriginal: () => endedView(),
      get: (id: string) => (id === 'p1' ? endedView() : undefined),
    };
    const whole = parametersOf(read('Reversal', body, ours)).request;
    expect(whole).toMatchObject({ kind: 'reversal', original: { type: 'transaction', transactionId: 'p1' } });
    expect(whole.amountDetails).toBeUndefined();
    const part = parametersOf(read('Reversal', { ...body, ReversedAmount: 5 }, ours)).request;
    expect(part.amountDetails).toEqual({ amount: 500, currency: 'EUR' });
    expect(read('Reversal', { ...body, ReversedAmount: 5 })).toMatchObject({
      ok: false,
      refused: { condition: 'UnavailableService', text: expect.stringContaining('currency') },
    });
  });

  test('belong to a one-time pre-authorization, and to named acquirers', () => {
    const once = parametersOf(read('Payment', data({ PaymentType: 'OneTimeReservation' }))).request;
    expect([once.kind, once.options]).toEqual(['pre-authorization', { oneTime: true }]);
    const asked = parametersOf(read('Payment', conditions({ AcquirerID: ['7', '1'] }))).request;
    expect(asked).toMatchObject({ kind: 'payment', options: { acquirers: ['7', '1'] } });
  });

  test('of a part of a sale include what was paid before it, in the same sale', () => {
    const parts = [
      nextPart(0),
      nextPart(5),
      nextPart('5.00'),
      nextPart(5, { RequestedAmount: 7, MinimumSplitAmount: 1 }),
    ].map((body) => parametersOf(read('Payment', body)).request);
    expect(parts.map(({ options }) => options?.split)).toEqual([
      { paidSoFar: 0 },
      { paidSoFar: 500 },
      { paidSoFar: 500 },
      { paidSoFar: 500, minimum: 100 },
    ]);
    const [first, second, again, other] = parts.map(({ transactionId }) => transactionId);
    expect([again, other]).toEqual([second, second]);
    expect(new Set([first, second, pay().transactionId]).size).toBe(3);
    expect(new Set([...parts.map(({ sale: of }) => of), pay().sale]).size).toBe(1);
  });

  test('of a reversal without a sale depend on its ServiceID, and on the sale of its original', () => {
    const body = { ReversalReason: 'Malfunction', OriginalPOITransaction: { POITransactionID: poiKey } };
    const ids = ['7', '7', '8'].map((serviceId) => parametersOf(read('Reversal', body, nobody, { serviceId })).request);
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]?.transactionId).not.toBe(ids[2]?.transactionId);
    expect(ids[0]?.sale).toBe(ids[2]?.sale);
  });
});

/** Returns a payment with further requested amounts. */
function withAmounts(more: object): object {
  return payment({}, more);
}

function data(more: object): object {
  return payment({ PaymentData: more });
}

function conditions(more: object): object {
  const AmountsReq = { Currency: 'EUR', RequestedAmount: 1 };
  return payment({ PaymentTransaction: { AmountsReq, TransactionConditions: more } });
}

/** Returns a part of a sale that has been paid up to this amount. */
function nextPart(PaidAmount: number | string, amounts: object = {}, more: object = {}): object {
  return payment({ PaymentData: { SplitPaymentFlag: true, ...more } }, { PaidAmount, ...amounts });
}

/** Returns a payment with the token `T-1` of a customer. */
function instrument(more: object = {}): object {
  const CardData = {
    EntryMode: ['File'],
    PaymentToken: { TokenRequestedType: 'Customer', TokenValue: 'T-1' },
    ...more,
  };
  return data({ PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData } });
}

describe('options are passed on:', () => {
  test.each<[string, object, object | undefined]>([
    ['none', payment(), undefined],
    ['a tip of zero', withAmounts({ TipAmount: 0 }), undefined],
    ['a tip and cash', withAmounts({ TipAmount: 1, CashBackAmount: '5.00' }), { tip: 100, cashBack: { amount: 500 } }],
    ['cash-back up to an amount', withAmounts({ MaximumCashBackAmount: 50 }), { cashBack: { maximum: 5_000 } }],
    [
      'a requested token',
      payment({ SaleData: { ...sale(), TokenRequestedType: 'Transaction' } }),
      { requestToken: 'transaction' },
    ],
    ['a typed card number', conditions({ ForceEntryMode: ['Keyed'] }), { entryModes: ['Keyed'] }],
    ['a forced online authorization', conditions({ ForceOnlineFlag: true }), { forceOnline: true }],
    ['a token that pays', instrument(), { token: { type: 'customer', value: 'T-1' } }],
  ])('%s', (_name, body, options) => {
    expect(parametersOf(read('Payment', body)).request.options).toEqual(options);
  });
});

describe('a request that cannot be passed on completely is refused, and no field is omitted', () => {
  test.each([
    ['cash-back of the whole amount', withAmounts({ CashBackAmount: '12.34' }), 'MessageFormat', 'cashBack.amount'],
    ['an invalid tip', withAmounts({ TipAmount: '0.005' }), 'MessageFormat', 'TipAmount.* not valid'],
    [
      'cash-back in two forms',
      withAmounts({ CashBackAmount: 5, MaximumCashBackAmount: 5 }),
      'UnavailableService',
      'not both',
    ],
    [
      'a tip with a refund',
      payment({
        PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 5, TipAmount: 1 } },
        PaymentData: { PaymentType: 'Refund' },
      }),
      'MessageFormat',
      'tip',
    ],
    ['an earlier paid amount without a part', withAmounts({ PaidAmount: 1 }), 'MessageFormat', 'PaidAmount'],
    ['an invalid part', data({ SplitPaymentFlag: true }), 'MessageFormat', 'PaidAmount'],
    ['a minimum without a part', withAmounts({ MinimumSplitAmount: 1 }), 'UnavailableService', 'MinimumSplitAmount'],
    ['a minimum above the part', nextPart(5, { MinimumSplitAmount: 13 }), 'MessageFormat', 'split.minimum'],
    ['a part of an unknown kind', nextPart('-1'), 'MessageFormat', 'PaidAmount'],
    ['a part of a refund', nextPart(5, {}, { PaymentType: 'Refund' }), 'MessageFormat', 'split'],
    [
      'a pre-authorization of any amount',
      payment({
        PaymentTransaction: { AmountsReq: { Currency: 'EUR' } },
        PaymentData: { PaymentType: 'OneTimeReservation' },
      }),
      'UnavailableService',
      'RequestedAmount',
    ],
    ['an invalid acquirer', conditions({ AcquirerID: ['123456789012'] }), 'MessageFormat', 'AcquirerID'],
    ['a capture without an original', data({ PaymentType: 'Completion' }), 'MessageFormat', 'OriginalPOITransaction'],
    ['an unknown type', data({ PaymentType: 'x:Barter' }), 'UnavailableService', 'x:Barter'],
    [
      'a keyed card',
      data({ PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData: { EntryMode: ['Keyed'] } } }),
      'UnavailableService',
      'card at the terminal or with a token',
    ],
    [
      'a token and a number',
      instrument({ MaskedPAN: '411111******1111' }),
      'UnavailableService',
      'card at the terminal or with a token',
    ],
    [
      'a keyed token',
      instrument({ EntryMode: ['Keyed'] }),
      'UnavailableService',
      'card at the terminal or with a token',
    ],
    [
      'a token that is a card number',
      instrument({ PaymentToken: { TokenRequestedType: 'Customer', TokenValue: '4111111111111111' } }),
      'UnavailableService',
      'card at the terminal or with a token',
    ],
    ['allowed brands', conditions({ AllowedPaymentBrand: ['Visa'] }), 'UnavailableService', 'AllowedPaymentBrand'],
    ['an unknown entry mode', conditions({ ForceEntryMode: ['Wink'] }), 'UnavailableService', 'ForceEntryMode'],
    [
      'an unknown kind of token',
      payment({ SaleData: { ...sale(), TokenRequestedType: 'x:Other' } }),
      'UnavailableService',
      'card at the terminal or with a token',
    ],
    [
      'no amount',
      payment({ PaymentTransaction: { AmountsReq: { Currency: 'EUR' } } }),
      'MessageFormat',
      'RequestedAmount',
    ],
    ['an amount of zero', withAmounts({ RequestedAmount: 0 }), 'MessageFormat', 'zero'],
    ['half a cent', withAmounts({ RequestedAmount: '0.005' }), 'MessageFormat', 'fraction'],
    ['a negative amount', withAmounts({ RequestedAmount: '-1' }), 'MessageFormat', 'negative'],
    ['an unknown currency', withAmounts({ Currency: 'XQX' }), 'MessageFormat', 'currency'],
    [
      'a referral',
      payment({
        PaymentTransaction: {
          AmountsReq: { Currency: 'EUR', RequestedAmount: 1 },
          OriginalPOITransaction: { ApprovalCode: '123' },
        },
      }),
      'UnavailableService',
      'earlier',
    ],
  ])('%s', (_name, body, condition, word) => {
    expect(read('Payment', body)).toMatchObject({
      ok: false,
      refused: { condition, text: expect.stringMatching(new RegExp(`${word}.*Nothing was sent`)) },
    });
  });

  test('a field that only describes the sale is omitted', () => {
    const SaleData = { ...sale(), OperatorID: 'kim', ShiftNumber: '2', SaleToAcquirerData: ' ' };
    expect(pay({ SaleData })).toEqual(pay());
  });

  test('data for the acquirer and the terminal is part of the request', () => {
    const SaleData = { ...sale(), SaleToAcquirerData: 'metadata.a=1', SaleToPOIData: 'metadata.b=2' };
    const passed = { acquirerData: 'metadata.a=1', terminalData: 'metadata.b=2' };
    expect(pay({ SaleData })).toEqual({ ...pay(), ...passed });
  });
});

describe('a reconciliation', () => {
  const body = { ReconciliationType: 'SaleReconciliation' };
  const asked = (context: Partial<MoneyContext> = {}, said: Said = {}, type = body) =>
    parametersOf(read('Reconciliation', type, { ...nobody, ...context }, said)).request;
  const first = asked();
  const then = (change: Parameters<typeof endedView>[1], ended = {}) => ({
    newest: () => endedView(ended, change, first),
  });

  test.each([
    ['SaleReconciliation', 'period'],
    ['AcquirerSynchronisation', 'period-and-acquirers'],
    ['AcquirerReconciliation', 'acquirers'],
  ])('of type %s has its scope', (ReconciliationType, scope) => {
    expect(asked({}, {}, { ReconciliationType })).toMatchObject({ kind: 'reconciliation', terminal: 'till-1', scope });
  });

  test('under the same ServiceID is the same request until the register has continued after its outcome', () => {
    expect(asked({ newest: () => openView({}, first) })).toEqual(first);
    expect(asked(then({}))).toEqual(first);
    expect(asked(then({ acknowledgedRevision: 1 })).transactionId).not.toBe(first.transactionId);
    expect(asked({ ...then({}), isRecent: () => false }).transactionId).not.toBe(first.transactionId);
    expect(asked({ newest: () => endedView() }).transactionId).not.toBe(first.transactionId);
  });

  test('under another ServiceID, from another register or at another terminal is another reconciliation', () => {
    const others = [{ serviceId: '8' }, { saleId: 'SALE-2' }, { poiId: 'T2' }].map((said) => asked({}, said));
    expect(new Set([first, ...others].map(({ transactionId }) => transactionId)).size).toBe(4);
    expect(new Set([first, ...others].map((one) => one.sale)).size).toBe(4);
  });

  test('of single acquirers names them, a reconciliation of a period names none, and an unknown type is refused', () => {
    const single = { ReconciliationType: 'AcquirerReconciliation', AcquirerID: ['7', '1'] };
    expect(asked({}, {}, single)).toMatchObject({ scope: 'acquirers', options: { acquirers: ['7', '1'] } });
    for (const [condition, refused] of [
      ['MessageFormat', { ...single, ReconciliationType: 'SaleReconciliation' }],
      ['MessageFormat', { ...single, AcquirerID: ['123456789012'] }],
      ['UnavailableService', { ReconciliationType: 'x:Weekly' }],
    ] as const)
      expect(read('Reconciliation', refused)).toMatchObject({ ok: false, refused: { condition } });
  });
});
