/** What the kinds of transaction are called to people, and which of them take money for the same sale (promise 9). */

import type { TransactionKind } from './transaction-kind.js';
import { areOneSplitTender } from './options.js';
import { originalOf, type Admitted, type TransactionRequest } from './transaction.js';

/** The words of one kind, for sentences to people. */
export interface KindWords {
  /** `The payment was …`, `A payment …`. */
  readonly noun: string;
  /** `Do not charge again`. */
  readonly verb: string;
  /** `It may be charged again`. */
  readonly again: string;
  /** `12.50 EUR charged`; empty where no amount is told. */
  readonly done: string;
  /** What is said of the rest when only a part was approved. */
  readonly rest: string;
  /** What is said where it was never started: `nothing was charged`. */
  readonly nothing: string;
  /** What is said where the terminal ended it: `no money moved`. */
  readonly unmoved: string;
  /** Who decides on it behind the terminal. */
  readonly host: string;
}

const ofMoney = { nothing: 'nothing was charged', unmoved: 'no money moved', host: 'the bank' };
const ofHolds = { ...ofMoney, nothing: 'nothing was reserved' };
const ofGiftCards = {
  nothing: 'nothing changed on the card',
  unmoved: 'no money moved',
  host: 'the host of the gift cards',
};
const ofPoints = { nothing: 'no points moved', unmoved: 'no points moved', host: 'the loyalty program' };

/** The words of each kind. */
export const kindWords: Readonly<Record<TransactionKind, KindWords>> = {
  payment: {
    ...ofMoney,
    noun: 'payment',
    verb: 'charge',
    again: 'charged',
    done: 'charged',
    rest: 'The rest is still to be paid.',
  },
  refund: {
    ...ofMoney,
    nothing: 'nothing was refunded',
    noun: 'refund',
    verb: 'refund',
    again: 'refunded',
    done: 'refunded',
    rest: 'The rest is still to be refunded.',
  },
  reversal: {
    ...ofMoney,
    nothing: 'nothing was reversed',
    noun: 'reversal',
    verb: 'reverse',
    again: 'reversed',
    done: 'reversed',
    rest: 'The rest stands.',
  },
  'pre-authorization': {
    ...ofHolds,
    noun: 'pre-authorization',
    verb: 'reserve',
    again: 'reserved',
    done: 'reserved',
    rest: 'The rest is not reserved.',
  },
  'pre-authorization-update': {
    ...ofMoney,
    nothing: 'nothing was changed',
    noun: 'pre-authorization update',
    verb: 'update',
    again: 'updated',
    done: 'reserved in all',
    rest: 'The rest is not reserved.',
  },
  capture: {
    ...ofMoney,
    noun: 'capture',
    verb: 'complete',
    again: 'completed',
    done: 'charged',
    rest: 'The rest is still to be paid.',
  },
  'stored-value-activation': {
    ...ofGiftCards,
    noun: 'gift card activation',
    verb: 'activate',
    again: 'activated',
    done: 'put on the new gift card',
    rest: 'The rest is not on the card.',
  },
  'stored-value-load': {
    ...ofGiftCards,
    noun: 'gift card load',
    verb: 'load',
    again: 'loaded',
    done: 'loaded on the gift card',
    rest: 'The rest is not on the card.',
  },
  'stored-value-unload': {
    ...ofGiftCards,
    noun: 'gift card unload',
    verb: 'unload',
    again: 'unloaded',
    done: 'taken off the gift card',
    rest: 'The rest is still on the card.',
  },
  'stored-value-reversal': {
    ...ofGiftCards,
    noun: 'gift card reversal',
    verb: 'reverse',
    again: 'reversed',
    done: 'taken back from the gift card',
    rest: 'The rest is still on the card.',
  },
  'stored-value-reservation': {
    ...ofGiftCards,
    noun: 'gift card pre-authorization',
    verb: 'reserve',
    again: 'reserved',
    done: 'reserved on a gift card',
    rest: 'The rest is not reserved.',
  },
  'stored-value-duplicate': {
    ...ofGiftCards,
    noun: 'gift card duplicate',
    verb: 'duplicate',
    again: 'duplicated',
    done: 'given out once more',
    rest: 'The rest was not given out.',
  },
  reconciliation: {
    ...ofMoney,
    nothing: 'nothing was closed',
    unmoved: 'nothing was closed',
    noun: 'reconciliation',
    verb: 'close',
    again: 'closed',
    done: '',
    rest: '',
  },
  'card-acquisition': {
    ...ofMoney,
    noun: 'card reading',
    verb: 'read the card',
    again: 'read',
    done: '',
    rest: '',
  },
  'loyalty-award': {
    ...ofPoints,
    noun: 'points award',
    verb: 'award',
    again: 'awarded',
    done: 'awarded',
    rest: 'The rest was not awarded.',
  },
  'loyalty-rebate': {
    ...ofPoints,
    noun: 'rebate',
    verb: 'grant it',
    again: 'granted',
    done: 'granted as a rebate',
    rest: 'The rest was not granted.',
  },
  'loyalty-redemption': {
    ...ofPoints,
    noun: 'points redemption',
    verb: 'redeem',
    again: 'redeemed',
    done: 'redeemed',
    rest: 'The rest was not redeemed.',
  },
  'loyalty-award-refund': {
    ...ofPoints,
    noun: 'return of awarded points',
    verb: 'take them back',
    again: 'taken back',
    done: 'taken back',
    rest: 'The rest was not taken back.',
  },
  'loyalty-rebate-refund': {
    ...ofPoints,
    noun: 'return of a rebate',
    verb: 'take it back',
    again: 'taken back',
    done: 'taken back',
    rest: 'The rest was not taken back.',
  },
  'loyalty-redemption-refund': {
    ...ofPoints,
    noun: 'return of redeemed points',
    verb: 'give them back',
    again: 'given back',
    done: 'given back',
    rest: 'The rest was not given back.',
  },
};

