import { describe, expect, it } from 'vitest';
import type { Declaration } from '../../protocol/declaration/declaration.js';
import { jsonCodec, validate, xmlCodec, type OutgoingMessage } from '../../protocol/index.js';
import { roots } from '../../protocol/registry/registry.js';
import { dictionary } from './dictionary.js';
import { golden } from './golden-messages.js';
import { reachable } from './reachable-types.js';

const request = 'the request that is answered';
const hardware = 'which hardware the terminal has';
const meaning = 'nothing: it says what a value means, or what its absence means';

/** Conditions that depend on more than the message, with the missing information. */
const undecided: Readonly<Record<string, string>> = {
  'MessageReference.SaleID': meaning,
  'MessageReference.POIID': meaning,
  'AbortRequest.DisplayOutput': 'whether the customer is to be told',
  'LoginRequest.SaleTerminalData': 'whether a sale terminal logs in',
  'LoginRequest.POISerialNumber': 'whether it is the first login',
  'POISystemData.POITerminalData': 'whether the login involves a terminal',
  'DiagnosisResponse.LoggedSaleID': 'which registers are logged in',
  'POIStatus.CashHandlingDevice': hardware,
  'POIStatus.PrinterStatus': hardware,
  'POIStatus.PEDOKFlag': hardware,
  'POIStatus.CardReaderOKFlag': hardware,
  'POIStatus.SecurityOKFlag': hardware,
  'POIStatus.CommunicationOKFlag': hardware,
  'DisplayResponse.OutputResult': request,
  'InputRequest.DisplayOutput': 'who manages the display',
  'InputResponse.OutputResult': request,
  'InputResult.Device': request,
  'InputResult.InfoQualify': request,
  'Input.InputCommand': request,
  'InputData.MaxInputTime': meaning,
  'InputUpdate.MinLength': 'the input that is changed',
  'PrintResponse.DocumentQualifier': request,
  'SoundRequest.SoundContent': 'nothing: the rule forbids what the schema demands, and the schema is kept (erratum)',
  'PaymentData.PaymentInstrumentData': 'whether the register read the instrument',
  'PaymentData.CardAcquisitionReference': 'whether the card was read before',
  'AmountsResp.AuthorizedAmount': request,
  'PaymentResponse.SaleData': request,
  'PaymentResponse.PaymentReceipt': 'whether the terminal prints',
  'PaymentResult.PaymentType': request,
  'PaymentResult.CapturedSignature': 'whether a signature was captured',
  'PaymentResult.ProtectedSignature': 'whether a signature was captured, and is protected',
  'CardData.AllowedProductCode': 'whether the payable products are listed as AllowedProduct instead',
  'OriginalPOITransaction.POITransactionID': 'whether the SaleReferenceID names one transaction',
  'OriginalPOITransaction.POIID': 'where the original transaction was made',
  'ReversalRequest.ReversedAmount': meaning,
  'ReversalResponse.ReversedAmount': request,
  'TransactionTotals.POIID': request,
  'GetTotalsRequest.TotalFilter': meaning,
};

/** Conditions of the dictionary that concern further fields. */
const alsoAbout: Readonly<Record<string, readonly string[]>> = {
  'MenuEntry.OutputFormat': ['MenuEntry.PredefinedContent', 'MenuEntry.OutputText', 'MenuEntry.OutputXHTML'],
  'CheckData.TrackData': ['CheckData.BankID', 'CheckData.AccountNumber', 'CheckData.CheckNumber'],
  'ContentInformation.EnvelopedData': [
    'ContentInformation.AuthenticatedData',
    'ContentInformation.SignedData',
    'ContentInformation.DigestedData',
    'ContentInformation.NamedKeyEncryptedData',
  ],
};

/** Returns the declared field at the end of a path from a type, as `Type.Field`. */
function fieldAt(declaration: Declaration<unknown>, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = declaration.fields.get(name);
  if (field === undefined) throw new Error(`${declaration.name} has no ${name}`);
  if (rest.length === 0) return `${declaration.name}.${name}`;
  if (field.content.kind !== 'type') throw new Error(`${declaration.name}.${name} has no ${rest.join('.')}`);
  return fieldAt(field.content, rest.join('.'));
}

/** Returns the fields that the declared conditions decide. Every field that they name is declared. */
function decided(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const declaration of reachable(...Object.values(roots))) {
    for (const { path, when } of declaration.options.conditions ?? []) {
      found.add(fieldAt(declaration, path));
      if (when !== undefined) fieldAt(declaration, when.path);
    }
  }
  return found;
}

describe('the conditions of the standard', () => {
  const fields = dictionary.conditions.map(({ type, field }) => `${type}.${field}`);

  it('are checked, or listed with what is missing to check them', () => {
    const isDecided = decided();
    expect(fields.filter((field) => !isDecided.has(field)).toSorted()).toEqual(Object.keys(undecided).toSorted());
    expect(fields).toHaveLength(113);
    console.info(`${fields.length - Object.keys(undecided).length} of ${fields.length} conditions are decided`);
    for (const [field, missing] of Object.entries(undecided)) console.info(`  ${field}: ${missing}`);
  });

  it('are the only conditions that are checked', () => {
    const known = new Set(fields.flatMap((field) => [field, ...(alsoAbout[field] ?? [])]));
    expect([...decided()].filter((field) => !known.has(field))).toEqual([]);
  });
});

