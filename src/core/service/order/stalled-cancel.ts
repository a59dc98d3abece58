/**
 * A cancel of ours whose answer was lost may still arrive, and release what an order holds: goods that left for it would be paid by nobody. It leaves again
 * under its key until the service has answered it, and only then is the order told as approved.
 */

import { isProblemCode, problemStatuses } from '../../../../protocol/checkout/problem.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import { movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { isKeyFresh } from '../state/idempotency-key-age.js';
import type { ServiceEntry } from '../state/service-state.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** The cancel of an order of which nobody knows how it ends, whichever it was. Of a payment what is captured is not cancelled any more. */
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

/** The cancel that may leave again now, because no answer to it has come: of a link that has no outcome yet, or behind whose answer an approval waits for so long. */
export function repeatedCancelOf(turn: ServiceTurn, entry: ServiceEntry, soughtMs: number): ServiceAttempt | undefined {
  const { record } = entry;
  const cancel = record.outcome === undefined ? openAttemptBy(record, ['cancel']) : undefined;
  const repeated = cancel ?? stalledCancelOf(turn, entry, soughtMs);
  const isAnswered = repeated?.sawStart === true;
  return repeated !== undefined && !isAnswered && isKeyFresh(turn, entry, repeated) ? repeated : undefined;
}

/** The cancel whose answer is waited for before an order that was authorized is told as approved, for so long. Behind a person's word that it is approved none leaves again. */
export function stalledCancelOf(turn: ServiceTurn, entry: ServiceEntry, soughtMs: number): ServiceAttempt | undefined {
  const cancel = movedMoney(entry.record.outcome) ? undefined : openCancelOf(entry.record);
  if (cancel === undefined || turn.now.monoMs - entry.sinceMs >= soughtMs) return undefined;
  return isKeyFresh(turn, entry, cancel) ? cancel : undefined;
}

/** Whether a refusal stands for every arrival under its key: of these the service remembers the answer. */
export function isRefusedForGood({ code }: { readonly code: string }): boolean {
  if (!isProblemCode(code) || code === 'request-in-progress' || code === 'idempotency-key-reused') return false;
  return problemStatuses[code] === 409 || problemStatuses[code] === 422;
}

/** Calls a person, once, to an order that is told as approved although a cancel of it may still arrive. `before`: as it was while that was open. */
export function flagStalledCancel(turn: ServiceTurn, before: TransactionRecord): void {
  const present = turn.current(before);
  const code = 'cancel-may-arrive';
  if (openCancelOf(before) === undefined || present.attention.some((item) => item.code === code)) return;
  const { sale } = before.request;
  const text = `The order of sale ${sale} is authorized, and nobody knows what becomes of a cancel of it that was sent before: it may still release what is held. Look on its pages before goods leave.`;
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
