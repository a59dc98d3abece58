/** The messages to a terminal for a device request, and the reports of its answers. */

import { describe, expect, test } from 'vitest';
import { defaultDialect, dialects, type TransactionTotals } from '../../protocol/index.js';
import {
  answerIn,
  entryModeIn,
  deviceResponses,
  responseIn,
  type DeviceRequestReply,
} from '../../src/core/terminal/messages/device-response.js';
import { deviceRequestVerdict } from '../../src/core/terminal/messages/device-request-conditions.js';
import {
  deviceRequestAbort,
  deviceRequestBody,
  type MessageParameters,
} from '../../src/core/terminal/messages/device-request-bodies.js';
import { deviceResponseMs } from '../../src/core/terminal/messages/device-request.js';
import { deviceRequestViewOf } from '../../src/core/views/device-request-view.js';
import { totalsOf } from '../../src/core/kinds/message/reported-totals.js';
import { DeviceRequestLane, replyOf, samples } from './device-request-lane.js';
import { display } from './terminal-messages.js';
import { eur } from './records.js';

const to = { saleId: 'SHOP', poiId: 'T1' };
const service = (MessageCategory: string): object => ({
  ProtocolVersion: '3.1',
  MessageClass: 'Service',
  MessageCategory,
  MessageType: 'Request',
  ServiceID: 'S1',
  SaleID: 'SHOP',
  POIID: 'T1',
});
const device = (MessageCategory: string): object => {
  const { ServiceID: _none, ...rest } = { ServiceID: '', ...service(MessageCategory) };
  return { ...rest, MessageClass: 'Device', DeviceID: 'S1' };
};
const text = (...lines: readonly string[]): object => ({
  OutputFormat: 'Text',
  OutputText: lines.map((Text) => ({ Text })),
});
const shown = (lines: object): object => ({ Device: 'CustomerDisplay', InfoQualify: 'Display', OutputContent: lines });

const ms = (parameters: Parameters<typeof deviceResponseMs>[0]): number => deviceResponseMs(parameters, 10_000);

describe('a device request to the terminal', () => {
  const asked = { Device: 'CustomerInput', InfoQualify: 'Input' };
  test.each<[string, MessageParameters, object, object]>([
    ['a diagnosis', { kind: 'diagnosis', hosts: true }, service('Diagnosis'), { HostDiagnosisFlag: true }],
    ['all totals', samples.totals, service('GetTotals'), {}],
    [
      'separate totals',
      { kind: 'totals', details: ['POIID', 'SaleID'] },
      service('GetTotals'),
      { TotalDetails: ['POIID', 'SaleID'] },
    ],
    ['a balance', samples['balance-inquiry'], service('BalanceInquiry'), { PaymentAccountReq: {} }],
    ['points', { kind: 'balance-inquiry', account: 'loyalty' }, service('BalanceInquiry'), { LoyaltyAccountReq: {} }],
    ['goodbye', samples.logout, service('Logout'), { MaintenanceAllowed: true }],
    ['a service', samples.admin, service('Admin'), { ServiceIdentification: 'update' }],
    ['any service', { kind: 'admin' }, service('Admin'), {}],
    [
      'a text',
      { kind: 'display', lines: ['Thank you', 'Bye'], minSeconds: 3 },
      device('Display'),
      { DisplayOutput: [{ ...shown(text('Thank you', 'Bye')), ResponseRequiredFlag: true, MinimumDisplayTime: '3' }] },
    ],
    [
      'digits',
      { kind: 'input', lines: ['?'], question: { type: 'digits', minLength: 4, maxLength: 8 }, maxSeconds: 20 },
      device('Input'),
      {
        DisplayOutput: shown(text('?')),
        InputData: { ...asked, InputCommand: 'DigitString', MinLength: '4', MaxLength: '8', MaxInputTime: '20' },
      },
    ],
    [
      'a menu',
      { kind: 'input', lines: ['?'], question: { type: 'menu', entries: ['Here', 'Away'] } },
      device('Input'),
      {
        DisplayOutput: {
          ...shown(text('?')),
          MenuEntry: [
            { MenuEntryTag: 'Selectable', ...text('Here') },
            { MenuEntryTag: 'Selectable', ...text('Away') },
          ],
        },
        InputData: { ...asked, InputCommand: 'GetMenuEntry' },
      },
    ],
    ...(
      [
        ['confirmation', 'GetConfirmation'],
        ['any-key', 'GetAnyKey'],
        ['text', 'TextString'],
        ['decimal', 'DecimalString'],
      ] as const
    ).map(([type, InputCommand]): [string, MessageParameters, object, object] => [
      type,
      { kind: 'input', lines: ['?'], question: { type } },
      device('Input'),
      { DisplayOutput: shown(text('?')), InputData: { ...asked, InputCommand } },
    ]),
  ])('has the header and body for its kind: %s', (_name, parameters, header, body) => {
    const request = deviceRequestBody(defaultDialect, parameters, 'S1', to);
    expect(JSON.parse(JSON.stringify(request))).toEqual({
      name: `${request.header.MessageCategory}Request`,
      header,
      body,
    });
  });

  test('repeats its id as DeviceID if the dialect requires a ServiceID', () => {
    const { header } = deviceRequestBody(dialects['adyen-3.0'], samples.display, 'S1', to);
    expect([header.ServiceID, header.DeviceID]).toEqual(['S1', 'S1']);
  });

  test.each<[MessageParameters, object]>([
    [samples.totals, { MessageCategory: 'GetTotals', ServiceID: 'S1', SaleID: 'SHOP', POIID: 'T1' }],
    [samples.input, { MessageCategory: 'Input', DeviceID: 'S1', SaleID: 'SHOP', POIID: 'T1' }],
  ])('is named in its Abort: %j', (parameters, MessageReference) => {
    const { header, body, name } = deviceRequestAbort(defaultDialect, parameters, 'S1', 'S2', to, 'no more');
    expect({ name, ids: [header.MessageCategory, header.ServiceID], body }).toEqual({
      name: 'AbortRequest',
      ids: ['Abort', 'S2'],
      body: { MessageReference, AbortReason: 'no more' },
    });
  });

  test('has a time limit that depends on its kind', () => {
    expect([ms(samples.diagnosis), ms(samples.totals), ms(samples.logout), ms(samples.display)]).toEqual(
      Array.from({ length: 4 }, () => 10_000),
    );
    expect([ms(samples['balance-inquiry']), ms(samples.input), ms(samples.admin)]).toEqual([260_000, 55_000, 65_000]);
    expect(ms({ ...samples.input, maxSeconds: 20 })).toBe(30_000);
    expect(ms({ ...samples.display, minSeconds: 5 })).toBe(15_000);
  });
});

