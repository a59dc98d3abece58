/**
 * Messages for the cashier about an answer of the terminal that moved no money. Each message belongs to an
 * ErrorCondition of the standard.
 */

import type { AnsweredKind } from '../../en/terminal/terminal-answers.js';
import { capitalized, type FrenchKind, kindOf, nothingOf } from '../words.js';

const callSupport = 'Appelez l’assistance.';

function notLaunched({ the, e }: FrenchKind): string {
  return `${the} n’a pas été lancé${e}`;
}

function declined({ the, e }: FrenchKind): string {
  return `${the} a été refusé${e}`;
}

/** The message for the answer `aborted`. */
export function aborted({ words }: AnsweredKind): string {
  const kind = kindOf(words);
  return `${kind.The} a été interrompu${kind.e} avant la fin. ${capitalized(kind.unmoved)}`;
}

/** The message for the answer `cancel`. */
export function cancelled({ words }: AnsweredKind): string {
  const kind = kindOf(words);
  return `${kind.The} a été abandonné${kind.e} sur le terminal. ${capitalized(kind.unmoved)}`;
}

/** The message for the answer `device-out`. */
export function deviceOut({ words, about }: AnsweredKind): string {
  const other =
    about === undefined || about.isAtAnyPlace === true
      ? 'Utilisez un autre terminal et appelez l’assistance.'
      : callSupport;
  return `Le terminal est hors service ; ${notLaunched(kindOf(words))}. ${other}`;
}

/** The message for the answer `inserted-card`. */
export function insertedCard({ words }: AnsweredKind): string {
  return `La carte n’était pas utilisable à ce moment-là ; ${notLaunched(kindOf(words))}. Retirez la carte et réessayez.`;
}

/**
 * `not-allowed`: the terminal gives this answer while a menu is on its screen, and also to a reversal after the period
 * was closed.
 */
export function notAllowed({ words, instead, about }: AnsweredKind): string {
  const kind = kindOf(words);
  const start = `Le terminal n’autorise pas ${kind.this}. ${capitalized(kind.unmoved)}`;
  if (about !== undefined) return `${start} ${instead}`;
  return `${start} S’il y a quelque chose sur son écran, terminez-le et réessayez ; sinon, appelez l’assistance.`;
}

/** The message for the answer `payment-restriction`. */
export function paymentRestriction({ words, instead }: AnsweredKind): string {
  return `Cette carte n’est pas admise pour ces articles ; ${declined(kindOf(words))}. ${instead}`;
}

/** `unavailable-device`, repeated by the terminal. */
export function deviceUnavailable({ words }: AnsweredKind): string {
  const kind = kindOf(words);
  return `Un appareil du terminal n’est pas disponible ; ${notLaunched(kind)}. ${capitalized(kind.unmoved)} Regardez le terminal, puis réessayez.`;
}

/** The message for the answer `unavailable-service`. */
export function serviceUnavailable({ words, about, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  const hint = about === undefined ? '' : ` ${instead}`;
  return `Le terminal n’est pas configuré pour ce type d’opération (${kind.noun}). ${capitalized(kind.unmoved)}${hint} ${callSupport}`;
}

/** The message for the answer `invalid-card`. */
export function invalidCard({ words, instead }: AnsweredKind): string {
  return `Le terminal n’accepte pas cette carte ; ${declined(kindOf(words))}. ${instead}`;
}

/**
 * The message for the answer `unreachable-host`. `takesCard`: the customer pays with a card, so that another means of
 * payment is possible.
 */
export function hostUnreachable({ words }: AnsweredKind, takesCard: boolean): string {
  const kind = kindOf(words);
  const next = takesCard ? 'Réessayez, ou utilisez un autre moyen de paiement.' : 'Réessayez plus tard.';
  return `Le terminal n’a pas pu joindre ${kind.host} ; ${declined(kind)}. ${capitalized(kind.unmoved)} ${next}`;
}

/** The message for the answer `wrong-pin`. */
export function wrongPin({ words, instead }: AnsweredKind): string {
  const kind = kindOf(words);
  return `Le code secret était incorrect ; ${declined(kind)}. ${capitalized(kind.unmoved)} ${instead}`;
}

/** The cloud in front of the terminal answered Failure without a condition. */
export function notReported(noun: string): string {
  return `La passerelle ne communique pas le résultat ${kindOf(noun).ofThe}. tenderd interroge le terminal.`;
}

/** The terminal gave no reason for its final answer. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted({ words }: Pick<AnsweredKind, 'words'>, said: string): string {
  const kind = kindOf(words);
  return `${kind.The} n’a pas été lancé${kind.e}${said}. ${nothingOf({ words: kind })}`;
}

/** Adds the terminal's own words to a message. They are needed because a condition has several causes. */
export function withReason(message: string, reason: string): string {
  return `${message} Le terminal indique : ${reason}.`;
}

/** The nouns of what two follow-ups are about. */
const subjects: Readonly<Record<string, string>> = {
  payment: 'le même paiement',
  'pre-authorization': 'la même préautorisation',
  'gift card load': 'le même rechargement de carte cadeau',
  'loyalty transaction': 'la même transaction de fidélité',
};

/**
 * `reversal-refused`, `capture-refused`, ...: the terminal refused a follow-up whose outcome depended on an earlier
 * follow-up. `resolved`: the noun of the transaction that both of them follow, if the earlier one is now resolved.
 */
export function followUpRefused(noun: string, resolved: string | undefined): string {
  const kind = kindOf(noun);
  const start = `Le terminal a refusé ${kind.this} : rien n’a été exécuté.`;
  return resolved === undefined
    ? `${start} Plus aucune autre transaction sur le même original n’est incertaine.`
    : `${start} La transaction précédente sur ${followed(resolved)} a été résolue.`;
}

function followed(resolved: string): string {
  return subjects[resolved] ?? `la même opération (${kindOf(resolved).noun})`;
}
