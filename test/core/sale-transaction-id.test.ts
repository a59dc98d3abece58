/** The id that a terminal receives for a transaction: no two transactions have the same id, in any dialect. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects, redactText } from '../../protocol/index.js';
import { belongsTo } from '../../src/core/terminal/messages/transport-response.js';
import {
  isSaleTransactionId,
  saleTransactionIdOf,
  whyNoIdThere,
} from '../../src/core/terminal/messages/sale-transaction-id.js';
import { at, attemptOf, paymentAnswer, transactionOf, outcomeOf } from './records.js';
import { hasReviewed, reviewedBy, wasReviewedBefore } from '../../src/core/sale/reviewed-revisions.js';
import { reviewed } from '../reviewed.js';

const marketpay = dialects['marketpay-3.1'];
const uuid = fc.uuid({ version: [1, 4, 7, 8] });
/** The possible ids: a UUID in either case, only its digits, its short form, or a register's own number. */
const id = fc.oneof(
  uuid,
  uuid.map((text) => text.toUpperCase()),
  uuid.map((text) => text.replaceAll('-', '')),
  uuid.map((text) => text.replace('-', '')),
  fc.stringMatching(/^[A-Za-z0-9._-]{1,36}$/),
);

test('each accepted transactionId has a short form that fits, and no two ids share a short form', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 2, maxLength: 8 }), (ids) => {
      const twins = ids.flatMap((text) => [text, text.replaceAll('-', ''), text.replace('-', '')]);
      const allowed = [...new Set(twins)].filter((one) => whyNoIdThere(marketpay, one) === undefined);
      const told = allowed.map((one) => saleTransactionIdOf(marketpay, one));
      expect(new Set(told).size).toBe(allowed.length);
      for (const [index, text] of told.entries()) {
        expect(text.length).toBeLessThanOrEqual(35);
        expect(allowed.filter((one) => isSaleTransactionId(text, one))).toEqual([allowed[index]]);
      }
    }),
  );
});

test('each UUID is accepted, and redaction never cuts its short form', () => {
  fc.assert(
    fc.property(uuid, (text) => {
      expect(whyNoIdThere(marketpay, text)).toBeUndefined();
      const told = saleTransactionIdOf(marketpay, text);
      expect(redactText(told)).toBe(told);
    }),
  );
  // The digits of this UUID look like a card number.
  const unlucky = saleTransactionIdOf(marketpay, '552d31f2-2efd-4430-9379-88983f628472');
  expect(unlucky).toBe('552d31f22efd-4430-9379-88983f628472');
  expect(redactText(unlucky)).toBe(unlucky);
});

test('the refusal of a long id names the allowed length', () => {
  expect(whyNoIdThere(marketpay, 'x'.repeat(35))).toBeUndefined();
  expect(whyNoIdThere(marketpay, 'x'.repeat(36))).toBe('use at most 35 characters, or a UUID.');
});

test('the refusal of an id that could mean a UUID names that reason', () => {
  const own = '0e2c5f3a-8d41-4b7e-9a16-5c0f7d2b9e84';
  expect(whyNoIdThere(marketpay, own)).toBeUndefined();
  expect(whyNoIdThere(marketpay, own.replace('-', ''))).toBe(
    'a transactionId that is a UUID without its first dash may mean that UUID. Use the whole UUID.',
  );
});

test('redaction cuts a card number with dashes, because it is not a short UUID', () => {
  expect(redactText('411111111111-1111-1111-111111111111')).not.toBe('411111111111-1111-1111-111111111111');
});

test('other dialects send the id unchanged', () => {
  fc.assert(
    fc.property(id, fc.constantFrom(...Object.values(dialects)), (text, dialect) => {
      fc.pre(dialect !== marketpay);
      expect(saleTransactionIdOf(dialect, text)).toBe(text);
      expect(whyNoIdThere(dialect, text)).toBeUndefined();
    }),
  );
});

function belongs(said: string, transactionId: string): boolean {
  const SaleData = { SaleTransactionID: { TransactionID: said, TimeStamp: at } };
  const answer = paymentAnswer({ Response: { Result: 'Success' }, SaleData });
  return belongsTo(answer, transactionOf({ transactionId }), attemptOf());
}

describe('an answer', () => {
  const own = '0e2c5f3a-8d41-4b7e-9a16-5c0f7d2b9e84';
  test.each([own, own.replace('-', '')])('with %s belongs to the UUID in each dialect', (said) => {
    expect(belongs(said, own)).toBe(true);
  });

  test('with another UUID does not belong to the transaction', () => {
    expect(belongs(`1${own.slice(1)}`.replace('-', ''), own)).toBe(false);
    expect(belongs(own.replaceAll('-', ''), own)).toBe(false);
  });
});

// The transactions that an operator reviewed, for which request, and their state now (promise 9).

const first = transactionOf({ transactionId: 'p1' }, { outcome: outcomeOf('unresolved') });
const later = { ...first, outcome: outcomeOf('approved', { revision: 2 }) };
const asker = transactionOf({ transactionId: 'p2', ...reviewed('p1') });

test('a review covers exactly the named transaction at its current revision', () => {
  expect([first, later].map(reviewedBy(asker))).toEqual([true, false]);
  expect(reviewedBy(asker)({ ...later, outcome: outcomeOf('approved', { revision: 2, movedSince: 1 }) })).toBe(true);
  expect([first, later].map((one) => wasReviewedBefore(asker, one))).toEqual([false, true]);
  expect(reviewedBy(asker)(transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') }))).toBe(false);
});

test('a review never covers a transaction without an outcome', () => {
  const open = transactionOf({ transactionId: 'p1' });
  for (const revision of [0, 1, 99])
    expect(reviewedBy(transactionOf({ transactionId: 'p2', ...reviewed('p1', revision) }))(open)).toBe(false);
});

test('retryOf is not a review, and a review of a later transaction does not cover an earlier transaction', () => {
  expect(reviewedBy(transactionOf({ transactionId: 'p2', retryOf: 'p1' }))(first)).toBe(false);
  expect(reviewedBy(transactionOf({ transactionId: 'p3', retryOf: 'p2', ...reviewed('p2') }))(first)).toBe(false);
});

test('in a journal of an earlier version retryOf covers a known outcome that moved no money', () => {
  const stored = transactionOf({ transactionId: 'p2', retryOf: 'p1' }, { retryOfRevision: 1 });
  const approved = { ...first, outcome: outcomeOf('approved') };
  expect([approved, first, later].map(reviewedBy(stored))).toEqual([true, false, false]);
  expect(reviewedBy({ ...stored, retryOfRevision: 0 })(transactionOf({ transactionId: 'p1' }))).toBe(false);
  expect(hasReviewed(stored, first)).toBe(true);
});
