/** Two written times that mean the same instant. */

import { expect, test } from 'vitest';
import { instantOf, isSameInstant } from '../../src/core/base/instant.js';
import { calendarDayOf } from '../../src/core/index.js';

test('an instant is counted in milliseconds since 1970', () => {
  for (const text of ['1970-01-01T00:00:00Z', '2024-02-29T23:59:59.5Z', '2026-03-01T12:00:00.1239+01:00'])
    expect(instantOf(text)).toEqual({ ms: Date.parse(text), hasZone: true });
  expect(instantOf('2026-03-01 12:00:00,25')).toEqual({ ms: Date.UTC(2026, 2, 1, 12, 0, 0, 250), hasZone: false });
  for (const text of ['', 'yesterday', '2026-03-01']) expect(instantOf(text)).toBeUndefined();
});

test('one instant can be written in many ways, and a time without a zone equals only itself', () => {
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-02T00:30:00+01:00')).toBe(true);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00.000+00:00')).toBe(true);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00.001Z')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00+01:00')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00', '2026-03-01T23:30:00Z')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00', '2026-03-01T23:30:00.000')).toBe(false);
  expect(isSameInstant(' 2026-03-01T23:30:00', '2026-03-01T23:30:00')).toBe(true);
});

test('a string that is not a time equals only itself', () => {
  expect(isSameInstant('yesterday', ' yesterday')).toBe(true);
  for (const [one, other] of [
    ['yesterday', 'today'],
    ['yesterday', '2026-03-01T23:30:00Z'],
    ['2026-03-01T23:30:00Z', 'yesterday'],
  ] as const)
    expect(isSameInstant(one, other), one).toBe(false);
});

// The days for limits, in time zones with clock changes.

test.each([
  ['UTC', '2026-11-28T12:34:56.789Z', '2026-11-28T00:00Z', '2026-11-29T00:00Z'],
  ['UTC', '2026-11-28T00:00:00.000Z', '2026-11-28T00:00Z', '2026-11-29T00:00Z'],
  ['UTC', '2026-11-28T23:59:59.999Z', '2026-11-28T00:00Z', '2026-11-29T00:00Z'],
  ['Europe/Vienna', '2026-11-28T22:59:59.999Z', '2026-11-27T23:00Z', '2026-11-28T23:00Z'],
  ['Asia/Kathmandu', '2026-11-28T12:00:00.000Z', '2026-11-27T18:15Z', '2026-11-28T18:15Z'],
  // A day of 23 hours, then one of 25.
  ['Europe/Vienna', '2026-03-29T10:00:00.000Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['Europe/Vienna', '2026-10-25T10:00:00.000Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['Europe/Vienna', '2026-10-25T22:59:59.999Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  // The clocks change at midnight, so the day begins at 01:00.
  ['Asia/Beirut', '2026-03-29T10:00:00.000Z', '2026-03-28T22:00Z', '2026-03-29T21:00Z'],
  // Samoa skipped 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:00:00.000Z', '2011-12-29T10:00Z', '2011-12-30T10:00Z'],
])('in %s, the day of %s is from %s to %s', (timeZone, at, begins, ends) => {
  const day = calendarDayOf(Date.parse(at), timeZone);
  expect([day.beginsMs, day.endsMs].map((ms) => new Date(ms).toISOString())).toEqual(
    [begins, ends].map((text) => new Date(text).toISOString()),
  );
});

test('an unknown time zone is an error', () => {
  expect(() => calendarDayOf(0, 'Europe/Nowhere')).toThrow(RangeError);
});
