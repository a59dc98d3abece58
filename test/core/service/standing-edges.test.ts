/** What a history proves where its operations do not all say the same. */

import { describe, expect, test } from 'vitest';
import { type Ends, standingOf, storedIn } from '../../../src/core/service/history.js';
import type { HistoryOperation } from '../../../src/core/service/history-operation.js';

/** `AUTHORIZATION COMPLETED 1000`: type, status, and an amount in euro where one is said. */
function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount] = line.split(' ');
    const money = amount === undefined ? {} : { amount: Number(amount), currency: 'EUR' };
    return { id: `O${place}`, type, status, ...money };
  });
}

const open: Ends = { attemptsMax: undefined, cancelClosesSessions: false };
const paid = 'AUTHORIZATION COMPLETED 1000';

describe('what is held of a pre-authorization', () => {
  test.each<[string, readonly string[], number]>([
    ['a try that failed before', ['AUTHORIZATION FAILED 500', paid], 1_000],
    ['a try that failed behind it', [paid, 'AUTHORIZATION FAILED 500'], 1_000],
    ['a try that is under way', [paid, 'AUTHORIZATION PENDING 500'], 1_000],
    ['a second authorization', [paid, 'AUTHORIZATION COMPLETED 500'], 1_500],
  ])('is what went through, beside %s', (_what, lines, amount) => {
    expect(standingOf(historyOf(...lines), false, open)).toMatchObject({
      type: 'approved',
      moved: { amount, currency: 'EUR' },
    });
  });
});

test('a part that is captured beside what is on its way is the whole where nobody says what was asked for', () => {
  const history = historyOf(paid, 'CAPTURE COMPLETED 400', 'CAPTURE PENDING 600');
  const asked = { amount: 1_000, currency: 'EUR' };
  expect(standingOf(history, true, { ...open, asked }).type).toBe('under-way');
  expect(standingOf(history, true, open)).toMatchObject({ type: 'approved', moved: { amount: 400 } });
});

describe('an immediate capture has failed', () => {
  test.each<[readonly string[], string]>([
    [['FAILED', 'FAILED'], 'capture-failed'],
    [['FAILED', 'PENDING'], 'under-way'],
    [['PENDING', 'FAILED'], 'under-way'],
    [['FAILED', 'BOOKED'], 'under-way'],
    [['FAILED', 'COMPLETED'], 'approved'],
  ])('only where every one has: %j', (captures, type) => {
    const history = historyOf(paid, ...captures.map((status) => `CAPTURE ${status} 1000`));
    expect(standingOf(history, true, open)).toMatchObject({ type });
  });
});

describe('a session that a cancel has closed', () => {
  const declinedAndClosed = historyOf('AUTHORIZATION FAILED 1000', 'CANCEL COMPLETED 0');

  test('is closed, and not declined, where the last try had failed as well', () => {
    const ends = { attemptsMax: 1, cancelClosesSessions: true };
    expect(standingOf(declinedAndClosed, true, ends)).toMatchObject({ type: 'closed', operation: { type: 'CANCEL' } });
  });

  test('is declined where a cancel closes none', () => {
    const ends = { attemptsMax: 1, cancelClosesSessions: false };
    expect(standingOf(declinedAndClosed, true, ends)).toMatchObject({
      type: 'declined',
      operation: { type: 'AUTHORIZATION' },
    });
  });
});

describe('the card that was stored', () => {
  const card: HistoryOperation = { id: 'S', type: 'STORED_CREDENTIALS', status: 'COMPLETED', instrument: 'i-1' };
  const agreed: HistoryOperation = { id: 'A', type: 'AUTHORIZATION', status: 'COMPLETED', agreement: 'r-1' };

  test.each<[string, readonly HistoryOperation[], object]>([
    [
      'is there with the agreement that began with it',
      [agreed, card],
      { instrument: 'i-1', recurringReference: 'r-1' },
    ],
    ['is there without one', [card], { instrument: 'i-1' }],
    ['has no agreement of a try that failed', [{ ...agreed, status: 'FAILED' }, card], { instrument: 'i-1' }],
  ])('%s', (_what, history, stored) => {
    expect(storedIn(history)).toEqual({ stored });
  });

  test('is none where storing it did not go through', () => {
    expect(storedIn([{ ...card, status: 'PENDING' }, agreed])).toEqual({});
  });
});
