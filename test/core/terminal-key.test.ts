/**
 * When two keys of a terminal mean one transaction. Registers copy keys from answers and receipts, and convert their
 * dates.
 */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameKey } from '../../src/core/sale/poi-transaction-id.js';

const key = (timeStamp: string, transactionId = '77') => ({ transactionId, timeStamp });
const isSameTime = (one: string, other: string): boolean => isSameKey(key(one), key(other));

const wallMs = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2101, 0, 1) });
const quarters = fc.integer({ min: -56, max: 56 });

/** Returns the local time without a zone, for a clock this number of quarter hours ahead of UTC. */
function local(ms: number, aheadQuarters: number): string {
  return new Date(ms + aheadQuarters * 900_000).toISOString().slice(0, 19);
}

/** The same with the zone. */
function zoned(ms: number, aheadQuarters: number): string {
  const minutes = Math.abs(aheadQuarters) * 15;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${local(ms, aheadQuarters)}${aheadQuarters < 0 ? '-' : '+'}${hour}:${minute}`;
}

describe('the time of a key', () => {
  test('equals the same second in any time zone', () => {
    fc.assert(
      fc.property(wallMs, quarters, quarters, (ms, one, other) => {
        expect(isSameTime(zoned(ms, one), zoned(ms, other))).toBe(true);
        expect(isSameTime(new Date(Math.floor(ms / 1_000) * 1_000).toISOString(), zoned(ms, one))).toBe(true);
      }),
    );
  });

  test('differs at another second', () => {
    fc.assert(
      fc.property(wallMs, quarters, fc.integer({ min: 1, max: 10_000_000 }), (ms, ahead, apartS) => {
        const later = ms + apartS * 1_000;
        expect(isSameTime(zoned(ms, ahead), zoned(later, 0))).toBe(false);
        expect(isSameTime(local(ms, ahead), local(later, ahead))).toBe(false);
      }),
    );
  });

  test('without a zone equals each time that differs by a zone offset, and no other', () => {
    fc.assert(
      fc.property(wallMs, quarters, quarters, fc.integer({ min: 1, max: 899 }), (ms, ahead, other, offS) => {
        // The other time's zone is part of its instant, so its own digits do not matter.
        expect(isSameTime(local(ms, ahead), zoned(ms, other))).toBe(true);
        expect(isSameTime(zoned(ms, other), local(ms, ahead))).toBe(true);
        expect(isSameTime(local(ms + offS * 1_000, ahead), zoned(ms, other))).toBe(false);
      }),
    );
  });

  test.each([
    ['2026-03-01T12:00:04', '2026-03-01T12:00:04.999+01:00', true],
    ['2026-03-01T12:00:04,5+0100', '2026-03-01T11:00:04z', true],
    ['2026-03-01t12:00:04+01', '2026-03-01T11:00:04Z', true],
    ['2026-03-01T12:00:04', '2026-03-02T02:00:04Z', true],
    ['2026-03-01T12:00:04', '2026-03-02T02:15:04Z', false],
    ['2026-02-28T23:59:59Z', '2026-03-01T00:59:59+01:00', true],
    ['2024-02-29T12:00:00Z', '2024-03-01T12:00:00Z', false],
    ['01.03.2026 12:00', ' 01.03.2026 12:00', true],
    ['01.03.2026 12:00', '2026-03-01T12:00:00Z', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isSameTime(one, other)).toBe(expected);
    expect(isSameTime(other, one)).toBe(expected);
  });
});

test('the TransactionID is compared in composed form without outer spaces, and otherwise exactly', () => {
  const time = '2026-03-01T12:00:04Z';
  expect(isSameKey(key(time, ' 77'), key(time, '77 '))).toBe(true);
  expect(isSameKey(key(time, 'caf\u00e9'), key(time, 'cafe\u0301'))).toBe(true);
  expect(isSameKey(key(time, '077'), key(time, '77'))).toBe(false);
  expect(isSameKey(key(time, 'a7'), key(time, 'A7'))).toBe(false);
});
