/** The requests to a terminal, field by field (protocol notes, sections 2, 4, 6, 7 and 11). */

import type { TransactionOptions } from '../../src/core/model/payment-options.js';
import { isMoneyRequest } from '../../src/core/kinds/message/response-body.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import {
  codecFor,
  dialects,
  type Dialect,
  hasField,
  type MessageHeader,
  type OutgoingMessage,
} from '../../protocol/index.js';
import { InvariantError } from '../../src/core/base/invariant.js';
import { startLane } from '../../src/core/terminal/lane/lane-state.js';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { defaultProfile } from '../../src/core/terminal/wire/profile.js';
import { categoryOf } from '../../src/core/kinds/index.js';
import { sampleRequest } from '../../src/core/terminal/lane/sample-request.js';
import {
  abortRequest,
  enableServiceRequest,
  loginRequest,
  previousTotalsRequest,
  requestHeader,
  statusRequest,
  totalsRequest,
} from '../../src/core/terminal/messages/requests.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, attemptOf, transactionOf, wholeReversal, eur } from './records.js';
import { moneyRequest } from './of-kind.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const { 'standard-3.1': standard31, 'standard-3.0': standard30 } = dialects;
const to = { saleId: 'SHOP', poiId: 'T1' };
const attempt = attemptOf();

const settingsOf = (dialect: Dialect): LaneSettings => ({
  terminal: 'till',
  poiId: 'T1',
  gateway: 'main',
  profile: defaultProfile,
  dialect,
  bounds: 'pong',
  managementMs: 10_000,
  software: { manufacturer: 'Maker', name: 'tenderd', version: '1.2.3' },
});

const sale = { SaleTransactionID: { TransactionID: 'p1', TimeStamp: at } };

function withoutAmount(kind: TransactionKind, change: Partial<AnyRequest> = {}): TransactionRecord {
  const { amountDetails: _none, ...request } = transactionOf({ kind, ...change }).request;
  return { ...transactionOf(), request: unchecked(request) };
}

function headerOf(category: string, serviceId: string, version: string): MessageHeader {
  return {
    ProtocolVersion: version,
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: 'SHOP',
    POIID: 'T1',
  };
}

function login(dialect: Dialect): OutgoingMessage {
  return loginRequest(settingsOf(dialect), to, 'L1', at);
}

function versionIn(dialect: Dialect): string | undefined {
  return statusRequest(dialect, attempt, to, 'Q1').header.ProtocolVersion;
}

describe('a Login', () => {
  test('has our identity, the time and our capabilities without input (Decisions)', () => {
    expect(login(standard31)).toEqual({
      name: 'LoginRequest',
      header: headerOf('Login', 'L1', '3.1'),
      body: {
        OperatorLanguage: 'en',
        DateTime: at,
        SaleSoftware: { ProviderIdentification: 'Maker', ApplicationName: 'tenderd', SoftwareVersion: '1.2.3' },
        SaleTerminalData: {
          SaleCapabilities: ['CashierStatus', 'CashierError', 'CashierDisplay', 'POIReplication', 'PrinterReceipt'],
        },
      },
    });
  });

  test('has the protocol version in each dialect, as a Diagnosis does', () => {
    const all = Object.values(dialects);
    const said = all.map((dialect) => login(dialect).header.ProtocolVersion);
    expect(said).toEqual(all.map(({ protocolVersion }) => protocolVersion.says));
    const diagnoses = all.map((dialect) => requestHeader(dialect, 'Diagnosis', 'D1', to).ProtocolVersion);
    expect(diagnoses).toEqual(said);
  });

  test('in version 3.0 has the required certification code', () => {
    expect(login(standard30)).toMatchObject({
      header: { ProtocolVersion: '3.0' },
      body: { SaleSoftware: { CertificationCode: 'NONE' } },
    });
  });
});

