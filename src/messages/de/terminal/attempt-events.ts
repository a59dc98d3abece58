/**
 * The timeline of an attempt at a terminal: what was sent, what was received, and what tenderd does next. Each text
 * belongs to a fact.
 */

import type * as english from '../../en/terminal/attempt-events.js';
import { amount as german, kindOf } from '../words.js';

/** `answered`: the answer decides the outcome. `word`: the Result or ErrorCondition. */
export function answered(word: string, damaged: Parameters<typeof english.answered>[1] = []): string {
  const [first] = damaged;
  if (first === undefined) return `das Terminal hat ${word} geantwortet`;
  const more = damaged.length === 1 ? '' : ` und ${damaged.length - 1} weitere`;
  return `das Terminal hat ${word} geantwortet; ein Teil der Antwort war nicht lesbar: ${first.path} (${first.cause})${more}`;
}

/** `answered`: the condition may come from the gateway and not from the terminal. */
export function provesNothing(condition: string): string {
  return `${condition} allein beweist nichts; tenderd fragt das Terminal`;
}

/** `answered`: the gateway answered UnavailableDevice. */
export const gatewayUnreachable = 'das Gateway meldet, dass es das Terminal nicht erreicht';

/** `answered`: the answer contains a word that the standard does not have. */
export function unknownWord(word: string): string {
  return `das Terminal hat mit einem unbekannten Wort geantwortet: ${word}`;
}

/** Says that a Failure names an approval. */
export function namesApproval(amount: string, code: string): string {
  return `nennt dabei eine Genehmigung über ${german(amount)} (Code ${code})`;
}

/** Says that a Success names a refusal. */
export function namesRefusal(state: string): string {
  return `sagt in SaleToPOIData, dass der Stand ${state} ist`;
}

/** `answered`: the answer contradicts itself. `named`: see `namesApproval` and `namesRefusal`. */
export function contradictory(word: string, named: string): string {
  return `das Terminal hat ${word} geantwortet und ${named}; tenderd fragt das Terminal`;
}

/**
 * `answered`: the terminal must confirm its final answer. `isOfCloud`: the answer may come from the cloud in front of
 * the terminal.
 */
export function mustBeConfirmed(condition: string, isOfCloud: boolean): string {
  const why = isOfCloud
    ? 'kommt vielleicht von der Cloud, und diese leitet die Anforderung vielleicht noch weiter'
    : 'ist vielleicht die Antwort auf eine zweite Kopie der Anforderung';
  return `${condition} ${why}; tenderd fragt das Terminal`;
}

/** `answered`: one request was approved a second time. */
export function approvedAgain(result: string): string {
  return `das Terminal hat noch einmal ${result} geantwortet, als eine weitere eigene Transaktion`;
}

/** `answered`: another period is open. */
export function otherPeriodOpen(period: string): string {
  return `eine andere Periode als ${period} ist offen, also ist ${period} abgeschlossen`;
}

/** `unrecoverable`: the answer is not understood, and no other answer is expected. */
export const noOtherAnswer =
  'das Terminal hat keine andere Antwort; ein Bediener muss prüfen, und das Terminal ist frei';

/** `unrecoverable`: the terminal answered NotFound, but its memory may not reach back before the attempt. */
export const mayHaveForgotten = 'das Terminal kennt die Anforderung nicht und hat sie vielleicht vergessen';

/** `unrecoverable`: the dialect has no TransactionStatus. */
export const cannotBeAsked =
  'das Terminal kann nach der Anforderung nicht gefragt werden, und sie kann nicht mehr ankommen';

/** `unrecoverable`: the result of a reconciliation is not known. */
export const periodUnknown = 'das Terminal kann nicht melden, ob die Periode abgeschlossen wurde';

/** `stage`: the terminal mentions an attempt that it had refused. */
export const refusedButMentioned =
  'das Terminal erwähnt eine Anforderung, die es abgelehnt hatte; tenderd fragt danach und sendet sonst nichts';

/** `stage`: HTTP 202 confirms that the terminal has the request. */
export const taken = 'das Terminal hat die Anforderung; tenderd fragt nach der Antwort';

function asks(isAsked: boolean): string {
  return isAsked ? 'tenderd fragt das Terminal' : 'das Terminal kann nicht gefragt werden';
}

/**
 * `rejected`: a Reject event or the terminal's answer rejected the request. `words`: the reason after a colon, or an
 * empty string.
 */
