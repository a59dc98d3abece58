/** The answer for an ended transaction: the one that its terminal would have given, in the words of the standard. */

import { describe, expect, test } from 'vitest';
import {
  codecFor,
  dialects,
  jsonCodec,
  type Message,
  type OutgoingMessage,
  readReceipts,
  xmlCodec,
} from '../../protocol/index.js';
import type { Outcome } from '../../src/core/index.js';
import { type Ended, isEnded, moneyResponses } from '../../src/nexo/dialogue/responses/money-response.js';
import { refusedMessage, unserved } from '../../src/nexo/dialogue/responses/refused-message.js';
import { refusedByLanes } from '../../src/nexo/dialogue/requests/refusal.js';
import { repeatedResponses, stillOpen } from '../../src/nexo/dialogue/responses/status.js';
import { payment, request, statusRequest } from './messages.js';
import { answered, endedView, openView } from './views.js';

function decoded<N extends Message['name']>(name: N, text: string): Extract<Message, { readonly name: N }> {
  const read = jsonCodec.decode(text);
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`);
  const message: Message = read.value;
  const isNamed = (one: Message): one is Extract<Message, { readonly name: N }> => one.name === name;
  if (!isNamed(message)) throw new Error(message.name);
  return message;
}

/** Returns the first candidate that each encoding can write, after decoding. */
function written(candidates: readonly OutgoingMessage[]): Message {
  const [json, xml] = [jsonCodec, xmlCodec].map((codec) => {
    for (const candidate of candidates) {
      const encoded = codec.encode(candidate);
      if (!encoded.ok) continue;
      const read = codec.decode(encoded.value);
      if (!read.ok) throw new Error(read.error.message);
      expect(read.value.kept).toEqual([]);
      return read.value;
    }
    throw new Error('none of them can be written');
  });
  expect(json?.body).toEqual(xml?.body);
  if (json === undefined) throw new Error('nothing');
  return json;
}

const asked = decoded('PaymentRequest', request('Payment', payment()));

function told(view: Ended) {
  const message = written(moneyResponses(asked, view));
  if (message.name !== 'PaymentResponse') throw new Error(message.name);
  return message.body;
}

/** Returns the answer to a payment whose terminal sent this. */
function saying(body: object) {
  return told(endedView({}, { attempts: [answered({ Response: {}, ...body })] }));
}

/** The same for a refused payment. */
function refused(PaymentResult: object) {
  const attempts = [answered({ Response: {}, PaymentResult }, { errorCondition: 'Refusal' })];
  return told(endedView({ result: 'declined' }, { attempts }));
}

describe('an approval', () => {
  test('has the amount, the card, the approval code and the key of the terminal', () => {
    const known: Partial<Outcome> = {
      approvalCode: '002428',
      cardBrand: 'VISA',
      maskedPan: '411111******1111',
      entryMode: ['ICC'],
    };
    expect(told(endedView(known))).toMatchObject({
      Response: { Result: 'Success' },
      SaleData: { SaleTransactionID: { TransactionID: 'receipt-1', TimeStamp: '2026-03-01T12:00:00+01:00' } },
      POIData: { POITransactionID: { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' } },
      PaymentResult: {
        PaymentInstrumentData: {
          CardData: { PaymentBrand: 'VISA', MaskedPAN: '411111******1111', EntryMode: ['ICC'] },
        },
        AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.34' },
        PaymentAcquirerData: { ApprovalCode: '002428' },
      },
    });
  });

  test("has the terminal's own fields if the journal has them", () => {
    const PaymentResult = {
      OnlineFlag: true,
      AuthenticationMethod: ['OnLinePIN'],
      AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.340' },
      PaymentAcquirerData: { MerchantID: 'M1', AcquirerPOIID: 'A1', ApprovalCode: '1' },
    };
    expect(told(endedView({}, { attempts: [answered({ PaymentResult })] })).PaymentResult).toEqual(PaymentResult);
  });

  test('omits fields that are not encodable, but never the amount', () => {
    const PaymentResult = { AmountsResp: { Currency: '***', AuthorizedAmount: '12.34' } };
    const view = endedView({ entryMode: ['a word of no standard'] }, { attempts: [answered({ PaymentResult })] });
    expect(told(view).PaymentResult).toEqual({
      PaymentType: 'Normal',
      AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.34' },
    });
  });

  test('of less than requested is Partial; of more, it has the tip', () => {
    const part = told(
      endedView({ result: 'partly-approved', difference: 'partial', authorized: { amount: 500, currency: 'EUR' } }),
    );
    expect(part).toMatchObject({
      Response: { Result: 'Partial', ErrorCondition: 'PaymentRestriction' },
      PaymentResult: { AmountsResp: { AuthorizedAmount: '5.00' } },
    });
    const more = told(endedView({ difference: 'tip', authorized: { amount: 1334, currency: 'EUR' } }));
    expect(more.PaymentResult?.AmountsResp).toEqual({ Currency: 'EUR', AuthorizedAmount: '13.34', TipAmount: '1.00' });
  });

  test('of an unknown amount is Partial without amounts, because Success would mean as requested', () => {
    const view = endedView({ reason: 'amount-unknown', difference: 'unknown' });
    const { authorized: _none, ...unknown } = view.outcome;
    const answer = told({ ...view, outcome: unknown });
    expect(answer).toMatchObject({ Response: { Result: 'Partial', ErrorCondition: 'PaymentRestriction' } });
    expect(answer.PaymentResult).toBeUndefined();
  });

  test('with tip, cash-back and a token has each of them', () => {
    const token = { type: 'customer', value: 'T-1' } as const;
    const { PaymentResult: result } = told(
      endedView({
        authorized: { amount: 1234, currency: 'EUR' },
        tip: { amount: 100, currency: 'EUR' },
        cashBack: { amount: 500, currency: 'EUR' },
        token,
      }),
    );
    expect(result?.AmountsResp).toEqual({
      Currency: 'EUR',
      AuthorizedAmount: '12.34',
      CashBackAmount: '5.00',
      TipAmount: '1.00',
    });
    expect(result?.PaymentInstrumentData?.CardData?.PaymentToken).toEqual({
      TokenRequestedType: 'Customer',
      TokenValue: 'T-1',
    });
  });

  test('of a one-time pre-authorization has that type', () => {
    const once = { kind: 'pre-authorization', options: { oneTime: true } } as const;
    expect(told(endedView({}, {}, once)).PaymentResult?.PaymentType).toBe('OneTimeReservation');
  });

  test('by an operator says who decided, and has our own key if the terminal gave none', () => {
    const {
      poiTransaction: _none,
      authorized: _also,
      ...rest
    } = endedView({ resolvedBy: 'person', message: 'Kim confirmed it.' }).outcome;
    expect(told({ ...endedView(), outcome: rest })).toMatchObject({
      Response: { Result: 'Success', AdditionalResponse: 'Kim confirmed it.' },
      POIData: { POITransactionID: { TransactionID: 'p1', TimeStamp: '2026-03-01T12:00:09.000Z' } },
      PaymentResult: { AmountsResp: { AuthorizedAmount: '12.34' } },
    });
  });

  test('has the receipts line by line with their style', () => {
    const receipt = {
      document: 'CustomerReceipt',
      copy: 'customer' as const,
      signatureRequired: true,
      lines: [
        [{ text: 'TOTAL ' }, { text: '12.34', alignment: 'right' as const, bold: true as const }],
        [],
        [
          { text: 'x', alignment: 'right' as const },
          { text: 'left again', width: 'double' as const, height: 'half' as const },
        ],
        [{ text: 'a\u0007b', color: 'red' as const, underlined: true as const }],
      ],
    };
    const [printed] = told(endedView({}, { receipts: [receipt] })).PaymentReceipt ?? [];
    if (printed === undefined) throw new Error('no receipt');
    const [again] = readReceipts(printed);
    const lines = receipt.lines.map((line) => line.map((run) => ({ ...run, text: run.text.replace('\u0007', ' ') })));
    expect(again).toEqual({ ...receipt, lines });
  });

  test("has the terminal's AdditionalResponse, and its receipts in their own format", () => {
    const own = {
      DocumentQualifier: 'CustomerReceipt',
      OutputContent: {
        OutputFormat: 'XHTML',
        OutputXHTML: Buffer.from('<p>TOTAL <b>12.34</b></p>').toString('base64'),
      },
    };
    const Response = { Result: 'Success', AdditionalResponse: 'tid=47069832&cardScheme=visa' };
    const attempts = [
      answered({ Response, PaymentReceipt: [own] }, { additionalResponse: Response.AdditionalResponse }),
    ];
    const receipts = readReceipts(own);
    expect(told(endedView({}, { receipts, attempts }))).toMatchObject({ Response, PaymentReceipt: [own] });
    // A receipt that was printed separately from the answer follows as a text. If one receipt of the answer was not
    // stored, all are texts.
    const formsOf = (stored: typeof receipts) =>
      told(endedView({}, { receipts: stored, attempts })).PaymentReceipt?.map(
        ({ OutputContent }) => OutputContent.OutputFormat,
      );
    const [first] = receipts;
    if (first === undefined) throw new Error('no receipt');
    const beside = { ...first, lines: [[{ text: 'SIGN HERE' }]] };
    expect(formsOf([beside, ...receipts])).toEqual(['XHTML', 'Text']);
    expect(formsOf([...receipts, ...receipts])).toEqual(['XHTML', 'Text']);
    expect(formsOf([beside])).toEqual(['Text']);
    const blank = answered({ PaymentReceipt: 'none' }, { additionalResponse: ' ' });
    expect(told(endedView({}, { receipts, attempts: [blank] })).Response).toEqual({ Result: 'Success' });
  });

  test("has other fields of the terminal's answer (loyalty, customer orders, period) if they are encodable", () => {
    const LoyaltyResult = [
      {
        CurrentBalance: '12',
        LoyaltyAccount: { LoyaltyAccountID: { EntryMode: ['File'], IdentificationType: 'PAN', LoyaltyID: '4711' } },
      },
    ];
    const CustomerOrder = [
      { CustomerOrderID: 'O-1', OpenOrderState: true, StartDate: '2026-03-01T00:00:00Z', ForecastedAmount: '9.00' },
    ];
    const POIData = { POITransactionID: { TransactionID: 'x', TimeStamp: 'y' }, POIReconciliationID: '31' };
    expect(saying({ LoyaltyResult: [{ LoyaltyAccount: {}, CurrentBalance: 'none' }] }).LoyaltyResult).toBeUndefined();
    const whole = saying({ POIData, CustomerOrder });
    expect(whole.POIData).toEqual({
      POITransactionID: { TransactionID: '77.1', TimeStamp: '2026-03-01T12:00:08+01:00' },
      POIReconciliationID: '31',
    });
    expect([whole.CustomerOrder, saying({ LoyaltyResult }).LoyaltyResult]).toEqual([CustomerOrder, LoyaltyResult]);
  });

  test("has the vendor's fields that redaction knows, even when it is repeated", () => {
    const PaymentResult = { AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.34' } };
    const kept = [
      { path: 'PaymentResponse.PaymentResult.AmountsResp.SurchargeAmount', why: 'vendor-field', value: '0.50' },
      { path: 'PaymentResponse.PaymentResult.PaymentAcquirerData.RRN', why: 'vendor-field', value: '12' },
    ];
    const message = { name: 'PaymentResponse', body: { PaymentResult }, kept };
    const view = endedView({}, { attempts: [answered({}, { message })] });
    const said = '"AmountsResp":{"Currency":"EUR","AuthorizedAmount":12.34,"SurchargeAmount":0.50}';
    const question = decoded('TransactionStatusRequest', statusRequest('7'));
    const reference = { ids: { saleId: 'SALE-1', poiId: 'T1', serviceId: '7' }, category: 'Payment' };
    for (const [best] of [moneyResponses(asked, view), repeatedResponses(question, reference, view)]) {
      const text = best && jsonCodec.encode(best);
      expect(text?.ok && text.value).toContain(said);
      expect(text?.ok && text.value).not.toContain('RRN');
    }
  });

  test('omits the receipts if they are too large for one message', () => {
    const long = {
      document: 'Journal',
      signatureRequired: false,
      lines: Array.from({ length: 300 }, () => [{ text: 'ä'.repeat(190) }]),
    };
    const body = told(endedView({}, { receipts: Array.from({ length: 20 }, () => long) }));
    expect(body.PaymentReceipt).toBeUndefined();
    expect(body.Response.Result).toBe('Success');
  });
});

describe('a result without money', () => {
  test("has the card and the acquirer of the terminal's answer, and no amount", () => {
    const card = { PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData: { PaymentBrand: 'VISA' } } };
    const PaymentResult = { ...card, AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.34' } };
    expect(refused(PaymentResult).PaymentResult).toEqual(card);
    expect(refused({ AmountsResp: PaymentResult.AmountsResp }).PaymentResult).toBeUndefined();
    expect(refused({ PaymentType: 'no word of a standard' }).Response.Result).toBe('Failure');
  });

  test.each<[string, Partial<Outcome>, string | undefined, string]>([
    ['the terminal’s own condition', { result: 'declined' }, 'WrongPIN', 'WrongPIN'],
    ['an operator’s decision', { result: 'declined', resolvedBy: 'person' }, 'Busy', 'Refusal'],
    ['a cancel', { result: 'cancelled' }, 'Cancel', 'Cancel'],
    [
      'an abort before the start',
      { result: 'not-processed', reason: 'aborted', resolvedBy: 'tenderd' },
      undefined,
      'Aborted',
    ],
    ['a busy terminal', { result: 'not-processed', reason: 'terminal-busy', resolvedBy: 'tenderd' }, undefined, 'Busy'],
    ['a queue', { result: 'not-processed', reason: 'queue', resolvedBy: 'tenderd' }, undefined, 'Busy'],
    [
      'a lost link',
      { result: 'not-processed', reason: 'link-down', resolvedBy: 'tenderd' },
      undefined,
      'UnavailableDevice',
    ],
    [
      'a lost session',
      { result: 'not-processed', reason: 'not-started', resolvedBy: 'terminal' },
      'LoggedOut',
      'UnavailableDevice',
    ],
    [
      'a malformed request',
      { result: 'not-processed', reason: 'malformed', resolvedBy: 'tenderd' },
      undefined,
      'MessageFormat',
    ],
  ])('has the condition of its cause: %s', (_name, ended, condition, expected) => {
    const attempts = condition === undefined ? [] : [answered({}, { result: 'Failure', errorCondition: condition })];
    const body = told(endedView({ ...ended, message: 'No money moved.' }, { attempts }));
    expect(body.Response).toEqual({
      Result: 'Failure',
      ErrorCondition: expected,
      AdditionalResponse: 'No money moved.',
    });
    expect(body.PaymentResult).toBeUndefined();
  });
});

describe('an unresolved transaction', () => {
  test('has no answer', () => {
    expect(isEnded(openView())).toBe(false);
    expect(isEnded({ ...openView(), outcome: endedView({ result: 'unresolved' }).outcome })).toBe(false);
    expect(isEnded(endedView())).toBe(true);
  });

  test('is reported to a question as still running, in the word of the dialect', () => {
    const view = openView({ message: 'Not known. Do not charge again.' });
    expect(stillOpen(dialects['standard-3.1'], view)).toEqual({
      condition: 'InProgress',
      text: 'Not known. Do not charge again.',
    });
    expect(stillOpen(dialects['swedbank-3.1'], view).condition).toBe('Busy');
  });
});

test('a repeated answer is for the requested ServiceID, or for the last ServiceID if none was requested', () => {
  const second = {
    saleId: 'SALE-1',
    poiId: 'T1',
    serviceId: '8',
    saleTransaction: { transactionId: 'receipt-1', timeStamp: '2026-03-01T12:00:00+01:00' },
  };
  const view = endedView({}, { registerRequestIds: [...(openView().registerRequestIds ?? []), second] });
  const question = decoded('TransactionStatusRequest', statusRequest('7', { poiId: 'T1' }));
  const ids = { saleId: 'SALE-1', poiId: 'T1' };
  const about = (serviceId?: string) =>
    written(
      repeatedResponses(
        question,
        { ids: serviceId === undefined ? ids : { ...ids, serviceId }, category: 'Payment' },
        view,
      ),
    );
  for (const [serviceId, named] of [
    ['7', '7'],
    ['8', '8'],
    [undefined, '8'],
  ] as const) {
    expect(about(serviceId)).toMatchObject({
      header: { MessageCategory: 'TransactionStatus', ServiceID: '90' },
      body: {
        Response: { Result: 'Success' },
        MessageReference: { MessageCategory: 'Payment', ServiceID: named, SaleID: 'SALE-1', POIID: 'T1' },
        RepeatedMessageResponse: {
          MessageHeader: { MessageType: 'Response', ServiceID: named },
          PaymentResponse: {
            Response: { Result: 'Success' },
            SaleData: { SaleTransactionID: { TransactionID: 'receipt-1' } },
          },
        },
      },
    });
  }
});

test('a reversal gets a reversal response', () => {
  const text = request('Reversal', {
    ReversalReason: 'MerchantCancel',
    OriginalPOITransaction: { POITransactionID: { TransactionID: '1', TimeStamp: '2026-03-01T12:00:00Z' } },
  });
  const originalPoi = { transactionId: '1', timeStamp: '2026-03-01T12:00:00Z' };
  const view = endedView({}, { originalPoi }, { kind: 'reversal' });
  expect(written(moneyResponses(decoded('ReversalRequest', text), view))).toMatchObject({
    name: 'ReversalResponse',
    body: {
      ReversedAmount: '12.34',
      Response: { Result: 'Success' },
      POIData: { POITransactionID: { TransactionID: '77.1' } },
      // Without a sale of its own, only this shows whose answer it is.
      OriginalPOITransaction: { POITransactionID: { TransactionID: '1', TimeStamp: '2026-03-01T12:00:00Z' } },
    },
  });
});

describe('a refusal by the lanes', () => {
  const refusal = { code: 'sale-open' as const, text: 'Look at it first.' };

  test('for a sale with an unreported outcome never reads as a decline', () => {
    expect(refusedByLanes(refusal, openView()).condition).toBe('InProgress');
    expect(refusedByLanes(refusal, endedView()).condition).toBe('InProgress');
    expect(refusedByLanes(refusal, endedView({}, { acknowledgedRevision: 1 })).condition).toBe('NotAllowed');
  });

  test.each([
    ['stopping', 'Busy'],
    ['queue-full', 'Busy'],
    ['terminal-leased', 'Busy'],
    ['replicate-no-quorum', 'Busy'],
    ['terminal-faulted', 'DeviceOut'],
    ['journal-unconfirmed', 'DeviceOut'],
    ['original-unknown', 'NotFound'],
    ['id-reused', 'NotAllowed'],
    ['other-register', 'NotAllowed'],
    ['invalid-request', 'MessageFormat'],
  ] as const)('with %s is answered with %s', (code, condition) => {
    expect(refusedByLanes({ code, text: 'x' }, undefined)).toEqual({ condition, text: 'x', code });
  });
});

/** Returns the message of the interface for a text on the customer's display. */
function display(more: object): OutgoingMessage | 'reject' | undefined {
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: 'x' }] };
  const output = { Device: 'CustomerDisplay', InfoQualify: 'Display', OutputContent, ...more };
  const text = request('Display', { DisplayOutput: [output] })
    .replace('"Service"', '"Device"')
    .replace('"ServiceID":"7"', '"DeviceID":"7"');
  const message = decoded('DisplayRequest', text);
  return refusedMessage(message, unserved(message));
}

describe('a request that is not served is refused in its own category, and never passed through', () => {
  const totals = { AccountSelection: 'x' };
  const loyalty = { LoyaltyTransactionType: 'Award', Currency: 'EUR' };

  test.each<[string, object, string]>([
    ['GetTotals', totals, 'UnavailableService'],
    ['Reconciliation', { ReconciliationType: 'SaleReconciliation' }, 'UnavailableService'],
    ['BalanceInquiry', {}, 'UnavailableService'],
    ['CardAcquisition', { ...payment(), CardAcquisitionTransaction: {} }, 'UnavailableService'],
    ['Loyalty', { ...payment(), LoyaltyTransaction: loyalty }, 'UnavailableService'],
    [
      'StoredValue',
      { ...payment(), StoredValueData: [{ StoredValueTransactionType: 'Load', ItemAmount: 1, Currency: 'EUR' }] },
      'UnavailableService',
    ],
    ['Batch', {}, 'UnavailableService'],
    ['Admin', {}, 'UnavailableService'],
    ['EnableService', { TransactionAction: 'StartTransaction', ServicesEnabled: ['Payment'] }, 'UnavailableService'],
    [
      'TransactionReport',
      { SearchCriterias: { SearchOR: [{ SearchAND: [{ Target: 'x', Operator: 'EQ', Value: '1' }] }] } },
      'UnavailableService',
    ],
    ['Transmit', { DestinationAddress: 'x', Message: 'AA==', MaximumTransmitTime: 1 }, 'UnavailableService'],
  ])('%s', (category, body, condition) => {
    const read = jsonCodec.decode(request(category, body));
    if (!read.ok) throw new Error(`${read.error.path ?? ''}: ${read.error.message}`);
    const answer = refusedMessage(read.value, unserved(read.value));
    if (answer === undefined || answer === 'reject') throw new Error('it has an answer');
    const encoded = jsonCodec.encode(answer);
    expect(encoded.ok ? '' : `${encoded.error.path}: ${encoded.error.message}`).toBe('');
    expect(answer.header.MessageCategory).toBe(category);
    expect(answer.body).toMatchObject({ Response: { Result: 'Failure', ErrorCondition: condition } });
  });

  test('a Display request is refused with UnavailableDevice, and gets no response if ResponseRequiredFlag is false', () => {
    expect(display({ ResponseRequiredFlag: false })).toBeUndefined();
    expect(display({})).toMatchObject({
      body: { OutputResult: [{ Response: { ErrorCondition: 'UnavailableDevice' } }] },
    });
  });

  test('a refusal can also be encoded in version 3.0', () => {
    const message = decoded('PaymentRequest', request('Payment', payment()));
    const answer = refusedMessage(message, unserved(message));
    if (answer === undefined || answer === 'reject') throw new Error('it has an answer');
    expect(codecFor('json', dialects['adyen-3.0']).encode(answer).ok).toBe(true);
  });
});
