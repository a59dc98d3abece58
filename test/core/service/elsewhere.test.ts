/**
 * Operations on a payment that another party made on the pages of the service: which belong to the payment itself, and
 * where a capture is contradicted.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import { externalOperationsIn, flagContradiction } from '../../../src/core/service/order/external-operations.js';
import type { AnyRequest } from '../../unchecked.js';
import { at, transactionOf } from '../records.js';
import { historyOf, openCreate, stepAfter } from './shop-records.js';

type Kind = 'payment' | 'pre-authorization' | 'verification';

/** The request that began the payment. These requests left after its create. */
function begun(kind: Kind, ...endpoints: readonly ServiceAttempt['endpoint'][]) {
  const request: Partial<AnyRequest> = { kind };
  const behind = endpoints.map((endpoint, place) => ({ ...openCreate, endpoint, idempotencyKey: `k${place}` }));
  return transactionOf(request, { attempts: [openCreate, ...behind] });
}

/** Returns the indexes of the operations of other parties. */
function placesOf(record: ReturnType<typeof begun>, ...lines: readonly string[]): readonly number[] {
  const history = historyOf(...lines);
  return externalOperationsIn(record, history).map((one) => history.indexOf(one));
}

describe('a cancel in the history', () => {
  const cancel = 'CANCEL COMPLETED 200';

  test.each<[string, ReturnType<typeof begun>]>([
    ['after the link of an order was closed', begun('pre-authorization', 'cancel')],
    ['by our reference', begun('pre-authorization', 'fallbackCancel')],
    ['for a verified card', begun('verification')],
  ])('%s belongs to the payment itself', (_which, record) => {
    expect(placesOf(record, cancel, 'REFUND COMPLETED 100')).toEqual([1]);
  });

  test('after a failed capture belongs to the payment only if captures are separate', () => {
    expect(placesOf(begun('payment'), 'CAPTURE FAILED 1000', cancel)).toEqual([]);
    expect(placesOf(begun('pre-authorization'), 'CAPTURE FAILED 1000', cancel)).toEqual([1]);
  });

  test('of an order belongs to others, and so does the capture before it', () => {
    expect(placesOf(begun('pre-authorization'), 'CAPTURE COMPLETED 300', cancel)).toEqual([0, 1]);
  });

  test('of a payment that was neither closed nor failed belongs to others', () => {
    expect(placesOf(begun('pre-authorization'), cancel)).toEqual([0]);
    expect(placesOf(begun('payment'), 'CAPTURE COMPLETED 1000', cancel)).toEqual([1]);
    expect(placesOf(begun('payment'), 'CAPTURE PENDING 1000', cancel)).toEqual([1]);
  });
});

/** Returns the codes of new attention items. `before` are the earlier ones. */
function calls(kind: Kind, lines: readonly string[], before: readonly string[] = []): readonly string[] {
  const attention = before.map((code) => ({ code, at, text: 'x', actions: [] }));
  const record = { ...begun(kind), attention };
  const turn = stepAfter(0, [record]);
  flagContradiction(turn, record, historyOf(...lines));
  return turn.current(record).attention.map(({ code }) => code);
}

describe('a payment with a failed capture', () => {
  const again = ['AUTHORIZATION COMPLETED 1000', 'CAPTURE FAILED 1000', 'AUTHORIZATION COMPLETED 1000'];

  test('gets an attention item if another capture went through', () => {
    expect(calls('payment', [...again, 'CAPTURE COMPLETED 1000'])).toEqual(['capture-contradicted']);
    expect(calls('pre-authorization', [...again, 'CAPTURE COMPLETED 1000'])).toEqual([]);
  });

  test('gets no attention item if no capture went through', () => {
    expect(calls('payment', again)).toEqual([]);
    expect(calls('payment', [...again, 'CAPTURE PENDING 1000'])).toEqual([]);
  });

  test('adds no attention item if the whole amount was returned and the customer paid again', () => {
    expect(calls('payment', [...again, 'CAPTURE COMPLETED 1000', 'CANCEL COMPLETED 1000'])).toEqual([]);
    expect(calls('payment', [...again, 'CAPTURE COMPLETED 1000 NOK', 'CANCEL COMPLETED 1000'])).toHaveLength(1);
    expect(calls('payment', [...again, 'CAPTURE COMPLETED 1000', 'CANCEL COMPLETED 1000 NOK'])).toHaveLength(1);
  });

  test('gets its item once, next to other items', () => {
    const lines = [...again, 'CAPTURE COMPLETED 1000'];
    expect(calls('payment', lines, ['reverse-one'])).toEqual(['reverse-one', 'capture-contradicted']);
    expect(calls('payment', lines, ['capture-contradicted', 'reverse-one'])).toEqual([
      'capture-contradicted',
      'reverse-one',
    ]);
  });
});
