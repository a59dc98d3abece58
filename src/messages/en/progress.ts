/** Messages about a transaction or device request that is still open at the terminal, for the cashier. */

import { capitalized, type KindWords } from './words.js';

/** The transaction is waiting in the queue. `ahead`: the number of transactions that the terminal serves before it. */
export function waitsForTerminal({ noun }: KindWords, ahead: number): string {
  const before = ahead === 0 ? '' : `; ${ahead} ${ahead === 1 ? 'transaction is' : 'transactions are'} before it`;
  return `The ${noun} is waiting for the terminal${before}. Nothing has been sent yet.`;
}

/** The terminal answered that it did not start the transaction. tenderd sends it again later. */
export function notStartedYet({ noun }: KindWords): string {
  return `The terminal has not started the ${noun} yet; tenderd will send it again. Look at the terminal's screen.`;
}

/**
 * The transaction was sent. `state`: a sentence of this file. `isStopped`: a stop was requested. `isUncertain`: tenderd
 * does not know whether the transaction is running.
 */
export function sent(
  { noun, verb }: KindWords,
  state: string,
  { isStopped, isUncertain }: { readonly isStopped: boolean; readonly isUncertain: boolean },
): string {
  const stop = isStopped ? ` A stop was requested; the ${noun} may still go through.` : '';
  return `${state}${stop} Do not ${verb} again${isUncertain ? ' yet' : ''}.`;
}

/** The terminal has the transaction. */
export function running(noun: string): string {
  return `The ${noun} is running on the terminal.`;
}

/** The terminal has the transaction, and shows this text. `isOutcome`: the text may look like an outcome. */
export function runningAndShows(noun: string, showing: string, isOutcome = false): string {
  const unanswered = isOutcome ? ` There is no answer yet: the ${noun} is neither approved nor declined.` : '';
  return `The ${noun} is running; the terminal shows: ${showing}.${unanswered}`;
}

/** The end of a sentence about a lost answer: how tenderd finds out the outcome. */
export const recoveries = {
  'terminal-cannot-be-asked': "tenderd is waiting for the terminal's answer",
  'terminal-is-silent': 'the terminal is not answering, and tenderd keeps asking it',
  'terminal-is-asked': 'tenderd is asking the terminal what happened',
} as const;

/** The name of a recovery. */
export type Recovery = keyof typeof recoveries;

/** An answer came that cannot be read. `unread`: a sentence about it. */
export function unreadAnswer(unread: string, recovery: Recovery): string {
  const next = recovery === 'terminal-is-silent' ? capitalized(recoveries[recovery]) : `${recoveries[recovery]}.`;
  return `${unread} ${next}`;
}

/** The terminal reported that the transaction is running. */
export function reportedRunning({ noun }: KindWords): string {
  return `The terminal reported that it is working on the ${noun}; tenderd is asking the terminal for the outcome.`;
}

/** The terminal rejected the request. `said`: its words in brackets, or an empty string. */
export function rejected({ noun }: KindWords, said: string, recovery: Recovery): string {
  return `The ${noun} request was rejected${said}; ${recoveries[recovery]}.`;
}

/** The answer does not end the transaction, because the terminal must confirm the answer. */
export function answeredWith({ noun }: KindWords, said: string, recovery: Recovery): string {
  return `The ${noun} was answered with ${said}; ${recoveries[recovery]}.`;
}

/**
 * The response does not contain an answer to the request. `status`: its HTTP status in brackets, or an empty string.
 */
export function otherResponse({ noun }: KindWords, status: string, recovery: Recovery): string {
  return `The response does not match the ${noun} request${status}; ${recoveries[recovery]}.`;
}

/** The connection is up, but the terminal does not answer. */
export function terminalSilent({ noun }: KindWords): string {
  return `The terminal is not answering; tenderd keeps asking how the ${noun} ended. Look at the terminal's screen.`;
}

/** The answer is missing. `cause`: the connection, the response or the process that was lost, if known. */
export function answerLost(
  { noun }: KindWords,
  cause: 'connection' | 'response' | 'process' | undefined,
  recovery: Recovery,
): string {
  const next = recoveries[recovery];
  switch (cause) {
    case 'connection':
      return `The connection was lost during the ${noun}; ${next}.`;
    case 'response':
      return `The answer to the ${noun} was lost; ${next}.`;
    case 'process':
      return `tenderd was restarted during the ${noun}; ${next}.`;
    case undefined:
      return `No answer to the ${noun} has come; ${next}.`;
  }
}

/** The device request is waiting for the terminal. */
export function deviceRequestWaits(noun: string): string {
  return `The ${noun} is waiting for the terminal. Nothing has been sent yet.`;
}
