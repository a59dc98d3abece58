/**
 * Messages for the cashier about an answer of the terminal that moved no money. Each message belongs to an
 * ErrorCondition of the standard.
 */

import type { AnsweredKind } from '../../en/terminal/terminal-answers.js';
import { capitalized, kindOf, nothingOf } from '../words.js';

const takeOut = 'Nehmen Sie die Karte heraus, und versuchen Sie es noch einmal.';

/** The message for the answer `aborted`. */
export function aborted({ words }: AnsweredKind): string {
  const { The, it, unmoved } = kindOf(words);
  return `${The} wurde abgebrochen, bevor ${it} fertig war. ${capitalized(unmoved)}`;
}

/** The message for the answer `cancel`. */
export function cancelled({ words }: AnsweredKind): string {
  return `${kindOf(words).The} wurde am Terminal abgebrochen. ${capitalized(kindOf(words).unmoved)}`;
}

/** The message for the answer `device-out`. */
export function deviceOut({ words, about }: AnsweredKind): string {
  const other =
    about === undefined || about.isAtAnyPlace === true
      ? 'Nehmen Sie ein anderes Terminal, und rufen Sie den Support.'
      : 'Rufen Sie den Support.';
  return `Das Terminal ist außer Betrieb; ${kindOf(words).the} wurde nicht gestartet. ${other}`;
}

/** The message for the answer `inserted-card`. */
export function insertedCard({ words }: AnsweredKind): string {
  return `Die Karte war in diesem Moment nicht verwendbar; ${kindOf(words).the} wurde nicht gestartet. ${takeOut}`;
}

/**
 * `not-allowed`: the terminal gives this answer while a menu is on its screen, and also to a reversal after the period
 * was closed.
 */
export function notAllowed({ words, instead, about }: AnsweredKind): string {
  const kind = kindOf(words);
  const start = `Das Terminal lässt ${kind.objectThis} nicht zu. ${capitalized(kind.unmoved)}`;
  if (about !== undefined) return `${start} ${instead}`;
  return `${start} Falls auf dem Display noch etwas offen ist, schließen Sie es ab, und versuchen Sie es noch einmal; sonst rufen Sie den Support.`;
}

/** The message for the answer `payment-restriction`. */
export function paymentRestriction({ words, instead }: AnsweredKind): string {
  return `Diese Karte ist für diese Waren nicht zugelassen; ${kindOf(words).the} wurde abgelehnt. ${instead}`;
}

/** `unavailable-device`, repeated by the terminal. */
export function deviceUnavailable({ words }: AnsweredKind): string {
  const kind = kindOf(words);
  return `Ein Gerät des Terminals ist nicht verfügbar; ${kind.the} wurde nicht gestartet. ${capitalized(kind.unmoved)} Sehen Sie nach dem Terminal, dann versuchen Sie es noch einmal.`;
}

/** The message for the answer `unavailable-service`. */
export function serviceUnavailable({ words, about, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  const hint = about === undefined ? '' : ` ${instead}`;
  return `Das Terminal ist für diese Art der Transaktion (${kind.noun}) nicht eingerichtet. ${capitalized(kind.unmoved)}${hint} Rufen Sie den Support.`;
}

/** The message for the answer `invalid-card`. */
export function invalidCard({ words, instead }: AnsweredKind): string {
  return `Das Terminal nimmt diese Karte nicht an; ${kindOf(words).the} wurde abgelehnt. ${instead}`;
}

/**
 * The message for the answer `unreachable-host`. `takesCard`: the customer pays with a card, so that another means of
 * payment is possible.
 */
export function hostUnreachable({ words }: AnsweredKind, takesCard: boolean): string {
  const kind = kindOf(words);
  const next = takesCard
    ? 'Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Zahlungsmittel.'
    : 'Versuchen Sie es später noch einmal.';
  return `Das Terminal konnte ${kind.host} nicht erreichen; ${kind.the} wurde abgelehnt. ${capitalized(kind.unmoved)} ${next}`;
}

/** The message for the answer `wrong-pin`. */
export function wrongPin({ words, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  return `Die PIN war falsch; ${kind.the} wurde abgelehnt. ${capitalized(kind.unmoved)} ${instead}`;
}

/** The cloud in front of the terminal answered Failure without a condition. */
export function notReported(noun: string): string {
  return `Das Gateway meldet das Ergebnis ${kindOf(noun).genitive} nicht. tenderd fragt das Terminal.`;
}

/** The terminal gave no reason for its final answer. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted({ words }: Pick<AnsweredKind, 'words'>, said: string): string {
  const kind = kindOf(words);
  return `${kind.The} wurde nicht gestartet${said}. ${nothingOf({ words: kind })}`;
}

/** Adds the terminal's own words to a message. They are needed because a condition has several causes. */
export function withReason(message: string, reason: string): string {
  return `${message} Das Terminal meldet: ${reason}.`;
}

/** The nouns of what two follow-ups are about, in the genitive. */
const subjects: Readonly<Record<string, string>> = {
  payment: 'derselben Zahlung',
  'pre-authorization': 'derselben Vorautorisierung',
  'gift card load': 'derselben Aufladung der Geschenkkarte',
  'loyalty transaction': 'derselben Bonustransaktion',
};

/**
 * `reversal-refused`, `capture-refused`, ...: the terminal refused a follow-up whose outcome depended on an earlier
 * follow-up. `resolved`: the noun of the transaction that both of them follow, if the earlier one is now resolved.
 */
export function followUpRefused(noun: string, resolved: string | undefined): string {
  const start = `Das Terminal hat ${kindOf(noun).objectThis} abgelehnt, und es wurde nichts ausgeführt.`;
  return resolved === undefined
    ? `${start} Keine andere Folgetransaktion ist noch ungewiss.`
    : `${start} Die frühere Folgetransaktion ${followed(resolved)} ist geklärt.`;
}

function followed(resolved: string): string {
  return subjects[resolved] ?? `derselben Transaktion (${kindOf(resolved).noun})`;
}
