import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldsAdded, namesRead, wordsAdded, wordsRead } from '../../protocol/dialect/spellings.js';
import {
  codecFor,
  dialectNames,
  dialects,
  isAnswerTo,
  plainLines,
  readReceipts,
  type Dialect,
  type DialectName,
  type Message,
  type OutgoingMessage,
  type PaymentReceipt,
  type PaymentResponse,
} from '../../protocol/index.js';
import { roots } from '../../protocol/registry/registry.js';
import {
  answerFiles,
  type DialectFile,
  hasFile,
  keptOf,
  modelOf,
  receiptLines,
  requestFiles,
  spelt,
} from './dialect-messages.js';
import { dictionary } from './dictionary.js';
import { reachable } from './reachable-types.js';

const requests = dialectNames.flatMap((name) => filesOf(name, requestFiles));
const answers = dialectNames.flatMap((name) => filesOf(name, answerFiles));

function filesOf<F extends DialectFile>(name: DialectName, files: readonly F[]) {
  return files.filter((file) => hasFile(name, file)).map((file) => [name, file] as const);
}

function read(name: DialectName, text: string): Message {
  const [encoding] = dialects[name].encodings;
  const result = codecFor(encoding, dialects[name]).decode(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Returns the payment in a message. */
function paidIn(message: Message): PaymentResponse | undefined {
  if (message.name === 'PaymentResponse') return message.body;
  return message.name === 'TransactionStatusResponse'
    ? message.body.RepeatedMessageResponse?.PaymentResponse
    : undefined;
}

function entryNumber(MenuEntryNumber: string): object {
  return { body: { InputResult: { Input: { MenuEntryNumber } } } };
}

function formOf({ OutputContent: { OutputText = [], OutputXHTML } }: PaymentReceipt): Dialect['receipts'] {
  if (OutputXHTML !== undefined) return 'xhtml';
  const [first] = OutputText;
  if (first?.Text.startsWith('name=') === true) return 'name-value-lines';
  return first?.Text.startsWith('eyJ') === true ? 'json' : 'lines';
}

describe('the messages of each dialect', () => {
  it('have a folder for each dialect', () => {
    const folder = new URL('../../fixtures/messages/dialects/', import.meta.url);
    expect(readdirSync(folder).toSorted()).toEqual(dialectNames.toSorted());
  });

  it.each(requests)('%s: a %s is written as in its file, and read back', (name, file) => {
    const text = spelt(name, file);
    const message = read(name, text);
    expect(message).toEqual({ ...modelOf(file, name), kept: [] });
    const codec = codecFor(dialects[name].encodings[0], dialects[name]);
    expect(codec.encode(message)).toEqual({ ok: true, value: text });
  });

  it.each(answers)("%s: a %s gives the same model, and only the vendor's additions are kept aside", (name, file) => {
    const message = read(name, spelt(name, file));
    expect(message).toMatchObject(modelOf(file, name));
    expect(message.kept).toEqual(keptOf(file, name));
    const paid = paidIn(message);
    if (paid === undefined) return;
    const receipts = (paid.PaymentReceipt ?? []).flatMap(readReceipts);
    const lines = receipts.map((receipt) => plainLines(receipt).map((line) => line.replace(/\s+/g, ' ')));
    // These terminals print their receipts and have none in their answers.
    expect(lines).toEqual(name === 'epas-1.0' ? [] : [receiptLines(name)]);
    expect((paid.PaymentReceipt ?? []).map(formOf)).toEqual(name === 'epas-1.0' ? [] : [dialects[name].receipts]);
  });

  it.each(answers)('%s: a %s is read equally with any other dialect', (name, file) => {
    const message = read(name, spelt(name, file));
    const [encoding] = dialects[name].encodings;
    for (const other of dialectNames) {
      expect(codecFor(encoding, dialects[other]).decode(spelt(name, file))).toEqual({ ok: true, value: message });
    }
  });
});

describe('a dialect can have', () => {
  it('single objects instead of the lists of the standard', () => {
    const text = spelt('datamesh-3.1', 'display-request');
    const message = read('datamesh-3.1', text);
    expect(message.kept).toEqual([]);
    if (message.name !== 'DisplayRequest') throw new Error(message.name);
    const [output] = message.body.DisplayOutput;
    expect(output?.OutputContent.OutputText).toEqual([{ Text: 'Insert card' }]);
    const codec = codecFor('json', dialects['datamesh-3.1']);
    expect(codec.encode(message)).toEqual({ ok: true, value: text });
    const twice = {
      ...message,
      body: { DisplayOutput: [...message.body.DisplayOutput, ...message.body.DisplayOutput] },
    };
    expect(codec.encode(twice)).toMatchObject({ ok: false, error: { code: 'wrong-number' } });
  });

  it('arrays instead of single objects, of which the first counts', () => {
    const software = '{"ProviderIdentification":"a","ApplicationName":"b","SoftwareVersion":"1"}';
    const text =
      '{"SaleToPOIResponse":{"MessageHeader":{"ProtocolVersion":"3.1-dmg","MessageClass":"Service","MessageCategory":"Login","MessageType":"Response","ServiceID":"1","SaleID":"S","POIID":"P"},' +
      `"LoginResponse":{"Response":{"Result":"Success"},"POISystemData":{"DateTime":"2024-05-05T10:10:10Z","POISoftware":[${software},{"ApplicationName":"c"}],"POIStatus":{"GlobalStatus":"OK"}}}}}`;
    const message = read('datamesh-3.1', text);
    expect(message).toMatchObject({ body: { POISystemData: { POISoftware: { ApplicationName: 'b' } } } });
    expect(message.kept.map(({ path }) => path)).toEqual([
      'LoginResponse.POISystemData.POISoftware[1].ApplicationName',
    ]);
    const again = codecFor('json', dialects['datamesh-3.1']).encode(message);
    expect(again).toMatchObject({ ok: true, value: expect.stringContaining(`"POISoftware":[${software}]`) });
  });

  it('answers to device requests without a DeviceID', () => {
    const answer = read('adyen-3.0', spelt('adyen-3.0', 'input-response'));
    const request = { ...answer.header, MessageType: 'Request', DeviceID: '5' };
    expect(isAnswerTo(request, answer.header)).toBe(true);
    expect(answer.kept.map(({ path, why }) => [path, why])).toEqual([['MessageHeader.DeviceID', 'unmet-condition']]);
  });

  it('marks for the entries of a menu', () => {
    const text = spelt('adyen-3.0', 'input-response').replace('GetConfirmation', 'GetMenuEntry');
    const chosen = (marks: string): Message =>
      read('adyen-3.0', text.replace('"ConfirmedFlag":true', `"MenuEntryNumber":${marks}`));
    expect(chosen('[0,1,0]')).toMatchObject(entryNumber('[0,1,0]'));
    expect(chosen('[3]')).toMatchObject(entryNumber('3'));
    const write = (marks: string, dialect: DialectName, encoding: 'json' | 'xml') => {
      const { kept: _kept, ...message } = chosen(marks);
      const header = { ...message.header, DeviceID: '5' };
      return codecFor(encoding, dialects[dialect]).encode({ ...message, header });
    };
    // Several choices stay several. A form without marks has room for only one.
    expect(write('[1,0,1]', 'adyen-3.0', 'json')).toMatchObject({
      ok: true,
      value: expect.stringContaining('[1,0,1]'),
    });
    expect(write('[0,1,0]', 'standard-3.1', 'json')).toMatchObject({
      ok: true,
      value: expect.stringContaining('"MenuEntryNumber":2'),
    });
    expect(write('[1,0,1]', 'standard-3.1', 'xml').ok).toBe(false);
  });

  it('its own length limits', () => {
    const payment = read('marketpay-3.1', spelt('marketpay-3.1', 'payment-request'));
    if (payment.name !== 'PaymentRequest') throw new Error(payment.name);
    const named = (length: number) => {
      const SaleTransactionID = { TransactionID: 'x'.repeat(length), TimeStamp: '2024-05-05T10:10:10Z' };
      const SaleData = { ...payment.body.SaleData, SaleTransactionID };
      return codecFor('json', dialects['marketpay-3.1']).encode({ ...payment, body: { ...payment.body, SaleData } });
    };
    expect(named(35).ok).toBe(true);
    const path = 'PaymentRequest.SaleData.SaleTransactionID.TransactionID';
    expect(named(36)).toMatchObject({ ok: false, error: { code: 'out-of-limits', path } });
  });

  it('names that only JSON has', () => {
    const response = read('adyen-3.0', spelt('adyen-3.0', 'payment-response'));
    const other = codecFor('xml', dialects['adyen-3.0']).encode(response);
    expect(other).toMatchObject({ ok: true, value: expect.stringContaining('MaskedPAN="') });
    expect(other.ok && codecFor('xml').decode(other.value)).toMatchObject({ ok: true, value: { body: response.body } });
  });

  it('names in XML, and a limited set of requests, fields and words', () => {
    const codec = codecFor('xml', dialects['epas-1.0']);
    const payment = read('epas-1.0', spelt('epas-1.0', 'payment-request'));
    if (payment.name !== 'PaymentRequest') throw new Error(payment.name);
    const { body } = payment;
    const refused = (message: OutgoingMessage) => {
      const encoded = codec.encode(message);
      return encoded.ok ? encoded.value : `${encoded.error.code} ${encoded.error.message}`;
    };
    expect(refused(payment)).toContain('WorkstationID="Register 7"');
    const conditions = { AllowedPaymentBrand: ['Visa'] };
    const transaction = { ...body.PaymentTransaction, TransactionConditions: conditions };
    expect(refused({ ...payment, body: { ...body, PaymentTransaction: transaction } })).toBe(
      'not-in-dialect PaymentRequest.PaymentTransaction.TransactionConditions.AllowedPaymentBrand: is not encodable in this dialect',
    );
    expect(refused({ ...payment, body: { ...body, PaymentData: { PaymentType: 'FirstReservation' } } })).toBe(
      'not-in-dialect PaymentRequest.PaymentData.PaymentType: FirstReservation is not encodable in this dialect',
    );
    const header = { ...payment.header, MessageCategory: 'TransactionStatus' };
    expect(refused({ name: 'TransactionStatusRequest', header, body: {} })).toBe(
      'not-in-dialect TransactionStatusRequest: is not encodable in this dialect',
    );
    // Fields that it has in addition to the standard are kept aside, with their capitals.
    const said = spelt('epas-1.0', 'payment-request').replace(
      '</PaymentTransaction>',
      '<TransactionConditions DisableTip="True" WaitCardRemoval="false"/></PaymentTransaction>',
    );
    expect(read('epas-1.0', said).kept.map(({ path, why, value }) => [path.split('.').at(-1), why, value])).toEqual([
      ['DisableTip', 'unknown-field', 'True'],
      ['WaitCardRemoval', 'unknown-field', 'false'],
    ]);
  });

  it('words and fields that no other dialect writes', () => {
    const reversal = read('datamesh-3.1', spelt('datamesh-3.1', 'reversal-request'));
    expect(codecFor('json').encode(reversal)).toMatchObject({ ok: false, error: { code: 'unknown-word' } });
    const early = read('adyen-3.0', spelt('adyen-3.0', 'reversal-request'));
    expect(codecFor('json', dialects['aevi-3.0']).encode(early)).toMatchObject({
      ok: false,
      error: { code: 'not-in-version', path: 'ReversalRequest.SaleData' },
    });
  });
});

describe('the definitions of the dialects', () => {
  const types = reachable(...Object.values(roots));
  const fields = new Set(
    [...types].flatMap(({ name, fields: own }) => [...own.keys()].map((field) => `${name}.${field}`)),
  );

  it('refer to existing fields, and add only new ones', () => {
    const named = Object.values(dialects).flatMap((dialect) => [
      ...Object.keys(dialect.names ?? {}).map((path) => path.split('.').slice(0, 2).join('.')),
      ...Object.keys(dialect.addedWords ?? {}),
      ...Object.keys(dialect.onlyWords ?? {}),
      ...Object.entries(dialect.only ?? {}).flatMap(([type, own]) => own.map((field) => `${type}.${field}`)),
      ...(dialect.early ?? []),
      ...(dialect.singles ?? []),
      ...(dialect.arrays ?? []),
      ...(dialect.marks ?? []),
      ...(dialect.freeTexts ?? []),
      ...(dialect.maybeNegative ?? []),
      ...Object.keys(dialect.lengths ?? {}).map((path) => path.split('.').slice(0, 2).join('.')),
    ]);
    expect(named.filter((field) => !fields.has(field))).toEqual([]);
    expect([...fieldsAdded].filter((field) => fields.has(field))).toEqual([]);
  });

  it('have the names that configurations use', () => {
    expect(dialectNames.map((name) => dialects[name].name)).toEqual(dialectNames);
  });

  const vendors = Object.entries(dictionary.dialects).flatMap(([name, said]) => (name.includes('json') ? [said] : []));

  it('have each added field of the dictionary', () => {
    const known = vendors.flatMap(({ added = [] }) => added).filter((line) => /^\w+\.\w/.test(line));
    const all = known.flatMap((line) => {
      const [, type = '', names = ''] = /^(\w+)\.([\w/+]+)/.exec(line) ?? [];
      return names.split(/[/+]/).map((field) => `${type}.${field}`);
    });
    expect(all.length).toBeGreaterThan(30);
    // Wrapped and early fields, and fields in the model of 3.1.
    const elsewhere = ['RepeatedMessageResponse.RepeatedResponseMessageBody'];
    expect(all.filter((field) => !fieldsAdded.has(field) && !fields.has(field) && !elsewhere.includes(field))).toEqual(
      [],
    );
  });

  it('have each added word of the dictionary', () => {
    const added = vendors.flatMap(({ enumAdded = {} }) => Object.entries(enumAdded));
    expect(added.length).toBe(4);
    for (const [enumeration, words] of added) {
      const holders = [...fields].filter((field) => field.endsWith(`.${enumeration}`));
      for (const word of words) {
        const isKnown = wordsRead.has(word) || holders.some((field) => wordsAdded(nameOf(field)).includes(word));
        expect(isKnown, `${enumeration} ${word}`).toBe(true);
      }
    }
  });

  it('have each other spelling of the dictionary', () => {
    const renamed = vendors.flatMap(({ renamed: names = {} }) => Object.entries(names));
    const missing = renamed.filter(([field, spelling]) => {
      const [word = ''] = spelling.split(' ');
      return fields.has(field) && !namesRead(nameOf(field)).includes(word);
    });
    expect(missing).toEqual([]);
    expect(renamed.filter(([field]) => fields.has(field))).toHaveLength(6);
    expect([...wordsRead]).toEqual(
      expect.arrayContaining([
        ['OnlinePIN', 'OnLinePIN'],
        ['QRCode', 'QRCODE'],
      ]),
    );
  });
});

function nameOf(field: string): `${string}.${string}` {
  const [type = '', name = ''] = field.split('.');
  return `${type}.${name}`;
}
