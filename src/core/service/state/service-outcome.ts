/** How what the service proves is told: results, whether it may be charged again, and the sentence for the cashier. */

import { nothingOf } from '../../../messages/en.js';
import { saysTurnedAway } from '../messages/refusals.js';
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
import { leftAloneText } from './back-off-text.js';

/** Of what was moved, how it differs from what was asked for. */
function compared(asked: AmountDetails | undefined, moved: Moved): MovedAmount {
  if (moved === undefined) return { difference: 'unknown' };
  if (asked === undefined || (asked.amount === moved.amount && asked.currency === moved.currency))
    return { authorized: moved };
  if (asked.currency !== moved.currency) return { authorized: moved, difference: 'currency' };
  return { authorized: moved, difference: moved.amount < asked.amount ? 'partial' : 'unexplained' };
}

/** It went through, with this amount. What was asked for without one was about all that the order had left. */
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

/** Whether it asks for more time alone: what is held stays as it is. */
export function isExtension(
  { mayExtend }: KindRules,
  { amountDetails }: Pick<TransactionRequest, 'amountDetails'>,
): boolean {
  return mayExtend === true && amountDetails === undefined;
}

/** What is held is held for longer. An amount that the service does not name has not changed: the order says how much it is. */
function extended(rules: KindRules, idempotencyKey: string, held: Moved): OutcomeDraft {
  const { verb } = rules.words;
  const what = held === undefined ? 'the same amount' : amountText(held);
  return {
    result: 'approved',
    retry: retryAfter(rules, 'approved'),
    reason: 'extended',
    message: `Approved: ${what} is held for longer. Do not ${verb} again.`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
    ...(held === undefined ? {} : { authorized: held }),
  };
}

/** A card was verified. Nothing was charged, so no amount is told. */
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
    message: `The card was verified${isStored ? ' and stored' : ', and is not stored'}. ${nothingOf(rules)}${notStoredText(stored, request)}`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
    ...stored,
  };
}

/** What is missing, and what it means for later payments; empty if nothing is missing. */
function notStoredText({ notStored }: StoredCard, { online }: Pick<TransactionRequest, 'online'>): string {
  if (notStored === undefined) return '';
  if (notStored === 'agreement')
    return ' But the payment service shows no agreement: no later payment of it can be taken. Ask the customer to agree again, by another link.';
  if (online?.storedOnly === true && online.store === undefined)
    return ' But the payment service names no stored card, although only stored cards were allowed. Look on its pages how it was paid.';
  return ' But the payment service shows no stored card: nothing can be paid with it later. Ask the customer for a card by another link.';
}

function approvalText(
  { words: { done, rest, verb } }: KindRules,
  asked: AmountDetails | undefined,
  { authorized, difference }: MovedAmount,
): string {
  const again = `Do not ${verb} again`;
  const look = 'the pages of the payment service';
  if (authorized === undefined) return `Approved, but the amount is not known. Look at ${look}. ${again}.`;
  const what = amountText(authorized);
  const instead = asked === undefined ? '' : ` instead of ${amountText(asked)}`;
  if (difference === undefined) return `Approved: ${what} ${done}. ${again}.`;
  if (difference === 'partial') return `Only ${what}${instead} was ${done}. ${rest}`;
  if (difference === 'currency') return `Approved in another currency: ${what}${instead}. ${again}; call the manager.`;
  return `Approved with another amount: ${what}${instead}. ${again}; compare it on ${look}.`;
}

/** The service declined it, and its history says so. */
export function declined(rules: KindRules, idempotencyKey: string, reason: Reason): OutcomeDraft {
  return {
    result: 'declined',
    retry: retryAfter(rules, 'declined'),
    reason,
    message: `The ${rules.words.noun} was declined. ${nothingOf(rules)} ${behindDecline(rules)}`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
  };
}

