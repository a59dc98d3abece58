/** What the register of the matrix asks for: a payment, or what is more than one payment. */

import type { DeviceRequestParameters, TransactionKind, TransactionRequest } from '../../src/core/index.js';
import { beginnings, type Beginning, type Column } from './columns.js';
import { unchecked } from '../unchecked.js';

/** One transaction of a story. */
export interface Ask {
  readonly kind: TransactionKind;
  /** The first one is its original. */
  readonly isAboutFirst?: true;
  /** It pays with the card that the first one read; anew it does without. */
  readonly hasCardOfFirst?: true;
  /** How it ends otherwise than the column says when nothing dies, by the column's name. */
  readonly ends?: Readonly<Partial<Record<string, Column['end']>>>;
}

/** What a register that speaks nexo does after a lost connection: it asks for the status, or for the same again under another ServiceID. */
export type NexoHabit = 'status' | 'repeat';

/** One story. */
export interface Story {
  readonly name: string;
  /** What is asked for, each when the one before is approved and settled. */
  readonly asks: readonly Ask[];
  /**
   * What the terminal answered before, in another life of the daemon: it must repeat one of the category before its
   * NotFound is believed. Empty where the story tells of its first transaction ever.
   */
  readonly earlier: readonly Ask[];
  /** How things stand when it is told. */
  readonly beginnings: readonly Beginning[];
  /** It is asked for at the nexo interface, by a register with this habit; at the HTTP interface when left out. */
  readonly nexo?: NexoHabit;
  /** In it the daemon dies a second time at every so manyth moment of those that others have; at each when left out. */
  readonly secondDeathEvery?: number;
  /** What the terminal is asked right before the first of them, outside any transaction. */
  readonly deviceRequest?: DeviceRequestParameters;
}

/** The story that is told with every beginning. */
export const paymentStory: Story = {
  name: 'payment',
  beginnings,
  asks: [{ kind: 'payment' }],
  earlier: [{ kind: 'payment' }],
};

const onFreshLink: readonly Beginning[] = ['on a fresh link'];

/** What is told beside it, on a fresh link alone. */
export const otherStories: readonly Story[] = [
  {
    name: 'pre-authorization, then its capture',
    beginnings: onFreshLink,
    asks: [{ kind: 'pre-authorization' }, { kind: 'capture', isAboutFirst: true }],
    earlier: [{ kind: 'payment' }],
  },
  {
    name: 'gift card load',
    beginnings: onFreshLink,
    asks: [{ kind: 'stored-value-load' }],
    earlier: [{ kind: 'stored-value-load' }],
  },
  {
    name: 'closing',
    beginnings: onFreshLink,
    asks: [{ kind: 'reconciliation' }],
    // No terminal repeats a closing: another transaction stands for it. The period that opens then is empty, and shows nothing.
    earlier: [{ kind: 'payment' }, { kind: 'reconciliation' }],
  },
  {
    name: 'card reading, then the payment with it',
    beginnings: onFreshLink,
    asks: [
      { kind: 'card-acquisition' },
      // With its session the terminal lets the card go.
      { kind: 'payment', hasCardOfFirst: true, ends: { 'logged out': 'not-processed' } },
    ],
    earlier: [{ kind: 'card-acquisition' }, { kind: 'payment', hasCardOfFirst: true }],
  },
  {
    name: 'payment behind a question to the customer',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    deviceRequest: { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } },
  },
];

/** What is told at the nexo interface. */
export const nexoStories: readonly Story[] = [
  {
    name: 'nexo payment, asked about by its status',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    nexo: 'status',
    secondDeathEvery: 3,
  },
  {
    name: 'nexo payment, then its refund, both asked for again',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }, { kind: 'refund', isAboutFirst: true }],
    earlier: [{ kind: 'payment' }],
    nexo: 'repeat',
    secondDeathEvery: 3,
  },
  {
    name: 'nexo payment, then its reversal, both asked about by their status',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }, { kind: 'reversal', isAboutFirst: true }],
    earlier: [{ kind: 'payment' }, { kind: 'reversal', isAboutFirst: true }],
    nexo: 'status',
    secondDeathEvery: 3,
  },
];

/** The terminal has never answered a transaction: nothing shows that its memory reaches back. */
export const firstEverStory: Story = {
  name: 'first payment ever',
  beginnings: onFreshLink,
  asks: [{ kind: 'payment' }],
  earlier: [],
};

const hasNoAmount: ReadonlySet<TransactionKind> = new Set(['reconciliation', 'card-acquisition']);

/** How a request is asked. */
interface Wording {
  readonly transactionId: string;
  /** The transaction that the first ask became. */
  readonly firstId: string;
  readonly isAnew?: boolean;
  readonly sale?: string;
}

/** The request: 12.50 EUR, where there is an amount. */
export function requestOf(
  ask: Ask,
  { transactionId, firstId, isAnew = false, sale = 'sale' }: Wording,
): TransactionRequest {
  return unchecked({
    transactionId,
    kind: ask.kind,
    terminal: 'till-1',
    sale,
    allowPartial: false,
    ...(hasNoAmount.has(ask.kind) ? {} : { amountDetails: { amount: 1_250, currency: 'EUR' } }),
    ...(ask.isAboutFirst === true ? { original: { type: 'transaction', transactionId: firstId } } : {}),
    ...(ask.hasCardOfFirst === true && !isAnew ? { cardAcquisition: firstId } : {}),
    ...(ask.kind === 'stored-value-load' ? { storedValue: { accountType: 'gift-card' } } : {}),
  });
}

/** The id of the n-th transaction of a story, and the one under which it is asked for anew when it was not processed. */
export function idOf(index: number, isAnew = false): string {
  return `p${index + 1}${isAnew ? '-anew' : ''}`;
}

/** The id of the n-th of the earlier transactions. */
export function earlierIdOf(index: number): string {
  return `earlier-${index + 1}`;
}
