/**
 * The timeline of an attempt at a terminal: what was sent, what was received, and what tenderd does next. Each text
 * belongs to a fact.
 */

import { withArticle } from '../nouns.js';

/** A part of an answer that could not be read. */
interface DamagedPart {
  readonly path: string;
  readonly cause: string;
}

/** `answered`: the answer decides the outcome. `word`: the Result or ErrorCondition. */
export function answered(word: string, damaged: readonly DamagedPart[] = []): string {
  const [first] = damaged;
  if (first === undefined) return `the terminal answered ${word}`;
  const more = damaged.length === 1 ? '' : `, and ${damaged.length - 1} more`;
  return `the terminal answered ${word}; a part of the answer could not be read: ${first.path} (${first.cause})${more}`;
}

/** `answered`: the condition may come from the gateway and not from the terminal. */
export function provesNothing(condition: string): string {
  return `${condition} alone proves nothing; tenderd asks the terminal`;
}

/** `answered`: the gateway answered UnavailableDevice. */
export const gatewayUnreachable = 'the gateway reports that it does not reach the terminal';

/** `answered`: the answer contains a word that the standard does not have. */
export function unknownWord(word: string): string {
  return `the terminal answered with an unknown word: ${word}`;
}

/** Says that a Failure names an approval. */
export function namesApproval(amount: string, code: string): string {
  return `the answer contains an approval of ${amount} (code ${code})`;
}

/** Says that a Success names a refusal. */
export function namesRefusal(state: string): string {
  return `the answer says in SaleToPOIData that the transaction was ${state}`;
}

/** `answered`: the answer contradicts itself. `named`: see `namesApproval` and `namesRefusal`. */
export function contradictory(word: string, named: string): string {
  return `the terminal answered ${word}, but ${named}; tenderd asks the terminal`;
}

/**
 * `answered`: the terminal must confirm its final answer. `isOfCloud`: the answer may come from the cloud in front of
 * the terminal.
 */
export function mustBeConfirmed(condition: string, isOfCloud: boolean): string {
  const why = isOfCloud
    ? 'may come from the cloud, which may still pass the request on'
    : 'may be the answer to a second copy of the request';
  return `${condition} ${why}; tenderd asks the terminal`;
}

/** `answered`: one request was approved a second time. */
export function approvedAgain(result: string): string {
  return `the terminal answered ${result} again, with another transaction number`;
}

/** `answered`: another period is open. */
export function otherPeriodOpen(period: string): string {
  return `period ${period} is not the open period, so it is closed`;
}

/** `unrecoverable`: the answer is not understood, and no other answer is expected. */
export const noOtherAnswer =
  'the terminal will give no other answer: the operator must check the transaction, but the terminal is free for the next one';

/** `unrecoverable`: the terminal answered NotFound, but its memory may not reach back before the attempt. */
export const mayHaveForgotten = 'the terminal does not know the request and may have forgotten it';

/** `unrecoverable`: the dialect has no TransactionStatus. */
export const cannotBeAsked = 'the terminal cannot be asked about the request, which can no longer arrive';

/** `unrecoverable`: the result of a reconciliation is not known. */
export const periodUnknown = 'the terminal cannot report whether the period was closed';

/** `stage`: the terminal mentions an attempt that it had refused. */
export const refusedButMentioned =
  'the terminal mentions a request that it had refused; tenderd asks about that request and sends nothing else';

/** `stage`: HTTP 202 confirms that the terminal has the request. */
export const taken = 'the terminal has the request; tenderd asks for its answer';

/**
 * `rejected`: a Reject event or the terminal's answer rejected the request. `words`: the reason after a colon, or an
 * empty string.
 */
export function rejected(words: string, isAsked: boolean): string {
  return `the request was rejected${words}; ${isAsked ? 'tenderd asks the terminal' : 'the terminal cannot be asked'}`;
}

/** `rejected`: the terminal rejected the request with MessageFormat. */
export const notUnderstood = 'the terminal did not understand the request';

/**
 * `rejected`: the terminal rejected a request of tenderd that belongs to no attempt. `words`: the reason after a colon,
 * or an empty text.
 */
export function managementRejected(category: string | undefined, words: string): string {
  return `the terminal rejected our ${category ?? 'request'}${words}`;
}

/** `rejected`: the terminal rejected another message. `isBesides`: an attempt is open at the same time. */
export function otherRejected(isBesides: boolean, words: string): string {
  const what = isBesides ? 'another message' : 'a message';
  return `the terminal rejected ${what}${words}`;
}

/** `refused`: the terminal answered Busy, LoggedOut or UnavailableDevice. */
export function notStarted(because: string): string {
  return `the terminal did not start the request: ${because}`;
}

/**
 * `abort-wanted`: tenderd stops an attempt, because an earlier attempt was approved. The reason is also sent to the
 * terminal.
 */