export function rejected(words: string, isAsked: boolean): string {
  return `die Anforderung wurde zurückgewiesen${words}; ${asks(isAsked)}`;
}

/** `rejected`: the terminal rejected the request with MessageFormat. */
export const notUnderstood = 'das Terminal hat die Anforderung nicht verstanden';

/**
 * `rejected`: the terminal rejected a request of tenderd that belongs to no attempt. `words`: the reason after a colon,
 * or an empty text.
 */
export function managementRejected(category: string | undefined, words: string): string {
  const what = category === undefined ? 'unsere Frage' : `unsere Nachricht ${category}`;
  return `das Terminal hat ${what} zurückgewiesen${words}`;
}

/** `rejected`: the terminal rejected another message. `isBesides`: an attempt is open at the same time. */
export function otherRejected(isBesides: boolean, words: string): string {
  const what = isBesides ? 'eine Nachricht, die nicht diese Anforderung ist,' : 'eine Nachricht';
  return `das Terminal hat ${what} zurückgewiesen${words}`;
}

/** `refused`: the terminal answered Busy, LoggedOut or UnavailableDevice. */
export function notStarted(because: string): string {
  return `das Terminal hat nicht gestartet: ${because}`;
}

/**
 * `abort-wanted`: tenderd stops an attempt, because an earlier attempt was approved. The reason is also sent to the
 * terminal.
 */
export const approvedBefore = {
  reason: 'ein früherer Versuch wurde genehmigt',
  text: 'ein früherer Versuch wurde genehmigt; tenderd bricht den späteren ab',
} as const;

/** The text of the step `abort-sent`. */
export function abortSent(reason: string): string {
  return `Abort wird gesendet: ${reason}`;
}

/** The reason for an Abort that tenderd sends to the terminal when the hard limit has passed. */
export function hardLimitPassed(seconds: number): string {
  return `die von tenderd gesetzte Grenze von ${seconds} s ist erreicht`;
}

/**
 * The text of the step `attempt-opened`. `basket`: whether the basket was sent unchanged, left out, or replaced by one
 * item.
 */
export function sent(noun: string, basket: 'as-given' | 'left-out' | 'one-item'): string {
  const rest = {
    'as-given': '',
    'left-out': ', ohne den Warenkorb, den dieses Terminal nicht aufnehmen kann',
    'one-item':
      ', mit einem Artikel über den ganzen Betrag anstelle des Warenkorbs, den dieses Terminal nicht aufnehmen kann',
  };
  return `${kindOf(noun).the} geht an das Terminal${rest[basket]}`;
}

/** `started`: an attempt was open when the process started. `leader`: the leader before a take-over, if it may still send. */
export function openAtStart(isAsked: boolean, leader?: string): string {
  if (leader !== undefined)
    return `dieser Dienst hat übernommen, während dieser Versuch offen war. ${leader} kann ihn noch senden: Bis bestätigt ist, dass ${leader} gestoppt ist, beweist „nicht gefunden“ nichts; ${asks(isAsked)}`;
  return `tenderd wurde gestartet, während dieser Versuch offen war; ${asks(isAsked)}`;
}

/** `fenced`: the leader before a take-over has stopped. */
export function leaderConfirmed(leader: string): string {
  return `${leader} ist als gestoppt bestätigt und kann diesen Versuch nicht mehr senden`;
}

/** `link-lost`: the connection was lost. */
export function connectionLost(why: string): string {
  return `die Verbindung ging verloren: ${why}`;
}

/** `link-lost`: only this request was lost, and the connection still exists. */
export function requestLost(why: string): string {
  return `die Anforderung ging verloren: ${why}`;
}

/** The reason why only one request was lost: the response belongs to another request. */
export const responseOfAnother = 'die Antwort gehört zu etwas anderem';

/** The text of the step `attempt-unsent`. */
export function unsent(why: 'link' | 'clock' | 'commit' | 'not-sealable'): string {
  const texts = {
    link: 'es wurde nichts gesendet: die Verbindung war weg',
    clock: 'es wurde nichts gesendet: es war zu spät, oder die Uhr wurde gestellt',
    commit: 'es wurde nichts gesendet: die Festplatte oder der Stream hat den Versuch zu spät bestätigt',
    'not-sealable': 'es wurde nichts gesendet: die Nachricht kann nicht versiegelt werden',
  };
  return texts[why];
}

