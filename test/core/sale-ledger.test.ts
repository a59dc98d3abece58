/** The table of the sale ledger, row by row, and the sum over it. */

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  haveAllMoved,
  isLeftToReturn,
  leftToReturn,
  ledgerStateOf,
  moneyAmountsOf,
  returnedOf,
  type Units,
} from '../../src/core/sale/ledger.js';
import { kinds } from '../../src/core/kinds/index.js';
import { type TransactionKind, transactionKinds } from '../../src/core/model/kind-names.js';
import type { KindRules } from '../../src/core/policy/kind-rules.js';
import { questions } from '../../src/core/sale/counted.js';
import { heldRows } from '../../src/core/sale/held-amount.js';
import { attemptStates, ledgerSizes, ledgerStates, returnRows } from '../../src/core/sale/ledger-rows.js';
import { amountUnconfirmedCode, otherAttemptCode } from '../../src/core/model/attention-item.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, eur, outcomeOf, reviewing, transactionOf, wholeReversal } from './records.js';
import { serviceLedgerSection } from './service-ledger-section.js';

const listed = (code: string) => [{ code, at, text: 'x', actions: [] }];

function refund(rest: Partial<TransactionRecord> = {}, transactionId = 'r1'): TransactionRecord {
  return transactionOf({ transactionId, kind: 'refund', amountDetails: eur(300) }, rest);
}

function whole(rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const reversal = wholeReversal(rest);
  return { ...reversal, request: { ...reversal.request, transactionId: 'r1' } };
}

/**
 * Returns the sum over these transactions of a payment, of 10.00 EUR by default. `known`: what an operator reviewed.
 */
function sum(records: readonly TransactionRecord[], known = new Map<string, number>(), took: Units = 1_000) {
  const original = { took, amountsOf: (record: TransactionRecord) => moneyAmountsOf(record, 'EUR') };
  return returnedOf(original, records, reviewing(known));
}

const uncertain = { attention: listed(otherAttemptCode) };
const unconfirmed = { attention: listed(amountUnconfirmedCode) };
const approved = outcomeOf('approved');
const moved = (change: Parameters<typeof outcomeOf>[1]) => outcomeOf('approved', change);
const unresolved = (change: Parameters<typeof outcomeOf>[1] = {}) => outcomeOf('unresolved', change);

/**
 * A transaction for each row, with the interval that it takes from 10.00 EUR, and what is left of that after a review.
 */
const samples: readonly (readonly [
  row: string,
  record: TransactionRecord,
  interval: readonly [number, number],
  reviewed: number,
])[] = [
  ['moved-reported', refund({ outcome: moved({ authorized: eur(250) }) }), [250, 250], 250],
  ['moved-reported', refund({ outcome: outcomeOf('partly-approved', { authorized: eur(100) }) }), [100, 100], 100],
  ['moved-asked', refund({ outcome: approved }), [300, 300], 300],
  ['moved-asked', refund({ outcome: moved({ authorized: { amount: 9, currency: 'SEK' } }) }), [300, 300], 300],
  ['moved-unnamed', whole({ outcome: approved }), [1_000, 1_000], 1_000],
  [
    'moved-at-least-asked',
    refund({ ...unconfirmed, outcome: moved({ authorized: eur(300), difference: 'unconfirmed' }) }),
    [300, 1_000],
    1_000,
  ],
  // An operator has compared the receipt.
  ['moved-reported', refund({ outcome: moved({ authorized: eur(300), difference: 'unconfirmed' }) }), [300, 300], 300],
  ['moved-unknown', refund({ outcome: moved({ difference: 'unknown' }) }), [0, 1_000], 1_000],
  ['open-asked', refund(), [0, 300], 300],
  ['open-unnamed', whole(), [0, 1_000], 1_000],
  ['possible-reported', refund({ outcome: unresolved({ authorized: eur(250) }) }), [0, 250], 0],
  ['possible-asked', refund({ outcome: unresolved() }), [0, 300], 0],
  ['possible-asked', refund({ ...uncertain, outcome: outcomeOf('declined') }), [0, 300], 0],
  ['possible-all', whole({ outcome: unresolved() }), [0, 1_000], 0],
  ['possible-all', whole({ ...uncertain, outcome: outcomeOf('not-processed') }), [0, 1_000], 0],
  ['possible-all', refund({ outcome: unresolved({ difference: 'unknown' }) }), [0, 1_000], 0],
  ['other-attempt-asked', refund({ ...uncertain, outcome: moved({ authorized: eur(250) }) }), [250, 550], 250],
  ['other-attempt-asked', refund({ ...uncertain, outcome: approved }), [300, 600], 300],
  ['other-attempt-unnamed', whole({ ...uncertain, outcome: approved }), [1_000, 2_000], 1_000],
];

