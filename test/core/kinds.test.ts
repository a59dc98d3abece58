/** Which kinds take the same money of a sale twice, and what each is called. */

import { expect, test } from 'vitest';
import { kindWords, movesTwice, nounOf } from '../../src/core/kinds.js';
import type { TransactionKind, TransactionRequest } from '../../src/core/transaction.js';
import { transactionOf } from './records.js';

function asked(transactionId: string, kind: TransactionKind, original?: string): TransactionRequest {
  const about = original === undefined ? {} : { original: { type: 'transaction', transactionId: original } as const };
  return transactionOf({ transactionId, kind, ...about }).request;
}

test.each<[TransactionKind, TransactionKind, boolean]>([
  ['payment', 'payment', true],
  ['payment', 'reservation', true],
  ['completion', 'payment', true],
  ['completion', 'reservation', true],
  ['refund', 'refund', true],
  ['reservation-update', 'reservation-update', true],
  ['reservation', 'reservation-update', false],
  ['payment', 'refund', false],
  ['refund', 'payment', false],
  ['reversal', 'completion', false],
  ['payment', 'reservation-update', false],
])('a %s and a %s of one sale move the same money twice: %s', (one, other, isTwice) => {
  expect(movesTwice(asked('a', one), asked('b', other))).toBe(isTwice);
});

test('a completion takes what its own reservation holds, whichever of them is looked at', () => {
  expect(movesTwice(asked('c', 'completion', 'r'), asked('r', 'reservation'))).toBe(false);
  expect(movesTwice(asked('r', 'reservation'), asked('c', 'completion', 'r'))).toBe(false);
  expect(movesTwice(asked('c', 'completion', 'r'), asked('q', 'reservation'))).toBe(true);
});

test('each is called by its words', () => {
  expect(nounOf(asked('u', 'reservation-update'))).toBe('reservation update');
  expect(Object.values(kindWords).map(({ noun, verb, again }) => `${noun}: ${verb}, ${again}`)).toEqual([
    'payment: charge, charged',
    'refund: refund, refunded',
    'reversal: reverse, reversed',
    'reservation: reserve, reserved',
    'reservation update: update, updated',
    'completion: complete, completed',
  ]);
});
