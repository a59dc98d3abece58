/** The number of every scheme is cut: one for each prefix of its numbers, with a check digit from independent code. */

import { expect, test } from 'vitest';
import { containsCardNumber, redactText } from '../../protocol/index.js';

/** Returns a number of this length with this prefix. */
function numberOf(start: string, length: number): string {
  const body = start.padEnd(length - 1, '52863');
  const sum = Array.from(body)
    .toReversed()
    .reduce((all, digit, at) => {
      const counted = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return all + Math.floor(counted / 10) + (counted % 10);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const starts: readonly (readonly [scheme: string, starts: readonly string[], lengths: readonly number[]])[] = [
  ['Visa', ['4'], [13, 16, 19]],
  ['Mastercard', ['51', '55', '2221', '23', '271', '2720'], [16]],
  ['Mir', ['2200', '2204'], [16]],
  ['American Express', ['34', '37'], [15]],
  ['Diners Club', ['300', '305', '309', '36', '38'], [14]],
  ['JCB', ['3528', '3589'], [16]],
  ['JCB of an old range', ['2131'], [15]],
  ['Discover', ['6011', '65'], [16]],
  ['Maestro', ['50', '56', '58', '67'], [13, 16, 19]],
  ['Maestro of 12 digits', ['5018', '5020', '5038', '5893', '6759', '6761', '6762', '6763', '6767'], [12]],
  ['UnionPay', ['62', '81', '82'], [16, 19]],
  ['UzCard', ['8600'], [16]],
  ['ArCa', ['9051'], [16]],
  ['Belkart', ['9112'], [16]],
  ['Korea', ['9410'], [16]],
  ['Elcart', ['9417'], [16]],
  ['mada', ['9682'], [16]],
  ['Napas', ['9704'], [16, 19]],
  ['Korti Milli', ['9762'], [16]],
  ['Troy', ['9792'], [16]],
  ['Humo', ['9860'], [16]],
  ['UATP', ['1'], [15]],
  ['GPN', ['1946'], [16]],
];

const planted = starts.flatMap(([scheme, all, lengths]) =>
  all.flatMap((start) => lengths.map((length) => [scheme, start, numberOf(start, length)] as const)),
);

test.each(planted)('the redaction finds %s, which starts with %s: %s', (_scheme, _start, digits) => {
  expect(containsCardNumber(digits)).toBe(true);
  expect(redactText(`card ${digits} was read`)).not.toContain(digits.slice(4, -4));
  // With another check digit it is not a card number.
  const other = digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10);
  expect(containsCardNumber(other)).toBe(false);
});
