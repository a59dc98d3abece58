/**
 * The transaction that a request refers to, by whatever name, and what counts against it (findings about the terminal's
 * key).
 */

import { describe, expect, test } from 'vitest';
import { haveSameOriginal } from '../../src/core/sale/poi-transaction-id.js';
import { namedOriginal, originalRecord } from '../../src/core/sale/original.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, eur } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';
import { key, copied, moved, named, taken, followed, asks, lookups, admitted, told } from './originals.js';

const takenAt = (id: string, timeStamp: string) => taken(id, {}, { outcome: moved(1_000, { ...key, timeStamp }) });

describe("the terminal's key of one of our transactions names that transaction", () => {
  test('the core stores the original, and the terminal gets its key unchanged', () => {
    expect(admitted(asks('refund'), [taken('p1')])).toMatchObject({
      decision: 'accept',
      originalId: 'p1',
      originalPoi: key,
    });
  });

  test('refunds by the id and by the key count together', () => {
    const byId = followed('r1', 'refund', {}, 600);
    const ofId = {
      ...byId,
      request: unchecked({ ...byId.request, original: { type: 'transaction', transactionId: 'p1' } }),
    };
    expect(told(asks('refund', { amountDetails: eur(400) }), taken('p1'), ofId)).toBe('accept');
    expect(told(asks('refund', { amountDetails: eur(401) }), taken('p1'), ofId)).toBe('original-not-refundable p1');
    const original = { type: 'transaction', transactionId: 'p1' } as const;
    const byKey = followed('r1', 'refund', { originalId: 'p1' }, 600);
    expect(told(asks('refund', { original, amountDetails: eur(401) }), taken('p1'), byKey)).toBe(
      'original-not-refundable p1',
    );
  });

  test('earlier follow-ups by the key count, even from before the payment was ours', () => {
    for (const kind of ['refund', 'reversal'] as const)
      expect(told(asks(kind), taken('p1'), followed('r1', 'refund'))).toBe('original-not-refundable p1');
    const held = taken('p1', { kind: 'pre-authorization' });
    expect(told(asks('capture'), held, followed('c1', 'capture'))).toBe('pre-authorization-not-open p1');
    expect(told(asks('reversal'), held, followed('v1', 'reversal', {}, 'whole'))).toBe('pre-authorization-not-open p1');
  });

  test('a reversed payment stays reversed under each of its names', () => {
    expect(told(asks('refund'), taken('p1', {}, { reversedBy: 'v1' }))).toBe('original-not-refundable p1');
  });

  test('a pre-authorization is captured once, and for no more than it holds', () => {
    const held = taken('p1', { kind: 'pre-authorization' });
    expect(told(asks('capture', { amountDetails: eur(1_001) }), held)).toBe('pre-authorization-exceeded p1');
    expect(told(asks('capture'), held)).toBe('accept');
    expect(told(asks('capture'), held, followed('c1', 'capture', { originalId: 'p1' }, 10))).toBe(
      'pre-authorization-not-open p1',
    );
  });

  test("a capture by the key is not a second payment of the pre-authorization's sale", () => {
    const held = taken('p1', { kind: 'pre-authorization', sale: 'S-new' });
    expect(told(asks('capture'), held)).toBe('accept');
  });

  test('an earlier key also names the payment', () => {
    const twice = taken('p1', {}, { earlierKeys: [key], outcome: moved(1_000, { ...key, transactionId: '78' }) });
    expect(admitted(asks('reversal'), [twice])).toMatchObject({ originalId: 'p1', originalPoi: key });
  });

  test('the key of an update names its pre-authorization, and captures by that key count', () => {
    const other = { ...key, transactionId: '76' };
    const held = taken('p1', { kind: 'pre-authorization' }, { outcome: moved(1_000, other) });
    const update = followed('u1', 'pre-authorization-update', { originalId: 'p1', outcome: moved(1_000, key) });
    expect(admitted(asks('capture'), [held, update])).toMatchObject({ originalId: 'p1' });
    const completed = followed('c1', 'capture');
    const original = { type: 'transaction', transactionId: 'p1' } as const;
    expect(told(asks('capture', { original }), held, update, completed)).toBe('pre-authorization-not-open p1');
  });

  test('a declined payment is refused by its key as by its id', () => {
    const declined = taken('p1', {}, { outcome: outcomeOf('declined', { poiTransaction: key }) });
    expect(told(asks('refund'), declined)).toBe('original-not-refundable p1');
  });

  test('after an operator’s review an unknown refund does not block, even under another sale', () => {
    const unknown = followed('r1', 'refund', { originalId: 'p1', outcome: outcomeOf('unresolved') });
    expect(told(asks('refund'), taken('p1'), unknown)).toBe('original-not-refundable p1');
    expect(told(asks('refund', { ...reviewed('r1') }), taken('p1'), unknown)).toBe('accept');
  });

  test('a terminal that is no longer configured was renamed, so its payments can be reversed at another name', () => {
    expect(told(asks('reversal'), taken('p1', { terminal: 'bar' }))).toBe('original-not-refundable p1');
    expect(told(asks('reversal'), taken('p1', { terminal: 'its old name' }))).toBe('accept');
  });

  test('without a key of the terminal, our id with the time of the outcome names the payment', () => {
    const keyless = taken('77', {}, { outcome: { ...moved(1_000), at: copied.timeStamp } });
    expect(namedOriginal(kinds, asks('refund'), lookups([keyless]))).toMatchObject({ type: 'ours', record: keyless });
  });
});

