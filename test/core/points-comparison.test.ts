/** The sale ledger gives the answers of the rule for returned points that it replaced, in all small worlds. */

import { expect, test } from 'vitest';
import { loyalties } from '../../src/core/kinds/loyalty.js';
import { otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { isWhole } from '../extent.js';
import { unchecked } from '../unchecked.js';
import { whyNotReturned as whyNotReturnedBefore } from './frozen/returned-points.js';
import { at, outcomeOf, transactionOf } from './records.js';

/** How much: of points, of the sale's total, and in which currency. */
interface Size {
  readonly points?: number;
  readonly total?: number;
  readonly currency?: string;
}

type Review = 'now' | 'before' | 'never';

/** One transaction about the award, and whether the request had reviewed it. */
interface Other {
  readonly size: Size;
  readonly outcome: Outcome | undefined;
  readonly listed: boolean;
  readonly review: Review;
}

const sizes: readonly Size[] = [
  {},
  { points: 3 },
  { points: 7 },
  { total: 3 },
  { total: 7, currency: 'SEK' },
  { points: 3, total: 7 },
];
const reviews: readonly Review[] = ['now', 'before', 'never'];

const outcomes: readonly (Outcome | undefined)[] = [
  undefined,
  ...(['unresolved', 'declined', 'approved', 'partly-approved'] as const).flatMap((result) =>
    [{}, { loyalty: { points: 2 } }, { difference: 'unknown' as const }].map((said) =>
      outcomeOf(result, { ...said, revision: 2 }),
    ),
  ),
  outcomeOf('approved', { loyalty: { points: 0 }, revision: 2 }),
];

const others: readonly Other[] = sizes.flatMap((size) =>
  outcomes.flatMap((outcome) =>
    [false, true].flatMap((listed) => reviews.map((review): Other => ({ size, outcome, listed, review }))),
  ),
);

function recordOf(
  kind: 'loyalty-award' | 'loyalty-award-refund',
  transactionId: string,
  size: Size,
): TransactionRecord {
  const { amountDetails: _usual, ...request } = transactionOf({ transactionId, kind }).request;
  const { points, total, currency = 'EUR' } = size;
  return {
    ...transactionOf(),
    request: unchecked({
      ...request,
      ...(total === undefined ? {} : { amountDetails: { amount: total, currency } }),
      ...(points === undefined ? {} : { loyalty: { points } }),
    }),
  };
}

function otherAt({ size, outcome, listed }: Other, place: number): TransactionRecord {
  return {
    ...recordOf('loyalty-award-refund', `r${place}`, size),
    ...(outcome === undefined ? {} : { outcome }),
    attention: listed ? [{ code: otherAttemptCode, at, text: 'x', actions: [] }] : [],
  };
}

/** The award in each way in which its size may be known. */
const awards: readonly TransactionRecord[] = sizes.flatMap((size) =>
  outcomes.map((outcome) => ({
    ...recordOf('loyalty-award', 'a1', size),
    ...(outcome === undefined ? {} : { outcome }),
  })),
);

const wanted: readonly Size[] = [
  ...[undefined, 1, 2, 4, 7, 8].map((points): Size => (points === undefined ? {} : { points })),
  ...[1, 3, 4, 7, 8].map((total): Size => ({ total })),
  { total: 3, currency: 'SEK' },
  { points: 1, total: 7 },
];

/** Each request about each award in a world whose answers differ, with both. */
function differencesIn(world: readonly Other[]): readonly unknown[] {
  const records = world.map(otherAt);
  const reviewed = world.flatMap(({ review }, place) =>
    review === 'never' ? [] : [{ transactionId: `r${place}`, revision: review === 'now' ? 2 : 1, operator: 'A. Berg' }],
  );
  return wanted.flatMap((size) => {
    const asking = recordOf('loyalty-award-refund', 'r9', size);
    const request = unchecked({ ...asking.request, reviewed });
    const known = { others: records, isReviewed: reviewedBy({ request }), ending: undefined, unnameable: undefined };
    return awards.flatMap((award) => {
      const before = whyNotReturnedBefore(request, award, known);
      const now = loyalties['loyalty-award-refund'].admit?.(request, award, known)?.text;
      return before === now ? [] : [{ world, size, award, before, now }];
    });
  });
}

test('every single transaction, with every request about every award', () => {
  expect(others.length).toBeGreaterThan(400);
  expect(others.flatMap((other) => differencesIn([other]))).toEqual([]);
});

// By default a sample of them.
test('pairs in both orders, and threes', { timeout: 120_000 }, () => {
  const step = isWhole ? 5 : 41;
  const few = others.filter((_, place) => place % step === 0);
  const found = few.flatMap((first) => [
    ...few.flatMap((second) => differencesIn([first, second])),
    ...few.slice(0, 6).flatMap((second) => few.slice(-3).flatMap((third) => differencesIn([third, first, second]))),
  ]);
  expect(found).toEqual([]);
});
