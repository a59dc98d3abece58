/**
 * Operations on a payment: capture, cancel, update, refund. tenderd reads the history before it sends an operation, so
 * that new operations can be recognized.
 */

import { giveUpTransaction } from '../lifecycle/give-up.js';
import { endNeverSent, isTooLate } from '../lifecycle/not-processed.js';
import { saleMoved } from '../lifecycle/sibling-completed.js';
import { isPast } from '../base/deadlines.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { FollowUpKind } from './messages/service-kind.js';
import { approved } from './state/service-outcome.js';
import { clearRefundAttention } from './order/clear-refund-attention.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { askHistory, pollLaterById, mayHaveArrived, retryLater } from './state/schedule.js';
import type { Operated } from './messages/decode-response.js';
import { isOwnCode, isDeclineCode } from './messages/refusals.js';
import {
  attemptBy,
  close,
  evidenceOf,
  noteLost,
  noteUnreadable,
  sendAgain,
  noteAnswer,
} from './state/attempts-sent.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { endUnsent, isTaken } from './unsent-follow-up.js';

/** Takes the next due step for an operation. */
export function advanceOperation(turn: ServiceTurn, entry: ServiceEntry, kind: FollowUpKind): void {
  const { record, latestStart } = entry;
  const attempt = attemptBy(record, kind.endpoint);
  const pspReference = record.orderReference;
  if (pspReference === undefined) return;
  if (attempt === undefined) {
    if (record.outcome !== undefined) return;
    return isTooLate(turn, entry) ? endNeverSent(turn, entry) : askHistory(turn, entry, pspReference);
  }
  if (attempt.state !== 'open') return;
  if (record.outcome !== undefined) return askHistory(turn, entry, pspReference);
  // The operation is not wanted any more if its latest start has passed, the register stopped it, or another
  // transaction took the money.
  const isUnwanted = isPast(turn.now, latestStart) || record.abortRequested !== undefined;
  if (!mayHaveArrived(attempt) && isUnwanted) {
    endUnsent(turn, entry, attempt);
    const present = turn.entry(record.request.transactionId);
    if (present !== undefined && present.record.outcome === undefined) askHistory(turn, present, pspReference);
    return;
  }
  // If the first request never arrived, a repeat would move money that must no longer be moved.
  if (!isTaken(attempt) && record.abortRequested?.moved !== undefined) return giveUpOperation(turn, entry, kind);
  // Repeat a lost request with the same key. Only the answer to the repeat names tenderd's own operation, and so proves
  // the result.
  if (!isTaken(attempt) && isKeyFresh(turn, entry, attempt) && sendAgain(turn, entry, attempt)) return;
  askHistory(turn, entry, pspReference);
}

/** Ends the wait for an answer (`givenUpAtMs`): the history is requested in the background, and the operator gets an attention item. */
export function giveUpOperation(turn: ServiceTurn, entry: ServiceEntry, kind: FollowUpKind): void {
  const { record } = entry;
  const attempt = attemptBy(record, kind.endpoint);
  if (attempt === undefined) return;
  if (!mayHaveArrived(attempt)) return endUnsent(turn, entry, attempt);
  giveUpTransaction(turn, record, 'service-given-up', 'no-answer');
}

/** Handles the answer to an operation. */
export function onOperated(
  turn: ServiceTurn,
  entry: ServiceEntry,
  attempt: ServiceAttempt,
  answer: Operated,
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  const { transactionId } = record.request;
  switch (answer.type) {
    case 'unread':
      noteLost(turn, record, attempt, answer.why);
      noteUnreadable(turn, record, attempt, answer.why);
      return retryLater(turn, turn.entry(transactionId) ?? entry);
    case 'refused': {
      const { code, kept } = answer;
      // A code that the service does not define may come from a proxy.
      if (code === 'request-in-progress' || code === 'idempotency-key-reused' || !isOwnCode(code)) {
        noteLost(turn, record, attempt, code);
        return retryLater(turn, turn.entry(transactionId) ?? entry);
      }
      // The refusal of a repeat may only mean that the first request was done.
      if (attempt.wasLost === true && !isDeclineCode(code)) return retryLater(turn, turn.entry(transactionId) ?? entry);
      const evidence = evidenceOf(turn, 'direct', kept);
      turn.storeAttempt(record, attempt.idempotencyKey, { refusedAs: code, evidence });
      return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
    }
    case 'operated': {
      if (!answer.isDone) {
        turn.storeAttempt(record, attempt.idempotencyKey, { sawStart: true });
        return pollLaterById(turn, transactionId);
      }
      noteAnswer(turn, record, attempt.idempotencyKey, 'service-answered', 'SUCCESS');
      const present = close(turn, record, evidenceOf(turn, 'direct', answer.kept, 'SUCCESS'));
      const draft = approved(turn.kindOf(record), record, attempt.idempotencyKey, answer.moved);
      turn.setOutcome(present, draft, 'service-answered');
      clearRefundAttention(turn);
      return saleMoved(turn, record, sameSale);
    }
  }
}