describe('a key of several of our transactions', () => {
  const here = taken('p1');
  const there = taken('p2', { terminal: 'bar' });

  test('names the transaction at the terminal of the request', () => {
    expect(admitted(asks('refund'), [here, there])).toMatchObject({ originalId: 'p1' });
    expect(admitted(asks('refund', { terminal: 'bar' }), [here, there])).toMatchObject({ originalId: 'p2' });
  });

  test('names the transaction that can be an original, before terminals are compared', () => {
    const declined = taken('p1', {}, { outcome: outcomeOf('declined', { poiTransaction: key }) });
    expect(admitted(asks('refund'), [declined, there])).toMatchObject({ originalId: 'p2' });
    const undone = followed('v1', 'reversal', { outcome: moved(1_000, key) });
    expect(told(asks('refund'), here, undone)).toBe('original-not-refundable p1');
  });

  test('is refused if nothing distinguishes the transactions', () => {
    const decision = admitted(asks('refund', { terminal: 'bar' }), [here, taken('p2')]);
    expect(decision).toMatchObject({ refusal: { code: 'original-ambiguous' } });
    expect(decision.decision === 'refuse' && decision.refusal.text).toContain('any of these: p1, p2');
  });

  test('names the capture of a completed pre-authorization if the request is a reversal', () => {
    const held = taken('p1', { kind: 'pre-authorization' });
    const completed = followed('c1', 'capture', { originalId: 'p1', outcome: moved(1_000, key) });
    expect(admitted(asks('reversal'), [held, completed])).toMatchObject({ originalId: 'c1' });
    expect(told(asks('capture'), held, completed)).toBe('pre-authorization-not-open p1');
  });
});

function at(timeStamp: string, transactionId = '77'): Partial<AnyRequest> {
  return { original: { type: 'terminal', poiTransaction: { transactionId, timeStamp } } };
}

function textOfRefusal(request: TransactionRequest, ...records: readonly TransactionRecord[]): string {
  const admission = admitted(request, records);
  return admission.decision === 'refuse' ? admission.refusal.text : admission.decision;
}

