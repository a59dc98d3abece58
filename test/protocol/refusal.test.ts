import { describe, expect, it } from 'vitest';
import { decodeErrorCodes, jsonCodec, xmlCodec, type Codec, type DecodeErrorCode } from '../../protocol/index.js';
import { golden } from './golden-messages.js';

const xml = golden('payment-response-declined', 'xml');
const json = golden('payment-response-declined', 'json');
const seen = new Set<string>();

function refusalOf(codec: Codec, text: string): string {
  const result = codec.decode(text, 'strictly');
  const code = result.ok ? 'accepted' : result.error.code;
  seen.add(code);
  return code;
}

function nested(open: string, close: string, levels: number): string {
  return open.repeat(levels) + close.repeat(levels);
}

const lines = (...texts: readonly string[]) => texts.join('\r\n');
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');
const inBody = (extra: string) => xml.replace('</PaymentResponse>', `${extra}</PaymentResponse>`);
const inJson = (extra: string) => json.replace('"PaymentResponse":{', `"PaymentResponse":{${extra},`);

describe('the XML reader rejects', () => {
  it.each<[string, string, DecodeErrorCode]>([
    ['an empty text', '', 'malformed'],
    ['only white space', ' \n', 'malformed'],
    ['text', 'OK', 'malformed'],
    ['JSON', json, 'malformed'],
    ['two documents', xml + xml, 'malformed'],
    ['a NUL', xml.replace('51 funds', '51\0funds'), 'malformed'],
    ['an escaped NUL', xml.replace('51 funds', '51&#0;funds'), 'malformed'],
    ['a control character', xml.replace('51 funds', '51\u0001funds'), 'malformed'],
    ['a lone surrogate', xml.replace('51 funds', '51\ud800funds'), 'malformed'],
    ['a bare ampersand', xml.replace('51 funds', '51 & funds'), 'malformed'],
    ['text in the envelope', xml.replace('<PaymentResponse>', 'x<PaymentResponse>'), 'malformed'],
    ['an unknown entity', xml.replace('51 funds', '&funds;'), 'entity'],
    ['an HTML entity', xml.replace('51 funds', '&nbsp;'), 'entity'],
    ['a document type', `<!DOCTYPE SaleToPOIResponse>${xml}`, 'doctype'],
    ['an internal subset', `<!DOCTYPE a [<!ENTITY b "Success">]>${xml}`, 'doctype'],
    ['a processing instruction', `<?php x?>${xml}`, 'processing-instruction'],
    ['a processing instruction inside', inBody('<?x y?>'), 'processing-instruction'],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'encoding'],
    ['UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'encoding'],
    ['XML 1.1', `<?xml version="1.1"?>${xml}`, 'encoding'],
    ['a duplicate attribute', xml.replace('Result=', 'Result="Success" Result='), 'duplicate'],
    ['a duplicate element', inBody('<Response Result="Success"/>'), 'duplicate'],
    ['a duplicate body', xml.replace(/<PaymentResponse>[\s\S]*<\/PaymentResponse>/, '$&$&'), 'duplicate'],
    ['a duplicate header', xml.replace(/<MessageHeader[^>]*>/, '$&$&'), 'duplicate'],
    ['33 levels', inBody(nested('<a>', '</a>', 31)), 'too-deep'],
    ['30,000 levels', inBody(nested('<a>', '</a>', 30_000)), 'too-deep'],
    ['an escaped lone surrogate', xml.replace('51 funds', '51&#xD800;'), 'malformed'],
    ['an invalid character', xml.replace('51 funds', '51\ufffe'), 'malformed'],
    ['65 attributes', inBody(`<a ${attributes(65)}/>`), 'too-many-attributes'],
    [
      '65 attributes of a known element',
      xml.replace('<Response ', `<Response ${attributes(64)} `),
      'too-many-attributes',
    ],
    ['more than 1.5 MiB', inBody(`<a>${'x'.repeat(1_572_864)}</a>`), 'too-large'],
    ['more than 1.5 MiB of UTF-8 in fewer characters', inBody(`<a>${'€'.repeat(540_000)}</a>`), 'too-large'],
    ['another root', '<html/>', 'not-an-envelope'],
    ['no header', xml.replace(/<MessageHeader[^>]*>/, ''), 'no-header'],
    ['the wrong root', xml.replaceAll('SaleToPOIResponse', 'SaleToPOIRequest'), 'envelope-mismatch'],
    ['a header of another category', xml.replace('"Payment"', '"Reversal"'), 'envelope-mismatch'],
    ['two bodies', xml.replace('</PaymentResponse>', '$&<TeleportResponse/>'), 'envelope-mismatch'],
    ['no body', xml.replace(/<PaymentResponse>[\s\S]*<\/PaymentResponse>/, ''), 'missing-field'],
    [
      'an unknown category',
      xml.replace('"Payment"', '"Teleport"').replaceAll('PaymentResponse', 'TeleportResponse'),
      'unknown-message',
    ],
    ['no Result', xml.replace('Result="Failure"', ''), 'missing-field'],
    ['no POIID', xml.replace('POIID="T-0001"', ''), 'missing-field'],
  ])('%s', (_, text, code) => {
    expect(refusalOf(xmlCodec, text)).toBe(code);
  });

  it('an amount that is not a number, with path, expectation and header', () => {
    const text = golden('payment-response-approved', 'xml').replace(
      'AuthorizedAmount="59.00"',
      'AuthorizedAmount="1e5"',
    );
    expect(refusalOf(xmlCodec, text)).toBe('bad-value');
    expect(xmlCodec.decode(text, 'strictly')).toMatchObject({
      ok: false,
      error: {
        code: 'bad-value',
        path: 'PaymentResponse.PaymentResult.AmountsResp.AuthorizedAmount',
        expected: 'a decimal number',
        line: expect.any(Number),
        header: { ServiceID: '0010' },
      },
    });
  });

  it('a repeated response that does not match its header', () => {
    const text = golden('status-response-repeated', 'xml').replace(
      'MessageCategory="Payment" MessageType="Response"',
      'MessageCategory="Reversal" MessageType="Response"',
    );
    expect(refusalOf(xmlCodec, text)).toBe('envelope-mismatch');
  });

  it('the XML reader rejects a text without quoting the text in its message', () => {
    const result = xmlCodec.decode(xml.replace('51 funds', '4111111111111111 &x;').replace('Refusal"', 'Refusal'));
    expect(JSON.stringify(result)).not.toContain('4111');
  });
});

