/**
 * Finds completed operations in the history that belong to no known transaction but may be tenderd's own. An
 * operator may have resolved such an operation as not done, or tenderd reported this because the service refused it.
 */

import { serviceOperations } from '../../../messages/index.js';
import { operationUnexplainedCode } from '../../model/attention-item.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { uncertaintyOf, isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { reviewedBy } from '../../sale/reviewed-revisions.js';
import { allLeftIn } from '../messages/balance.js';
import { flagged } from './attention-once.js';
import { shownOperation } from './shown-operation.js';
import { matched } from './matched-history.js';
import { type HistoryOperation, isDone } from '../messages/history-operation.js';
import { type FollowUpKind, serviceKindOf } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/**
 * Returns the requested amount. For a request without an amount, returns the amount that was left before, according to
 * the history; undefined if that amount is unknown.
 */
export function amountRequestedOf(
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

/**
 * Adds one attention item for each operation. The history does not name the requester, so the outcome does not change.
 */
export function flagUnexplainedOperation(
  turn: ServiceTurn,
  before: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const record = turn.current(before);
  const denied = denierOf(record, attempt);
  if (denied === undefined || attempt.knownOperations === undefined) return;
  const { words } = turn.kindOf(record);
  const left = unexplainedIn(turn.payment, record, kind, attempt, operations);
  if (left.length === 0) return clearUnexplained(turn, record);
  for (const one of left) {
    const text = serviceOperations.unexplainedOperation(words, shownOperation(one), denied);
    const next = flagged(turn.current(record), attempt, {
      id: one.id,
      code: operationUnexplainedCode,
      at: turn.at,
      text,
    });
    if (next !== undefined) turn.store(next);
  }
}

/** Removes the attention items, because all operations are now explained or did not go through. */
function clearUnexplained(turn: ServiceTurn, record: TransactionRecord): void {
  const attention = record.attention.filter(({ code }) => code !== operationUnexplainedCode);
  if (attention.length < record.attention.length) turn.store({ ...record, attention });
}

/**
 * Returns the source of the report that the operation was not done: the operator, or the refusal code. Returns
 * undefined if there is no such report, or if the history proves that the operation failed.
 */
function denierOf(
  { outcome }: TransactionRecord,
  { refusedAs, state }: ServiceAttempt,
): Parameters<typeof serviceOperations.unexplainedOperation>[2] | undefined {
  if (!isDefinite(outcome) || movedMoney(outcome)) return undefined;
  if (outcome.resolvedBy === 'person') return { operator: outcome.person?.name ?? 'an operator' };
  // If the operation failed in the history, the service processed it. If the service rejected the credentials, it did
  // not process the operation.
  return refusedAs === undefined || state !== 'not-started' ? undefined : { code: refusedAs };
}

/**
 * Before a similar operation is sent: adds an attention item for each operation that was reported as not done but may
 * be in the history. Returns the first uncertain operation whose present state was not reviewed.
 */
export function flagUncertainOthers(
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
    // A history never loses operations. If a known operation is missing, either this history or the earlier one belongs
    // to another payment.
    const isSame = (known: readonly string[] = []): boolean =>
      known.every((id) => operations.some((one) => one.id === id));
    if (attempt?.rail === 'service' && isSame(attempt.knownOperations))
      flagUnexplainedOperation(turn, before, kind, attempt, operations);
    const present = turn.current(other);
    const isNews = present.attention.length > before.attention.length;
    if (uncertaintyOf(present) !== undefined && (isNews || !isReviewed(present))) doubted ??= present;
  }
  return doubted;
}

/**
 * Returns the new operations that may belong to this transaction. First removes the operations that belong to other
 * transactions that went through or may have gone through.
 */
function unexplainedIn(
  payment: ServiceTurn['payment'],
  record: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  operations: readonly HistoryOperation[],
): readonly HistoryOperation[] {
  const { transactionId } = record.request;
  const { knownOperations: known = [] } = attempt;
  const asked = amountRequestedOf(record, kind, attempt, operations);
  const isMeant = ({ amount, currency }: HistoryOperation): boolean =>
    amount === undefined || (amount === asked?.amount && currency === asked.currency);
  const left = operations.filter((one) => one.type === kind.operation && isDone(one) && isMeant(one));
  const ours = payment.filter(({ request }) => request.transactionId !== transactionId);
  const { others } = matched(left, ours, (other, one) => explains(other, kind, one));
  return others.filter(({ id }) => !known.includes(id));
}

/**
 * True if an operation may belong to this transaction, because the history did not show it before the request. A link
 * has only one operation, the cancel that closes it, and that cancel matches any amount.
 */
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
