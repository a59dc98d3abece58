/** What the register of the matrix asks for: a payment, or what is more than one payment. */

import type { DeviceRequestParameters, TransactionKind, TransactionRequest } from '../../src/core/index.js';
import {
  beginnings,
  type Beginning,
  type Column,
  columns,
  wireColumns,
  linkColumns,
  onlineColumns,
  unpromisedColumns,
} from './columns.js';
import { serviceName } from '../simulation/services/link-registers.js';
import { unchecked } from '../unchecked.js';

/** One transaction of a story. */
export interface Ask {
  readonly kind: TransactionKind;
  /** The first one is its original. */
  readonly isAboutFirst?: true;
  /** It is asked of the payment service. */
  readonly isOnline?: true;
  /** In minor units; 1250 when left out. */
  readonly amount?: number;
  /** It pays with the card that the first one read; anew it does without. */
  readonly hasCardOfFirst?: true;
  /** How it ends otherwise than the column says when nothing dies, by the column's name. */
  readonly ends?: Readonly<Partial<Record<string, Column['end']>>>;
}

/**
 * What a register that speaks nexo does after a lost connection: it asks for the status, or for the same again under another ServiceID. `posted`: it
 * does not wait for answers, asks again for what was not taken in, and has its results POSTed.
 */
export type NexoHabit = 'status' | 'repeat' | 'posted';

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
  /** The second one is asked for while the first is open, and takes its place: one of them is charged. */
  readonly handsOver?: true;
  /**
   * The payment service promises nothing, tenderd trusts it in nothing (the `default` profile), and it is so: sessions do not end, a cancel closes none, and who
   * was declined may try again. Its links are to be paid within two minutes.
   */
  readonly isUnpromised?: true;
  /** The terminal is asked by HTTP, alone, in sealed messages or behind a cloud; by TCP; or with a code on each message. By plain WebSocket when left out. */
  readonly by?: 'http' | 'sealed' | 'cloud' | 'tcp' | 'coded';
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
    name: 'nexo payment, then its refund, the results of both POSTed',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }, { kind: 'refund', isAboutFirst: true }],
    earlier: [{ kind: 'payment' }],
    nexo: 'posted',
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

