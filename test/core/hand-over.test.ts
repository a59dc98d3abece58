/**
 * A payment that replaces another one: which one it may replace, what it waits for, and until when, on both clocks and
 * across a restart.
 */

import { describe, expect, test } from 'vitest';
import {
  handOverLimit,
  handOverLimitAfterRestart,
  handOverStartsWithinMs,
  handOverStep,
  type HandOverStep,
  isHandingOver,
  takesPlace,
  whyNotInstead,
} from '../../src/core/lifecycle/hand-over.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { attemptOf, outcomeOf, transactionOf, eur } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const acceptedAt = '2026-01-01T00:00:00.000Z';
const acceptedMs = Date.parse(acceptedAt);
const waiting = (change: object = {}) => {
  const record = transactionOf({ kind: 'payment' });
  return { ...record, acceptedAt, request: { ...record.request, insteadOf: 'l1', ...change } };
};

test('a replacement waits for its release, and takes the place of the replaced transaction until its first attempt', () => {
  const released = { ...waiting(), retryOfRevision: 1 };
  const tried = { ...released, attempts: [attemptOf()] };
  const ended = { ...released, outcome: outcomeOf('not-processed') };
  const all = [waiting(), released, tried, ended, waiting({ insteadOf: undefined })];
  expect(all.map((record) => isHandingOver(record))).toEqual([true, false, false, false, false]);
  expect(all.map((record) => takesPlace(record))).toEqual([true, true, false, false, false]);
});

test('a replacement waits ten minutes, or until the limit that the register names', () => {
  const now = { monoMs: 5_000, wallMs: acceptedMs };
  expect(handOverLimit(waiting().request, now)).toEqual({ monoMs: 605_000, wallMs: acceptedMs + 600_000 });
  const soon = waiting({ startBefore: '2026-01-01T00:01:00Z' }).request;
  expect(handOverLimit(soon, now)).toEqual({ monoMs: 65_000, wallMs: acceptedMs + 60_000 });
});

test('after a restart the lane counts the remaining time by the wall clock', () => {
  const now = { monoMs: 10, wallMs: acceptedMs + 400_000 };
  expect(handOverLimitAfterRestart(waiting(), now)).toEqual({ monoMs: 200_010, wallMs: acceptedMs + 600_000 });
});

test('the limit counts as passed if the clock shows a time before the request, because the age is then unknown', () => {
  const now = { monoMs: 10, wallMs: acceptedMs - 1 };
  expect(handOverLimitAfterRestart(waiting(), now)).toEqual(now);
});

test('a replacement waits no longer than other payments and not past its limit; only a link may have a later limit', () => {
  const now = { monoMs: 0, wallMs: acceptedMs };
  const far = { monoMs: 600_000, wallMs: acceptedMs + 600_000 };
  const startBefore = '2026-01-01T00:10:00Z';
  const card = waiting({ startBefore }).request;
  expect(handOverStartsWithinMs(card, now, far)).toBe(30_000);
  expect(handOverStartsWithinMs(card, now, { monoMs: 600_000, wallMs: acceptedMs + 7_000 })).toBe(7_000);
  expect(handOverStartsWithinMs(card, now, { monoMs: 0, wallMs: acceptedMs + 7_000 })).toBe(0);
  expect(handOverStartsWithinMs(askedAt('service', waiting()).request, now, far)).toBe(30_000);
  expect(handOverStartsWithinMs(askedAt('service', waiting({ startBefore })).request, now, far)).toBe(600_000);
});

type Place = 'terminal' | 'service';

/** Returns the record at this place. */
function askedAt(place: Place, record: TransactionRecord): TransactionRecord {
  if (place === 'terminal') return record;
  const { terminal: _elsewhere, ...request } = record.request;
  return { ...record, request: unchecked({ ...request, service: 'shop' }) };
}

/** Says why `c1` at the terminal must not replace the link `l1`. Both can have changes. */
function refusal(
  own: Partial<AnyRequest>,
  first: Partial<AnyRequest> = {},
  [place, firstPlace]: readonly [Place, Place] = ['terminal', 'service'],
): string | undefined {
  const { request } = askedAt(place, transactionOf({ transactionId: 'c1', insteadOf: 'l1', ...own }));
  return whyNotInstead(kinds, request, askedAt(firstPlace, transactionOf({ transactionId: 'l1', ...first })))?.text;
}

