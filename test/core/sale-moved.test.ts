/**
 * What a lane does when another transaction of a sale has moved its money, and how the sale decides whether to charge
 * again.
 */

import { describe, expect, test } from 'vitest';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';
import { reviewed } from '../reviewed.js';

const sale = 'S';
/** The transaction that went through, on another lane. */
const moved = transactionOf({ transactionId: 'x1', sale }, { outcome: outcomeOf('approved') });

/** A lane whose link is down, so nothing starts on it. */
function waiting(): DrivenLane {
  return new DrivenLane().down();
}

function tell(lane: DrivenLane, sameSale: readonly TransactionRecord[] = [moved]): DrivenLane {
  return lane.happen({ type: 'sale-moved', record: moved, sameSale });
}

/** Returns the report about charging again, and the sentence. */
function told(record: TransactionRecord, sameSale: readonly TransactionRecord[]): readonly string[] {
  const { retry, message } = viewOf(record, [], { now: at, recovering: false, ahead: undefined, sameSale });
  return [retry, message];
}

describe('if a transaction of another lane went through', () => {
  test('waiting transactions of its sale never start; all others continue', () => {
    const lane = waiting()
      .ask('p1', { sale })
      .ask('p2', { sale: 'other' })
      .ask('p3', { sale, kind: 'card-acquisition' });
    tell(lane);
    lane.ends('p1', { result: 'not-processed', retry: 'unsafe', reason: 'sale-moved' });
    expect([lane.record('p2').outcome, lane.record('p3').outcome]).toEqual([undefined, undefined]);
  });

  test('a transaction that reviewed that one continues; a transaction that only named it in retryOf does not', () => {
    expect(tell(waiting().ask('p1', { sale, ...reviewed('x1') })).record('p1').outcome).toBeUndefined();
    for (const names of [{ retryOf: 'x1' }, reviewed('x1', 0)])
      tell(waiting().ask('p1', { sale, ...names })).ends('p1', {
        reason: 'sale-moved',
      });
  });

  test('a review of a different transaction does not cover the transaction that went through', () => {
    const between = transactionOf({ transactionId: 'x2', sale, ...reviewed('x1') });
    const lane = waiting().ask('p1', { sale, ...reviewed('x2') });
    tell(lane, [moved, between]).ends('p1', { reason: 'sale-moved' });
  });

  test('a running transaction of its sale gets one abort', () => {
    const lane = new DrivenLane().ask('p1', { sale });
    lane.news();
    tell(tell(lane));
    expect(lane.record('p1').abortRequested?.reason).toBe('transaction x1 moved money of this sale in the meantime');
    lane.hasSent('Abort', 1);
    expect(lane.facts.filter(({ type }) => type === 'abort-wanted')).toMatchObject([{ transactionId: 'p1' }]);
    expect(lane.news()).toContain(
      'abort-wanted (abort-wanted): transaction x1 of the same sale has moved the money, so this transaction is stopped',
    );
  });

  test('an earlier abort keeps its reason', () => {
    const lane = new DrivenLane().ask('p1', { sale }).abort('p1', 'the customer left');
    expect(tell(lane).record('p1').abortRequested?.reason).toBe('the customer left');
  });

  test('an unresolved transaction stays unresolved, because it may also have been charged', () => {
    const unknown = transactionOf(
      { transactionId: 'p1', sale },
      { attempts: [attemptOf()], outcome: outcomeOf('unresolved') },
    );
    expect(tell(new DrivenLane({ open: [unknown] }).down()).record('p1')).toEqual(unknown);
  });

  test('the transaction itself does not count as another transaction', () => {
    const lane = waiting().ask('x1', { sale });
    expect(tell(lane).record('x1').outcome).toBeUndefined();
  });
});

describe('if a refund of the same payment in another sale went through', () => {
  const original = { type: 'transaction', transactionId: 'p0' } as const;
  const refund = transactionOf(
    { transactionId: 'r1', sale: 'A', kind: 'refund', original },
    { outcome: outcomeOf('approved', { revision: 2 }) },
  );

  /**
   * Returns the report about another refund after the first one moved its money. `revision`: at which that one was
   * reviewed.
   */
  function refundBeside(revision?: number): string {
    const names = revision === undefined ? {} : reviewed('r1', revision);
    const lane = waiting().ask('r2', { sale: 'B', kind: 'refund', original, ...names });
    return lane.happen({ type: 'sale-moved', record: refund, sameSale: [refund] }).told('r2');
  }

  test('a refund without a review continues, because admission counted the open refund', () => {
    expect(refundBeside()).toBe('no outcome');
  });

  test('a refund with an outdated review never starts, and a refund with a present review continues', () => {
    expect(refundBeside(1)).toBe('not-processed: sale-moved');
    expect(refundBeside(2)).toBe('no outcome');
  });

  test('a refund continues if the reviewed outcome was only confirmed since', () => {
    const outcome = outcomeOf('approved', { revision: 2, movedSince: 1 });
    const said = { ...refund, outcome };
    const ends = [0, 1].map((revision) => {
      const lane = waiting().ask('r2', { sale: 'B', kind: 'refund', original, ...reviewed('r1', revision) });
      return lane.happen({ type: 'sale-moved', record: said, sameSale: [said] }).told('r2');
    });
    expect(ends).toEqual(['not-processed: sale-moved', 'no outcome']);
  });

  test('a refund of another payment continues, whatever it reviewed', () => {
    const other = { type: 'transaction', transactionId: 'p9' } as const;
    const lane = waiting().ask('r2', { sale: 'B', kind: 'refund', original: other, ...reviewed('r1') });
    lane.happen({ type: 'sale-moved', record: refund, sameSale: [refund] }).shows('r2', 'no outcome');
  });
});

