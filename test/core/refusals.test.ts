/** Why a request is refused, in words that say what to do (promises 1 and 9; invariants I1, I10). */

import { describe, expect, test } from 'vitest';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission, AdmissionContext } from '../../src/core/lifecycle/admission.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { admissionContext, outcomeOf, transactionOf, wholeReversal, eur } from './records.js';
import { uncheckedOutcome, type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

const poiTransaction = { transactionId: '77', timeStamp: 'its own clock' };
const paid = transactionOf(
  {},
  {
    outcome: outcomeOf('approved', { poiTransaction, authorized: eur(1_250) }),
    acknowledgedRevision: 1,
  },
);
const linked = { type: 'transaction', transactionId: 'p1' } as const;

function asked(change: Partial<AnyRequest> = {}): TransactionRequest {
  return transactionOf({ transactionId: 'p2', ...change }).request;
}

function admitted(request: AnyRequest, change: Partial<AdmissionContext> = {}): Admission {
  return admit(unchecked(request), admissionContext(change));
}

function refused(decision: Admission): unknown {
  return decision.decision === 'refuse' ? decision.refusal : decision.decision;
}

/** Returns the advice about the transaction that blocks a refused one. */
function adviceOf(request: Partial<AnyRequest>, standing: TransactionRecord): string | undefined {
  const decision = admitted(asked(request), { sameSale: [standing] });
  return decision.decision === 'refuse' ? decision.refusal.text.split('Nothing was sent. ')[1] : undefined;
}

/** Returns the decision about a payment after a review of this transaction of its sale, or the code of the refusal. */
function decided(sameSale: readonly TransactionRecord[], names: Partial<AnyRequest>): string {
  const decision = admitted(asked({ transactionId: 'p3', ...names }), {
    sameSale,
    find: (id) => sameSale.find(({ request }) => request.transactionId === id),
  });
  return decision.decision === 'refuse' ? decision.refusal.code : decision.decision;
}

describe('admission refuses, before any lookup,', () => {
  // `same-request.test.ts` tests which fields make a request different.
  test('an id that was used for another request', () => {
    expect(refused(admitted(asked({ transactionId: 'p1', sale: 'R-2' }), { existing: paid }))).toEqual({
      code: 'id-reused',
      text: 'The transactionId p1 was used for another request. Nothing was sent. Use a new id for a new transaction.',
      transactionId: 'p1',
    });
  });

  test('a terminal that is not configured', () => {
    expect(refused(admitted(asked({ terminal: 'bra' })))).toEqual({
      code: 'unknown-terminal',
      text: 'There is no terminal bra. Configured: till, bar. Nothing was sent.',
      terminals: ['till', 'bar'],
    });
    const { terminal: _terminal, ...atService } = asked();
    expect(refused(admitted({ ...atService, service: 'shopp' }))).toMatchObject({
      text: 'There is no payment service shopp. Configured: till, bar. Nothing was sent.',
    });
  });

  test('a verification at a terminal, because only a payment service offers it', () => {
    expect(refused(admitted(asked({ kind: 'verification' })))).toEqual({
      code: 'invalid-request',
      text: 'kind: only a payment service can do a card verification, and a terminal cannot. Nothing was sent.',
    });
  });

  test('a latest start that has passed or is too far away', () => {
    expect(refused(admitted(asked(), { startBeforeWallMs: 1_000 }))).toEqual({
      code: 'start-too-late',
      text: "By this daemon's clock startBefore passed 0 s ago. Nothing was sent. Compare the clocks of register and daemon, or ask again.",
    });
    expect(refused(admitted(asked(), { startBeforeWallMs: 601_001 }))).toEqual({
      code: 'invalid-request',
      text: "startBefore: expected a time within 600 s from now; by this daemon's clock it is 10 min away. Nothing was sent. Compare the clocks of register and daemon.",
    });
    // A wrong clock is reported as such, by days, years or hours.
    const clocks: readonly (readonly [number, string])[] = [
      [-31 * 86_400_000, 'passed 31 days ago'],
      [-2 * 3_600_000, 'passed 2 h ago'],
      [-5 * 60_000, 'passed 5 min ago'],
      [-90_000, 'passed 90 s ago'],
      [365 * 86_400_000, 'it is 365 days away'],
    ];
    for (const [awayMs, words] of clocks)
      expect(refused(admitted(asked(), { startBeforeWallMs: 1_000 + awayMs }))).toMatchObject({
        text: expect.stringContaining(words),
      });
    expect(admitted(asked(), { startBeforeWallMs: 1_001 })).toMatchObject({ startWithinMs: 1 });
    expect(admitted(asked(), { startBeforeWallMs: 601_000 })).toMatchObject({ startWithinMs: 600_000 });
    expect(admitted(asked())).toMatchObject({ startWithinMs: 30_000 });
  });
});

describe('a request with the same id and content attaches to its transaction', () => {
  test('a request attaches even with another order of members, or with an absent member that is set to undefined', () => {
    const original = { type: 'terminal', poiTransaction } as const;
    const existing = transactionOf({ kind: 'refund', original, startBefore: 'then' });
    const members = Object.entries({
      ...existing.request,
      original: { poiTransaction, type: 'terminal' },
    }).toReversed();
    const again: TransactionRequest = {
      ...existing.request,
      ...Object.fromEntries([...members, ['retryOf', undefined]]),
    };
    expect(admitted(again, { existing })).toEqual({ decision: 'attach', record: existing });
  });
});

test('the refusal names the newest transaction of the sale that blocks the request', () => {
  const held = transactionOf({ transactionId: 'p1' }, { outcome: outcomeOf('approved') });
  const taken = transactionOf({ transactionId: 'p2' }, { outcome: outcomeOf('approved') });
  expect(refused(admitted(asked(), { sameSale: [held, taken] }))).toMatchObject({ transactionId: 'p2' });
});

describe('the refusal of a second transaction of a sale names the first transaction and the reason', () => {
  const unlooked = 'is not acknowledged';
  const book = 'Book and acknowledge that transaction, then send the request again under a new id.';
  const anyway =
    'To charge anyway, an operator must review p1. The register then lists p1 and its revision in "reviewed".';
  test.each<[Partial<TransactionRecord>, why: string, advice: string]>([
    [{}, 'is still open', 'Wait until p1 has ended, or abort it.'],
    [
      { outcome: outcomeOf('unresolved'), acknowledgedRevision: 1 },
      'is unresolved',
      'Find out how p1 ended, and resolve it. To continue without resolving it, an operator must review p1. The register then lists p1 and its revision in "reviewed".',
    ],
    [{ outcome: outcomeOf('partly-approved') }, unlooked, book],
    [{ outcome: outcomeOf('approved'), acknowledgedRevision: 1 }, 'has moved money already', anyway],
    [{ outcome: outcomeOf('approved') }, unlooked, book],
    [{ outcome: outcomeOf('approved', { revision: 2 }), acknowledgedRevision: 1 }, unlooked, book],
  ])('%j', (change, why, advice) => {
    expect(refused(admitted(asked(), { sameSale: [transactionOf({}, change)] }))).toEqual({
      code: 'sale-open',
      text: `Sale R-1 already has transaction p1, which ${why}. Nothing was sent. ${advice}`,
      apiAdvice: advice,
      transactionId: 'p1',
    });
  });

  test('the refusal does not advise to acknowledge an acknowledged transaction, or to leave the rest of a part unpaid', () => {
    const payment = transactionOf({}, { outcome: outcomeOf('approved') });
    const original = { type: 'terminal', poiTransaction } as const;
    expect(adviceOf({ kind: 'reversal', original }, payment)).toBe(book);
    const held = transactionOf(
      { kind: 'pre-authorization' },
      { outcome: outcomeOf('approved'), acknowledgedRevision: 1 },
    );
    expect(adviceOf({}, held)).toBe(anyway);
    const authorized = eur(750);
    const part = { outcome: outcomeOf('partly-approved', { authorized }), acknowledgedRevision: 1 };
    expect(adviceOf({}, transactionOf({}, part))).toBe(`Only the rest of the sale is left to charge. ${anyway}`);
    expect(adviceOf({ amountDetails: eur(500) }, transactionOf({}, part))).toBeUndefined();
    expect(adviceOf({ amountDetails: { amount: 500, currency: 'SEK' } }, transactionOf({}, part))).toContain(anyway);
  });

  test.each(['declined', 'not-processed'] as const)(
    'a first transaction that ended as %s does not block the second, acknowledged or not',
    (result) => {
      for (const acknowledgedRevision of [0, 1]) {
        const sameSale = [transactionOf({}, { outcome: outcomeOf(result, { revision: 2 }), acknowledgedRevision })];
        expect(admitted(asked(), { sameSale }).decision).toBe('accept');
      }
    },
  );

  test('the refusal of a second reconciliation says that the first reconciliation has closed a period', () => {
    const closed = transactionOf(
      { kind: 'reconciliation' },
      { outcome: outcomeOf('approved'), acknowledgedRevision: 1 },
    );
    const { amountDetails: _none, ...closing } = asked({ kind: 'reconciliation' });
    expect(refused(admitted(closing, { sameSale: [closed] }))).toMatchObject({
      text: 'Sale R-1 already has transaction p1, which has closed a period already. Nothing was sent. To close anyway, an operator must review p1. The register then lists p1 and its revision in "reviewed".',
    });
  });

  test('a refund of a paid and acknowledged sale is not refused as a second payment', () => {
    const refund = asked({ kind: 'refund', original: linked });
    expect(admitted(refund, { sameSale: [paid], find: () => paid })).toMatchObject({ decision: 'accept' });
  });

  test('the check for a second transaction considers each transaction of the sale, not only the first', () => {
    const done = transactionOf({}, { outcome: outcomeOf('declined'), acknowledgedRevision: 1 });
    const open = transactionOf({ transactionId: 'p9' });
    expect(refused(admitted(asked(), { sameSale: [done, open] }))).toMatchObject({ transactionId: 'p9' });
  });

  test('a retryOf with an unknown transaction is rejected', () => {
    expect(refused(admitted(asked({ retryOf: 'p8' })))).toEqual({
      code: 'retry-of-unknown',
      text: 'retryOf names transaction p8, which tenderd does not know. Nothing was sent.',
      transactionId: 'p8',
    });
  });

  test('a retryOf with a transaction of another sale and another original is rejected', () => {
    const other = transactionOf({
      transactionId: 'r8',
      kind: 'refund',
      sale: 'R-8',
      original: { type: 'transaction', transactionId: 'p8' },
    });
    const original = { type: 'transaction', transactionId: 'p1' } as const;
    const decision = admitted(asked({ kind: 'refund', original, retryOf: 'r8' }), { find: () => other });
    expect(refused(decision)).toEqual({
      code: 'retry-of-unknown',
      text: 'retryOf names transaction r8, which belongs to sale R-8 and not to R-1. Nothing was sent.',
      transactionId: 'r8',
    });
  });

  const first = transactionOf({ transactionId: 'p1' }, { outcome: outcomeOf('unresolved') });
  const second = transactionOf({ transactionId: 'p2', ...reviewed('p1') }, { outcome: outcomeOf('unresolved') });
  const both = { reviewed: ['p1', 'p2'].flatMap((id) => reviewed(id).reviewed ?? []) };

  test('retryOf lifts no block: not of an open, unresolved, uncertain or paid transaction', () => {
    const doubt = { code: 'other-attempt-unknown', at: 'then', text: 'x', actions: [] };
    const standing: readonly Partial<TransactionRecord>[] = [
      {},
      { outcome: outcomeOf('unresolved'), acknowledgedRevision: 1 },
      { outcome: outcomeOf('declined'), acknowledgedRevision: 1, attention: [doubt] },
      { outcome: outcomeOf('approved'), acknowledgedRevision: 1 },
    ];
    const alone = standing.map((change) => [transactionOf({}, change)]);
    expect(alone.map((sale) => decided(sale, { retryOf: 'p1' }))).toEqual(standing.map(() => 'sale-open'));
    expect(alone.map((sale) => decided(sale, reviewed('p1')))).toEqual([
      'review-outdated',
      ...standing.slice(1).map(() => 'accept'),
    ]);
  });

  test('a review covers only the named transactions in their present state', () => {
    expect(decided([first, second], reviewed('p2'))).toBe('sale-open');
    expect(decided([first, second], both)).toBe('accept');
    const since = { ...first, outcome: outcomeOf('approved', { revision: 2 }), acknowledgedRevision: 2 };
    expect(decided([since, second], both)).toBe('review-outdated');
  });

  test('a review must have the present revision of the transaction, not a later one', () => {
    const said = admitted(asked({ transactionId: 'p3', ...reviewed('p1', 9) }), {
      find: () => first,
      sameSale: [first],
    });
    expect(refused(said)).toEqual({
      code: 'review-outdated',
      text: 'reviewed lists transaction p1, which now has revision 1 and not 9. Nothing was sent. An operator must review the latest revision.',
      transactionId: 'p1',
    });
    expect(refused(admitted(asked({ ...reviewed('p8') })))).toMatchObject({
      code: 'review-outdated',
      text: 'reviewed lists transaction p8, which tenderd does not know. Nothing was sent.',
    });
    const moved = transactionOf({}, { outcome: outcomeOf('approved', { revision: 3, movedSince: 2 }) });
    const verdicts = [1, 2, 3].map((revision) => decided([moved], reviewed('p1', revision)));
    expect(verdicts).toEqual(['review-outdated', 'accept', 'accept']);
  });
});

describe('the original of a refund or reversal', () => {
  const find = (): TransactionRecord => paid;
  const refund = (change: Partial<AnyRequest> = {}): TransactionRequest =>
    asked({ kind: 'refund', sale: 'R-9', original: linked, ...change });

  test.each<[string, TransactionRequest, string, string]>([
    [
      'a payment with an original',
      asked({ original: linked }),
      'invalid-request',
      'A payment cannot have an original. Nothing was sent. Leave the original out.',
    ],
    [
      'a refund without one',
      asked({ kind: 'refund' }),
      'invalid-request',
      'A refund refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
    ],
    [
      'a reversal without one',
      asked({ kind: 'reversal' }),
      'invalid-request',
      'A reversal refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
    ],
    [
      'an unlinked reversal',
      asked({ kind: 'reversal', original: { type: 'unlinked' } }),
      'invalid-request',
      'A reversal always refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
    ],
  ])('admission refuses %s', (_name, request, code, text) => {
    expect(refused(admitted(request, { find }))).toEqual({ code, text });
  });

  test("may be the terminal's own key, which is sent unchanged, or a transaction of ours", () => {
    const terminal = refund({ original: { type: 'terminal', poiTransaction } });
    expect(admitted(terminal)).toMatchObject({ decision: 'accept', originalPoi: poiTransaction });
    expect(admitted(refund(), { find })).toMatchObject({ decision: 'accept', originalPoi: poiTransaction });
    const unlinked = refund({ original: { type: 'unlinked' } });
    expect(admitted(unlinked)).toMatchObject({ decision: 'accept', originalPoi: undefined });
  });

  test('must be a known transaction', () => {
    expect(refused(admitted(refund()))).toEqual({
      code: 'original-unknown',
      text: "tenderd does not know the transaction p1. Nothing was sent. Give the terminal's own reference instead.",
      transactionId: 'p1',
    });
  });

  const { outcome } = paid;
  if (outcome === undefined) throw new Error('it was paid');
  const { poiTransaction: _key, ...keyless } = outcome;

  const { authorized: _none, ...unsaid } = outcome;
  const unknownAmount = uncheckedOutcome({ ...unsaid, difference: 'unknown' });

  test('may have an unknown amount if it is reversed as a whole', () => {
    const unread: TransactionRecord = { ...paid, outcome: unknownAmount };
    expect(admitted(reversal, { find: () => unread })).not.toHaveProperty('refusal');
  });

  test.each<[string, Partial<TransactionRecord>, string]>([
    ['is open', {}, 'may have been'],
    ['is unresolved', { outcome: outcomeOf('unresolved') }, 'may have been'],
    ['went through', { outcome: outcomeOf('approved') }, 'was'],
  ])('may not be reversed twice if a reversal of it %s', (_state, change, doubt) => {
    const { amountDetails: _whole, ...whole } = refund({ kind: 'reversal' });
    const unread: TransactionRecord = { ...paid, outcome: unknownAmount };
    const first: TransactionRecord = { ...transactionOf({ ...whole, transactionId: 'v1' }), ...change };
    expect(refused(admitted(whole, { find: () => unread, findByOriginal: () => [first] }))).toEqual({
      code: 'original-not-refundable',
      text: `Transaction p1 was approved with an unknown amount, and it ${doubt} refunded or reversed by v1. It is not known whether anything is left: check the receipts. Nothing was sent.`,
      transactionId: 'p1',
    });
    const looked = { find: (id: string) => (id === 'v1' ? first : unread), findByOriginal: () => [first] };
    const again = admitted({ ...whole, ...reviewed('v1'), transactionId: 'v2' }, looked);
    // An open transaction cannot be reviewed.
    expect('refusal' in again).toBe(first.outcome?.result !== 'unresolved');
  });

  test.each<[Partial<TransactionRecord>, Partial<AnyRequest>, text: string, apiAdvice?: string]>([
    [
      { request: asked({ transactionId: 'p1', kind: 'refund' }) },
      {},
      'Transaction p1 is a refund, not a payment. Nothing was sent.',
    ],
    [{ outcome: outcomeOf('declined') }, {}, 'Transaction p1 is not an approved payment (declined). Nothing was sent.'],
    [
      { reversedBy: 'v1' },
      {},
      'Transaction p1 was already reversed by v1. Nothing is left to refund. Nothing was sent.',
    ],
    [
      { outcome: keyless },
      {},
      'The terminal gave transaction p1 no id of its own. Give the number and time on the receipt of that transaction (original.poiTransaction). Nothing was sent.',
      'Give the number and time on the receipt of that transaction (original.poiTransaction).',
    ],
    [
      { outcome: { ...outcome, poiTransaction: { transactionId: '4111*1', timeStamp: 'x' } } },
      {},
      "The terminal's id for transaction p1 looks like a card number, so tenderd did not keep it. Carry out the request on the terminal itself. Nothing was sent.",
    ],
    [
      { outcome: unknownAmount },
      {},
      'Transaction p1 was approved with an unknown amount. Reverse it as a whole, or check the receipt and refund without an original. Nothing was sent.',
    ],
    [
      {},
      { kind: 'reversal', terminal: 'bar' },
      'Transaction p1 was taken on terminal till. Send the reversal to that terminal. Nothing was sent.',
    ],
    [
      {},
      { amountDetails: { amount: 1, currency: 'SEK' } },
      'Transaction p1 was paid in EUR. Send the amount in EUR. Nothing was sent.',
    ],
    [
      {},
      { amountDetails: eur(1_251) },
      'Transaction p1 took at most 12.50 EUR. Request no more than that. Nothing was sent.',
    ],
  ])('%#: is refused with what is wrong about it', (change, request, text, apiAdvice) => {
    expect(refused(admitted(refund(request), { find: () => ({ ...paid, ...change }) }))).toEqual({
      code: 'original-not-refundable',
      text,
      ...(apiAdvice === undefined ? {} : { apiAdvice }),
      transactionId: 'p1',
    });
  });

  test('must have ended', () => {
    expect(refused(admitted(refund(), { find: () => transactionOf() }))).toMatchObject({
      text: 'Transaction p1 is not an approved payment (still open). Nothing was sent.',
    });
  });

  test('may be refunded at another terminal, up to the whole amount', () => {
    expect(admitted(refund({ terminal: 'bar' }), { find })).toMatchObject({ decision: 'accept' });
    const part = eur(250);
    expect(admitted(refund({ amountDetails: part }), { find })).toMatchObject({ decision: 'accept' });
  });

  const back = (transactionId: string, amount: number, rest: Partial<TransactionRecord> = {}): TransactionRecord => ({
    ...transactionOf({}, rest),
    request: refund({ transactionId, amountDetails: { amount, currency: 'EUR' } }),
  });
  const moved = { outcome: outcomeOf('approved'), acknowledgedRevision: 1 };
  const doubtful = { outcome: outcomeOf('unresolved') };
  const ofOtherSale = { ...back('r1', 1_250, doubtful), request: refund({ transactionId: 'r1', sale: 'R-8' }) };
  const lessGiven = { outcome: outcomeOf('approved', { authorized: eur(750) }) };
  const wanted = refund({ amountDetails: eur(500) });
  const looked = { ...wanted, ...reviewed('r1') };
  const { amountDetails: _whole, ...reversal } = refund({ kind: 'reversal' });
  const whole = { ...transactionOf(), request: unchecked({ ...reversal, transactionId: 'v1' }) };

  test.each<[string, readonly TransactionRecord[], AnyRequest, string]>([
    ['a part, and then the rest', [back('r1', 750, moved)], wanted, 'accept'],
    ['more than the rest', [back('r1', 751, moved)], wanted, 'refuse'],
    ['more than the rest, after a review, which does not excuse it', [back('r1', 751, moved)], looked, 'refuse'],
    ['several parts', [back('r1', 400, moved), back('r2', 400, moved)], wanted, 'refuse'],
    ['next to an open refund', [back('r1', 1_250)], wanted, 'refuse'],
    ['next to an unresolved refund', [back('r1', 1_250, doubtful)], wanted, 'refuse'],
    ['next to an unresolved refund that an operator reviewed', [back('r1', 1_250, doubtful)], looked, 'accept'],
    ['next to a reviewed refund of another sale', [ofOtherSale], looked, 'accept'],
    ['after a declined refund', [back('r1', 1_250, { outcome: outcomeOf('declined') })], wanted, 'accept'],
    ['after a refund of less than requested', [back('r1', 1_250, lessGiven)], wanted, 'accept'],
    ['a reversal after a partial refund', [back('r1', 1, moved)], reversal, 'refuse'],
    ['a refund next to a full reversal', [whole], wanted, 'refuse'],
  ])('is never refunded above the paid amount, across all sales: %s', (_name, others, request, decision) => {
    const all = new Map([paid, ...others].map((one) => [one.request.transactionId, one]));
    const known = { findByOriginal: () => others, find: (id: string) => all.get(id) };
    const answer = admitted({ ...request, transactionId: 'r9' }, known);
    expect(answer).toMatchObject(
      decision === 'accept' ? { decision } : { refusal: { code: 'original-not-refundable' } },
    );
  });

  test('is compared by amount only if both amounts are known', () => {
    const reversed = unchecked({ ...wholeReversal().request, transactionId: 'v1', sale: 'R-9', original: linked });
    expect(admitted(reversed, { find })).toMatchObject({ decision: 'accept' });
    const { authorized: _amount, ...unknown } = outcome;
    expect(admitted(refund(), { find: () => ({ ...paid, outcome: unknown }) })).toMatchObject({ decision: 'accept' });
  });
});

describe('a verification at a terminal', () => {
  const wish = { kind: 'verification' } as const;

  test('is refused', () => {
    expect(refused(admitted(asked(wish)))).toEqual({
      code: 'invalid-request',
      text: 'kind: only a payment service can do a card verification, and a terminal cannot. Nothing was sent.',
    });
  });

  test('under a used id is refused as id-reused, because the register has mixed up two transactions', () => {
    const existing = transactionOf({ transactionId: 'p2' });
    expect(refused(admitted(asked(wish), { existing }))).toMatchObject({ code: 'id-reused', transactionId: 'p2' });
  });

  test('from an old journal attaches when the register asks again', () => {
    const existing = transactionOf({ transactionId: 'p2', ...wish });
    expect(admitted(existing.request, { existing })).toEqual({ decision: 'attach', record: existing });
  });
});