describe('a known id with a time that the register made up', () => {
  const minuteLater = at('2026-03-01T12:01:04+01:00');

  test.each(['2026-03-01T12:01:04+01:00', '2031-05-05T05:05:05Z', '2026-02-28T13:00:00', 'yesterday'])(
    'names the only transaction with that id at the terminal, even with the time %s',
    (timeStamp) => {
      expect(admitted(asks('refund', at(timeStamp)), [taken('p1')])).toMatchObject({
        decision: 'accept',
        originalId: 'p1',
        originalPoi: key,
      });
    },
  );

  test('counts together with all other names of the payment, in each order', () => {
    const names = [{}, minuteLater, { original: { type: 'transaction', transactionId: 'p1' } as const }];
    for (const first of names)
      for (const next of names) {
        const { original } = { original: named, ...first };
        const isById = original.type === 'transaction';
        const done = followed('r1', 'refund', {}, 600);
        const request = unchecked({ ...done.request, original });
        // As it was understood at its admission, and as an earlier release admitted it, which did not recognize the
        // payment.
        for (const record of [
          { ...done, request, ...(isById ? {} : { originalId: 'p1' }) },
          { ...done, request },
        ]) {
          expect(told(asks('refund', { ...next, amountDetails: eur(401) }), taken('p1'), record)).toBe(
            'original-not-refundable p1',
          );
          expect(told(asks('refund', { ...next, amountDetails: eur(400) }), taken('p1'), record)).toBe('accept');
        }
      }
  });

  test('cannot refund more than is left, and the refusal names the payment', () => {
    expect(told(asks('refund', { ...minuteLater, amountDetails: eur(1_001) }), taken('p1'))).toBe(
      'original-not-refundable p1',
    );
  });

  test('is refused if the time is more than a day before the payment, and the refusal names the payment', () => {
    const request = asks('refund', at('2026-02-28T11:00:03Z'));
    expect(told(request, taken('p1'))).toBe('original-ambiguous p1');
    expect(textOfRefusal(request, taken('p1'))).toContain(
      'may be p1, but the given time is more than a day before that transaction was',
    );
  });

  test('names the nearest of several payments in time', () => {
    const [second, third] = [takenAt('p2', '2026-03-05T12:00:00Z'), takenAt('p3', '2026-03-09T12:00:00Z')];
    const meant = (timeStamp: string): unknown => admitted(asks('refund', at(timeStamp)), [taken('p1'), second, third]);
    expect(meant('2026-03-01T20:00:00Z')).toMatchObject({ originalId: 'p1' });
    expect(meant('2026-03-05T11:00:00Z')).toMatchObject({ originalId: 'p2' });
    expect(meant('2026-04-01T00:00:00Z')).toMatchObject({ originalId: 'p3' });
    expect(meant('2026-03-07T12:00:00Z')).toMatchObject({ originalId: 'p2' });
    expect(told(asks('refund', at('no time')), taken('p1'), second)).toBe('original-ambiguous');
    expect(textOfRefusal(asks('refund', at('no time')), taken('p1'), second)).toContain('any of these: p1, p2');
  });

  test('names the pre-authorization of a capture, update or cancel', () => {
    const held = taken('p1', { kind: 'pre-authorization' });
    for (const kind of ['capture', 'reversal', 'pre-authorization-update'] as const)
      expect(admitted(asks(kind, minuteLater), [held])).toMatchObject({ decision: 'accept', originalId: 'p1' });
  });

  test('does not name a transaction that cannot be an original', () => {
    const declined = taken('p1', {}, { outcome: outcomeOf('declined', { poiTransaction: key }) });
    expect(admitted(asks('refund', minuteLater), [declined])).toMatchObject({ originalPoi: { transactionId: '77' } });
    const undone = followed('v1', 'reversal', { originalId: 'p1', outcome: moved(1_000, key) }, 'whole');
    expect(told(asks('refund', minuteLater), taken('p1'), undone)).toBe('original-not-refundable p1');
  });

  test('names nothing at another terminal if the id is short, and is ambiguous if the id is long', () => {
    expect(told(asks('refund', { ...minuteLater, terminal: 'bar' }), taken('p1'))).toBe('accept');
    const long = { transactionId: 'v4W5001707426906003', timeStamp: key.timeStamp };
    const paid = taken('p1', {}, { outcome: moved(1_000, long) });
    const request = asks('refund', { ...at('2026-03-01T12:30:00Z', long.transactionId), terminal: 'bar' });
    expect(told(request, paid)).toBe('original-ambiguous p1');
    expect(textOfRefusal(request, paid)).toContain('p1, which was taken at till at another time');
  });

  test('counts against each follow-up of the same foreign payment at that terminal, whatever its time', () => {
    const first = followed('v1', 'reversal', {}, 'whole');
    expect(told(asks('refund', minuteLater), first)).toBe('original-not-refundable v1');
    expect(told(asks('reversal', at('2026-03-02T11:00:00Z')), first)).toBe('original-not-refundable v1');
    // A short id comes from a counter that starts again.
    expect(told(asks('reversal', at('2026-04-02T11:00:00Z')), first)).toBe('accept');
    expect(told(asks('reversal', { ...minuteLater, terminal: 'bar' }), first)).toBe('accept');
  });

  test('names a payment without a key by our id, with any time', () => {
    const keyless = taken('our own id', {}, { outcome: moved(1_000) });
    const request = asks('refund', at('2026-03-03T12:00:00Z', 'our own id'));
    expect(namedOriginal(kinds, request, lookups([keyless]))).toMatchObject({ type: 'ours', record: keyless });
  });
});

