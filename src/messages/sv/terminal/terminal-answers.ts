/**
 * Messages for the cashier about an answer of the terminal that moved no money. Each message belongs to an
 * ErrorCondition of the standard.
 */

import type { AnsweredKind } from '../../en/terminal/terminal-answers.js';
import { capitalized, kindOf, nothingOf } from '../words.js';

/** The message for the answer `aborted`. */
export function aborted({ words }: AnsweredKind): string {
  const { The, it, unmoved } = kindOf(words);
  return `${The} stoppades innan ${it} var ${it === 'det' ? 'klart' : 'klar'}. ${capitalized(unmoved)}`;
}

/** The message for the answer `cancel`. */
export function cancelled({ words }: AnsweredKind): string {
  const { The, unmoved } = kindOf(words);
  return `${The} avbröts på terminalen. ${capitalized(unmoved)}`;
}

/** The message for the answer `device-out`. */
export function deviceOut({ words, about }: AnsweredKind): string {
  const other =
    about === undefined || about.isAtAnyPlace === true
      ? 'Använd en annan terminal och kontakta supporten.'
      : 'Kontakta supporten.';
  return `Terminalen är ur funktion; ${kindOf(words).the} startades inte. ${other}`;
}

/** The message for the answer `inserted-card`. */
export function insertedCard({ words }: AnsweredKind): string {
  return `Kortet kunde inte användas just då; ${kindOf(words).the} startades inte. Ta ut kortet och försök igen.`;
}

/**
 * `not-allowed`: the terminal gives this answer while a menu is on its screen, and also to a reversal after the period
 * was closed.
 */
export function notAllowed({ words, instead, about }: AnsweredKind): string {
  const kind = kindOf(words);
  const start = `Terminalen tillåter inte ${kind.this}. ${capitalized(kind.unmoved)}`;
  if (about !== undefined) return `${start} ${instead}`;
  return `${start} Om något pågår på dess skärm, slutför det och försök igen; kontakta annars supporten.`;
}

/** The message for the answer `payment-restriction`. */
export function paymentRestriction({ words, instead }: AnsweredKind): string {
  return `Det här kortet får inte användas för de här varorna; ${kindOf(words).the} nekades. ${instead}`;
}

/** `unavailable-device`, repeated by the terminal. */
export function deviceUnavailable({ words }: AnsweredKind): string {
  const kind = kindOf(words);
  return `En enhet i terminalen är inte tillgänglig; ${kind.the} startades inte. ${capitalized(kind.unmoved)} Titta på terminalen och försök sedan igen.`;
}

/** The message for the answer `unavailable-service`. */
export function serviceUnavailable({ words, about, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  const hint = about === undefined ? '' : ` ${instead}`;
  return `Terminalen är inte inställd för den här sortens transaktion (${kind.noun}). ${capitalized(kind.unmoved)}${hint} Kontakta supporten.`;
}

/** The message for the answer `invalid-card`. */
export function invalidCard({ words, instead }: AnsweredKind): string {
  return `Terminalen tar inte det här kortet; ${kindOf(words).the} nekades. ${instead}`;
}

/**
 * The message for the answer `unreachable-host`. `takesCard`: the customer pays with a card, so that another means of
 * payment is possible.
 */
export function hostUnreachable({ words }: AnsweredKind, takesCard: boolean): string {
  const kind = kindOf(words);
  const next = takesCard ? 'Försök igen eller använd ett annat betalsätt.' : 'Försök igen senare.';
  return `Terminalen kunde inte nå ${kind.host}; ${kind.the} nekades. ${capitalized(kind.unmoved)} ${next}`;
}

/** The message for the answer `wrong-pin`. */
export function wrongPin({ words, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  return `PIN-koden var fel; ${kind.the} nekades. ${capitalized(kind.unmoved)} ${instead}`;
}

/** The cloud in front of the terminal answered Failure without a condition. */
export function notReported(noun: string): string {
  return `Gatewayen rapporterar inte resultatet av ${kindOf(noun).the}. tenderd frågar terminalen.`;
}

/** The terminal gave no reason for its final answer. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted({ words }: Pick<AnsweredKind, 'words'>, said: string): string {
  const kind = kindOf(words);
  return `${kind.The} startades inte${said}. ${nothingOf({ words: kind })}`;
}

/** Adds the terminal's own words to a message. They are needed because a condition has several causes. */
export function withReason(message: string, reason: string): string {
  return `${message} Terminalen meddelar: ${reason}.`;
}

/** The nouns of what two follow-ups are about. */
const subjects: Readonly<Record<string, string>> = {
  payment: 'samma betalning',
  'pre-authorization': 'samma förauktorisering',
  'gift card load': 'samma presentkortsladdning',
  'loyalty transaction': 'samma bonustransaktion',
};

/**
 * `reversal-refused`, `capture-refused`, ...: the terminal refused a follow-up whose outcome depended on an earlier
 * follow-up. `resolved`: the noun of the transaction that both of them follow, if the earlier one is now resolved.
 */
export function followUpRefused(noun: string, resolved: string | undefined): string {
  const start = `Terminalen nekade ${kindOf(noun).this}, så inget utfördes.`;
  return resolved === undefined
    ? `${start} Ingen annan transaktion för samma original är längre oviss.`
    : `${start} Den tidigare transaktionen för ${subjects[resolved] ?? `samma transaktion (${kindOf(resolved).noun})`} har avgjorts.`;
}
