/** When two written times name one instant. */

import { expect, test } from 'vitest';
import { instantOf, isSameInstant } from '../../src/core/base/instant.js';

test('an instant is counted in milliseconds since 1970', () => {
  for (const text of ['1970-01-01T00:00:00Z', '2024-02-29T23:59:59.5Z', '2026-03-01T12:00:00.1239+01:00'])
    expect(instantOf(text)).toEqual({ ms: Date.parse(text), hasZone: true });
  expect(instantOf('2026-03-01 12:00:00,25')).toEqual({ ms: Date.UTC(2026, 2, 1, 12, 0, 0, 250), hasZone: false });
  for (const text of ['', 'yesterday', '2026-03-01']) expect(instantOf(text)).toBeUndefined();
});

test('one instant has many texts, and a time without a zone has its own alone', () => {
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-02T00:30:00+01:00')).toBe(true);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00.000+00:00')).toBe(true);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00.001Z')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00+01:00')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00', '2026-03-01T23:30:00Z')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00Z', '2026-03-01T23:30:00')).toBe(false);
  expect(isSameInstant('2026-03-01T23:30:00', '2026-03-01T23:30:00.000')).toBe(false);
  expect(isSameInstant(' 2026-03-01T23:30:00', '2026-03-01T23:30:00')).toBe(true);
});

test('what is no time names no instant: it is the same as itself alone', () => {
  expect(isSameInstant('yesterday', ' yesterday')).toBe(true);
  for (const [one, other] of [
    ['yesterday', 'today'],
    ['yesterday', '2026-03-01T23:30:00Z'],
    ['2026-03-01T23:30:00Z', 'yesterday'],
  ] as const)
    expect(isSameInstant(one, other), one).toBe(false);
});
