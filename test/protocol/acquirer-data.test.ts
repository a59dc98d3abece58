import { describe, expect, test } from 'vitest';
import { passedKeys, whyNotPassed } from '../../protocol/index.js';

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

describe('acquirer data passes where no key of it has an effect on money', () => {
  test.each([
    ['pairs', 'metadata.order=4711&shopperStatement=Corner%20shop'],
    ['pairs with a blank as plus', 'shopperEmail=kim%40shop.example&metadata.a=x+y&'],
    ['a value with an ampersand', 'shopperStatement=Fish%20%26%20Chips'],
    [
      'JSON',
      '{"applicationInfo":{"merchantApplication":{"name":"till"}},"metadata":{"authorisationType":"no key of its own"}}',
    ],
    ['JSON in base64', base64('{"metadata":{"order":"4711"}}')],
    ['JSON in base64 for URLs', Buffer.from('{"metadata":{"o":"??>"}}').toString('base64url')],
  ])('%s', (_name, data) => {
    expect(whyNotPassed(data)).toBeUndefined();
  });

  test('the table says which', () => {
    expect(passedKeys).toEqual(['applicationInfo', 'metadata', 'shopperEmail', 'shopperStatement']);
  });
});

describe('every other key is refused and named', () => {
  test.each([
    ['authorisationType=PreAuth', 'authorisationType'],
    ['metadata.order=1&manualCapture=true', 'manualCapture'],
    ['split.api=1&split.nrOfItems=2', 'split.api'],
    ['tenderOption=MOTO', 'tenderOption'],
    ['authorisation%54ype=PreAuth', 'authorisationType'],
    ['metadata.a=1%26tenderOption=MOTO', 'tenderOption'],
    ['Metadata.a=1', 'Metadata.a'],
    ['metadataX=1', 'metadataX'],
    [' shopperEmail=a', ' shopperEmail'],
    ['{"metadata":{},"authorisationType":"PreAuth"}', 'authorisationType'],
    ['{"additionalData":{"authorisationType":"PreAuth"}}', 'additionalData'],
    [base64(' {"tenderOption":"MOTO"}'), 'tenderOption'],
    [base64('authorisationType=PreAuth'), 'YXV0aG9yaXNhdGlvblR5cGU'],
    ['newVendorKey=1', 'newVendorKey'],
  ])('%s', (data, key) => {
    expect(whyNotPassed(data)).toContain(`the key ${key}`);
  });

  test('a key is shown short, on one line and without a card number', () => {
    const why = whyNotPassed(`${'k'.repeat(500)}=1`) ?? '';
    expect(why.length).toBeLessThan(220);
    expect(whyNotPassed('a\u202eb=1')).toContain('key a b,');
    expect(whyNotPassed('4111111111111111=1')).not.toContain('4111111111111111');
  });
});

describe('what cannot be read is refused', () => {
  test.each([
    ['a word', 'PreAuth'],
    ['a pair without its sign', 'metadata.a=1&PreAuth'],
    ['nothing but signs', '&&'],
    ['a broken escape', 'metadata.a=%zz'],
    ['half of JSON', '{"metadata":'],
    ['half of JSON in base64', base64('{"metadata":')],
    ['a list', base64('{').slice(0, 2)],
    ['two lines', 'metadata.a=1\nauthorisationType=PreAuth'],
  ])('%s', (_name, data) => {
    expect(whyNotPassed(data)).toMatch(/cannot be read/);
  });

  test('so is what is too long, and what has a card number, also in base64', () => {
    expect(whyNotPassed(`metadata.a=${'x'.repeat(8_000)}`)).toMatch(/longer/);
    expect(whyNotPassed('metadata.a=4111111111111111')).toMatch(/card number/);
    expect(whyNotPassed(base64('{"metadata":{"a":"4111111111111111"}}'))).toMatch(/card number/);
  });
});
