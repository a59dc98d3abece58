/**
 * A month of a chain of shops: the sales of the registers, the journal of tenderd, and the settlements of the
 * acquirers. Each of the three is written from the events in the shops, and not from the other two.
 */

import type { BookedTransaction, MatchAmount } from '../../src/match/index.js';
import { Dice } from '../fuzz/dice.js';

/** One entry in the books of an acquirer. */
export interface AcquirerEntry {
  readonly store: Store;
  readonly type: 'sale' | 'refund' | 'chargeback' | 'fee' | 'payout';
  /** The references of the payment and of this operation. */
  readonly payment: string;
  readonly operation: string;
  /** The order number of the register. */
  readonly order: string;
  readonly amount: MatchAmount;
  readonly paidMs: number;
  readonly bookedMs: number;
}

/** A shop with one terminal. */
export interface Store {
  readonly number: number;
  readonly terminal: string;
  readonly acquirer: 'adyen' | 'swedbank' | 'bank';
  readonly merchant: string;
  readonly currency: string;
}

/** A row in the sales list of a register. */
export interface ListedSale {
  readonly sale: string;
  readonly amount: MatchAmount;
  readonly atMs: number;
}

/** A finding that the match must report: its code, and its transaction or sale. */
export type ExpectedFinding = `${string} ${string}`;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The first moment of the month, and the first moment after it. */
export const beginMs = Date.UTC(2026, 9, 1);
export const endMs = Date.UTC(2026, 10, 1);

/** The shops of the chain. */
export const stores: readonly Store[] = Array.from({ length: 50 }, (_, index) => storeOf(index + 1));

function storeOf(number: number): Store {
  const terminal = `store-${String(number).padStart(2, '0')}`;
  if (number <= 18) return { number, terminal, acquirer: 'adyen', merchant: 'ShopDE', currency: 'EUR' };
  if (number <= 20) return { number, terminal, acquirer: 'adyen', merchant: 'ShopJP', currency: 'JPY' };
  if (number <= 22) return { number, terminal, acquirer: 'adyen', merchant: 'ShopBH', currency: 'BHD' };
  if (number <= 36) return { number, terminal, acquirer: 'swedbank', merchant: 'R1005', currency: 'SEK' };
  return { number, terminal, acquirer: 'bank', merchant: '4711', currency: 'EUR' };
}

/** The data of a transaction in the journal. */
interface Booking {
  readonly effect: BookedTransaction['effect'];
  readonly sale: string;
  readonly amount?: MatchAmount;
  readonly atMs: number;
  readonly ending?: BookedTransaction['ending'];
  readonly original?: BookedTransaction;
  readonly isUnlinked?: boolean;
  readonly alternatives?: readonly MatchAmount[];
  readonly payment?: string;
}

/** The sales, the journal and the settlements of a month, and the expected findings. */
export class Month {
  readonly dice: Dice;
  readonly journal: BookedTransaction[] = [];
  readonly entries: AcquirerEntry[] = [];
  readonly sales: ListedSale[] = [];
  readonly expected = new Set<ExpectedFinding>();
  /** Expected findings that need the list of sales. */
  readonly expectedOfSales = new Set<ExpectedFinding>();
  #number = 0;

  constructor(seed: number) {
    this.dice = new Dice(seed, 49);
  }

  /** Returns a number that was not used before. */
  next(): number {
    this.#number += 1;
    return this.#number;
  }

  /** Returns a new sale number. */
  saleAt(store: Store): string {
    return `S${store.number}-${this.next()}`;
  }

  /** Returns a new reference of the acquirer. */
  referenceAt({ acquirer }: Store): string {
    const digits = String(this.next()).padStart(9, '0');
    return acquirer === 'swedbank' ? `77${digits}` : `8516${digits}ABC`;
  }

  /** Returns a random amount in the shop's currency. */
  amountAt({ currency }: Store): MatchAmount {
    return { amount: 500 + this.dice.below(20_000), currency };
  }

  /** Returns a random moment in the month, at the latest on this day. */
  moment(latestDay = 31): number {
    return (
      beginMs + this.dice.below(latestDay) * dayMs + (7 + this.dice.below(12)) * hourMs + this.dice.below(3_600) * 1_000
    );
  }

  /** Writes a transaction to the journal. */
  book(
    store: Store,
    { ending = 'moved', isUnlinked = false, alternatives = [], ...facts }: Booking,
  ): BookedTransaction {
    const { effect, sale, amount, atMs, original, payment } = facts;
    const transactionId = `${store.terminal}-${this.next()}`;
    const transaction: BookedTransaction = {
      transactionId,
      sale,
      place: store.terminal,
      effect,
      ending,
      at: iso(atMs),
      ...(amount === undefined ? {} : { amount }),
      alternatives,
      isAcknowledged: true,
      ...(original === undefined ? {} : { original: original.transactionId }),
      isUnlinked,
      references: [transactionId, ...(payment === undefined ? [] : namesAt(store, payment))],
      ...(payment === undefined ? {} : { hasAcquirerReference: true }),
      saleReferences: [sale, transactionId],
    };
    this.journal.push(transaction);
    return transaction;
  }

  /** Writes an entry to the books of the acquirer, one to three days after the payment. */
  settle(
    store: Store,
    entry: Pick<AcquirerEntry, 'type' | 'payment' | 'order' | 'amount' | 'paidMs'> & Partial<AcquirerEntry>,
  ): AcquirerEntry {
    const day = Math.floor(entry.paidMs / dayMs);
    const booked = {
      store,
      operation: this.referenceAt(store),
      bookedMs: (day + 1 + this.dice.below(3)) * dayMs + 2 * hourMs,
      ...entry,
    };
    this.entries.push(booked);
    return booked;
  }

  /** Writes a row to the sales list of the register. */
  sell(sale: string, amount: MatchAmount, atMs: number): void {
    this.sales.push({ sale, amount, atMs });
  }

  /** Writes a sale that is paid once, booked and settled. */
  paidSale(store: Store, latestDay = 31): PaidSale {
    const [sale, payment, amount, atMs] = [
      this.saleAt(store),
      this.referenceAt(store),
      this.amountAt(store),
      this.moment(latestDay),
    ];
    const transaction = this.book(store, { effect: 'charge', sale, amount, atMs, payment });
    const entry = this.settle(store, { type: 'sale', payment, order: sale, amount, paidMs: atMs + 20_000 });
    this.sell(sale, amount, atMs);
    return { store, sale, payment, amount, atMs, transaction, entry };
  }
}

/** A sale that the register, the journal and the settlement have. */
export interface PaidSale {
  readonly store: Store;
  readonly sale: string;
  readonly payment: string;
  readonly amount: MatchAmount;
  readonly atMs: number;
  readonly transaction: BookedTransaction;
  readonly entry: AcquirerEntry;
}

/**
 * Returns the ids of a payment at its terminal. Adyen's terminals report `tender.reference`. The bank's terminals do
 * not know the bank's reference.
 */
function namesAt({ acquirer }: Store, payment: string): readonly string[] {
  if (acquirer === 'adyen') return [`BV0q.${payment}`, payment];
  return acquirer === 'swedbank' ? [payment] : [];
}

/** Returns a time in the format of the journal. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns an amount in the same currency. */
export function withAmount({ currency }: MatchAmount, amount: number): MatchAmount {
  return { amount, currency };
}
