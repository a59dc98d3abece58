/** The text of a sale: different sales never get the same text, and sales in the journal keep theirs. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameText } from '../../src/core/index.js';
import { saleOf } from '../../src/nexo/dialogue/requests/identity.js';
import { digest } from '../digest.js';

const timeStamp = '2026-03-01T12:00:00Z';

/**
 * Returns the text of a sale of 1 March. `before`: the sale that was requested earlier with the text `RR X 1
 * 2026-03-01`.
 */
function textOf(saleId: string, transactionId: string, before?: readonly [string, string]): string {
  const [of, sold = ''] = before ?? [];
  const ids =
    of === undefined
      ? []
      : [{ saleId: of, poiId: 'P', serviceId: '1', saleTransaction: { transactionId: sold, timeStamp } }];
  const idsOfSale = (text: string) => (text === 'RR X 1 2026-03-01' ? ids : []);
  return saleOf(digest, saleId, { transactionId, timeStamp }, { idsOfSale });
}

test('the texts of two sales always differ, whatever spaces and quotes their parts have', () => {
  const part = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\u00a0', '2026-03-01'), minLength: 1, maxLength: 5 });
  const sale = fc.tuple(part, part);
  fc.assert(
    fc.property(sale, sale, (one, other) => {
      const isOne = one.every((value, index) => isSameText(value, other[index] ?? ''));
      expect(textOf(...one) === textOf(...other)).toBe(isOne);
    }),
    { numRuns: 2_000 },
  );
  expect([textOf('RR X', '1'), textOf('RR', 'X 1')]).toEqual(['"RR X" 1 2026-03-01', 'RR "X 1" 2026-03-01']);
});

test('a stored sale keeps its old text, and another sale with that text gets a new text', () => {
  expect(textOf('RR X', '1', ['RR X', '1 '])).toBe('RR X 1 2026-03-01');
  expect(textOf('RR X', '1', ['RR', 'X 1'])).toBe('"RR X" 1 2026-03-01');
});
