import { describe, expect, test } from 'vitest';
import { plainLines, readReceipts, readTexts, type PaymentReceipt, type Receipt } from '../../protocol/index.js';
import { base64, ofJson, ofTexts, ofXhtml } from './receipt-forms.js';

function only(printed: PaymentReceipt): Receipt {
  const [receipt, ...more] = readReceipts(printed);
  if (receipt === undefined || more.length > 0) throw new Error(`${more.length + 1} receipts`);
  return receipt;
}

const ready = (text: string): object => ({ Optional: { ReceiptString: [text] } });

/** Receipts of a shop, in each form, and their look in 24 columns. */
const shop: readonly (readonly [form: string, printed: PaymentReceipt, plain: string])[] = [
  [
    'texts',
    ofTexts([
      { Text: 'CORNER SHOP', CharacterStyle: 'Bold', Alignment: 'Centred' },
      { Text: 'PAID', CharacterWidth: 'DoubleWidth', Alignment: 'Centred' },
      '',
      { Text: 'Visa ', EndOfLineFlag: false },
      { Text: '1111', EndOfLineFlag: true },
      { Text: 'TOTAL ', EndOfLineFlag: false },
      { Text: '12.50 EUR', CharacterStyle: 'Bold', Alignment: 'Right' },
      'first\r\nsecond',
      { Text: 'signed by the holder', Alignment: 'Justified' },
      { Text: 'no end of line', EndOfLineFlag: false },
    ]),
    `
      CORNER SHOP
        P A I D

Visa 1111
TOTAL          12.50 EUR
first
second
signed   by  the  holder
no end of line`,
  ],
  [
    'XHTML',
    ofXhtml(`<?xml version="1.0"?><!DOCTYPE html>
      <html><head><title>hidden</title><style>p > b { color: red }</style></head>
      <body><script>if (1 < 2) hidden();</script><!-- hidden -->
        <h1 align="center">Corner
          Shop</h1>
        <p style="font-weight: bold; text-align: right">Caf&eacute; &amp; Bar &#8364;&#x20ac;</p>
        <table><tbody>
          <tr><td>Visa</td><td>1111</td></tr>
          <tr><td><p>Total</p></td><td align='right'>12.50&nbsp;EUR</td></tr>
        </tbody></table>
        <ul><li>one</li><li>two</li></ul>
        a<br/>b<br/><br/>c
        <pre>  x   1\n  y   2</pre>
        <p>&nbsp;</p><p></p>
        <p>I <b>am</b><i>so</i> <u>here</u></p>
      </body></html>`),
    `
      Corner Shop
           Café & Bar €€
Visa 1111
Total          12.50 EUR
one
two
a
b

c
  x   1
  y   2

I amso here`,
  ],
  [
    'JSON in base64',
    ofJson({
      Cardholder: {
        Mandatory: { Payment: { TotalAmount: '56,00', SignatureBlock: false } },
        Optional: { ReceiptString: ['Corner Shop', '', 'K\u00D6P:     56,00 SEK', 'Godk\u00E4nd'] },
      },
    }),
    `
Corner Shop

KÖP:     56,00 SEK
Godkänd`,
  ],
  [
    'URL-encoded lines',
    ofTexts([
      { Text: 'key=header1', CharacterStyle: 'Bold' },
      { Text: 'name=CARDHOLDER%20COPY&key=cardholderHeader', CharacterStyle: 'Bold', Alignment: 'Centred' },
      'key=filler',
      'name=Date&value=21%2f11%2f26&key=txdate',
      'name=Fish&Chips&value=100%+&key=product',
      'name=TOTAL&value=%E2%82%AC%C2%A010.00&key=totalAmount',
      'value=only+a+value&key=x',
    ]),
    `

    CARDHOLDER COPY

Date            21/11/26
Fish&Chips          100%
TOTAL            €\u00A010.00
only a value`,
  ],
];

