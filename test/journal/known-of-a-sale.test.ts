import { expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { freshPath, now, payment } from './samples.js';

function ofSale(id: string): TransactionRecord {
  const { request, ...others } = payment(id);
  return { ...others, request: { ...request, sale: 'R-1' } };
}

test('the journal returns a given transaction of a sale unchanged in its place, and reads the others', () => {
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0 });
  const [first, second, third] = [ofSale('a'), ofSale('b'), ofSale('c')];
  journal.commit([{ writer: 'till-1', facts: [], transactions: [first, second, third] }]);
  const known = { ...second, showing: 'as it stands now' };
  expect(journal.findBySale('R-1', known)).toEqual([first, known, third]);
  expect(journal.findBySale('R-1', known)[1]).toBe(known);
  expect(journal.findBySale('R-1')).toEqual([first, second, third]);
  // A transaction that was never written belongs to no sale here.
  expect(journal.findBySale('R-1', ofSale('d'))).toEqual([first, second, third]);
  journal.close();
});
