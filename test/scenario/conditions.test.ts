/** Every ErrorCondition of the standard, as an answer to each request, through the engine on virtual time. */

import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  type ConditionRow,
  conditions,
  kinds,
  namesOriginal,
  type TransactionKind,
  terminalKinds,
} from '../../src/core/index.js';
import { wordsOf } from '../../src/simulator/terminal/encoding/schema.js';
import { isWhole, oneIn } from '../extent.js';
import { contradictions } from './oracle.js';
import type { Wanted } from './scenario.js';
import type { Seen } from './stage.js';
import { VirtualStage } from './virtual-stage.js';

const rows = Object.entries(conditions);

/** The earlier transaction that a transaction of this kind refers to, if any. */
const before: Readonly<Partial<Record<TransactionKind, TransactionKind>>> = {
  reversal: 'payment',
  'pre-authorization-update': 'pre-authorization',
  capture: 'pre-authorization',
  'stored-value-unload': 'stored-value-load',
  'stored-value-reversal': 'stored-value-load',
  'stored-value-duplicate': 'stored-value-load',
  'loyalty-redemption': 'loyalty-award',
  'loyalty-award-refund': 'loyalty-award',
  'loyalty-rebate-refund': 'loyalty-rebate',
  'loyalty-redemption-refund': 'loyalty-redemption',
};
const timeLimitMs = 900_000;

function wanted(transactionId: string, kind: TransactionKind, about: string): Wanted {
  return {
    transactionId,
    kind,
    terminal: 'till-1',
    amount: kind === 'reversal' || kind === 'reconciliation' ? undefined : { amount: 1250, currency: 'EUR' },
    of: kind === 'refund' ? 'unlinked' : before[kind] === undefined || !namesOriginal(kind) ? undefined : about,
    scope: undefined,
    sale: `sale of ${transactionId}`,
    retryOf: undefined,
    partialAllowed: false,
    byKey: false,
    options: undefined,
    card: undefined,
    startWithinMs: undefined,
  };
}

/**
 * The earlier requests to the terminal: only the referenced transaction, or also a complete transaction of the kind.
 */
type Past = 'none' | 'has answered one';

/** Plays one transaction on a terminal with these script lines, after the transaction that it refers to. */
async function told(kind: TransactionKind, lines: readonly string[], past: Past = 'none'): Promise<Seen> {
  const stage = new VirtualStage({
    wire: 'ws',
    security: undefined,
    hasTokens: false,
    isFull: false,
    profile: 'default',
    dialect: 'standard-3.1',
    encoding: undefined,
    terminals: { 'till-1': 'T1' },
    known: undefined,
  });
  const asked: { readonly id: string; readonly kind: TransactionKind }[] = [];
  const ask = async (id: string, what: TransactionKind, about: string): Promise<void> => {
    expect(await stage.submit(wanted(id, what, about))).toEqual({ ok: true, created: true });
    asked.push({ id, kind: what });
    expect(await stage.outcome(id, timeLimitMs)).toBe(true);
  };
  const askOriginals = async (prefix: string): Promise<void> => {
    const first = before[kind];
    if (first === undefined) return;
    // Returned points were redeemed before, and redeemed points were awarded before.
    if (before[first] !== undefined) await ask(`${prefix}first`, before[first], '');
    await ask(`${prefix}before`, first, `${prefix}first`);
  };
  const startsFirst = past === 'has answered one' || before[kind] !== undefined;
  if (startsFirst) await stage.start();
  if (past === 'has answered one') {
    await askOriginals('earlier ');
    // TransactionStatus does not repeat a reconciliation, so a payment in its period takes its place.
    await ask('earlier', kind === 'reconciliation' ? 'payment' : kind, 'earlier before');
    // A card that was read waits for its payment, which does not come.
    await stage.pass(timeLimitMs);
  }
  await askOriginals('');
  for (const line of lines) stage.tell(line);
  if (!startsFirst) await stage.start();
  await ask('asked', kind, 'before');
  const transactions = [];
  for (const { id, kind: what } of asked) {
    const seen = await stage.seen(id);
    if (seen !== undefined) transactions.push({ ...seen, id, kind: what });
  }
  const ledger = stage.world.ledger();
  const received = stage.world.received();
  const facts = await stage.end();
  expect(contradictions({ facts, transactions, received, ledger }, new Set())).toEqual([]);
  expect(transactions.filter(({ id, result }) => id !== 'asked' && result !== 'approved')).toEqual([]);
  const seen = transactions.find(({ id }) => id === 'asked');
  if (seen === undefined) throw new Error('the daemon forgot what was asked');
  return seen;
}

/** True if the terminal has answered an earlier request whose answer it must be able to repeat if the answer to this request is lost. */
function canBeAsked(kind: TransactionKind, past: Past): boolean {
  // A card acquisition moves nothing: it needs no proof that it never arrived.
  if (past === 'has answered one' || kind === 'card-acquisition') return true;
  // The approved payment proves the terminal's memory for the first reversal.
  if (kind === 'reversal') return true;
  const first = before[kind];
  return first !== undefined && categoryOfKind(first) === categoryOfKind(kind);
}

function categoryOfKind(kind: TransactionKind): string {
  return categoryOf({ request: { kind } });
}

/** The answer to a register if the terminal gives the same answer each time. */
/** Matches the sentence of the table. The terminal's own words may follow. */
function startingWith(message: string): unknown {
  return expect.stringContaining(message);
}