describe('a payment may replace', () => {
  const about = { original: { type: 'transaction', transactionId: 'p0' } } as const;

  test('a transaction at the other kind of receiver, for the same sale and amount', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({}, {}, ['service', 'terminal'])).toBeUndefined();
    expect(refusal({ kind: 'pre-authorization' })).toBeUndefined();
  });

  test.each<[string, Partial<AnyRequest>]>([
    ['a refund', { kind: 'refund', ...about }],
    ['a capture', { kind: 'capture', ...about }],
    ['a part of a sale', { options: { split: { total: 2_000 } } }],
  ])('no transaction that is %s', (_name, first) => {
    expect(refusal({}, first)).toBe(
      'insteadOf: expected a payment or pre-authorization of a whole sale. Nothing was sent.',
    );
  });

  test('no transaction at all if it is a capture', () => {
    expect(refusal({ kind: 'capture', ...about })).toBe(
      'insteadOf: expected no value for a capture. Nothing was sent.',
    );
  });

  test.each<[string, Partial<AnyRequest>, Partial<AnyRequest>, string]>([
    [
      'for a part of a sale',
      { options: { split: { total: 2_000 } } },
      {},
      'insteadOf: expected no value if the request pays only a part of the sale',
    ],
    ['after a card was read', { cardAcquisition: 'a1' }, {}, 'insteadOf: expected no value after a card was read'],
    ['together with retryOf', { retryOf: 'p0' }, {}, 'insteadOf: expected no value if retryOf is set'],
    ['for another sale', { sale: 'R-2' }, {}, 'sale: expected R-1, as in l1'],
    ['for another amount', { amountDetails: eur(1_251) }, {}, 'amountDetails.amount: expected 1250, as in l1'],
    [
      'for the same number in another currency',
      { amountDetails: { amount: 1_250, currency: 'CHF' } },
      {},
      'amountDetails.currency: expected EUR, as in l1',
    ],
    [
      'for the price in the currency of the link',
      {},
      { amountDetails: { amount: 1_400, currency: 'CHF' } },
      'amountDetails.currency: expected CHF, as in l1',
    ],
  ])('no transaction %s, and the message names the expected value', (_what, own, first, expected) => {
    expect(refusal(own, first)).toBe(`${expected}. Nothing was sent.`);
  });

  test('no transaction at the same kind of receiver, and the message names the expected kind', () => {
    expect(refusal({}, {}, ['terminal', 'terminal'])).toBe(
      'insteadOf: expected a transaction at a payment service. Nothing was sent.',
    );
    expect(refusal({}, {}, ['service', 'service'])).toBe(
      'insteadOf: expected a transaction at a terminal. Nothing was sent.',
    );
  });
});

/** Another transaction of the sale. */
const other = (rest: Partial<TransactionRecord> = {}): TransactionRecord =>
  transactionOf({ transactionId: 'p3' }, rest);

describe('the next step of a waiting replacement', () => {
  const record = waiting({ transactionId: 'c1' });
  const stopped = { abortRequested: { at: acceptedAt, reason: 'c1 takes its place' } };
  const link = (rest: Partial<TransactionRecord> = {}): TransactionRecord =>
    transactionOf({ transactionId: 'l1' }, { ...stopped, ...rest });
  const none = outcomeOf('not-processed');

  /** Returns the next step, and the reason and sentence if it is an end. */
  function done(
    first: TransactionRecord | undefined,
    others: readonly TransactionRecord[],
    isTooLate: boolean,
  ): string {
    const sameSale = [...(first === undefined ? [] : [first]), record, ...others];
    const step: HandOverStep = handOverStep(kinds, record, { first, sameSale, isTooLate });
    return step.type === 'end' ? `${step.draft.reason}, ${step.draft.retry}: ${step.draft.message}` : step.type;
  }

  const never = 'this payment was never started. Nothing was charged.';

  test.each<[string, TransactionRecord | undefined, readonly TransactionRecord[], boolean, string]>([
    ['the first one is open', link(), [], false, 'wait'],
    ['the first one has ended without a charge', link({ outcome: none }), [], false, 'start'],
    [
      'the first transaction has ended without a charge, and another transaction of the sale is open',
      link({ outcome: none }),
      [other()],
      false,
      'wait',
    ],
    [
      'the first one has ended without a charge, and another one of the sale was charged unexpectedly',
      link({ outcome: none }),
      [other({ outcome: outcomeOf('approved') })],
      false,
      'first-charged, unsafe: Transaction p3 of the same sale went through, so this payment was never started. Do not charge again.',
    ],
    [
      'the first one was charged late',
      link({ outcome: outcomeOf('partly-approved') }),
      [],
      true,
      'first-charged, unsafe: Transaction l1 of the same sale went through, so this payment was never started. Do not charge again.',
    ],
    [
      'the time is over, and the first one is open',
      link(),
      [],
      true,
      `first-open, safe: Transaction l1 of the same sale did not end in time; ${never} Request it again only after l1 has ended without a charge.`,
    ],
    [
      'the time is over, and the first one is unresolved',
      link({ outcome: outcomeOf('unresolved') }),
      [],
      true,
      `first-unresolved, safe: It was not known in time whether transaction l1 of the same sale was charged; ${never} Request it again only after l1 is resolved as not charged.`,
    ],
    [
      'the time is over, and the first one has just ended without a charge',
      link({ outcome: none }),
      [],
      true,
      `first-ended-late, safe: Transaction l1 ended without a charge, but too late; ${never} Try again.`,
    ],
    ['the first one is no longer known', undefined, [], false, 'wait'],
  ])('%s', (_name, first, others, isTooLate, expected) => {
    expect(done(first, others, isTooLate)).toBe(expected);
  });

  test('asks the first transaction to stop once', () => {
    const steps = [transactionOf({ transactionId: 'l1' }), link()].map((first) =>
      handOverStep(kinds, record, { first, sameSale: [first, record], isTooLate: false }),
    );
    expect(steps).toEqual([
      { type: 'wait', stopsFirst: true },
      { type: 'wait', stopsFirst: false },
    ]);
  });
});
