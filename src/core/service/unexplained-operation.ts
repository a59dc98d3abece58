/** An operation that a history shows as done and no transaction explains, behind one of ours that a person said did not go through: it may be that one. */

import { operationUnexplainedCode } from '../kernel/attention.js';
import { amountText } from '../kinds/amounts.js';
import type { AmountDetails } from '../model/common-types.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isDefinite, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { flagged } from './flagged.js';
import { doneWords, type HistoryOperation, isDone } from './history-operation.js';
import { type FollowUpKind, serviceKindOf } from './service-kind.js';
import type { ServiceTurn } from './service-turn.js';

/** What a history shows, and what was asked for; undefined where nobody knows how much that was. */
interface Shown {
  readonly operations: readonly HistoryOperation[];
  readonly asked: AmountDetails | undefined;
}

/** Calls a person, once for each operation. The history does not say who asked for it, so the outcome stays. */
export function flagUnexplainedOperation(
  turn: ServiceTurn,
  before: TransactionRecord,
  kind: FollowUpKind,
  attempt: ServiceAttempt,
  shown: Shown,
): void {
  const record = turn.current(before);
  const { outcome } = record;
  if (outcome?.resolvedBy !== 'person' || movedMoney(outcome) || attempt.knownOperations === undefined) return;
  const { noun, verb } = turn.kindOf(record).words;
  for (const { id, type, amount, currency = '' } of unexplainedIn(turn.payment, record, kind, attempt, shown)) {
    const what = [doneWords[type] ?? type, ...(amount === undefined ? [] : [amountText({ amount, currency })])];
    const text = `The payment service shows that somebody did this: ${what.join(' ')}. No transaction explains it: it may be this ${noun}, of which ${outcome.person?.name ?? 'a person'} confirmed that it did not go through. Look on its pages before you ${verb} again, then resolve this: as approved where it was this one, else as it stands.`;
    const next = flagged(turn.current(record), attempt, { id, code: operationUnexplainedCode, at: turn.at, text });
    if (next !== undefined) turn.store(next);
  }
}

/** What is new since ours left, and may be it: every other transaction that went through, or may have, takes one for its own. */
function unexplainedIn(
  payment: ServiceTurn['payment'],
  { request: { transactionId } }: TransactionRecord,
  kind: FollowUpKind,
  { knownOperations: known = [] }: ServiceAttempt,
  { operations, asked }: Shown,
): readonly HistoryOperation[] {
  const isMeant = ({ amount, currency }: HistoryOperation): boolean =>
    amount === undefined || (amount === asked?.amount && currency === asked.currency);
  const left = operations.filter((one) => one.type === kind.operation && isDone(one) && isMeant(one));
  for (const other of payment) {
    if (other.request.transactionId === transactionId) continue;
    const place = left.findIndex((one) => explains(other, kind, one));
    if (place >= 0) left.splice(place, 1);
  }
  return left.filter(({ id }) => !known.includes(id));
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