function expectedFor(
  condition: string,
  verdict: ReturnType<ConditionRow['money']>,
  kind: TransactionKind,
  past: Past,
): Pick<Seen, 'result' | 'retry'> & { message?: unknown } {
  // The terminal's record says that the transaction never started. Without an earlier answer, nothing shows that the terminal has a record.
  const denied = canBeAsked(kind, past)
    ? ({ result: 'not-processed', retry: 'safe' } as const)
    : ({ result: 'unresolved', retry: retryUnknown(kind) } as const);
  switch (verdict.verdict) {
    case 'final': {
      // An answer that must be repeated is not believed: TransactionStatus does not repeat a reconciliation. Nor is an
      // answer believed that a denial confirms if the terminal was seen processing the request.
      const isConfirmed = verdict.mustBeRepeated === 'or-denied' && condition !== 'InsertedCard';
      if (verdict.mustBeRepeated !== undefined && !isConfirmed && kind === 'reconciliation') return denied;
      return { result: verdict.result, retry: 'safe', message: startingWith(verdict.message) };
    }
    case 'malformed':
      return { result: 'not-processed', retry: 'safe', message: verdict.message };
    case 'refused':
      return { result: 'not-processed', retry: 'safe' };
    case 'unreachable':
      // The terminal is in the list and answers each question on the same link: a request that it denies after the
      // delivery deadline never started.
      return kind === 'reconciliation' ? denied : { result: 'not-processed', retry: 'safe' };
    case 'ask':
      // The terminal reported that it has the request, so a later denial means that the terminal has forgotten the request. A reconciliation is not
      // denied, and a card reading moves nothing.
      if (kind === 'reconciliation' || kind === 'card-acquisition') return denied;
      return { result: 'unresolved', retry: retryUnknown(kind) };
  }
}

function retryUnknown(kind: TransactionKind): Seen['retry'] {
  return kind === 'reversal' || kind === 'stored-value-reversal' ? 'unsafe' : 'after-resolution';
}

test('the table has exactly the conditions that a terminal can report', () => {
  expect(rows.map(([condition]) => condition).toSorted()).toEqual([...(wordsOf('ErrorCondition') ?? [])].toSorted());
  expect(rows).toHaveLength(17);
});

/**
 * In the default run these kinds have a past: one of each request, and those that refer to a transaction of the same
 * request.
 */
const withPast: ReadonlySet<TransactionKind> = new Set([
  'payment',
  'reversal',
  'capture',
  'stored-value-load',
  'stored-value-reversal',
  'reconciliation',
  'card-acquisition',
  'loyalty-award',
  'loyalty-award-refund',
]);

test('the default run has each kind with and without an earlier transaction', () => {
  expect(new Set([...withPast].map(categoryOfKind))).toEqual(new Set(terminalKinds.map(categoryOfKind)));
});

/**
 * Returns the conditions to play. In the default run, only a payment without a past gets every condition. All other
 * kinds get the first condition of each verdict.
 */
function playedOf(kind: TransactionKind, past: Past): typeof rows {
  if (isWhole || (kind === 'payment' && past === 'none')) return rows;
  const verdicts = rows.map(([, row]) => row.money(kinds[kind]).verdict);
  return rows.filter((_, place) => verdicts.indexOf(verdicts[place] ?? 'final') === place);
}

describe.each(terminalKinds)('a %s that is answered with', (kind) => {
  const both: readonly Past[] = ['none', 'has answered one'];
  // In the default run, a payment is played with both pasts, and each other kind with the past that its set names.
  const pasts = both.filter((past) => isWhole || kind === 'payment' || withPast.has(kind) === (past !== 'none'));
  describe.each(pasts)('with a past of: %s', (past) => {
    test.each(playedOf(kind, past))('%s ends as the table says', async (condition, row) => {
      const seen = await told(kind, [`T1 default ${kind}: fail ${condition}`], past);
      expect(seen).toMatchObject(expectedFor(condition, row.money(kinds[kind]), kind, past));
    });
  });

  const refused = playedOf(kind, 'none').filter(([, row]) => row.money(kinds[kind]).verdict === 'refused');
  test.each(refused)('%s only once is made again, and approved', async (condition) => {
    const seen = await told(kind, [`T1 next ${kind}: fail ${condition}`]);
    const retry = kind === 'card-acquisition' ? 'safe' : 'unsafe';
    expect(seen).toMatchObject({ result: 'approved', retry, attempts: 2 });
  });
});

describe('a Login that is answered with', () => {
  test.each(oneIn(2, rows))(
    '%s always: the daemon sends no payment, and the payment may be tried again',
    async (condition, { login }) => {
      const seen = await told('payment', [`T1 default login: fail ${condition}`]);
      const reasons = { hopeless: 'login-refused', retry: 'login-failed', 'poi-list': 'terminal-not-connected' };
      const message = login.verdict === 'hopeless' ? login.message : 'nothing was charged';
      expect(seen).toMatchObject({
        result: 'not-processed',
        retry: 'safe',
        attempts: 0,
        reason: reasons[login.verdict],
        message: expect.stringContaining(message),
      });
    },
  );

  const passing = rows.filter(([, { login }]) => login.verdict !== 'hopeless');
  test.each(oneIn(6, passing))('%s once: the payment waits for the next Login', async (condition) => {
    const seen = await told('payment', [`T1 next login: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'approved', attempts: 1 });
  });
});

describe('a TransactionStatus that is answered with', () => {
  test.each(oneIn(6, rows))('%s once: it is asked again, and the answer is found', async (condition) => {
    const seen = await told('payment', ['T1 next payment: cut after-approval', `T1 next status: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'approved', retry: 'unsafe', attempts: 1, revision: 1 });
  });

  test.each(oneIn(6, rows, 1))('%s for ever proves nothing about money that moved', async (condition) => {
    const seen = await told('payment', ['T1 next payment: cut after-approval', `T1 default status: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'unresolved', retry: 'after-resolution', attention: ['unresolved'] });
  });
});