export const approvedBefore = {
  reason: 'an earlier attempt was approved',
  text: 'an earlier attempt was approved; tenderd stops the later attempt',
} as const;

/** The text of the step `abort-sent`. */
export function abortSent(reason: string): string {
  return `Abort is sent: ${reason}`;
}

/** The reason for an Abort that tenderd sends to the terminal when the hard limit has passed. */
export function hardLimitPassed(seconds: number): string {
  return `the limit of ${seconds} s that tenderd sets has passed`;
}

/**
 * The text of the step `attempt-opened`. `basket`: whether the basket was sent unchanged, left out, or replaced by one
 * item.
 */
export function sent(noun: string, basket: 'as-given' | 'left-out' | 'one-item'): string {
  const rest = {
    'as-given': '',
    'left-out': ', without its basket, which this terminal cannot carry',
    'one-item': ', with one item for the whole amount instead of its basket, which this terminal cannot carry',
  };
  return `the ${noun} goes to the terminal${rest[basket]}`;
}

/** `started`: an attempt was open when the process started. `leader`: the leader before a take-over, if it may still send. */
export function openAtStart(isAsked: boolean, leader?: string): string {
  const asks = isAsked ? 'tenderd asks the terminal' : 'the terminal cannot be asked';
  if (leader !== undefined)
    return `this daemon took over while this attempt was open. ${leader} may still send it: until ${leader} is confirmed as stopped, "not found" proves nothing; ${asks}`;
  return `tenderd was started while this attempt was open; ${asks}`;
}

/** `fenced`: the leader before a take-over has stopped. */
export function leaderConfirmed(leader: string): string {
  return `${leader} is confirmed as stopped: it cannot send this attempt any more`;
}

/** `link-lost`: the connection was lost. */
export function connectionLost(why: string): string {
  return `the connection was lost: ${why}`;
}

/** `link-lost`: only this request was lost, and the connection still exists. */
export function requestLost(why: string): string {
  return `the request was lost: ${why}`;
}

/** The reason why only one request was lost: the response belongs to another request. */
export const responseOfAnother = 'its response belongs to another request';

/** The text of the step `attempt-unsent`. */
export function unsent(why: 'link' | 'clock' | 'commit' | 'not-sealable'): string {
  const texts = {
    link: 'nothing was sent: the connection was gone',
    clock: 'nothing was sent: the time limit had passed, or the clock had changed',
    commit: 'nothing was sent: the disk or the stream confirmed the attempt too late',
    'not-sealable': 'nothing was sent: the message cannot be sealed',
  };
  return texts[why];
}

/** `stage`: the connection reports that the request was not sent, although the terminal worked on it. */
export const unsentButSeen =
  'the connection reports that nothing was sent, but the terminal worked on the request; its answer counts';

/** The text of the step `deadline-passed`. */
export const deadlinePassed = 'no answer came within the longest time that a payment can take';

/**
 * `status-unanswered`: a status query had no answer. `seconds`: how long tenderd waited; undefined if three queries
 * were lost.
 */
export function statusUnanswered(seconds: number | undefined): string {
  return seconds === undefined
    ? 'the terminal did not answer three questions about the outcome; tenderd asks again'
    : `the terminal did not report the outcome within ${seconds} s; tenderd asks again`;
}

/** `status-unanswered`: there is no connection for a status query. */
export const notAskable = 'there is no connection; tenderd asks for the outcome as soon as there is a connection';

/**
 * `status-answered`: the answer is about another transaction. `named`: the ServiceID in the answer. It is undefined if
 * the terminal repeated the answer to another request.
 */
export function otherReported(named: string | undefined): string {
  return `the terminal reported ${named === undefined ? 'another transaction' : `${named} instead`}; tenderd asks again`;
}

/** The text that replaces the ServiceID if the terminal's answer contains none. */
export const somethingElse = 'something else';

/**
 * `status-answered`: the status query brought no readable answer. `where`: the damaged part in brackets, or an empty
 * text.
 */
export function nothingRepeated(result: string, where: string): string {
  return `the terminal answered ${result}, but the repeated answer cannot be read${where}; tenderd asks again`;
}

/** `status-answered`: the gateway answered UnavailableDevice three times. */
export const checkPower = "the gateway does not reach the terminal: check the terminal's power and cable";

/** `status-answered`: the terminal answered InProgress. */
export const stillRunning = 'the terminal says that the request is still running';

/** `status-answered`: the terminal answered InProgress about an attempt that was given up. */
export const runsAfterAll = 'the terminal says that the request is running after all';

/** `status-answered`: the terminal answered LoggedOut. */
export const sessionLost = 'the terminal has lost its login session';

/**
 * `status-answered`: the answer came before the delivery deadline. `certainBy`: the time from which such an answer
 * proves something.
 */
