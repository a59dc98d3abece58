/** What the kinds of transaction are called to people, and which of them take money for the same sale (design, promise 9). */

import { originalOf, type TransactionKind, type TransactionRequest } from './transaction.js';

/** The words of one kind, for sentences to people. */
interface KindWords {
  /** `The payment was …`, `A payment …`. */
  readonly noun: string;
  /** `Do not charge again`. */
  readonly verb: string;
  /** `It may be charged again`. */
  readonly again: string;
  /** `12.50 EUR charged`. */
  readonly done: string;
  /** What is said of the rest when only a part was approved. */
  readonly rest: string;
}

/** The words of each kind. */
export const kindWords: Readonly<Record<TransactionKind, KindWords>> = {
  payment: {
    noun: 'payment',
    verb: 'charge',
    again: 'charged',
    done: 'charged',
    rest: 'The rest is still to be paid.',
  },
  refund: {
    noun: 'refund',
    verb: 'refund',
    again: 'refunded',
    done: 'refunded',
    rest: 'The rest is still to be refunded.',
  },
  reversal: { noun: 'reversal', verb: 'reverse', again: 'reversed', done: 'reversed', rest: 'The rest stands.' },
  reservation: {
    noun: 'reservation',
    verb: 'reserve',
    again: 'reserved',
    done: 'reserved',
    rest: 'The rest is not reserved.',
  },
  'reservation-update': {
    noun: 'reservation update',
    verb: 'update',
    again: 'updated',
    done: 'reserved in all',
    rest: 'The rest is not reserved.',
  },
  completion: {
    noun: 'completion',
    verb: 'complete',
    again: 'completed',
    done: 'charged',
    rest: 'The rest is still to be paid.',
  },
};

/** What takes the customer's money or holds it to be taken: a sale has one of them, unless one is about the other. */
const taking: ReadonlySet<TransactionKind> = new Set(['payment', 'reservation', 'completion']);

/** Whether both, for one sale, would move the same money twice; a completion and its own reservation do not. */
export function movesTwice(one: TransactionRequest, other: TransactionRequest): boolean {
  if (originalOf(one) === other.transactionId || originalOf(other) === one.transactionId) return false;
  return one.kind === other.kind || (taking.has(one.kind) && taking.has(other.kind));
}

/** What a transaction is called: `payment`, `reservation update`. */
export function nounOf({ kind }: TransactionRequest): string {
  return kindWords[kind].noun;
}
