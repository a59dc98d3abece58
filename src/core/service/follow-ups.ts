/** What is about a payment: capture, cancel, update, refund. The history is read before each of them leaves, so that what is new in it is known. */

import { endNotProcessed } from '../lifecycle/attempts.js';
import { unresolved } from '../policy/outcome.js';
import { saleMoved } from '../lifecycle/sibling-completed.js';
import { isPast } from '../base/deadlines.js';
import { reasonSaid } from '../model/reason-codes.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isDefinite, isGivenUp, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { type Found, foundIn } from './messages/history.js';
import { type HistoryOperation, sumOf } from './messages/history-operation.js';
import { type FollowUpKind, serviceKindOf } from './messages/service-kind.js';
import {
  approved,
  declined,
  isExtension,
  neverSent,
  notExtended,
  otherInDoubt,
  stoppedBefore,
} from './state/service-outcome.js';
import { byOthers, endsForOthers, flagOthers, refusedBeside } from './order/operations-by-others.js';
import { noteGivenBack } from './order/clear-refund-attention.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { askHistory, lookLater, mayHaveArrived, pollLater, retryLater } from './state/schedule.js';
import type { History, Operated } from './messages/decode-response.js';
import { isOwnCode, saysDeclined, saysTurnedAway } from './messages/refusals.js';
import {
  attemptBy,
  attemptsOf,
  close,
  evidenceOf,
  noteLost,
  noteUnread,
  open,
  sendAgain,
  noteAnswer,
} from './attempts-sent.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { askedOf, flagOthersInDoubt, flagUnexplainedOperation } from './order/unexplained-operation.js';

/** Does what is due for a transaction that is about a payment. */
export function pursueOperation(turn: ServiceTurn, entry: ServiceEntry, kind: FollowUpKind): void {
  const { record, latestStart } = entry;
  const attempt = attemptBy(record, kind.endpoint);
  const pspReference = record.orderReference;
  if (pspReference === undefined) return;
  if (attempt === undefined) {
    if (record.outcome !== undefined) return;
    if (!turn.state.stopping && !isPast(turn.now, latestStart)) return askHistory(turn, entry, pspReference);
    return endUnasked(turn, record);
  }
  if (attempt.state !== 'open') return;
  if (record.outcome !== undefined) return askHistory(turn, entry, pspReference);
  // Whoever wanted it stopped, or another transaction that has its money, did so before any of it left.
  const isUnwanted = isPast(turn.now, latestStart) || record.abortRequested !== undefined;
  if (!mayHaveArrived(attempt) && isUnwanted) {
    endUnsent(turn, entry, attempt);
    const present = turn.entry(record.request.transactionId);
    if (present !== undefined && present.record.outcome === undefined) askHistory(turn, present, pspReference);
    return;
  }
  // A repeat that is the first one to arrive would do it once more than the sale needs.
  if (!isTaken(attempt) && record.abortRequested?.moved !== undefined) return giveUpOperation(turn, entry, kind);
  // The answer to the same key names its own operation: nothing else says of a lost one what became of it.
  if (!isTaken(attempt) && isKeyFresh(turn, entry, attempt) && sendAgain(turn, entry, attempt)) return;
  askHistory(turn, entry, pspReference);
}

/** Its time is over (`givenUpAtMs`): its history is asked in the background, and a person is called. */
export function giveUpOperation(turn: ServiceTurn, entry: ServiceEntry, kind: FollowUpKind): void {
  const { record } = entry;
  const attempt = attemptBy(record, kind.endpoint);
  if (attempt === undefined) return;
  if (!mayHaveArrived(attempt)) return endUnsent(turn, entry, attempt);
  turn.setOutcome(record, unresolved(turn.kindOf(record), record, 'no-answer'), 'service-given-up');
  lookLater(turn, record.request.transactionId);
}

/** The service has said of this very request that it is PENDING, or that it does not do it: how it ends stands in the history. */
function isTaken({ refusedAs, sawStart }: ServiceAttempt): boolean {
  return refusedAs !== undefined || sawStart === true;
}