function reply(name: DeviceRequestReply['name'], body: object): DeviceRequestReply {
  const message = { name, kept: [], header: replyOf('diagnosis', 'S1').header, body };
  if (!isReply(message)) throw new Error(name);
  return message;
}

function isReply(message: { readonly name: string }): message is DeviceRequestReply {
  return deviceResponses.some((name) => name === message.name);
}

const Response = { Result: 'Success' };

const given = (Input: object): unknown => {
  const told = answerIn(reply('InputResponse', { InputResult: { Response, Input } }));
  return told?.kind === 'input' ? told.input : told;
};

const line = (TransactionType: string, TransactionCount: string, TransactionAmount: string): object => ({
  TransactionType,
  TransactionCount,
  TransactionAmount,
});

describe('the answer of a terminal reports', () => {
  test('the state of the terminal and its hosts', () => {
    const told = answerIn(
      reply('DiagnosisResponse', {
        Response,
        LoggedSaleID: ['SHOP'],
        POIStatus: {
          GlobalStatus: 'Maintenance',
          SecurityOKFlag: true,
          PEDOKFlag: false,
          CardReaderOKFlag: true,
          PrinterStatus: 'NoPaper',
          CommunicationOKFlag: false,
          FraudPreventionFlag: true,
        },
        HostStatus: [{ AcquirerID: '1' }, { AcquirerID: '2', IsReachableFlag: false }],
      }),
    );
    expect(told).toEqual({
      kind: 'diagnosis',
      diagnosis: {
        globalStatus: 'Maintenance',
        securityOk: true,
        pinPadOk: false,
        cardReaderOk: true,
        printer: 'NoPaper',
        communicationOk: false,
        fraudPreventionOk: true,
        loggedSaleIds: ['SHOP'],
        hosts: [
          { acquirerId: '1', isReachable: true },
          { acquirerId: '2', isReachable: false },
        ],
      },
    });
  });

  test('the reported answer has no fields that the terminal left out', () => {
    const silent = { kind: 'diagnosis', diagnosis: { loggedSaleIds: [], hosts: [] } };
    expect(answerIn(reply('DiagnosisResponse', { Response }))).toEqual(silent);
    expect(answerIn(reply('DiagnosisResponse', { Response, POIStatus: {} }))).toEqual(silent);
    expect(answerIn(reply('BalanceInquiryResponse', { Response }))).toEqual({ kind: 'balance-inquiry' });
    const asked = { Device: 'CustomerInput', InfoQualify: 'Input', Response };
    expect(answerIn(reply('InputResponse', { InputResult: asked }))).toEqual({ kind: 'input', input: {} });
    for (const name of ['DisplayResponse', 'LogoutResponse', 'AdminResponse'] as const)
      expect(answerIn(reply(name, { Response }))).toBeUndefined();
  });

  test('balances in money and points', () => {
    const balance = (body: object): unknown => answerIn(reply('BalanceInquiryResponse', { Response, ...body }));
    const card = { PaymentBrand: 'Visa', MaskedPAN: '411111******1111', EntryMode: ['ICC'] };
    const LoyaltyAccount = { LoyaltyBrand: 'Bonus' };
    expect(
      balance({
        PaymentAccountStatus: {
          Currency: 'EUR',
          CurrentBalance: '50.00',
          PaymentInstrumentData: { CardData: card },
          LoyaltyAccountStatus: { CurrentBalance: '240', LoyaltyAccount },
        },
      }),
    ).toStrictEqual({
      kind: 'balance-inquiry',
      payment: { amount: eur(5_000), brand: 'Visa', maskedPan: '411111******1111' },
      loyalty: { points: 240, brand: 'Bonus' },
    });
    const money = { CurrentBalance: '2.50', LoyaltyUnit: 'Monetary', Currency: 'EUR', LoyaltyAccount: {} };
    expect(balance({ LoyaltyAccountStatus: money })).toStrictEqual({
      kind: 'balance-inquiry',
      loyalty: { amount: eur(250) },
    });
    // A whole amount of money is not points, and points are not money, whatever the currency.
    expect(balance({ LoyaltyAccountStatus: { ...money, CurrentBalance: '2' } })).toStrictEqual({
      kind: 'balance-inquiry',
      loyalty: { amount: eur(200) },
    });
    expect(balance({ LoyaltyAccountStatus: { ...money, CurrentBalance: '240', LoyaltyUnit: 'Point' } })).toStrictEqual({
      kind: 'balance-inquiry',
      loyalty: { points: 240 },
    });
    const odd = { CurrentBalance: '2.5', LoyaltyUnit: 'Point', LoyaltyAccount: {} };
    expect(balance({ LoyaltyAccountStatus: odd })).toStrictEqual({ kind: 'balance-inquiry', loyalty: {} });
    expect(balance({ LoyaltyAccountStatus: { LoyaltyAccount: {} } })).toStrictEqual({
      kind: 'balance-inquiry',
      loyalty: {},
    });
    expect(balance({ PaymentAccountStatus: { Currency: 'EUR' } })).toStrictEqual({
      kind: 'balance-inquiry',
      payment: {},
    });
    expect(balance({ PaymentAccountStatus: { CurrentBalance: '1' } })).toStrictEqual({
      kind: 'balance-inquiry',
      payment: {},
    });
    const read = { PaymentAccountStatus: { PaymentInstrumentData: { CardData: card } } };
    expect(entryModeIn(reply('BalanceInquiryResponse', { Response, ...read }))).toEqual(['ICC']);
    expect(entryModeIn(reply('AdminResponse', { Response }))).toBeUndefined();
    expect(entryModeIn(reply('BalanceInquiryResponse', { Response }))).toBeUndefined();
    expect(entryModeIn(reply('BalanceInquiryResponse', { Response, PaymentAccountStatus: {} }))).toBeUndefined();
    const bare = { PaymentAccountStatus: { PaymentInstrumentData: {} } };
    expect(entryModeIn(reply('BalanceInquiryResponse', { Response, ...bare }))).toBeUndefined();
  });

  test('the input of the customer', () => {
    expect(given({ ConfirmedFlag: false })).toEqual({ confirmed: false });
    expect(given({ DigitInput: '0042' })).toEqual({ digits: '0042' });
    expect(given({ TextInput: 'Kari' })).toEqual({ text: 'Kari' });
    expect(given({ MenuEntryNumber: '2' })).toEqual({ entry: 2 });
  });

  test('the result, wherever the response carries it', () => {
    const failed = { Result: 'Failure', ErrorCondition: 'UnavailableDevice' };
    expect(responseIn(reply('InputResponse', { InputResult: { Response } }))).toBe(Response);
    expect(responseIn(reply('DisplayResponse', { OutputResult: [{ Response }, { Response: failed }] }))).toBe(failed);
    expect(responseIn(reply('DisplayResponse', { OutputResult: [{ Response }] }))).toBe(Response);
    expect(responseIn(reply('DisplayResponse', { OutputResult: [] }))).toBeUndefined();
    for (const name of ['DiagnosisResponse', 'GetTotalsResponse', 'LogoutResponse', 'AdminResponse'] as const)
      expect(responseIn(reply(name, { Response }))).toBe(Response);
  });

  test('totals in all their groups, and no group that makes no sense', () => {
    const groups = [
      {
        PaymentInstrumentType: 'Card',
        AcquirerID: '1',
        CardBrand: 'Visa',
        POIID: 'T1',
        SaleID: 'SHOP',
        OperatorID: '7',
        ShiftNumber: '2',
        TotalsGroupID: 'bar',
        ErrorCondition: 'UnreachableHost',
        PaymentCurrency: 'EUR',
        PaymentTotals: [line('Debit', '2', '17.50'), line('Credit', '1', '0.001')],
        LoyaltyTotals: [line('Award', '3', '40'), line('Rebate', '1', '1.5')],
      },
      { PaymentInstrumentType: 'Cash', LoyaltyCurrency: 'EUR', LoyaltyTotals: [line('Award', '1', '2')] },
    ];
    const told = answerIn(
      reply('GetTotalsResponse', { Response, POIReconciliationID: '17', TransactionTotals: groups }),
    );
    expect(told).toEqual({
      kind: 'totals',
      periodId: '17',
      groups: [
        {
          instrument: 'Card',
          acquirerId: '1',
          brand: 'Visa',
          poiId: 'T1',
          saleId: 'SHOP',
          operatorId: '7',
          shiftNumber: '2',
          totalsGroupId: 'bar',
          condition: 'UnreachableHost',
          payments: [
            { type: 'Debit', count: 2, amount: eur(1_750) },
            { type: 'Credit', count: 1 },
          ],
          loyalty: [
            { type: 'Award', count: 3, points: 40 },
            { type: 'Rebate', count: 1 },
          ],
        },
        {
          instrument: 'Cash',
          payments: [],
          loyalty: [{ type: 'Award', count: 1, amount: eur(200) }],
        },
      ],
    });
    const none: readonly TransactionTotals[] = [];
    expect(totalsOf(none)).toEqual([]);
    expect(answerIn(reply('GetTotalsResponse', { Response, POIReconciliationID: '17' }))).toMatchObject({ groups: [] });
  });
});

