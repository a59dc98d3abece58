/** Problems with the console and its sessions, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `not-from-console`. */
export function notFromConsole(): ProblemText {
  return {
    title: 'La console ne peut pas faire cela',
    detail:
      'Une session de la console consulte, résout et libère. Elle ne déplace jamais d’argent et ne demande rien au client. Rien n’a été envoyé : utilisez la caisse ou la ligne de commande.',
  };
}

/** The texts of the problem `read-only`. */
export function readOnly(): ProblemText {
  return {
    title: 'Le jeton de lecture ne peut pas faire cela',
    detail:
      'Ce jeton permet seulement de lire. Rien n’a été envoyé ni modifié. Utilisez le jeton d’une caisse ou de l’opérateur.',
  };
}

/** The texts of the problem `console-sign-in-refused`. */
export function signInRefused(): ProblemText {
  return {
    title: 'La console n’a pas été ouverte',
    detail: 'Le code ou le code PIN est incorrect. Lancez `tenderd console` pour obtenir un nouveau code.',
  };
}

/** The code for signing in is wrong, used or too old. */
export const codeRefused =
  'Le code est incorrect, a déjà servi ou date de plus de deux minutes. Lancez `tenderd console` pour obtenir un nouveau code.';

/** The PIN is wrong. `left`: the number of tries until the PIN is locked. */
export function pinRefused(left: number): string {
  return `Le code PIN est incorrect. ${left === 1 ? 'Il reste un essai' : `Il reste ${left} essais`}, puis le code PIN sera bloqué pendant 15 minutes.`;
}

/** The configuration has no PIN for the console. */
export const pinOff =
  'La configuration ne prévoit pas de code PIN pour la console. Lancez `tenderd console` pour obtenir un code.';

/** The texts of the problem `console-closed`. */
export function closed(): ProblemText {
  return {
    title: 'Le code PIN est bloqué pendant 15 minutes',
    detail:
      'Le code PIN a été saisi cinq fois de façon incorrecte. Patientez, ou lancez `tenderd console` pour obtenir un code : il ouvre la console immédiatement.',
  };
}

/** The texts of the problem `bundle-failed`. */
export function bundleFailed(): ProblemText {
  return {
    title: 'Le fichier pour l’assistance n’a pas été créé',
    detail:
      'Exécutez `tenderd support` sur cette machine : cette commande en donne la raison. Les paiements ne sont pas touchés.',
  };
}

/** The `expected` text if a sign-in has neither a code nor a PIN, or has a code and also a PIN. */
export const codeOrPin = 'soit `code`, soit `pin`';

/** The expected form of a code for signing in. */
export const codeForm = 'les 22 lettres, chiffres, "-" et "_" affichés par `tenderd console`';

/** The expected form of a PIN. */
export const pinForm = '6 à 64 chiffres';

/** A register requested a code for signing in, but only the operator may have one. */
export const codeForOperator =
  'Seul l’opérateur peut ouvrir la console. Rien n’a été envoyé : lancez `tenderd console`, ou utilisez le jeton de l’opérateur.';
