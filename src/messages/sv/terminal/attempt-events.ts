/**
 * The timeline of an attempt at a terminal: what was sent, what was received, and what tenderd does next. Each text
 * belongs to a fact.
 */

import type * as english from '../../en/terminal/attempt-events.js';
import { amount as swedish, kindOf } from '../words.js';

/** `answered`: the answer decides the outcome. `word`: the Result or ErrorCondition. */
export function answered(word: string, damaged: Parameters<typeof english.answered>[1] = []): string {
  const [first] = damaged;
  if (first === undefined) return `terminalen svarade ${word}`;
  const more = damaged.length === 1 ? '' : `, och ${damaged.length - 1} till`;
  return `terminalen svarade ${word}; en del av svaret kunde inte läsas: ${first.path} (${first.cause})${more}`;
}

/** `answered`: the condition may come from the gateway and not from the terminal. */
export function provesNothing(condition: string): string {
  return `${condition} bevisar inget i sig; tenderd frågar terminalen`;
}

/** `answered`: the gateway answered UnavailableDevice. */
export const gatewayUnreachable = 'gatewayen rapporterar att den inte når terminalen';

/** `answered`: the answer contains a word that the standard does not have. */
export function unknownWord(word: string): string {
  return `terminalen svarade med ett okänt ord: ${word}`;
}

/** Says that a Failure names an approval. */
export function namesApproval(amount: string, code: string): string {
  return `svaret innehåller ett godkännande på ${swedish(amount)} (kod ${code})`;
}

/** Says that a Success names a refusal. */
export function namesRefusal(state: string): string {
  return `svaret anger i SaleToPOIData att transaktionen blev ${state}`;
}

/** `answered`: the answer contradicts itself. `named`: see `namesApproval` and `namesRefusal`. */
export function contradictory(word: string, named: string): string {
  return `terminalen svarade ${word}, men ${named}; tenderd frågar terminalen`;
}

/**
 * `answered`: the terminal must confirm its final answer. `isOfCloud`: the answer may come from the cloud in front of
 * the terminal.
 */
export function mustBeConfirmed(condition: string, isOfCloud: boolean): string {
  const why = isOfCloud
    ? 'kan komma från molntjänsten, som fortfarande kan skicka begäran vidare'
    : 'kan vara svaret på en andra kopia av begäran';
  return `${condition} ${why}; tenderd frågar terminalen`;
}

/** `answered`: one request was approved a second time. */
export function approvedAgain(result: string): string {
  return `terminalen svarade ${result} igen, som ytterligare en egen transaktion`;
}

/** `answered`: another period is open. */
export function otherPeriodOpen(period: string): string {
  return `en annan period än ${period} är öppen, så ${period} är avslutad`;
}

/** `unrecoverable`: the answer is not understood, and no other answer is expected. */
export const noOtherAnswer =
  'terminalen har inget annat svar; operatören måste kontrollera transaktionen, och terminalen är ledig';

/** `unrecoverable`: the terminal answered NotFound, but its memory may not reach back before the attempt. */
export const mayHaveForgotten = 'terminalen känner inte till begäran och kan ha glömt den';

/** `unrecoverable`: the dialect has no TransactionStatus. */
export const cannotBeAsked = 'terminalen kan inte tillfrågas om begäran, som inte längre kan komma fram';

/** `unrecoverable`: the result of a reconciliation is not known. */
export const periodUnknown = 'terminalen kan inte rapportera om perioden avslutades';

/** `stage`: the terminal mentions an attempt that it had refused. */
export const refusedButMentioned =
  'terminalen nämner en begäran som den hade avvisat; tenderd frågar om den och skickar inget annat';

/** `stage`: HTTP 202 confirms that the terminal has the request. */
export const taken = 'terminalen har begäran; tenderd frågar efter svaret';

function asks(isAsked: boolean): string {
  return isAsked ? 'tenderd frågar terminalen' : 'terminalen kan inte tillfrågas';
}

/**
 * `rejected`: a Reject event or the terminal's answer rejected the request. `words`: the reason after a colon, or an
 * empty string.
 */
