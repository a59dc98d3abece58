/** The outcomes of transactions at a payment service: result, retry, reason and message. */

import { serviceOutcomes } from '../../../messages/index.js';
import { isCredentialsCode } from '../messages/refusals.js';
import { isNonFinancial, type KindRules } from '../../policy/kind-rules.js';
import { movedMeanwhile, notProcessed, retryAfter } from '../../policy/outcome.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { AmountDetails } from '../../model/common-types.js';
import { refuserOf } from '../../model/service-view.js';
import { type OwnReason, type Reason, reasonSaid, type Retry } from '../../model/reason-codes.js';
import type { MovedAmount, OutcomeDraft, StoredCard } from '../../model/result.js';
import type { TransactionRequest } from '../../model/request.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { Moved } from '../messages/history-operation.js';
import type { ServiceState } from './service-state.js';

/** Compares the moved amount with the requested amount. */
function compared(asked: AmountDetails | undefined, moved: Moved): MovedAmount {
  if (moved === undefined) return { difference: 'unknown' };
  if (asked === undefined || (asked.amount === moved.amount && asked.currency === moved.currency))
    return { authorized: moved };
  if (asked.currency !== moved.currency) return { authorized: moved, difference: 'currency' };
  return { authorized: moved, difference: moved.amount < asked.amount ? 'partial' : 'unexplained' };
}

/** Returns the outcome of an approval. A request without an amount was for the whole remaining amount of the order. */
export function approved(
  rules: KindRules,
  { request, orderRemaining }: Pick<TransactionRecord, 'request' | 'orderRemaining'>,
  idempotencyKey: string,
  moved: Moved,
  stored: StoredCard = {},
): OutcomeDraft {
  const asked = request.amountDetails ?? orderRemaining;
  const amount = compared(asked, moved);
  const isSaid = moved !== undefined && amount.difference !== undefined;
  if (isExtension(rules, request) && !isSaid) return extended(rules, idempotencyKey, moved);
  if (isNonFinancial(rules) && amount.difference === undefined) return verified(rules, request, idempotencyKey, stored);
  const result = amount.difference === 'partial' ? 'partly-approved' : 'approved';
  return {
    result,
    retry: retryAfter(rules, result),
    reason: amount.difference === 'unknown' ? 'amount-unknown' : result,
    message: `${approvalText(rules, asked, amount)}${notStoredText(stored, request)}`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
    ...amount,
    ...stored,
  };
}

/** True if the request only extends the hold and leaves its amount as it is. */
export function isExtension(
  { mayExtend }: KindRules,
  { amountDetails }: Pick<TransactionRequest, 'amountDetails'>,
): boolean {
  return mayExtend === true && amountDetails === undefined;
}

/**
 * Returns the outcome after a hold was extended. If the service reports no amount, the amount of the order has not
 * changed.
 */
function extended(rules: KindRules, idempotencyKey: string, held: Moved): OutcomeDraft {
  return {
    result: 'approved',
    retry: retryAfter(rules, 'approved'),
    reason: 'extended',
    message: serviceOutcomes.extended(rules.words, held && amountText(held)),
    resolvedBy: 'service',
    serviceId: idempotencyKey,
    ...(held === undefined ? {} : { authorized: held }),
  };
}

/** Returns the outcome of a verified card. Nothing was charged, so the outcome has no amount. */
function verified(
  rules: KindRules,
  request: TransactionRequest,
  idempotencyKey: string,
  stored: StoredCard,
): OutcomeDraft {
  const isStored = stored.stored !== undefined;
  return {
    result: 'approved',
    retry: retryAfter(rules, 'approved'),
    reason: isStored ? 'stored' : 'verified',
    message: `${serviceOutcomes.verified(rules.words, isStored)}${notStoredText(stored, request)}`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
    ...stored,
  };
}

/** Returns the text about a missing card or agreement; empty if nothing is missing. */
function notStoredText({ notStored }: StoredCard, { online }: Pick<TransactionRequest, 'online'>): string {
  if (notStored === undefined) return '';
  const isOnlyStored = online?.storedOnly === true && online.store === undefined;
  const missing = notStored === 'card' && isOnlyStored ? 'only-stored-cards' : notStored;
  return ` ${serviceOutcomes.notStored(missing)}`;
}

function approvalText(
  { words }: KindRules,
  asked: AmountDetails | undefined,
  { authorized, difference }: MovedAmount,
): string {
  const isNamed = difference === undefined || difference === 'partial' || difference === 'currency';
  return serviceOutcomes.approved(words, {
    approved: authorized && amountText(authorized),
    requested: asked && amountText(asked),
    difference: isNamed ? difference : 'other',
  });
}

/** Returns the outcome of a decline that the history shows. */
export function declined(rules: KindRules, idempotencyKey: string, reason: Reason): OutcomeDraft {
  return {
    result: 'declined',
    retry: retryAfter(rules, 'declined'),
    reason,
    message: serviceOutcomes.declined(rules.words, adviceAfterDecline(rules)),
    resolvedBy: 'service',
    serviceId: idempotencyKey,
  };
}

/** Returns the advice after a decline. Another way to pay is advised only if the customer was about to pay. */
function adviceAfterDecline({
  about,
  moves,
  undoes,
  takesSale,
}: KindRules): Parameters<typeof serviceOutcomes.declined>[1] {
  if (about === undefined) return moves === 'nothing' ? 'another-card' : 'another-payment';
  const isOfHold = undoes === true || takesSale === true || moves === 'hold';
  return isOfHold ? 'hold-unchanged' : 'another-refund';
}

