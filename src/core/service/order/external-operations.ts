/**
 * Operations that other parties did before tenderd learned of the authorization. Such operations count, and the
 * operator gets an attention item.
 */

import { serviceAttention } from '../../../messages/index.js';
import type { MovedElsewhere, TransactionRecord } from '../../model/transaction.js';
import { type Balance, balanceIn } from '../messages/balance.js';
import { type HistoryOperation, isFailed, isFollowUp, type Moved, sumOf } from '../messages/history-operation.js';
import { hasCancel } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/**
 * Returns the completed and open operations that this transaction did not request. An immediate capture, the reversal
 * of a failed capture, and a cancel that closes a session belong to the transaction.
 */
export function externalOperationsIn(
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): readonly HistoryOperation[] {
  const { kind } = record.request;
  const isReversing = kind === 'payment' && history.some(isFailedCapture);
  // A verification holds no amount, so there is nothing that a cancel could release.
  const isOwnCancel = isReversing || kind === 'verification' || hasCancel(record);
  const isOwn = (type: string): boolean =>
    (type === 'CAPTURE' && kind === 'payment') || (type === 'CANCEL' && isOwnCancel);
  return history.filter((one) => !isFailed(one) && isFollowUp(one) && !isOwn(one.type) && one.amount !== 0);
}

function isFailedCapture({ type, status }: HistoryOperation): boolean {
  return type === 'CAPTURE' && status === 'FAILED';
}

function balanceOf({ request }: TransactionRecord, history: readonly HistoryOperation[]): Balance | undefined {
  return balanceIn(history, request.online?.split === true);
}

/** Returns the amount that a payment holds or has captured: the authorized amount after cancels, releases and updates. */
export function heldOf(record: TransactionRecord, history: readonly HistoryOperation[], authorized: Moved): Moved {
  if (record.request.kind !== 'pre-authorization') return authorized;
  const balance = balanceOf(record, history);
  return balance === undefined
    ? undefined
    : { amount: balance.captured + balance.remaining, currency: balance.currency };
}

/**
 * Returns the amounts that other parties captured and refunded, by this history. An immediate capture does not count,
 * because it belongs to the payment itself. An operation without an amount counts as zero.
 */
export function externalAmountsIn(
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): MovedElsewhere | undefined {
  const balance = balanceOf(record, history);
  if (balance === undefined) return undefined;
  const { refunded } = balance;
  const captured = record.request.kind === 'payment' ? 0 : balance.captured;
  return captured + refunded === 0 ? undefined : { captured, refunded };
}

/**
 * True if the cancelled amount and the captured amount add up to the authorized amount. Then the shopper paid again on
 * the same page after a failed capture.
 */
function isPaidAgain(history: readonly HistoryOperation[]): boolean {
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

/**
 * Adds an attention item if the history of a payment has both a completed and a failed capture. After a failed capture
 * the service returns the money, so it is unclear whether the payment was charged.
 */
export function flagContradiction(
  turn: ServiceTurn,
  record: TransactionRecord,
  history: readonly HistoryOperation[],
): void {
  const isDone = history.some(({ type, status }) => type === 'CAPTURE' && status === 'COMPLETED');
  const present = turn.current(record);
  const code = 'capture-contradicted';
  if (record.request.kind !== 'payment' || !isDone || !history.some(isFailedCapture)) return;
  if (isPaidAgain(history)) return;
  if (present.attention.some((item) => item.code === code)) return;
  const text = serviceAttention.captureContradicted();
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
