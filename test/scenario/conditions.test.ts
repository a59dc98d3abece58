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

/** What a transaction of this kind is about, if anything. */
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

/** What the terminal was asked before: nothing but what the transaction is about, or a whole transaction of the kind, too. */
type Past = 'none' | 'has answered one';

/** Plays one transaction on a terminal that was told these lines, behind what it is about. */
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
    // Points that are to be returned were redeemed, and what is redeemed was awarded.
    if (before[first] !== undefined) await ask(`${prefix}first`, before[first], '');
    await ask(`${prefix}before`, first, `${prefix}first`);
  };
  const startsFirst = past === 'has answered one' || before[kind] !== undefined;
  if (startsFirst) await stage.start();
  if (past === 'has answered one') {
    await askOriginals('earlier ');
    // A reconciliation is not repeated itself: a payment in its period stands for it.
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

/** Whether the terminal has answered something that it must be able to repeat, should this one be lost. */
function canBeAsked(kind: TransactionKind, past: Past): boolean {
  // A card acquisition moves nothing: that it never came needs no proof.
  if (past === 'has answered one' || kind === 'card-acquisition') return true;
  // The approved payment vouches for the first reversal.
  if (kind === 'reversal') return true;
  const first = before[kind];
  return first !== undefined && categoryOfKind(first) === categoryOfKind(kind);
}

function categoryOfKind(kind: TransactionKind): string {
  return categoryOf({ request: { kind } });
}

/** What a register is told when the terminal keeps answering so. */
/** The sentence of the table; the terminal's own words may follow. */
function startingWith(message: string): unknown {
  return expect.stringContaining(message);
}

function expectedFor(
  condition: string,
  verdict: ReturnType<ConditionRow['money']>,
  kind: TransactionKind,
  past: Past,
): Pick<Seen, 'result' | 'retry'> & { message?: unknown } {
  // The terminal's record says that it never started. Without an earlier answer nothing shows that it has a record.
  const denied = canBeAsked(kind, past)
    ? ({ result: 'not-processed', retry: 'safe' } as const)
    : ({ result: 'unresolved', retry: retryUnknown(kind) } as const);
  switch (verdict.verdict) {
    case 'final': {
      // What must be repeated before it is believed is not: TransactionStatus does not repeat a reconciliation.
      // Nor is what is confirmed by a denial, where the terminal was seen working on it before.
      const isConfirmed = verdict.mustBeRepeated === 'or-denied' && condition !== 'InsertedCard';
      if (verdict.mustBeRepeated !== undefined && !isConfirmed && kind === 'reconciliation') return denied;
      return { result: verdict.result, retry: 'safe', message: startingWith(verdict.message) };
    }
    case 'malformed':
      return { result: 'not-processed', retry: 'safe', message: verdict.message };
    case 'refused':
      return { result: 'not-processed', retry: 'safe' };
    case 'unreachable':
      // The list has it, and each question is answered on the same link: what it denies past the delivery deadline never began.
      return kind === 'reconciliation' ? denied : { result: 'not-processed', retry: 'safe' };
    case 'ask':
      // The terminal said that it has it: who denies it after that has forgotten it. A reconciliation is not denied, and a card reading moves nothing.
      if (kind === 'reconciliation' || kind === 'card-acquisition') return denied;
      return { result: 'unresolved', retry: retryUnknown(kind) };
  }
}

function retryUnknown(kind: TransactionKind): Seen['retry'] {
  return kind === 'reversal' || kind === 'stored-value-reversal' ? 'unsafe' : 'after-resolution';
}

test('the table has every condition that a terminal can say, and no other', () => {
  expect(rows.map(([condition]) => condition).toSorted()).toEqual([...(wordsOf('ErrorCondition') ?? [])].toSorted());
  expect(rows).toHaveLength(17);
});

/** By default these kinds have a past: one of each request, and those that are about another one of the same. */
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

test('the default run has each request with a past', () => {
  expect(new Set([...withPast].map(categoryOfKind))).toEqual(new Set(terminalKinds.map(categoryOfKind)));
});

/** Every condition; by default, the first of each verdict for other kinds than a payment, and for a payment that is not the first one. */
function playedOf(kind: TransactionKind, past: Past): typeof rows {
  if (isWhole || (kind === 'payment' && past === 'none')) return rows;
  const verdicts = rows.map(([, row]) => row.money(kinds[kind]).verdict);
  return rows.filter((_, place) => verdicts.indexOf(verdicts[place] ?? 'final') === place);
}

describe.each(terminalKinds)('a %s that is answered with', (kind) => {
  const both: readonly Past[] = ['none', 'has answered one'];
  // By default both of a payment, and of another kind the one that its set says.
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
  test.each(rows)('%s for ever: nothing is sent, and the payment may be tried again', async (condition, { login }) => {
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
  });

  const passing = rows.filter(([, { login }]) => login.verdict !== 'hopeless');
  test.each(oneIn(3, passing))('%s once: the payment waits for the next Login', async (condition) => {
    const seen = await told('payment', [`T1 next login: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'approved', attempts: 1 });
  });
});

describe('a TransactionStatus that is answered with', () => {
  test.each(oneIn(3, rows))('%s once: it is asked again, and the answer is found', async (condition) => {
    const seen = await told('payment', ['T1 next payment: cut after-approval', `T1 next status: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'approved', retry: 'unsafe', attempts: 1, revision: 1 });
  });

  test.each(oneIn(3, rows, 1))('%s for ever proves nothing about money that moved', async (condition) => {
    const seen = await told('payment', ['T1 next payment: cut after-approval', `T1 default status: fail ${condition}`]);
    expect(seen).toMatchObject({ result: 'unresolved', retry: 'after-resolution', attention: ['unresolved'] });
  });
});