/** Returns the outcome of a declined extension that the history shows. */
export function notExtended(rules: KindRules, idempotencyKey: string, reason: Reason): OutcomeDraft {
  return { ...declined(rules, idempotencyKey, reason), message: serviceOutcomes.notExtended() };
}

/** Returns the outcome of an authorization that was released as a whole. */
export function reversed(rules: KindRules, idempotencyKey: string): OutcomeDraft {
  return {
    result: 'cancelled',
    retry: retryAfter(rules, 'cancelled'),
    reason: 'cancelled',
    message: serviceOutcomes.reversed(rules.words),
    resolvedBy: 'service',
    serviceId: idempotencyKey,
  };
}

/** Returns the outcome of an operation that the service refused and that the history does not show. */
export function refused(rules: KindRules, code: string, words: string): OutcomeDraft {
  return notProcessed(reasonSaid(code, 'service-refused'), serviceOutcomes.refused(rules.words, words));
}

/** The facts about a request that was not processed: the state of the service, and its last answer. */
export interface Unsent {
  readonly service: Pick<ServiceState, 'settings' | 'contact' | 'leftAloneUntil'>;
  readonly attempt?: Pick<ServiceAttempt, 'said' | 'refusedAs'>;
}

/** Returns the outcome of a request that was never sent or always rejected. */
export function neverSent(rules: KindRules, reason: OwnReason, { service, attempt }: Unsent): OutcomeDraft {
  const { words } = rules;
  const { settings, contact, leftAloneUntil } = service;
  // The service may reject the credentials for this request even if it accepts them for a request for the status.
  const isTurnedAway = attempt?.refusedAs !== undefined && isCredentialsCode(attempt.refusedAs);
  const refuser = reason === 'stopping' ? undefined : isTurnedAway ? 'service' : refuserOf(contact);
  if (refuser === 'service') return notProcessed(reason, serviceOutcomes.credentialsRejected(words, settings.name));
  if (refuser === 'token') return notProcessed(reason, serviceOutcomes.tokenMissing(words, settings.name));
  const last = attempt?.said?.text;
  return notProcessed(reason, serviceOutcomes.notSent(words, { last, pausedUntil: leftAloneUntil }));
}

/**
 * Returns the outcome of an operation that was not sent. Another operation on the same payment was reported as not
 * done, but may have gone through.
 */
export function otherUncertain(rules: KindRules, { request }: TransactionRecord): OutcomeDraft {
  return notProcessed('other-in-doubt', serviceOutcomes.otherUncertain(rules.words, request.transactionId));
}

/**
 * Returns the outcome of a transaction that was stopped before it was sent. The register stopped the transaction, or
 * another transaction moved the same money.
 */
export function stoppedBefore(
  rules: KindRules,
  { abortRequested }: Pick<TransactionRecord, 'abortRequested'>,
): OutcomeDraft {
  const moved = abortRequested?.moved;
  if (moved !== undefined) return movedMeanwhile(rules, moved.by, moved.shared);
  return notProcessed('aborted', serviceOutcomes.stoppedBefore(rules.words));
}

/** Returns the outcome of a withdrawn link that can no longer be paid. */
export function withdrawn(rules: KindRules): OutcomeDraft {
  return notProcessed('withdrawn', serviceOutcomes.withdrawn(rules.words));
}

/** Returns the outcome of an unpaid link whose session has ended. */
export function expired(rules: KindRules): OutcomeDraft {
  return notProcessed('link-expired', serviceOutcomes.expired(rules.words));
}

/** Returns the advice on charging again while the outcome is unknown. A kind that moves no money may always be requested again. */
export function whileUnknown(rules: KindRules): Retry {
  return isNonFinancial(rules) ? 'safe' : 'unsafe';
}

/** Returns the outcome of a link that can no longer be paid: its time has passed, or its register has withdrawn it. */
export function closed(rules: KindRules, { abortRequested }: Pick<TransactionRecord, 'abortRequested'>): OutcomeDraft {
  return abortRequested === undefined || abortRequested.isTimeOver === true ? expired(rules) : withdrawn(rules);
}

/** Returns the outcome of an unwanted link that may still be paid. */
export function stillPayable(
  rules: KindRules,
  { abortRequested }: Pick<TransactionRecord, 'abortRequested'> = {},
): OutcomeDraft {
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: 'may-still-be-paid',
    message: serviceOutcomes.stillPayable(rules.words, abortRequested?.isTimeOver === true),
    resolvedBy: 'tenderd',
  };
}

/** Returns the outcome if the service gave no usable answer. The payment may or may not have begun. */
export function notBegun(
  rules: KindRules,
  { said, unreadable }: Pick<ServiceAttempt, 'said' | 'unreadable'>,
): OutcomeDraft {
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: unreadable === undefined ? 'no-answer' : 'answer-unreadable',
    message: serviceOutcomes.notBegun(rules.words, said?.text),
    resolvedBy: 'tenderd',
  };
}

/** Returns the outcome if the service does not report how a payment without a shopper ended. */
export function notReported(rules: KindRules): OutcomeDraft {
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: 'no-answer',
    message: serviceOutcomes.notReported(rules.words),
    resolvedBy: 'tenderd',
  };
}

/**
 * Returns the outcome of an authorized payment that is neither captured nor released. `isReturning`: the service may
 * still release the payment. `mayGoOn`: after the release the shopper may still pay on the same page.
 */
export function notReversedYet(
  { words }: KindRules,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): OutcomeDraft {
  return {
    result: 'unresolved',
    retry: 'unsafe',
    reason: 'capture-failed',
    message: serviceOutcomes.notReversedYet(words, { isReturning, mayGoOn }),
    resolvedBy: 'tenderd',
  };
}
