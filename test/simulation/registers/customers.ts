/**
 * The customers of a run, and the actions of their registers. Everything is drawn from the seed, and each draw has its
 * own dice.
 */

import type { TransactionOptions } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import { terminals, type Setup } from '../setup.js';

/** The actions of a register in addition to one request and booking its outcome. */
export type HabitName =
  | 'twice'
  | 'again'
  | 'other-amount'
  | 'abort'
  | 'abort-at-approval'
  | 'new-id'
  | 'leaves'
  | 'gives-up'
  | 'burst'
  | 'reverse'
  | 'reverse-again'
  | 'reverse-late'
  | 'refund'
  | 'update'
  | 'complete'
  | 'complete-again'
  | 'complete-late'
  | 'next-part'
  | 'last-part'
  | 'too-large-part'
  | 'part-of-more'
  | 'pay-by-card'
  | 'pay-late'
  | 'pay-other'
  | 'pay-without'
  | 'release-card';

/** One habit of one customer's register. `id` is the name with which the habit can be left out. */
export interface Habit {
  readonly id: string;
  readonly name: HabitName;
  readonly afterMs: number;
}

/** One sale. */
export interface Customer {
  readonly id: string;
  readonly atMs: number;
  readonly till: string;
  readonly amount: number;
  /** The operation with the amount. `reverse` releases a reserved amount, and undoes a load or an award. */
  readonly kind:
    | 'payment'
    | 'pre-authorization'
    | 'stored-value-load'
    | 'loyalty-award'
    | 'reconciliation'
    | 'card-acquisition';
  /** The kind of the transaction that pays with the card that was read. */
  readonly pays: 'payment' | 'pre-authorization';
  readonly allowPartial: boolean;
  /** For a payment: the requested options. */
  readonly options?: TransactionOptions;
  readonly habits: readonly Habit[];
}

type Likely = readonly (readonly [name: HabitName, probability: number, fromMs: number, toMs: number])[];

/** The probability of each habit, and how long after the request it happens. */
const likely: Likely = [
  ['twice', 0.08, 0, 0],
  ['again', 0.15, 500, 60_000],
  ['other-amount', 0.06, 0, 8_000],
  ['abort', 0.07, 0, 9_000],
  ['abort-at-approval', 0.05, 3_270, 3_330],
  ['new-id', 0.2, 1_000, 90_000],
  ['leaves', 0.1, 0, 0],
  ['gives-up', 0.05, 0, 0],
  ['burst', 0.01, 0, 0],
  ['reverse', 0.14, 500, 20_000],
  ['refund', 0.05, 500, 20_000],
  ['reverse-again', 0.5, 40_000, 400_000],
];

/** The further habits of a hotel's register with a pre-authorization. */
const likelyOfReserved: Likely = [
  ['update', 0.4, 500, 30_000],
  ['complete', 0.6, 500, 60_000],
  ['complete-again', 0.5, 60_000, 400_000],
];

/** The habits of a register after the first part of a sale was paid. */
const likelyOfParts: Likely = [
  ['next-part', 0.8, 500, 60_000],
  ['too-large-part', 0.3, 500, 90_000],
  ['part-of-more', 0.2, 500, 90_000],
  ['last-part', 0.8, 60_000, 500_000],
];

/**
 * The habits of a register with a card that was read: uses it in time or late, uses it for another sale, does not use
 * it, or releases it.
 */
const likelyOfCards: Likely = [
  ['pay-by-card', 0.75, 0, 40_000],
  ['pay-late', 0.2, 80_000, 125_000],
  ['pay-other', 0.3, 500, 60_000],
  ['pay-without', 0.2, 500, 60_000],
  ['release-card', 0.15, 3_000, 60_000],
];

/**
 * The habits of a register after its first attempt to undo or end a transaction has blocked its terminal until the hard
 * limit. These habits have their own dice.
 */
const likelyLate: Likely = [
  ['reverse-late', 0.3, 350_000, 600_000],
  ['complete-late', 0.3, 350_000, 600_000],
];

/** The number of further sales in a burst. */
export const burstSize = 6;

