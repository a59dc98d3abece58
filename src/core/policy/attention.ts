/** The attention items about an outcome. */

import {
  amountUnconfirmedCode,
  type Attention,
  otherAttemptCode,
  paymentUnexplainedCode,
} from '../model/attention-item.js';
import { type Attempt, attemptIdOf } from '../model/attempt.js';
import { givenUpAttemptsOf, isGivenUp, type TransactionRecord, movedMoney, isDefinite } from '../model/transaction.js';
import { railWordsOf } from '../model/rail-words.js';
import { type OutcomeDraft, movesMoney } from '../model/result.js';
import { attention as texts } from '../../messages/index.js';
import { type KindRules, waysToUndo } from './kind-rules.js';

/** Codes of approvals that contradict the request or contain an error. */
export const contradictionCodes = ['other-payment-type', 'other-original', 'error-in-approval'] as const;

/** True if a reason is the code of a contradiction. */
export function isContradiction(reason: string): reason is (typeof contradictionCodes)[number] {
  return contradictionCodes.some((code) => code === reason);
}

/** True if the request allows an approval of this partial amount. */
function isWelcome(
  { undoes, mayExtend }: KindRules,
  { request }: TransactionRecord,
  { authorized }: OutcomeDraft,
): boolean {
  // A reversal of the whole original names no amount, and neither does an extension of a hold. So a partial approval is
  // not allowed for these requests.
  if ((undoes === true || mayExtend === true) && request.amountDetails === undefined) return false;
  const least = request.options?.split?.minimum ?? 0;
  return request.allowPartial && (authorized?.amount ?? least) >= least;
}

/** True if another payment at the payment service may have paid the transaction. */
export function isPaidByAnother({ attention }: TransactionRecord): boolean {
  return attention.some(({ code }) => code === paymentUnexplainedCode);
}

/**
 * Returns a record's attention items. Attempts at the terminal that were given up get an item, because they may also
 * have moved money. Two cases get no such item: an operator set the outcome, or the attempts were already given up in
 * `before`. In both cases the operator may already have removed the item.
 */
export function withOtherAttempts(
  rules: KindRules,
  record: TransactionRecord,
  at: string,
  before: readonly Attempt[] = [],
): readonly Attention[] {
  const { attention, outcome, attempts } = record;
  if (attention.length === 0 && !attempts.some(({ state }) => isGivenUp(state))) return attention;
  const others = attention.filter(({ code }) => code !== otherAttemptCode);
  const unknown = givenUpAttemptsOf(record);
  const isPlain = isDefinite(outcome) && outcome.resolvedBy !== 'person' && movesItsMoney(rules);
  if (!isPlain || unknown.length === 0) return others.length === attention.length ? attention : others;
  if (others.length < attention.length) return attention;
  const known = before.flatMap((one) => (isGivenUp(one.state) ? attemptIdOf(one) : []));
  if (unknown.every((one) => known.includes(attemptIdOf(one)))) return attention;
  const ids = unknown.map(({ serviceId }) => serviceId).join(', ');
  const rail = railWordsOf(record.request);
  const text = movesMoney(outcome)
    ? texts.otherAttemptAfterApproval(rules, rail, ids)
    : texts.otherAttemptAfterRefusal(rules, rail, ids, outcome.result);
  return [...attention, { code: otherAttemptCode, at, text, actions: ['resolve'] }];
}

/**
 * The code of the item for an approval that an operator confirmed, but that the terminal or the service reports as not
 * made.
 */
const confirmationDenied = 'confirmation-denied';

/**
 * Returns the item for an approval that an operator confirmed and that the terminal or payment service now denies. The outcome stays, because it is
 * booked. Returns undefined if there is nothing new to report.
 */
export function deniedConfirmation(
  { words }: KindRules,
  { confirmationDenied: isDenied, outcome, request }: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): Attention | undefined {
  if (outcome?.resolvedBy !== 'person' || !movesMoney(outcome)) return undefined;
  if (movesMoney(draft) || draft.result === 'unresolved') return undefined;
  if (isDenied === true) return undefined;
  const operator = outcome.person?.name ?? 'An operator';
  const text = texts.confirmationDenied(words, railWordsOf(request), { operator, reason: draft.reason });
  return { code: confirmationDenied, at, text, actions: ['resolve'] };
}

function movesItsMoney({ moves }: KindRules): boolean {
  return moves !== 'nothing' && moves !== 'period';
}

/** Returns the attention items about an outcome. */
export function attentionFor(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const items: Attention[] = [];
  if (draft.result === 'unresolved') {
    items.push({ code: 'unresolved', at, text: draft.message, actions: ['resolve'] });
  }
  if (draft.reason === 'malformed')
    items.push({ code: 'malformed', at, text: draft.message, actions: ['call-support'] });
  if (draft.notStored !== undefined) items.push({ code: 'not-stored', at, text: draft.message, actions: ['resolve'] });
  const { attention } = rules;
  if (attention !== undefined) items.push(...attention(record.outcome, draft, at));
  else if (movesMoney(draft)) {
    items.push(...afterEarlierOutcome(rules, record, draft, at));
    items.push(...otherThanRequested(rules, record, draft, at));
  }
  return items;
}

/**
 * Returns the item for an approval that follows another approval, or follows a report that the customer was not
 * charged.
 */
function afterEarlierOutcome(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const before = record.outcome;
  const reverseOne = (text: string): Attention => ({ code: 'reverse-one', at, text, actions: waysToUndo(rules) });
  const secondApproval = movedMoney(before) && before.serviceId !== undefined && before.serviceId !== draft.serviceId;
  if (secondApproval) {
    return [reverseOne(texts.approvedTwice(rules, before.serviceId, draft.serviceId ?? '?'))];
  } else if (isDefinite(before) && !movedMoney(before)) {
    return [reverseOne(texts.approvedAfterAll(rules, railWordsOf(record.request), before.result))];
  }
  return [];
}

/** Returns the items for an approval that is not what the register requested: another amount, currency, payment type or original. */
function otherThanRequested(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const { difference, message: text } = draft;
  const toUndo = (code: string): Attention => ({ code, at, text, actions: waysToUndo(rules) });
  const shrinks = difference === 'partial' && record.outcome?.result === 'approved';
  return [
    ...(difference === 'currency' ? [toUndo('other-currency')] : []),
    ...(isContradiction(draft.reason) ? [toUndo(draft.reason)] : []),
    ...(difference === 'unknown' ? [toUndo('amount-unknown')] : []),
    ...(difference === 'unconfirmed' ? [unconfirmedAmount(rules, record, at)] : []),
    ...(difference === 'unexplained' || shrinks ? [toUndo('amount-unexplained')] : []),
    ...(draft.result === 'partly-approved' && !isWelcome(rules, record, draft) ? [toUndo('partial-not-allowed')] : []),
  ];
}

function unconfirmedAmount({ words }: KindRules, { request }: TransactionRecord, at: string): Attention {
  const text = texts.amountUnconfirmed(words, railWordsOf(request));
  return { code: amountUnconfirmedCode, at, text, actions: ['resolve'] };
}