test.each(samples)(
  '%s contributes its interval, and a review removes what its row allows',
  (id, record, interval, then) => {
    const { certain, possible, entries } = sum([record]);
    const ids = entries.map(({ row }) => row.id);
    expect(ids.at(-1)).toBe(id);
    expect(ids).toHaveLength(id.startsWith('other-attempt') ? 2 : 1);
    expect([certain, possible]).toEqual(interval);
    expect(sum([record], new Map([['r1', 1]])).possible).toBe(then);
    expect(sum([record], new Map([['r1', 0]])).possible).toBe(interval[1]);
  },
);

test('each row has a sample, and each state with each size has at most one row', () => {
  expect(new Set(samples.map(([id]) => id))).toEqual(new Set(returnRows.map(({ id }) => id)));
  const cases = returnRows.flatMap(({ states, sizes }) =>
    states.flatMap((state) => sizes.map((size) => [state, size])),
  );
  expect(new Set(cases.map((one) => one.join(' '))).size).toBe(cases.length);
  // An open transaction has no outcome, so its amount cannot be reported. The same holds for another attempt.
  const notReported = ['reported', 'unknown', 'at-least-asked'].length;
  const states = Object.keys(ledgerStates).length + Object.keys(attemptStates).length;
  expect(cases.length).toBe(states * Object.keys(ledgerSizes).length - 2 * notReported);
});

test('a review removes only possible amounts of ended refunds', () => {
  const lifted = returnRows.filter(({ lifts }) => lifts === 'possible');
  const ended = returnRows.filter(({ states }) => !states.includes('moved') && !states.includes('open'));
  expect(lifted).toEqual(ended);
  expect(new Set(lifted.map(({ least }) => least))).toEqual(new Set(['none']));
});

test('a refund that moved no money contributes nothing', () => {
  for (const result of ['declined', 'cancelled', 'not-processed'] as const) {
    const record = refund({ outcome: outcomeOf(result) });
    expect(ledgerStateOf(record)).toBeUndefined();
    expect(sum([record]).entries).toEqual([]);
  }
});

test('the bounds of the intervals add up, and the rest is the taken amount less all possible refunds', () => {
  const returned = sum([refund({ outcome: approved }, 'r1'), refund({}, 'r2')]);
  expect([returned.certain, returned.possible]).toEqual([300, 600]);
  expect(haveAllMoved(returned)).toBe(false);
  expect(leftToReturn(1_000, returned)).toBe(400);
  expect(isLeftToReturn(400, 1_000, returned)).toBe(true);
  expect(isLeftToReturn(401, 1_000, returned)).toBe(false);
  expect(leftToReturn(500, returned)).toBe(0);
});

test('if the paid amount is unknown, one refund is possible', () => {
  const none = sum([], new Map(), 'unbounded');
  expect(isLeftToReturn('unbounded', 'unbounded', none)).toBe(true);
  const one = sum([whole({ outcome: approved })], new Map(), 'unbounded');
  expect([one.certain, one.possible]).toEqual([0, 'unbounded']);
  expect(isLeftToReturn(1, 'unbounded', one)).toBe(false);
  expect(leftToReturn('unbounded', one)).toBeUndefined();
  expect(sum([refund(), whole({ outcome: approved })], new Map(), 'unbounded').possible).toBe('unbounded');
  expect([leftToReturn(1_000, one), isLeftToReturn(0, 1_000, one)]).toEqual([0, false]);
});

const page = fileURLToPath(new URL('../../docs/reference/sale-ledger.md', import.meta.url));

const words = {
  none: 'nothing',
  reported: 'the reported amount',
  asked: 'the requested amount',
  all: 'all that the original took',
  nothing: 'nothing',
  possible: 'the whole row',
} as const;

function meanings(title: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([name, means]) => `| \`${name}\` | ${means} |`);
  return `| ${title} | means |\n|---|---|\n${lines.join('\n')}`;
}

function quoted(names: readonly string[]): string {
  return names.map((one) => `\`${one}\``).join(', ');
}

function statesText(which: 'all' | 'possible' | 'moved'): string {
  return quoted(
    Object.keys(ledgerStates).filter((state) => which === 'all' || (state === 'moved') === (which === 'moved')),
  );
}

const nexts = { everything: 'everything', 'a whole': 'every request for the whole' };

/** Returns the rows of endings. Kinds with the same row share a line. */
function endingRows(): readonly string[] {
  const rows = new Map<string, TransactionKind[]>();
  for (const kind of transactionKinds) {
    const { endings = [] }: KindRules = kinds[kind];
    for (const { id, isWhole, isPossible, next, except, isLifted, because } of endings) {
      const states = statesText(isPossible === true ? 'possible' : 'all');
      const ended = typeof next === 'string' ? nexts[next] : quoted(next);
      const but = except === undefined ? '' : ` but a \`${except}\``;
      const removed = isLifted === true ? 'the row' : 'the row, unless it moved money';
      const size = isWhole === true ? 'the whole' : 'any';
      const cells = [size, states, `${ended}${but}`, removed, because].join(' | ');
      rows.set(`${id}\n${cells}`, [...(rows.get(`${id}\n${cells}`) ?? []), kind]);
    }
  }
  return [...rows].map(([key, of]) => {
    const [id = '', cells = ''] = key.split('\n');
    return `| \`${id}\` | ${quoted(of)} | ${cells} |`;
  });
}