describe('a receipt in each form becomes lines', () => {
  test.each(shop)('%s', (_form, printed, plain) => {
    expect(`\n${plainLines(only(printed), 24).join('\n')}`).toBe(plain);
  });

  test('with styles for its runs, and equal neighbours joined', () => {
    const text = { EndOfLineFlag: false } as const;
    const { lines } = only(
      ofTexts([
        { ...text, Text: 'a', CharacterStyle: 'Bold', Color: 'Red' },
        { ...text, Text: 'b', CharacterStyle: 'Bold', Color: 'Red' },
        { ...text, Text: 'c', CharacterStyle: 'Italic', Color: 'White' },
        { ...text, Text: 'd', CharacterStyle: 'Underlined', Color: 'Black', Alignment: 'Centred' },
        { ...text, Text: 'e', CharacterHeight: 'DoubleHeight', CharacterWidth: 'DoubleWidth' },
        { ...text, Text: 'f', CharacterHeight: 'HalfHeight', CharacterWidth: 'SingleWidth', Alignment: 'Left' },
        { Text: 'g', CharacterStyle: 'Normal' },
        'h',
      ]),
    );
    expect(lines).toEqual([
      [
        { text: 'ab', bold: true, color: 'red' },
        { text: 'c', italic: true, reversed: true },
        { text: 'd', underlined: true, alignment: 'centred' },
        { text: 'e', width: 'double', height: 'double', alignment: 'centred' },
        { text: 'f', height: 'half' },
        { text: 'g' },
      ],
      [{ text: 'h' }],
    ]);
  });

  test('a receipt in XHTML becomes lines with the same model', () => {
    const { lines } = only(
      ofXhtml('<h2>T</h2><center>a <strong>b</strong> c</center><p align="center">d</p><div><em><u>e f</u></em>'),
    );
    expect(lines).toEqual([
      [{ text: 'T', bold: true, height: 'double' }],
      [
        { text: 'a ', alignment: 'centred' },
        { text: 'b', alignment: 'centred', bold: true },
        { text: ' c', alignment: 'centred' },
      ],
      [{ text: 'd', alignment: 'centred' }],
      [{ text: 'e f', italic: true, underlined: true }],
    ]);
  });

  test('a display in each form becomes its words', () => {
    const output = ofTexts([
      { Text: 'Present ', EndOfLineFlag: false },
      { Text: 'card', Alignment: 'Right' },
    ]).OutputContent;
    expect(readTexts(output)).toEqual(['Present card']);
  });
});

describe('an unreadable receipt stays as it came', () => {
  test.each<readonly [what: string, output: PaymentReceipt['OutputContent'], lines: readonly string[]]>([
    ['XHTML that is no base64', { OutputFormat: 'XHTML', OutputXHTML: '<p>Thank you!</p>' }, ['Thank you!']],
    ['XHTML in Latin-1', { OutputFormat: 'XHTML', OutputXHTML: base64('<p>Å 5</p>', 'latin1') }, ['Å 5']],
    ['a reference', { OutputFormat: 'MessageRef', PredefinedContent: { ReferenceID: 'R-7' } }, ['R-7']],
    ['a bar code', { OutputFormat: 'BarCode', OutputBarcode: { BarcodeValue: '400638133393' } }, ['400638133393']],
    ['JSON without content', ofTexts([base64('{"a":{},"b":[null]}')]).OutputContent, [base64('{"a":{},"b":[null]}')]],
    ['broken JSON', ofTexts([base64('{"Merchant":')]).OutputContent, [base64('{"Merchant":')]],
    ['a format of its own', { OutputFormat: 'Braille' }, []],
  ])('%s', (_what, output, lines) => {
    expect(plainLines(only({ DocumentQualifier: 'Voucher', OutputContent: output }))).toEqual(lines);
  });

  test.each([
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['a <b <i>c</i>', 'a <b c'],
    ['mail <till@shop.example>', 'mail <till@shop.example>'],
    ['cut <b', 'cut <b'],
    ['a <!-- never ends', 'a <!-- never ends'],
    ['a <![CDATA[<b> &amp;]]> c', 'a <b> &amp; c'],
    ['&unknown; &#0; &#xD800; &amp', '&unknown; &#0; &#xD800; &amp'],
    ['<style>a</p>', 'a'],
    ['</p></b>a</td></tr></table>', 'a'],
    ['<table><td>a<td>b<tr><td>c', 'a b|c'],
    ['<p align=right>a<p>b', `${' '.repeat(39)}a|b`],
    ['<font size="2">a</FONT> <O:P>b</O:P>', 'a b'],
  ])('damaged markup: %s', (markup, lines) => {
    expect(plainLines(only(ofXhtml(markup))).join('|')).toBe(lines);
  });

  test('a receipt in JSON without finished lines lists its members', () => {
    const mandatory = { Payment: { TotalAmount: '56,00', Tries: [1, 2], SignatureBlock: true } };
    const receipt = only(ofJson({ Merchant: { Mandatory: mandatory } }));
    expect(plainLines(receipt)).toEqual(['TotalAmount 56,00', 'Tries 1', 'Tries 2', 'SignatureBlock true']);
  });

  test('a receipt that is too long is cut', () => {
    const { lines } = only(ofTexts(Array.from({ length: 400 }, () => 'x'.repeat(300))));
    expect(lines).toHaveLength(300);
    expect(new Set(lines.flat().map(({ text }) => text))).toEqual(new Set(['x'.repeat(200)]));
  });

  test('a line of a receipt has at most eight runs, without losing text', () => {
    const [line] = only(ofXhtml('<b>a</b><i>b</i>'.repeat(10))).lines;
    expect(line).toHaveLength(8);
    expect(line?.map(({ text }) => text).join('')).toBe('ab'.repeat(10));
  });
});

