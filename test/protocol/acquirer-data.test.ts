import { describe, expect, test } from 'vitest';
import {
  currencyInAcquirerData,
  effectiveKeys,
  harmlessKeys,
  holdsMoney,
  readAcquirerData,
} from '../../protocol/index.js';

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Returns the effects key by key, or the reason why the data is refused. */
function effectsIn(data: string): string | readonly string[] {
  const reading = readAcquirerData(data);
  return reading.ok ? reading.effects.map(({ name, effect }) => `${name} ${effect}`) : reading.why;
}

function whyNot(data: string): string {
  const reading = readAcquirerData(data);
  return reading.ok ? '' : reading.why;
}

describe('data without an effect on money passes in each form', () => {
  test.each([
    ['pairs', 'metadata.order=4711&shopperStatement=Corner%20shop'],
    ['pairs with a space as plus', 'shopperEmail=kim%40shop.example&metadata.a=x+y&'],
    ['a value with an ampersand', 'shopperStatement=Fish%20%26%20Chips'],
    [
      'JSON',
      '{"applicationInfo":{"merchantApplication":{"name":"till"}},"metadata":{"authorisationType":"no key of its own"}}',
    ],
    ['JSON in base64', base64('{"metadata":{"order":"4711"}}')],
    ['JSON in base64 for URLs', Buffer.from('{"metadata":{"o":"??>"}}').toString('base64url')],
  ])('%s', (_name, data) => {
    expect(effectsIn(data)).toEqual([]);
  });

  test('the table lists the keys that have no effect on money', () => {
    expect(harmlessKeys).toEqual(['applicationInfo', 'metadata', 'shopperEmail', 'shopperStatement']);
  });
});

describe('a key with an effect is read in both forms of the vendor', () => {
  test.each<[string, readonly string[]]>([
    ['authorisationType=PreAuth', ['authorisationType=PreAuth holds']],
    ['metadata.order=1&manualCapture=true', ['manualCapture=true holds']],
    [base64('{"authorisationType":"PreAuth"}'), ['authorisationType=PreAuth holds']],
    [base64('{"additionalData":{"manualCapture":true}}'), ['manualCapture=true holds']],
    ['split.api=1&split.nrOfItems=2', ['split.api payee', 'split.nrOfItems payee']],
    [base64('{"split":{"api":1,"items":[{"amount":5}]},"store":"S1"}'), ['split payee', 'store payee']],
    ['shopperReference=kim%20b&recurringContract=ONECLICK', ['shopperReference token', 'recurringContract token']],
    ['merchantAccount=M', ['merchantAccount payee']],
    ['currency=EUR', ['currency currency']],
    [
      'tenderOption=ReceiptHandler,AskGratuity&authorisationType=PreAuth',
      ['tenderOption=ReceiptHandler answer', 'tenderOption=AskGratuity tip', 'authorisationType=PreAuth holds'],
    ],
    ['tenderOption=MOTO%2CBypassPin', ['tenderOption=MOTO entry', 'tenderOption=BypassPin entry']],
    ['tenderOption=AllowPartialAuthorisation', ['tenderOption=AllowPartialAuthorisation partial']],
  ])('%s', (data, effects) => {
    expect(effectsIn(data)).toEqual(effects);
  });

  test('some keys with an effect hold the money or change the currency', () => {
    expect(holdsMoney('authorisationType=PreAuth')).toBe(true);
    expect(holdsMoney(base64('{"authorisationType":"PreAuth"}'))).toBe(true);
    expect([undefined, 'store=S1', 'authorisationType=FinalAuth', 'PreAuth'].map(holdsMoney)).not.toContain(true);
    expect(currencyInAcquirerData('currency=EUR')).toBe('EUR');
    expect([undefined, 'store=S1', 'PreAuth'].map(currencyInAcquirerData)).toEqual([undefined, undefined, undefined]);
    expect(effectiveKeys).toContain('authorisationType=PreAuth');
    expect(effectiveKeys).not.toContain('tenderOption=AskGiving');
  });
});

