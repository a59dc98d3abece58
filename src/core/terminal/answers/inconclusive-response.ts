/** Answers that prove nothing by themselves: they are kept, and the terminal is asked what became of the attempt. */

import { attemptEvents } from '../../../messages/en.js';
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

/** What was said is kept, and proves nothing by itself: the terminal is asked. Nothing is retried meanwhile. */
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
 * The terminal has the attempt, whatever it said before: it is asked at once; in the background about one that was given up. One that was taken for never
 * started is pursued again while its transaction has no outcome: before another one of it could charge a second time.
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

/** Whoever says that it did something under the ServiceID of an attempt has its request, whatever else of the ids is wrong. */
export function markAnswered(turn: Turn, { header, body }: MoneyAnswer): void {
  if (body.Response.Result === 'Failure') return;
  for (const { record } of begunIn(turn.state.entries)) {
    const attempt = terminalAttempt(record, header.ServiceID);
    if (attempt?.state === 'open') markStarted(turn, record, attempt);
    else if (attempt !== undefined && attempt.state !== 'answered') arrived(turn, record, attempt, undefined);
  }
}

/** Words that prove nothing, and by which the terminal knows what they are about. */
type Unproved = Pick<Reading, 'evidence' | 'key'>;

/** A word that nobody knows may mean money: the transaction is unresolved, and the terminal is asked on. */
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
  // Whoever answers a request has it, in whatever words; by its Failure it may say that it did not start it.
  if (evidence.result !== 'Failure') markStarted(turn, record, attempt);
  askNow(turn, record, attempt, evidence, limits.askEveryMs);
  leaveUnresolved(turn, record, attempt, key, 'unknown-word');
}

/** A Failure that names an approval, too, or a Success that names a refusal: said directly it ends nothing, and no denial after it says that the terminal never started. */
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
 * Whether nothing of the attempt is waited for any more: it was given up or refused before, the terminal says once more, when it is asked, what it had said,
 * or it cannot be asked and nobody speaks in its name. What runs has no answer yet.
 */
function isOver(turn: Turn, attempt: TerminalAttempt, evidence: Evidence): boolean {
  if (attempt.state !== 'open' || turn.rail.isLastWord) return true;
  return evidence.how === 'repeated' && isSaidAgain(attempt, evidence);
}

function isSaidAgain({ evidence: before }: TerminalAttempt, { result, errorCondition }: Evidence): boolean {
  return before !== undefined && before.result === result && before.errorCondition === errorCondition;
}

/** All that the terminal has to say of the attempt, and nobody knows what it means: a person looks, and the lane is free. It is asked on in the background. */
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
  // Another attempt of it is with the terminal: its answer ends the transaction, or leaves it unresolved.
  if (turn.entry(id)?.inFlight !== undefined) return;
  leaveUnresolved(turn, present, attempt, key, reason);
  if (turn.kindOf(record).forgotten !== undefined) endUnknownCard(turn, record);
}

/** The terminal's key is kept all the same: what a person says of the transaction later is about that. */
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