/** Returns the attention items after an operator says that the second one went through, too. */
function flagged(kind: TransactionKind, otherKind = kind): readonly string[] {
  const first = transactionOf({ transactionId: 'x1', sale, kind: otherKind }, { outcome: outcomeOf('approved') });
  const record = transactionOf({ transactionId: 'x2', sale, kind }, { outcome: outcomeOf('unresolved') });
  const resolution = { outcome: 'approved', name: 'Kim', reason: 'looked' } as const;
  const lane = new DrivenLane().happen({ type: 'resolve', record, resolution, sameSale: [first, record] });
  return lane.record('x2').attention.map(({ code, text }) => `${code}: ${text}`);
}

describe('if two transactions of a sale went through', () => {
  test('the second transaction has an attention item to reverse or correct one of the two', () => {
    expect(flagged('payment')).toEqual([
      'reverse-one: Sale S was also paid by transaction x1. Reverse one of the two transactions.',
    ]);
    expect(flagged('refund')).toEqual([
      'reverse-one: Sale S also has the refund x1. One of the two transactions is too many: correct this together with the customer.',
    ]);
  });

  test('a second reconciliation or card acquisition needs no attention item', () => {
    expect(flagged('reconciliation')).toEqual([]);
    expect(flagged('card-acquisition')).toEqual([]);
    expect(flagged('payment', 'refund')).toEqual([]);
  });
});

describe('the advice about charging again', () => {
  const declined = transactionOf(
    { transactionId: 'p1', sale },
    { outcome: { ...outcomeOf('declined'), retry: 'safe' } },
  );
  const unknown = transactionOf({ transactionId: 'x1', sale }, { outcome: outcomeOf('unresolved') });

  test('follows the outcome if no other transaction of the sale moved the same money', () => {
    expect(told(declined, [declined])).toEqual(['safe', 'x']);
    const other = transactionOf(
      { transactionId: 'x1', sale, kind: 'refund' },
      { outcome: outcomeOf('approved'), acknowledgedRevision: 1 },
    );
    expect(told(declined, [declined, other])).toEqual(['safe', 'x']);
    // The same request would be refused until the register has acknowledged that one.
    expect(told(declined, [declined, { ...other, acknowledgedRevision: 0 }])[0]).toBe('unsafe');
  });

  test('waits for a resolution if another transaction of the sale is open or unresolved', () => {
    const words =
      'The payment was declined. No money moved. But the result of transaction x1 of the same sale is not certain yet: do not charge again before that result is known.';
    expect(told(declined, [declined, unknown])).toEqual(['after-resolution', words]);
    expect(told(declined, [transactionOf({ transactionId: 'x1', sale }), declined])).toEqual([
      'after-resolution',
      words,
    ]);
  });

  test('is unsafe after a charged transaction, which is named before an unresolved transaction', () => {
    const words =
      'The payment was declined. No money moved. But transaction x1 of the same sale went through: do not charge again.';
    const open = transactionOf({ transactionId: 'x2', sale });
    expect(told(declined, [open, moved])).toEqual(['unsafe', words]);
  });

  test.each([
    ['declined', undefined, 'The payment was declined. No money moved.'],
    ['cancelled', undefined, 'The payment was cancelled. No money moved.'],
    ['not-processed', undefined, 'The payment was not processed. Nothing was charged.'],
    ['declined', 'Ann', 'Ann confirmed that the payment did not go through.'],
  ] as const)('replaces the invitation to charge again: %s, by %s', (result, operator, kept) => {
    const person = operator === undefined ? {} : { person: { name: operator, reason: 'receipt' } };
    const outcome = { ...outcomeOf(result), retry: 'safe' as const, message: 'Declined. Try again.', ...person };
    const one = { ...declined, outcome };
    expect(told(one, [one, moved])[1]).toBe(
      `${kept} But transaction x1 of the same sale went through: do not charge again.`,
    );
  });

  test('does not change the message of an outcome that is unsafe anyway', () => {
    const approved = transactionOf(
      { transactionId: 'p1', sale },
      { outcome: { ...outcomeOf('approved'), retry: 'unsafe' } },
    );
    expect(told(approved, [approved, moved])).toEqual(['unsafe', 'x']);
  });
});
