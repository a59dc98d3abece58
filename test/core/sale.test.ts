/** Which transactions a person knew of who named the last one (promise 9). */

import { expect, test } from 'vitest';
import { namedBefore } from '../../src/core/kernel/looked-at.js';
import { transactionOf } from './records.js';

test('all that name one another, each with the revision that was known then', () => {
  const second = transactionOf({ transactionId: 'p2', retryOf: 'p1' }, { retryOfRevision: 3 });
  const find = (id: string) => (id === 'p2' ? second : undefined);
  expect([...namedBefore({ retryOf: 'p2', revision: 1 }, find)]).toEqual([
    ['p2', 1],
    ['p1', 3],
  ]);
});

test('nobody where none is named, and each once where they name one another in a ring', () => {
  const ring = transactionOf({ transactionId: 'p1', retryOf: 'p1' });
  expect([...namedBefore({ retryOf: undefined, revision: 0 }, () => ring)]).toEqual([]);
  expect([...namedBefore({ retryOf: 'p1', revision: 2 }, () => ring)]).toEqual([['p1', 2]]);
});
