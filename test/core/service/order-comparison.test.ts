/** The sale ledger gives the sums of an order, and the limits of what is asked about it, as the rule before it did, in all small worlds. */

import { expect, test } from 'vitest';
import { otherAttemptCode } from '../../../src/core/model/attention-item.js';
import type { Outcome } from '../../../src/core/model/result.js';
import { mayHaveMoved, movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import { reviewedBy, reviewedNone } from '../../../src/core/sale/reviewed-revisions.js';
import { countsAsDone } from '../frozen/counts-as-done.js';
import { limitOf } from '../../../src/core/sale/service-ledger.js';
import { balanceIn } from '../../../src/core/service/messages/balance.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { whyNotLeft } from '../../../src/core/service/order/order-limits.js';
import { sumsOf } from '../../../src/core/service/order/order-state.js';
import { isWhole } from '../../extent.js';
import { type AnyOutcome, type AnyRequest, unchecked } from '../../unchecked.js';
import * as before from '../frozen/order-sums.js';
import { at, outcomeOf, transactionOf } from '../records.js';

type FollowUp = 'capture' | 'reversal' | 'refund' | 'pre-authorization-update';
type Amount = NonNullable<AnyRequest['amountDetails']>;

/** One operation on the payment, and the revision at which the request reviewed it, if it did. */
interface Other {
  readonly kind: FollowUp;
  readonly asked: Amount | undefined;
  readonly result: Outcome['result'] | undefined;
  readonly said?: Partial<AnyOutcome>;
  readonly isUncertain?: true;
  readonly reviewed?: 1 | 2;
}

const eur = (amount: number): Amount => ({ amount, currency: 'EUR' });
const followUps: readonly FollowUp[] = ['capture', 'reversal', 'refund', 'pre-authorization-update'];
const saidAmounts = [{}, { authorized: eur(3) }, { authorized: eur(7) }];

const others: readonly Other[] = followUps.flatMap((kind) =>
  [undefined, eur(3), eur(7), eur(12)].flatMap((asked) =>
    ([undefined, 1, 2] as const).flatMap((revision) => {
      const reviewed = revision === undefined ? {} : { reviewed: revision };
      return [
        { kind, asked, result: undefined, ...reviewed },
        { kind, asked, result: 'declined' as const, ...reviewed },
        { kind, asked, result: 'declined' as const, isUncertain: true as const, ...reviewed },
        { kind, asked, result: 'not-processed' as const, said: { reason: 'done-elsewhere' as const }, ...reviewed },
        { kind, asked, result: 'unresolved' as const, said: { reason: 'done-elsewhere' as const }, ...reviewed },
        ...saidAmounts.map((said) => ({ kind, asked, result: 'unresolved' as const, said, ...reviewed })),
        ...saidAmounts.map((said) => ({ kind, asked, result: 'approved' as const, said, ...reviewed })),
        { kind, asked, result: 'partly-approved' as const, said: { authorized: eur(2) }, ...reviewed },
      ];
    }),
  ),
);

/** One of each kind that the rows tell apart, for worlds of three. */
const few: readonly Other[] = followUps.flatMap((kind): readonly Other[] => [
  { kind, asked: eur(3), result: undefined },
  { kind, asked: undefined, result: 'unresolved' },
  { kind, asked: eur(4), result: 'unresolved', reviewed: 2 },
  { kind, asked: eur(2), result: 'unresolved', said: { reason: 'done-elsewhere' } },
  { kind, asked: eur(6), result: 'approved', said: { authorized: eur(5) } },
  { kind, asked: undefined, result: 'approved', said: { authorized: eur(4) } },
  { kind, asked: undefined, result: 'approved' },
]);

function recordOf({ kind, asked, result, said, isUncertain }: Other, place: number): TransactionRecord {
  const base = transactionOf({ transactionId: `t${place}`, kind });
  const { amountDetails: _usual, terminal: _terminal, ...request } = base.request;
  const fields = { ...request, service: 'shop', ...(asked === undefined ? {} : { amountDetails: asked }) };
  const attention = isUncertain === true ? [{ code: otherAttemptCode, at, text: 'x', actions: [] }] : [];
  return {
    ...base,
    request: JSON.parse(JSON.stringify(fields)),
    ...(result === undefined ? {} : { outcome: outcomeOf(result, { revision: 2, ...said }) }),
    attention,
  };
}

const made = new Map<Other, Map<number, TransactionRecord>>();

function recordAt(other: Other, place: number): TransactionRecord {
  const places = made.get(other) ?? new Map<number, TransactionRecord>();
  const record = places.get(place) ?? recordOf(other, place);
  made.set(other, places.set(place, record));
  return record;
}

function root(change: Partial<AnyRequest>, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const { terminal: _terminal, ...request } = transactionOf({ transactionId: 'o1', amountDetails: eur(10) }).request;
  const fields = JSON.parse(JSON.stringify({ ...request, service: 'shop', ...change }));
  const outcome = outcomeOf('approved', { authorized: eur(10) });
  return { ...transactionOf(), request: fields, outcome, ...rest };
}

const hold = { kind: 'pre-authorization' } as const;
const split = { ...hold, online: { split: true } } as const;

/** The payment in each way in which it may have begun, with what other parties did. */
const roots: readonly TransactionRecord[] = [
  root({}),
  root(hold),
  root(split),
  root({}, { movedElsewhere: { captured: 0, refunded: 3 } }),
  root(hold, { movedElsewhere: { captured: 4, refunded: 0 } }),
  root(split, { movedElsewhere: { captured: 6, refunded: 8 } }),
  root(split, { outcome: outcomeOf('approved', { authorized: eur(9) }) }),
  root(hold, { outcome: outcomeOf('approved') }),
];

function askerOf(world: readonly Other[], kind: FollowUp, amountDetails: Amount | undefined): TransactionRecord {
  const reviewed = world.flatMap((one, place) =>
    one.reviewed === undefined ? [] : [{ transactionId: `t${place}`, revision: one.reviewed, operator: 'A. Berg' }],
  );
  const base = transactionOf({ transactionId: 't9', kind, reviewed });
  const { amountDetails: _usual, ...request } = base.request;
  return { ...base, request: unchecked({ ...request, ...(amountDetails === undefined ? {} : { amountDetails }) }) };
}

const buckets = ['authorized', 'captured', 'cancelled', 'refunded', 'released', 'remaining'] as const;
const shown = ['currency', 'captured', 'cancelled', 'refunded', 'remaining'] as const;

/** The same answer of both rules, or what differs. */
function differencesIn(world: readonly Other[], asked: readonly (Amount | undefined)[]): readonly unknown[] {
  const chain = world.map(recordAt);
  const isReviewed = reviewedBy(askerOf(world, 'refund', undefined));
  // Decided difference, row update-possible: a review takes out no update.
  const wasReviewed = (one: TransactionRecord): boolean =>
    one.request.kind !== 'pre-authorization-update' && isReviewed(one);
  return roots.flatMap((payment) => {
    const sums = [
      [sumsOf(payment, chain, 'certain'), before.sumsOf(payment, chain, (one) => movedMoney(one.outcome))],
      [sumsOf(payment, chain, 'shown'), before.sumsOf(payment, chain, before.isShownDone)],
      [
        sumsOf(payment, chain, 'possible'),
        before.sumsOf(payment, chain, (one) => mayHaveMoved(one) || movedMoney(one.outcome)),
      ],
      [
        sumsOf(payment, chain, 'possible', isReviewed),
        before.sumsOf(payment, chain, (one) => countsAsDone(one, wasReviewed)),
      ],
    ] as const;
    const differing = sums.filter(([now, then]) => {
      return (
        buckets.some((one) => now[one] !== then[one]) ||
        limitOf('REFUND', now) !== before.refundable(payment, then) ||
        limitOf('CAPTURE', now) !== then.remaining
      );
    });
    const told = followUps.flatMap((kind) =>
      asked.flatMap((amountDetails) => {
        const { request } = askerOf(world, kind, amountDetails);
        const now = whyNotLeft(serviceRules[kind], request, payment, chain, isReviewed);
        const then = before.whyNotLeft(request, payment, chain, wasReviewed);
        return now?.text === then?.text && now?.code === then?.code
          ? []
          : [{ kind, amountDetails, after: now, before: then }];
      }),
    );
    return differing.length + told.length === 0 ? [] : [{ world, payment: payment.request.kind, differing, told }];
  });
}

const timeout = isWhole ? 1_200_000 : 120_000;
const wanted = [undefined, eur(4), eur(11), { amount: 3, currency: 'SEK' }];

test('every single operation, with every request', () => {
  expect(others.length).toBeGreaterThan(500);
  expect(others.flatMap((other) => differencesIn([other], wanted))).toEqual([]);
  expect(differencesIn([], wanted)).toEqual([]);
});

// By default every thirty-first.
test('every operation before and after each of the few', { timeout }, () => {
  const chosen = others.filter((_other, place) => isWhole || place % 31 === 0);
  const found = chosen.flatMap((other) =>
    few.flatMap((second) => [...differencesIn([other, second], [eur(4)]), ...differencesIn([second, other], [eur(4)])]),
  );
  expect(found).toEqual([]);
});

// By default every thirteenth.
test('three of the few, in every order', { timeout }, () => {
  const found = few.flatMap((first, place) =>
    few.flatMap((second, other) =>
      few.flatMap((third, last) =>
        isWhole || (place + other + last) % 13 === 0 ? differencesIn([first, second, third], [eur(4)]) : [],
      ),
    ),
  );
  expect(found).toEqual([]);
});

test('a history of up to three operations', () => {
  const types = ['AUTHORIZATION', 'CAPTURE', 'CANCEL', 'UPDATE', 'REFUND', 'CHARGEBACK', 'CREATE_SESSION'];
  const operations = types.flatMap((type) => [
    ...[3, 7].map((amount) => ({ type, status: 'COMPLETED', ...eur(amount) })),
    { type, status: 'COMPLETED' },
    { type, status: 'PENDING', ...eur(3) },
    { type, status: 'COMPLETED', amount: 3, currency: 'SEK' },
  ]);
  const first = { id: 'A', type: 'AUTHORIZATION', status: 'COMPLETED', ...eur(10) };
  const named = operations.map((one, place) => ({ id: `O${place}`, ...one }));
  const differing = named.flatMap((one) =>
    named.flatMap((other) =>
      [
        [first, one, other],
        [one, first, other],
        [one, other],
      ].flatMap((history) =>
        [true, false].filter((isSplit) => {
          const [now, then] = [balanceIn(history, isSplit), before.balanceIn(history, isSplit)];
          return shown.some((sum) => now?.[sum] !== then?.[sum]);
        }),
      ),
    ),
  );
  expect(differing).toEqual([]);
});

test('a request that reviewed nothing counts all that may have gone through', () => {
  const open: Other = { kind: 'capture', asked: eur(4), result: undefined };
  expect(sumsOf(root(hold), [recordOf(open, 0)], 'possible', reviewedNone)).toMatchObject({ captured: 4, released: 6 });
});
