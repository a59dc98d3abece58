/** A history is joined to our transactions as it was before one function did it, in all small worlds, but for what is decided. */

import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/model/result.js';
import { movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { matched } from '../../../src/core/service/order/matched-history.js';
import { byOthers } from '../../../src/core/service/order/operations-by-others.js';
import { shownOf } from '../../../src/core/service/order/shown-unresolved.js';
import type { AnyRequest } from '../../unchecked.js';
import * as before from '../frozen/history-matching.js';
import { outcomeOf, transactionOf } from '../records.js';
import { historyOf, openCreate } from './shop-records.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

function about(
  kind: AnyRequest['kind'],
  amount: number | undefined,
  result: Outcome['result'] | undefined,
  transactionId: string,
): TransactionRecord {
  const { amountDetails: _usual, ...request } = transactionOf({ transactionId, kind }).request;
  const fields = { ...request, ...(amount === undefined ? {} : { amountDetails: eur(amount) }) };
  const outcome = result === undefined ? {} : { outcome: outcomeOf(result) };
  return { ...transactionOf(), request: JSON.parse(JSON.stringify(fields)), ...outcome };
}

function root(kind: 'payment' | 'pre-authorization'): TransactionRecord {
  return transactionOf({ transactionId: 'o1', kind, amountDetails: eur(5) }, { outcome: outcomeOf('approved') });
}

const results = [undefined, 'unresolved', 'declined', 'approved'] as const;

/** Each of our operations that may be told apart. */
const ours = (['capture', 'refund'] as const).flatMap((kind) =>
  [undefined, 3, 5].flatMap((amount) => results.map((result) => ({ kind, amount, result }))),
);

const lines = ['CAPTURE', 'REFUND'].flatMap((type) =>
  ['COMPLETED 3', 'COMPLETED 5', 'PENDING 3', 'PENDING 5', 'COMPLETED', 'FAILED 3'].map((rest) => `${type} ${rest}`),
);

const histories: readonly (readonly HistoryOperation[])[] = lines.flatMap((first) =>
  lines.flatMap((second) => [historyOf(first, second), historyOf(first, second, 'REFUND COMPLETED 3')]),
);

/** Worlds of two of our operations, by whether one that went through names no amount. */
const worlds = ours.flatMap((first) =>
  ours.map((second) =>
    [first, second].map(({ kind, amount, result }, place) => about(kind, amount, result, `t${place}`)),
  ),
);

test('other parties did what they did before', () => {
  const differing = worlds.flatMap((chain) =>
    (['payment', 'pre-authorization'] as const).flatMap((kind) =>
      histories.filter((history) => {
        const [now, then] = [byOthers, before.byOthers].map((rule) => rule([root(kind), ...chain], history, chain[0]));
        const [all, allThen] = [byOthers, before.byOthers].map((rule) =>
          rule([root(kind), ...chain], history, undefined),
        );
        return JSON.stringify([now, all]) !== JSON.stringify([then, allThen]);
      }),
    ),
  );
  expect(differing).toEqual([]);
});

test('the history shows the same unresolved ones, unless one that went through names no amount', () => {
  const differing = worlds.filter((chain) =>
    histories.some((history) => {
      const payment = [root('pre-authorization'), ...chain];
      return JSON.stringify(shownOf(payment, history)) !== JSON.stringify(before.shownOf(payment, history));
    }),
  );
  expect(differing.length).toBeGreaterThan(0);
  for (const chain of differing)
    expect(chain.some(({ request, outcome }) => movedMoney(outcome) && request.amountDetails === undefined)).toBe(true);
});

describe('one operation is of one transaction', () => {
  test('that went through takes one that is done', () => {
    const history = historyOf('REFUND PENDING 3', 'REFUND COMPLETED 5');
    const chain = [about('refund', undefined, 'approved', 't1'), about('refund', 3, 'unresolved', 't2')];
    expect(shownOf([root('payment'), ...chain], history)).toEqual([chain[1]]);
    expect(matched(history, chain).others).toEqual([]);
  });

  test('and two of the same amount take two', () => {
    const chain = [about('refund', 3, 'approved', 't1'), about('refund', 3, 'unresolved', 't2')];
    expect(matched(historyOf('REFUND COMPLETED 3'), chain).ours).toEqual([chain[0]]);
    const { ours: both, others } = matched(historyOf('REFUND COMPLETED 3', 'REFUND PENDING 3'), chain);
    expect([both, others]).toEqual([chain, []]);
  });

  test('that left before it, and of no later one', () => {
    const sent = { ...openCreate, endpoint: 'refund', idempotencyKey: 'k1' } as const;
    const [own] = historyOf('REFUND COMPLETED 3');
    const sentAfter = (...knownOperations: readonly string[]): TransactionRecord => ({
      ...about('refund', 3, 'unresolved', 't1'),
      attempts: [{ ...sent, knownOperations }],
    });
    const { ours: none, others } = matched(historyOf('REFUND COMPLETED 3'), [sentAfter('X', own?.id ?? '')]);
    expect([none.length, others.length]).toEqual([0, 1]);
    expect(matched(historyOf('REFUND COMPLETED 3'), [sentAfter('X')]).others).toEqual([]);
  });
});
