/** Messages about a transaction or device request that is still open at the terminal, for the cashier. */

import type { KindWords } from '../en/words.js';
import type { Recovery } from '../en/progress.js';
import { capitalized, kindOf, subjectOf } from './words.js';

/** The transaction is waiting in the queue. `ahead`: the number of transactions that the terminal serves before it. */
export function waitsForTerminal(words: KindWords, ahead: number): string {
  const before = ahead === 0 ? '' : `; vorher ${ahead === 1 ? 'ist' : 'sind'} noch ${ahead} an der Reihe`;
  return `${kindOf(words).The} wartet auf das Terminal${before}. Es wurde noch nichts gesendet.`;
}

/** The terminal answered that it did not start the transaction. tenderd sends it again later. */
export function notStartedYet(words: KindWords): string {
  return `Das Terminal hat ${kindOf(words).object} noch nicht gestartet; tenderd sendet von selbst noch einmal. Sehen Sie auf das Display des Terminals.`;
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
  const stop = isStopped ? ` Ein Abbruch wurde angefordert; ${kind.the} kann trotzdem noch durchgehen.` : '';
  return `${state}${stop} ${isUncertain ? 'Vorerst nicht' : 'Nicht'} noch einmal ${kind.verb}.`;
}

/** The terminal has the transaction. */
export function running(noun: string): string {
  return `${subjectOf(noun).The} läuft am Terminal.`;
}

/** The terminal has the transaction, and shows this text. `isOutcome`: the text may look like an outcome. */
export function runningAndShows(noun: string, showing: string, isOutcome = false): string {
  const unanswered = isOutcome ? ' Noch keine Antwort: nicht genehmigt und nicht abgelehnt.' : '';
  return `${subjectOf(noun).The} läuft; das Terminal zeigt: ${showing}.${unanswered}`;
}

/** The end of a sentence about a lost answer: how tenderd finds out the outcome. */
export const recoveries = {
  'terminal-cannot-be-asked': 'tenderd wartet auf die Antwort des Terminals',
  'terminal-is-silent': 'das Terminal antwortet nicht, und tenderd fragt es noch einmal',
  'terminal-is-asked': 'tenderd fragt das Terminal, was geschehen ist',
} as const;

/** An answer came that cannot be read. `unread`: a sentence about it. */
export function unreadAnswer(unread: string, recovery: Recovery): string {
  const next = recovery === 'terminal-is-silent' ? capitalized(recoveries[recovery]) : `${recoveries[recovery]}.`;
  return `${unread} ${next}`;
}

/** The terminal reported that the transaction is running. */
export function reportedRunning(words: KindWords): string {
  return `Das Terminal hat gemeldet, dass es an ${kindOf(words).dative} arbeitet; tenderd fragt es nach dem Ergebnis.`;
}

/** The terminal rejected the request. `said`: its words in brackets, or an empty string. */
export function rejected(words: KindWords, said: string, recovery: Recovery): string {
  return `Die Anforderung ${kindOf(words).genitive} wurde zurückgewiesen${said}; ${recoveries[recovery]}.`;
}

/** The answer does not end the transaction, because the terminal must confirm the answer. */
export function answeredWith(words: KindWords, said: string, recovery: Recovery): string {
  return `Die Antwort auf ${kindOf(words).object} war ${said}; ${recoveries[recovery]}.`;
}

/**
 * The response does not contain an answer to the request. `status`: its HTTP status in brackets, or an empty string.
 */
export function otherResponse(words: KindWords, status: string, recovery: Recovery): string {
  return `Auf ${kindOf(words).object} kam eine Rückmeldung, die keine Antwort darauf ist${status}; ${recoveries[recovery]}.`;
}

/** The connection is up, but the terminal does not answer. */
export function terminalSilent(words: KindWords): string {
  return `Das Terminal antwortet nicht; tenderd fragt es, was aus ${kindOf(words).dative} geworden ist. Sehen Sie auf das Display des Terminals.`;
}

/** The answer is missing. `cause`: the connection, the response or the process that was lost, if known. */
export function answerLost(
  words: KindWords,
  cause: 'connection' | 'response' | 'process' | undefined,
  recovery: Recovery,
): string {
  const kind = kindOf(words);
  const next = recoveries[recovery];
  switch (cause) {
    case 'connection':
      return `Die Verbindung ging während ${kind.genitive} verloren; ${next}.`;
    case 'response':
      return `Die Antwort auf ${kind.object} ging verloren; ${next}.`;
    case 'process':
      return `tenderd wurde während ${kind.genitive} neu gestartet; ${next}.`;
    case undefined:
      return `Auf ${kind.object} kam noch keine Antwort; ${next}.`;
  }
}

/** The device request is waiting for the terminal. */
export function deviceRequestWaits(noun: string): string {
  return `${subjectOf(noun).The} wartet auf das Terminal. Es wurde noch nichts gesendet.`;
}
