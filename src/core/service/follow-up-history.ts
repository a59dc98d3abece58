/** Interprets the history of a payment for an operation on it. */

import { endNeverSent, endNotProcessed, isTooLate } from '../lifecycle/not-processed.js';
import { saleMoved } from '../lifecycle/sibling-completed.js';
import { reasonSaid } from '../model/reason-codes.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isDefinite, isGivenUp, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { type Found, foundIn } from './messages/history.js';
import { type HistoryOperation, sumOf } from './messages/history-operation.js';
import { type FollowUpKind, serviceKindOf } from './messages/service-kind.js';
import { approved, declined, isExtension, notExtended, otherUncertain } from './state/service-outcome.js';
import {
  byOthers,
  countAgain,
  countOthers,
  endsBecauseOfOthers,
  flagExternalOperations,
  refusedOperation,
} from './order/operations-by-others.js';
import { clearRefundAttention } from './order/clear-refund-attention.js';
import { pollLater, retryLater } from './state/schedule.js';
import type { History, Kept } from './messages/decode-response.js';
import { isDeclineCode, isCredentialsCode } from './messages/refusals.js';
import { attemptBy, attemptsOf, close, evidenceOf, open, noteAnswer } from './state/attempts-sent.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { whyTooLittleLeft } from './order/shown-unresolved.js';
import { amountRequestedOf, flagUncertainOthers, flagUnexplainedOperation } from './order/unexplained-operation.js';
import { endUnsent, isTaken } from './unsent-follow-up.js';

/** Handles the history of a payment, which was requested for an operation on it. */
export function onOperationHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  kind: FollowUpKind,
  { operations, kept }: Extract<History, { readonly type: 'history' }>,
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  const attempt = attemptBy(record, kind.endpoint);
  if (attempt === undefined) return sendFirst(turn, entry, kind, operations);
  const { found, isSame, isProof } = shownIn(turn, record, kind, attempt, operations);
  if (found.type === 'open' && isProof && attempt.seenOperation === undefined)
    turn.storeAttempt(record, attempt.idempotencyKey, { seenOperation: found.operation.id });
  if (found.type === 'ended' && isProof && isOurs(attempt, found))
    return bookEnded(turn, record, attempt, found, { kept, sameSale });
  // `refusedAs` is set only if the request was sent a single time.
  if (found.type === 'none' && attempt.refusedAs !== undefined && attempt.wasLost !== true) {
    const others = byOthers(turn.payment, operations, record);
    const isDecided = others.every(({ type, status }) => type !== kind.operation || status === 'COMPLETED');
    const done = others.filter(({ status }) => status === 'COMPLETED');
    if (isDecided && !turn.payment.some(isUnknownOther)) {
      endRefused(turn, entry, kind, attempt, done);
      // An operation of another party may now explain why our operation was refused. Count again, because that
      // operation must not count twice.
      return countAgain(turn, operations);
    }
  }
  if (isSame) flagUnexplainedOperation(turn, record, kind, attempt, operations);
  const present = turn.entry(record.request.transactionId);
  if (present === undefined) return;
  if (present.record.outcome === undefined) retryLater(turn, present);
  else pollLater(turn, present);
}

/** Sends the operation for the first time, unless the history or another transaction of the payment prevents it. */
function sendFirst(
  turn: ServiceTurn,
  entry: ServiceEntry,
  kind: FollowUpKind,
  operations: readonly HistoryOperation[],
): void {
  const { record } = entry;
  const { orderReference: pspReference, outcome } = record;
  if (pspReference === undefined || outcome !== undefined) return;
  if (isTooLate(turn, entry)) return endNeverSent(turn, entry);
  const doubted = flagUncertainOthers(turn, record, operations);
  if (doubted !== undefined)
    return endNotProcessed(turn, record, otherUncertain(turn.kindOf(record), doubted), 'service-not-sent');
  const others = countOthers(turn, record, operations);
  const payment = turn.payment.map((one) => turn.current(one));
  const tooLittle = whyTooLittleLeft(turn.kindOf(record), kind, record, payment, operations);
  if (tooLittle !== undefined) return endNotProcessed(turn, record, tooLittle, 'service-not-sent');
  if (endsBecauseOfOthers(turn, record, kind, operations, others)) return;
  const knownOperations = operations.map(({ id }) => id);
  const isAmbiguous = entry.isBesideOthers || isHistoryOutdated(turn, record, kind, operations);
  const beside = isAmbiguous ? { isBesideOthers: true as const } : {};
  markAmbiguous(turn, record, kind);
  open(turn, entry, { endpoint: kind.endpoint, pspReference, knownOperations, ...beside });
}

/** An operation that was sent, as the history shows it. */
interface ShownOperation {
  readonly found: Found;
  /** True if the history has all earlier operations, so it is the history of the same payment. */
  readonly isSame: boolean;
  /** True if the found operation must be the operation that was sent. */
  readonly isProof: boolean;
}

function shownIn(
  turn: ServiceTurn,
  record: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
): ShownOperation {
  const known = attempt.knownOperations ?? [];
  const asked = amountRequestedOf(record, kind, attempt, operations);
  // An operation that the history showed as still open is recognized by its id.
  const { seenOperation } = attempt;
  const meant = seenOperation === undefined ? operations : operations.filter(({ id }) => id === seenOperation);
  const found = foundIn(meant, kind.operation, known, asked, isExtension(turn.kindOf(record), record.request));
  // A history never loses an operation. If an earlier operation is missing, either this history or the earlier one
  // belongs to another payment.
  const isSame = [...known, ...(seenOperation === undefined ? [] : [seenOperation])].every((id) =>
    operations.some((one) => one.id === id),
  );
  // If another request was not sent or has no answer, its operation cannot be distinguished from an operation of
  // another party.
  const isAlone = attempt.isBesideOthers !== true || isDeclinedItself(attempt);
  const isProof = isTaken(attempt) && isAlone && attempt.knownOperations !== undefined && isSame;
  return { found, isSame, isProof };
}