describe('a key of an unknown payment', () => {
  test.each<[TransactionRequest['kind'], TransactionRequest['kind'], number | 'whole', boolean]>([
    ['reversal', 'reversal', 'whole', false],
    ['reversal', 'reversal', 500, false],
    ['reversal', 'refund', 'whole', false],
    ['reversal', 'refund', 500, true],
    ['refund', 'reversal', 500, false],
    ['refund', 'refund', 500, true],
    ['capture', 'capture', 500, false],
    ['capture', 'reversal', 500, false],
    ['capture', 'pre-authorization-update', 500, false],
    ['capture', 'refund', 500, true],
    ['pre-authorization-update', 'capture', 500, true],
    ['pre-authorization-update', 'reversal', 500, true],
    ['reversal', 'capture', 'whole', false],
    ['reversal', 'capture', 500, false],
    ['stored-value-reversal', 'stored-value-reversal', 500, false],
    ['stored-value-reversal', 'stored-value-duplicate', 500, false],
    ['stored-value-duplicate', 'stored-value-duplicate', 500, false],
    ['stored-value-duplicate', 'stored-value-reversal', 500, false],
    ['loyalty-award-refund', 'loyalty-award-refund', 500, true],
    ['loyalty-award-refund', 'loyalty-award-refund', 'whole', false],
  ])('after a %s, a %s (the first of %s) is possible: %s', (done, next, amount, expected) => {
    const first = followed('x1', done, {}, amount);
    expect(told(asks(next), first).split(' ')[0]).toBe(
      expected
        ? 'accept'
        : next === 'capture' || next === 'pre-authorization-update'
          ? 'pre-authorization-not-open'
          : 'original-not-refundable',
    );
    // An operator who reviewed it decides.
    expect(told(asks(next, { ...reviewed('x1') }), first)).toBe('accept');
    expect(told(asks(next), { ...first, outcome: outcomeOf('declined') })).toBe('accept');
  });

  test('an open or unresolved transaction blocks all others, unless an operator reviewed it', () => {
    const { outcome: _none, ...open } = followed('r1', 'refund');
    expect(told(asks('refund'), open)).toBe('original-not-refundable r1');
    expect(told(asks('refund', { ...reviewed('r1') }), open)).toBe('review-outdated r1');
    expect(told(asks('refund', { retryOf: 'r1' }), open)).toBe('original-not-refundable r1');
    const unresolved = followed('r1', 'refund', { outcome: outcomeOf('unresolved') });
    expect(told(asks('refund'), unresolved)).toBe('original-not-refundable r1');
    expect(told(asks('refund', { retryOf: 'r1' }), unresolved)).toBe('original-not-refundable r1');
    expect(told(asks('refund', { ...reviewed('r1') }), unresolved)).toBe('accept');
    // The reviewed transaction is another one.
    const later = followed('r2', 'refund', { request: asks('refund', { transactionId: 'r2', ...reviewed('r1') }) });
    expect(told(asks('refund', { ...reviewed('r2') }), later, unresolved)).toBe('original-not-refundable r1');
  });
});

test('a payment cannot name an original, not even by a key of ours', () => {
  expect(admitted(asks('payment'), [taken('p1')])).toMatchObject({
    refusal: {
      code: 'invalid-request',
      text: 'A payment cannot have an original. Nothing was sent. Leave the original out.',
    },
  });
});

/** Returns the sentence of the refusal. */
const textOf = (...records: readonly TransactionRecord[]): unknown => {
  const admission = admitted(asks('refund', { terminal: 'bar' }), records);
  return admission.decision === 'refuse' ? admission.refusal.text : admission.decision;
};

