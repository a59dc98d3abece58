/** The tables of the sale ledger for payments at a service, row by row, and the sums over them. */

import { describe, expect, test } from 'vitest';
import { otherAttemptCode } from '../../src/core/model/attention-item.js';
import { reviewedNone } from '../../src/core/sale/reviewed-revisions.js';
import { isCounted } from '../../src/core/service/order/order-state.js';
import { limitOf, type OrderEntry, summed, type Sums, wholeOf } from '../../src/core/sale/service-ledger.js';
import {
  type Condition,
  countingRows,
  type OrderBound,
  orderBounds,
  operationRows,
  type OrderState,
} from '../../src/core/sale/service-ledger-rows.js';
import { at, outcomeOf, transactionOf } from './records.js';

const none = { authorized: 0, captured: 0, cancelled: 0, refunded: 0 };

function entry(operation: string, amount?: number, ...conditions: readonly Condition[]): OrderEntry {
  return { operation, amount, conditions };
}

const held = entry('AUTHORIZATION', 1_000);

/** Returns the sums after an authorization of 10.00 EUR and these operations. */
function after(...entries: readonly OrderEntry[]): Sums {
  return summed([held, ...entries]);
}

/** For each row, an operation of 4.00 EUR on a hold of 10.00 EUR, and its changes. */
const samples: readonly (readonly [row: string, operation: OrderEntry, changed: Partial<Sums>])[] = [
  ['authorization', entry('AUTHORIZATION', 400), { authorized: 1_400, remaining: 1_400 }],
  [
    'capture-by-others',
    entry('CAPTURE', 400, 'others'),
    { captured: 400, remaining: 600, byOthers: { ...none, captured: 400 } },
  ],
  ['capture-in-parts', entry('CAPTURE', 400, 'in-parts'), { captured: 400, remaining: 600 }],
  ['capture-once', entry('CAPTURE', 400), { captured: 400, released: 600, remaining: 0 }],
  ['cancel-rest', entry('CANCEL', 400, 'rest'), { cancelled: 400, remaining: 0 }],
  ['cancel', entry('CANCEL', 400), { cancelled: 400, remaining: 600 }],
  ['update-possible', entry('UPDATE', 400, 'possible'), { authorized: 400, remaining: 400 }],
  ['update-possible', entry('UPDATE', 1_400, 'possible'), {}],
  ['update', entry('UPDATE', 1_400), { authorized: 1_400, remaining: 1_400 }],
  ['refund-captured', entry('REFUND', 400), { refunded: 400 }],
];

describe('an operation', () => {
  test.each(samples)('changes the sums as row %s defines', (_row, operation, changed) => {
    const before = { ...none, authorized: 1_000, released: 0, remaining: 1_000, byOthers: none };
    expect(after(operation)).toEqual({ ...before, ...changed });
  });

  test('has a row if it changes a sum, and each row has a sample', () => {
    expect(new Set(samples.map(([row]) => row))).toEqual(new Set(operationRows.map(({ id }) => id)));
    expect(after(entry('CHARGEBACK', 400))).toEqual(summed([held]));
  });

  test.each<[OrderEntry, Partial<Sums>]>([
    [entry('CAPTURE', undefined, 'in-parts', 'rest'), { captured: 1_000, remaining: 0, released: 0 }],
    [entry('CANCEL', undefined, 'rest'), { cancelled: 700, remaining: 0 }],
    [entry('UPDATE', undefined, 'rest'), { authorized: 1_000, remaining: 700 }],
    [entry('REFUND', undefined, 'rest'), { refunded: 300 }],
  ])('without an amount applies to the whole rest: %j', (operation, changed) => {
    expect(after(entry('CAPTURE', 300, 'in-parts'), operation)).toMatchObject(changed);
  });

  test('above the held amount leaves nothing, and releases nothing', () => {
    expect(after(entry('CAPTURE', 1_200))).toMatchObject({ captured: 1_200, released: 0, remaining: 0 });
    expect(after(entry('CANCEL', 1_200))).toMatchObject({ cancelled: 1_200, remaining: 0 });
    expect(after(entry('CAPTURE', 1_200, 'in-parts'))).toMatchObject({ captured: 1_200, remaining: 0 });
  });
});

describe('the limit', () => {
  test('of a refund is the smaller of two amounts: the rest of all captures, and the rest of our captures', () => {
    const captured = [entry('CAPTURE', 600, 'others'), entry('CAPTURE', 400, 'in-parts')];
    expect(limitOf('REFUND', after(...captured))).toBe(400);
    expect(limitOf('REFUND', after(...captured, entry('REFUND', 200, 'others'), entry('REFUND', 100)))).toBe(300);
    expect(limitOf('REFUND', after(...captured, entry('REFUND', 800, 'others')))).toBe(200);
    expect(wholeOf('REFUND', after(...captured, entry('REFUND', 100)))).toBe(900);
  });

  test('of each other operation is what remains held', () => {
    const sums = after(entry('CAPTURE', 400, 'in-parts'));
    expect(['CAPTURE', 'CANCEL', 'UPDATE'].map((one) => limitOf(one, sums))).toEqual([600, 600, 600]);
  });
});

const refund = (rest: Parameters<typeof transactionOf>[1]) => transactionOf({ kind: 'refund' }, rest);
const listed = [{ code: otherAttemptCode, at, text: 'x', actions: [] }];

/** A transaction in each state, the bounds that count it, and whether a review removes it. */
const states: Readonly<
  Record<OrderState, readonly [ReturnType<typeof refund>, counts: readonly OrderBound[], isLifted: boolean]>
> = {
  moved: [refund({ outcome: outcomeOf('approved') }), ['certain', 'shown', 'possible'], false],
  elsewhere: [refund({ outcome: outcomeOf('unresolved', { reason: 'done-elsewhere' }) }), ['shown', 'possible'], true],
  unresolved: [refund({ outcome: outcomeOf('unresolved') }), ['possible'], true],
  uncertain: [refund({ outcome: outcomeOf('declined'), attention: listed }), ['possible'], true],
  open: [refund({}), ['possible'], false],
};

test.each(Object.entries(states))(
  'a transaction in the state %s counts as its row defines',
  (_state, [record, counts, is]) => {
    const bounds = ['certain', 'shown', 'possible'] as const;
    expect(Object.keys(orderBounds)).toEqual(bounds);
    expect(bounds.filter((bound) => isCounted(record, bound, reviewedNone))).toEqual(counts);
    expect(bounds.filter((bound) => isCounted(record, bound, () => true))).toEqual(is ? [] : counts);
  },
);

test('a review does not remove an update that may have lowered the held amount', () => {
  const update = transactionOf({ kind: 'pre-authorization-update' }, { outcome: outcomeOf('unresolved') });
  expect(isCounted(update, 'possible', () => true)).toBe(true);
  expect(operationRows.filter(({ lifts }) => lifts === 'nothing').map(({ id }) => id)).toEqual(['update-possible']);
});

test('each state has a sample, and a transaction that moved no money counts in no bound', () => {
  expect(Object.keys(states)).toEqual(Object.keys(countingRows));
  for (const result of ['declined', 'cancelled', 'not-processed'] as const)
    expect(
      isCounted(refund({ outcome: outcomeOf(result, { reason: 'done-elsewhere' }) }), 'possible', reviewedNone),
    ).toBe(false);
});
