import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLines, type ReceiptLine, type ReceiptRun } from '../../protocol/index.js';
import { setInCells } from '../../protocol/receipt/plain-lines.js';

const set = (line: ReceiptLine, width?: number): string => plainLines({ lines: [line] }, width)[0] ?? '';

test.each<readonly [what: string, line: ReceiptLine, width: number, plain: string]>([
  ['a blank line', [], 10, ''],
  ['left', [{ text: ' a ' }, { text: 'b', bold: true }], 10, ' a b'],
  ['centred', [{ text: 'abc', alignment: 'centred' }], 10, '   abc'],
  ['right', [{ text: 'abc', alignment: 'right' }], 10, '       abc'],
  [
    'three alignments',
    [{ text: 'a' }, { text: 'b', alignment: 'centred' }, { text: 'c', alignment: 'right' }],
    9,
    'a   b   c',
  ],
  ['no room', [{ text: 'name ' }, { text: 'value', alignment: 'right' }], 10, 'name value'],
  [
    'wider than the paper',
    [{ text: 'a longer name ' }, { text: 'value', alignment: 'right' }],
    10,
    'a longer name value',
  ],
  ['justified', [{ text: 'a bc d', alignment: 'justified' }], 11, 'a    bc   d'],
  ['one justified word', [{ text: 'abc', alignment: 'justified' }], 9, 'abc'],
  ['double width', [{ text: 'abc', width: 'double' }, { text: 'd' }], 10, 'a b c d'],
  ['double width, right', [{ text: 'abc', width: 'double', alignment: 'right' }], 10, '    a b c'],
  ['an emoji, of two columns', [{ text: '💳', alignment: 'right' }], 4, '  💳'],
  ['Chinese, of two columns each', [{ text: '合計' }, { text: '12', alignment: 'right' }], 10, '合計    12'],
  ['half-width Katakana', [{ text: 'ｺﾞｳｹｲ', alignment: 'right' }], 8, '   ｺﾞｳｹｲ'],
  ['marks on a letter', [{ text: 'Cafe\u0301', alignment: 'right' }], 6, '  Cafe\u0301'],
  ['Devanagari and Thai', [{ text: 'कि' }, { text: 'น้ำ', alignment: 'right' }], 6, 'कि    น้ำ'],
  ['double width of a wide character', [{ text: '合', width: 'double', alignment: 'right' }], 6, '  合'],
  ['a flag and a family, each of two columns', [{ text: '🇸🇪👨‍👩‍👧', alignment: 'right' }], 6, '  🇸🇪👨‍👩‍👧'],
])('the layout is right for %s', (_what, line, width, plain) => {
  expect(set(line, width)).toBe(plain);
});

test('the default width is forty columns', () => {
  expect(set([{ text: 'x', alignment: 'right' }])).toHaveLength(40);
});

const words = fc.array(fc.stringMatching(/^[a-z0-9.]{1,9}$/), { maxLength: 5 }).map((all) => all.join(' '));
const run: fc.Arbitrary<ReceiptRun> = fc.record(
  {
    text: words,
    alignment: fc.constantFrom('centred', 'right', 'justified'),
    width: fc.constant('double'),
    bold: fc.constant(true),
  },
  { requiredKeys: ['text'] },
);

test('in each style the characters keep their order, and texts are placed where they fit', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), fc.integer({ min: 0, max: 80 }), (line, width) => {
      const plain = set(line, width);
      const said = line.map(({ text }) => text).join('');
      expect(plain.replaceAll(' ', '')).toBe(said.replaceAll(' ', ''));
      const columns = line.reduce((sum, { text, width: size }) => sum + text.length * (size === undefined ? 1 : 2), 0);
      const isOnePlace = new Set(line.map(({ alignment }) => alignment)).size === 1;
      expect(isOnePlace && columns <= width ? plain.length : 0).toBeLessThanOrEqual(width);
    }),
  );
});

test('the fast path gives the same layout as the path for single characters', () => {
  const text = fc.oneof(
    words,
    fc.string({ unit: fc.constantFrom(' ', 'a', '.', '\u00a0', '\t', 'é', '💳', '合', '\u0301', 'Ж', '€') }),
  );
  const alignment = fc.constantFrom('centred', 'right', 'justified');
  const plain: fc.Arbitrary<ReceiptRun> = fc.record({ text, alignment }, { requiredKeys: ['text'] });
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 4 }), fc.integer({ min: 0, max: 60 }), (line, width) => {
      expect(set(line, width)).toBe(setInCells(line, width));
    }),
    { numRuns: 1_000 },
  );
});
