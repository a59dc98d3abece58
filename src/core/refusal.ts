/** What follows when an attempt is known not to have been started: another one while there is time, or the end. */

import type { OutcomeDraft } from './result.js';
import type { Attempt } from './attempt.js';
import { conditionRow, type MoneyVerdict } from './conditions.js';
import { kindWords, nothingOf, notUnderstood, nounOf } from './kinds.js';
import { withdraw } from './attempts.js';
import type { RefusedFor } from './lane-state.js';
import { kebab, neverStarted, notProcessed, unresolved } from './outcome.js';
import { endingInDoubt } from './refused-endings.js';
import { limits } from './timeouts.js';
import { ownWords, saidOf } from './own-words.js';
import { isPast, isPastByWallAlone } from './waits.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from './transaction.js';

/** Books that the attempt was not started. Its transaction waits for the next one, or ends as not processed. */
export function believeRefusal(turn: Turn, transactionId: string, serviceId: string, because: RefusedFor): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const present = turn.storeAttempt(entry.record, serviceId, { state: 'refused' });
  const attempt = present.attempts.find((one) => one.serviceId === serviceId);
  if (because === 'content' || because === 'rejected')
    return withdraw(turn, present, contentRefused(present, attempt), 'malformed');
  if (because === 'condition') return endByCondition(turn, present, serviceId);
  const isOver =
    present.outcome !== undefined ||
    present.abortWanted !== undefined ||
    turn.state.stopping ||
    isPast(turn.now, entry.latestStart) ||
    entry.notBeforeMs >= entry.latestStart.monoMs ||
    entry.logins > limits.loginsPerTransactionMax;
  if (!isOver) return;
  const why = isPastByWallAlone(turn.now, entry.latestStart) ? 'clock' : entry.waitingFor;
  const words = because === 'not-connected' ? attempt?.evidence && ownWords(attempt.evidence) : undefined;
  const draft = present.abortWanted === undefined ? neverStarted(present, why, words) : abortedBefore(present);
  withdraw(turn, present, draft, because === 'not-connected' ? 'terminal-unreachable' : 'refused');
}

/** It denies what it refused in words of its own: they end the transaction, unless they may only mean that another ending went through. */
function endByCondition(turn: Turn, record: TransactionRecord, serviceId: string): void {
  const doubt = endingInDoubt(turn, record);
  if (doubt !== undefined) return turn.conclude(record, unresolved(record, doubt), doubt);
  const attempt = record.attempts.find((one) => one.serviceId === serviceId);
  const verdict = attempt && conditionOf(record, attempt);
  const words = attempt === undefined ? '' : saidOf(attempt);
  const sentence =
    verdict?.sentence ?? `The ${nounOf(record.request)} was not started${words}. ${nothingOf(record.request)}`;
  const reason = kebab((verdict && attempt?.evidence?.errorCondition) ?? 'not-started');
  const draft: OutcomeDraft = { ...notProcessed(reason, sentence), resolvedBy: 'terminal', serviceId };
  withdraw(turn, record, draft, 'final-answer');
}

/** What the terminal said directly of an attempt and must confirm, where it ends the transaction in words of its own. */
function conditionOf({ request }: TransactionRecord, { evidence }: Attempt): MoneyVerdict | undefined {
  if (evidence?.how !== 'direct' || evidence.errorCondition === undefined) return undefined;
  const verdict = conditionRow(evidence.errorCondition)?.[request.kind];
  return verdict?.verdict === 'final' && verdict.mustBeRepeated === 'or-denied' ? verdict : undefined;
}

/** How long to wait after so many refusals. */
export function backoffMs(turn: Turn, refusals: number): number {
  const capMs = Math.min(limits.busyBackoffMaxMs, limits.busyBackoffMinMs * 2 ** Math.min(refusals + 1, 10));
  return turn.jitter(limits.busyBackoffMinMs, capMs);
}

/** How an abort before anything started is told. */
export function abortedBefore(record: TransactionRecord): OutcomeDraft {
  return notProcessed(
    'aborted',
    `The ${nounOf(record.request)} was stopped before it reached the terminal. ${nothingOf(record.request)}`,
  );
}

/** Why an attempt that the terminal denies was not started, as it or its gateway said before; undefined where neither said anything of the kind. */
export function refusedBy(
  record: TransactionRecord,
  attempt: Attempt,
): 'rejected' | 'not-connected' | 'condition' | undefined {
  const { evidence } = attempt;
  if (evidence?.how === 'reject') return 'rejected';
  if (conditionOf(record, attempt) !== undefined) return 'condition';
  return evidence?.errorCondition === 'UnavailableDevice' ? 'not-connected' : undefined;
}

/** The content was refused and the terminal knows of nothing: it is never sent again. */
function contentRefused(record: TransactionRecord, attempt: Attempt | undefined): OutcomeDraft {
  const { kind } = record.request;
  if (attempt?.evidence?.how !== 'reject') return notProcessed('malformed', notUnderstood(kind));
  const sentence = `The ${nounOf(record.request)} request was rejected${saidOf(attempt)}; ${kindWords[kind].unmoved}. Do not repeat it; call support.`;
  return notProcessed('malformed', sentence);
}