/** `stage`: the connection reports that the request was not sent, although the terminal worked on it. */
export const unsentButSeen =
  'die Verbindung meldet, dass nichts gesendet wurde, aber das Terminal hat an der Anforderung gearbeitet; seine Antwort zählt';

/** The text of the step `deadline-passed`. */
export const deadlinePassed = 'in der längsten Zeit, die eine Zahlung dauern kann, kam keine Antwort';

/**
 * `status-unanswered`: a status query had no answer. `seconds`: how long tenderd waited; undefined if three queries
 * were lost.
 */
export function statusUnanswered(seconds: number | undefined): string {
  return seconds === undefined
    ? 'das Terminal hat drei Fragen nach dem Ergebnis nicht beantwortet; tenderd fragt noch einmal'
    : `das Terminal hat das Ergebnis nicht innerhalb von ${seconds} s gemeldet; tenderd fragt noch einmal`;
}

/** `status-unanswered`: there is no connection for a status query. */
export const notAskable =
  'ohne Verbindung kann tenderd nicht nach dem Ergebnis fragen; tenderd fragt, sobald sie wieder besteht';

/**
 * `status-answered`: the answer is about another transaction. `named`: the ServiceID in the answer. It is undefined if
 * the terminal repeated the answer to another request.
 */
export function otherReported(named: string | undefined): string {
  const what =
    named === undefined
      ? 'eine andere Transaktion'
      : named === 'something else'
        ? somethingElse
        : `stattdessen ${named}`;
  return `das Terminal hat ${what} gemeldet; tenderd fragt noch einmal`;
}

/** Stands in place of the ServiceID, if the answer to another request was repeated. */
export const somethingElse = 'etwas anderes';

/**
 * `status-answered`: the status query brought no readable answer. `where`: the damaged part in brackets, or an empty
 * text.
 */
export function nothingRepeated(result: string, where: string): string {
  return `das Terminal hat ${result} geantwortet, aber keine lesbare Antwort wiederholt${where}; tenderd fragt noch einmal`;
}

/** `status-answered`: the gateway answered UnavailableDevice three times. */
export const checkPower = 'das Gateway erreicht das Terminal nicht: Strom und Kabel prüfen';

/** `status-answered`: the terminal answered InProgress. */
export const stillRunning = 'das Terminal sagt, dass es noch arbeitet';

/** `status-answered`: the terminal answered InProgress about an attempt that was given up. */
export const runsAfterAll = 'das Terminal sagt, dass es doch daran arbeitet';

/** `status-answered`: the terminal answered LoggedOut. */
export const sessionLost = 'das Terminal hat seine Anmeldung verloren';

/**
 * `status-answered`: the answer came before the delivery deadline. `certainBy`: the time from which such an answer
 * proves something.
 */
export function tooEarly(what: 'not-found' | 'period-open', certainBy: string | undefined): string {
  const text =
    what === 'not-found'
      ? 'das Terminal kennt die Anforderung noch nicht, und sie kann noch ankommen'
      : 'nichts zeigt, dass die Periode abgeschlossen wurde; die Anforderung kann noch ankommen';
  return certainBy === undefined ? text : `${text}, sicher ist es spätestens um ${certainBy}`;
}

/** `poi-list`: the earlier answer UnavailableDevice was true. */
export const notDelivered =
  'das Gateway hat die Anforderung nicht zugestellt und führt das Terminal seitdem als verbunden';

/** `proved-never-received`: the terminal answered NotFound, and its memory reaches back before the attempt. */
export const neverStarted =
  'das Terminal kennt die Anforderung nicht, und sie kann nicht mehr ankommen: sie wurde nie gestartet';

/** `proved-never-received`: the period that the reconciliation should have closed is still open. */
export function periodNotClosed(period: string): string {
  return `die Periode ${period} ist offen, und die Anforderung kann nicht mehr ankommen: die Periode wurde nicht abgeschlossen`;
}

/** `status-answered`: the terminal repeats an earlier answer. */
export const remembers = 'das Terminal meldet noch eine frühere Transaktion, es hat also nichts vergessen';

/** `status-answered`: the terminal repeats no earlier answer. */
export const remembersNothing =
  'das Terminal meldet auch keine frühere Transaktion, es hat also vielleicht etwas vergessen';

/**
 * `status-answered`: the terminal reported the totals of an earlier period. `isEmpty`: the totals are empty, and a
 * terminal without memory could report the same.
 */