/** What is told of terminals that are reached otherwise than by plain WebSocket. */
export const wireStories: readonly Story[] = [
  {
    name: 'payment by HTTP',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    by: 'http',
    secondDeathEvery: 3,
  },
  {
    name: 'payment behind a cloud',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    by: 'cloud',
    secondDeathEvery: 3,
  },
  {
    name: 'payment in sealed messages',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    by: 'sealed',
    secondDeathEvery: 3,
  },
  {
    name: 'payment in messages with a code',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    by: 'coded',
    secondDeathEvery: 3,
  },
  {
    name: 'payment by TCP',
    beginnings: onFreshLink,
    asks: [{ kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    by: 'tcp',
    secondDeathEvery: 3,
  },
];

/** What is told of the payment service: there no terminal needs to remember anything. */
export const onlineStories: readonly Story[] = [
  {
    name: 'link, then its refund',
    beginnings: onFreshLink,
    secondDeathEvery: 4,
    asks: [
      { kind: 'payment', isOnline: true },
      { kind: 'refund', isOnline: true, isAboutFirst: true },
    ],
    earlier: [],
  },
  {
    name: 'order, its update and its capture',
    beginnings: onFreshLink,
    secondDeathEvery: 4,
    asks: [
      { kind: 'pre-authorization', isOnline: true },
      { kind: 'pre-authorization-update', isOnline: true, isAboutFirst: true, amount: 1_750 },
      { kind: 'capture', isOnline: true, isAboutFirst: true },
    ],
    earlier: [],
  },
  {
    name: 'order, then its cancellation',
    beginnings: onFreshLink,
    secondDeathEvery: 4,
    asks: [
      { kind: 'pre-authorization', isOnline: true },
      { kind: 'reversal', isOnline: true, isAboutFirst: true },
    ],
    earlier: [],
  },
  {
    name: 'card handed over to a link',
    beginnings: onFreshLink,
    secondDeathEvery: 4,
    asks: [{ kind: 'payment' }, { kind: 'payment', isOnline: true }],
    earlier: [{ kind: 'payment' }],
    handsOver: true,
  },
  {
    name: 'link handed over to a card',
    beginnings: onFreshLink,
    secondDeathEvery: 4,
    asks: [{ kind: 'payment', isOnline: true }, { kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    handsOver: true,
  },
  {
    name: 'link without promises, then its refund',
    beginnings: onFreshLink,
    secondDeathEvery: 8,
    asks: [
      { kind: 'payment', isOnline: true },
      { kind: 'refund', isOnline: true, isAboutFirst: true },
    ],
    earlier: [],
    isUnpromised: true,
  },
  {
    name: 'link without promises handed over to a card',
    beginnings: onFreshLink,
    secondDeathEvery: 8,
    asks: [{ kind: 'payment', isOnline: true }, { kind: 'payment' }],
    earlier: [{ kind: 'payment' }],
    handsOver: true,
    isUnpromised: true,
  },
];

/** The columns that strike one transaction of a story. What takes the place of another goes through, so that it is seen to be charged once. */
export function columnsOf({ asks, handsOver, by, isUnpromised }: Story, struck: number): readonly Column[] {
  if (by !== undefined) return [...columns, ...wireColumns[by]];
  const { isOnline, kind } = asks[struck] ?? {};
  const begins = kind === 'payment' || kind === 'pre-authorization';
  if (isUnpromised === true && isOnline === true && begins)
    return unpromisedColumns.filter(({ online }) => handsOver !== true || online?.isWithdrawn !== true);
  const ofLinks = linkColumns.filter(({ name }) => name !== 'capture failed' || kind === 'payment');
  const all = isOnline === true ? [...onlineColumns, ...(begins ? ofLinks : [])] : columns;
  if (handsOver !== true) return all;
  return all.filter(
    ({ end, isForgetful, online }) =>
      isForgetful !== true && online?.isWithdrawn !== true && (struck === 0 || end === 'approved'),
  );
}

/** The terminal has never answered a transaction: nothing shows that its memory reaches back. */
export const firstEverStory: Story = {
  name: 'first payment ever',
  beginnings: onFreshLink,
  asks: [{ kind: 'payment' }],
  earlier: [],
};

const hasNoAmount: ReadonlySet<TransactionKind> = new Set(['reconciliation', 'card-acquisition']);

const back = 'https://shop.example/back';
const returnUrls = { success: back, cancel: back, error: back };

/** How a request is asked. */
interface Wording {
  readonly transactionId: string;
  /** The transaction that the first ask became. */
  readonly firstId: string;
  readonly isAnew?: boolean;
  readonly sale?: string;
  /** The transaction whose place it takes. */
  readonly insteadOf?: string;
  /** Until when a link is wanted, and until when what takes the place of another may start. */
  readonly payBefore?: string;
  readonly startBefore?: string;
}

/** The request: 12.50 EUR, where there is an amount. */
export function requestOf(
  ask: Ask,
  { transactionId, firstId, isAnew = false, sale = 'sale', insteadOf, payBefore, startBefore }: Wording,
): TransactionRequest {
  return unchecked({
    transactionId,
    kind: ask.kind,
    ...(ask.isOnline === true ? { service: serviceName } : { terminal: 'till-1' }),
    ...(ask.isOnline === true && ask.isAboutFirst !== true
      ? { online: { returnUrls, ...(payBefore === undefined ? {} : { payBefore }) } }
      : {}),
    ...(insteadOf === undefined ? {} : { insteadOf }),
    ...(startBefore === undefined ? {} : { startBefore }),
    sale,
    allowPartial: false,
    ...(hasNoAmount.has(ask.kind) ? {} : { amountDetails: { amount: ask.amount ?? 1_250, currency: 'EUR' } }),
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
