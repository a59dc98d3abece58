/**
 * A sale that is paid in declared parts: the amounts of the parts are added up, and no part may exceed the rest of the
 * total (promise 9).
 */

import type { TransactionOptions } from '../../src/core/model/payment-options.js';
import type { Outcome } from '../../src/core/model/result.js';
import { describe, expect, test } from 'vitest';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { admissionContext, outcomeOf, transactionOf, eur } from './records.js';
import { isDuplicate, leftOfSale, overpaidSale, partOfSale } from './of-kind.js';
import { type AnyOutcome, type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

function twice(one: TransactionRequest, other: TransactionRequest): boolean {
  return isDuplicate({ request: one }, { request: other });
}

const total = 10_000;

function part(id: string, amount: number, outcome?: Outcome, options: TransactionOptions = {}): TransactionRecord {
  return transactionOf(
    { transactionId: id, amountDetails: eur(amount), options: { split: { total }, ...options } },
    outcome === undefined ? {} : { outcome, acknowledgedRevision: outcome.revision },
  );
}

const approved = (amount: number, more: Partial<AnyOutcome> = {}): Outcome =>
  outcomeOf('approved', { authorized: eur(amount), ...more });

const asked = (amount: number, options: TransactionOptions = {}): TransactionRequest =>
  part('p9', amount, undefined, options).request;

/** Returns the amount that was paid before, or the refusal. */
function found(request: TransactionRequest, others: readonly TransactionRecord[]): number | string | undefined {
  const answer = partOfSale(request, others);
  if (answer === undefined) return undefined;
  return 'refusal' in answer ? `${answer.refusal.code}: ${answer.refusal.text}` : answer.paidBefore;
}

const back = (kind: 'refund' | 'reversal', outcome: Outcome) =>
  transactionOf(
    { transactionId: 'b1', kind, original: { type: 'transaction', transactionId: 'p1' }, amountDetails: eur(2_000) },
    { outcome },
  );

describe('the total that earlier parts took', () => {
  test('is their sum without tips and cash-back, plus what was paid otherwise', () => {
    const first = part('p1', 6_000, approved(6_500, { tip: eur(300), cashBack: eur(1_200) }));
    expect(found(asked(5_000), [first])).toBe(5_000);
    expect(found(asked(5_500, { tip: 500 }), [first])).toBe(5_000);
    expect(found(asked(7_000, { cashBack: { amount: 2_000 } }), [first])).toBe(5_000);
    expect(found(asked(5_000, { cashBack: { maximum: 2_000 } }), [first])).toBe(5_000);
    expect(found(asked(4_000, { split: { total, paidOtherwise: 1_000 } }), [first])).toBe(6_000);
    expect(found(asked(10_000), [])).toBe(0);
  });

  test('limits the next part exactly', () => {
    const others = [part('p1', 3_000, approved(3_000)), part('p2', 3_000, approved(2_999))];
    expect(found(asked(4_001), others)).toBe(5_999);
    expect(found(asked(4_002), others)).toBe(
      'split-exceeded: Sale R-1 costs 100.00 EUR, and 59.99 EUR of it is paid (by p1, p2): at most 40.01 EUR is left. Nothing was sent.',
    );
    expect(found(asked(10_001), [])).toBe(
      'split-exceeded: Sale R-1 costs 100.00 EUR, and 0.00 EUR of it is paid: at most 100.00 EUR is left. Nothing was sent.',
    );
    expect(found(asked(1, { split: { total, paidOtherwise: 10_500 } }), [])).toContain('at most 0.00 EUR is left');
  });

  test.each<[string, TransactionRecord, number]>([
    ['a payment that moved nothing', part('p1', 6_000, outcomeOf('declined')), 0],
    ['a reviewed payment', part('p1', 6_000, outcomeOf('unresolved')), 0],
    [
      'a payment that an operator approved, with the requested amount,',
      part('p1', 6_500, outcomeOf('approved'), { tip: 500 }),
      6_000,
    ],
    ['a partly approved part', part('p1', 6_000, outcomeOf('partly-approved', { authorized: eur(50) })), 50],
    ['a payment that was not a part', transactionOf({ amountDetails: eur(700) }, { outcome: approved(700) }), 700],
    ['a capture', transactionOf({ kind: 'capture' }, { outcome: approved(700) }), 700],
    ['a pre-authorization', transactionOf({ kind: 'pre-authorization' }, { outcome: approved(700) }), 0],
    ['a reversed payment', { ...part('p1', 6_000, approved(6_000)), reversedBy: 'v1' }, 0],
    [
      'a payment that was approved in another currency, with the requested amount,',
      part('p1', 6_000, outcomeOf('approved', { authorized: { amount: 70, currency: 'SEK' }, difference: 'currency' })),
      6_000,
    ],
  ])('counts %s correctly', (_name, other, paid) => {
    expect(found(asked(1), [other])).toBe(paid);
  });

  test('is reduced by certain refunds', () => {
    const first = part('p1', 6_000, approved(6_000));
    expect(found(asked(1), [first, back('refund', approved(1_500))])).toBe(4_500);
    expect(found(asked(1), [first, back('reversal', outcomeOf('approved'))])).toBe(4_000);
    expect(found(asked(1), [first, back('refund', approved(9_000))])).toBe(0);
    expect(found(asked(1), [first, back('refund', outcomeOf('unresolved'))])).toBe(6_000);
    expect(found(asked(1), [first, back('refund', outcomeOf('declined'))])).toBe(6_000);
    const sek = { authorized: { amount: 2_000, currency: 'SEK' } };
    expect(found(asked(1), [first, back('refund', outcomeOf('approved', sek))])).toBe(6_000);
    const { amountDetails: _whole, ...whole } = back('reversal', outcomeOf('approved')).request;
    const ofUnknownAmount = { ...back('reversal', outcomeOf('approved')), request: unchecked(whole) };
    expect(found(asked(1), [first, ofUnknownAmount])).toBe(6_000);
  });

  test('is reported with the payments that took and kept money, and no others', () => {
    const others = [part('p1', 2_000, approved(2_000)), part('p2', 3_000, approved(3_000))];
    expect(found(asked(7_001), [...others, back('refund', approved(2_000))])).toContain(
      '30.00 EUR of it is paid (by p2):',
    );
  });

  test('does not apply to a payment that is not a part', () => {
    expect(found(transactionOf().request, [part('p1', 6_000, approved(6_000))])).toBeUndefined();
  });
});

/** A part whose register states how much the sale has received. */
const behind = (id: string, paidSoFar: number, amount: number, outcome?: Outcome, paidOtherwise = 0) => ({
  ...part(id, amount, outcome, { split: { paidSoFar } }),
  paidBefore: paidSoFar,
  paidOtherwise,
});

const tooLittle = (said: string, got: string, by: string) =>
  `The register states that ${said} EUR of sale R-1 is paid, but ${got} EUR is paid (by ${by}). Nothing was sent. Ask for the status of the earlier part, then send this part again.`;

describe('a part whose register declares the paid amount and no total', () => {
  const say = (paidSoFar: number, others: readonly TransactionRecord[]) => {
    const answer = partOfSale(behind('p9', paidSoFar, 1_000).request, others);
    if (answer === undefined) return undefined;
    return 'refusal' in answer ? answer.refusal.text : [answer.paidBefore, answer.paidOtherwise];
  };
  const first = behind('p1', 0, 6_000, approved(6_000));
  test('is accepted if it declares at least the amount that was taken through tenderd; the rest was paid otherwise', () => {
    expect(say(0, [])).toEqual([0, 0]);
    expect(say(2_000, [])).toEqual([2_000, 2_000]);
    expect(say(6_000, [first])).toEqual([6_000, 0]);
    expect(say(8_000, [first])).toEqual([8_000, 2_000]);
    expect(say(0, [behind('p1', 0, 6_000, outcomeOf('declined'))])).toEqual([0, 0]);
  });

  test('is refused if it declares less, because its register then does not know of an earlier part', () => {
    expect(say(5_999, [first])).toBe(tooLittle('59.99', '60.00', 'p1'));
    const tipped = behind('p1', 0, 6_000, approved(6_500, { tip: eur(500) }));
    expect(say(6_000, [tipped])).toEqual([6_000, 0]);
    expect(say(0, [tipped])).toBe(tooLittle('0.00', '60.00', 'p1'));
  });

  test('is refused if it declares too little, even with cash between the parts', () => {
    const behindCash = behind('p2', 8_000, 2_000, approved(2_000), 2_000);
    expect(say(8_000, [first, behindCash])).toBe(tooLittle('80.00', '100.00', 'p1, p2'));
    expect(say(10_000, [first, behindCash])).toEqual([10_000, 2_000]);
  });

  test('may declare less after a refund', () => {
    const reversed = { ...first, reversedBy: 'v1' };
    expect(say(0, [reversed])).toEqual([0, 0]);
    expect(say(4_000, [first, back('refund', approved(2_000))])).toEqual([4_000, 0]);
    expect(say(4_000, [reversed, behind('p2', 6_000, 4_000, approved(4_000))])).toEqual([4_000, 0]);
  });

  test('fits only with similar parts, and reports no remaining amount of the sale', () => {
    const like = behind('p1', 0, 6_000).request;
    expect(twice(like, behind('p2', 6_000, 4_000).request)).toBe(false);
    expect(twice(like, asked(4_000))).toBe(true);
    const { request: whole } = transactionOf({ transactionId: 'p2' });
    expect([twice(like, whole), twice(whole, like)]).toEqual([true, true]);
    expect(leftOfSale(first, [])).toBeUndefined();
  });

  test('gets an attention item if it did not count the amount of an earlier part', () => {
    const second = behind('p2', 0, 6_000, approved(6_000));
    const text =
      'Part p2 of sale R-1 went through. Earlier parts paid 60.00 EUR (by p1). When the register requested part p2, tenderd knew of only 0.00 EUR, and the register stated 0.00 EUR. If the register did not count the whole amount, refund the excess or reverse a part.';
    expect([overpaidSale(first, [first, second]), overpaidSale(second, [first, second])]).toEqual([text, text]);
    const third = behind('p3', 12_000, 1_000, approved(1_000));
    // A part between two others is new neither after them nor before them.
    expect(overpaidSale(third, [first, second, third])).toBeUndefined();
    expect(overpaidSale(second, [second, first])).toContain('Part p1 of sale R-1 went through. Earlier parts paid ');
    const counted = behind('p2', 6_000, 4_000, approved(4_000));
    expect(overpaidSale(first, [first, counted, behind('p3', 10_000, 100, approved(100))])).toBeUndefined();
    // In the amount that it states, cash is not a part that it knew.
    const withCash = behind('p2', 7_000, 4_000, approved(4_000), 7_000);
    expect(overpaidSale(first, [first, withCash])).toContain(
      ' Earlier parts paid 60.00 EUR (by p1). When the register requested part p2, tenderd knew of only 0.00 EUR',
    );
  });

  test('adds no attention item for a payment that took or kept nothing', () => {
    const second = behind('p2', 0, 6_000, approved(6_000));
    for (const other of [
      behind('p2', 0, 6_000),
      behind('p2', 0, 6_000, outcomeOf('declined')),
      { ...second, reversedBy: 'v2' },
      part('p2', 4_000, approved(4_000)),
      transactionOf({ transactionId: 'p2', amountDetails: eur(6_000) }, { outcome: approved(6_000) }),
    ])
      expect(overpaidSale(first, [first, other])).toBeUndefined();
    const reversed = { ...first, reversedBy: 'v1' };
    expect(overpaidSale(second, [reversed, second])).toBeUndefined();
    const declined = behind('p1', 0, 6_000, outcomeOf('declined'));
    expect(overpaidSale(declined, [declined, second])).toBeUndefined();
  });

  test('keeps its declared amounts through a lane', () => {
    const { request } = behind('p9', 8_000, 1_000);
    const admission = admit(request, context([first]));
    expect(admission).toMatchObject({ decision: 'accept', paidBefore: 8_000, paidOtherwise: 2_000 });
    if (admission.decision !== 'accept') return;
    const lane = new DrivenLane().happen({ ...admission, type: 'requested', request }).answerTo('p9', 'Success');
    expect(lane.record('p9')).toMatchObject({ paidBefore: 8_000, paidOtherwise: 2_000 });
  });
});

test('declared parts of one total do not move the same money twice', () => {
  const other = (change: Partial<AnyRequest>) => unchecked({ ...asked(5_000), transactionId: 'p1', ...change });
  expect(twice(asked(5_000), other({}))).toBe(false);
  expect(twice(asked(5_000), other({ options: { split: { total: 9_999 } } }))).toBe(true);
  expect(twice(asked(5_000), other({ amountDetails: { amount: 5_000, currency: 'SEK' } }))).toBe(true);
  expect(twice(asked(5_000), other({ options: {} }))).toBe(true);
  expect(twice(transactionOf({ transactionId: 'p2' }).request, asked(5_000))).toBe(true);
});

const context = (others: readonly TransactionRecord[]) =>
  admissionContext({ sameSale: others, find: (id) => others.find(({ request }) => request.transactionId === id) });

const decision = (request: TransactionRequest, others: readonly TransactionRecord[]): string => {
  const admission = admit(request, context(others));
  if (admission.decision === 'refuse') return `${admission.refusal.code} ${admission.refusal.transactionId ?? ''}`;
  return admission.decision === 'accept' ? `paid before: ${admission.paidBefore}` : 'attach';
};

describe('a part is admitted', () => {
  test('a part is admitted if the earlier part is certain and acknowledged', () => {
    const first = part('p1', 6_000, approved(6_000));
    expect(decision(asked(4_000), [first])).toBe('paid before: 6000');
    expect(decision(asked(4_001), [first])).toBe('split-exceeded p1');
    expect(decision(asked(4_000), [{ ...first, acknowledgedRevision: 0 }])).toBe('sale-open p1');
    expect(decision(asked(4_000), [part('p1', 6_000)])).toBe('sale-open p1');
    expect(decision(asked(4_000), [part('p1', 6_000, outcomeOf('unresolved'))])).toBe('sale-open p1');
  });

  test('after a review, next to a payment without a total or with another total; that payment still counts', () => {
    const undeclared = transactionOf(
      { amountDetails: eur(6_000) },
      { outcome: approved(6_000), acknowledgedRevision: 1 },
    );
    const why = (request: TransactionRequest, other: TransactionRecord) => {
      const admission = admit(request, context([other]));
      return admission.decision === 'refuse' ? admission.refusal.text : admission.decision;
    };
    expect(decision(asked(4_000), [undeclared])).toBe('sale-open p1');
    expect(why(asked(4_000), undeclared)).toContain('has moved money already. Nothing was sent.');
    expect(why(transactionOf({ transactionId: 'p9' }).request, part('p1', 6_000, approved(6_000)))).toContain(
      'has moved money already. Nothing was sent.',
    );
    expect(decision({ ...asked(4_000), ...reviewed('p1') }, [undeclared])).toBe('paid before: 6000');
    expect(decision({ ...asked(4_001), ...reviewed('p1') }, [undeclared])).toBe('split-exceeded p1');
    const otherTotal = part('p1', 6_000, approved(6_000), { split: { total: 7_000 } });
    const refused = admit(asked(4_000), context([otherTotal]));
    expect(refused).toMatchObject({
      refusal: { code: 'sale-open', text: expect.stringContaining('of a sale with a different total') },
    });
  });

  test('instead of an uncertain part that the operator has reviewed', () => {
    const first = part('p1', 6_000, approved(6_000));
    const lost = part('p2', 4_000, outcomeOf('unresolved'));
    expect(decision({ ...asked(4_000), ...reviewed('p2') }, [first, lost])).toBe('paid before: 6000');
  });
});

const left = (outcome: Outcome | undefined, others = [part('p0', 1_000, approved(1_000))]) =>
  leftOfSale(part('p1', 6_000, outcome), others)?.amount;

test('the remaining amount of the sale is reported after a part has ended', () => {
  expect(left(approved(6_500, { tip: eur(500) }))).toBe(3_000);
  expect(left(outcomeOf('declined'))).toBe(9_000);
  expect(left(approved(9_500))).toBe(0);
  expect(left(outcomeOf('unresolved'))).toBeUndefined();
  expect(left(undefined)).toBeUndefined();
  expect(left(approved(500, { authorized: { amount: 500, currency: 'SEK' }, difference: 'currency' }))).toBeUndefined();
  expect(leftOfSale(transactionOf({}, { outcome: approved(5) }), [])).toBeUndefined();
  const otherwise = part('p1', 6_000, approved(6_000), { split: { total, paidOtherwise: 1_000 } });
  expect(leftOfSale(otherwise, [part('p0', 1_000, approved(1_000))])).toEqual(eur(2_000));
});

test('the remaining amount of the sale is what the next part may take, with all later changes', () => {
  const own = { ...part('p1', 2_000, approved(2_000)), paidBefore: 6_000 };
  const reversed = { ...part('p0', 6_000, approved(6_000)), reversedBy: 'v1' };
  const foundLater = part('p2', 3_000, approved(3_000));
  for (const [others, amount] of [
    [[part('p0', 6_000, approved(6_000))], 2_000],
    [[reversed], 8_000],
    [[reversed, foundLater], 5_000],
    [[reversed, part('p2', 3_000, outcomeOf('unresolved'))], 8_000],
  ] as const) {
    expect(leftOfSale(own, others)?.amount).toBe(amount);
    expect(leftOfSale(own, [...others, own])?.amount).toBe(amount);
    expect(found(asked(amount), [...others, own])).toBe(total - amount);
    expect(found(asked(amount + 1), [...others, own])).toContain('split-exceeded');
  }
  expect(leftOfSale({ ...own, reversedBy: 'v2' }, [reversed])?.amount).toBe(10_000);
});

describe('parts that took too much together', () => {
  const text =
    'The parts of sale R-1 add up to 101.00 EUR, but the sale costs 100.00 EUR. Refund the excess, or reverse one of the parts.';

  test('are detected exactly', () => {
    const first = part('p1', 6_000, approved(6_000));
    expect(overpaidSale(part('p2', 4_100, approved(4_100)), [first])).toBe(text);
    expect(overpaidSale(part('p2', 4_000, approved(4_000)), [first])).toBeUndefined();
    expect(overpaidSale(part('p2', 4_100, outcomeOf('declined')), [first])).toBeUndefined();
    expect(overpaidSale(transactionOf({ transactionId: 'p2' }, { outcome: approved(9_000) }), [first])).toBeUndefined();
    const elsewhere = part('p2', 3_100, approved(3_100), { split: { total, paidOtherwise: 1_000 } });
    expect(overpaidSale(elsewhere, [first])).toBe(text);
    expect(overpaidSale(part('p2', 4_100, approved(4_100)), [part('p2', 4_100), first])).toBe(text);
    const toldAgain = part('p2', 4_000, approved(4_000));
    expect(overpaidSale(toldAgain, [toldAgain, first])).toBeUndefined();
  });

  test('add one attention item to the last part', () => {
    const lane = new DrivenLane();
    const { transactionId: _id, ...request } = part('p1', 4_100).request;
    lane.ask('p1', request);
    const sameSale = [part('p0', 6_000, approved(6_000))];
    lane.answerTo('p1', 'Success', { sameSale }).answerTo('p1', 'Success', { sameSale });
    expect(lane.record('p1').attention.map((item) => [item.code, item.text])).toEqual([['reverse-one', text]]);
  });
});
