/** An operation that a history shows as done and no transaction explains, behind one of ours that a person said did not go through, or that the service refused: it may be that one. */

import { operationUnexplainedCode } from '../../model/attention-item.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { doubtOf, isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { reviewedBy } from '../../sale/reviewed-revisions.js';
import { allLeftIn } from '../messages/balance.js';
import { flagged } from './attention-once.js';
import { matched } from './matched-history.js';
import { doneWords, type HistoryOperation, isDone } from '../messages/history-operation.js';
import { type FollowUpKind, serviceKindOf } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** What was asked for: without an amount all that was left, by the history before it. Undefined where nobody knows how much that was. */
export function askedOf(
  { request }: TransactionRecord,
  kind: FollowUpKind,
  { knownOperations: known = [] }: ServiceAttempt,
  operations: readonly HistoryOperation[],
): AmountDetails | undefined {
  return (
    request.amountDetails ??
    allLeftIn(
      operations.filter(({ id }) => known.includes(id)),
      kind.operation,
    )
  );
}

/** Calls a person, once for each operation. The history does not say who asked for it, so the outcome stays. */
export function flagUnexplainedOperation(
  turn: ServiceTurn,
  before: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const record = turn.current(before);
  const whose = whoDeniedIt(record, attempt);
  if (whose === undefined || attempt.knownOperations === undefined) return;
  const { noun, verb } = turn.kindOf(record).words;
  const left = unexplainedIn(turn.payment, record, kind, attempt, operations);
  if (left.length === 0) return takeBack(turn, record);
  for (const { id, type, amount, currency = '' } of left) {
    const what = [doneWords[type] ?? type, ...(amount === undefined ? [] : [amountText({ amount, currency })])];
    const text = `The payment service shows that somebody did this: ${what.join(' ')}. No transaction explains it: it may be this ${noun}, ${whose}. Look on its pages before you ${verb} again, then resolve this: as approved where it was this one, else as it stands.`;
    const next = flagged(turn.current(record), attempt, { id, code: operationUnexplainedCode, at: turn.at, text });
    if (next !== undefined) turn.store(next);
  }
}

/** Whatever a person was called to is explained now, or did not go through. */
function takeBack(turn: ServiceTurn, record: TransactionRecord): void {
  const attention = record.attention.filter(({ code }) => code !== operationUnexplainedCode);
  if (attention.length < record.attention.length) turn.store({ ...record, attention });
}

/** Who says that it did not go through, where that is no proof of it. */
function whoDeniedIt({ outcome }: TransactionRecord, { refusedAs, state }: ServiceAttempt): string | undefined {
  if (!isDefinite(outcome) || movedMoney(outcome)) return undefined;
  if (outcome.resolvedBy === 'person')
    return `of which ${outcome.person?.name ?? 'a person'} confirmed that it did not go through`;
  // What the history shows as failed was tried, and what was turned away was not looked at.
  return refusedAs === undefined || state !== 'not-started' ? undefined : `which it had refused (${refusedAs})`;
}

/**
 * Calls a person to each of the others that the history may show although it is said not to have gone through, before one like it leaves. Says which of them is in doubt,
 * and was not reviewed as it is now for this one.
 */
export function flagOthersInDoubt(
  turn: ServiceTurn,
  asking: TransactionRecord,
  operations: readonly HistoryOperation[],
): TransactionRecord | undefined {
  let doubted: TransactionRecord | undefined;
  const isReviewed = reviewedBy(asking);
  for (const other of turn.payment) {
    const kind = serviceKindOf(other.request.kind);
    if (kind?.begins !== false) continue;
    const before = turn.current(other);
    const attempt = before.attempts.find((one) => one.rail === 'service' && one.endpoint === kind.endpoint);
    // A history loses nothing: one without what was there before is of another payment, or that one was.
    const isSame = (known: readonly string[] = []): boolean =>
      known.every((id) => operations.some((one) => one.id === id));
    if (attempt?.rail === 'service' && isSame(attempt.knownOperations))
      flagUnexplainedOperation(turn, before, kind, attempt, operations);
    const present = turn.current(other);
    const isNews = present.attention.length > before.attention.length;
    if (doubtOf(present) !== undefined && (isNews || !isReviewed(present))) doubted ??= present;
  }
  return doubted;
}

/** What is new since ours left, and may be it: every other transaction that went through, or may have, takes one for its own. */
function unexplainedIn(
  payment: ServiceTurn['payment'],
  record: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
): readonly HistoryOperation[] {
  const { transactionId } = record.request;
  const { knownOperations: known = [] } = attempt;
  const asked = askedOf(record, kind, attempt, operations);
  const isMeant = ({ amount, currency }: HistoryOperation): boolean =>
    amount === undefined || (amount === asked?.amount && currency === asked.currency);
  const left = operations.filter((one) => one.type === kind.operation && isDone(one) && isMeant(one));
  const ours = payment.filter(({ request }) => request.transactionId !== transactionId);
  const { others } = matched(left, ours, (other, one) => explains(other, kind, one));
  return others.filter(({ id }) => !known.includes(id));
}

/** Whether an operation may be of this transaction: it was not there before that left. A link has but the cancel that closes it, of whatever amount. */
function explains(
  { request, outcome, attempts }: TransactionRecord,
  kind: FollowUpKind,
  { id, amount }: HistoryOperation,
): boolean {
  if (isDefinite(outcome) && !movedMoney(outcome)) return false;
  const endpoints: readonly ServiceAttempt['endpoint'][] =
    kind.endpoint === 'cancel' ? ['cancel', 'fallbackCancel'] : [kind.endpoint];
  const sent = attempts.findLast((one) => one.rail === 'service' && endpoints.includes(one.endpoint));
  if (sent?.rail !== 'service' || sent.knownOperations?.includes(id) === true) return false;
  const own = serviceKindOf(request.kind) === kind ? (outcome?.authorized ?? request.amountDetails) : undefined;
  return own === undefined || amount === undefined || own.amount === amount;
}