export function tooEarly(what: 'not-found' | 'period-open', certainBy: string | undefined): string {
  const text =
    what === 'not-found'
      ? 'the terminal does not know the request yet; the request may still arrive'
      : 'nothing shows that the period was closed; the request may still arrive';
  return certainBy === undefined ? text : `${text} until ${certainBy}`;
}

/** `poi-list`: the earlier answer UnavailableDevice was true. */
export const notDelivered = 'the gateway did not deliver the request, and has listed the terminal ever since';

/** `proved-never-received`: the terminal answered NotFound, and its memory reaches back before the attempt. */
export const neverStarted = 'the terminal does not know the request, which can no longer arrive: it was never started';

/** `proved-never-received`: the period that the reconciliation should have closed is still open. */
export function periodNotClosed(period: string): string {
  return `period ${period} is open, and the request can no longer arrive: the period was not closed`;
}

/** `status-answered`: the terminal repeats an earlier answer. */
export const remembers = 'the terminal still reports an earlier transaction, so its memory was not lost';

/** `status-answered`: the terminal repeats no earlier answer. */
export const remembersNothing = 'the terminal reports no earlier transaction either, so its memory may be lost';

/**
 * `status-answered`: the terminal reported the totals of an earlier period. `isEmpty`: the totals are empty, and a
 * terminal without memory could report the same.
 */
export function periodReported(period: string, isEmpty: boolean): string {
  return isEmpty
    ? `the terminal reports period ${period}, which was empty, so its memory may be lost and its numbering may have started again`
    : `the terminal still reports period ${period}, so its memory was not lost`;
}

/** `stage`: the terminal reported the open period. `period`: undefined if the terminal does not name it. */
export function openPeriod(period: string | undefined): string {
  return period === undefined ? 'the terminal does not say which period is open' : `period ${period} is open`;
}

/**
 * `status-answered`: a refused reconciliation may have closed its period. `period`: undefined if the terminal did not
 * name the period.
 */
export function mayHaveClosed(period: string | undefined): string {
  const what = period === undefined ? 'the terminal reports an open period now' : `period ${period} is no longer open`;
  return `${what}: the terminal may have closed the earlier period although it refused the request, so tenderd asks`;
}

/** `stage`: tenderd sends no more queries after the operator's decision. */
export function inquiryOver(why: 'too-late' | 'faulted'): string {
  const whys = {
    'too-late': 'the terminal did not report the outcome in time',
    faulted: 'the terminal is faulted',
  };
  return `${whys[why]}; tenderd stops asking, and the operator's decision stays`;
}

/** `unmatched-response`: the message cannot be read. */
export function unreadable(why: string): string {
  return `a message that cannot be read was set aside: ${why}`;
}

/** `unmatched-response`: the answer has ids that belong to no attempt of ours. */
export const ofNoAttempt = 'an answer that belongs to no attempt of tenderd was set aside';

/** `unmatched-response`: tenderd did not request the message. */
export function notRequested(name: string): string {
  return `tenderd ignored ${withArticle(name)} from the terminal, because it had not requested one`;
}

/** `unmatched-response`: a request of tenderd came back. */
export function ownRequest(name: string): string {
  return `our own ${name} came back and was ignored`;
}

/** `unmatched-response`: the message was sent to the listener for terminals. */
export function strayCall(why: string): string {
  return `a message to the listener for terminals was set aside: ${why}`;
}

/** The reason why a message to the listener was set aside: the listener does not accept messages with this name. */
export function notAcceptedThere(name: string): string {
  return `${name === 'EventNotification' ? 'a Reject' : withArticle(name)}, which is not accepted there`;
}

/** The reason why a message to the listener was set aside: the message announces a new address without naming an address. */
export const withoutAddress = {
  named: 'a TransmitRequest without an address of the terminal',
  own: 'a TransmitRequest of a terminal that has no address of its own in the configuration',
} as const;

/** `unmatched-response`: a response was sent to the listener for terminals. */
export function responseAtListener(name: string): string {
  return `${withArticle(name)} came to the listener for terminals and was not used`;
}

/** The text of the step `forged`. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `nothing proves that a message came from the terminal: ${why}`;
}

/**
 * The start of a fact that quotes the text on the terminal's screen. It must not change, because `screenOfFact` reads
 * the quoted text after it.
 */
export const shownPrefix = 'the terminal shows: ';

/** The text of the step `printed`. */
export function printed(document: string): string {
  return `the terminal sent a ${document}`;
}

/** `stage`: the terminal sent a SoundRequest. */
export const soundRequested = 'the terminal asked for a sound; the register plays none';

/** `stage`: the terminal reported an event. `details`: its text after a colon, or nothing. */
export function eventReported(event: string, details: string): string {
  return `the terminal reports ${event}${details}`;
}
