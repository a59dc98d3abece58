/** The identity of a data directory in a pair. */

import { expect, test } from 'vitest';
import { placeOf } from '../../src/daemon/pair/identity.js';
import { freshFolder } from '../world/fresh-folder.js';

const marks = { 'machine-id': ['m'], hostname: ['h'], hardware: ['w'] };

test('a data directory keeps its identity, and a copy under another name or on another machine gets another identity', () => {
  const folder = freshFolder();
  const first = placeOf(folder, 'till-a', marks);
  expect(placeOf(folder, 'till-a', marks)).toBe(first);
  const copied = placeOf(folder, 'till-b', marks);
  expect(copied).not.toBe(first);
  expect(placeOf(folder, 'till-b', { ...marks, 'machine-id': ['other'] })).not.toBe(copied);
});
