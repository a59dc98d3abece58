/** Idempotency keys: their form, the moment in them, and the random numbers that they use. */

import { expect, test } from 'vitest';
import { isUuid7 } from '../../../protocol/text/uuid.js';
import { nextRandom, randomFrom } from '../../../src/core/base/random.js';
import { freshKey, nextKey } from '../../../src/core/service/messages/idempotency-key.js';

const wallMs = Date.UTC(2026, 0, 1);

test.each([
  ['a time', wallMs, '019b76da-a800-7'],
  ['a fraction of a millisecond', wallMs + 0.9, '019b76da-a800-7'],
  ['a clock before 1970', -1, '00000000-0000-7'],
  ['a clock beyond the range of a key', 2 ** 48 + 1, '00000000-0001-7'],
])('an idempotency key starts with the time: %s', (_of, ms, beginning) => {
  const [key] = nextKey(randomFrom(7), ms);
  expect(isUuid7(key)).toBe(true);
  expect(key.startsWith(beginning)).toBe(true);
  expect(freshKey(7, ms)).toBe(key);
});

test.each(Array.from({ length: 40 }, (_unused, seed) => seed))(
  'the random generator %i is drawn six times for a key, so the next key differs',
  (seed) => {
    const first = randomFrom(seed);
    let after = first;
    for (let draw = 0; draw < 6; draw += 1) [, after] = nextRandom.between(after, 0, 0xffff);
    const [key, next] = nextKey(first, wallMs);
    expect(next).toEqual(after);
    expect(nextKey(next, wallMs)[0]).not.toBe(key);
  },
);
