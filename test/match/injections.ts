/** Injects mistakes of every kind into a month, and returns the findings that the match must report. */

import type { FindingCode } from '../../src/match/index.js';
import { iso, type Month, type Store, withAmount } from './month.js';

const dayMs = 86_400_000;
/** A payment up to this day is settled within the month, even if it is settled late. */
const latestDay = 14;

type Inject = (month: Month, store: Store) => string;

/** The findings that no injected mistake causes. */
type Never = 'chargeback' | 'files-without-charges' | 'files-before-journal' | 'period-not-known' | 'store-not-known';

/**
 * The mistakes, by the finding that they must cause. Each mistake is a function that returns the transaction or sale of
 * the finding. Several mistakes can cause the same finding.
 */
const injections: Readonly<Record<Exclude<FindingCode, Never>, readonly Inject[]>> = {
  'charged-twice': [settledAgain, chargedBySecondSystem, approvedTwice],
  'charge-of-declined': [(month, store) => withoutCharge(month, store, 'not-moved')],
  'charge-of-reversed': [settledThoughReversed],
  'charge-of-unresolved': [(month, store) => withoutCharge(month, store, 'not-known')],
  'charge-not-in-journal': [unknownCharge],
  'charge-not-booked': [notBooked],
  'amount-differs': [otherAmount],
  'currency-differs': [otherCurrency],
  'sale-amount-differs': [changedSale],
  'sale-without-charge': [bookedWithoutCharge],
  'charge-not-settled': [notSettled],
  'refunded-twice': [refundedAgain],
  'refund-of-declined': [(month, store) => withoutRefund(month, store, 'not-moved')],
  'refund-of-unresolved': [(month, store) => withoutRefund(month, store, 'not-known')],
  'refund-not-in-journal': [unknownRefund, refundAtTheAcquirer],
  'refund-without-original': [refundWithoutOriginal],
  'refund-not-settled': [refundNotSettled],
  'settled-late': [settledLate],
  'period-differs': [otherTotal],
};

/** The findings that need a list of sales. */
const ofSales: ReadonlySet<string> = new Set(['sale-amount-differs', 'sale-without-charge', 'charged-twice by sale']);

/** Injects this number of mistakes, alternating between all kinds. */
export function inject(month: Month, stores: readonly Store[], count: number): void {
  const all = Object.entries(injections).flatMap(([code, causes]) => causes.map((cause) => [code, cause] as const));
  for (let number = 0; number < count; number += 1) {
    const [code, cause] = all[number % all.length] ?? [];
    if (code === undefined || cause === undefined) return;
    const subject = cause(month, month.dice.pick(stores));
    const isOfSales = ofSales.has(code) || cause === approvedTwice;
    (isOfSales ? month.expectedOfSales : month.expected).add(`${code} ${subject}`);
  }
}

function settledAgain(month: Month, store: Store): string {
  const { payment, sale, amount, atMs, transaction } = month.paidSale(store, latestDay);
  month.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: atMs + 2 * dayMs });
  return transaction.transactionId;
}

function chargedBySecondSystem(month: Month, store: Store): string {
  const { sale, amount, atMs, transaction } = month.paidSale(store, latestDay);
  month.settle(store, { type: 'sale', payment: month.referenceAt(store), order: sale, amount, paidMs: atMs + 90_000 });
  return transaction.transactionId;
}

/** The customer paid twice, and the register booked only one of the two payments. */
function approvedTwice(month: Month, store: Store): string {
  const { sale, amount, atMs } = month.paidSale(store, latestDay);
  const payment = month.referenceAt(store);
  month.book(store, { effect: 'charge', sale, amount, atMs: atMs + 90_000, payment });
  month.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: atMs + 90_000 });
  return sale;
}

function withoutCharge(month: Month, store: Store, ending: 'not-moved' | 'not-known'): string {
  const [sale, payment, amount, atMs] = [
    month.saleAt(store),
    month.referenceAt(store),
    month.amountAt(store),
    month.moment(latestDay),
  ];
  const { transactionId } = month.book(store, { effect: 'charge', sale, amount, atMs, payment, ending });
  month.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: atMs });
  return transactionId;
}

function settledThoughReversed(month: Month, store: Store): string {
  const { sale, amount, atMs, transaction } = month.paidSale(store, latestDay);
  month.book(store, { effect: 'reversal', sale, amount, atMs: atMs + 60_000, original: transaction });
  month.sales.pop();
  return transaction.transactionId;
}

function unknownCharge(month: Month, store: Store): string {
  const order = `X${month.next()}`;
  const paidMs = month.moment(latestDay);
  month.settle(store, {
    type: 'sale',
    payment: month.referenceAt(store),
    order,
    amount: month.amountAt(store),
    paidMs,
  });
  return order;
}

function notBooked(month: Month, store: Store): string {
  const { transaction } = month.paidSale(store, latestDay);
  month.sales.pop();
  month.journal.pop();
  month.journal.push({ ...transaction, isAcknowledged: false });
  return transaction.transactionId;
}

function otherAmount(month: Month, store: Store): string {
  const { entry, transaction, amount } = month.paidSale(store, latestDay);
  month.entries.pop();
  month.entries.push({ ...entry, amount: withAmount(amount, amount.amount + month.dice.pick([-100, 100, 990])) });
  return transaction.transactionId;
}

