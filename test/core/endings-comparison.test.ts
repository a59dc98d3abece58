/** The table of endings gives the answers of the rules that it replaced, in all small worlds: verdict, words and the transaction that is named. */

import { expect, test } from 'vitest';
import { whyNotForeign } from '../../src/core/kinds/external-original.js';
import { kinds } from '../../src/core/kinds/index.js';
import { whyNotReversible } from '../../src/core/kinds/stored-value.js';
import { amountUnconfirmedCode, otherAttemptCode } from '../../src/core/model/attention-item.js';
import { type TransactionKind, transactionKinds } from '../../src/core/model/kind-names.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { endingOf, endingRow } from '../../src/core/sale/endings.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { isWhole } from '../extent.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { whyNotForeign as whyNotForeignBefore } from './frozen/external-original.js';
import { leavesNothing } from './frozen/leaves-nothing.js';
import { whyNotTakenBack as whyNotTakenBackBefore } from './frozen/taken-back-value.js';
import { at, outcomeOf, transactionOf } from './records.js';

type Size = Pick<AnyRequest, 'amountDetails' | 'loyalty'>;

/** One transaction about the original, and which revision of it the request reviewed: 2 is the current one. */
interface Other {
  readonly kind: TransactionKind;
  readonly size: Size;
  readonly outcome: Outcome | undefined;
  readonly listed: string | undefined;
  readonly reviewed: 1 | 2 | undefined;
}

const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** Only loyalty has points. */
function sizesOf(kind: TransactionKind): readonly Size[] {
  const sizes: readonly Size[] = [{}, { amountDetails: eur(3) }];
  return kind.startsWith('loyalty-') ? [...sizes, { loyalty: { points: 2 } }] : sizes;
}

const outcomes: readonly (Outcome | undefined)[] = [
  undefined,
  ...(['unresolved', 'declined', 'approved', 'partly-approved'] as const).map((result) =>
    outcomeOf(result, { revision: 2 }),
  ),
  outcomeOf('approved', { revision: 2, authorized: eur(3), difference: 'unconfirmed' }),
  outcomeOf('approved', { revision: 3, movedSince: 2 }),
];

/** These kinds in every state, with every review. */
function othersOf(these: readonly TransactionKind[]): readonly Other[] {
  return these.flatMap((kind) =>
    sizesOf(kind).flatMap((size) =>
      outcomes.flatMap((outcome) =>
        [undefined, otherAttemptCode, amountUnconfirmedCode].flatMap((listed) =>
          ([undefined, 1, 2] as const).map((reviewed): Other => ({ kind, size, outcome, listed, reviewed })),
        ),
      ),
    ),
  );
}

function recordOf(kind: TransactionKind, transactionId: string, size: Size): TransactionRecord {
  const base = transactionOf({ transactionId, kind });
  const { amountDetails: _usual, ...request } = base.request;
  return { ...base, request: unchecked({ ...request, ...size }) };
}

function otherAt({ kind, size, outcome, listed }: Other, place: number): TransactionRecord {
  return {
    ...recordOf(kind, `r${place}`, size),
    ...(outcome === undefined ? {} : { outcome }),
    attention: listed === undefined ? [] : [{ code: listed, at, text: 'x', actions: [] }],
  };
}

function asking(world: readonly Other[], kind: TransactionKind, size: Size) {
  const reviewed = world.flatMap((other, place) =>
    other.reviewed === undefined ? [] : [{ transactionId: `r${place}`, revision: other.reviewed, operator: 'A. Berg' }],
  );
  return { ...recordOf(kind, 'r9', size).request, reviewed };
}

function foreignDifferences(world: readonly Other[], next: readonly TransactionKind[]): readonly unknown[] {
  const records = world.map(otherAt);
  return next.flatMap((kind) =>
    sizesOf(kind).flatMap((size) => {
      const request = unchecked(asking(world, kind, size));
      const isReviewed = reviewedBy({ request });
      const before = whyNotForeignBefore(request, records, isReviewed);
      const now = whyNotForeign(request, { key: '77', others: records }, isReviewed);
      const isSame = before?.transactionId === now?.transactionId && now?.text.includes(before?.text ?? '') !== false;
      return isSame ? [] : [{ world, kind, size, before, now }];
    }),
  );
}

test('a row ends the same for every pair of kinds and sizes', () => {
  const requests = transactionKinds.flatMap((kind) => sizesOf(kind).map((size) => recordOf(kind, 'r1', size).request));
  for (const done of requests) {
    for (const next of requests) expect(endingRow(kinds, done, next) !== undefined).toBe(leavesNothing(done, next));
  }
});

test('an original that only the terminal knows: every kind in every state, before every kind', () => {
  const chosen = othersOf(transactionKinds).filter((_, place) => isWhole || place % 31 === 0);
  expect(chosen.flatMap((other) => foreignDifferences([other], transactionKinds))).toEqual([]);
});

test('an original that only the terminal knows: pairs in both orders', { timeout: 120_000 }, () => {
  const step = isWhole ? 3 : 37;
  const few = othersOf(['refund', 'reversal', 'capture', 'pre-authorization-update', 'stored-value-reversal']).filter(
    (_, place) => place % step === 0,
  );
  const found = few.flatMap((first) =>
    few.flatMap((second) => foreignDifferences([first, second], ['refund', 'reversal', 'capture'])),
  );
  expect(found).toEqual([]);
});

const returns = ['stored-value-reversal', 'stored-value-duplicate'] as const;

/** The load in each way in which its amount may be known. */
const loads: readonly TransactionRecord[] = [
  undefined,
  outcomeOf('unresolved'),
  outcomeOf('declined'),
  outcomeOf('approved'),
  outcomeOf('approved', { authorized: eur(3) }),
  outcomeOf('partly-approved', { authorized: eur(2) }),
  outcomeOf('approved', { difference: 'unknown' }),
].map((outcome) => ({
  ...recordOf('stored-value-load', 'p1', { amountDetails: eur(3) }),
  ...(outcome === undefined ? {} : { outcome }),
}));

function valueDifferences(world: readonly Other[]): readonly unknown[] {
  const records = world.map(otherAt);
  return returns.flatMap((kind) =>
    [undefined, eur(2), eur(3), { amount: 3, currency: 'SEK' }].flatMap((amountDetails) => {
      const request = unchecked(asking(world, kind, amountDetails === undefined ? {} : { amountDetails }));
      const known = { others: records, isReviewed: reviewedBy({ request }) };
      const ending = endingOf(kinds, request, records, known.isReviewed);
      return loads.flatMap((load) => {
        const before = whyNotTakenBackBefore(request, load, known);
        const now = whyNotReversible(request, load, { ending });
        return before === now ? [] : [{ world, kind, amountDetails, before, now }];
      });
    }),
  );
}

test('stored value: every single one, and pairs in both orders', { timeout: 120_000 }, () => {
  const others = othersOf(returns).filter(({ size }) => size.amountDetails !== undefined);
  const step = isWhole ? 1 : 11;
  const few = others.filter((_, place) => place % step === 0);
  const found = [...others.map((one) => [one]), ...few.flatMap((one) => few.map((two) => [one, two]))];
  expect(found.flatMap(valueDifferences)).toEqual([]);
});