/** The answer to its only sending says that it was declined: whatever else failed beside it, so did it. */
function isDeclinedItself({ refusedAs, wasLost }: ServiceAttempt): boolean {
  return refusedAs !== undefined && saysDeclined(refusedAs) && wasLost !== true;
}

/**
 * Whether what ended is what we asked for. Behind a refusal only a failed one is: nothing is done of what was refused. Behind PENDING it is the one that was
 * seen under way since; one that was never seen so may be somebody else's while ours shows late, and only where it went through is nothing lost by it.
 */
function isOurs(
  { refusedAs, seenOperation }: ServiceAttempt,
  { operation, isDone }: Extract<Found, { readonly type: 'ended' }>,
): boolean {
  if (refusedAs !== undefined) return !isDone;
  return seenOperation === undefined ? isDone : seenOperation === operation.id;
}

/** Nothing of it has left: its latest start is past, or tenderd stops. */
export function endUnasked(turn: ServiceTurn, record: TransactionRecord): void {
  const reason = turn.state.stopping ? 'stopping' : 'service-unreachable';
  const draft = neverSent(turn.kindOf(record), reason, { service: turn.state });
  endNotProcessed(turn, record, draft, 'service-not-sent');
}

/**
 * Every sending of it was kept back, or refused before anything was done. What the service turned away is a refusal like any other: the history has the last
 * word on whether nothing was done.
 */
function endUnsent(
  turn: ServiceTurn,
  { record, turnedAwayAs: refusedAs }: ServiceEntry,
  attempt: ServiceAttempt,
): void {
  if (refusedAs !== undefined) {
    turn.storeAttempt(record, attempt.idempotencyKey, { refusedAs });
    return turn.patchEntry(record.request.transactionId, { turnedAwayAs: undefined, dueAtMs: turn.now.monoMs });
  }
  const kind = turn.kindOf(record);
  const present = turn.storeAttempt(record, attempt.idempotencyKey, { state: 'unsent' });
  const draft =
    record.abortRequested === undefined
      ? neverSent(kind, 'service-unreachable', { service: turn.state, attempt })
      : stoppedBefore(kind, record);
  endNotProcessed(turn, present, draft, 'service-not-sent');
}

/** The service has answered an operation. */
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
      noteUnread(turn, record, attempt, answer.why);
      return retryLater(turn, turn.entry(transactionId) ?? entry);
    case 'refused': {
      const { code, kept } = answer;
      // A code that is not the service's own was perhaps said by somebody in front of it.
      if (code === 'request-in-progress' || code === 'idempotency-key-reused' || !isOwnCode(code)) {
        noteLost(turn, record, attempt, code);
        return retryLater(turn, turn.entry(transactionId) ?? entry);
      }
      // Of a repeat it may mean no more than that the first one was done.
      if (attempt.wasLost === true && !saysDeclined(code)) return retryLater(turn, turn.entry(transactionId) ?? entry);
      const evidence = evidenceOf(turn, 'direct', kept);
      turn.storeAttempt(record, attempt.idempotencyKey, { refusedAs: code, evidence });
      return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
    }
    case 'operated': {
      if (!answer.isDone) {
        turn.storeAttempt(record, attempt.idempotencyKey, { sawStart: true });
        return lookLater(turn, transactionId);
      }
      noteAnswer(turn, record, attempt.idempotencyKey, 'service-answered', 'SUCCESS');
      const present = close(turn, record, evidenceOf(turn, 'direct', answer.kept, 'SUCCESS'));
      const draft = approved(turn.kindOf(record), record, attempt.idempotencyKey, answer.moved);
      turn.setOutcome(present, draft, 'service-answered');
      noteGivenBack(turn);
      return saleMoved(turn, record, sameSale);
    }
  }
}

