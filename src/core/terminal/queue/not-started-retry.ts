/** What follows when an attempt is known not to have been started: another one while there is time, or the end. */

import { outcomes, nothingOf } from '../../../messages/en.js';
import { neverStarted } from './not-started-message.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { type KindRules } from '../../policy/kind-rules.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import type { NotStartedCause } from '../wire/in-flight-request.js';
import { notProcessed, unresolved } from '../../policy/outcome.js';
import { followUpInDoubt } from './declined-follow-up.js';
import { isOutOfTries } from './wait-reason.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { inBrackets, ownWords, saidOf, statusIn } from '../../policy/peer-text.js';
import { isPastByWallAlone } from '../../base/deadlines.js';
import type { Turn } from './lane.js';
import { terminalAttempt, type TransactionRecord } from '../../model/transaction.js';

/** Books that the attempt was not started. Its transaction waits for the next one, or ends as not processed. */
export function acceptNotStarted(
  turn: Turn & OnLaneRail,
  transactionId: string,
  serviceId: string,
  because: NotStartedCause,
): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const present = turn.storeAttempt(entry.record, serviceId, { state: 'not-started' });
  const attempt = terminalAttempt(present, serviceId);
  if (because === 'content' || because === 'rejected')
    return endNotProcessed(turn, present, contentRejected(turn.kindOf(present), attempt), 'malformed');
  if (because === 'condition') return endByCondition(turn, present, serviceId);
  const isOver = present.outcome !== undefined || present.abortRequested !== undefined || isOutOfTries(turn, entry);
  if (!isOver) return;
  const why = isPastByWallAlone(turn.now, entry.latestStart) ? 'clock' : entry.waitingFor;
  if (because === 'token-refused' && present.abortRequested === undefined)
    return endNotProcessed(turn, present, tokenRefused(turn.kindOf(present)), 'token-refused');
  const words = because === 'not-connected' ? attempt?.evidence && ownWords(attempt.evidence) : undefined;
  const draft =
    present.abortRequested === undefined
      ? neverStarted(turn.kindOf(present).words, why, words)
      : abortedBefore(turn.kindOf(present), present);
  endNotProcessed(turn, present, draft, because === 'not-connected' ? 'terminal-unreachable' : 'refused');
}

/** It denies what it refused in words of its own: they end the transaction, unless they may only mean that another ending went through. */
function endByCondition(turn: Turn & OnLaneRail, record: TransactionRecord, serviceId: string): void {
  const integrityHold = followUpInDoubt(turn, record);
  if (integrityHold !== undefined)
    return turn.setOutcome(record, unresolved(turn.kindOf(record), record, integrityHold), integrityHold);
  const kind = turn.kindOf(record);
  const attempt = terminalAttempt(record, serviceId);
  const first = attempt && turn.rail.firstWord(record, attempt);
  const words = attempt === undefined ? '' : saidOf(attempt);
  const {
    result = 'not-processed',
    reason = 'not-started',
    message = `The ${kind.words.noun} was not started${words}. ${nothingOf(kind)}`,
    terminalReason,
  } = (first?.because === 'condition' ? first.ending : undefined) ?? {};
  const ended = { ...notProcessed(reason, message), result, resolvedBy: 'terminal' as const, serviceId };
  const draft: OutcomeDraft = terminalReason === undefined ? ended : { ...ended, terminalReason };
  endNotProcessed(turn, record, draft, 'final-answer');
}

/** How an abort before anything started is told: what was refused has reached whoever refused it. */
export function abortedBefore(kind: KindRules, { attempts }: TransactionRecord): OutcomeDraft {
  const { noun } = kind.words;
  const what = attempts.every(({ state }) => state === 'unsent')
    ? `The ${noun} was stopped before it reached the terminal.`
    : `The terminal had not started the ${noun}, and it was stopped.`;
  return notProcessed('aborted', `${what} ${nothingOf(kind)}`);
}

/** How the end of an attempt is told that the terminal denies, and that can no longer arrive. What was answered at all has come somewhere. */
export function neverReceived(
  kind: KindRules,
  attempt: Pick<TerminalAttempt, 'evidence' | 'otherResponse' | 'unreadable'>,
): OutcomeDraft {
  const { evidence, otherResponse, unreadable } = attempt;
  const { noun } = kind.words;
  if (evidence === undefined && otherResponse === undefined && unreadable === undefined)
    return notProcessed('never-arrived', `The ${noun} never reached the terminal. ${nothingOf(kind)} Try again.`);
  const said = evidence === undefined ? statusIn(otherResponse) : inBrackets(ownWords(evidence));
  return notProcessed('not-started', `The terminal did not start the ${noun}${said}. ${nothingOf(kind)} Try again.`);
}

/** Another token is there by now, and the time to start is over. */
function tokenRefused(kind: KindRules): OutcomeDraft {
  return notProcessed(
    'token-refused',
    `The gateway did not accept the token of tenderd, so that the ${kind.words.noun} was not started. ${nothingOf(kind)} Another token was asked for; try again.`,
  );
}

/** The content was refused and the terminal knows of nothing: it is never sent again. */
function contentRejected({ words }: KindRules, attempt: TerminalAttempt | undefined): OutcomeDraft {
  if (attempt?.evidence?.how !== 'reject') return notProcessed('malformed', outcomes.notUnderstood(words));
  const message = `The ${words.noun} request was rejected${saidOf(attempt)}; ${words.unmoved}. Do not repeat it; call support.`;
  return notProcessed('malformed', message);
}
