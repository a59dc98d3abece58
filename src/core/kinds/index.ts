/** All kinds of transaction, a row each, and what is asked of them (promise 9). */

import type { AttemptCategory } from '../model/attempt.js';
import { originalOf, type Admitted, type TransactionRequest } from '../model/transaction.js';
import { cardAcquisitions } from './card-acquisition.js';
import { type Kind, capitalized } from './kind.js';
import { loyalties } from './loyalty.js';
import { type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { areOneSplitTender } from './options.js';
import { payments } from './payment.js';
import { preAuthorizations } from './pre-authorization.js';
import { reconciliations } from './reconciliation.js';
import { reversals } from './reversal.js';
import { storedValues } from './stored-value.js';

/** The row of each kind. One that has none does not compile. */
export const kinds: Readonly<Record<TransactionKind, Kind>> = {
  ...payments,
  ...reversals,
  ...preAuthorizations,
  ...storedValues,
  ...reconciliations,
  ...cardAcquisitions,
  ...loyalties,
};

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
  return one.kind === other.kind || (takesSale(one) && takesSale(other));
}

/** What a person is told when both moved the money: the sale, and the other of the two. */
export function twiceText({ kind, sale }: TransactionRequest, otherId: string): string {
  const { isReversible, words, ...row } = kinds[kind];
  const also = row.takesSale ? 'was also paid by transaction' : `also has the ${words.noun}`;
  return `Sale ${sale} ${also} ${otherId}. ${isReversible ? 'Reverse one of the two.' : 'One of the two is too many: settle it with the customer.'}`;
}

function takesSale({ kind }: TransactionRequest): boolean {
  return kinds[kind].takesSale === true;
}

/** What a person can do about a movement that should not stand so. */
export function waysToUndo({ kind }: TransactionRequest): readonly string[] {
  return kinds[kind].isReversible ? ['reverse', 'resolve'] : ['resolve'];
}

function accountOf({ storedValue, loyalty }: TransactionRequest): string | undefined {
  return (storedValue ?? loyalty)?.account?.number;
}

/** Whether it is about an earlier transaction, which it names. */
export function namesOriginal(kind: TransactionKind): boolean {
  return kinds[kind].about !== undefined;
}

/** Whether a transaction of this kind may be about one of that. */
export function mayBeAbout(kind: TransactionKind, original: TransactionKind): boolean {
  return kinds[kind].about?.kinds.includes(original) === true;
}

/** Whether it undoes what another did: of the same, none is done twice. */
export function isReversal(kind: TransactionKind): boolean {
  return kinds[kind].undoes === true;
}

/** That nothing came of it, as a sentence: `Nothing was charged.` */
export function nothingOf({ kind }: TransactionRequest): string {
  return capitalized(kinds[kind].words.nothing);
}

/** That a terminal's final answer moved nothing, as a sentence: `No money moved.` */
export function unmovedOf(kind: TransactionKind): string {
  return capitalized(kinds[kind].words.unmoved);
}

/** What a transaction is called: `payment`, `pre-authorization update`. */
export function nounOf({ kind }: TransactionRequest): string {
  return kinds[kind].words.noun;
}

/** Whether it closes a period and moves no money. */
export function isReconciliationRequest({ kind }: TransactionRequest): boolean {
  return kinds[kind].moves === 'period';
}

/** Whether a transaction of this kind moves or holds nothing, whatever becomes of it: it may always be asked for again. */
export function isNonFinancial(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'nothing';
}

/** Whether a transaction moves value of an account, and is StoredValue on the wire. */
export function isStoredValue(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'value';
}

/** Whether a transaction moves points or rebates, and is Loyalty on the wire. */
export function isLoyalty(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'points';
}

/** Whether a transaction may use a card that was read: it begins something, and refers to nothing earlier. */
export function mayUseCard(kind: TransactionKind, isUnlinked: boolean): boolean {
  const { usesCard } = kinds[kind];
  return usesCard === 'always' || (usesCard === 'unlinked' && isUnlinked);
}

/** Its word in the standard (PaymentType and the like); undefined where its category says all. */
export function typeOf({ kind, options }: Pick<TransactionRequest, 'kind' | 'options'>): string | undefined {
  const [usual, once] = kinds[kind].types ?? [];
  return options?.oneTime === true ? once : usual;
}

/** The kind that leaves by this request with this word of the standard; undefined where there is none. */
export function kindOfType(category: AttemptCategory, type: string): TransactionKind | undefined {
  return transactionKinds.find(
    (kind) => kinds[kind].category === category && kinds[kind].types?.includes(type) === true,
  );
}
