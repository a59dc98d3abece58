/** Pre-authorizations: the tables give the answers of the rule that they replaced, in all small worlds. */

import { expect, test } from 'vitest';
import { kinds as kindRows } from '../../src/core/kinds/index.js';
import { heldObstacle } from '../../src/core/kinds/pre-authorization-balance.js';
import { amountUnconfirmedCode, otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { endingOf } from '../../src/core/sale/endings.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { isWhole } from '../extent.js';
import { type AnyOutcome, type AnyRequest, unchecked } from '../unchecked.js';
import { heldObstacle as heldObstacleBefore } from './frozen/held-balance.js';
import { at, outcomeOf, transactionOf } from './records.js';

type Amount = NonNullable<AnyRequest['amountDetails']>;
type Said = Pick<AnyOutcome, 'authorized' | 'difference'>;

const kinds = ['pre-authorization-update', 'capture', 'reversal'] as const;

/** One transaction about the pre-authorization, and which revision of it the request reviewed: 2 is the current one. */
interface Other {
  readonly kind: (typeof kinds)[number];
  readonly asked: Amount | undefined;
  readonly result: Outcome['result'] | undefined;
  readonly said: Said;
  readonly listed: string | undefined;
  readonly reviewed: 1 | 2 | undefined;
}

const eur = (amount: number): Amount => ({ amount, currency: 'EUR' });
const sek: Amount = { amount: 4, currency: 'SEK' };
const said: readonly Said[] = [
  {},
  { authorized: eur(6) },
  { authorized: sek },
  { difference: 'unknown' },
  { authorized: eur(6), difference: 'unconfirmed' },
];

const others: readonly Other[] = kinds.flatMap((kind) =>
  [undefined, eur(3), eur(20), sek].flatMap((asked) =>
    ([undefined, 'unresolved', 'declined', 'approved', 'partly-approved'] as const).flatMap((result) =>
      (result === undefined ? [{}] : said).flatMap((one) =>
        [undefined, otherAttemptCode, amountUnconfirmedCode].flatMap((listed) =>
          ([undefined, 1, 2] as const).map((reviewed): Other => ({ kind, asked, result, said: one, listed, reviewed })),
        ),
      ),
    ),
  ),
);

function recordOf(change: Partial<AnyRequest>, asked: Amount | undefined): TransactionRecord {
  const base = transactionOf(change);
  const { amountDetails: _usual, ...request } = base.request;
  return { ...base, request: unchecked({ ...request, ...(asked === undefined ? {} : { amountDetails: asked }) }) };
}

const made = new Map<string, TransactionRecord>();

function otherAt(other: Other, place: number): TransactionRecord {
  const key = JSON.stringify([other, place]);
  const { kind, asked, result, listed } = other;
  const record = made.get(key) ?? {
    ...recordOf({ transactionId: `r${place}`, kind }, asked),
    ...(result === undefined ? {} : { outcome: outcomeOf(result, { ...other.said, revision: 2 }) }),
    attention: listed === undefined ? [] : [{ code: listed, at, text: 'x', actions: [] }],
  };
  made.set(key, record);
  return record;
}

/** The pre-authorization of 10.00 EUR in each way in which its amount may be known. */
const holds: readonly TransactionRecord[] = [
  held(outcomeOf('approved', { authorized: eur(10) })),
  held(outcomeOf('partly-approved', { authorized: eur(8) })),
  held(outcomeOf('approved')),
  held(outcomeOf('approved', { difference: 'unknown' })),
  held(outcomeOf('declined')),
  held(outcomeOf('approved'), { options: { oneTime: true } }),
];

function held(outcome: Outcome, change: Partial<AnyRequest> = {}): TransactionRecord {
  return { ...recordOf({ kind: 'pre-authorization', ...change }, eur(10)), outcome };
}

const wanted = [undefined, ...[3, 4, 6, 8, 10, 11, 20].map(eur), sek];

function differencesIn(world: readonly Other[]): readonly unknown[] {
  const records = world.map(otherAt);
  const reviewed = world.flatMap((other, place) =>
    other.reviewed === undefined ? [] : [{ transactionId: `r${place}`, revision: other.reviewed, operator: 'A. Berg' }],
  );
  return kinds.flatMap((kind) =>
    wanted.flatMap((asked) => {
      const { request } = recordOf({ transactionId: 'r9', kind, reviewed }, asked);
      const isReviewed = reviewedBy({ request });
      const ending = endingOf(kindRows, request, records, isReviewed);
      const known = { others: records, isReviewed, ending, unnameable: undefined };
      return holds.flatMap((hold) => {
        const before = heldObstacleBefore(request, hold, known);
        const now = heldObstacle(request, hold, known);
        const isSame = before?.code === now?.code && before?.text === now?.text;
        return isSame ? [] : [{ world, kind, asked, hold, before, now }];
      });
    }),
  );
}

test('every single transaction, with every request about every pre-authorization', { timeout: 120_000 }, () => {
  expect(others.length).toBeGreaterThan(2_000);
  const chosen = others.filter((_, place) => isWhole || place % 13 === 0);
  expect(chosen.flatMap((other) => differencesIn([other]))).toEqual([]);
});

// By default a sample of them. Updates follow each other; a capture or a reversal ends it.
test('pairs in both orders, and threes', { timeout: 300_000 }, () => {
  const step = isWhole ? 11 : 131;
  const few = others.filter(({ kind }, place) => place % (kind === 'pre-authorization-update' ? step : 3 * step) === 0);
  const found = few.flatMap((first) => [
    ...few.flatMap((second) => differencesIn([first, second])),
    ...few.slice(0, 6).flatMap((second) => few.slice(-3).flatMap((third) => differencesIn([second, first, third]))),
  ]);
  expect(found).toEqual([]);
});