describe('the JSON reader rejects', () => {
  it.each<[string, string, DecodeErrorCode]>([
    ['an empty text', '', 'malformed'],
    ['XML', xml, 'malformed'],
    ['two documents', json + json, 'malformed'],
    ['an extra comma', inJson('"a":[1,]'), 'malformed'],
    ['a raw control character', json.replace('51 funds', '51\tfunds'), 'malformed'],
    ['a NUL', json.replace('51 funds', '51\0funds'), 'malformed'],
    ['an escaped NUL', json.replace('51 funds', '51\\u0000funds'), 'malformed'],
    ['a lone surrogate', json.replace('51 funds', '51\\ud800'), 'malformed'],
    ['a bad escape', json.replace('51 funds', '51\\x41'), 'malformed'],
    ['a short escape', json.replace('51 funds', '\\u12'), 'malformed'],
    ['a leading zero', inJson('"a":0010'), 'malformed'],
    ['a truncated number', inJson('"a":1.'), 'malformed'],
    ['a single quote', inJson("'a':1"), 'malformed'],
    ['NaN', inJson('"a":NaN'), 'malformed'],
    ['a duplicate member', inJson('"Response":{"Result":"Success"}'), 'duplicate'],
    ['a duplicate member in an ignored part', inJson('"a":{"b":1,"b":2}'), 'duplicate'],
    ['__proto__', inJson('"__proto__":{"Result":"Success"}'), 'forbidden-name'],
    ['__proto__ escaped', inJson('"\\u005f_proto__":{}'), 'forbidden-name'],
    ['33 levels', inJson(`"a":${nested('[', ']', 30)}`), 'too-deep'],
    ['100,000 levels', '['.repeat(100_000), 'too-deep'],
    ['more than 1.5 MiB', inJson(`"a":"${'x'.repeat(1_572_864)}"`), 'too-large'],
    ['an array', '[]', 'not-an-envelope'],
    ['a second member next to the root', json.replace(/\}$/, ',"a":1}'), 'not-an-envelope'],
    ['no header', json.replace('"MessageHeader"', '"Header"'), 'no-header'],
    ['two values for a single field', inJson('"PaymentResult":[{},{}]'), 'duplicate'],
    [
      'an array where a body is expected',
      json.replace(/"PaymentResponse":.*\}\}$/s, '"PaymentResponse":[]}}'),
      'bad-value',
    ],
    ['a boolean as an id', json.replace('"S-1"', 'true'), 'bad-value'],
    [
      'an unknown category',
      json.replaceAll('Payment"', 'Teleport"').replaceAll('PaymentResponse', 'TeleportResponse'),
      'unknown-message',
    ],
  ])('%s', (_, text, code) => {
    expect(refusalOf(jsonCodec, text)).toBe(code);
  });

  it('a truncated message with its header, if the header is complete', () => {
    const cut = json.slice(0, json.indexOf('51 funds'));
    expect(jsonCodec.decode(cut)).toMatchObject({
      ok: false,
      error: { code: 'malformed', header: { ServiceID: '0010' } },
    });
    const inHeader = json.slice(0, json.indexOf('"POIID"'));
    expect(jsonCodec.decode(inHeader)).not.toHaveProperty('error.header');
  });
});

