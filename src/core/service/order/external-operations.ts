/** What somebody did with a payment on the pages of the service before this till heard that it was authorized: it counts, and a person is shown it. */

import type { MovedElsewhere, TransactionRecord } from '../../model/transaction.js';
import { type Balance, balanceIn } from '../messages/balance.js';
import { doneWords, type HistoryOperation, isFailed, type Moved, sumOf } from '../messages/history-operation.js';
import { hasCancel } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** What the history shows as done or under way, and this transaction did not ask for. An immediate capture, its reversal where it failed, and a cancel that closes a session are its own. */
export function doneElsewhereIn(
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): readonly HistoryOperation[] {
  const { kind } = record.request;
  const isReversing = kind === 'payment' && history.some(isFailedCapture);
  // Of a card that was verified nothing is held that it could give back.
  const isOwnCancel = isReversing || kind === 'verification' || hasCancel(record);
  const isOwn = (type: string): boolean =>
    (type === 'CAPTURE' && kind === 'payment') || (type === 'CANCEL' && isOwnCancel);
  return history.filter(
    (one) => !isFailed(one) && doneWords[one.type] !== undefined && !isOwn(one.type) && one.amount !== 0,
  );
}

function isFailedCapture({ type, status }: HistoryOperation): boolean {
  return type === 'CAPTURE' && status === 'FAILED';
}

function balanceOf({ request }: TransactionRecord, history: readonly HistoryOperation[]): Balance | undefined {
  return balanceIn(history, request.online?.split === true);
}

/** What is held of a payment, or was captured of it: what was authorized, less what was cancelled or released, and as somebody changed it. */
export function heldOf(record: TransactionRecord, history: readonly HistoryOperation[], authorized: Moved): Moved {
  if (record.request.kind !== 'pre-authorization') return authorized;
  const balance = balanceOf(record, history);
  return balance === undefined
    ? undefined
    : { amount: balance.captured + balance.remaining, currency: balance.currency };
}

/** What somebody captured and refunded of it by then. The capture of a payment that is captured at once is its own; what says no amount counts as nothing. */
export function movedElsewhereIn(
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): MovedElsewhere | undefined {
  const balance = balanceOf(record, history);
  if (balance === undefined) return undefined;
  const { refunded } = balance;
  const captured = record.request.kind === 'payment' ? 0 : balance.captured;
  return captured + refunded === 0 ? undefined : { captured, refunded };
}

/** Whether all that was authorized beside what was captured is given back: the shopper paid once more on the same page behind a capture that failed. */
function isPaidOnceMore(history: readonly HistoryOperation[]): boolean {
  const sum = (kind: string): Moved =>
    sumOf(history.filter(({ type, status }) => type === kind && status === 'COMPLETED'));
  const [authorized, cancelled, captured] = [sum('AUTHORIZATION'), sum('CANCEL'), sum('CAPTURE')];
  if (authorized === undefined || cancelled === undefined || captured === undefined) return false;
  return (
    authorized.amount === cancelled.amount + captured.amount &&
    authorized.currency === captured.currency &&
    authorized.currency === cancelled.currency
  );
}

/** Calls a person where one immediate capture went through and another one failed: what fails is given back, and nobody says which of the two counts. */
export function flagContradiction(
  turn: ServiceTurn,
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): void {
  const isDone = history.some(({ type, status }) => type === 'CAPTURE' && status === 'COMPLETED');
  const present = turn.current(record);
  const code = 'capture-contradicted';
  if (record.request.kind !== 'payment' || !isDone || !history.some(isFailedCapture)) return;
  if (isPaidOnceMore(history)) return;
  if (present.attention.some((item) => item.code === code)) return;
  const text =
    'The payment service shows one capture of it that went through and one that failed, behind which it gives the money back. It was taken for paid: look on its pages whether it stays so.';
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
