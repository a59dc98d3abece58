/**
 * The last resort if a create request has no answer: a cancel by our own reference (requirement R49). Before the
 * cancel, tenderd repeats the create request and waits for a webhook. The answer to the cancel proves nothing by
 * itself. If the answer names the payment, the history of that payment decides.
 */

import { serviceLog } from '../../messages/index.js';
import type { ServiceAttempt } from '../model/attempt.js';
import type { TransactionRecord } from '../model/transaction.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { retryLater, serviceLimits } from './state/schedule.js';
import type { ServiceProfile } from './messages/service-profile.js';
import type { Named } from './messages/decode-response.js';
import { attemptBy, evidenceOf, noteLost, noteUnreadable, open, sendAgain } from './state/attempts-sent.js';
import { flagForeignReference, otherOwnerOf } from './order/foreign-reference.js';
import { beginningIn } from './messages/service-kind.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True if a payment with this merchant reference can only be ours. If another till may use the same reference, the
 * cancel could hit the payment of that till. A UUID is unique. For other references the profile decides.
 */
export function isReferenceOurs(
  { request }: Pick<TransactionRecord, 'request'>,
  { referencesAreUnique }: Pick<ServiceProfile, 'referencesAreUnique'>,
): boolean {
  return referencesAreUnique || uuid.test(request.transactionId);
}

/** Takes the next step for a create request that was given up and whose payment is unknown. */
export function advanceFallback(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record, sinceMs, inFlight } = entry;
  const create = beginningIn(record);
  const isLost = create?.state === 'open' && create.wasLost === true && create.pspReference === undefined;
  if (record.outcome?.result !== 'unresolved' || !isLost || inFlight !== undefined) return;
  if (!isReferenceOurs(record, turn.state.settings.profile)) return;
  const { monoMs } = turn.now;
  const cancel = attemptBy(record, 'fallbackCancel');
  if (cancel === undefined) {
    const dueAtMs = sinceMs + serviceLimits.giveUpMs + serviceLimits.fallbackAfterMs;
    if (monoMs < dueAtMs) return turn.patchEntry(record.request.transactionId, { dueAtMs });
    return open(turn, entry, { endpoint: 'fallbackCancel' });
  }
  if (cancel.state !== 'open' || monoMs - sinceMs >= serviceLimits.giveUpMs) return;
  if (isKeyFresh(turn, entry, cancel)) sendAgain(turn, entry, cancel);
}

/**
 * Handles the answer to the cancel by our reference. An answer without a payment proves nothing, because the create
 * request may still arrive.
 */
export function onFallback(turn: ServiceTurn, entry: ServiceEntry, cancel: ServiceAttempt, answer: Named): void {
  const { record } = entry;
  const { transactionId } = record.request;
  const again = (why: string): void => {
    noteLost(turn, record, cancel, why);
    noteUnreadable(turn, record, cancel, why);
    retryLater(turn, entry);
  };
  if (answer.type === 'unread') return again(answer.why);
  const { pspReference, kept } = answer;
  const end =
    answer.type === 'refused'
      ? ({ state: 'not-started', refusedAs: answer.code } as const)
      : ({ state: 'answered' } as const);
  if (end.refusedAs === 'request-in-progress') return again(end.refusedAs);
  const owner = otherOwnerOf(turn, transactionId);
  if (owner !== undefined) {
    flagForeignReference(turn, record, owner);
    return again(serviceLog.otherTransaction(owner));
  }
  turn.storeAttempt(record, cancel.idempotencyKey, {
    ...end,
    ...(pspReference === undefined ? {} : { pspReference }),
    evidence: evidenceOf(turn, 'direct', kept),
  });
  const create = beginningIn(record);
  const row = 'service-fallback-cancel';
  if (pspReference === undefined || create === undefined) {
    const text = serviceLog.fallbackFoundNothing(end.refusedAs ?? '');
    return turn.fact('stage', text, { transactionId, serviceId: cancel.idempotencyKey, row });
  }
  if (create.pspReference === undefined)
    turn.storeAttempt(turn.current(record), create.idempotencyKey, { pspReference });
  turn.fact('stage', serviceLog.fallbackFoundPayment(), { transactionId, serviceId: cancel.idempotencyKey, row });
  turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs, sinceMs: turn.now.monoMs, fruitless: 0 });
}
