/** Searches among a million payments (TESTS=all) or three thousand: their cost, and that they find every match. */

import { rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { searchWordsIn, type TransactionSearch } from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { numbered, writePayments } from './many-payments.js';
import { freshPath, opened } from './samples.js';

const times = isWhole ? 9 : 1;
const count = isWhole ? 1_000_000 : 6_000;

/** The payment to find: one of the oldest. */
const sought = numbered(1_007);
const { transactionId, sale, amountDetails } = sought.request;
const amount = `${(amountDetails?.amount ?? 0) / 100}`;
const { approvalCode = '', poiTransaction, maskedPan = '' } = sought.outcome ?? {};
const lastFour = maskedPan.slice(-4);
const [since, until] = [numbered(1_000).acceptedAt, numbered(1_010).acceptedAt];

const searches: readonly (readonly [name: string, search: TransactionSearch, isCommon?: true])[] = [
  ['amount, rare', { words: words(`${amount} EUR`) }, true],
  ['amount, common', { words: words('3.50') }, true],
  ['amount, common, of one register', { words: words('3.50 EUR'), register: 'register-0' }, true],
  ['amount that no payment has', { words: words('123456.78') }, true],
  ['last four digits', { words: words(lastFour) }, true],
  ['amount and last four digits', { words: words(`${amount} EUR *${lastFour}`) }],
  ['common amount and four digits that do not meet', { words: words('3.50 *0001') }, true],
  ['approval code', { words: words(approvalCode) }],
  ['number of the terminal', { words: words(poiTransaction?.transactionId ?? '') }],
  ['acquirer’s reference', { words: words('H10001007') }],
  ['number on the receipt', { words: words(`${1_007 + 20_000_000}`) }],
  ['sale', { words: words(sale) }],
  ['start of the sale that all have', { words: words('R-1') }, true],
  ['id', { words: words(transactionId) }],
  ['start of the id', { words: words(transactionId.slice(0, 8)) }],
  ['end of the id', { words: words(transactionId.slice(-8)) }],
  ['time', { words: [], since, until }],
  ['time of one terminal', { words: [], since, until, terminal: sought.request.terminal ?? '' }],
  ['amount and time', { words: words(`${amount} EUR`), since, until }],
  [
    'four digits in the first year, of another register',
    { words: words(lastFour), until, register: 'register-1' },
    true,
  ],
];

function words(text: string) {
  return searchWordsIn(text) ?? [];
}

test('the search finds a payment among many by any of its data', { timeout: 3_600_000 }, () => {
  const path = freshPath();
  writePayments(path, count, 'search_terms');
  const before = statSync(path).size;
  const start = performance.now();
  const journal = opened(path);
  const openedMs = performance.now() - start;
  const begun = performance.now();
  let longestStepMs = 0;
  for (let isLeft = true; isLeft; ) {
    const from = performance.now();
    isLeft = journal.indexEarlier();
    longestStepMs = Math.max(longestStepMs, performance.now() - from);
  }
  const indexedS = (performance.now() - begun) / 1_000;
  const [rows, missed]: [string[], string[]] = [[], []];
  for (const [name, search, isCommon] of searches) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      journal.forget();
      const from = performance.now();
      journal.search({ ...search, limit: 100 });
      took.push(performance.now() - from);
    }
    const { transactions, next } = journal.search({ ...search, limit: 100 });
    const median = took.toSorted((one, other) => one - other)[(times - 1) / 2] ?? 0;
    rows.push(
      `${name}: ${median.toFixed(1)} ms, longest ${Math.max(...took).toFixed(1)} ms, ${transactions.length} found${next === undefined ? '' : ', more'}`,
    );
    if (isCommon === true || transactions.some(({ request }) => request.transactionId === transactionId)) continue;
    missed.push(name);
  }
  journal.close();
  const after = statSync(path).size;
  rows.unshift(
    `${count} payments, ${(before / 2 ** 20).toFixed(0)} MiB: opened in ${(openedMs / 1_000).toFixed(1)} s, then indexed in ${indexedS.toFixed(1)} s of steps of at most ${longestStepMs.toFixed(0)} ms, which added ${((after - before) / 2 ** 20).toFixed(0)} MiB`,
  );
  console.info(rows.join('\n'));
  rmSync(path, { force: true });
  expect(missed).toEqual([]);
});
