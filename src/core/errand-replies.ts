/** What a terminal says to an errand: its answer, a Reject, and what it shows and prints meanwhile. */

import type { MessageOf, OutputContent } from '../../protocol/index.js';
import { isAnswerTo, readReceipts, readTexts } from '../../protocol/index.js';
import type { Received } from './event.js';
import {
  currentErrand,
  errandAnswerMs,
  errandReceiptsMax,
  errandRules,
  type Errand,
  type ErrandCourse,
  type HeldErrand,
  servedErrand,
} from './errand.js';
import { answerIn, entryModeIn, responseIn, type ErrandReply, type ErrandWords } from './errand-answer.js';
import { errandVerdict, type ErrandVerdict } from './errand-conditions.js';
import {
  doneErrand,
  endErrand,
  leaveLane,
  loseErrand,
  nounOf,
  noteErrand,
  patchErrand,
  refusal,
  stoppedBefore,
  waitAgain,
} from './errand-ends.js';
import { errandRequest } from './errand-requests.js';
import { served } from './lease.js';
import type { DeviceRequest } from './requests.js';
import { saidLoggedOut } from './session.js';
import { limits } from './timeouts.js';
import { isPast } from './waits.js';
import type { Turn } from './turn.js';

/** Takes an answer. One that nobody waits for changes nothing, but that what it answers is on its way no more. */
export function onErrandAnswer(turn: Turn, received: Received & { readonly message: ErrandReply }): void {
  const { message } = received;
  const errand = currentErrand(turn.state);
  if (errand === undefined || !isOf(turn, errand, message)) {
    turn.fact('quarantined', `a ${message.name} of the terminal, which nobody asked for, was ignored`);
    return;
  }
  const response = responseIn(message);
  const condition = response?.ErrorCondition;
  const isDone = response?.Result === 'Success' || response?.Result === 'Partial';
  const verdict = isDone ? undefined : verdictIn(turn, errand, condition);
  const mayArrive = verdict?.verdict === 'unreachable' && !turn.state.settings.profile.unavailableMeansUndelivered;
  if (errand.end !== undefined) {
    turn.fact('quarantined', `the answer to a ${nounOf(errand)} came after it had been given up`);
    if (!mayArrive) leaveLane(turn, errand);
    return;
  }
  turn.patch({ quietUntilMs: turn.now.monoMs + turn.state.settings.profile.quietMs });
  const words = { said: wordsOf(message), redacted: received.redacted };
  const isLoggedOut = verdict?.verdict === 'logged-out' && errand.wish.kind === 'logout';
  if (verdict === undefined || isLoggedOut) {
    const entryMode = entryModeIn(message);
    if (errand.wish.kind === 'balance-inquiry') served(turn, errand.register, entryMode);
    const answer = isDone ? answerIn(message) : undefined;
    return doneErrand(turn, errand, { ...(answer === undefined ? {} : { answer }), ...words });
  }
  const text = verdict.sentence(nounOf(errand));
  switch (verdict.verdict) {
    case 'busy':
    case 'logged-out':
      return again(turn, errand, verdict.verdict, condition, text);
    case 'aborted': {
      const isWanted = errand.abortWanted !== undefined;
      const sentence = isWanted ? text : `Nobody answered in time; the ${nounOf(errand)} was stopped.`;
      return endErrand(turn, errand, { result: 'aborted', reason: 'aborted', sentence, ...words });
    }
    case 'refused':
    case 'unreachable':
      return endErrand(turn, errand, { ...refusal(condition, text), ...words }, mayArrive);
  }
}

/** A reply without its header: that is between the terminal and us. */
function wordsOf({ header: _header, kept: _kept, ...words }: ErrandReply): ErrandWords {
  return words;
}

/** All ids and the category decide whose answer it is, as with money (promise 4). */
function isOf({ state }: Turn, { wish, course }: HeldErrand, { header }: ErrandReply): boolean {
  if (wish.kind === 'login') return false;
  return isAnswerTo(errandRequest(state.settings.dialect, wish, course.serviceId, state.record).header, header);
}

function verdictIn({ state }: Turn, { wish }: Errand, condition: string | undefined): ErrandVerdict {
  const isSession = errandRules[wish.kind].needsSession;
  const isLoggedOut = state.settings.dialect.loggedOutConditions.some((known) => known === condition);
  return errandVerdict(isSession && isLoggedOut ? 'LoggedOut' : condition);
}

