/** Texts of attention items: the operator's checks and actions. */

import { capitalized, type KindWords, type RailWords } from './words.js';
import { resultInWords } from './nouns.js';

/**
 * The kind's words, and the verb that undoes the transaction, such as `reverse`. The verb is undefined if no request
 * can undo the transaction.
 */
export interface Undoable {
  readonly words: KindWords;
  readonly undoneBy?: string | undefined;
}

function undo({ undoneBy }: Undoable, object: string): string {
  return undoneBy === undefined ? `correct ${object} together with the customer` : `${undoneBy} ${object}`;
}

/** `other-attempt`, after an approval. `ids`: the ServiceIDs of the attempts with an unknown outcome. */
export function otherAttemptAfterApproval(kind: Undoable, { place }: RailWords, ids: string): string {
  return `Another attempt of this ${kind.words.noun} (ServiceID ${ids}) may also have gone through. If the ${place}'s own list has this attempt as well, ${undo(kind, `the extra ${kind.words.noun}`)}. Then resolve this item.`;
}

/** Says that a transaction was repeated elsewhere. Does not add "in another way". */
function doneSince({ words, undoneBy }: Undoable): string {
  return undoneBy === undefined ? `the ${words.noun} was done` : 'the sale was paid';
}

/** `other-attempt`, after an outcome that moved no money. `reported`: the result that the register got. */
export function otherAttemptAfterRefusal(kind: Undoable, { place }: RailWords, ids: string, reported: string): string {
  const { noun } = kind.words;
  return `This ${noun} was reported as ${resultInWords(reported)}, but one of its attempts (ServiceID ${ids}) may have gone through. If the ${place}'s own list has that attempt, resolve this item as approved; if ${doneSince(kind)} in another way since then, also ${undo(kind, `the ${noun}`)}. If the list does not have the attempt, resolve this item as ${resultInWords(reported)}.`;
}

/**
 * `confirmation-denied`: an operator confirmed an approval, but the terminal or the service reports that there was
 * none.
 */
export function confirmationDenied(
  { noun }: KindWords,
  { place }: RailWords,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): string {
  return `${operator} confirmed that this ${noun} went through, but the ${place} reports that it did not (${reason}). The outcome stays as confirmed. If the ${place}'s own list does not have the ${noun}, correct the accounts.`;
}

/** `reverse-one`: one transaction was approved twice. */
export function approvedTwice(kind: Undoable, first: string, second: string): string {
  return `This ${kind.words.noun} was approved twice (ServiceIDs ${first} and ${second}). ${capitalized(undo(kind, 'one of the two approvals'))}`;
}

/** `reverse-one`: the transaction was approved although the register had got another result. */
export function approvedAfterAll(kind: Undoable, { place }: RailWords, reported: string): string {
  const { noun } = kind.words;
  return `This ${noun} was reported as ${resultInWords(reported)}, but the ${place} approved it later. If ${doneSince(kind)} in another way since then, ${undo(kind, `this ${noun}`)}.`;
}

/** `amount-unconfirmed`: the approval named no amount. */
export function amountUnconfirmed({ noun, again }: KindWords, { place }: RailWords): string {
  return `The ${place} approved this ${noun} without an amount. Until this item is resolved, the whole amount counts as ${again}. If the receipt shows the requested amount, resolve this item as approved.`;
}

/**
 * `reverse-one`: two transactions of one sale moved the same money, and the item is at one of them. `other.noun`: the
 * noun of the other transaction; undefined if the other transaction took the money of the sale.
 */
export function paidTwice(
  sale: string,
  other: { readonly id: string; readonly noun: string | undefined },
  undoneBy: string | undefined,
): string {
  const also =
    other.noun === undefined ? `was also paid by transaction ${other.id}` : `also has the ${other.noun} ${other.id}`;
  const how =
    undoneBy === undefined
      ? 'One of the two transactions is too many: correct this together with the customer.'
      : capitalized(`${undoneBy} one of the two transactions`);
  return `Sale ${sale} ${also}. ${how}`;
}
