/**
 * Messages for the cashier about an answer of the terminal that moved no money. Each message belongs to an
 * ErrorCondition of the standard.
 */

import { capitalized, type KindWords, nothingOf } from '../words.js';

/** The words for a kind of transaction that these messages need. */
export interface AnsweredKind {
  readonly words: KindWords;
  /** Advice after a refusal, as a sentence. */
  readonly instead: string;
  /** This field is present if a transaction of the kind is about another transaction. A reversal is an example. */
  readonly about?: { readonly isAtAnyPlace?: boolean } | undefined;
}

/** The message for the answer `aborted`. */
export function aborted({ words }: AnsweredKind): string {
  return `The ${words.noun} was stopped before it was done. ${capitalized(words.unmoved)}`;
}

/** The message for the answer `cancel`. */
export function cancelled({ words }: AnsweredKind): string {
  return `The ${words.noun} was cancelled on the terminal. ${capitalized(words.unmoved)}`;
}

/** The message for the answer `device-out`. */
export function deviceOut({ words, about }: AnsweredKind): string {
  const other = about === undefined || about.isAtAnyPlace === true ? 'Use another terminal and call' : 'Call';
  return `The terminal is out of order; the ${words.noun} was not started. ${other} support.`;
}

/** The message for the answer `inserted-card`. */
export function insertedCard({ words }: AnsweredKind): string {
  return `The card could not be used at that moment; the ${words.noun} was not started. Take the card out and try again.`;
}

/**
 * `not-allowed`: the terminal gives this answer while a menu is on its screen, and also to a reversal after the period
 * was closed.
 */
export function notAllowed({ words, instead, about }: AnsweredKind): string {
  const start = `The terminal does not allow this ${words.noun}. ${capitalized(words.unmoved)}`;
  if (about !== undefined) return `${start} ${instead}`;
  return `${start} If something is on its screen, finish it and try again; otherwise call support.`;
}

/** The message for the answer `payment-restriction`. */
export function paymentRestriction({ words, instead }: AnsweredKind): string {
  return `This card is not allowed for these goods; the ${words.noun} was declined. ${instead}`;
}

/** `unavailable-device`, repeated by the terminal. */
export function deviceUnavailable({ words }: AnsweredKind): string {
  return `A part of the terminal is not available; the ${words.noun} was not started. ${capitalized(words.unmoved)} Look at the terminal, then try again.`;
}

/** The message for the answer `unavailable-service`. */
export function serviceUnavailable({ words, about, instead }: AnsweredKind): string {
  const hint = about === undefined ? '' : ` ${instead}`;
  return `The terminal is not set up for this kind of ${words.noun}. ${capitalized(words.unmoved)}${hint} Call support.`;
}

/** The message for the answer `invalid-card`. */
export function invalidCard({ words, instead }: AnsweredKind): string {
  return `The terminal does not take this card; the ${words.noun} was declined. ${instead}`;
}

/**
 * The message for the answer `unreachable-host`. `takesCard`: the customer pays with a card, so that another means of
 * payment is possible.
 */
export function hostUnreachable({ words }: AnsweredKind, takesCard: boolean): string {
  const next = takesCard ? 'Try again or use another way to pay.' : 'Try again later.';
  return `The terminal could not reach ${words.host}; the ${words.noun} was declined. ${capitalized(words.unmoved)} ${next}`;
}

/** The message for the answer `wrong-pin`. */
export function wrongPin({ words, instead }: AnsweredKind): string {
  return `The PIN was wrong; the ${words.noun} was declined. ${capitalized(words.unmoved)} ${instead}`;
}

/** The cloud in front of the terminal answered Failure without a condition. */
export function notReported(noun: string): string {
  return `The gateway does not report the outcome of the ${noun}. tenderd is asking the terminal.`;
}

/** The terminal gave no reason for its final answer. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted(kind: Pick<AnsweredKind, 'words'>, said: string): string {
  return `The ${kind.words.noun} was not started${said}. ${nothingOf(kind)}`;
}

/** Adds the terminal's own words to a message. They are needed because a condition has several causes. */
export function withReason(message: string, reason: string): string {
  return `${message} The terminal says: ${reason}.`;
}

/**
 * `reversal-refused`, `capture-refused`, ...: the terminal refused a follow-up whose outcome depended on an earlier
 * follow-up of the same transaction. `resolved`: the noun of that transaction, if the earlier follow-up is now
 * resolved.
 */
export function followUpRefused(noun: string, resolved: string | undefined): string {
  return resolved === undefined
    ? `The terminal refused this ${noun}, so nothing was done. This is certain now, because all other transactions about the same original have a definite result.`
    : `The terminal refused this ${noun}, so nothing was done. This is certain now, because the earlier transaction about the same ${resolved} has been resolved.`;
}