/** It did not start: it is sent again, under another id, while there is time. */
function again(
  turn: Turn,
  errand: HeldErrand,
  why: 'busy' | 'logged-out',
  condition: string | undefined,
  sentence: string,
): void {
  if (why === 'logged-out') saidLoggedOut(turn);
  const logins = errand.logins + (why === 'logged-out' ? 1 : 0);
  const pauseMs = why === 'busy' ? turn.jitter(limits.busyBackoffMinMs, limits.busyBackoffMaxMs) : 0;
  const notBeforeMs = turn.now.monoMs + pauseMs;
  if (errand.abortWanted !== undefined) return endErrand(turn, errand, stoppedBefore(errand));
  if (
    turn.state.stopping ||
    isPast({ ...turn.now, monoMs: notBeforeMs }, errand.latestStart) ||
    logins > limits.loginsPerTransactionMax
  )
    return endErrand(turn, errand, { ...refusal(condition, sentence) });
  noteErrand(turn, errand, 'refused', `the terminal did not start it (${condition ?? why}); it is tried again`);
  waitAgain(turn, errand, { notBeforeMs, logins, waitingFor: why === 'busy' ? 'terminal-busy' : 'login' });
}

/** A damaged text that names it: it may have been its answer, and says nothing. */
export function onErrandUnreadable(turn: Turn, id: string | undefined): void {
  const errand = currentErrand(turn.state);
  if (errand === undefined || errand.end !== undefined || errand.wish.kind === 'login') return;
  if (id === errand.course.serviceId) loseErrand(turn, errand, 'what it answered cannot be read');
}

/**
 * A Reject of this request; whether it was one of an errand. As with money it proves nothing by itself, whatever its words: the first copy of the
 * request may have arrived, and has an answer of its own.
 */
export function onErrandReject(turn: Turn, id: string | undefined, reason: string | undefined): boolean {
  const errand = currentErrand(turn.state);
  if (errand === undefined || errand.wish.kind === 'login' || id !== errand.course.serviceId) return false;
  const words = reason === undefined ? '' : `: ${reason}`;
  turn.fact('rejected', `the terminal rejected the ${nounOf(errand)}${words}`, { serviceId: id });
  if (errand.end === undefined)
    patchErrand(turn, errand, { course: { ...errand.course, rejected: { words: reason } } });
  return true;
}

/** What the terminal shows or prints while it serves an errand. */
export function onErrandDevice(turn: Turn, request: DeviceRequest): void {
  const errand = servedErrand(turn.state);
  if (errand === undefined || errand.course.serviceId !== request.header.ServiceID) return;
  switch (request.name) {
    case 'DisplayRequest': {
      const showing = textOf(request.body.DisplayOutput.map((output) => output.OutputContent));
      // Only a change renews the wait: a terminal that repeats itself is not making progress.
      if (showing === errand.showing) return undefined;
      return patchErrand(turn, errand, { showing, course: renewed(turn, errand) });
    }
    case 'PrintRequest': {
      const receipts = [...errand.receipts, ...readReceipts(request.body.PrintOutput)].slice(0, errandReceiptsMax);
      return patchErrand(turn, errand, { receipts });
    }
    case 'SoundRequest':
      return undefined;
  }
}

/**
 * What the terminal asks of people while it serves an errand: the errand that it is about, which waits for the answer as long
 * as a person may take; undefined for a question about anything else.
 */
export function onErrandQuestion(turn: Turn, request: MessageOf<'InputRequest'>): HeldErrand | undefined {
  const errand = servedErrand(turn.state);
  if (errand === undefined || errand.course.serviceId !== request.header.ServiceID) return undefined;
  const output = request.body.DisplayOutput;
  const showing = output === undefined ? errand.showing : textOf([output.OutputContent]);
  patchErrand(turn, errand, { showing, course: renewed(turn, errand, limits.promptMs) });
  return errand;
}

/** The terminal works on it: its answer is waited for anew, for `waitMs` longer where a person has to act. */
function renewed({ now, state }: Turn, { course, wish }: HeldErrand, waitMs = 0): ErrandCourse {
  const untilMs = now.monoMs + waitMs + errandAnswerMs(wish, state.settings.managementMs);
  return { ...course, deadlineMs: Math.max(course.deadlineMs, Math.min(course.hardAtMs, untilMs)) };
}

function textOf(outputs: readonly OutputContent[]): string {
  return outputs.flatMap(readTexts).join(' / ').slice(0, shownMax);
}

/** Longer texts of a terminal are cut. */
const shownMax = 400;
