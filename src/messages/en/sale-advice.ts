/**
 * Messages about a transaction that ended without a charge, if another transaction decides whether the register may
 * charge again. The view of the transaction shows these messages instead of its own message, which says that charging
 * again is safe.
 */

import { capitalized, type KindWords } from './words.js';
import { resultInWords } from './nouns.js';

/** The sentences that say how the transaction ended without a charge, by the kind of its end. */
const facts = {
  withdrawn: () => 'The link was withdrawn and can no longer be paid.',
  'link-expired': () => 'The link has expired and can no longer be paid.',
  released: (noun: string) => `The ${noun} was cancelled at the payment service: nothing is held any more.`,
} as const;

/** The end of a transaction without a charge. `operator`: the name of the operator who decided the outcome. */
export interface EndedWithoutCharge {
  readonly result: string;
  readonly operator?: string | undefined;
  /** The fact about the money. This field is present if the advice repeats that fact. */
  readonly fact?: keyof typeof facts | undefined;
}

/** Returns how a transaction ended, as the first part of a message. */
function ended({ noun }: KindWords, { result, operator }: EndedWithoutCharge): string {
  if (operator !== undefined) return `${operator} confirmed that the ${noun} did not go through.`;
  return `The ${noun} was ${resultInWords(result)}.`;
}

function endedUnmoved(words: KindWords, end: EndedWithoutCharge): string {
  if (end.fact !== undefined && end.operator === undefined) return facts[end.fact](words.noun);
  if (end.operator !== undefined) return ended(words, end);
  return `${ended(words, end)} ${capitalized(end.result === 'not-processed' ? words.nothing : words.unmoved)}`;
}

/** The transaction may have moved money. `uncertainty`: one of `uncertainties`. */
export function uncertain(words: KindWords, end: EndedWithoutCharge, uncertainty: string): string {
  return `${ended(words, end)} But ${uncertainty}: do not ${words.verb} again before the operator has resolved this ${words.noun}.`;
}

/** The reasons why a transaction without a charge may have moved money, by the code of its attention item. */
export const uncertainties = {
  'other-attempt-unknown': 'one of its attempts at the terminal may have gone through',
  'payment-unexplained': 'the payment service reports another payment for the same sale, which may have been paid',
  'operation-unexplained': 'the payment service shows a similar operation that no transaction explains',
} as const;

/** Another transaction of the sale went through. */
export function otherWentThrough(words: KindWords, end: EndedWithoutCharge, id: string): string {
  return `${endedUnmoved(words, end)} But transaction ${id} of the same sale went through: do not ${words.verb} again.`;
}

/** Another transaction of the sale may still be charged, or may have been charged already. */
export function otherNotCertain(words: KindWords, end: EndedWithoutCharge, id: string): string {
  return `${endedUnmoved(words, end)} But the result of transaction ${id} of the same sale is not certain yet: do not ${words.verb} again before that result is known.`;
}

/** Other parts of the sale went through, and less is left than this part requested. */
export function otherPartsWentThrough(words: KindWords, end: EndedWithoutCharge): string {
  return `${endedUnmoved(words, end)} But other parts of the same sale went through: check the remaining amount before you ${words.verb} again.`;
}

/** The original has less left than the transaction requested. */
export function tooLittleLeft(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  return `${endedUnmoved(words, end)} But too little is left of transaction ${originalId}: do not ${words.verb} again.`;
}

/** The amount that is left of the original is not known yet. */
export function leftNotCertain(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  return `${endedUnmoved(words, end)} But it is not known yet how much is left of transaction ${originalId}: do not ${words.verb} again before the remaining amount is known.`;
}

/**
 * `other-in-doubt`: the transaction was not started, because the other transaction may have been charged. This is still
 * uncertain.
 */
export function resolveOtherFirst(words: KindWords, id: string): string {
  return `The ${words.noun} was not started. ${capitalized(words.nothing)} Transaction ${id} may have gone through: an operator must review and resolve it before you ${words.verb} again.`;
}

/** `other-in-doubt`: the other transaction was charged. */
export function uncertainOtherWentThrough(words: KindWords, id: string): string {
  return `The ${words.noun} was not started. ${capitalized(words.nothing)} But transaction ${id} went through: check the remaining amount before you ${words.verb} again.`;
}

/** The addition to the message of a transaction that was reversed as a whole. */
export function reversedBy(id: string): string {
  return `Transaction ${id} has reversed this transaction completely.`;
}

/** The addition to the message of a transaction that another transaction will replace. */
export function replacedBy(id: string): string {
  return `Transaction ${id} replaces this transaction as soon as this transaction has ended without a charge.`;
}
