/**
 * Transactions of an earlier process: at a terminal that is no longer configured, and with answers that may still
 * arrive.
 */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { withOwnIds } from '../../src/core/terminal/lane/empty-ids.js';
import { isOnItsWay } from '../../src/core/terminal/lane/in-flight-index.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';

/** Returns the report of a transaction with these attempts, by the lane of another terminal. */
function orphaned(attempts: TransactionRecord['attempts'], kind: TransactionKind = 'payment'): DrivenLane {
  const record = transactionOf({ kind, terminal: 'bar' }, { attempts });
  return new DrivenLane().happen({ type: 'orphaned', record });
}

describe('a transaction of a terminal that is no longer configured', () => {
  test('without an open attempt was never started', () => {
    for (const attempts of [[], [attemptOf({ state: 'not-started' })], [attemptOf({ state: 'unsent' })]])
      orphaned(attempts).ends('p1', {
        result: 'not-processed',
        retry: 'safe',
        reason: 'terminal-removed',
        message:
          'The terminal of this payment is no longer configured, so the payment was never started. Nothing was charged.',
      });
  });

  test('that is open is left to an operator, who must look at the terminal; a request that was never started stays so', () => {
    const lane = orphaned([
      attemptOf({ state: 'not-started' }),
      attemptOf({ serviceId: 'S2', state: 'unsent' }),
      attemptOf({ serviceId: 'S3' }),
    ]);
    lane.hasAttempts('p1', 'not-started', 'unsent', 'released-by-operator');
    lane.ends('p1', {
      result: 'unresolved',
      retry: 'after-resolution',
      reason: 'terminal-removed',
      message:
        "The terminal bar is no longer configured, so it is not known whether the payment went through. Do not charge again: check the terminal's last receipt, then resolve the payment on the attention list. Or configure the terminal again: tenderd then asks it for the outcome.",
    });
    expect(lane.record('p1').attention.map(({ code }) => code)).toEqual(['unresolved']);
  });

  test('is safe to retry if it only reads a card', () => {
    const card = [attemptOf({ category: 'CardAcquisition' })];
    orphaned(card, 'card-acquisition').ends('p1', {
      result: 'unresolved',
      retry: 'safe',
    });
  });
});

const started = (): DrivenLane =>
  new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf()] })] }).happen('started');

describe('an attempt that was open when the process started', () => {
  test('is in flight under the ids with which it was sent', () => {
    const key = { saleId: 'SHOP', poiId: 'T1', serviceId: 'S1' };
    const { state } = started();
    expect(isOnItsWay(state, key)).toBe(true);
    for (const other of [{ saleId: 'OTHER' }, { poiId: 'T2' }, { serviceId: 'S2' }])
      expect(isOnItsWay(state, { ...key, ...other })).toBe(false);
  });

  test('is found by an answer whose ids the terminal left empty', () => {
    const empty = headerOf({ SaleID: '', POIID: '' });
    const { state } = started();
    expect(withOwnIds(empty, dialects['epas-1.0'], [state], () => false)).toEqual(headerOf());
    const halfEmpty = headerOf({ SaleID: 'OTHER', POIID: '' });
    expect(withOwnIds(halfEmpty, dialects['epas-1.0'], [state], () => false)).toEqual(headerOf({ SaleID: 'OTHER' }));
  });
});

test('a transaction that was unsent when the process started is never started; a reported outcome stays', () => {
  const waiting = transactionOf({ transactionId: 'p1' }, { attempts: [attemptOf({ state: 'not-started' })] });
  const told = transactionOf(
    { transactionId: 'p2' },
    { attempts: [attemptOf({ serviceId: 'S2', state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
  );
  const lane = new DrivenLane({ open: [waiting, told] }).happen('started');
  lane.ends('p1', {
    result: 'not-processed',
    retry: 'safe',
    reason: 'restarted',
    message: 'tenderd was restarted before this payment was started. Nothing was charged. Try again.',
  });
  expect(lane.record('p2').outcome).toBe(told.outcome);
});
