/** Answers that prove nothing by themselves: tenderd keeps them and asks the terminal about the attempt. */

import { attemptEvents } from '../../../messages/index.js';
import type { Evidence, TerminalAttempt } from '../../model/attempt.js';
import type { PoiTransaction } from '../../model/common-types.js';
import type { OwnReason } from '../../model/reason-codes.js';
import { isGivenUp, terminalAttempt, type TransactionRecord } from '../../model/transaction.js';
import { endUnknownCard } from '../queue/acquired-card.js';
import { idsOf, markStarted } from '../queue/attempts.js';
import { unresolved } from '../../policy/outcome.js';
import type { Reading } from '../wire/lane-rail.js';
import { isKnownBy } from '../../sale/poi-transaction-id.js';
import { limits } from '../../base/limits.js';
import type { Turn } from '../lane/lane-state.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { begunIn } from '../../engine/queue-entry.js';

/** Keeps the evidence and asks the terminal. Meanwhile no new attempt is sent. */
export function askNow(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence | undefined,
  delayMs = 0,
): void {
  if (attempt.state !== 'open') return;
  const id = record.request.transactionId;
  if (evidence !== undefined) turn.storeAttempt(record, attempt.serviceId, { evidence });
  if (turn.entry(id)?.inFlight?.serviceId !== attempt.serviceId) return;
  turn.patchInFlight(id, { unbroken: false, askAtMs: turn.now.monoMs + delayMs });
}

/**
 * Asks about an attempt that has certainly reached the terminal: at once if the attempt is open, in the background if
 * it was given up. A refused attempt is opened again if its transaction has no outcome, because another attempt could
 * charge twice.
 */
export function arrived(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence | undefined,
): void {
  markStarted(turn, record, attempt);
  const ids = idsOf(record, attempt);
  if (attempt.state === 'open') return askNow(turn, record, attempt, evidence);
  if (turn.current(record).outcome === undefined) {
    turn.storeAttempt(record, attempt.serviceId, { state: 'open' });
    return turn.fact('stage', attemptEvents.refusedButMentioned, { ...ids, row: 'refused' });
  }
  if (!isGivenUp(attempt.state)) turn.storeAttempt(record, attempt.serviceId, { state: 'unrecoverable' });
  turn.patchEntry(ids.transactionId, { backgroundAtMs: turn.now.monoMs });
}

/**
 * Marks the attempt of an answer as started, even if other ids in the answer are wrong. An answer other than Failure
 * proves that the request arrived.
 */
export function markAnswered(turn: Turn, { header, body }: MoneyAnswer): void {
  if (body.Response.Result === 'Failure') return;
  for (const { record } of begunIn(turn.state.entries)) {
    const attempt = terminalAttempt(record, header.ServiceID);
    if (attempt?.state === 'open') markStarted(turn, record, attempt);
    else if (attempt !== undefined && attempt.state !== 'answered') arrived(turn, record, attempt, undefined);
  }
}

/** The evidence of an answer that proves nothing, and the terminal's key. */
type Unproved = Pick<Reading, 'evidence' | 'key'>;

/**
 * Handles a word that the standard does not have. The word may mean that money moved, so the transaction is unresolved
 * and tenderd keeps asking.
 */
export function unknownWord(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  said: Unproved & { readonly word: string },
): void {
  const { evidence, key, word } = said;
  if (!isSaidAgain(attempt, evidence))
    turn.fact('answered', attemptEvents.unknownWord(word), {
      ...idsOf(record, attempt),
      row: 'unknown-word',
    });
  if (isOver(turn, attempt, evidence)) return endUnproved(turn, record, attempt, said, 'unknown-word');
  // Any answer proves that the request arrived. Only a Failure may mean that the transaction was not started.
  if (evidence.result !== 'Failure') markStarted(turn, record, attempt);
  askNow(turn, record, attempt, evidence, limits.askEveryMs);
  leaveUnresolved(turn, record, attempt, key, 'unknown-word');
}

/**
 * Handles a Failure that names an approval, or a Success that names a refusal. Such a direct answer ends nothing. If
 * the terminal later says that it does not know the attempt, this does not prove that the attempt never started.
 */
export function contradictory(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  answer: Unproved & { readonly said: string },
): void {
  const { evidence, said } = answer;
  if (!isSaidAgain(attempt, evidence))
    turn.fact('answered', attemptEvents.contradictory(evidence.errorCondition ?? evidence.result ?? '', said), {
      ...idsOf(record, attempt),
      row: 'unknown-word',
    });
  if (isOver(turn, attempt, evidence)) return endUnproved(turn, record, attempt, answer, 'answer-contradictory');
  markStarted(turn, record, attempt);
  askNow(turn, record, attempt, evidence);
}

/**
 * True if no other answer to the attempt is expected: the attempt has ended, the terminal cannot be asked, or the
 * terminal repeated the same answer to a status query. While an attempt is running, a status query does not repeat its
 * answer.
 */
function isOver(turn: Turn, attempt: TerminalAttempt, evidence: Evidence): boolean {
  if (attempt.state !== 'open' || turn.rail.isAnswerFinal) return true;
  return evidence.how === 'repeated' && isSaidAgain(attempt, evidence);
}

function isSaidAgain({ evidence: before }: TerminalAttempt, { result, errorCondition }: Evidence): boolean {
  return before !== undefined && before.result === result && before.errorCondition === errorCondition;
}

/**
 * Ends an attempt whose last answer is not understood. The operator must check the attempt, the lane is free, and
 * tenderd keeps asking in the background.
 */
function endUnproved(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  { evidence, key }: Unproved,
  reason: OwnReason,
): void {
  const id = record.request.transactionId;
  const present = turn.storeAttempt(record, attempt.serviceId, { state: 'unrecoverable', evidence });
  if (attempt.state === 'open')
    turn.fact('unrecoverable', attemptEvents.noOtherAnswer, {
      ...idsOf(record, attempt),
      row: 'unknown-word',
    });
  const delayMs = evidence.how === 'repeated' ? limits.retryMaxMs : 0;
  turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + delayMs });
  // If another attempt is open, the answer to that attempt ends the transaction or leaves it unresolved.
  if (turn.entry(id)?.inFlight !== undefined) return;
  leaveUnresolved(turn, present, attempt, key, reason);
  if (turn.kindOf(record).forgotten !== undefined) endUnknownCard(turn, record);
}

/**
 * Sets the outcome to unresolved and keeps the terminal's key. The operator will decide about the transaction with this
 * key.
 */
function leaveUnresolved(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  key: PoiTransaction | undefined,
  reason: OwnReason,
): void {
  const present = turn.current(record);
  const isAsked = turn.rail.questionFor(attempt) !== undefined;
  const draft = unresolved(turn.kindOf(present), present, reason, isAsked);
  turn.setOutcome(present, key === undefined ? draft : { ...draft, poiTransaction: key }, 'unknown-word');
  const after = turn.current(record);
  if (key === undefined || isKnownBy(after, key)) return;
  turn.store({ ...after, earlierKeys: [...(after.earlierKeys ?? []), key] });
}
