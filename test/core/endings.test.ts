/** The table of endings, row by row, and the rows for the amount that a pre-authorization holds. */

import { describe, expect, test } from 'vitest';
import { otherAttemptCode } from '../../src/core/model/attention-item.js';
import { kinds } from '../../src/core/kinds/index.js';
import { type TransactionKind, transactionKinds } from '../../src/core/model/kind-names.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import type { KindRules } from '../../src/core/policy/kind-rules.js';
import { endingOf, endingRow, foreignEndingOf } from '../../src/core/sale/endings.js';
import { heldBy, heldRows } from '../../src/core/sale/held-amount.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { at, outcomeOf, reviewing, transactionOf } from './records.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** A transaction of 3.00 EUR. `whole`: without an amount. */
function about(kind: TransactionKind, extent: 'part' | 'whole', outcome?: Outcome, transactionId = 'r1') {
  const { amountDetails: _usual, ...request } = transactionOf({ transactionId, kind }).request;
  const amount: Partial<AnyRequest> = extent === 'part' ? { amountDetails: eur(300) } : {};
  const record: TransactionRecord = { ...transactionOf(), request: unchecked({ ...request, ...amount }) };
  return outcome === undefined ? record : { ...record, outcome };
}

/** The rows, each with its kind. */
const rows = transactionKinds.flatMap((kind) => {
  const { endings = [] }: KindRules = kinds[kind];
  return endings.map((row) => [kind, row] as const);
});

const approved = outcomeOf('approved');
const now = reviewing(new Map([['r1', 1]]));
const before = reviewing(new Map([['r1', 0]]));

/** A transaction for each row, with a request that it blocks, and one that it leaves room for, or undefined. */
const samples: readonly (readonly [
  row: string,
  done: readonly [TransactionKind, 'part' | 'whole'],
  ended: readonly [TransactionKind, 'part' | 'whole'],
  left: readonly [TransactionKind, 'part' | 'whole'] | undefined,
])[] = [
  ['captured', ['capture', 'part'], ['reversal', 'whole'], ['refund', 'part']],
  ['captured', ['capture', 'part'], ['pre-authorization-update', 'part'], ['refund', 'part']],
  ['captured', ['capture', 'part'], ['capture', 'part'], ['refund', 'part']],
  ['reversed', ['reversal', 'whole'], ['refund', 'part'], undefined],
  ['partly-reversed', ['reversal', 'part'], ['reversal', 'part'], ['refund', 'part']],
  ['partly-reversed', ['reversal', 'part'], ['capture', 'part'], ['refund', 'part']],
  ['partly-reversed', ['reversal', 'part'], ['pre-authorization-update', 'part'], ['refund', 'part']],
  ['refunded', ['refund', 'part'], ['reversal', 'whole'], ['refund', 'part']],
  ['value-reversed', ['stored-value-reversal', 'part'], ['stored-value-duplicate', 'part'], undefined],
  ['value-reversed', ['stored-value-reversal', 'part'], ['stored-value-reversal', 'part'], undefined],
  ['value-duplicated', ['stored-value-duplicate', 'part'], ['stored-value-reversal', 'part'], undefined],
  ['points-returned', ['loyalty-award-refund', 'whole'], ['loyalty-award-refund', 'part'], undefined],
  [
    'points-partly-returned',
    ['loyalty-rebate-refund', 'part'],
    ['loyalty-rebate-refund', 'whole'],
    ['loyalty-rebate-refund', 'part'],
  ],
];

describe('the table of endings', () => {
  test.each(samples)('%s: %j ends %j, and not %j', (id, [kind, extent], ended, left) => {
    const { request } = about(kind, extent);
    const ids = [ended, ...(left === undefined ? [] : [left])].map(
      (next) => endingRow(kinds, request, about(...next).request)?.id,
    );
    expect(ids).toEqual(left === undefined ? [id] : [id, undefined]);
  });

  test('each row has a sample', () => {
    expect(new Set([...samples.map(([id]) => id), 'updating'])).toEqual(new Set(rows.map(([, { id }]) => id)));
  });

  test('an update blocks another update while its own outcome is unknown, and never blocks a capture', () => {
    const [update, next] = [about('pre-authorization-update', 'part'), about('capture', 'part').request];
    expect(endingRow(kinds, update.request, update.request, false)?.id).toBe('updating');
    expect(endingRow(kinds, update.request, next, false)).toBeUndefined();
    expect(endingRow(kinds, update.request, update.request)).toBeUndefined();
  });
});

