/**
 * An operator is called once because of what a service reports about another payment or customer, in addition to other
 * items.
 */

import { describe, expect, test } from 'vitest';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { flagForeignReference } from '../../../src/core/service/order/foreign-reference.js';
import { flagForeignHistory } from '../../../src/core/service/order/foreign-history.js';
import { flagged } from '../../../src/core/service/order/attention-once.js';
import { clearRefundAttention } from '../../../src/core/service/order/clear-refund-attention.js';
import type { ServiceTurn } from '../../../src/core/service/state/service-turn.js';
import type { AnyRequest } from '../../unchecked.js';
import { at, outcomeOf, transactionOf, eur } from '../records.js';
import { openCreate, stepAfter } from './shop-records.js';

/** An operator was called with these codes before. The first one is about giving the money back. */
function calledTo(...codes: readonly string[]): TransactionRecord {
  const attention = codes.map((code) => ({ code, at, text: 'x', actions: code === 'reverse-one' ? ['refund'] : [] }));
  return transactionOf({}, { attempts: [openCreate], attention });
}

function codesOf(record: TransactionRecord | undefined): readonly string[] | undefined {
  return record?.attention.map(({ code }) => code);
}

describe.each<[string, (turn: ServiceTurn, record: TransactionRecord) => void]>([
  ['foreign-reference', (turn, record) => flagForeignReference(turn, record, 'p0')],
  ['foreign-history', (turn, record) => flagForeignHistory(turn, record, 'another shopper')],
])('an attention item for %s', (code, flag) => {
  test('is added to the other items', () => {
    const record = calledTo('reverse-one');
    const turn = stepAfter(0, [record]);
    flag(turn, record);
    expect(codesOf(turn.changed.get('p1'))).toEqual(['reverse-one', code]);
  });

  test('is added once, even after other items', () => {
    const record = calledTo(code, 'reverse-one');
    const turn = stepAfter(0, [record]);
    flag(turn, record);
    expect(turn.changed.size).toBe(0);
  });
});

describe('an attention item about one operation of an attempt', () => {
  const item = { id: 'O1', code: 'paid-again', at, text: 'x' };
  const second = { ...openCreate, idempotencyKey: 'k2' };

  test('is recorded with that attempt only', () => {
    const next = flagged(transactionOf({}, { attempts: [openCreate, second] }), second, item);
    expect(next?.attempts).toEqual([openCreate, { ...second, flagged: ['O1'] }]);
    expect(next?.attention).toEqual([{ code: 'paid-again', at, text: 'x', actions: ['resolve'] }]);
  });

  test('is not added again after the operator has closed it', () => {
    const known = { ...openCreate, flagged: ['O0', 'O1'] };
    expect(flagged(transactionOf({}, { attempts: [known] }), known, item)).toBeUndefined();
    expect(flagged(transactionOf({}, { attempts: [known] }), known, { ...item, id: 'O2' })).toBeDefined();
  });

  test('is not added if the attempt already has eight items', () => {
    const ids = Array.from({ length: 8 }, (_unused, place) => `other ${place}`);
    const full = { ...openCreate, flagged: ids };
    const almost = { ...openCreate, flagged: ids.slice(1) };
    expect(flagged(transactionOf({}, { attempts: [full] }), full, item)).toBeUndefined();
    expect(flagged(transactionOf({}, { attempts: [almost] }), almost, item)).toBeDefined();
  });

  test('is not added for an attempt that the transaction does not have', () => {
    expect(flagged(transactionOf(), openCreate, item)).toBeUndefined();
  });
});

/** Returns the remaining items after a refund of this amount in cents, or undefined if nothing changes. */
function leftAfter(amount: number, root: TransactionRecord): readonly string[] | undefined {
  const asked: Partial<AnyRequest> = { transactionId: 'r1', kind: 'refund', amountDetails: eur(amount) };
  const refund = transactionOf(asked, { outcome: outcomeOf('approved', { authorized: eur(amount) }) });
  const turn = stepAfter(0, [root], { payment: [root, refund] });
  clearRefundAttention(turn);
  return codesOf(turn.changed.get('p1'));
}

describe('an item about a missing refund', () => {
  const paid = { ...calledTo('reverse-one', 'foreign-history'), outcome: outcomeOf('approved') };

  test('is removed once the whole payment was refunded, and other items stay', () => {
    expect(leftAfter(1_250, paid)).toEqual(['foreign-history']);
    expect(leftAfter(1_249, paid)).toBeUndefined();
  });

  test('has no effect if there is no such item', () => {
    expect(leftAfter(1_250, { ...paid, attention: calledTo('foreign-history').attention })).toBeUndefined();
  });

  test('is not touched by an operation without a payment', () => {
    const turn = stepAfter(0, [paid]);
    clearRefundAttention(turn);
    expect(turn.changed.size).toBe(0);
  });
});