export function periodReported(period: string, isEmpty: boolean): string {
  return isEmpty
    ? `das Terminal meldet die Periode ${period}, und sie war leer; vielleicht hat es also alles vergessen und von vorn gezählt`
    : `das Terminal meldet noch die Periode ${period}, es hat also nichts vergessen`;
}

/** `stage`: the terminal reported the open period. `period`: undefined if the terminal does not name it. */
export function openPeriod(period: string | undefined): string {
  return period === undefined ? 'das Terminal sagt nicht, welche Periode offen ist' : `die Periode ${period} ist offen`;
}

/**
 * `status-answered`: a refused reconciliation may have closed its period. `period`: undefined if the terminal did not
 * name the period.
 */
export function mayHaveClosed(period: string | undefined): string {
  const what =
    period === undefined ? 'das Terminal nennt jetzt eine Periode' : `die Periode ${period} ist nicht mehr offen`;
  return `${what}: vielleicht hat das Terminal die Periode davor abgeschlossen, obwohl es abgelehnt hat; deshalb fragt tenderd`;
}

/** `stage`: tenderd sends no more queries after the operator's decision. */
export function inquiryOver(why: 'too-late' | 'faulted'): string {
  const whys = {
    'too-late': 'das Terminal hat das Ergebnis nicht rechtzeitig gemeldet',
    faulted: 'tenderd verwendet das Terminal nach einem internen Fehler nicht mehr',
  };
  return `${whys[why]}; tenderd fragt nicht weiter, und die Entscheidung des Bedieners bleibt`;
}

/** `unmatched-response`: the message cannot be read. */
export function unreadable(why: string): string {
  return `eine Nachricht, die nicht lesbar ist, wurde beiseitegelegt: ${why}`;
}

/** `unmatched-response`: the answer has ids that belong to no attempt of ours. */
export const ofNoAttempt = 'eine Antwort, die zu keinem Versuch von tenderd gehört, wurde beiseitegelegt';

/** `unmatched-response`: tenderd did not request the message. */
export function notRequested(name: string): string {
  return `die Nachricht ${name} des Terminals war nicht angefordert und wurde ignoriert`;
}

/** `unmatched-response`: a request of tenderd came back. */
export function ownRequest(name: string): string {
  return `unsere eigene Nachricht ${name} kam zurück und wurde ignoriert`;
}

/** `unmatched-response`: the message was sent to the listener for terminals. */
export function strayCall(why: string): string {
  return `eine Nachricht am Eingang für Terminals wurde beiseitegelegt: ${why}`;
}

/** The reason why a message to the listener was set aside: the listener does not accept messages with this name. */
export function notAcceptedThere(name: string): string {
  return `${name === 'EventNotification' ? 'ein Reject' : `die Nachricht ${name}`} wird dort nicht angenommen`;
}

/** The reason why a message to the listener was set aside: the message announces a new address without naming an address. */
export const withoutAddress = {
  named: 'ein TransmitRequest, der keine Adresse des Terminals nennt',
  own: 'ein TransmitRequest eines Terminals ohne eigene Adresse',
} as const;

/** `unmatched-response`: a response was sent to the listener for terminals. */
export function responseAtListener(name: string): string {
  return `am Eingang für Terminals kam die Nachricht ${name} an; sie wurde nicht verwendet`;
}

/** The text of the step `forged`. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `eine Nachricht stammt nicht nachweislich vom Terminal: ${why}`;
}

/**
 * The start of a fact that quotes the text on the terminal's screen. It must not change, because `screenOfFact` reads
 * the quoted text after it.
 */
export const shownPrefix = 'das Terminal zeigt: ';

/** The documents that a terminal prints. */
const documents: Readonly<Record<string, string>> = {
  SaleReceipt: 'einen Verkaufsbeleg',
  CashierReceipt: 'einen Händlerbeleg',
  CustomerReceipt: 'einen Kundenbeleg',
};

/** The text of the step `printed`. */
export function printed(document: string): string {
  const what = documents[document];
  return what === undefined
    ? `das Terminal hat ein Dokument gesendet (${document})`
    : `das Terminal hat ${what} gesendet (${document})`;
}

/** `stage`: the terminal sent a SoundRequest. */
export const soundRequested = 'das Terminal wollte einen Ton abspielen; die Kasse spielt keine ab';

/** `stage`: the terminal reported an event. `details`: its text after a colon, or nothing. */
export function eventReported(event: string, details: string): string {
  return `das Terminal meldet ${event}${details}`;
}