/** Each state, and whether a review now removes an ending that is only possible. */
const states: readonly (readonly [name: string, change: Partial<TransactionRecord>, isRemoved: boolean])[] = [
  ['open', {}, false],
  ['unresolved', { outcome: outcomeOf('unresolved') }, true],
  [
    'uncertain',
    { outcome: outcomeOf('declined'), attention: [{ code: otherAttemptCode, at, text: 'x', actions: [] }] },
    true,
  ],
  ['moved', { outcome: approved }, false],
];

describe.each(states)('an ending that is %s', (name, change, isRemoved) => {
  const isCertain = name === 'moved';

  test.each(rows.filter(([, row]) => row.isPossible !== true))(
    '%s: a review unblocks what its row allows',
    (kind, { isLifted, isWhole }) => {
      const record = { ...about(kind, isWhole === true ? 'whole' : 'part'), ...change };
      const next = about(kind === 'refund' ? 'reversal' : kind, 'whole').request;
      expect(endingOf(kinds, next, [record], reviewing())).toEqual({ record, isCertain });
      expect(endingOf(kinds, next, [record], before)).toEqual({ record, isCertain });
      const then = isRemoved || (isCertain && isLifted === true) ? undefined : { record, isCertain };
      expect(endingOf(kinds, next, [record], now)).toEqual(then);
      // For a transaction that only the terminal knows, a review removes every ended one.
      expect(foreignEndingOf(kinds, next, [record], reviewing())).toEqual({ record, isCertain });
      expect(foreignEndingOf(kinds, next, [record], now)).toEqual(name === 'open' ? { record, isCertain } : undefined);
    },
  );

  test('after a transaction that only the terminal knows, each possible ending blocks the request', () => {
    const record = { ...about('refund', 'part'), ...change };
    const ending = isCertain ? undefined : { record, isCertain };
    expect(foreignEndingOf(kinds, about('refund', 'part').request, [record], reviewing())).toEqual(ending);
    expect(endingOf(kinds, about('refund', 'part').request, [record], reviewing())).toBeUndefined();
  });
});

test('the first ending in journal order is named, and a transaction that moved no money ends nothing', () => {
  const declined = about('capture', 'part', outcomeOf('declined'), 'r0');
  const [first, second] = [about('capture', 'part'), about('reversal', 'whole', approved, 'r2')];
  expect(endingOf(kinds, about('capture', 'part').request, [declined, first, second], reviewing())?.record).toBe(first);
  expect(endingOf(kinds, about('capture', 'part').request, [declined], reviewing())).toBeUndefined();
});

describe('the amount that a pre-authorization holds', () => {
  const hold = about('pre-authorization', 'part', approved);
  const update = (amount: number, outcome?: Outcome): TransactionRecord => ({
    ...transactionOf({ kind: 'pre-authorization-update', amountDetails: eur(amount) }),
    ...(outcome === undefined ? {} : { outcome }),
  });
  const unknown = outcomeOf('approved', { difference: 'unknown' });

  const updates: readonly (readonly [
    id: string,
    updates: readonly TransactionRecord[],
    amount: number,
    isKnown: boolean,
  ])[] = [
    ['held-set', [], 300, true],
    ['held-set', [update(500, approved)], 500, true],
    ['held-set', [update(500, outcomeOf('partly-approved', { authorized: eur(400) }))], 400, true],
    ['held-set', [update(500, unknown), update(200, approved)], 200, true],
    ['held-hidden', [update(500, unknown)], 500, false],
    ['held-lowered', [update(200)], 200, true],
    ['held-lowered', [update(500)], 300, true],
    ['held-lowered', [update(200, outcomeOf('unresolved'))], 200, true],
    ['held-lowered', [update(200, outcomeOf('unresolved')), update(400, approved)], 400, true],
    ['held-lowered', [update(200, unknown), update(100)], 100, false],
  ];

  test.each(updates)('%s', (_id, these, amount, isKnown) => {
    expect(heldBy([hold, ...these])).toEqual({ amount: eur(amount), isKnown });
  });

  test('each row has a sample', () => {
    expect(new Set(updates.map(([id]) => id))).toEqual(new Set(heldRows.map(({ id }) => id)));
  });

  test('an update changes nothing if it was not approved or has another currency', () => {
    expect(heldBy([hold, update(200, outcomeOf('declined'))]).amount).toEqual(eur(300));
    const other = transactionOf({ kind: 'pre-authorization-update', amountDetails: { amount: 1, currency: 'SEK' } });
    expect(heldBy([hold, other]).amount).toEqual(eur(300));
  });
});
