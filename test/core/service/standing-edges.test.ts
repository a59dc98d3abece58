/** What a history proves if its operations contradict each other. */

import { describe, expect, test } from 'vitest';
import { type Ends, paymentStateOf } from '../../../src/core/service/messages/history.js';
import type { OnlineParameters } from '../../../src/core/model/online-request.js';
import { storedIn } from '../../../src/core/service/order/stored-credentials.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { eur } from '../records.js';

/** A history from lines such as `AUTHORIZATION COMPLETED 1000`: a type, a status, and optionally an amount in euro. */
function historyOf(...lines: readonly string[]): readonly HistoryOperation[] {
  return lines.map((line, place) => {
    const [type = '', status = '', amount] = line.split(' ');
    const money = amount === undefined ? {} : { amount: Number(amount), currency: 'EUR' };
    return { id: `O${place}`, type, status, ...money };
  });
}

const open: Ends = { attemptsMax: undefined, cancelClosesSessions: false };
const paid = 'AUTHORIZATION COMPLETED 1000';

describe('the held amount of a pre-authorization', () => {
  test.each<[string, readonly string[], number]>([
    ['an earlier failed try', ['AUTHORIZATION FAILED 500', paid], 1_000],
    ['a later failed try', [paid, 'AUTHORIZATION FAILED 500'], 1_000],
    ['a pending try', [paid, 'AUTHORIZATION PENDING 500'], 1_000],
    ['a second authorization', [paid, 'AUTHORIZATION COMPLETED 500'], 1_500],
  ])('is the authorized amount, with %s', (_what, lines, amount) => {
    expect(paymentStateOf(historyOf(...lines), false, open)).toMatchObject({
      type: 'approved',
      moved: { amount, currency: 'EUR' },
    });
  });
});

test('a partial capture next to an open capture counts as the whole if the requested amount is unknown', () => {
  const history = historyOf(paid, 'CAPTURE COMPLETED 400', 'CAPTURE PENDING 600');
  const asked = eur(1_000);
  expect(paymentStateOf(history, true, { ...open, asked }).type).toBe('under-way');
  expect(paymentStateOf(history, true, open)).toMatchObject({ type: 'approved', moved: { amount: 400 } });
});

describe('a failed immediate capture', () => {
  test.each<[readonly string[], string]>([
    [['FAILED', 'FAILED'], 'capture-failed'],
    [['FAILED', 'PENDING'], 'under-way'],
    [['PENDING', 'FAILED'], 'under-way'],
    [['FAILED', 'BOOKED'], 'under-way'],
    [['FAILED', 'COMPLETED'], 'approved'],
  ])('fails the payment only if all captures failed: %j', (captures, type) => {
    const history = historyOf(paid, ...captures.map((status) => `CAPTURE ${status} 1000`));
    expect(paymentStateOf(history, true, open)).toMatchObject({ type });
  });
});

describe('a session that a cancel has closed', () => {
  const declinedAndClosed = historyOf('AUTHORIZATION FAILED 1000', 'CANCEL COMPLETED 0');

  test('is closed and not declined, even if the last try failed', () => {
    const ends = { attemptsMax: 1, cancelClosesSessions: true };
    expect(paymentStateOf(declinedAndClosed, true, ends)).toMatchObject({
      type: 'closed',
      operation: { type: 'CANCEL' },
    });
  });

  test('is declined if a cancel closes no session', () => {
    const ends = { attemptsMax: 1, cancelClosesSessions: false };
    expect(paymentStateOf(declinedAndClosed, true, ends)).toMatchObject({
      type: 'declined',
      operation: { type: 'AUTHORIZATION' },
    });
  });
});

describe('a stored card', () => {
  const card: HistoryOperation = { id: 'S', type: 'STORED_CREDENTIALS', status: 'COMPLETED', instrument: 'i-1' };
  const agreed: HistoryOperation = { id: 'A', type: 'AUTHORIZATION', status: 'COMPLETED', agreement: 'r-1' };

  test.each<[string, readonly HistoryOperation[], object]>([
    [
      'is reported with the agreement that began with it',
      [agreed, card],
      { instrument: 'i-1', recurringReference: 'r-1' },
    ],
    ['is reported without an agreement', [card], { instrument: 'i-1' }],
    [
      'is reported without the agreement of a failed try',
      [{ ...agreed, status: 'FAILED' }, card],
      { instrument: 'i-1' },
    ],
  ])('%s', (_what, history, stored) => {
    expect(storedIn({ online: { shopper: 'anna' } }, history)).toEqual({ stored });
  });

  test('is missing if storing it did not go through', () => {
    expect(storedIn({ online: {} }, [{ ...card, status: 'PENDING' }, agreed])).toEqual({});
  });

  const plain: HistoryOperation = { id: 'P', type: 'AUTHORIZATION', status: 'COMPLETED' };
  const zero = eur(0);
  test.each<[string, OnlineParameters, readonly HistoryOperation[], string | undefined]>([
    ['must be stored', { store: 'must' }, [plain], 'card'],
    ['must be stored', { store: 'must' }, [plain, card], undefined],
    ['may be stored', { store: 'offer' }, [plain], undefined],
    ['is agreed on', { recurring: { model: 0 } }, [plain], 'agreement'],
    ['is agreed on', { recurring: { model: 0 } }, [plain, card], 'agreement'],
    ['is agreed on', { recurring: { model: 0 } }, [agreed], 'agreement'],
    ['is agreed on', { recurring: { model: 0 } }, [agreed, card], undefined],
    ['is charged by an agreement', { instrument: 'i-1', recurring: { reference: 'r-1' } }, [plain], undefined],
    ['must be a stored one', { storedOnly: true }, [plain], 'card'],
    ['must be a stored one', { storedOnly: true }, [{ ...plain, instrument: 'i-1' }], undefined],
    ['may be any', {}, [plain], undefined],
  ])('that %s (%j) is checked after %j: missing is %s', (_what, online, history, notStored) => {
    expect(storedIn({ online, amountDetails: eur(100) }, history).notStored).toBe(notStored);
  });

  test('a verification lacks its card only if it was to be stored', () => {
    const missing = [{}, { shopper: 'anna' }, { store: 'must' as const }].map(
      (online) => storedIn({ online, amountDetails: zero }, [plain]).notStored,
    );
    expect(missing).toEqual([undefined, 'card', 'card']);
  });

  test('the name that the service assigned is reported only if the request named no shopper', () => {
    const history = [plain, { ...card, pspShopper: 'psp-1' }];
    expect(storedIn({ online: { store: 'must' } }, history).stored).toEqual({ instrument: 'i-1', shopper: 'psp-1' });
    expect(storedIn({ online: { store: 'must', shopper: 'anna' } }, history).stored).toEqual({ instrument: 'i-1' });
  });
});
