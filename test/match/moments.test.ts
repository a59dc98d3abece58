import { expect, test } from 'vitest';
import { isBefore, readMoment } from '../../src/match/moments.js';

test.each([
  // The journal begins in the afternoon. A payment of that day without a time may be later than the start of the journal.
  ['2026-11-30', '2026-11-30T14:00:00.737Z', false],
  ['2026-11-29', '2026-11-30T00:00:00.737Z', true],
  ['2026-11-30', '2026-11-30T09:00:00.737Z', false],
  ['2026-11-30T13:59:59Z', '2026-11-30T14:00:00.737Z', true],
  ['2026-11-30T14:00:01Z', '2026-11-30T14:00:00.737Z', false],
])('a line of %s is older than a journal that begins at %s: %s', (text, journalSince, isOlder) => {
  expect(isBefore(readMoment(text, 'iso') ?? '', journalSince)).toBe(isOlder);
});
