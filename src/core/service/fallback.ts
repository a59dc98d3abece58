/**
 * The last resort behind a create whose answer was lost: the cancel by our own reference (requirement R49). The same create was asked for again and
 * again, and a webhook was waited for. What it answers proves nothing by itself: it can name the payment, and then its history is asked.
 */

import type { ServiceAttempt } from '../model/attempt.js';
import type { TransactionRecord } from '../model/transaction.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { retryLater, serviceLimits } from './state/schedule.js';
import type { ServiceProfile } from './messages/service-profile.js';
import type { Named } from './messages/decode-response.js';
import { attemptBy, evidenceOf, noteLost, noteUnread, open, sendAgain } from './state/attempts-sent.js';
import { flagForeign, otherOwnerOf } from './order/foreign-reference.js';
import { beginningIn } from './messages/service-kind.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a payment of this reference at the merchant can only be ours: a cancel of another till's payment with the same number would take its money. A
 * UUID is nobody else's; of other numbers the profile says so.
 */
export function isReferenceOurs(
  { request }: Pick<TransactionRecord, 'request'>,
  { referencesAreUnique }: Pick<ServiceProfile, 'referencesAreUnique'>,
): boolean {
  return referencesAreUnique || uuid.test(request.transactionId);
}

/** Does what is due about a create that was given up: nothing of it leaves again, and nobody knows its payment. */
export function pursueFallback(turn: ServiceTurn, entry: ServiceEntry): void {
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

/** The service has answered the cancel by our reference. One that finds nothing proves nothing: the create may still arrive. */
export function onFallback(turn: ServiceTurn, entry: ServiceEntry, cancel: ServiceAttempt, answer: Named): void {
  const { record } = entry;
  const { transactionId } = record.request;
  const again = (why: string): void => {
    noteLost(turn, record, cancel, why);
    noteUnread(turn, record, cancel, why);
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
    flagForeign(turn, record, owner);
    return again(`it names the payment of another transaction, ${owner}`);
  }
  turn.storeAttempt(record, cancel.idempotencyKey, {
    ...end,
    ...(pspReference === undefined ? {} : { pspReference }),
    evidence: evidenceOf(turn, 'direct', kept),
  });
  const create = beginningIn(record);
  const row = 'service-fallback-cancel';
  if (pspReference === undefined || create === undefined) {
    const text = `the cancel by our reference found no payment (${end.refusedAs ?? ''}): that proves nothing`;
    return turn.fact('stage', text, { transactionId, serviceId: cancel.idempotencyKey, row });
  }
  if (create.pspReference === undefined)
    turn.storeAttempt(turn.current(record), create.idempotencyKey, { pspReference });
  const text = 'the cancel by our reference names the payment: its status is asked';
  turn.fact('stage', text, { transactionId, serviceId: cancel.idempotencyKey, row });
  turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs, sinceMs: turn.now.monoMs, fruitless: 0 });
}
