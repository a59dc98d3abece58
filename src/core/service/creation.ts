/**
 * Handles the answers to the request that begins a payment (the create request). The history shows how the payment
 * ends.
 */

import { serviceLog } from '../../messages/index.js';
import { endNotProcessed } from '../lifecycle/not-processed.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isUnattended } from '../model/online-request.js';
import type { CheckoutAddress } from '../model/order.js';
import type { TransactionRecord } from '../model/transaction.js';
import { flagForeignReference, otherOwnerOf } from './order/foreign-reference.js';
import { refused } from './state/service-outcome.js';
import { pollLater, retryLater } from './state/schedule.js';
import type { Creation, Refused } from './messages/decode-response.js';
import { isRejectedBeforehand } from './messages/refusals.js';
import { evidenceOf, noteLost, noteUnreadable } from './state/attempts-sent.js';
import type { ServiceTurn } from './state/service-turn.js';
import { whyNotShown } from './messages/shown-address.js';
import type { ServiceEntry } from './state/service-state.js';
import { mayBeShown } from './state/link-state.js';

/** Handles the service's answer to the create request. */
export function onCreated(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt, answer: Creation): void {
  const { record } = entry;
  switch (answer.type) {
    case 'unread':
      noteLost(turn, record, create, answer.why);
      noteUnreadable(turn, record, create, answer.why);
      return retryLater(turn, entry);
    case 'refused':
      return onRefusedCreation(turn, entry, create, answer);
    case 'created':
      return onBegun(turn, entry, create, answer);
  }
}

/**
 * Handles a payment that the service has begun, and gives the customer the address of its page. The customer gets no
 * address if the answer is about another payment, the address is unusable, or the payment is unwanted.
 */
function onBegun(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  answer: Extract<Creation, { readonly type: 'created' }>,
): void {
  const { record } = entry;
  const { transactionId } = record.request;
  const { pspReference } = answer;
  // A payment without a customer needs no address, so the address is ignored.
  const checkout = isUnattended(record.request) ? undefined : answer.checkout;
  if (create.pspReference !== undefined && create.pspReference !== pspReference) {
    noteUnreadable(turn, record, create, serviceLog.flaw('other-payment'));
    return pollLater(turn, entry);
  }
  const owner = otherOwnerOf(turn, transactionId);
  if (owner !== undefined) return onForeignAnswer(turn, entry, create, owner);
  const flaw = checkout === undefined ? undefined : whyNotShown(checkout, turn.state.settings.isSimulated);
  if (flaw !== undefined) return onUnusableAddress(turn, entry, create, flaw);
  noteBegun(turn, record, create, pspReference, checkout);
  // The address of an unwanted payment is not shown.
  if (mayBeShown(record))
    turn.patchEntry(transactionId, { checkout, wantsAddress: checkout === undefined ? 'none' : false });
  turn.patchEntry(transactionId, { fruitless: 0 });
  if (checkout === undefined || record.abortRequested !== undefined)
    return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
  pollLater(turn, turn.entry(transactionId) ?? entry);
}

/** Records the service's reference for the payment, and whether a customer has the payment's address. */
function noteBegun(
  turn: ServiceTurn,
  record: TransactionRecord,
  create: ServiceAttempt,
  pspReference: string,
  checkout: CheckoutAddress | undefined,
): void {
  // Without an address no customer can pay, except a customer who got the page from an earlier answer.
  const isUnasked = checkout === undefined && create.sawStart !== true && create.hadAddress !== true;
  const isFirst = checkout !== undefined && create.hadAddress !== true;
  if (create.pspReference === undefined || isUnasked || isFirst)
    turn.storeAttempt(record, create.idempotencyKey, {
      pspReference,
      ...(isUnasked ? { sawStart: true } : {}),
      ...(isFirst ? { hadAddress: true } : {}),
    });
  if (create.pspReference === undefined) {
    turn.fact('stage', serviceLog.begun(), {
      transactionId: record.request.transactionId,
      serviceId: create.idempotencyKey,
      row: 'service-waiting',
    });
  }
}

/**
 * Rejects an answer whose address must not be shown. Sends the create request again if nothing else is known about the
 * payment.
 */
function onUnusableAddress(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt, why: string): void {
  const { record } = entry;
  if (create.pspReference === undefined) noteLost(turn, record, create, why);
  noteUnreadable(turn, record, create, why);
  if (create.pspReference === undefined) retryLater(turn, entry);
  else pollLater(turn, entry);
}

/** Rejects an answer that names the payment of another transaction. The service may still have done something for this transaction. */
function onForeignAnswer(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt, owner: string): void {
  const { record } = entry;
  const why = serviceLog.otherTransaction(owner);
  flagForeignReference(turn, record, owner);
  noteLost(turn, record, create, why);
  noteUnreadable(turn, record, create, why);
  retryLater(turn, entry);
}

/**
 * Handles the refusal of a create request. A refused request gave no shopper an address, but an earlier create request
 * whose answer was lost may have been processed.
 */
function onRefusedCreation(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  { code, words, pspReference, kept }: Refused,
): void {
  const { record } = entry;
  const { transactionId } = record.request;
  const owner = otherOwnerOf(turn, transactionId);
  if (owner !== undefined) return onForeignAnswer(turn, entry, create, owner);
  // This payment without a shopper was processed. Its history shows the result.
  if (
    pspReference !== undefined &&
    (create.pspReference === undefined || isDeclineOf(entry, create, code, pspReference))
  ) {
    // The service is still processing the first request, so this answer is no refusal. A repeat will get the answer to
    // the first request.
    const isAtWork = code === 'request-in-progress';
    const named = { pspReference: pspReference.toLowerCase() };
    turn.storeAttempt(record, create.idempotencyKey, isAtWork ? named : { ...named, refusedAs: code });
    return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
  }
  if (create.pspReference !== undefined) return pollLater(turn, entry);
  // Either the service still processes the first request, or the first request had other bytes. In both cases the first
  // request has arrived. A payment with a stored card may be charged without an address.
  const isUncertain = code === 'request-in-progress' || code === 'idempotency-key-reused';
  const mayHavePaid = record.request.online?.instrument !== undefined && !isRejectedBeforehand(code);
  if (isUncertain || mayHavePaid || create.wasLost === true) {
    noteLost(turn, record, create, code);
    return retryLater(turn, entry);
  }
  const ended = turn.storeAttempt(record, create.idempotencyKey, {
    state: 'not-started',
    refusedAs: code,
    evidence: evidenceOf(turn, 'direct', kept),
  });
  endNotProcessed(turn, ended, refused(turn.kindOf(record), code, words), 'service-refused');
}

/**
 * True if the service declined a payment with a stored card that a webhook had already named. Such a payment never had
 * a page.
 */
function isDeclineOf({ record }: ServiceEntry, create: ServiceAttempt, code: string, pspReference: string): boolean {
  const isStored = record.request.online?.instrument !== undefined && create.hadAddress !== true;
  return isStored && code === 'declined' && create.pspReference === pspReference.toLowerCase();
}
