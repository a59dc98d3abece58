/** How errands change and end in the lane's memory, and what is written down of it. */

import { errandRules, type Errand, type ErrandEnd, type HeldErrand } from './errand.js';
import { inBrackets } from './own-words.js';
import { mayLoseSession } from './session.js';
import { limits } from './timeouts.js';
import type { Turn } from './turn.js';

/** An end before it gets its time. */
export type EndDraft = Omit<ErrandEnd, 'at' | 'atMs' | 'redacted'> & Partial<Pick<ErrandEnd, 'redacted'>>;

/** It was done. */
export function doneErrand(turn: Turn, errand: Errand, told: Pick<EndDraft, 'answer' | 'redacted' | 'said'>): void {
  endErrand(turn, errand, { result: 'done', reason: 'done', sentence: `The ${nounOf(errand)} is done.`, ...told });
}

/** Its answer is lost: told so, and not asked again (row `errand-lost`). */
export function loseErrand(turn: Turn, errand: HeldErrand, why: string): void {
  const noun = nounOf(errand);
  const sentence = `It is not known whether the ${noun} was done: ${why}. Nothing was charged by it; ask again if it is still wanted.`;
  endErrand(turn, errand, { result: 'no-answer', reason: 'no-answer', sentence }, true);
}

/** Nothing more is heard of it. One that was rejected, and was never seen at work, is told so; it holds the lane as long as it may arrive. */
export function giveUpErrand(turn: Turn, errand: HeldErrand, why: string): void {
  const { rejected } = errand.course;
  if (rejected === undefined || errand.showing !== undefined) return loseErrand(turn, errand, why);
  const sentence = `The ${nounOf(errand)} was rejected${inBrackets(rejected.words)}, and no other answer came. Do not repeat it; call support.`;
  endErrand(turn, errand, { result: 'refused', reason: 'rejected', sentence }, true);
}

/** How an end before the beginning is told. */
export function stoppedBefore(errand: Errand): EndDraft {
  const sentence = `The ${nounOf(errand)} was stopped before the terminal had begun it.`;
  return { result: 'aborted', reason: 'aborted', sentence };
}

/** `mayArrive`: nobody has answered it, so that where it could do harm it holds the lane until it can no longer arrive. */
export function endErrand(turn: Turn, errand: Errand, draft: EndDraft, mayArrive = false): void {
  const { course } = errand;
  const limitMs = course?.arrivalLimitMs ?? Number.POSITIVE_INFINITY;
  const isHeld =
    mayArrive && course !== undefined && errandRules[errand.wish.kind].isFenced && turn.now.monoMs < limitMs;
  const { errandId, wish } = errand;
  // Not done, it left the session as it was: the lane opens it again.
  const isOut = draft.result === 'done' || draft.result === 'no-answer';
  if (errand.hasLoggedOut === true && !isOut) turn.patchLane({ isLoggedOut: false });
  if (wish.kind === 'logout' && isOut) keepLoggedOut(turn);
  patchErrand(turn, errand, {
    end: { redacted: [], ...draft, at: turn.at, atMs: turn.now.monoMs },
  });
  if (!isHeld) leaveLane(turn, errand);
  turn.fact('errand-ended', `${draft.result}: ${draft.sentence}`, {
    ...(course === undefined ? {} : { serviceId: course.serviceId }),
    ...(draft.result === 'no-answer' ? { row: 'errand-lost' } : {}),
    detail: { errandId, kind: wish.kind, result: draft.result, reason: draft.reason },
  });
  if (isHeld) pingBehind(turn, { ...errand, course });
}

/** The terminal is logged out on a wish: no other logout that comes to nothing lets the lane log in again. */
function keepLoggedOut(turn: Turn): void {
  const errands = turn.state.errands.map(({ hasLoggedOut: _one, ...known }): Errand => known);
  turn.patch({ errands });
}

/** No pong bounds it yet: another ping is sent behind it, and one more when none comes. A pong that is lost must not hold the lane for ever. */
export function pingBehind(turn: Turn, errand: HeldErrand): void {
  const { course } = errand;
  if (course.arrivalLimitMs !== undefined || course.connection === undefined) return;
  patchErrand(turn, errand, { course: { ...course, deadlineMs: turn.now.monoMs + limits.pongAgainMs } });
  turn.effects.push({ type: 'ping', connection: course.connection, mark: turn.nextMark() });
}

/** Nothing of it can be on its way any more: the terminal is free of it. */
export function leaveLane(turn: Turn, errand: Errand): void {
  patchErrand(turn, errand, { course: undefined });
  if (errand.wish.kind === 'logout') turn.patchLane({ loginLost: mayLoseSession(turn) });
}

/** It waits to be sent again, under another id. */
export function waitAgain(turn: Turn, errand: Errand, change: Partial<Errand>): void {
  patchErrand(turn, errand, { ...change, course: undefined });
}

/** Changes an errand in the memory of the lane. */
export function patchErrand(turn: Turn, { errandId }: Errand, change: Partial<Errand>): void {
  const errands = turn.state.errands.map((known) => (known.errandId === errandId ? { ...known, ...change } : known));
  turn.patch({ errands });
}

/** Writes down what is done for it; never what it shows or asks. */
export function noteErrand(
  turn: Turn,
  { errandId, wish }: Errand,
  type: 'errand-asked' | 'errand-sent' | 'abort-sent' | 'refused',
  text: string,
  serviceId?: string,
): void {
  const detail = { errandId, kind: wish.kind };
  turn.fact(type, text, { ...(serviceId === undefined ? {} : { serviceId }), detail });
}

/** What it is called to people. */
export function nounOf({ wish }: Errand): string {
  return errandRules[wish.kind].noun;
}

/** How a no of the terminal is told. */
export function refusal(
  condition: string | undefined,
  sentence: string,
): Pick<ErrandEnd, 'result' | 'reason' | 'sentence'> {
  return { result: 'refused', reason: kebab(condition ?? 'unknown-word'), sentence };
}

/** A word of the standard as a reason: `UnavailableDevice` is `unavailable-device`. */
export function kebab(word: string): string {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