describe('a refusal writes the key as the register wrote it, so that the operator can compare it with a receipt,', () => {
  test('if several of our transactions have the key', () => {
    expect(textOf(taken('p1'), taken('p2'))).toBe(
      "The terminal's transaction 77 of 2026-03-01T11:00:04Z may be any of these: p1, p2. Nothing was sent. Send the transactionId of the right transaction instead.",
    );
  });

  test('if none of our transactions has the key', () => {
    const { outcome: _none, ...open } = followed('r1', 'refund');
    expect(textOf(open)).toMatch(
      /^For the terminal's transaction 77 of 2026-03-01T11:00:04Z, the refund r1 .* Nothing was sent\.$/,
    );
  });
});

describe('a refund that names a transaction of another sale in retryOf or in reviewed', () => {
  const unknown = followed('r1', 'refund', { originalId: 'p1', outcome: outcomeOf('unresolved') });
  const other = taken('z9', {}, { outcome: moved(1_000) });

  test('is allowed if both are about the same payment, and refused otherwise, even if that payment has other refunds', () => {
    const records = [taken('p1'), unknown, other];
    expect(told(asks('refund', { retryOf: 'r1', ...reviewed('r1') }), ...records)).toBe('accept');
    expect(admitted(asks('refund', { retryOf: 'z9' }), records)).toMatchObject({
      refusal: {
        code: 'retry-of-unknown',
        text: 'retryOf names transaction z9, which belongs to sale S-z9 and not to S-new. Nothing was sent.',
        transactionId: 'z9',
      },
    });
    // The payment does not refer to itself.
    expect(told(asks('refund', { retryOf: 'p1' }), ...records)).toBe('retry-of-unknown p1');
  });

  test('is accepted in a sale of the same number if it lists the unresolved refund in reviewed, with its present revision', () => {
    const records = [taken('p1'), unknown];
    const sameNumber = [{ record: unknown, wallAgeMs: 0, monoAgeMs: 0 }];
    const decided = (request: TransactionRequest, all = records, numbered = sameNumber): unknown => {
      const admission = admitted(request, all, { sameNumber: numbered });
      return admission.decision === 'refuse' ? admission.refusal.code : admission.decision;
    };
    expect(decided(asks('refund', { ...reviewed('r1') }))).toBe('accept');
    expect(decided(asks('refund'))).toBe('sale-open');
    expect(admitted(asks('refund'), records, { sameNumber })).toMatchObject({
      refusal: { transactionId: 'r1' },
      attention: { record: unknown, item: { code: 'sale-asked-anew' } },
    });
    expect(decided(asks('refund', { retryOf: 'r1' }))).toBe('sale-open');
    const changed = { ...unknown, outcome: outcomeOf('unresolved', { revision: 2 }) };
    const numbered = [{ record: changed, wallAgeMs: 0, monoAgeMs: 0 }];
    expect(decided(asks('refund', { ...reviewed('r1') }), [taken('p1'), changed], numbered)).toBe('review-outdated');
  });
});

describe('the core finds later', () => {
  test('the original of a record, as it was first understood or by a key that has become ours since', () => {
    const reversal = followed('v1', 'reversal');
    expect(originalRecord(kinds, reversal, lookups([]))).toBeUndefined();
    expect(originalRecord(kinds, reversal, lookups([taken('p1')]))?.request.transactionId).toBe('p1');
    const understood = { ...reversal, originalId: 'p2' };
    expect(originalRecord(kinds, understood, lookups([taken('p1'), taken('p2')]))?.request.transactionId).toBe('p2');
  });

  test('two records about the same original, by our id or else by the key', () => {
    const byKey = followed('v1', 'reversal', { originalPoi: copied });
    const byId = followed('v2', 'reversal', { originalPoi: key, originalId: 'p1' });
    expect(haveSameOriginal(byKey, byId)).toBe(true);
    expect(haveSameOriginal(byId, { ...byId, originalId: 'p2' })).toBe(false);
    expect(haveSameOriginal(byId, { ...byKey, originalPoi: { ...key, transactionId: '78' } })).toBe(false);
    const { originalPoi: _none, ...keyless } = byKey;
    expect(haveSameOriginal(keyless, keyless)).toBe(false);
  });
});
