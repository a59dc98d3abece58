/** Problems with the console and its sessions, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `not-from-console`. */
export function notFromConsole(): ProblemText {
  return {
    title: 'Die Konsole darf das nicht',
    detail:
      'Eine Sitzung der Konsole liest, klärt und gibt frei. Sie bewegt nie Geld und fragt nie einen Kunden. Es wurde nichts gesendet: Verwenden Sie die Kasse oder die Kommandozeile.',
  };
}

/** The texts of the problem `read-only`. */
export function readOnly(): ProblemText {
  return {
    title: 'Das Token zum Lesen darf das nicht',
    detail:
      'Dieses Token liest nur. Es wurde nichts gesendet und nichts geändert. Verwenden Sie das Token einer Kasse oder des Bedieners.',
  };
}

/** The texts of the problem `console-sign-in-refused`. */
export function signInRefused(): ProblemText {
  return {
    title: 'Die Konsole wurde nicht geöffnet',
    detail: 'Der Code oder die PIN ist falsch. `tenderd console` gibt einen neuen Code aus.',
  };
}

/** The code for signing in is wrong, used or too old. */
export const codeRefused =
  'Der Code ist falsch, schon verwendet oder älter als zwei Minuten. `tenderd console` gibt einen neuen Code aus.';

/** The PIN is wrong. `left`: the number of tries until the PIN is locked. */
export function pinRefused(left: number): string {
  return `Die PIN ist falsch. ${left === 1 ? 'Ein Versuch bleibt' : `${left} Versuche bleiben`}, dann ist sie für 15 Minuten gesperrt.`;
}

/** The configuration has no PIN for the console. */
export const pinOff = 'Die Konfiguration hat keine PIN für die Konsole. `tenderd console` gibt einen Code aus.';

/** The texts of the problem `console-closed`. */
export function closed(): ProblemText {
  return {
    title: 'Die PIN ist für 15 Minuten gesperrt',
    detail:
      'Die PIN war fünfmal falsch. Warten Sie, oder holen Sie mit `tenderd console` einen Code: Er öffnet die Konsole sofort.',
  };
}

/** The texts of the problem `bundle-failed`. */
export function bundleFailed(): ProblemText {
  return {
    title: 'Die Datei für den Support wurde nicht erstellt',
    detail: '`tenderd support` auf diesem Rechner nennt den Grund. Zahlungen sind nicht betroffen.',
  };
}

/** The `expected` text if a sign-in has neither a code nor a PIN, or has a code and also a PIN. */
export const codeOrPin = 'entweder `code` oder `pin`';

/** The expected form of a code for signing in. */
export const codeForm = 'die 22 Buchstaben, Ziffern, "-" und "_", die `tenderd console` ausgegeben hat';

/** The expected form of a PIN. */
export const pinForm = '6 bis 64 Ziffern';

/** A register requested a code for signing in, but only the operator may have one. */
export const codeForOperator =
  'Nur der Bediener kann die Konsole öffnen. Es wurde nichts gesendet: Rufen Sie `tenderd console` auf, oder verwenden Sie das Token des Bedieners.';