describe('each other key and value is refused and named', () => {
  test.each([
    ['Metadata.a=1', 'Metadata.a'],
    ['metadataX=1', 'metadataX'],
    ['metadata%3D.order=1', 'metadata=.order'],
    [' shopperEmail=a', ' shopperEmail'],
    ['newVendorKey=1', 'newVendorKey'],
    ['redemptionType=1', 'redemptionType'],
    ['authorisationType=FinalAuth', 'authorisationType=FinalAuth'],
    ['authorisationType=preauth', 'authorisationType=preauth'],
    ['manualCapture=false', 'manualCapture=false'],
    ['manualCapture.a=true', 'manualCapture.a'],
    ['tenderOption=AskGiving', 'tenderOption=AskGiving'],
    ['tenderOption=MOTO,NoSuchOption', 'tenderOption=NoSuchOption'],
    ['tenderOption=', 'tenderOption='],
    [base64('{"authorisationType":{"a":"PreAuth"}}'), 'authorisationType'],
    [base64('{"metadata":{},"newVendorKey":1}'), 'newVendorKey'],
    [base64('{"additionalData":{"newVendorKey":1}}'), 'newVendorKey'],
    [base64('{"additionalData":"manualCapture=true"}'), 'additionalData'],
    [base64('authorisationType=PreAuth'), 'YXV0aG9yaXNhdGlvblR5cGU9UHJlQXV0aA'],
  ])('%s', (data, key) => {
    expect(whyNot(data)).toContain(`has the key ${key}, which is not passed on`);
  });

  test('in short form, on one line and without a card number', () => {
    const why = whyNot(`${'k'.repeat(500)}=1`);
    expect(why.length).toBeLessThan(220);
    expect(whyNot('a\u202eb=1')).toContain('key a b,');
    expect(whyNot('4111111111111111=1')).not.toContain('4111111111111111');
  });
});

describe('a key with an effect is refused if terminals may read it in different ways', () => {
  test.each([
    ['an escape in the key', 'authorisation%54ype=PreAuth', 'authorisationType'],
    ['an escape in the deciding value', 'authorisationType=Pre%41uth', 'authorisationType'],
    ['a pair inside a value', 'metadata.a=1%26authorisationType=PreAuth', 'authorisationType'],
    ['plain JSON, which terminals take for pairs', '{"authorisationType":"PreAuth"}', 'authorisationType'],
    ['base64 without its end', base64('{"authorisationType":"PreAuth"}').replace('=', ''), 'authorisationType'],
    ['a space before the JSON', base64(' {"authorisationType":"PreAuth"}'), 'authorisationType'],
    ['in additionalData', base64('{"additionalData":{"authorisationType":"PreAuth"}}'), 'authorisationType'],
    ['in addition to additionalData', base64('{"manualCapture":true}'), 'manualCapture'],
    ['twice in different forms', 'tenderOption=MOTO&tenderOption=AskGratuity', 'tenderOption'],
    ['twice in JSON', base64('{"store":"a","additionalData":{"store":"b"}}'), 'store'],
  ])('%s', (_name, data, key) => {
    expect(whyNot(data)).toContain(`the key ${key}`);
    expect(holdsMoney(data)).toBe(false);
  });
});

describe('unreadable data is refused', () => {
  test.each([
    ['a word', 'PreAuth'],
    ['a pair without an equals sign', 'metadata.a=1&PreAuth'],
    ['only separators', '&&'],
    ['a broken escape', 'metadata.a=%zz'],
    ['half of JSON', '{"metadata":'],
    ['half of JSON in base64', base64('{"metadata":')],
    ['a member twice', base64('{"authorisationType":"PreAuth","authorisationType":"x"}')],
    ['a list', base64('{').slice(0, 2)],
    ['two lines', 'metadata.a=1\nauthorisationType=PreAuth'],
  ])('%s', (_name, data) => {
    expect(whyNot(data)).toMatch(/cannot be read/);
  });

  test.each([
    ['a value', 'metadata.a=4111111111111111'],
    ['an escaped one', 'metadata.a=%34111111111111111'],
    ['base64', base64('{"metadata":{"a":"4111111111111111"}}')],
    ['an escape of JSON', base64('{"metadata":{"a":"\\u0034111111111111111"}}')],
    ['a key of JSON', base64('{"metadata":{"\\u0034111111111111111":1}}')],
    ['a value of a list', base64('{"split":{"items":["\\u0034111111111111111"]}}')],
  ])('a card number in %s is refused', (_name, data) => {
    expect(whyNot(data)).toMatch(/card number/);
  });

  test('data that is too long is refused', () => {
    expect(whyNot(`metadata.a=${'x'.repeat(8_000)}`)).toMatch(/longer/);
  });
});