test('an unknown condition is refused as unknown, even if its name is a member of every JavaScript object', () => {
  const unknown = 'The terminal answered with an unknown result; the login may not have been done.';
  for (const word of ['Flummoxed', 'toString', undefined])
    expect(deviceRequestVerdict(word)).toMatchObject({ verdict: 'refused' });
  expect(deviceRequestVerdict('Flummoxed').message('login')).toBe(unknown);
});

const viewOf = (lane: DeviceRequestLane): unknown => deviceRequestViewOf('till', 'question', lane.deviceRequest());

describe('the view of a device request', () => {
  test('shows the request waiting, running, showing a text and ended', () => {
    const lane = new DeviceRequestLane().down().request('input', 'front');
    const { deviceRequestId, requestedAt, parameters } = lane.deviceRequest();
    const always = {
      deviceRequestId,
      terminal: 'till',
      register: 'front',
      parameters,
      requestedAt,
      abortRequested: false,
      receipts: [],
    };
    const waits = 'The question is waiting for the terminal. Nothing has been sent yet.';
    expect(viewOf(lane)).toEqual({ ...always, state: 'queued', message: waits });
    lane.up(2);
    expect(viewOf(lane)).toEqual({ ...always, state: 'running', message: 'The question is running on the terminal.' });
    lane.say(display(lane.ids('input')[0], 'Wait', 'Wait'));
    const shows = 'The question is running; the terminal shows: Wait / Wait.';
    expect(viewOf(lane)).toEqual({ ...always, state: 'running', showing: 'Wait / Wait', message: shows });
    lane.stop();
    expect(viewOf(lane)).toMatchObject({ abortRequested: true });
    lane.reply('input');
    const { end } = lane.deviceRequest();
    const message = 'The question to the customer is done.';
    expect(viewOf(lane)).toEqual({
      ...always,
      showing: 'Wait / Wait',
      abortRequested: true,
      state: 'ended',
      end,
      message,
    });
  });

  test('has no register for a request of the operator', () => {
    const view = viewOf(new DeviceRequestLane().request('input'));
    for (const absent of ['register', 'showing', 'end']) expect(view).not.toHaveProperty(absent);
  });
});