describe('a Login whose fields are configured', () => {
  const fields = {
    providerIdentification: 'Shop Software Ltd',
    applicationName: 'Till <7>',
    softwareVersion: '12.4',
    certificationCode: '98cf9dfc-0db7-4a92-8b8c-b66d4d2d7169',
    terminalEnvironment: 'Attended',
    saleCapabilities: ['PrinterReceipt', 'CashierInput', 'CashierStatus'],
  } as const;
  const configured = (dialect: Dialect, more: Partial<LaneSettings> = {}) =>
    loginRequest({ ...settingsOf(dialect), login: fields, ...more }, to, 'L1', at);

  const said = (more: Partial<LaneSettings>) => {
    const message = configured(standard31, more);
    return message.name === 'LoginRequest' ? message.body.SaleTerminalData?.SaleCapabilities : [];
  };

  test('has them in each dialect that defines them, and can be encoded', () => {
    for (const dialect of Object.values(dialects)) {
      const message = configured(dialect);
      expect(codecFor(dialect.encodings[0], dialect).encode(message)).toMatchObject({ ok: true });
      if (!hasField(dialect, 'LoginRequest.SaleTerminalData')) continue;
      expect(message.body).toMatchObject({
        SaleSoftware: {
          ProviderIdentification: 'Shop Software Ltd',
          ApplicationName: 'Till <7>',
          SoftwareVersion: '12.4',
          CertificationCode: '98cf9dfc-0db7-4a92-8b8c-b66d4d2d7169',
        },
        SaleTerminalData: { TerminalEnvironment: 'Attended' },
      });
    }
  });

  test('is written for DataMesh as in its documents', () => {
    const { 'datamesh-3.1': datamesh } = dialects;
    const text = codecFor('json', datamesh).encode(configured(datamesh));
    expect(text).toEqual({
      ok: true,
      value:
        '{"SaleToPOIRequest":{"MessageHeader":{"ProtocolVersion":"3.1-dmg","MessageClass":"Service","MessageCategory":"Login","MessageType":"Request","ServiceID":"L1","SaleID":"SHOP","POIID":"T1"},' +
        `"LoginRequest":{"OperatorLanguage":"en","DateTime":"${at}","SaleSoftware":{"ProviderIdentification":"Shop Software Ltd","ApplicationName":"Till <7>","SoftwareVersion":"12.4","CertificationCode":"98cf9dfc-0db7-4a92-8b8c-b66d4d2d7169"},` +
        '"SaleTerminalData":{"TerminalEnvironment":"Attended","SaleCapabilities":["CashierStatus","PrinterReceipt"]}}}}',
    });
  });

  test('declares no capability that the register does not have', () => {
    expect(said({})).toEqual(['CashierStatus', 'PrinterReceipt']);
    expect(said({ prompts: { by: 'register', answers: {} } })).toEqual([
      'CashierStatus',
      'CashierInput',
      'PrinterReceipt',
    ]);
    expect(said({ hasOwnConnections: true })).toEqual(['PrinterReceipt']);
  });
});

test('the protocol version is in the Login only or in each request, as the dialect defines', () => {
  const all = Object.values(dialects);
  expect(all.map(versionIn)).toEqual(
    all.map(({ protocolVersion }) => (protocolVersion.isInEveryRequest ? protocolVersion.says : undefined)),
  );
  expect(new Set(all.map(versionIn)).size).toBeGreaterThan(1);
});

const bodyOf = (options: TransactionOptions, rest: Partial<TransactionRecord> = {}) =>
  moneyRequest(standard31, transactionOf({ options }, rest), attempt).body;