/** Records how the operation ended at the service. */
function bookEnded(
  turn: ServiceTurn,
  record: TransactionRecord,
  { idempotencyKey: key, refusedAs }: ServiceAttempt,
  { operation, isDone }: EndedOperation,
  { kept, sameSale }: { readonly kept: Kept; readonly sameSale: readonly TransactionRecord[] },
): void {
  const rules = turn.kindOf(record);
  const { type, status } = operation;
  noteAnswer(turn, record, key, isDone ? 'service-found' : 'service-declined', `${type} ${status}`);
  const present = close(turn, record, evidenceOf(turn, 'repeated', kept, status));
  if (!isDone) {
    const told = isExtension(rules, record.request) ? notExtended : declined;
    return turn.setOutcome(present, told(rules, key, reasonSaid(refusedAs, 'declined')), 'service-declined');
  }
  turn.setOutcome(present, approved(rules, record, key, sumOf([operation])), 'service-found');
  clearRefundAttention(turn);
  saleMoved(turn, record, sameSale);
}

/**
 * True if the only request was declined. The operation has then failed, even if other operations failed at the same
 * time.
 */
function isDeclinedItself({ refusedAs, wasLost }: ServiceAttempt): boolean {
  return refusedAs !== undefined && isDeclineCode(refusedAs) && wasLost !== true;
}

/** An operation that has ended in the history. */
type EndedOperation = Extract<Found, { readonly type: 'ended' }>;

/**
 * True if the ended operation is ours.
 * - After a refusal, only a failed operation can be ours, because the service did nothing.
 * - After PENDING, our operation is the one that the history showed as open.
 * - If the history showed no open operation, only a completed operation can be ours. A failed one may belong to another
 *   party, and our operation may appear later.
 */
function isOurs({ refusedAs, seenOperation }: ServiceAttempt, { operation, isDone }: EndedOperation): boolean {
  if (refusedAs !== undefined) return !isDone;
  return seenOperation === undefined ? isDone : seenOperation === operation.id;
}

/**
 * True if the history does not yet show all completed operations of this kind and amount. If a missing operation
 * appears later, it could be mistaken for the operation that is to be sent.
 */
function isHistoryOutdated(
  turn: ServiceTurn,
  { request }: TransactionRecord,
  { operation }: FollowUpKind,
  operations: readonly HistoryOperation[],
): boolean {
  const asked = request.amountDetails?.amount;
  const isMeant = (amount: number | undefined): boolean =>
    asked === undefined || amount === undefined || amount === asked;
  const done = turn.payment.filter(
    ({ request: { kind }, outcome }) =>
      serviceKindOf(kind)?.operation === operation && movedMoney(outcome) && isMeant(outcome.authorized?.amount),
  );
  const shown = operations.filter(
    ({ type, status, amount }) => type === operation && status === 'COMPLETED' && isMeant(amount),
  );
  return done.length > shown.length;
}

/**
 * Marks older operations of the same kind and amount that the history has not shown yet. From now on, a new entry in
 * the history may belong to the operation that is sent now. So it no longer proves that an older operation was done.
 * For the operation that is sent now, `isBesideOthers` records this uncertainty.
 */
function markAmbiguous(turn: ServiceTurn, { request }: TransactionRecord, kind: FollowUpKind): void {
  const asked = request.amountDetails?.amount;
  for (const other of turn.payment) {
    const amount = other.request.amountDetails?.amount;
    if (asked !== undefined && amount !== undefined && asked !== amount) continue;
    const older = attemptBy(other, kind.endpoint);
    if (older === undefined || older.seenOperation !== undefined || older.isBesideOthers === true) continue;
    if (older.state === 'open' || isGivenUp(older.state))
      turn.storeAttempt(other, older.idempotencyKey, { isBesideOthers: true });
  }
}

/**
 * True if the result of the other operation is unknown. The refusal of our operation may then mean that the other
 * operation was done. If the service refused the other operation, its result is known.
 */
function isUnknownOther(other: TransactionRecord): boolean {
  if (isDefinite(other.outcome)) return false;
  return attemptsOf(other).some(
    ({ state, refusedAs, wasLost }) =>
      (state === 'open' || isGivenUp(state)) && (refusedAs === undefined || wasLost === true),
  );
}

/**
 * Ends an operation that the service refused. The history of the payment shows no new operation of this kind and
 * amount.
 */
function endRefused(
  turn: ServiceTurn,
  entry: ServiceEntry,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  done: readonly HistoryOperation[],
): void {
  const { record } = entry;
  const { idempotencyKey, refusedAs: code = '' } = attempt;
  const { payment: records } = turn;
  if (isCredentialsCode(code) && done.every(({ type }) => type !== kind.operation))
    return endUnsent(turn, entry, attempt);
  const draft = refusedOperation(turn.kindOf(record), kind, record, { records, done, code });
  const present = turn.storeAttempt(record, idempotencyKey, { state: 'not-started' });
  turn.setOutcome(present, draft, 'service-refused');
  flagExternalOperations(turn, records, done);
}