export function rejected(words: string, isAsked: boolean): string {
  return `begäran avvisades${words}; ${asks(isAsked)}`;
}

/** `rejected`: the terminal rejected the request with MessageFormat. */
export const notUnderstood = 'terminalen förstod inte begäran';

/**
 * `rejected`: the terminal rejected a request of tenderd that belongs to no attempt. `words`: the reason after a colon,
 * or an empty text.
 */
export function managementRejected(category: string | undefined, words: string): string {
  const what = category === undefined ? 'vår fråga' : `vårt meddelande ${category}`;
  return `terminalen avvisade ${what}${words}`;
}

/** `rejected`: the terminal rejected another message. `isBesides`: an attempt is open at the same time. */
export function otherRejected(isBesides: boolean, words: string): string {
  const what = isBesides ? 'ett meddelande som inte är den här begäran' : 'ett meddelande';
  return `terminalen avvisade ${what}${words}`;
}

/** `refused`: the terminal answered Busy, LoggedOut or UnavailableDevice. */
export function notStarted(because: string): string {
  return `terminalen startade inte transaktionen: ${because}`;
}

/**
 * `abort-wanted`: tenderd stops an attempt, because an earlier attempt was approved. The reason is also sent to the
 * terminal.
 */
export const approvedBefore = {
  reason: 'ett tidigare försök godkändes',
  text: 'ett tidigare försök godkändes; tenderd stoppar det senare',
} as const;

/** The text of the step `abort-sent`. */
export function abortSent(reason: string): string {
  return `Abort skickas: ${reason}`;
}

/** The reason for an Abort that tenderd sends to the terminal when the hard limit has passed. */
export function hardLimitPassed(seconds: number): string {
  return `gränsen på ${seconds} s som tenderd har satt är passerad`;
}

/**
 * The text of the step `attempt-opened`. `basket`: whether the basket was sent unchanged, left out, or replaced by one
 * item.
 */
export function sent(noun: string, basket: 'as-given' | 'left-out' | 'one-item'): string {
  const rest = {
    'as-given': '',
    'left-out': ', utan varukorgen, som den här terminalen inte kan ta emot',
    'one-item': ', med en enda vara på hela beloppet i stället för varukorgen, som den här terminalen inte kan ta emot',
  };
  return `${kindOf(noun).the} skickas till terminalen${rest[basket]}`;
}

/** `started`: an attempt was open when the process started. `leader`: the leader before a take-over, if it may still send. */
export function openAtStart(isAsked: boolean, leader?: string): string {
  if (leader !== undefined)
    return `den här tjänsten tog över medan försöket pågick. ${leader} kan fortfarande skicka det: tills det är bekräftat att ${leader} har stoppat bevisar ”hittades inte” ingenting; ${asks(isAsked)}`;
  return `tenderd startades medan det här försöket pågick; ${asks(isAsked)}`;
}

/** `fenced`: the leader before a take-over has stopped. */
export function leaderConfirmed(leader: string): string {
  return `det är bekräftat att ${leader} har stoppat och inte längre kan skicka försöket`;
}

/** `link-lost`: the connection was lost. */
export function connectionLost(why: string): string {
  return `anslutningen bröts: ${why}`;
}

/** `link-lost`: only this request was lost, and the connection still exists. */
export function requestLost(why: string): string {
  return `begäran gick förlorad: ${why}`;
}

/** The reason why only one request was lost: the response belongs to another request. */
export const responseOfAnother = 'svaret hör till något annat';

/** The text of the step `attempt-unsent`. */
export function unsent(why: 'link' | 'clock' | 'commit' | 'not-sealable'): string {
  const texts = {
    link: 'inget har skickats: anslutningen var borta',
    clock: 'inget har skickats: det var för sent, eller så hade klockan ställts om',
    commit: 'inget har skickats: disken eller strömmen bekräftade försöket för sent',
    'not-sealable': 'inget har skickats: meddelandet kan inte förseglas',
  };
  return texts[why];
}