/** What is to be done behind a decline: another way to pay is there only where somebody was to pay. */
function behindDecline({ about, moves, undoes, takesSale }: KindRules): string {
  if (about === undefined) return moves === 'nothing' ? 'Ask for another card.' : 'Ask for another way to pay.';
  const isOfHold = undoes === true || takesSale === true || moves === 'hold';
  return isOfHold ? 'The pre-authorization stands as it was.' : 'Refund in another way.';
}

/** The service declined to hold it for longer, and its history says so. */
export function notExtended(rules: KindRules, idempotencyKey: string, reason: Reason): OutcomeDraft {
  const message =
    'It was declined to hold the amount for longer: it stays held as before. Take what is due before that ends, or ask for a new pre-authorization.';
  return { ...declined(rules, idempotencyKey, reason), message };
}

/** It was authorized, and given back as a whole. */
export function reversed(rules: KindRules, idempotencyKey: string): OutcomeDraft {
  return {
    result: 'cancelled',
    retry: retryAfter(rules, 'cancelled'),
    reason: 'cancelled',
    message: `The ${rules.words.noun} was cancelled after it was authorized: nothing is held any more.`,
    resolvedBy: 'service',
    serviceId: idempotencyKey,
  };
}

/** The service did not do it, and the history shows nothing of it. */
export function refused(rules: KindRules, code: string, words: string): OutcomeDraft {
  const { noun } = rules.words;
  const reason = reasonSaid(code, 'service-refused');
  return notProcessed(reason, `The payment service refused the ${noun}${words}. ${nothingOf(rules)}`);
}

/** Why nothing of it was done: how the service stands, and what it answered last. */
export interface Unsent {
  readonly service: Pick<ServiceState, 'settings' | 'contact' | 'leftAloneUntil'>;
  readonly attempt?: Pick<ServiceAttempt, 'said' | 'refusedAs'>;
}

/** Nothing of it was ever sent, or all of it was turned away. */
export function neverSent(rules: KindRules, reason: OwnReason, { service, attempt }: Unsent): OutcomeDraft {
  const { noun } = rules.words;
  const nothing = nothingOf(rules);
  const { settings, contact, leftAloneUntil } = service;
  // It may take them for a question, and not for this.
  const isTurnedAway = attempt?.refusedAs !== undefined && saysTurnedAway(attempt.refusedAs);
  const refuser = reason === 'stopping' ? undefined : isTurnedAway ? 'service' : refuserOf(contact);
  if (refuser !== undefined) {
    const [what, wrong] =
      refuser === 'service'
        ? [
            `The payment service refuses the credentials of tenderd, and did not take the ${noun}.`,
            'apiKey, token or merchantId',
          ]
        : [`There is no token for the payment service, and the ${noun} did not reach it.`, 'the token'];
    const advice = `Asking again does not help before a technician has corrected ${wrong} of services.${settings.name}.`;
    return notProcessed(reason, `${what} ${nothing} ${advice}`);
  }
  const said = attempt?.said?.text;
  const alone = leftAloneText(leftAloneUntil);
  const what =
    said === undefined
      ? `The ${noun} did not reach the payment service${alone}.`
      : `The payment service${alone}${alone === '' ? '' : ','} did not take the ${noun}: it last answered ${said}.`;
  return notProcessed(reason, `${what} ${nothing} Try again.`);
}

/** Nothing of it was sent: another one about the same payment may have gone through although it is said that it did not. */
export function otherInDoubt(rules: KindRules, { request }: TransactionRecord): OutcomeDraft {
  const { noun } = rules.words;
  const what = `The payment service showed what may be transaction ${request.transactionId}, which did not go through as far as was known`;
  return notProcessed('other-in-doubt', `${what}; this ${noun} was never started. ${nothingOf(rules)} Try again.`);
}

/** It was not wanted any more before anything of it left: by its register, or because another transaction has its money. */
export function stoppedBefore(
  rules: KindRules,
  { abortRequested }: Pick<TransactionRecord, 'abortRequested'>,
): OutcomeDraft {
  const moved = abortRequested?.moved;
  if (moved !== undefined) return movedMeanwhile(rules, moved.by, moved.shared);
  const text = `The ${rules.words.noun} was stopped before it reached the payment service. ${nothingOf(rules)}`;
  return notProcessed('aborted', text);
}

