/** Messages about a transaction or device request that is still open at the terminal, for the cashier. */

import type { KindWords } from '../en/words.js';
import type { Recovery } from '../en/progress.js';
import { capitalized, de, kindOf, subjectOf } from './words.js';

/** The transaction is waiting in the queue. `ahead`: the number of transactions that the terminal serves before it. */
export function waitsForTerminal(words: KindWords, ahead: number): string {
  const kind = kindOf(words);
  return `${kind.The} attend le terminal${ahead === 0 ? '' : ` ; ${ahead} ${ahead === 1 ? 'transaction passe' : 'transactions passent'} avant`}. Rien n’a encore été envoyé.`;
}

/** The terminal answered that it did not start the transaction. tenderd sends it again later. */
export function notStartedYet(words: KindWords): string {
  return `Le terminal n’a pas encore lancé ${kindOf(words).the} ; tenderd renvoie la demande de lui-même. Regardez l’écran du terminal.`;
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
  const stop = isStopped ? ` Une interruption a été demandée ; ${kind.the} peut encore aboutir.` : '';
  return `${state}${stop} ${isUncertain ? `Pour l’instant, ${kind.dontAgain}` : kind.DontAgain}.`;
}

/** The terminal has the transaction. */
export function running(noun: string): string {
  return `${subjectOf(noun).The} est en cours sur le terminal.`;
}

/** The terminal has the transaction, and shows this text. `isOutcome`: the text may look like an outcome. */
export function runningAndShows(noun: string, showing: string, isOutcome = false): string {
  const kind = subjectOf(noun);
  const unanswered = isOutcome
    ? ` Il n’y a pas encore de réponse : ${kind.the} n’est ni accepté${kind.e} ni refusé${kind.e}.`
    : '';
  return `${kind.The} est en cours ; le terminal affiche : ${showing}.${unanswered}`;
}

/** The end of a sentence about a lost answer: how tenderd finds out the outcome. */
export const recoveries = {
  'terminal-cannot-be-asked': 'tenderd attend la réponse du terminal',
  'terminal-is-silent': 'le terminal ne répond pas, et tenderd l’interroge de nouveau',
  'terminal-is-asked': 'tenderd demande au terminal ce qui s’est passé',
} as const;

/** An answer came that cannot be read. `unread`: a sentence about it. */
export function unreadAnswer(unread: string, recovery: Recovery): string {
  const next = recovery === 'terminal-is-silent' ? capitalized(recoveries[recovery]) : `${recoveries[recovery]}.`;
  return `${unread} ${next}`;
}

/** The terminal reported that the transaction is running. */
export function reportedRunning(words: KindWords): string {
  return `Le terminal a indiqué qu’il traite ${kindOf(words).the} ; tenderd lui demande le résultat.`;
}

/** The terminal rejected the request. `said`: its words in brackets, or an empty string. */
export function rejected(words: KindWords, said: string, recovery: Recovery): string {
  return `La demande ${de(kindOf(words).noun)} a été rejetée${said} ; ${recoveries[recovery]}.`;
}

/** The answer does not end the transaction, because the terminal must confirm the answer. */
export function answeredWith(words: KindWords, said: string, recovery: Recovery): string {
  return `La réponse ${kindOf(words).toThe} a été ${said} ; ${recoveries[recovery]}.`;
}

/**
 * The response does not contain an answer to the request. `status`: its HTTP status in brackets, or an empty string.
 */
export function otherResponse(words: KindWords, status: string, recovery: Recovery): string {
  return `Ce qui est revenu après la demande ${de(kindOf(words).noun)} n’y répond pas${status} ; ${recoveries[recovery]}.`;
}

/** The connection is up, but the terminal does not answer. */
export function terminalSilent(words: KindWords): string {
  return `Le terminal ne répond pas ; tenderd lui demande comment ${kindOf(words).the} s’est terminé${kindOf(words).e}. Regardez l’écran du terminal.`;
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
      return `La connexion a été perdue pendant ${kind.the} ; ${next}.`;
    case 'response':
      return `La réponse ${kind.toThe} a été perdue ; ${next}.`;
    case 'process':
      return `tenderd a redémarré pendant ${kind.the} ; ${next}.`;
    case undefined:
      return `Aucune réponse ${kind.toThe} n’est encore arrivée ; ${next}.`;
  }
}

/** The device request is waiting for the terminal. */
export function deviceRequestWaits(noun: string): string {
  return `${subjectOf(noun).The} attend le terminal. Rien n’a encore été envoyé.`;
}