function otherCurrency(month: Month, store: Store): string {
  const { entry, transaction, amount } = month.paidSale(store, latestDay);
  month.entries.pop();
  month.entries.push({ ...entry, amount: { amount: amount.amount, currency: 'NOK' } });
  return transaction.transactionId;
}

function changedSale(month: Month, store: Store): string {
  const { sale, amount, atMs } = month.paidSale(store, latestDay);
  month.sales.pop();
  month.sell(sale, withAmount(amount, amount.amount + 1), atMs);
  return sale;
}

function bookedWithoutCharge(month: Month, store: Store): string {
  const [sale, amount, atMs] = [month.saleAt(store), month.amountAt(store), month.moment(latestDay)];
  if (month.dice.once(2)) month.book(store, { effect: 'charge', sale, amount, atMs, ending: 'not-moved' });
  // The journal has no data before its first transaction.
  month.sell(sale, amount, Math.max(atMs, Date.UTC(2026, 9, 2)));
  return sale;
}

function notSettled(month: Month, store: Store): string {
  const { transaction } = month.paidSale(store, latestDay);
  month.entries.pop();
  return transaction.transactionId;
}

/** Writes a refund on all three sides. */
function refunded(month: Month, store: Store) {
  const paid = month.paidSale(store, latestDay);
  const [atMs, operation] = [paid.atMs + dayMs, month.referenceAt(store)];
  const { sale, transaction, payment } = paid;
  const amount = withAmount(paid.amount, paid.amount.amount - 100);
  const refund = month.book(store, { effect: 'refund', sale, amount, atMs, original: transaction, payment: operation });
  month.sell(sale, withAmount(amount, -amount.amount), atMs);
  const entry = { type: 'refund', payment, operation, order: sale, amount, paidMs: atMs } as const;
  month.settle(store, entry);
  return { refund, entry, paid };
}

function refundedAgain(month: Month, store: Store): string {
  const { refund, entry } = refunded(month, store);
  const { operation: _own, ...again } = entry;
  month.settle(store, { ...again, paidMs: entry.paidMs + dayMs });
  return refund.transactionId;
}

function refundNotSettled(month: Month, store: Store): string {
  const { refund } = refunded(month, store);
  month.entries.pop();
  return refund.transactionId;
}

function withoutRefund(month: Month, store: Store, ending: 'not-moved' | 'not-known'): string {
  const { sale, transaction, payment, amount, atMs } = month.paidSale(store, latestDay);
  const operation = month.referenceAt(store);
  const facts = { effect: 'refund', sale, amount, original: transaction, payment: operation } as const;
  const { transactionId } = month.book(store, { ...facts, atMs: atMs + dayMs, ending });
  month.settle(store, { type: 'refund', payment, operation, order: sale, amount, paidMs: atMs + dayMs });
  return transactionId;
}

function unknownRefund(month: Month, store: Store): string {
  const order = `X${month.next()}`;
  const [payment, amount, paidMs] = [month.referenceAt(store), month.amountAt(store), month.moment(latestDay)];
  month.settle(store, { type: 'refund', payment, order, amount, paidMs });
  return order;
}

/** Refunds a sale of the journal at the acquirer only. */
function refundAtTheAcquirer(month: Month, store: Store): string {
  const { sale, payment, amount, atMs } = month.paidSale(store, latestDay);
  month.settle(store, { type: 'refund', payment, order: sale, amount, paidMs: atMs + dayMs });
  return sale;
}

function refundWithoutOriginal(month: Month, store: Store): string {
  const [sale, payment, amount, atMs] = [
    month.saleAt(store),
    month.referenceAt(store),
    month.amountAt(store),
    month.moment(latestDay),
  ];
  const { transactionId } = month.book(store, { effect: 'refund', sale, amount, atMs, payment, isUnlinked: true });
  month.settle(store, { type: 'refund', payment, operation: payment, order: sale, amount, paidMs: atMs });
  month.sell(sale, withAmount(amount, -amount.amount), atMs);
  return transactionId;
}

function settledLate(month: Month, store: Store): string {
  const { entry, transaction } = month.paidSale(store, latestDay);
  month.entries.pop();
  month.entries.push({ ...entry, bookedMs: entry.bookedMs + (6 + month.dice.below(5)) * dayMs });
  return transaction.transactionId;
}

function otherTotal(month: Month, store: Store): string {
  const transactionId = `${store.terminal}-close-${month.next()}`;
  const { currency } = store;
  month.journal.push({
    transactionId,
    sale: transactionId,
    place: store.terminal,
    effect: 'none',
    ending: 'moved',
    at: iso(month.moment(latestDay) + 20_000),
    alternatives: [],
    isAcknowledged: true,
    isUnlinked: false,
    references: [],
    saleReferences: [],
    isClosing: true,
    period: {
      id: String(month.next()),
      differences: [
        {
          type: 'Debit',
          terminal: { count: 12, amount: { amount: 99_00, currency } },
          journal: { count: 11, amount: { amount: 90_00, currency } },
        },
      ],
    },
  });
  return transactionId;
}
