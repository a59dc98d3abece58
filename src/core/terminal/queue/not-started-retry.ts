/** The steps after the proof that an attempt was not started: another attempt while there is time, or the end. */

import { notStarted, outcomes, terminalAnswers } from '../../../messages/index.js';
import { neverStarted } from './not-started-message.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { type KindRules } from '../../policy/kind-rules.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import type { NotStartedCause } from '../wire/in-flight-request.js';
import { notProcessed, unresolved } from '../../policy/outcome.js';
import { whyFollowUpUncertain } from './declined-follow-up.js';
import { isOutOfTries } from './wait-reason.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { inBrackets, ownWords, saidOf, statusIn } from '../../policy/peer-text.js';
import { isPastByWallAlone } from '../../base/deadlines.js';
import type { Turn } from './lane.js';
import { terminalAttempt, type TransactionRecord } from '../../model/transaction.js';

/** Records that the attempt was not started. Its transaction waits for the next attempt, or ends as not processed. */
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
    return endNotProcessed(
      turn,
      present,
      notProcessed('token-refused', notStarted.tokenRefused(turn.kindOf(present))),
      'token-refused',
    );
  const words = because === 'not-connected' ? attempt?.evidence && ownWords(attempt.evidence) : undefined;
  const draft =
    present.abortRequested === undefined
      ? neverStarted(turn.kindOf(present).words, why, words)
      : abortedBefore(turn.kindOf(present), present);
  endNotProcessed(turn, present, draft, because === 'not-connected' ? 'terminal-unreachable' : 'refused');
}

/**
 * Ends a transaction with the reason of the terminal's refusal, after the terminal reported that it has no such
 * attempt. If the refusal may mean that another follow-up went through, the transaction is unresolved.
 */
function endByCondition(turn: Turn & OnLaneRail, record: TransactionRecord, serviceId: string): void {
  const integrityHold = whyFollowUpUncertain(turn, record);
  if (integrityHold !== undefined)
    return turn.setOutcome(record, unresolved(turn.kindOf(record), record, integrityHold), integrityHold);
  const kind = turn.kindOf(record);
  const attempt = terminalAttempt(record, serviceId);
  const first = attempt && turn.rail.initialResponse(record, attempt);
  const words = attempt === undefined ? '' : saidOf(attempt);
  const {
    result = 'not-processed',
    reason = 'not-started',
    message = terminalAnswers.notStarted(kind, words),
    terminalReason,
  } = (first?.because === 'condition' ? first.ending : undefined) ?? {};
  const ended = { ...notProcessed(reason, message), result, resolvedBy: 'terminal' as const, serviceId };
  const draft: OutcomeDraft = terminalReason === undefined ? ended : { ...ended, terminalReason };
  endNotProcessed(turn, record, draft, 'final-answer');
}

/**
 * Returns the outcome of an abort before anything started. If a request was refused, the message differs, because that
 * request has reached a terminal or gateway.
 */
export function abortedBefore(kind: KindRules, { attempts }: TransactionRecord): OutcomeDraft {
  const isUnsent = attempts.every(({ state }) => state === 'unsent');
  return notProcessed('aborted', isUnsent ? notStarted.stoppedBeforeSent(kind) : notStarted.stoppedBeforeStart(kind));
}

/**
 * Returns the outcome of an attempt that can no longer arrive and that the terminal reports not to have. If the
 * terminal gave any answer to the attempt, the message does not say that the attempt never arrived.
 */
export function neverReceived(
  kind: KindRules,
  attempt: Pick<TerminalAttempt, 'evidence' | 'otherResponse' | 'unreadable'>,
): OutcomeDraft {
  const { evidence, otherResponse, unreadable } = attempt;
  if (evidence === undefined && otherResponse === undefined && unreadable === undefined)
    return notProcessed('never-arrived', notStarted.neverArrived(kind));
  const said = evidence === undefined ? statusIn(otherResponse) : inBrackets(ownWords(evidence));
  return notProcessed('not-started', notStarted.notStarted(kind, said));
}

/**
 * Returns the outcome of a request whose content was rejected and that the terminal does not know. The request is never
 * sent again.
 */
function contentRejected(kind: KindRules, attempt: TerminalAttempt | undefined): OutcomeDraft {
  if (attempt?.evidence?.how !== 'reject') return notProcessed('malformed', outcomes.notUnderstood(kind.words));
  return notProcessed('malformed', notStarted.rejected(kind, saidOf(attempt)));
}