/** Draws all customers. */
export function randomCustomers(seed: number, setup: Setup): readonly Customer[] {
  const dice = new Dice(seed, 'customers');
  const count = dice.between(6, 14);
  let atMs = dice.pick([10, 2_000]);
  return Array.from({ length: count }, (_, index) => {
    const customer = drawCustomer(seed, `p${index + 1}`, atMs, setup);
    atMs += dice.pick([10, 500, 5_000, 12_000, 30_000, 30_000, 60_000, 200_000]);
    return customer;
  });
}

function drawCustomer(seed: number, id: string, atMs: number, setup: Setup): Customer {
  const { preAuthorizations, giftCards, awards, closings, cards } = setup;
  const dice = new Dice(seed, id);
  const habits = drawHabits(dice, id, likely);
  const reserving = new Dice(seed, `${id} reserves`);
  const isReserved = reserving.happens(preAuthorizations);
  const isLoaded = new Dice(seed, `${id} loads`).happens(giftCards);
  const isReconciliationRequest = new Dice(seed, `${id} closes`).happens(closings);
  const isAwarded = new Dice(seed, `${id} collects`).happens(awards);
  const ofAccount = isLoaded ? 'stored-value-load' : isAwarded ? 'loyalty-award' : 'payment';
  const reading = new Dice(seed, `${id} shows a card`);
  const first = reading.happens(cards) ? 'card-acquisition' : ofAccount;
  const pays = reading.happens(0.2) ? 'pre-authorization' : 'payment';
  const kind = isReconciliationRequest ? 'reconciliation' : isReserved ? 'pre-authorization' : first;
  const till = dice.pick(Object.keys(terminals));
  const amount = dice.between(101, 99_999);
  const allowPartial = dice.happens(0.3);
  const { split, ...extras } = drawOptions(seed, id, { amount, allowPartial }, setup);
  const isPaid = kind === 'payment' || (kind === 'card-acquisition' && pays === 'payment');
  const options = isPaid ? { ...extras, ...(split && kind === 'payment' ? { split } : {}) } : {};
  const parting = new Dice(seed, `${id} goes on`);
  const late = drawHabits(new Dice(seed, `${id} comes back`), id, likelyLate);
  return {
    id,
    atMs,
    till,
    amount,
    allowPartial,
    kind,
    pays,
    ...(Object.keys(options).length === 0 ? {} : { options }),
    habits: [
      ...habits,
      ...(kind === 'pre-authorization' ? drawHabits(reserving, id, likelyOfReserved) : []),
      ...(kind === 'card-acquisition' ? drawHabits(reading, id, likelyOfCards) : []),
      ...(options.split === undefined ? [] : drawHabits(parting, id, likelyOfParts)),
      ...(setup.faults !== 'e897f2e'
        ? late.filter(({ name }) => name === 'reverse-late' || kind === 'pre-authorization')
        : []),
    ],
  };
}

/**
 * Draws the options: a known tip, cash-back of a fixed amount or of the customer's choice, or the first part of a sale;
 * or none.
 */
function drawOptions(
  seed: number,
  id: string,
  { amount, allowPartial }: Pick<Customer, 'amount' | 'allowPartial'>,
  { extras, parts }: Setup,
): TransactionOptions {
  const ofParts = new Dice(seed, `${id} parts`);
  const minimum = allowPartial && ofParts.happens(0.5) ? { minimum: 100 } : {};
  const split = ofParts.happens(parts)
    ? { split: { total: amount * 2 + 100, paidOtherwise: ofParts.pick([0, 100]), ...minimum } }
    : {};
  const dice = new Dice(seed, `${id} extras`);
  if (!dice.happens(extras)) return split;
  const tip = dice.happens(0.4) ? { tip: Math.floor(amount / 10) } : {};
  const cash = dice.pick<TransactionOptions>([
    {},
    { cashBack: { amount: Math.floor(amount / 3) } },
    { cashBack: { maximum: 2_000 } },
  ]);
  return { ...tip, ...cash, ...split };
}

function drawHabits(dice: Dice, id: string, from: Likely): readonly Habit[] {
  return from.flatMap(([name, probability, fromMs, toMs]): Habit[] => {
    const afterMs = dice.between(fromMs, toMs);
    return dice.happens(probability) ? [{ id: `${id}.${name}`, name, afterMs }] : [];
  });
}