describe('the recipient and the signature of a copy', () => {
  const signed = { Mandatory: { Payment: { SignatureBlock: true } } };

  test.each([
    ['CustomerReceipt', 'customer'],
    ['CashierReceipt', 'merchant'],
    ['SaleReceipt', undefined],
    ['Journal', undefined],
  ])('a %s is for the recipient %s', (DocumentQualifier, copy) => {
    const receipt = only(ofTexts(['a'], { DocumentQualifier }));
    expect(receipt).toMatchObject({ document: DocumentQualifier, signatureRequired: false });
    expect(receipt.copy).toBe(copy);
  });

  test.each([
    ['texts', ofTexts(['Sign here'], { DocumentQualifier: 'CashierReceipt', RequiredSignatureFlag: true })],
    ['XHTML', ofXhtml('<p>Sign here</p>', { DocumentQualifier: 'CashierReceipt', RequiredSignatureFlag: true })],
    ['JSON', ofJson({ Merchant: { ...signed, ...ready('Sign here') } }, { DocumentQualifier: 'CashierReceipt' })],
    [
      'a document of its own',
      ofJson({ Merchant: { ...signed, ...ready('Sign here') } }, { DocumentQualifier: 'Document' }),
    ],
  ])('a required signature is reported for %s', (_form, printed) => {
    expect(only(printed)).toMatchObject({
      copy: 'merchant',
      signatureRequired: true,
      lines: [[{ text: 'Sign here' }]],
    });
  });

  test("in a combined receipt the flag belongs to the merchant's copy, and each copy has its own name", () => {
    const both = { Merchant: ready('shop'), Cardholder: ready('holder') };
    const printed = { ...ofJson(both, { DocumentQualifier: 'CashierReceipt' }), RequiredSignatureFlag: true };
    expect(readReceipts(printed)).toEqual([
      { document: 'CashierReceipt', copy: 'merchant', signatureRequired: true, lines: [[{ text: 'shop' }]] },
      { document: 'CustomerReceipt', copy: 'customer', signatureRequired: false, lines: [[{ text: 'holder' }]] },
    ]);
  });

  test('a combined receipt becomes two receipts, each with its own signature', () => {
    const both = { Merchant: { ...signed, ...ready('shop') }, Cardholder: ready('holder\nThanks') };
    expect(readReceipts(ofJson(both, { DocumentQualifier: 'SaleReceipt' }))).toEqual([
      { document: 'SaleReceipt', copy: 'merchant', signatureRequired: true, lines: [[{ text: 'shop' }]] },
      {
        document: 'SaleReceipt',
        copy: 'customer',
        signatureRequired: false,
        lines: [[{ text: 'holder' }], [{ text: 'Thanks' }]],
      },
    ]);
  });
});