describe('a request that moves money', () => {
  const poi = { transactionId: '77', timeStamp: 'its own clock' };
  const saleData = { SaleTransactionID: { TransactionID: 'p1', TimeStamp: at } };
  const original = { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } };

  test('for a payment has its id, amount and currency', () => {
    expect(moneyRequest(standard31, transactionOf(), attempt)).toEqual({
      name: 'PaymentRequest',
      header: headerOf('Payment', 'S1', '3.1'),
      body: {
        SaleData: saleData,
        PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: '12.50' } },
        PaymentData: { PaymentType: 'Normal' },
      },
    });
  });

  test("for a refund is a payment of type Refund with the terminal's key of the original", () => {
    const refund = transactionOf({ kind: 'refund' }, { originalPoi: poi });
    expect(moneyRequest(standard31, refund, attempt)).toMatchObject({
      name: 'PaymentRequest',
      body: { PaymentTransaction: { OriginalPOITransaction: original }, PaymentData: { PaymentType: 'Refund' } },
    });
  });

  test.each([
    ['pre-authorization', 'FirstReservation', 'p1'],
    ['pre-authorization-update', 'UpdateReservation', 'r1'],
    ['capture', 'Completion', 'r1'],
    ['refund', 'Refund', undefined],
  ] as const)('for a %s is a payment of type %s and names its pre-authorization', (kind, type, of) => {
    const record = transactionOf({ kind, original: { type: 'transaction', transactionId: 'r1' } });
    const { body } = moneyRequest(standard31, record, attempt);
    expect(body).toMatchObject({ PaymentData: { PaymentType: type } });
    expect(JSON.stringify(body).includes('SaleReferenceID')).toBe(of !== undefined);
    expect(JSON.stringify(body)).toContain(of === undefined ? '' : `"SaleReferenceID":"${of}"`);
  });

  test('for a one-time pre-authorization has its own type, and acquirers are among the conditions', () => {
    const once = transactionOf({ kind: 'pre-authorization', options: { oneTime: true, acquirers: ['7', '1'] } });
    expect(moneyRequest(standard31, once, attempt).body).toMatchObject({
      SaleData: { SaleReferenceID: 'p1' },
      PaymentTransaction: { TransactionConditions: { AcquirerID: ['7', '1'] } },
      PaymentData: { PaymentType: 'OneTimeReservation' },
    });
    expect(JSON.stringify(moneyRequest(standard31, transactionOf(), attempt))).not.toContain('TransactionConditions');
  });

  test('has entry modes and forced online authorization among the conditions', () => {
    expect(bodyOf({ entryModes: ['Keyed', 'ICC'], forceOnline: true })).toMatchObject({
      PaymentTransaction: { TransactionConditions: { ForceOnlineFlag: true, ForceEntryMode: ['Keyed', 'ICC'] } },
    });
  });

  test('has each option at its place in the standard, and an amount that includes tip and cash-back', () => {
    expect(bodyOf({ tip: 100, cashBack: { amount: 250 } })).toEqual({
      SaleData: saleData,
      PaymentTransaction: {
        AmountsReq: { Currency: 'EUR', RequestedAmount: '12.50', CashBackAmount: '2.50', TipAmount: '1.00' },
      },
      PaymentData: { PaymentType: 'Normal' },
    });
    expect(bodyOf({ cashBack: { maximum: 2_000 }, requestToken: 'customer' })).toEqual({
      SaleData: { ...saleData, TokenRequestedType: 'Customer' },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: '12.50', MaximumCashBackAmount: '20.00' } },
      PaymentData: { PaymentType: 'Normal' },
    });
    const split = { total: 10_000, minimum: 500 };
    expect(bodyOf({ split }, { paidBefore: 6_000 })).toEqual({
      SaleData: saleData,
      PaymentTransaction: {
        AmountsReq: { Currency: 'EUR', RequestedAmount: '12.50', PaidAmount: '60.00', MinimumSplitAmount: '5.00' },
      },
      PaymentData: { PaymentType: 'Normal', SplitPaymentFlag: true },
    });
    expect(bodyOf({ split: { total: 10_000 } })).toMatchObject({
      PaymentTransaction: { AmountsReq: { PaidAmount: '0.00' } },
    });
    expect(bodyOf({ token: { type: 'transaction', value: 'T-1' } })).toMatchObject({
      PaymentData: {
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { EntryMode: ['File'], PaymentToken: { TokenRequestedType: 'Transaction', TokenValue: 'T-1' } },
        },
      },
    });
  });

  test('for a pre-authorization that only the terminal knows has no reference but the key', () => {
    const capture = transactionOf(
      { kind: 'capture', original: { type: 'terminal', poiTransaction: poi } },
      { originalPoi: poi },
    );
    const { body } = moneyRequest(standard31, capture, attempt);
    expect(body).toMatchObject({ PaymentTransaction: { OriginalPOITransaction: original } });
    expect(body).not.toHaveProperty('SaleData.SaleReferenceID', expect.anything());
  });

  test.each([
    ['customer-cancelled', 'CustCancel'],
    ['merchant-cancelled', 'MerchantCancel'],
    ['malfunction', 'Malfunction'],
    ['unable-to-complete', 'Unable2Compl'],
  ] as const)('for a reversal has its reason: %s', (reversalReason, word) => {
    const whole = wholeReversal({ originalPoi: poi });
    const record = { ...whole, request: unchecked({ ...whole.request, reversalReason }) };
    expect(moneyRequest(standard31, record, attemptOf({ category: 'Reversal' }))).toMatchObject({
      body: { ReversalReason: word },
    });
  });

  const reversal = attemptOf({ category: 'Reversal' });

  test("for a reversal has the terminal's key of the payment, and an amount only for a part", () => {
    const whole = wholeReversal({ originalPoi: poi });
    expect(moneyRequest(standard31, whole, reversal)).toEqual({
      name: 'ReversalRequest',
      header: headerOf('Reversal', 'S1', '3.1'),
      body: { ReversalReason: 'MerchantCancel', SaleData: saleData, OriginalPOITransaction: original },
    });
    const part = transactionOf({ kind: 'reversal', amountDetails: eur(5) }, { originalPoi: poi });
    expect(moneyRequest(standard31, part, reversal)).toMatchObject({ body: { ReversedAmount: '0.05' } });
  });

  test('for a reversal has SaleData if the dialect adds it early', () => {
    const early = { ...standard30, early: ['ReversalRequest.SaleData'] } as const;
    const request = moneyRequest(early, wholeReversal({ originalPoi: poi }), attemptOf({ category: 'Reversal' }));
    expect(request).toHaveProperty('body.SaleData', saleData);
  });

  test('for a reversal in version 3.0 has no SaleData', () => {
    const request = moneyRequest(standard30, wholeReversal({ originalPoi: poi }), reversal);
    expect(request).not.toHaveProperty('body.SaleData.SaleTransactionID');
  });

  test('throws an InvariantError if it cannot be encoded', () => {
    const broken = [
      () => moneyRequest(standard31, wholeReversal(), reversal),
      () =>
        moneyRequest(
          standard31,
          { ...wholeReversal(), request: unchecked({ ...wholeReversal().request, kind: 'refund' }) },
          attempt,
        ),
      () => moneyRequest(standard31, transactionOf({ amountDetails: { amount: 1, currency: 'no currency' } }), attempt),
    ];
    const names = [
      'a reversal names its original',
      'what travels as a payment has an amount',
      'an admitted amount can be',
    ];
    for (const [index, request] of broken.entries()) {
      expect(request).toThrow(InvariantError);
      expect(request).toThrow(names[index]);
    }
  });

  test('has the category Payment for payments and refunds, and Reversal for reversals', () => {
    expect(categoryOf(transactionOf())).toBe('Payment');
    expect(categoryOf(transactionOf({ kind: 'refund' }))).toBe('Payment');
    expect(categoryOf(wholeReversal())).toBe('Reversal');
  });

  test('as a sample equals the message that would be sent', () => {
    const lane = { terminal: 'till', ...to, sessionEpoch: 3, sessionStanding: true, seen: true, attention: [] };
    const state = startLane(settingsOf(standard31), lane, [], 1);
    const acceptedAt = '2000-01-01T00:00:00.000Z';
    const payment = { ...transactionOf(), acceptedAt };
    expect(sampleRequest(state, payment.request, {})).toEqual(
      moneyRequest(standard31, payment, attemptOf({ serviceId: '0' })),
    );
    const withCard = { ...payment, acquisitionPoi: poi };
    expect(sampleRequest(state, payment.request, { acquisitionPoi: poi })).toEqual(
      moneyRequest(standard31, withCard, attemptOf({ serviceId: '0' })),
    );
    const whole = wholeReversal({ acceptedAt, originalPoi: poi });
    expect(sampleRequest(state, whole.request, { originalPoi: poi })).toEqual(
      moneyRequest(standard31, whole, attemptOf({ serviceId: '0', category: 'Reversal' })),
    );
  });
});