const effects = {
  sets: 'sets the amount',
  hides: 'sets the amount, and leaves it unknown',
  lowers: 'sets a lower amount of the same currency',
};

function pageOf(): string {
  const held = heldRows.map(
    ({ id, isCertain, effect, because }) =>
      `| \`${id}\` | ${statesText(isCertain ? 'moved' : 'possible')} | ${effects[effect]} | ${because} |`,
  );
  const rows = returnRows.map(({ id, states, sizes, least, most, lifts, because }) => {
    const names = [states, sizes].map((list) => list.map((one) => `\`${one}\``).join(', '));
    return `| \`${id}\` | ${names.join(' | ')} | ${words[least]} | ${words[most]} | ${words[lifts]} | ${because} |`;
  });
  const asked = Object.values(questions).map(({ asks, possible, because }) => {
    const counts = possible === 'earlier' ? 'counts if it is `earlier`' : 'does not count';
    return `| ${asks} | counts | ${counts} | ${because} |`;
  });
  return `# The sale ledger: what is left of a transaction

This page says how much tenderd can still refund, reverse or capture, and how much of a sale is
still to pay. It is generated from \`src/core/sale/ledger-rows.ts\`, \`src/core/sale/held-amount.ts\`
and the \`endings\` of the kinds in \`src/core/kinds\`. Regenerate it with
\`npx vitest run test/core/sale-ledger.test.ts -u\`.

## What is left to refund

tenderd never refunds or reverses more than a payment or a capture took at a terminal. In the table,
each refund and each reversal of the payment has two amounts. "At least" is the amount that it has
certainly returned. "At most" is the amount that it may have returned. The amount that is left is
the amount that the payment took, less the sum of all "at most" amounts.

If nothing or too little is left, tenderd refuses the refund. The refusal says \`was refunded\` if all
earlier refunds and reversals certainly moved money, and otherwise \`may have been refunded\`.

If it is not known how much the payment took, tenderd can reverse the whole payment. If an operator
confirmed the payment, tenderd can also refund it up to the requested amount. Once a refund or
reversal of the payment has moved money, or may have moved money, tenderd refunds and reverses
nothing more.

The same rows apply to a refund of loyalty points. The refund names either a number of points, or
the total of the sale in money. Points and money cannot be added. Therefore, if the refund is in
money and the original in points, or the other way round, the refund counts as a refund of the
whole.

An operator can review a refund or reversal. If the next request names this review in \`reviewed\`,
and the revision is still the same, the sum for this request leaves out the amount in the column
"review removes". Other requests do not use the review.

| row | state | amount | at least | at most | review removes | because |
|---|---|---|---|---|---|---|
${rows.join('\n')}

A transaction that ended without moving money does not count, unless an attention item says that it
may have moved money.

A payment with an unknown second attempt counts once, because the operator reverses the extra
charge. A refund with an unknown second attempt counts twice until its attention item is resolved,
because money that was refunded twice is hard to get back.

## States

${meanings('state', { ...ledgerStates, ...attemptStates })}

## Amounts

${meanings('amount', ledgerSizes)}

## What ends a transaction

After some transactions, tenderd refuses certain other requests for the same original, whatever the
amount. The column "leaves nothing for" says which requests. tenderd checks the transactions in the
order of the journal, and for each transaction the first row that applies counts. A review never
removes an \`open\` transaction.

| row | transaction | size | state | leaves nothing for | review removes | because |
|---|---|---|---|---|---|---|
${endingRows().join('\n')}

If the original is not in tenderd's journal, only the terminal knows how much the original took. In
this case, an earlier transaction for the same original also blocks the request in two more cases:

- It is not certain whether the earlier transaction moved money.
- A part of the earlier transaction was approved without an amount (\`amount-unconfirmed\`).

Once the earlier transaction has ended, an operator can review it. After the review, the earlier
transaction no longer blocks the request, and the terminal decides about the request.

## What a pre-authorization holds

A capture takes at most the held amount. To compute it, tenderd applies these rows to the
pre-authorization and its updates, in the order of the journal. A review removes none of the rows.

| row | state | effect | because |
|---|---|---|---|
${held.join('\n')}

## When tenderd checks again

Before tenderd accepts a request, it calculates from the rows above how much is left. After that, it
calculates again to answer two questions. The two columns in the middle say whether another
transaction for the same original counts in the answer:

| question | it moved money | it may have moved money | because |
|---|---|---|---|
${asked.join('\n')}

\`earlier\`: a request that has begun is earlier than a request that waits. If both have begun or
both wait, the request that was accepted first is earlier. Transactions that the request reviewed do
not count.

${serviceLedgerSection()}`;
}

test('the manual has the table (run with -u to write the page again)', async () => {
  await expect(pageOf()).toMatchFileSnapshot(page);
});
