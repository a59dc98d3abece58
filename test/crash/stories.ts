/** The stories of the matrix: a payment, or several transactions. */

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
  /** The first transaction is its original. */
  readonly isAboutFirst?: true;
  /** True if the transaction goes to the payment service. */
  readonly isOnline?: true;
  /** In minor units. The default is 1250. */
  readonly amount?: number;
  /** True if the transaction pays with the card that the first transaction read. A second attempt under a new id does not use the card. */
  readonly hasCardOfFirst?: true;
  /** Its results if no process dies and they differ from the end of the column, by the column's name. */
  readonly ends?: Readonly<Partial<Record<string, Column['end']>>>;
}

/**
 * What a register that speaks nexo does after a lost connection: it asks for the status, or it repeats the request with
 * another ServiceID. `posted`: it does not wait for answers, repeats a request that was not accepted, and receives its
 * results as POSTs.
 */
export type NexoHabit = 'status' | 'repeat' | 'posted';

/** One story. */
export interface Story {
  readonly name: string;
  /** The transactions. The register asks for each transaction when the previous transaction is approved and settled. */
  readonly asks: readonly Ask[];
  /**
   * The transactions that the terminal answered before, for an earlier process of the daemon. Before tenderd believes
   * NotFound, the terminal must repeat the answer to a transaction of the same category. Empty in the story of the
   * terminal's first transaction.
   */
  readonly earlier: readonly Ask[];
  /**
   * The register asks for the second transaction while the first is open, and the second replaces the first. One of
   * them is charged.
   */
  readonly handsOver?: true;
  /**
   * The payment service promises nothing, and tenderd trusts it in nothing (the `default` profile). It keeps none of
   * the promises: sessions do not end, a cancel closes none of them, and a shopper who was declined may try again. Its
   * links are to be paid within two minutes.
   */
  readonly isUnpromised?: true;
  /**
   * The connection to the terminal: HTTP, HTTP with sealed messages, HTTP through a cloud, TCP, or messages with a
   * code. The default is a plain WebSocket.
   */
  readonly by?: 'http' | 'sealed' | 'cloud' | 'tcp' | 'coded';
  /** The states of the daemon in which the register asks. */
  readonly beginnings: readonly Beginning[];
  /** The register uses the nexo interface, with this habit. The default is the HTTP interface. */
  readonly nexo?: NexoHabit;
  /** The daemon dies a second time at every n-th of the moments of other stories. The default is each of them. */
  readonly secondDeathEvery?: number;
  /** The device request that the register sends right before the first transaction, outside any transaction. */
  readonly deviceRequest?: DeviceRequestParameters;
}

/** The story that is played with every beginning. */
export const paymentStory: Story = {
  name: 'payment',
  beginnings,
  asks: [{ kind: 'payment' }],
  earlier: [{ kind: 'payment' }],
};

const onFreshLink: readonly Beginning[] = ['on a fresh link'];

/** The other stories, which are played on a fresh link only. */
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
    // A terminal does not repeat the answer to a closing, so another transaction proves the terminal's memory. The period that opens after the
    // closing is empty and proves nothing.
    earlier: [{ kind: 'payment' }, { kind: 'reconciliation' }],
  },
  {
    name: 'card reading, then the payment with it',
    beginnings: onFreshLink,
    asks: [
      { kind: 'card-acquisition' },
      // A terminal that loses its session also lets the card go.
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

/** The stories at the nexo interface. */
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

/** The stories of terminals that are not reached by plain WebSocket. */
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

/** The stories of the payment service. The stories need no memory of a terminal. */
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

/**
 * Returns the columns with faults for one transaction of a story. A transaction that replaces another transaction is
 * approved, so that the matrix shows that the sale is charged once.
 */
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

/** The terminal never answered a transaction, so nothing proves that its memory reaches back. */
export const firstEverStory: Story = {
  name: 'first payment ever',
  beginnings: onFreshLink,
  asks: [{ kind: 'payment' }],
  earlier: [],
};

const hasNoAmount: ReadonlySet<TransactionKind> = new Set(['reconciliation', 'card-acquisition']);

const back = 'https://shop.example/back';
const returnUrls = { success: back, cancel: back, error: back };

/** The variable parts of a request. */
interface Wording {
  readonly transactionId: string;
  /** The id under which the first transaction went through. */
  readonly firstId: string;
  readonly isAnew?: boolean;
  readonly sale?: string;
  /** The transaction that it replaces. */
  readonly insteadOf?: string;
  /** The time until which a link is wanted, and the time until which a transaction that replaces another may start. */
  readonly payBefore?: string;
  readonly startBefore?: string;
}

/** The request, with 12.50 EUR by default if its kind has an amount. */
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

/** Returns the id of the n-th transaction of a story, or the id for its second attempt after `not-processed`. */
export function idOf(index: number, isAnew = false): string {
  return `p${index + 1}${isAnew ? '-anew' : ''}`;
}

/** The id of the n-th of the earlier transactions. */
export function earlierIdOf(index: number): string {
  return `earlier-${index + 1}`;
}
