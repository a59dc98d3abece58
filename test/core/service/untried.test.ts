/** The refusals that end a payment with a stored card at once: the code and the manual agree. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemStatuses } from '../../../protocol/checkout/problem.js';
import { isRejectedBeforehand } from '../../../src/core/service/messages/refusals.js';

test('the table of the manual has exactly the codes of requests that were rejected beforehand', () => {
  const page = readFileSync(new URL('../../../docs/register/stored-cards.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| fault in \| code \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code);
  expect(named.toSorted()).toEqual(Object.keys(problemStatuses).filter(isRejectedBeforehand).toSorted());
});

test.each(['', 'http-400', 'toString', 'bad-values'])('%j is not a code of the table, and proves nothing', (code) => {
  expect(isRejectedBeforehand(code)).toBe(false);
});
