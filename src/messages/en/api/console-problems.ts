/** Problems with the console and its sessions, by their code. */

import type { ProblemText } from './problem-text.js';

/** The texts of the problem `not-from-console`. */
export function notFromConsole(): ProblemText {
  return {
    title: 'The console is not allowed to do this',
    detail:
      'The console can only show data, resolve transactions and release terminals. It never moves money and never asks the customer a question. Nothing was sent. Use the register or the command line.',
  };
}

/** The texts of the problem `read-only`. */
export function readOnly(): ProblemText {
  return {
    title: 'The read-only token is not allowed to do this',
    detail:
      'This token is read-only. Nothing was sent and nothing was changed. Use the token of a register or of the operator.',
  };
}

/** The texts of the problem `console-sign-in-refused`. */
export function signInRefused(): ProblemText {
  return {
    title: 'The console was not opened',
    detail: 'The code or the PIN is wrong. Run `tenderd console` for a new code.',
  };
}

/** The code for signing in is wrong, used or too old. */
export const codeRefused =
  'The code is wrong, was used before, or is older than two minutes. Run `tenderd console` for a new code.';

/** The PIN is wrong. `left`: the number of tries until the PIN is locked. */
export function pinRefused(left: number): string {
  return `The PIN is wrong. ${left === 1 ? 'One try is left' : `${left} tries are left`}, then the PIN is locked for 15 minutes.`;
}

/** The configuration has no PIN for the console. */
export const pinOff = 'The configuration has no PIN for the console. Run `tenderd console` for a code.';

/** The texts of the problem `console-closed`. */
export function closed(): ProblemText {
  return {
    title: 'The PIN is locked for 15 minutes',
    detail: 'The PIN was wrong five times. Wait, or run `tenderd console` for a code, which opens the console at once.',
  };
}

/** The texts of the problem `bundle-failed`. */
export function bundleFailed(): ProblemText {
  return {
    title: 'The support bundle was not made',
    detail: 'Run `tenderd support` on this machine: it says why. Payments are not affected.',
  };
}

/** The `expected` text if a sign-in has neither a code nor a PIN, or has a code and also a PIN. */
export const codeOrPin = 'either `code` or `pin`';

/** The expected form of a code for signing in. */
export const codeForm = 'the 22 letters, digits, "-" and "_" that `tenderd console` printed';

/** The expected form of a PIN. */
export const pinForm = '6 to 64 digits';

/** A register requested a code for signing in, but only the operator may have one. */
export const codeForOperator =
  'Only the operator can open the console. Nothing was sent: run `tenderd console`, or use the operator’s token.';