/** `stage`: the connection reports that the request was not sent, although the terminal worked on it. */
export const unsentButSeen =
  'anslutningen rapporterar att inget skickades, men terminalen arbetade med begäran; dess svar gäller';

/** The text of the step `deadline-passed`. */
export const deadlinePassed = 'inget svar kom inom den längsta tid som en betalning kan ta';

/**
 * `status-unanswered`: a status query had no answer. `seconds`: how long tenderd waited; undefined if three queries
 * were lost.
 */
export function statusUnanswered(seconds: number | undefined): string {
  return seconds === undefined
    ? 'terminalen svarade inte på tre frågor om resultatet; tenderd frågar igen'
    : `terminalen rapporterade inte resultatet inom ${seconds} s; tenderd frågar igen`;
}

/** `status-unanswered`: there is no connection for a status query. */
export const notAskable =
  'det finns ingen anslutning för att fråga om resultatet; tenderd frågar så snart det finns en';

/**
 * `status-answered`: the answer is about another transaction. `named`: the ServiceID in the answer. It is undefined if
 * the terminal repeated the answer to another request.
 */
export function otherReported(named: string | undefined): string {
  const what =
    named === undefined
      ? 'en annan transaktion'
      : named === 'something else' || named === somethingElse
        ? somethingElse
        : `${named} i stället`;
  return `terminalen rapporterade ${what}; tenderd frågar igen`;
}

/** Stands in place of the ServiceID, if the answer to another request was repeated. */
export const somethingElse = 'något annat';

/**
 * `status-answered`: the status query brought no readable answer. `where`: the damaged part in brackets, or an empty
 * text.
 */
export function nothingRepeated(result: string, where: string): string {
  return `terminalen svarade ${result}, men upprepade inget svar som kan läsas${where}; tenderd frågar igen`;
}

/** `status-answered`: the gateway answered UnavailableDevice three times. */
export const checkPower = 'gatewayen når inte terminalen: kontrollera dess ström och kabel';

/** `status-answered`: the terminal answered InProgress. */
export const stillRunning = 'terminalen svarar att begäran fortfarande pågår';

/** `status-answered`: the terminal answered InProgress about an attempt that was given up. */
export const runsAfterAll = 'terminalen svarar att begäran ändå pågår';

/** `status-answered`: the terminal answered LoggedOut. */
export const sessionLost = 'terminalen har förlorat sin inloggning';

/**
 * `status-answered`: the answer came before the delivery deadline. `certainBy`: the time from which such an answer
 * proves something.
 */
export function tooEarly(what: 'not-found' | 'period-open', certainBy: string | undefined): string {
  const text =
    what === 'not-found'
      ? 'terminalen känner inte till begäran än; begäran kan fortfarande komma fram'
      : 'inget visar att perioden avslutades; begäran kan fortfarande komma fram';
  return certainBy === undefined ? text : `${text} till ${certainBy}`;
}

/** `poi-list`: the earlier answer UnavailableDevice was true. */
export const notDelivered =
  'gatewayen levererade inte begäran och har sedan dess hela tiden haft terminalen i sin lista';

/** `proved-never-received`: the terminal answered NotFound, and its memory reaches back before the attempt. */
export const neverStarted =
  'terminalen känner inte till begäran, och den kan inte längre komma fram: den startades aldrig';

/** `proved-never-received`: the period that the reconciliation should have closed is still open. */
export function periodNotClosed(period: string): string {
  return `period ${period} är öppen, och begäran kan inte längre komma fram: perioden avslutades inte`;
}

/** `status-answered`: the terminal repeats an earlier answer. */
export const remembers = 'terminalen rapporterar fortfarande en tidigare transaktion, så terminalen har inte glömt';

/** `status-answered`: the terminal repeats no earlier answer. */
export const remembersNothing =
  'terminalen rapporterar inte heller någon tidigare transaktion, så terminalen kan ha glömt';

/**
 * `status-answered`: the terminal reported the totals of an earlier period. `isEmpty`: the totals are empty, and a
 * terminal without memory could report the same.
 */
