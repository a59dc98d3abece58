import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { plainLines, readReceipts, readTexts, type PaymentReceipt } from '../../protocol/index.js';
import { base64, ofJson, ofTexts, ofXhtml } from './receipt-forms.js';

/** Reads a receipt in all ways. */
function readWhole(printed: PaymentReceipt): readonly string[] {
  const receipts = readReceipts(printed);
  expect(receipts.length).toBeGreaterThan(0);
  for (const { lines } of receipts) {
    expect(lines.length).toBeLessThanOrEqual(300);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(8);
      expect(line.map(({ text }) => text).join('').length).toBeLessThanOrEqual(200);
    }
  }
  expect(readTexts(printed.OutputContent).length).toBeLessThanOrEqual(300);
  return receipts.flatMap((receipt) => plainLines(receipt));
}

/** Few and short enough for one line. */
const words = fc.array(fc.stringMatching(/^[A-Z]{1,5}$/), { minLength: 1, maxLength: 30 });

const tag = fc
  .tuple(
    fc.constantFrom('p', 'b', 'i', 'td', 'tr', 'th', 'table', 'div', 'h1', 'li', 'pre', 'span', 'center', 'br', 'x:y'),
    fc.constantFrom('', ' align="right"', " style='text-align:center'", ' style="', ' align=', ' a b=c', '/'),
    fc.boolean(),
  )
  .map(([name, attributes, isEnd]) => (isEnd ? `</${name}>` : `<${name}${attributes}>`));

const debris = fc.constantFrom(
  '',
  '< ',
  ' > ',
  ' & ',
  '&amp;',
  '"',
  "'",
  '&#1',
  '&#xzz;',
  '</',
  '<!',
  '<5',
  '<b"',
  ']]>',
);

const hostile = (size: number): readonly string[] =>
  ['<', '<a', '<a ', '<!--', '<![CDATA[', '<style>', '<i><u>', '</b>', '<p>', '<td>', '&', '&#', '&a', '\n', ' ', '=']
    .map((part) => part.repeat(size / part.length))
    .concat(`<i>`.repeat(size / 8) + '</b>'.repeat(size / 8))
    .concat(
      `<p ${'align= '.repeat(size / 7)}>`,
      `<p ${'style="'.repeat(size / 7)}>`,
      '<p align=right>a'.repeat(size / 16),
    );

describe('a receipt', () => {
  test('can be read from any bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), (text, octets) => {
        readWhole(ofTexts([text, base64(text), `name=${text}&value=${text}`]));
        readWhole(ofTexts([base64(`{${text}`)]));
        readWhole(ofXhtml(text));
        const OutputContent = { OutputFormat: 'XHTML', OutputXHTML: Buffer.from(octets).toString('base64') } as const;
        readWhole({ DocumentQualifier: 'Document', OutputContent });
        readWhole({ DocumentQualifier: 'Document', OutputContent: { ...OutputContent, OutputXHTML: text } });
      }),
      { numRuns: isWhole ? 100 : 12 },
    );
  });

  test('can be read from any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        readWhole(ofJson(one));
        readWhole(ofJson({ Merchant: one, Cardholder: { ReceiptString: other, SignatureBlock: one } }));
      }),
    );
  });

  test('keeps the words of its texts', () => {
    fc.assert(
      fc.property(words, fc.boolean(), (said, EndOfLineFlag) => {
        const receipt = ofTexts(said.map((word) => ({ Text: `${word} `, EndOfLineFlag })));
        expect(readWhole(receipt).join(' ').split(/ +/)).toEqual(said);
      }),
    );
  });

  test('keeps the words between damaged tags', () => {
    const parts = fc.array(fc.oneof(tag, debris), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(words, parts, (said, between) => {
        const markup = said.map((word, index) => `${between[index]} ${word} `).join('');
        expect(
          readWhole(ofXhtml(markup))
            .join(' ')
            .match(/[A-Z]+/g),
        ).toEqual(said);
      }),
    );
  });

  test('keeps the finished lines of JSON', () => {
    fc.assert(
      fc.property(words, (ReceiptString) => {
        expect(readWhole(ofJson({ Merchant: { Optional: { ReceiptString } } }))).toEqual(ReceiptString);
      }),
    );
  });

  test('is the same on the fast path without styles and on the slow path with neutral styles', () => {
    const said = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '',
        'a\nb',
        'a\r\n',
        '\n',
        'name=a&value=b',
        'key=x',
        base64('{"Merchant":{"ReceiptString":"a"}}'),
      ),
    );
    const texts = fc.array(fc.record({ Text: said, EndOfLineFlag: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, (items) => {
        const styled = items.map((item) => ({ ...item, CharacterHeight: 'SingleHeight' }) as const);
        expect(readReceipts(ofTexts(items))).toStrictEqual(readReceipts(ofTexts(styled)));
      }),
    );
  });

  test('keeps the name and value of URL-encoded lines', () => {
    const part = fc.stringMatching(/^[^\s][ -~äß€]{0,20}[^\s]$/).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(part, part, (name, value) => {
        const line = `name=${encodeURIComponent(name)}&value=${encodeURIComponent(value)}&key=x`;
        expect(readTexts(ofTexts([line]).OutputContent)).toEqual([`${name} ${value}`]);
      }),
    );
  });
});

test.each(hostile(isWhole ? 200_000 : 20_000).map((text) => [`${text.slice(0, 12)}…${text.slice(-6)}`, text]))(
  'is read in linear time: %s',
  (_name, text) => {
    expect(readWhole(ofXhtml(text)).length).toBeLessThanOrEqual(300);
    expect(readWhole(ofTexts([text, `name=${text}`])).length).toBeLessThanOrEqual(300);
  },
);