/** The history of the payment has come, that was asked for by an operation on it. */
export function onOperationHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  kind: FollowUpKind,
  { operations, kept }: Extract<History, { readonly type: 'history' }>,
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  const rules = turn.kindOf(record);
  const attempt = attemptBy(record, kind.endpoint);
  if (attempt === undefined) {
    const { orderReference: pspReference, outcome } = record;
    if (pspReference === undefined || outcome !== undefined) return;
    if (turn.state.stopping || isPast(turn.now, entry.latestStart)) return pursueOperation(turn, entry, kind);
    const doubted = flagOthersInDoubt(turn, record, operations);
    if (doubted !== undefined) return endNotProcessed(turn, record, otherInDoubt(rules, doubted), 'service-not-sent');
    if (endsForOthers(turn, record, kind, operations)) return;
    const knownOperations = operations.map(({ id }) => id);
    const isAmbiguous = entry.isBesideOthers || isBehind(turn, record, kind, operations);
    const beside = isAmbiguous ? { isBesideOthers: true as const } : {};
    markBeside(turn, record, kind);
    return open(turn, entry, { endpoint: kind.endpoint, pspReference, knownOperations, ...beside });
  }
  const key = attempt.idempotencyKey;
  const known = attempt.knownOperations ?? [];
  const asked = askedOf(record, kind, attempt, operations);
  // Once it was seen under way it is known among any others.
  const { seenOperation } = attempt;
  const meant = seenOperation === undefined ? operations : operations.filter(({ id }) => id === seenOperation);
  const found = foundIn(meant, kind.operation, known, asked, isExtension(rules, record.request));
  // What never left, and what the service has not spoken of, cannot be told from what somebody else did.
  // A history loses nothing: one without what was there before is of another payment, or that one was.
  const isSame = [...known, ...(seenOperation === undefined ? [] : [seenOperation])].every((id) =>
    operations.some((one) => one.id === id),
  );
  const isAlone = attempt.isBesideOthers !== true || isDeclinedItself(attempt);
  const isProof = isTaken(attempt) && isAlone && attempt.knownOperations !== undefined && isSame;
  if (found.type === 'open' && isProof && seenOperation === undefined)
    turn.storeAttempt(record, key, { seenOperation: found.operation.id });
  if (found.type === 'ended' && isProof && isOurs(attempt, found)) {
    const { type, status } = found.operation;
    noteAnswer(turn, record, key, found.isDone ? 'service-found' : 'service-declined', `${type} ${status}`);
    const present = close(turn, record, evidenceOf(turn, 'repeated', kept, status));
    if (!found.isDone) {
      const told = isExtension(rules, record.request) ? notExtended : declined;
      return turn.setOutcome(present, told(rules, key, reasonSaid(attempt.refusedAs, 'declined')), 'service-declined');
    }
    turn.setOutcome(present, approved(rules, record, key, sumOf([found.operation])), 'service-found');
    noteGivenBack(turn);
    return saleMoved(turn, record, sameSale);
  }
  // Only the refusal of the one sending that left is kept as such.
  if (found.type === 'none' && attempt.refusedAs !== undefined && attempt.wasLost !== true) {
    const others = byOthers(turn.payment, operations, record);
    const isDecided = others.every(({ type, status }) => type !== kind.operation || status === 'COMPLETED');
    const done = others.filter(({ status }) => status === 'COMPLETED');
    if (isDecided && !turn.payment.some(isUnknownBeside)) return endRefused(turn, entry, kind, attempt, done);
  }
  if (isSame) flagUnexplainedOperation(turn, record, kind, attempt, operations);
  const present = turn.entry(record.request.transactionId);
  if (present === undefined) return;
  if (present.record.outcome === undefined) retryLater(turn, present);
  else pollLater(turn, present);
}

/** Whether the history does not show all yet that went through of this kind and amount: what shows later looks like the one that is to leave. */
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
 * An operation leaves, of which there is no attempt yet: what the history shows from now on may be of it, so that it proves nothing of an older one of the same kind and amount which it has not shown yet.
 * Of the younger one `isBesideOthers` of its entry says as much.
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

/** Whether nobody knows what became of an operation of the payment: the refusal of another one may say that it was done. Of one that was refused itself that is known. */
function isUnknownBeside(other: TransactionRecord): boolean {
  if (isDefinite(other.outcome)) return false;
  return attemptsOf(other).some(
    ({ state, refusedAs, wasLost }) =>
      (state === 'open' || isGivenUp(state)) && (refusedAs === undefined || wasLost === true),
  );
}

/** The service refused it, and its history has nothing new that was asked for. */
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