test.each<[string, TransactionRecord, object]>([
  [
    'CardAcquisition',
    transactionOf({ kind: 'card-acquisition' }),
    { SaleData: sale, CardAcquisitionTransaction: { TotalAmount: '12.50' } },
  ],
  [
    'CardAcquisition',
    withoutAmount('card-acquisition'),
    { SaleData: sale, CardAcquisitionTransaction: { TotalAmount: undefined } },
  ],
  [
    'CardAcquisition',
    withoutAmount('card-acquisition', {
      reading: {
        total: '12.5',
        paymentType: 'Refund',
        loyalty: 'Required',
        language: 'fr',
        hasCashBack: false,
        asksCustomer: true,
        brands: ['Visa'],
        loyaltyBrands: ['BONUS'],
        entryModes: ['ICC'],
      },
    }),
    {
      SaleData: sale,
      CardAcquisitionTransaction: {
        LoyaltyHandling: 'Required',
        CustomerLanguage: 'fr',
        ForceCustomerSelectionFlag: true,
        TotalAmount: '12.5',
        PaymentType: 'Refund',
        CashBackFlag: false,
        AllowedPaymentBrand: ['Visa'],
        AllowedLoyaltyBrand: ['BONUS'],
        ForceEntryMode: ['ICC'],
      },
    },
  ],
  ['Reconciliation', withoutAmount('reconciliation'), { ReconciliationType: 'SaleReconciliation' }],
  [
    'Reconciliation',
    withoutAmount('reconciliation', { scope: 'acquirers', options: { acquirers: ['7'] } }),
    { ReconciliationType: 'AcquirerReconciliation', AcquirerID: ['7'] },
  ],
])('a request without money is sent as %s', (category, record, body) => {
  expect(moneyRequest(standard31, record, attemptOf({ category: categoryOf(record) }))).toEqual({
    name: `${category}Request`,
    header: headerOf(category, 'S1', '3.1'),
    body,
  });
});

