import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparableNumber, comparableText, exactText, isSameText } from '../../src/core/base/text-equivalence.js';

test.each([
  ['RX-1', 'RX-1 ', true],
  ['RX-1', '\u00a0RX-1\t', true],
  ['caf\u00e9', 'cafe\u0301', true],
  ['SHOP RX-1  2026-03-01', 'SHOP RX-1 2026-03-01', true],
  ['RX-1', 'RX-2', false],
  ['RX-1', 'rx-1', false],
  ['RX 1', 'RX1', false],
])('%j and %j are the same text: %s', (one, other, expected) => {
  expect(isSameText(one, other)).toBe(expected);
  expect(isSameText(other, one)).toBe(expected);
});

test('a comparable text is its own comparable form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(comparableText(comparableText(text))).toBe(comparableText(text));
      expect(isSameText(` ${text.normalize('NFD')}  `, text)).toBe(true);
    }),
  );
});

test.each([
  '978 0000000041',
  ' 978-0000000041',
  '978\u20110000000041',
  '９７８００００００００４１',
  '9780000000041\u00a0',
  '978\u200b0000000041',
])('the number %j is 9780000000041', (number) => {
  expect(comparableNumber(number)).toBe('9780000000041');
});

test('what a screen does not show is shown by its number', () => {
  expect([exactText('RX-1 '), exactText('cafe\u0301'), exactText('caf\u00e9')]).toEqual([
    '"RX-1 "',
    '"cafe\\u{301}"',
    '"caf\\u{e9}"',
  ]);
});