it('an escaped control character in JSON is kept and recorded, because a printer code must not lose an answer', () => {
  const decoded = jsonCodec.decode(json.replace('51 funds', String.raw`51\u001bfunds`));
  expect(decoded).toMatchObject({
    ok: true,
    value: { kept: [{ path: 'PaymentResponse.Response.AdditionalResponse', why: 'unusual-value' }] },
  });
});

describe('a refusal has the place', () => {
  const header = '"MessageClass":"Service","MessageCategory":"TransactionStatus","MessageType":"Response","SaleID":"S"';
  const repeated = (member: string) =>
    lines(
      '{"SaleToPOIResponse":{',
      ` "MessageHeader":{${header},"ServiceID":"1","POIID":"P"},`,
      ' "TransactionStatusResponse":{"Response":{"Result":"Success"},"RepeatedMessageResponse":{',
      `  "MessageHeader":{${header.replace('TransactionStatus', 'CardAcquisition')},"POIID":"P"},`,
      '  "RepeatedResponseMessageBody":{"CardAcquisitionResponse":{"Response":{"Result":"Success"},',
      '   "SaleData":{"SaleTransactionID":{"TransactionID":"1","TimeStamp":"x"}},',
      '   "POIData":{"POITransactionID":{"TransactionID":"1","TimeStamp":"x"}},',
      `   ${member}}}}}}}`,
    );

  it.each<[string, string, number, number]>([
    ['a value', repeated('"PaymentBrand":{}'), 8, 19],
    ['a value with a vendor’s name', repeated('"PaymentInstrumentData":{"CardData":{"MaskedPan":{}}}'), 8, 53],
    ['a missing field', repeated('"CustomerOrder":[{"Currency":"EUR"}]'), 8, 21],
    ['the second of two', repeated(`"LoyaltyAccount":[{"LoyaltyAccountID":7}]`), 8, 42],
    [
      'a field of version 3.0 without an element around it',
      inJson('"PaymentResult":{"CapturedSignature":{"SignaturePoint":[{"X":"1","Y":"2"},\n{"X":"1"}]}}'),
      3,
      1,
    ],
    ['a body of another kind', repeated('"a":1').replace('"CardAcquisition"', '"Payment"'), 5, 60],
    ['no body', lines('{"SaleToPOIResponse":', ' {"MessageHeader":{}}}'), 2, 19],
    ['no message', lines('', ' {"a":1,"b":2}'), 2, 7],
    ['no object', '[]', 1, 1],
  ])('in JSON: %s', (_, text, line, column) => {
    expect(jsonCodec.decode(text, 'strictly')).toMatchObject({ ok: false, error: { line, column } });
  });

  it.each<[string, string, number, number]>([
    [
      'a body of another kind',
      lines(
        '<SaleToPOIRequest>',
        ' <MessageHeader',
        '  MessageClass="Service" MessageCategory="Abort" MessageType="Request" SaleID="S" POIID="P"/>',
        '  <LogoutRequest',
        '/></SaleToPOIRequest>',
      ),
      4,
      3,
    ],
    ['no body', xml.replace(/<PaymentResponse>[\s\S]*<\/PaymentResponse>/, ''), 1, 1],
    ['an unknown message', xml.replace('"Payment"', '"Teleport"'), 2, 3],
  ])('in XML: %s', (_, text, line, column) => {
    expect(xmlCodec.decode(text)).toMatchObject({ ok: false, error: { line, column } });
  });
});

