/** The operations of a history are matched with our transactions one to one. */

import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/model/result.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { matched } from '../../../src/core/service/order/matched-history.js';
import { shownOf } from '../../../src/core/service/order/shown-unresolved.js';
import type { AnyRequest } from '../../unchecked.js';
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

describe('each operation of a history matches one transaction', () => {
  test('that went through and fits its result', () => {
    const history = historyOf('REFUND PENDING 3', 'REFUND COMPLETED 5');
    const chain = [about('refund', undefined, 'approved', 't1'), about('refund', 3, 'unresolved', 't2')];
    expect(shownOf([root('payment'), ...chain], history)).toEqual([chain[1]]);
    expect(matched(history, chain).others).toEqual([]);
  });

  test('two operations of the same amount match two transactions', () => {
    const chain = [about('refund', 3, 'approved', 't1'), about('refund', 3, 'unresolved', 't2')];
    expect(matched(historyOf('REFUND COMPLETED 3'), chain).ours).toEqual([chain[0]]);
    const { ours: both, others } = matched(historyOf('REFUND COMPLETED 3', 'REFUND PENDING 3'), chain);
    expect([both, others]).toEqual([chain, []]);
  });

  test('that was sent before the operation', () => {
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
