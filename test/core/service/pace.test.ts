/** When the lane asks a service again. */

import { expect, test } from 'vitest';
import { nextKey } from '../../../src/core/service/messages/idempotency-key.js';
import { agedMsOf, questionAtMs, retryAfterMs } from '../../../src/core/service/state/schedule.js';
import { httpDateMs, wallOf } from '../../../src/core/service/messages/http-date.js';
import { randomFrom } from '../../../src/core/base/random.js';
import { isUuid7 } from '../../../protocol/checkout/index.js';
import { outcomeOf, transactionOf } from '../records.js';

const wallMs = Date.parse('2026-03-01T12:00:00Z');

test.each<[string | undefined, number]>([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 1_000],
  ['300', 300_000],
  ['301', 300_000],
  ['31536000', 300_000],
  ['999999999999', 300_000],
  ['Fri, 31 Dec 2099 12:00:00 GMT', 300_000],
  [undefined, 30_000],
  ['soon', 30_000],
  ['-5', 30_000],
  ['1.5', 30_000],
  ['Sun, 01 Mar 2026 12:00:20 GMT', 20_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 1_000],
  ['Sun, 01 Foo 2026 12:00:20 GMT', 30_000],
])('Retry-After %j waits %i ms', (header, ms) => {
  expect(retryAfterMs(header, wallMs, 300_000)).toBe(ms);
});

test.each([
  ['Sun, 01 Mar 2026 12:00:20 GMT', wallMs + 20_000],
  ['Mon, 01 Dec 2025 00:00:00 GMT', Date.parse('2025-12-01T00:00:00Z')],
  ['2026-03-01T12:00:20Z', undefined],
  ['Sun, 01 March 2026 12:00:20 GMT', undefined],
  ['', undefined],
])('the HTTP date %j is read as %j', (text, ms) => {
  expect(httpDateMs(text)).toBe(ms);
});

test('a string that is not a time becomes NaN, which no comparison accepts', () => {
  expect(wallOf('2026-03-01T12:00:00Z')).toBe(wallMs);
  expect(wallOf('tomorrow')).toBeNaN();
});

test('after a restart the age counts from the outcome, if there is one; a clock that was set back adds nothing', () => {
  const link = { ...transactionOf({}), acceptedAt: '2026-02-28T12:00:00Z' };
  expect(agedMsOf(link, wallMs)).toBe(86_400_000);
  const unresolved = { ...link, outcome: outcomeOf('unresolved', { at: '2026-03-01T11:59:00Z' }) };
  expect(agedMsOf(unresolved, wallMs)).toBe(60_000);
  expect(agedMsOf({ ...unresolved, outcome: outcomeOf('unresolved', { at: '2026-03-02T00:00:00Z' }) }, wallMs)).toBe(0);
});

test('the lane asks at most two questions a second', () => {
  expect(questionAtMs({ asked: [] }, 5_000)).toBe(5_000);
  expect(questionAtMs({ asked: [4_500] }, 5_000)).toBe(5_000);
  expect(questionAtMs({ asked: [4_500, 4_900] }, 5_000)).toBe(5_500);
  expect(questionAtMs({ asked: [3_900, 4_900] }, 5_000)).toBe(5_000);
});

test('the keys are UUIDs of version 7, unique and in order of time', () => {
  let generator = randomFrom(1);
  const keys = Array.from({ length: 500 }, (_unused, place) => {
    const [key, next] = nextKey(generator, wallMs + place);
    generator = next;
    return key;
  });
  expect(keys.every(isUuid7)).toBe(true);
  expect(new Set(keys).size).toBe(500);
  expect(keys).toEqual(keys.toSorted());
});