describe('the readers tolerate and keep aside', () => {
  it('unknown attributes, elements and members, with path and value', () => {
    const message = xmlCodec.decode(inBody('<Extra a="1">b<c/></Extra>').replace('<Response ', '<Response x="y" '));
    expect(message.ok && message.value.kept).toEqual([
      { path: 'PaymentResponse.Response.x', why: 'unknown-field', value: 'y' },
      { path: 'PaymentResponse.Extra.a', why: 'unknown-field', value: '1' },
      { path: 'PaymentResponse.Extra.c', why: 'unknown-field', value: '' },
      { path: 'PaymentResponse.Extra', why: 'unknown-field', value: 'b' },
    ]);
    const other = jsonCodec.decode(inJson('"Extra":{"a":[1,{"b":null}]}'));
    expect(other.ok && other.value.kept).toEqual([
      { path: 'PaymentResponse.Extra.a', why: 'unknown-field', value: '1' },
      { path: 'PaymentResponse.Extra.a[1].b', why: 'unknown-field', value: 'null' },
    ]);
  });

  it('unknown words, and values outside their limits', () => {
    const text = xml.replace('"Refusal"', '"Sulking"').replace('ServiceID="0010"', 'ServiceID="0123456789abcdef"');
    const message = xmlCodec.decode(text);
    expect(message.ok && message.value.kept).toEqual([
      { path: 'MessageHeader.ServiceID', why: 'unusual-value', value: '0123456789abcdef' },
      { path: 'PaymentResponse.Response.ErrorCondition', why: 'unknown-word', value: 'Sulking' },
    ]);
    expect(message.ok && message.value.body).toMatchObject({ Response: { ErrorCondition: 'Sulking' } });
  });

  it('elements in another order, and names of version 3.0', () => {
    const swapped = xml.replace(/(<SaleData>.*<\/SaleData>)\s*(<POIData>.*<\/POIData>)/, '$2$1');
    expect(swapped).not.toBe(xml);
    expect(xmlCodec.decode(swapped)).toEqual(xmlCodec.decode(xml));
    const old = golden('login-response', 'xml').replace('ProviderIdentification', 'ManufacturerID');
    expect(xmlCodec.decode(old)).toEqual(xmlCodec.decode(golden('login-response', 'xml')));
  });

  it('a repeated response of another kind than a payment', () => {
    const text = golden('status-response-repeated', 'xml')
      .replace('"Payment" MessageType="Response"', '"Loyalty" MessageType="Response"')
      .replaceAll(/<(\/?)PaymentResponse>/g, '<$1LoyaltyResponse>');
    const message = xmlCodec.decode(text);
    expect(message).toMatchObject({
      ok: true,
      value: { body: { RepeatedMessageResponse: { LoyaltyResponse: { Response: { Result: 'Success' } } } } },
    });
  });

  it('a byte order mark, and 64 attributes', () => {
    expect(xmlCodec.decode(`\ufeff${xml}`).ok).toBe(true);
    expect(jsonCodec.decode(`\ufeff${json}`).ok).toBe(true);
    expect(xmlCodec.decode(inBody(`<a ${attributes(64)}/>`)).ok).toBe(true);
    expect(xmlCodec.decode(inBody(nested('<a>', '</a>', 30))).ok).toBe(true);
  });
});

describe('messages that are neither request nor response', () => {
  it('are refused under another message type', () => {
    const event = golden('event-reject', 'xml');
    const update = `<SaleToPOIRequest><MessageHeader MessageClass="Device" MessageCategory="InputUpdate" MessageType="Request" ServiceID="1" DeviceID="1" SaleID="S" POIID="P"/><InputUpdate><MessageReference/><OutputContent OutputFormat="Text"/></InputUpdate></SaleToPOIRequest>`;
    expect(xmlCodec.decode(event).ok).toBe(true);
    expect(xmlCodec.decode(update).ok).toBe(true);
    expect(refusalOf(xmlCodec, event.replace('"Notification"', '"Request"'))).toBe('unknown-message');
    expect(refusalOf(xmlCodec, update.replace('"Request"', '"Notification"'))).toBe('unknown-message');
  });
});

describe('the error codes', () => {
  it('each occur in a test above', () => {
    expect([...decodeErrorCodes].filter((code) => !seen.has(code))).toEqual([]);
  });
});

it.each(['xml', 'json'] as const)(
  'an InputUpdate without its type, or with another type, is refused (%s)',
  (encoding) => {
    const codec = encoding === 'xml' ? xmlCodec : jsonCodec;
    for (const type of ['', 'Update', 'Notification']) {
      const text = golden('input-update', encoding).replace(/(MessageType"?[=:] ?)"Request"/, `$1"${type}"`);
      expect([type, refusalOf(codec, text)]).toEqual([type, 'unknown-message']);
    }
  },
);