/** What takes the customer's money or holds it to be taken: a sale has one of them, unless one is about the other. */
const taking: ReadonlySet<TransactionKind> = new Set(['payment', 'pre-authorization', 'capture']);

/**
 * Whether both, for one sale, would move the same money twice. A capture and its own pre-authorization do not, nor do loads of two
 * accounts that the register names, nor declared parts of one sale, nor a payment and the load that it pays for.
 */
export function isDuplicate(first: Admitted, second: Admitted): boolean {
  const { request: one } = first;
  const { request: other } = second;
  if (isNonFinancial(one.kind)) return false;
  if (originalOf(first) === other.transactionId || originalOf(second) === one.transactionId) return false;
  const [account, otherAccount] = [accountOf(one), accountOf(other)];
  if (account !== undefined && otherAccount !== undefined && account !== otherAccount) return false;
  if (areOneSplitTender(one, other)) return false;
  return one.kind === other.kind || (taking.has(one.kind) && taking.has(other.kind));
}

/** What a person is told when both moved the money: the sale, and the other of the two. */
export function twiceText({ kind, sale }: TransactionRequest, otherId: string): string {
  const also = taking.has(kind) ? 'was also paid by transaction' : `also has the ${kindWords[kind].noun}`;
  return `Sale ${sale} ${also} ${otherId}. ${isReversible(kind) ? 'Reverse one of the two.' : 'One of the two is too many: settle it with the customer.'}`;
}

const reversible: ReadonlySet<TransactionKind> = new Set<TransactionKind>([
  'payment',
  'pre-authorization',
  'capture',
  'stored-value-activation',
  'stored-value-load',
]);

function isReversible(kind: TransactionKind): boolean {
  return reversible.has(kind);
}

/** What a person can do about a movement that should not stand so. */
export function waysToUndo({ kind }: TransactionRequest): readonly string[] {
  return isReversible(kind) ? ['reverse', 'resolve'] : ['resolve'];
}

function accountOf({ storedValue, loyalty }: TransactionRequest): string | undefined {
  return (storedValue ?? loyalty)?.account?.number;
}

const ofStoredValue: readonly TransactionKind[] = ['stored-value-activation', 'stored-value-load'];

/** What each kind that names an earlier transaction may be about. */
const originalKinds: Readonly<Partial<Record<TransactionKind, readonly TransactionKind[]>>> = {
  refund: ['payment', 'capture'],
  reversal: ['payment', 'capture', 'pre-authorization'],
  'pre-authorization-update': ['pre-authorization'],
  capture: ['pre-authorization'],
  'stored-value-reversal': ofStoredValue,
  'stored-value-duplicate': ofStoredValue,
  'loyalty-award-refund': ['loyalty-award'],
  'loyalty-rebate-refund': ['loyalty-rebate'],
  'loyalty-redemption-refund': ['loyalty-redemption'],
};

/** Whether it is about an earlier transaction, which it names. */
export function namesOriginal(kind: TransactionKind): boolean {
  return Object.hasOwn(originalKinds, kind);
}

/** Whether a transaction of this kind may be about one of that. */
export function mayBeAbout(kind: TransactionKind, original: TransactionKind): boolean {
  return originalKinds[kind]?.includes(original) === true;
}

/** Whether it undoes what another did: of the same, none is done twice. */
export function isReversal(kind: TransactionKind): boolean {
  return kind === 'reversal' || kind === 'stored-value-reversal';
}

/** That nothing came of it, as a sentence: `Nothing was charged.` */
export function nothingOf({ kind }: TransactionRequest): string {
  return messageOf(kindWords[kind].nothing);
}

/** A request that the terminal does not read: nothing moved, so it is safe to go on, and in vain to repeat the same. */
export function notUnderstood(kind: TransactionKind): string {
  const { noun, unmoved } = kindWords[kind];
  return `The terminal did not understand the ${noun} request; ${unmoved}. Do not repeat it on this terminal: it would be refused again. Another way is safe; call support.`;
}

/** That a terminal's final answer moved nothing, as a sentence: `No money moved.` */
export function unmovedOf(kind: TransactionKind): string {
  return messageOf(kindWords[kind].unmoved);
}

function messageOf(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** What a transaction is called: `payment`, `pre-authorization update`. */
export function nounOf({ kind }: TransactionRequest): string {
  return kindWords[kind].noun;
}

/** Whether it closes a period and moves no money. */
export function isReconciliationRequest({ kind }: TransactionRequest): boolean {
  return kind === 'reconciliation';
}

/** Whether a transaction of this kind moves or holds nothing, whatever becomes of it: it may always be asked for again. */
export function isNonFinancial(kind: TransactionKind): boolean {
  return kind === 'card-acquisition';
}