const header = { MessageType: 'Request', ServiceID: '1', SaleID: 'S', POIID: 'P' };
const service = { ...header, MessageClass: 'Service' };
const device = { ...header, MessageClass: 'Device', DeviceID: '1' };
const identification = { TransactionID: '1', TimeStamp: '2024-05-05T10:10:10Z' };
const text = { OutputFormat: 'Text', OutputText: [{ Text: 'hello' }] };

function payment(amounts: object, data: object): object {
  return {
    name: 'PaymentRequest',
    header: { ...service, MessageCategory: 'Payment' },
    body: {
      SaleData: { SaleTransactionID: identification },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', ...amounts } },
      PaymentData: data,
    },
  };
}

function display(...outputs: readonly object[]): object {
  return {
    name: 'DisplayRequest',
    header: { ...device, MessageCategory: 'Display' },
    body: { DisplayOutput: outputs },
  };
}

function isOutgoing(candidate: object): candidate is OutgoingMessage {
  return 'name' in candidate;
}

function unmet(candidate: object): readonly string[] {
  if (!isOutgoing(candidate)) throw new Error('not a message');
  return validate(candidate).map(({ code, path, expected }) => `${code} ${path}: ${expected ?? ''}`);
}

const output = { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: text };

describe('a message of ours that violates a condition', () => {
  it.each<[string, object, string]>([
    [
      'a service request without its id',
      {
        ...payment({ RequestedAmount: '1' }, { PaymentType: 'Normal' }),
        header: { ...service, MessageCategory: 'Payment', ServiceID: undefined },
      },
      'MessageHeader.ServiceID: present when MessageClass is Service or Event',
    ],
    [
      'no amount',
      payment({}, { PaymentType: 'Normal' }),
      'PaymentRequest.PaymentTransaction.AmountsReq.MinimumAmountToDeliver: present when RequestedAmount is absent',
    ],
    [
      'an amount of zero',
      payment({ RequestedAmount: '0.00' }, { PaymentType: 'Normal' }),
      'PaymentRequest.PaymentTransaction.AmountsReq.RequestedAmount: more than nothing',
    ],
    [
      'an empty field',
      payment({ RequestedAmount: '1' }, {}),
      'PaymentRequest.PaymentData: absent when PaymentData is empty',
    ],
    [
      'a split without the paid amount',
      payment({ RequestedAmount: '1' }, { SplitPaymentFlag: true }),
      'PaymentRequest.PaymentTransaction.AmountsReq.PaidAmount: present when PaymentData.SplitPaymentFlag is true',
    ],
    [
      'a field that a default forbids',
      payment({ RequestedAmount: '1' }, { RequestedValidityDate: '2024-06-01' }),
      'PaymentRequest.PaymentData.RequestedValidityDate: absent when PaymentType is not OneTimeReservation or FirstReservation or UpdateReservation',
    ],
    [
      'a question on a display',
      display({ ...output, Device: 'CashierInput' }),
      'DisplayRequest.DisplayOutput.Device: one of CashierDisplay, CustomerDisplay',
    ],
    [
      'two outputs of a kind',
      display(output, output),
      'DisplayRequest.DisplayOutput: one for each Device and InfoQualify',
    ],
    [
      'a content of another format',
      display({ ...output, OutputContent: { ...text, OutputXHTML: 'AA==' } }),
      'DisplayRequest.DisplayOutput.OutputContent.OutputXHTML: absent when OutputFormat is not XHTML',
    ],
  ])('is refused: %s', (_, message, expected) => {
    expect(unmet(message)).toEqual([`unmet-condition ${expected}`]);
    for (const codec of [xmlCodec, jsonCodec]) {
      expect(isOutgoing(message) && codec.encode(message)).toMatchObject({
        ok: false,
        error: { code: 'unmet-condition' },
      });
    }
  });

  it("is accepted if a vendor's own word makes the condition undecidable", () => {
    expect(unmet(display({ ...output, OutputContent: { ...text, OutputFormat: 'acme:Sung' } }))).toEqual([]);
  });

  it('is accepted if a flag that must be absent is false, which means the same', () => {
    const InputData = { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetAnyKey', MenuBackFlag: false };
    const input = { name: 'InputRequest', header: { ...device, MessageCategory: 'Input' }, body: { InputData } };
    expect(unmet(input)).toEqual([]);
    expect(unmet({ ...input, body: { InputData: { ...InputData, MenuBackFlag: true } } })).toHaveLength(1);
  });

  it('reports all its violations', () => {
    expect(unmet(payment({ RequestedAmount: '0', PaidAmount: 'x' }, { PaymentType: 'Sideways' }))).toHaveLength(3);
  });
});

describe('a message of a terminal that violates a condition', () => {
  it('is accepted, and the condition is recorded', () => {
    const approved = golden('payment-response-approved', 'xml');
    const without = approved.replace(/<AmountsResp[^>]*>/, '');
    expect(without).not.toBe(approved);
    expect(xmlCodec.decode(without)).toMatchObject({
      ok: true,
      value: {
        body: { Response: { Result: 'Success' } },
        kept: [
          {
            path: 'PaymentResponse.PaymentResult.AmountsResp',
            why: 'unmet-condition',
            expected: 'present when Response.Result is Success or Partial',
          },
        ],
      },
    });
  });

  it('is accepted as an event with only a DeviceID, as some terminals send it', () => {
    const event = golden('event-reject', 'json').replace('"ServiceID":"0010",', '');
    expect(jsonCodec.decode(event)).toMatchObject({
      ok: true,
      value: { kept: [{ path: 'MessageHeader.ServiceID', why: 'unmet-condition' }] },
    });
  });
});
