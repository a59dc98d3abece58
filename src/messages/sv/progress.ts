/** Messages about a transaction or device request that is still open at the terminal, for the cashier. */

import type { Recovery } from '../en/progress.js';
import type { KindWords } from '../en/words.js';
import { capitalized, kindOf, subjectOf, upper } from './words.js';

/** The transaction is waiting in the queue. `ahead`: the number of transactions that the terminal serves before it. */
export function waitsForTerminal(words: KindWords, ahead: number): string {
  return `${kindOf(words).The} väntar på terminalen${ahead === 0 ? '' : `; ${ahead} ${ahead === 1 ? 'transaktion' : 'transaktioner'} är före i kön`}. Inget har skickats än.`;
}

/** The terminal answered that it did not start the transaction. tenderd sends it again later. */
export function notStartedYet(words: KindWords): string {
  const kind = kindOf(words);
  return `Terminalen har inte startat ${kind.the} än; tenderd skickar ${kind.it} igen av sig självt. Titta på terminalens skärm.`;
}

/**
 * The transaction was sent. `state`: a sentence of this file. `isStopped`: a stop was requested. `isUncertain`: tenderd
 * does not know whether the transaction is running.
 */
export function sent(
  words: KindWords,
  state: string,
  { isStopped, isUncertain }: { readonly isStopped: boolean; readonly isUncertain: boolean },
): string {
  const kind = kindOf(words);
  const stop = isStopped ? ` Ett avbrott har begärts; ${kind.the} kan ändå gå igenom.` : '';
  return `${state}${stop} ${upper(kind.notAgain)}${isUncertain ? ' än' : ''}.`;
}

/** The terminal has the transaction. */
export function running(noun: string): string {
  return `${subjectOf(noun).The} pågår på terminalen.`;
}

/** The terminal has the transaction, and shows this text. `isOutcome`: the text may look like an outcome. */
export function runningAndShows(noun: string, showing: string, isOutcome = false): string {
  const { the, The, isNeuter } = subjectOf(noun);
  const neither = isNeuter ? 'varken godkänt eller nekat' : 'varken godkänd eller nekad';
  const unanswered = isOutcome ? ` Det finns inget svar än: ${the} är ${neither}.` : '';
  return `${The} pågår; terminalen visar: ${showing}.${unanswered}`;
}

/** The end of a sentence about a lost answer: how tenderd finds out the outcome. */
export const recoveries = {
  'terminal-cannot-be-asked': 'tenderd väntar på terminalens svar',
  'terminal-is-silent': 'terminalen svarar inte, och tenderd frågar den igen',
  'terminal-is-asked': 'tenderd frågar terminalen vad som hände',
} as const;

/** An answer came that cannot be read. `unread`: a sentence about it. */
export function unreadAnswer(unread: string, recovery: Recovery): string {
  const next = recovery === 'terminal-is-silent' ? capitalized(recoveries[recovery]) : `${recoveries[recovery]}.`;
  return `${unread} ${next}`;
}

/** The terminal reported that the transaction is running. */
export function reportedRunning(words: KindWords): string {
  return `Terminalen rapporterade att den arbetar med ${kindOf(words).the}; tenderd frågar den efter resultatet.`;
}

/** The terminal rejected the request. `said`: its words in brackets, or an empty string. */
export function rejected(words: KindWords, said: string, recovery: Recovery): string {
  return `Begäran om ${kindOf(words).the} avvisades${said}; ${recoveries[recovery]}.`;
}

/** The answer does not end the transaction, because the terminal must confirm the answer. */
export function answeredWith(words: KindWords, said: string, recovery: Recovery): string {
  return `Svaret på ${kindOf(words).the} var ${said}; ${recoveries[recovery]}.`;
}

/**
 * The response does not contain an answer to the request. `status`: its HTTP status in brackets, or an empty string.
 */
export function otherResponse(words: KindWords, status: string, recovery: Recovery): string {
  return `Svaret på begäran om ${kindOf(words).the} besvarar den inte${status}; ${recoveries[recovery]}.`;
}

/** The connection is up, but the terminal does not answer. */
export function terminalSilent(words: KindWords): string {
  return `Terminalen svarar inte; tenderd frågar den hur ${kindOf(words).the} slutade. Titta på terminalens skärm.`;
}

/** The answer is missing. `cause`: the connection, the response or the process that was lost, if known. */
export function answerLost(
  words: KindWords,
  cause: 'connection' | 'response' | 'process' | undefined,
  recovery: Recovery,
): string {
  const { the } = kindOf(words);
  const next = recoveries[recovery];
  switch (cause) {
    case 'connection':
      return `Anslutningen bröts under ${the}; ${next}.`;
    case 'response':
      return `Svaret på ${the} gick förlorat; ${next}.`;
    case 'process':
      return `tenderd startades om under ${the}; ${next}.`;
    case undefined:
      return `Inget svar på ${the} har kommit; ${next}.`;
  }
}

/** The device request is waiting for the terminal. */
export function deviceRequestWaits(noun: string): string {
  return `${subjectOf(noun).The} väntar på terminalen. Inget har skickats än.`;
}