/** The link was withdrawn, and can no longer be paid. */
export function withdrawn(rules: KindRules): OutcomeDraft {
  return notProcessed('withdrawn', `The link was withdrawn and can no longer be paid. ${nothingOf(rules)}`);
}

/** The session has ended at the service, and nobody has paid. */
export function expired(rules: KindRules): OutcomeDraft {
  return notProcessed('link-expired', `The link has expired and can no longer be paid. ${nothingOf(rules)}`);
}

/** What moves nothing may be asked for again, whatever becomes of it. */
export function whileUnknown(rules: KindRules): Retry {
  return isNonFinancial(rules) ? 'safe' : 'unsafe';
}

/** The link can no longer be paid: its time has passed, or its register has withdrawn it. */
export function closed(rules: KindRules, { abortRequested }: Pick<TransactionRecord, 'abortRequested'>): OutcomeDraft {
  return abortRequested === undefined || abortRequested.isTimeOver === true ? expired(rules) : withdrawn(rules);
}

/** The link is not wanted any more, and nobody says that it can no longer be paid. */
export function stillPayable(
  rules: KindRules,
  { abortRequested }: Pick<TransactionRecord, 'abortRequested'> = {},
): OutcomeDraft {
  const { words } = rules;
  const what = abortRequested?.isTimeOver === true ? 'The time to pay the link has passed' : 'The link was withdrawn';
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: 'may-still-be-paid',
    message: `${what}, but the customer may still pay it, or has paid it. Do not ${words.verb} again: look it up and close it on the pages of the payment service, then resolve it.`,
    resolvedBy: 'tenderd',
  };
}

/** Nobody knows whether the service has begun it: no answer to it could be used. */
export function notBegun(
  rules: KindRules,
  { said, unreadable }: Pick<ServiceAttempt, 'said' | 'unreadable'>,
): OutcomeDraft {
  const { noun, verb } = rules.words;
  const what =
    said === undefined
      ? `The payment service did not answer: it is not known whether the ${noun} was begun.`
      : `It is not known whether the ${noun} was begun. The payment service last answered ${said.text}.`;
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: unreadable === undefined ? 'no-answer' : 'answer-unreadable',
    message: `${what} Do not ${verb} again before that is looked up there.`,
    resolvedBy: 'tenderd',
  };
}

/** Nobody was asked for it, and the service does not say how it ended. */
export function notSaid(rules: KindRules): OutcomeDraft {
  const { words } = rules;
  return {
    result: 'unresolved',
    retry: whileUnknown(rules),
    reason: 'no-answer',
    message: `The payment service does not say how the ${words.noun} ended. Do not ${words.verb} again before that is looked up there.`,
    resolvedBy: 'tenderd',
  };
}

/**
 * Authorized, not captured, and not given back yet. `isReturning`: nothing shows that it will not be. `mayGoOn`: behind that the shopper may
 * perhaps still pay on the same page.
 */
export function notReversedYet(
  { words }: KindRules,
  { isReturning, mayGoOn }: { readonly isReturning: boolean; readonly mayGoOn: boolean },
): OutcomeDraft {
  const what = isReturning
    ? '; the payment service is to give it back'
    : '. The payment service does not show that all of it was given back, and no cancel is under way: cancel what is left on its pages';
  const then = mayGoOn
    ? `Behind that the link may perhaps still be paid. Do not ${words.verb} again: look it up and close it on the pages of the payment service, then resolve it.`
    : `Do not ${words.verb} again before that.`;
  return {
    result: 'unresolved',
    retry: 'unsafe',
    reason: 'capture-failed',
    message: `The customer's money is reserved and was not taken${what}. ${then}`,
    resolvedBy: 'tenderd',
  };
}