test.each<[string, () => OutgoingMessage, object]>([
  ['GetTotals', () => totalsRequest(standard31, to, 'Q1'), {}],
  [
    'Reconciliation',
    () => previousTotalsRequest(standard31, '7', to, 'Q1'),
    { ReconciliationType: 'PreviousReconciliation', POIReconciliationID: '7' },
  ],
  ['EnableService', () => enableServiceRequest(standard31, to, 'Q1'), { TransactionAction: 'AbortTransaction' }],
])('a question about the terminal is sent as %s', (category, message, body) => {
  expect(message()).toEqual({ name: `${category}Request`, header: headerOf(category, 'Q1', '3.1'), body });
});

test('the lane journals money requests before it sends them', () => {
  const names = ['PaymentRequest', 'ReversalRequest', 'StoredValueRequest', 'LoyaltyRequest', 'CardAcquisitionRequest'];
  expect([...names, 'ReconciliationRequest'].filter((name) => !isMoneyRequest(name))).toEqual([]);
  expect(['LoginRequest', 'Payment', 'TransactionStatusRequest'].filter(isMoneyRequest)).toEqual([]);
});

describe('questions and Aborts', () => {
  const reference = { MessageCategory: 'Payment', ServiceID: 'S1', SaleID: 'SHOP', POIID: 'T1' };

  test('a status question names the attempt by all its ids, and requests no reprint', () => {
    expect(statusRequest(standard31, attempt, to, 'Q1')).toEqual({
      name: 'TransactionStatusRequest',
      header: headerOf('TransactionStatus', 'Q1', '3.1'),
      body: { ReceiptReprintFlag: false, MessageReference: reference },
    });
  });

  test('an Abort names the attempt by all its ids, and has the reason', () => {
    expect(abortRequest(standard31, attempt, to, 'A1', 'the customer left')).toEqual({
      name: 'AbortRequest',
      header: headerOf('Abort', 'A1', '3.1'),
      body: { MessageReference: reference, AbortReason: 'the customer left' },
    });
  });

  test('an Abort is sent even if XML cannot carry all characters of its reason', () => {
    const reason = 'a\u0000b\u000bc\ud800d\uffffe \t\n\r\u00e5\ud7ff\ue000\ufffd';
    expect(abortRequest(standard31, attempt, to, 'A1', reason)).toMatchObject({
      body: { AbortReason: 'a b c d e \t\n\r\u00e5\ud7ff\ue000\ufffd' },
    });
  });
});
