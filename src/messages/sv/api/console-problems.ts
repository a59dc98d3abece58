/** Problems with the console and its sessions, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `not-from-console`. */
export function notFromConsole(): ProblemText {
  return {
    title: 'Konsolen får inte göra detta',
    detail:
      'Konsolen visar, avgör och frigör bara. Den flyttar aldrig pengar och frågar aldrig en kund. Inget har skickats. Använd kassan eller kommandoraden.',
  };
}

/** The texts of the problem `read-only`. */
export function readOnly(): ProblemText {
  return {
    title: 'Lästokenen får inte göra detta',
    detail:
      'Den här tokenen får bara läsa. Inget har skickats och inget har ändrats. Använd en kassas eller operatörens token.',
  };
}

/** The texts of the problem `console-sign-in-refused`. */
export function signInRefused(): ProblemText {
  return {
    title: 'Konsolen öppnades inte',
    detail: 'Koden eller PIN-koden är fel. Kör `tenderd console` för att få en ny kod.',
  };
}

/** The code for signing in is wrong, used or too old. */
export const codeRefused =
  'Koden är fel, redan använd eller äldre än två minuter. Kör `tenderd console` för att få en ny kod.';

/** The PIN is wrong. `left`: the number of tries until the PIN is locked. */
export function pinRefused(left: number): string {
  return `PIN-koden är fel. ${left === 1 ? 'Ett försök' : `${left} försök`} återstår, sedan spärras PIN-koden i 15 minuter.`;
}

/** The configuration has no PIN for the console. */
export const pinOff = 'Konfigurationen har ingen PIN-kod för konsolen. Kör `tenderd console` för att få en kod.';

/** The texts of the problem `console-closed`. */
export function closed(): ProblemText {
  return {
    title: 'PIN-koden är spärrad i 15 minuter',
    detail:
      'Fel PIN-kod angavs fem gånger. Vänta, eller kör `tenderd console` för att få en kod som öppnar konsolen direkt.',
  };
}

/** The texts of the problem `bundle-failed`. */
export function bundleFailed(): ProblemText {
  return {
    title: 'Supportpaketet skapades inte',
    detail: 'Kör `tenderd support` på den här datorn: kommandot anger varför. Betalningar påverkas inte.',
  };
}

/** The `expected` text if a sign-in has neither a code nor a PIN, or has a code and also a PIN. */
export const codeOrPin = 'antingen `code` eller `pin`';

/** The expected form of a code for signing in. */
export const codeForm = 'de 22 bokstäver, siffror, "-" och "_" som `tenderd console` skrev ut';

/** The expected form of a PIN. */
export const pinForm = '6 till 64 siffror';

/** A register requested a code for signing in, but only the operator may have one. */
export const codeForOperator =
  'Bara operatören kan öppna konsolen. Inget har skickats: kör `tenderd console`, eller använd operatörens token.';