export function periodReported(period: string, isEmpty: boolean): string {
  return isEmpty
    ? `terminalen rapporterar period ${period}, som var tom, så terminalen kan ha glömt och räknat från början`
    : `terminalen rapporterar fortfarande period ${period}, så terminalen har inte glömt`;
}

/** `stage`: the terminal reported the open period. `period`: undefined if the terminal does not name it. */
export function openPeriod(period: string | undefined): string {
  return period === undefined ? 'terminalen anger inte vilken period som är öppen' : `period ${period} är öppen`;
}

/**
 * `status-answered`: a refused reconciliation may have closed its period. `period`: undefined if the terminal did not
 * name the period.
 */
export function mayHaveClosed(period: string | undefined): string {
  const what =
    period === undefined ? 'terminalen rapporterar nu en öppen period' : `period ${period} är inte längre öppen`;
  return `${what}: terminalen kan ha avslutat den tidigare perioden trots att den nekade, så tenderd frågar`;
}

/** `stage`: tenderd sends no more queries after the operator's decision. */
export function inquiryOver(why: 'too-late' | 'faulted'): string {
  const whys = {
    'too-late': 'terminalen rapporterade inte resultatet i tid',
    faulted: 'tenderd har slutat använda terminalen efter ett internt fel',
  };
  return `${whys[why]}; tenderd slutar fråga, och operatörens beslut gäller`;
}

/** `unmatched-response`: the message cannot be read. */
export function unreadable(why: string): string {
  return `ett meddelande som inte kan läsas lades åt sidan: ${why}`;
}

/** `unmatched-response`: the answer has ids that belong to no attempt of ours. */
export const ofNoAttempt = 'ett svar som inte hör till något av tenderds försök lades åt sidan';

/** `unmatched-response`: tenderd did not request the message. */
export function notRequested(name: string): string {
  return `tenderd ignorerade meddelandet ${name} från terminalen, som tenderd inte hade begärt`;
}

/** `unmatched-response`: a request of tenderd came back. */
export function ownRequest(name: string): string {
  return `vårt eget meddelande ${name} kom tillbaka och ignorerades`;
}

/** `unmatched-response`: the message was sent to the listener for terminals. */
export function strayCall(why: string): string {
  return `ett meddelande till lyssnaren för terminaler lades åt sidan: ${why}`;
}

/** The reason why a message to the listener was set aside: the listener does not accept messages with this name. */
export function notAcceptedThere(name: string): string {
  return `${name === 'EventNotification' ? 'ett Reject' : `meddelandet ${name}`} tas inte emot där`;
}

/** The reason why a message to the listener was set aside: the message announces a new address without naming an address. */
export const withoutAddress = {
  named: 'ett TransmitRequest utan terminalens adress',
  own: 'ett TransmitRequest från en terminal utan egen adress',
} as const;

/** `unmatched-response`: a response was sent to the listener for terminals. */
export function responseAtListener(name: string): string {
  return `meddelandet ${name} kom till lyssnaren för terminaler och användes inte`;
}

/** The text of the step `forged`. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `det är inte bevisat att ett meddelande kom från terminalen: ${why}`;
}

/**
 * The start of a fact that quotes the text on the terminal's screen. It must not change, because `screenOfFact` reads
 * the quoted text after it.
 */
export const shownPrefix = 'terminalen visar: ';

/** The documents that a terminal prints. */
const documents: Readonly<Record<string, string>> = {
  SaleReceipt: 'ett köpkvitto',
  CashierReceipt: 'ett butikskvitto',
  CustomerReceipt: 'ett kundkvitto',
};

/** The text of the step `printed`. */
export function printed(document: string): string {
  return `terminalen skickade ${documents[document] ?? 'ett dokument'} (${document})`;
}

/** `stage`: the terminal sent a SoundRequest. */
export const soundRequested = 'terminalen begärde ett ljud; kassan spelar inga ljud';

/** `stage`: the terminal reported an event. `details`: its text after a colon, or nothing. */
export function eventReported(event: string, details: string): string {
  return `terminalen rapporterar ${event}${details}`;
}
