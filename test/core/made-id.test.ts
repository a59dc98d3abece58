/**
 * Ids that are made from a register's data: always the same, valid everywhere, and never the same for two transactions.
 */

import { expect, test } from 'vitest';
import { saleNumberFrom, transactionIdFrom } from '../../src/core/base/derived-id.js';
import { digest } from '../digest.js';

/** Version 8 of RFC 9562 and its variant. */
const uuid8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a transactionId is the same UUID in every release, so a register that asks again gets the same transaction', () => {
  expect(transactionIdFrom(digest, ['sale', 'POS-1', 'R-1'])).toBe('f75e7f6b-7dcb-8099-854c-8f58d93c4e83');
});

test('the id has each digit of the digest except the version and variant', () => {
  expect(transactionIdFrom(() => '0123456789abcdef0123456789abcdef', [])).toBe('01234567-89ab-8def-8123-456789abcdef');
  const variants = Array.from({ length: 16 }, (_, digit) =>
    transactionIdFrom(() => digit.toString(16).repeat(32), []).slice(19, 20),
  );
  expect(variants.join('')).toBe('89ab89ab89ab89ab');
});

test('different lists of words give different ids, even if their words join to the same string', () => {
  const lists = [[], [''], ['', ''], ['ab', 'c'], ['a', 'bc'], ['abc'], ['a","bc'], ['c', 'ab']];
  const ids = lists.map((parts) => transactionIdFrom(digest, parts));
  expect(new Set(ids).size).toBe(lists.length);
  for (const id of ids) expect(id).toMatch(uuid8);
});

test('a sale number does not depend on outer spaces or on the composition of its letters', () => {
  const number = saleNumberFrom(digest, 'CAF\u00c9', 'R-1');
  expect(number).toMatch(uuid8);
  expect(saleNumberFrom(digest, ' CAFE\u0301', 'R-1 ')).toBe(number);
});

test('another register, another sale and swapped names give different numbers', () => {
  const numbers = [
    saleNumberFrom(digest, 'POS-1', 'R-1'),
    saleNumberFrom(digest, 'POS-2', 'R-1'),
    saleNumberFrom(digest, 'POS-1', 'R-2'),
    saleNumberFrom(digest, 'R-1', 'POS-1'),
    transactionIdFrom(digest, ['POS-1', 'R-1']),
  ];
  expect(new Set(numbers).size).toBe(numbers.length);
});
