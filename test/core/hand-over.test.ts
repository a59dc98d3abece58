/** Until when a payment waits for the one whose place it takes: on both clocks, and over a restart. */

import { expect, test } from 'vitest';
import { handOverLimit, handOverLimitAfterRestart, handOverStartsWithinMs } from '../../src/core/kernel/hand-over.js';
import { transactionOf } from './records.js';

const acceptedAt = '2026-01-01T00:00:00.000Z';
const acceptedMs = Date.parse(acceptedAt);
const waiting = (change: object = {}) => {
  const record = transactionOf({ kind: 'payment' });
  return { ...record, acceptedAt, request: { ...record.request, insteadOf: 'l1', ...change } };
};

test('ten minutes, or what the register says', () => {
  const now = { monoMs: 5_000, wallMs: acceptedMs };
  expect(handOverLimit(waiting().request, now)).toEqual({ monoMs: 605_000, wallMs: acceptedMs + 600_000 });
  const soon = waiting({ startBefore: '2026-01-01T00:01:00Z' }).request;
  expect(handOverLimit(soon, now)).toEqual({ monoMs: 65_000, wallMs: acceptedMs + 60_000 });
});

test('a new process counts what was left by the wall clock', () => {
  const now = { monoMs: 10, wallMs: acceptedMs + 400_000 };
  expect(handOverLimitAfterRestart(waiting(), now)).toEqual({ monoMs: 200_010, wallMs: acceptedMs + 600_000 });
});

test('it has passed where the clock stands before the request: nobody can say how long ago that was', () => {
  const now = { monoMs: 10, wallMs: acceptedMs - 1 };
  expect(handOverLimitAfterRestart(waiting(), now)).toEqual(now);
});

test('what may start waits no longer than any other, nor past its own limit', () => {
  const now = { monoMs: 0, wallMs: acceptedMs };
  expect(handOverStartsWithinMs(now, { monoMs: 600_000, wallMs: acceptedMs + 600_000 })).toBe(30_000);
  expect(handOverStartsWithinMs(now, { monoMs: 600_000, wallMs: acceptedMs + 7_000 })).toBe(7_000);
  expect(handOverStartsWithinMs(now, { monoMs: 0, wallMs: acceptedMs + 7_000 })).toBe(0);
});
