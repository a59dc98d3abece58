/**
 * A cancel without an answer may still arrive and release the held amount of an order. Goods that were shipped would
 * then be unpaid. So tenderd repeats the cancel with the same key until the service answers, and only then reports the
 * order as approved.
 */

import { isProblemCode, problemStatuses } from '../../../../protocol/checkout/problem.js';
import { serviceAttention } from '../../../messages/index.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { isKeyFresh } from '../state/idempotency-key-age.js';
import type { ServiceEntry } from '../state/service-state.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Returns the open cancel of an order; undefined for a payment, because captured money can no longer be cancelled. */
function openCancelOf(record: TransactionRecord): ServiceAttempt | undefined {
  if (record.request.kind !== 'pre-authorization') return undefined;
  return openAttemptBy(record, ['cancel', 'fallbackCancel']);
}

function openAttemptBy(
  { attempts }: TransactionRecord,
  endpoints: readonly ServiceAttempt['endpoint'][],
): ServiceAttempt | undefined {
  return attempts.findLast(
    (one): one is ServiceAttempt => one.rail === 'service' && one.state === 'open' && endpoints.includes(one.endpoint),
  );
}

/**
 * Returns the cancel that is sent again now, because the service has not answered it. The transaction has no outcome,
 * or its approval waits for the answer to the cancel.
 */
export function repeatedCancelOf(turn: ServiceTurn, entry: ServiceEntry, soughtMs: number): ServiceAttempt | undefined {
  const { record } = entry;
  const cancel = record.outcome === undefined ? openAttemptBy(record, ['cancel']) : undefined;
  const repeated = cancel ?? stalledCancelOf(turn, entry, soughtMs);
  const isAnswered = repeated?.sawStart === true;
  return repeated !== undefined && !isAnswered && isKeyFresh(turn, entry, repeated) ? repeated : undefined;
}

/**
 * Returns the cancel that delays the approval of an authorized order, for a limited time. After an operator confirmed
 * the approval, the cancel is not sent again.
 */
export function stalledCancelOf(turn: ServiceTurn, entry: ServiceEntry, soughtMs: number): ServiceAttempt | undefined {
  const cancel = movedMoney(entry.record.outcome) ? undefined : openCancelOf(entry.record);
  if (cancel === undefined || turn.now.monoMs - entry.sinceMs >= soughtMs) return undefined;
  return isKeyFresh(turn, entry, cancel) ? cancel : undefined;
}

/** True if the refusal applies to every request with this key. The service remembers answers with these codes. */
export function isRefusedPermanently({ code }: { readonly code: string }): boolean {
  if (!isProblemCode(code) || code === 'request-in-progress' || code === 'idempotency-key-reused') return false;
  return problemStatuses[code] === 409 || problemStatuses[code] === 422;
}

/** Adds one attention item to an approved order whose cancel may still arrive. `before`: the record while the cancel was open. */
export function flagStalledCancel(turn: ServiceTurn, before: TransactionRecord): void {
  const present = turn.current(before);
  const code = 'cancel-may-arrive';
  if (openCancelOf(before) === undefined || present.attention.some((item) => item.code === code)) return;
  const text = serviceAttention.cancelMayArrive(before.request.sale);
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
