/** What the history of a payment proves of an operation on it. */

import { endNeverSent, endNotProcessed, isTooLate } from '../lifecycle/not-processed.js';
import { saleMoved } from '../lifecycle/sibling-completed.js';
import { reasonSaid } from '../model/reason-codes.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isDefinite, isGivenUp, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { type Found, foundIn } from './messages/history.js';
import { type HistoryOperation, sumOf } from './messages/history-operation.js';
import { type FollowUpKind, serviceKindOf } from './messages/service-kind.js';
import { approved, declined, isExtension, notExtended, otherInDoubt } from './state/service-outcome.js';
import {
  byOthers,
  countAgain,
  countOthers,
  endsForOthers,
  flagOthers,
  refusedBeside,
} from './order/operations-by-others.js';
import { noteGivenBack } from './order/clear-refund-attention.js';
import { pollLater, retryLater } from './state/schedule.js';
import type { History, Kept } from './messages/decode-response.js';
import { saysDeclined, saysTurnedAway } from './messages/refusals.js';
import { attemptBy, attemptsOf, close, evidenceOf, open, noteAnswer } from './state/attempts-sent.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { whyNotBesideShown } from './order/shown-unresolved.js';
import { askedOf, flagOthersInDoubt, flagUnexplainedOperation } from './order/unexplained-operation.js';
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
  // Only the refusal of the one sending that left is kept as such.
  if (found.type === 'none' && attempt.refusedAs !== undefined && attempt.wasLost !== true) {
    const others = byOthers(turn.payment, operations, record);
    const isDecided = others.every(({ type, status }) => type !== kind.operation || status === 'COMPLETED');
    const done = others.filter(({ status }) => status === 'COMPLETED');
    if (isDecided && !turn.payment.some(isUnknownBeside)) {
      endRefused(turn, entry, kind, attempt, done);
      // The refused one may now stand for what others did: it counts once.
      return countAgain(turn, operations);
    }
  }
  if (isSame) flagUnexplainedOperation(turn, record, kind, attempt, operations);
  const present = turn.entry(record.request.transactionId);
  if (present === undefined) return;
  if (present.record.outcome === undefined) retryLater(turn, present);
  else pollLater(turn, present);
}

/** Sends the operation for the first time, unless the history, or another transaction of the payment, speaks against it. */
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
  const doubted = flagOthersInDoubt(turn, record, operations);
  if (doubted !== undefined)
    return endNotProcessed(turn, record, otherInDoubt(turn.kindOf(record), doubted), 'service-not-sent');
  const others = countOthers(turn, record, operations);
  const payment = turn.payment.map((one) => turn.current(one));
  const tooLittle = whyNotBesideShown(turn.kindOf(record), kind, record, payment, operations);
  if (tooLittle !== undefined) return endNotProcessed(turn, record, tooLittle, 'service-not-sent');
  if (endsForOthers(turn, record, kind, operations, others)) return;
  const knownOperations = operations.map(({ id }) => id);
  const isAmbiguous = entry.isBesideOthers || isBehind(turn, record, kind, operations);
  const beside = isAmbiguous ? { isBesideOthers: true as const } : {};
  markBeside(turn, record, kind);
  open(turn, entry, { endpoint: kind.endpoint, pspReference, knownOperations, ...beside });
}

/** What the history shows of an operation that was sent. */
interface ShownOperation {
  readonly found: Found;
  /** The history has all operations that were there before, so it is the history of the same payment. */
  readonly isSame: boolean;
  /** The operation that was found can only be the one that was sent. */
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
  const asked = askedOf(record, kind, attempt, operations);
  // An operation that was seen under way is recognized by its id.
  const { seenOperation } = attempt;
  const meant = seenOperation === undefined ? operations : operations.filter(({ id }) => id === seenOperation);
  const found = foundIn(meant, kind.operation, known, asked, isExtension(turn.kindOf(record), record.request));
  // A history loses nothing. If an operation that was there before is missing, one of the two histories is of another payment.
  const isSame = [...known, ...(seenOperation === undefined ? [] : [seenOperation])].every((id) =>
    operations.some((one) => one.id === id),
  );
  // A request that never left, or that the service has not spoken of, cannot be told from what somebody else did.
  const isAlone = attempt.isBesideOthers !== true || isDeclinedItself(attempt);
  const isProof = isTaken(attempt) && isAlone && attempt.knownOperations !== undefined && isSame;
  return { found, isSame, isProof };
}

/** Books how the operation ended at the service. */
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
  noteGivenBack(turn);
  saleMoved(turn, record, sameSale);
}

/** True if the answer to its only sending says that it was declined. Then it failed, whatever else failed at the same time. */
function isDeclinedItself({ refusedAs, wasLost }: ServiceAttempt): boolean {
  return refusedAs !== undefined && saysDeclined(refusedAs) && wasLost !== true;
}

/** An operation that has ended in the history. */
type EndedOperation = Extract<Found, { readonly type: 'ended' }>;

/**
 * True if the ended operation is the one that we sent. After a refusal only a failed one can be: the service does nothing of what it refused. After PENDING it is
 * the one that was seen under way since. If none was seen, it may be somebody else's, and ours may show later; then only an operation that went through may be taken for ours.
 */
function isOurs({ refusedAs, seenOperation }: ServiceAttempt, { operation, isDone }: EndedOperation): boolean {
  if (refusedAs !== undefined) return !isDone;
  return seenOperation === undefined ? isDone : seenOperation === operation.id;
}

/** True if the history does not show everything yet that went through of this kind and amount. What it shows later could be taken for the operation to be sent. */
function isBehind(
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
 * An operation is sent for the first time. From now on an entry of the history may be about it, and proves nothing of an older operation of the same kind and amount that
 * the history has not shown yet. For the younger operation, `isBesideOthers` of its entry says the same.
 */
function markBeside(turn: ServiceTurn, { request }: TransactionRecord, kind: FollowUpKind): void {
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

/** True if it is unknown what became of an operation of the payment: the refusal of another operation may mean that this one was done. If it was refused itself, that is known. */
function isUnknownBeside(other: TransactionRecord): boolean {
  if (isDefinite(other.outcome)) return false;
  return attemptsOf(other).some(
    ({ state, refusedAs, wasLost }) =>
      (state === 'open' || isGivenUp(state)) && (refusedAs === undefined || wasLost === true),
  );
}

/** The service refused the operation, and its history shows no new operation of this kind and amount. */
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
  if (saysTurnedAway(code) && done.every(({ type }) => type !== kind.operation)) return endUnsent(turn, entry, attempt);
  const draft = refusedBeside(turn.kindOf(record), kind, record, { records, done, code });
  const present = turn.storeAttempt(record, idempotencyKey, { state: 'not-started' });
  turn.setOutcome(present, draft, 'service-refused');
  flagOthers(turn, records, done);
}
