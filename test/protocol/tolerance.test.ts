/** Other ways to write the same message: every golden message in another form has the same content. */
import { describe, expect, it } from 'vitest';
import { codecFor, type Encoding } from '../../protocol/index.js';
import { golden, goldenMessage, goldenNames } from './golden-messages.js';

type Otherwise = readonly [string, (text: string) => string];

const withoutDeclaration = (text: string) => text.replace(/^<\?xml[^>]*\?>\s*/, '');
const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="nexo.xsd"';
const attribute = / [A-Za-z:]+=(?:"[^"]*"|'[^']*')/g;

/** Returns the text with the attributes of each start tag changed. */
function tags(text: string, change: (attributes: readonly string[]) => readonly string[]): string {
  return text.replace(/<[A-Za-z][^<>?!]*>/g, (tag) => {
    const attributes = tag.match(attribute) ?? [];
    return attributes.length === 0 ? tag : tag.replace(attributes.join(''), change(attributes).join(''));
  });
}

const inXml: readonly Otherwise[] = [
  ['without a declaration', withoutDeclaration],
  ['with one', (text) => `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n${withoutDeclaration(text)}`],
  ['with attributes in another order', (text) => tags(text, (attributes) => attributes.toReversed())],
  ['with single quotes', (text) => tags(text, (all) => all.map((one) => one.replace(/^([^"]*)"([^'"]*)"$/, "$1'$2'")))],
  [
    'with attributes on lines of their own',
    (text) => tags(text, (all) => all.map((one) => one.replace(/^ /, '\r\n\t'))),
  ],
  ['with a schema', (text) => text.replace('<MessageHeader', `$& ${schema}`)],
  [
    'with booleans as digits',
    (text) => text.replaceAll(/(["'>])true(?=["'<])/g, '$11').replaceAll(/(["'>])false(?=["'<])/g, '$10'),
  ],
  [
    'with booleans as words',
    (text) => text.replaceAll(/(Flag=["'])1(?=["'])/g, '$1true').replaceAll(/(Flag=["'])0(?=["'])/g, '$1false'),
  ],
  [
    'with comments',
    (text) => text.replaceAll(/<(?=[A-Z])/g, '<!-- <a b="c"> --><').replace(/^(<!--.*?-->)(<\?xml.*?\?>)/, '$2$1'),
  ],
  [
    'with empty elements in full',
    (text) => text.replaceAll(/<([A-Za-z]+)((?:[^<>"']|"[^"]*"|'[^']*')*)\/>/g, '<$1$2></$1>'),
  ],
];

const inJson: readonly Otherwise[] = [
  ['with space', (text) => text.replaceAll(/([{}[\],])(?=["{}[\]])/g, '$1\r\n\t ')],
  ['with numbers as texts', (text) => text.replaceAll(/("[A-Za-z]+":\s*)(-?[0-9][0-9.]*)/g, '$1"$2"')],
  ['with booleans as texts', (text) => text.replaceAll(/("[A-Za-z]+":\s*)(true|false)/g, '$1"$2"')],
  ['with null for what is absent', (text) => text.replace(/"MessageHeader":\s*\{/, '$&"DeviceID2":null,')],
  ['with a word where a list of one is', (text) => text.replaceAll(/\[("[A-Za-z]+")\]/g, '$1')],
  ['with a list where a text is', (text) => text.replaceAll(/("TransactionID":\s*)("[^"]*")/g, '$1[$2]')],
  [
    'with escapes',
    (text) => text.replaceAll(/:\s*"([A-Z])/g, (_, letter: string) => `:"\\u00${letter.charCodeAt(0).toString(16)}`),
  ],
];

describe.each<readonly [Encoding, readonly Otherwise[]]>([
  ['xml', inXml],
  ['json', inJson],
])('a message in %s', (encoding, ways) => {
  it.each(ways)('%s', (_, otherwise) => {
    const changed = goldenNames.filter((name) => otherwise(golden(name, encoding)) !== golden(name, encoding));
    expect(changed.length).toBeGreaterThan(0);
    for (const name of changed) {
      const read = codecFor(encoding).decode(otherwise(golden(name, encoding)));
      expect([name, read]).toEqual([name, { ok: true, value: goldenMessage(name, encoding) }]);
    }
  });
});

const [xml, json] = [codecFor('xml'), codecFor('json')];
const login = golden('login-response', 'xml');
const approved = golden('payment-response-approved', 'xml');

describe('the missing ids of a response', () => {
  it('read as empty, because the ServiceID can identify the response', () => {
    const text = golden('payment-response-approved', 'json')
      .replace(/"POIID":"[^"]*",?/, '')
      .replace(/,}/, '}');
    const read = codecFor('json').decode(text);
    expect(read.ok && read.value.header.POIID).toBe('');
    expect(codecFor('json').decode(text, 'strictly').ok).toBe(false);
  });
});

describe('white space', () => {
  it('separates the words of a list, including line breaks', () => {
    const broken = login.replace('CashierDisplay ICC MagStripe', '\r\n  CashierDisplay\n\tICC\n  MagStripe  ');
    expect(broken).not.toBe(login);
    expect(xml.decode(broken)).toEqual(xml.decode(login));
  });

  it('around dates, numbers, booleans, words and base64 is ignored', () => {
    const spaced = login
      .replace('<DateTime>', '<DateTime>\n  ')
      .replace('SecurityOKFlag="1"', 'SecurityOKFlag=" true\t"')
      .replace('GlobalStatus="OK"', 'GlobalStatus=" OK "');
    expect(xml.decode(spaced)).toEqual(xml.decode(login));
    const event = golden('event-reject', 'xml');
    expect(xml.decode(event.replace('PGE+PC9hPg==', ' PGE+\n PC9hPg== '))).toEqual(xml.decode(event));
    expect(xml.decode(approved.replace('"59.00"', '" 59.00 "'))).toEqual(xml.decode(approved));
  });

  it('in and around a text belongs to the text', () => {
    const text = approved.replace('approved &lt;00&gt;', '  approved\n\t<![CDATA[<00> & ]]> ');
    expect(text).not.toBe(approved);
    expect(xml.decode(text)).toMatchObject({
      ok: true,
      value: { body: { Response: { AdditionalResponse: '  approved\n\t<00> &  ' } } },
    });
  });
});

describe('numbers', () => {
  it.each(['59', '59.0', '59.00', '0.000001', '99999999.999999', '0', '0.10'])('%s keeps its digits', (digits) => {
    const read = xml.decode(approved.replace('AuthorizedAmount="59.00"', `AuthorizedAmount="${digits}"`));
    expect(read).toMatchObject({
      ok: true,
      value: { body: { PaymentResult: { AmountsResp: { AuthorizedAmount: digits } } } },
    });
    const other = json.encode(read.ok ? read.value : goldenMessage('login-request'));
    expect(other).toMatchObject({ ok: true, value: expect.stringContaining(`"AuthorizedAmount":${digits},`) });
    expect(other.ok && json.decode(other.value)).toEqual(read);
  });
});

describe('a number of JSON with an exponent', () => {
  const text = golden('payment-response-approved', 'json');

  it.each([
    ['1.25e1', '12.5'],
    ['12e-1', '1.2'],
    ['5E-1', '0.5'],
    ['7.00E2', '700'],
    ['12.340e+1', '123.40'],
    ['0e5', '0'],
    ['1e-6', '0.000001'],
  ])('%s is %s, and is written in that form', (written, digits) => {
    const read = json.decode(text.replace(/("AuthorizedAmount":\s*)[\d.]+/, `$1${written}`), 'strictly');
    expect(read).toMatchObject({
      ok: true,
      value: { body: { PaymentResult: { AmountsResp: { AuthorizedAmount: digits } } } },
    });
    const again = json.encode(read.ok ? read.value : goldenMessage('login-request'));
    expect(again).toMatchObject({ ok: true, value: expect.stringContaining(`"AuthorizedAmount":${digits},`) });
  });

  it.each(['"1.25e1"', '1e100', '1e-100'])('%s is not an amount', (written) => {
    const read = json.decode(text.replace(/("AuthorizedAmount":\s*)[\d.]+/, `$1${written}`), 'strictly');
    expect(read).toMatchObject({ ok: false, error: { code: 'bad-value' } });
  });
});

describe('a repeated response in XML', () => {
  const wrapper = 'RepeatedResponseMessageBody';
  const bare = golden('status-response-repeated', 'xml');
  const wrapped = bare.replace(/<PaymentResponse[\s\S]*<\/PaymentResponse>/, `<${wrapper}>$&</${wrapper}>`);

  it('is read with or without the element that JSON has around it', () => {
    expect(wrapped).toContain(wrapper);
    expect(xml.decode(wrapped)).toEqual(xml.decode(bare));
    expect(xml.decode(wrapped)).toMatchObject({
      ok: true,
      value: { body: { RepeatedMessageResponse: { PaymentResponse: {} } } },
    });
  });

  it('is read with that element around its header, and with damage that decides nothing', () => {
    const whole = bare.replace(/<RepeatedMessageResponse>([\s\S]*)<\/RepeatedMessageResponse>/, (all, inner) =>
      all.replace(inner, `<${wrapper}>${inner}</${wrapper}>`),
    );
    expect(xml.decode(whole)).toEqual(xml.decode(bare));
    const damaged = wrapped.replace(/<PaymentReceipt /, '<PaymentReceipt DocumentQualifier="SaleReceipt" ');
    expect(xml.decode(damaged)).toMatchObject({ ok: true });
  });

  it('is refused if there are two, and a strict reader records the element', () => {
    const twice = wrapped.replace(
      `<${wrapper}>`,
      (all) => `${/<PaymentResponse[\s\S]*<\/PaymentResponse>/.exec(bare)?.[0] ?? ''}${all}`,
    );
    expect(xml.decode(twice)).toMatchObject({ ok: false, error: { code: 'duplicate' } });
    expect(xml.decode(wrapped, 'strictly')).toMatchObject({
      value: { kept: [{ path: `TransactionStatusResponse.RepeatedMessageResponse.${wrapper}`, why: 'unknown-field' }] },
    });
  });

  it('with another such element inside loses nothing', () => {
    const inside = wrapped.replace(`<${wrapper}>`, (all) => `${all}<${wrapper}>1</${wrapper}>text`);
    const path = `TransactionStatusResponse.RepeatedMessageResponse`;
    expect(xml.decode(inside)).toMatchObject({
      ok: true,
      value: {
        body: { RepeatedMessageResponse: { PaymentResponse: {} } },
        kept: [
          { path: `${path}.${wrapper}`, value: '1' },
          { path: `${path}.#text`, value: 'text' },
        ],
      },
    });
  });
});

describe('a repeated response in JSON', () => {
  it('is read with or without the object around it', () => {
    const around = golden('status-response-repeated', 'json');
    const bare = around.replace(/"RepeatedResponseMessageBody":\s*\{([\s\S]*)\}(\}\}\}\s*)$/, '$1$2');
    expect(bare).not.toContain('RepeatedResponseMessageBody');
    expect(json.decode(bare)).toEqual(json.decode(around));
  });

  it('is refused if there are two, one inside that object and one outside', () => {
    const around = golden('status-response-repeated', 'json');
    const twice = around.replace(/"RepeatedResponseMessageBody":\s*\{([\s\S]*)\}\}{4}\s*$/, '$1,$&');
    expect(json.decode(twice)).toMatchObject({ ok: false, error: { code: 'duplicate' } });
  });

  it('with another such object inside loses nothing', () => {
    const around = golden('status-response-repeated', 'json');
    const twice = around.replace(/"RepeatedResponseMessageBody":\s*\{/, '$&"RepeatedResponseMessageBody":{"a":1},');
    expect(json.decode(twice)).toMatchObject({
      ok: true,
      value: {
        kept: [{ path: 'TransactionStatusResponse.RepeatedMessageResponse.RepeatedResponseMessageBody.a', value: '1' }],
      },
    });
  });
});
