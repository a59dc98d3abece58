/** The normal events in a shop. Of these events, the match may report only the chargeback. */

import type { Month, PaidSale, Store } from './month.js';
import { withAmount } from './month.js';

const hourMs = 3_600_000;

/** Plays one customer of a shop. */
export function playCustomer(month: Month, store: Store): void {
  const { dice } = month;
  if (dice.below(10) < 6) return void month.paidSale(store);
  dice.pick(unusual)(month, store);
}

const unusual: readonly ((month: Month, store: Store) => void)[] = [
  declinedFirst,
  withTip,
  splitTender,
  partialCaptures,
  refundedLater,
  refundedInTwoLines,
  refundedUnderAnotherNumber,
  reversedBeforeClearing,
  reversedAfterClearing,
  converted,
  giftCard,
  disputed,
  onlyDeclined,
];

function declinedFirst(month: Month, store: Store): void {
  const { sale, amount, atMs } = month.paidSale(store);
  month.book(store, { effect: 'charge', sale, amount, atMs: atMs - 60_000, ending: 'not-moved' });
}

function onlyDeclined(month: Month, store: Store): void {
  const [sale, amount, atMs] = [month.saleAt(store), month.amountAt(store), month.moment()];
  month.book(store, { effect: 'charge', sale, amount, atMs, ending: 'not-moved' });
}

/** Plays a payment with a tip: the register asked for a smaller amount, and the journal has the authorized amount. */
function withTip(month: Month, store: Store): void {
  month.paidSale(store);
}

function splitTender(month: Month, store: Store): void {
  const [sale, atMs, total] = [month.saleAt(store), month.moment(), month.amountAt(store)];
  const first = Math.floor(total.amount / 3);
  for (const part of [first, total.amount - first]) {
    const [amount, payment] = [withAmount(total, part), month.referenceAt(store)];
    month.book(store, { effect: 'charge', sale, amount, atMs, payment });
    month.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: atMs });
  }
  month.sell(sale, total, atMs);
}

/** Plays partial captures. Their settlement lines name the payment of the pre-authorization, not the capture. */
function partialCaptures(month: Month, store: Store): void {
  const [sale, atMs, total, payment] = [
    month.saleAt(store),
    month.moment(20),
    month.amountAt(store),
    month.referenceAt(store),
  ];
  const held = month.book(store, { effect: 'none', sale, amount: total, atMs, payment });
  const first = Math.floor(total.amount / 4);
  for (const [place, part] of [first, total.amount - first].entries()) {
    const [amount, capturedMs] = [withAmount(total, part), atMs + (place + 1) * 24 * hourMs];
    month.book(store, { effect: 'charge', sale, amount, atMs: capturedMs, original: held });
    month.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: capturedMs });
  }
  month.sell(sale, total, atMs);
}

function refund(month: Month, paid: PaidSale, parts: readonly number[], sale = paid.sale): void {
  const { store, amount, transaction, payment } = paid;
  const atMs = paid.atMs + 30 * hourMs;
  const operation = month.referenceAt(store);
  const total = withAmount(
    amount,
    parts.reduce((sum, part) => sum + part, 0),
  );
  month.book(store, { effect: 'refund', sale, amount: total, atMs, original: transaction, payment: operation });
  for (const [place, part] of parts.entries())
    month.settle(store, {
      type: 'refund',
      payment,
      // Only the first line has the reference of the refund.
      ...(place === 0 ? { operation } : {}),
      order: paid.sale,
      amount: withAmount(amount, part),
      paidMs: atMs,
    });
  month.sell(sale, withAmount(amount, -total.amount), atMs);
}

function refundedLater(month: Month, store: Store): void {
  const paid = month.paidSale(store, 20);
  refund(month, paid, [paid.amount.amount]);
}

function refundedInTwoLines(month: Month, store: Store): void {
  const paid = month.paidSale(store, 20);
  refund(month, paid, [200, 150]);
}

function refundedUnderAnotherNumber(month: Month, store: Store): void {
  const paid = month.paidSale(store, 20);
  refund(month, paid, [300], month.saleAt(store));
}

function reversedBeforeClearing(month: Month, store: Store): void {
  const [sale, atMs, amount, payment] = [
    month.saleAt(store),
    month.moment(),
    month.amountAt(store),
    month.referenceAt(store),
  ];
  const charge = month.book(store, { effect: 'charge', sale, amount, atMs, payment });
  month.book(store, { effect: 'reversal', sale, amount, atMs: atMs + 60_000, original: charge });
}

function reversedAfterClearing(month: Month, store: Store): void {
  const paid = month.paidSale(store, 20);
  const { sale, amount, payment, transaction } = paid;
  const atMs = paid.atMs + 40 * hourMs;
  month.book(store, { effect: 'reversal', sale, amount, atMs, original: transaction });
  month.settle(store, { type: 'refund', payment, order: sale, amount, paidMs: atMs });
  month.sales.pop();
}

/** Plays a payment that the customer paid in the currency of the card. The acquirer settles that amount. */
function converted(month: Month, store: Store): void {
  if (store.acquirer !== 'adyen') return void month.paidSale(store);
  const [sale, atMs, amount, payment] = [
    month.saleAt(store),
    month.moment(),
    month.amountAt(store),
    month.referenceAt(store),
  ];
  const inDollars = { amount: amount.amount + 77, currency: 'USD' };
  month.book(store, { effect: 'charge', sale, amount, atMs, payment, alternatives: [inDollars] });
  month.settle(store, { type: 'sale', payment, order: sale, amount: inDollars, paidMs: atMs });
  month.sell(sale, amount, atMs);
}

/** Plays a gift card, which a card acquirer does not settle. */
function giftCard(month: Month, store: Store): void {
  month.book(store, { effect: 'none', sale: month.saleAt(store), amount: month.amountAt(store), atMs: month.moment() });
}

/** Plays a chargeback. It is not a mismatch, but the match lists it. */
function disputed(month: Month, store: Store): void {
  const paid = month.paidSale(store, 12);
  if (store.acquirer !== 'adyen') return;
  const { sale, amount, payment, transaction } = paid;
  month.settle(store, { type: 'chargeback', payment, order: sale, amount, paidMs: paid.atMs + 8 * 24 * hourMs });
  month.expected.add(`chargeback ${transaction.transactionId}`);
}

/** Plays the fees and payouts of an acquirer, which belong to no sale. */
export function playAcquirer(month: Month, store: Store): void {
  if (store.acquirer === 'swedbank') return;
  for (const type of ['fee', 'payout'] as const) {
    const paidMs = month.moment();
    month.settle(store, { type, payment: '', order: '', amount: month.amountAt(store), paidMs });
  }
}
