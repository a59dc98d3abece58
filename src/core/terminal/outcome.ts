/** How a transaction is told to have ended: result, whether it may be charged again, and the sentence for the cashier. */

import type { Attempt } from '../model/attempt.js';
import { detailsOf } from './answer.js';
import { contradictionIn, isContradiction } from './contradictions.js';
import { amountText, missingOf, otherParts, unitsOf } from '../kinds/amounts.js';
import { isNonFinancial, isReversal, kinds, nounOf, waysToUndo } from '../kinds/index.js';
import type { ApprovalDetails } from '../kinds/kind.js';
import type { MoneyAnswer } from './money-answer.js';
import { saidOf } from '../kernel/own-words.js';
import type { OutcomeDraft, Retry, Result, Outcome } from '../model/result.js';
import {
  type Attention,
  type TransactionRecord,
  hasUnknownAttempt,
  isAmountUnknown,
  isDefinite,
  movedMoney,
} from '../model/transaction.js';

/** Whether charging again is safe, by result (promise 9). A reversal that is unknown is never repeated blindly. */
export function retryAfter(result: Result, record: TransactionRecord): Retry {
  switch (result) {
    case 'approved':
    case 'partly-approved':
      return isNonFinancial(record.request.kind) ? 'safe' : 'unsafe';
    case 'declined':
    case 'cancelled':
    case 'not-processed':
      return 'safe';
    case 'unresolved':
      return isReversal(record.request.kind) ? 'unsafe' : 'after-resolution';
  }
}

/** The outcome of an approval, whatever amount it names. */
export function approval(
  record: TransactionRecord,
  attempt: Attempt,
  answer: MoneyAnswer,
  partial: boolean,
  original?: TransactionRecord,
): OutcomeDraft {
  const { approved } = kinds[record.request.kind];
  if (approved !== undefined) return approved(record, attempt, answer, partial);
  const details = detailsOf(answer, record, partial, original);
  const result: Result = isPart(record, details, partial) ? 'partly-approved' : 'approved';
  const contradiction = contradictionIn(answer, record);
  return {
    result,
    retry: retryAfter(result, record),
    reason: contradiction?.code ?? (details.difference === 'unknown' ? 'amount-unknown' : result),
    message:
      contradiction?.message ??
      `${approvalSentence(record, details, result)}${rebateSentence(answer, record, details)}`,
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    ...details,
  };
}

/** Whether a part was approved. The figures decide, where there are any: Partial beside all that was asked for leaves nothing to be paid. */
function isPart({ request }: TransactionRecord, details: ApprovalDetails, partial: boolean): boolean {
  if (!partial || isLess({ request }, details)) return isLess({ request }, details);
  const { authorized, difference } = details;
  return authorized === undefined || (difference !== 'unexplained' && difference !== 'currency');
}

/** Whether less than was asked for was authorized; cash-back that the customer did not get is less, too. */
function isLess({ request }: Pick<TransactionRecord, 'request'>, { authorized, difference }: ApprovalDetails): boolean {
  if (difference === 'partial') return true;
  return difference === 'cash-back' && (authorized?.amount ?? 0) < (request.amountDetails?.amount ?? 0);
}

/** What the cashier does about cash-back, behind the amount; nothing where none is asked for or told. */
function cashSentence({ request, outcome }: TransactionRecord, { cashBack, difference }: ApprovalDetails): string {
  if (cashBack === undefined && request.options?.cashBack === undefined) return '';
  if (cashBack?.amount === 0) return ' Hand over no cash.';
  if (cashBack === undefined || difference === 'unexplained' || difference === 'currency')
    return ' Look at the receipt before you hand over cash.';
  // Told later than the customer waited for: the cash may have been handed over, or the goods paid in another way.
  if (outcome !== undefined)
    return ` ${amountText(cashBack)} of it is cash-back: hand it over only if the customer is there and has not had it.`;
  return ` Hand over ${amountText(cashBack)} in cash.`;
}

/** A rebate of the terminal's own: what it is short of what was asked for may be granted by it, which a person decides. */
function rebateSentence(answer: MoneyAnswer, { request }: TransactionRecord, { authorized }: ApprovalDetails): string {
  if (answer.name !== 'PaymentResponse' || authorized === undefined) return '';
  const { currency } = authorized;
  const amount = unitsOf(answer.body.PaymentResult?.AmountsResp?.TotalRebatesAmount, currency) ?? 0;
  const isShort = (missingOf(request, { authorized })?.amount ?? 0) > 0;
  if (amount === 0 || !isShort) return '';
  return ` The terminal says that it gave a rebate of ${amountText({ amount, currency })}, which was not asked for.`;
}

function approvalSentence(record: TransactionRecord, details: ApprovalDetails, result: Result): string {
  const { approvedMessage } = kinds[record.request.kind];
  if (approvedMessage !== undefined) return approvedMessage(record.request, details, result === 'partly-approved');
  if (isAmountUnknown(details)) return unknownAmountSentence(record, details, result);
  const amount = details.authorized ?? record.request.amountDetails;
  const what = amount === undefined ? '' : ` ${amountText(amount)}`;
  const asked =
    record.request.amountDetails === undefined ? '' : ` instead of ${amountText(record.request.amountDetails)}`;
  const { verb, done, rest } = kinds[record.request.kind].words;
  const again = `Do not ${verb} again`;
  const balance = balanceText(details);
  const cash = cashSentence(record, details);
  if (details.difference === 'cash-back') {
    const how = details.cashBack?.amount === 0 ? 'without' : isLess(record, details) ? 'with less' : 'with';
    return `Approved ${how} cash-back:${what}${isLess(record, details) ? asked : ''} ${done}.${cash} ${again}.`;
  }
  if (result === 'partly-approved') {
    const other = otherParts(record.request, details);
    return `Only${what}${asked} was ${done}${other === '' ? '' : `, ${other}`}. ${rest}${cash}${balance}`;
  }
  if (details.difference === undefined) return `Approved:${what} ${done}.${cash}${balance} ${again}.`;
  switch (details.difference) {
    case 'tip':
      return `Approved with a tip:${what} ${done}.${cash} ${again}.`;
    case 'currency':
      return `Approved in another currency:${what}${asked}.${cash} ${again}; call the manager.`;
    case 'partial':
    case 'unexplained':
    case 'unknown': {
      const how = isOfAmount(record, details) ? partsApproved(record, details) : `with another amount:${what}${asked}`;
      return `Approved ${how}.${missingText(record, details)}${cash} ${again}; compare with the receipt.`;
    }
  }
}

/** Whether the amount is the one that was asked for, whatever it is for. */
function isOfAmount(
  { request: { amountDetails: asked } }: TransactionRecord,
  { authorized }: ApprovalDetails,
): boolean {
  return authorized?.amount === asked?.amount && authorized?.currency === asked?.currency;
}

/** The whole amount was approved, and what the terminal says of it beside that is not as asked for. */
function partsApproved({ request }: TransactionRecord, details: ApprovalDetails): string {
  const { authorized, storedValue } = details;
  const what = authorized === undefined ? '' : ` ${amountText(authorized)}`;
  if (storedValue?.maskedAccount !== undefined)
    return `for${what}, but for another account (${storedValue.maskedAccount}) than the one that was named`;
  const parts = otherParts(request, details);
  return `for${what}, ${parts === '' ? 'and the terminal says things about it that do not fit together' : parts}`;
}

function missingText({ request }: TransactionRecord, details: ApprovalDetails): string {
  const missing = missingOf(request, details);
  return missing === undefined || missing.amount === 0
    ? ''
    : ` ${amountText(missing)} of what was asked for is missing.`;
}

/** It was approved, and how much cannot be read: no sentence has a figure that nobody said. */
function unknownAmountSentence(record: TransactionRecord, details: ApprovalDetails, result: Result): string {
  const part = result === 'partly-approved' ? ' in part' : '';
  const { verb } = kinds[record.request.kind].words;
  const cash = record.request.options?.cashBack === undefined ? '' : ' Hand over no cash before that.';
  return `Approved${part}, but the amount is not known. Look at the receipt.${cash}${balanceText(details)} Do not ${verb} again.`;
}

function balanceText({ storedValue }: ApprovalDetails): string {
  return storedValue?.balance === undefined ? '' : ` Balance ${amountText(storedValue.balance)}.`;
}

/** The outcome of a final answer that moved no money. */
export function refusal(
  record: TransactionRecord,
  attempt: Attempt,
  answer: MoneyAnswer,
  result: 'declined' | 'cancelled' | 'not-processed',
  message: string,
): OutcomeDraft {
  const {
    authorized: _unused,
    difference: _also,
    tip: _tip,
    cashBack: _cash,
    ...details
  } = detailsOf(answer, record, false);
  return {
    result,
    retry: retryAfter(result, record),
    reason: kebab(answer.body.Response.ErrorCondition ?? result),
    message,
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    ...details,
  };
}

/** An ErrorCondition as the code of a reason. */
export function kebab(word: string): string {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Nothing was started, and that is proved. */
export function notProcessed(reason: string, message: string): OutcomeDraft {
  return { result: 'not-processed', retry: 'safe', reason, message, resolvedBy: 'tenderd' };
}

/** What came and could not be read, as a sentence for people; undefined where all of it could. */
export function unreadMessage({ attempts }: Pick<TransactionRecord, 'attempts'>): string | undefined {
  const unread = attempts.findLast(({ unreadable }) => unreadable !== undefined)?.unreadable;
  if (unread === undefined) return undefined;
  if (unread.isNamed !== true) return `A message came that cannot be read (${unread.why}).`;
  return `The terminal answered, but its answer cannot be read (${unread.why}).`;
}

/** Reasons that say no more than that there is no answer: one that cannot be read is the better reason. */
const answerless: ReadonlySet<string> = new Set(['no-answer', 'terminal-forgot']);

/**
 * What was said of what is unknown, in brackets: of the last attempt that may have moved money, or where none may, of the last one. What another
 * attempt was told says nothing of it.
 */
function saidOfUnknown({ attempts }: TransactionRecord): string {
  const unknown = attempts.filter((attempt) => hasUnknownAttempt({ attempts: [attempt] }));
  const last = unknown.length > 0 ? unknown.findLast((attempt) => saidOf(attempt) !== '') : attempts.at(-1);
  return last === undefined ? '' : saidOf(last);
}

/** What cannot be known yet. The sentence says what to look at and what to do. */
export function unresolved(record: TransactionRecord, why: string): OutcomeDraft {
  const unread = unreadMessage(record);
  const reason = unread !== undefined && answerless.has(why) ? 'answer-unreadable' : why;
  const said = saidOfUnknown(record);
  const { unknown } = kinds[record.request.kind];
  if (unknown !== undefined) return unknown(reason, said);
  const { noun, verb } = kinds[record.request.kind].words;
  return {
    result: 'unresolved',
    retry: retryAfter('unresolved', record),
    reason,
    message:
      (reason === 'answer-unreadable' ? `${unread} ` : '') +
      `It is not known whether the ${noun} went through${said}. Do not ${verb} again: look at the terminal's last receipt, ` +
      'then resolve it on the attention list, or wait: tenderd keeps asking the terminal.',
    resolvedBy: 'tenderd',
  };
}

/**
 * What one attempt's end means for the transaction while its other attempts are looked at too: an approval stands; a
 * refusal beside an attempt that may have moved money does not end anything.
 */
export function besideOthers(record: TransactionRecord, draft: OutcomeDraft): OutcomeDraft {
  if (movesMoney(draft) || draft.result === 'unresolved') return draft;
  return hasUnknownAttempt(record) ? unresolved(record, 'other-attempt-unknown') : draft;
}

/** Whether the register said that so much less is welcome. */
function isWelcome({ request }: TransactionRecord, { authorized }: OutcomeDraft): boolean {
  // Who takes back the whole asks for no part of it.
  if (isReversal(request.kind) && request.amountDetails === undefined) return false;
  const least = request.options?.split?.minimum ?? 0;
  return request.allowPartial && (authorized?.amount ?? least) >= least;
}

function movesMoney(draft: OutcomeDraft): boolean {
  return draft.result === 'approved' || draft.result === 'partly-approved';
}

/**
 * Whether an outcome may follow another (invariant I9): anything may follow none or unresolved; a definite one is
 * followed only by an approval that rests on the terminal's own words.
 */
export function mayFollow(before: Outcome | undefined, draft: OutcomeDraft): boolean {
  if (!isDefinite(before)) return true;
  return movesMoney(draft) && draft.resolvedBy === 'terminal' && draft.serviceId !== undefined;
}

/** What of an outcome a person must look at. */
export function attentionFor(record: TransactionRecord, draft: OutcomeDraft, at: string): readonly Attention[] {
  const items: Attention[] = [];
  const noun = nounOf(record.request);
  if (draft.result === 'unresolved') {
    items.push({ code: 'unresolved', at, text: draft.message, actions: ['resolve'] });
  }
  if (draft.reason === 'malformed')
    items.push({ code: 'malformed', at, text: draft.message, actions: ['call-support'] });
  const { attention } = kinds[record.request.kind];
  if (attention !== undefined) items.push(...attention(record.outcome, draft, at));
  else if (movesMoney(draft)) {
    const before = record.outcome;
    const secondApproval = movedMoney(before) && before.serviceId !== undefined && before.serviceId !== draft.serviceId;
    const reverseOne = (text: string): number =>
      items.push({ code: 'reverse-one', at, text, actions: waysToUndo(record.request) });
    if (secondApproval) {
      reverseOne(
        `This ${noun} was approved twice (ServiceIDs ${before.serviceId} and ${draft.serviceId ?? '?'}). Reverse one of them.`,
      );
    } else if (isDefinite(before) && !movedMoney(before)) {
      reverseOne(
        `This ${noun} was told as ${before.result}, and the terminal approved it after all. If it was paid in another way since, reverse this one.`,
      );
    }
    if (draft.difference === 'currency') {
      items.push({ code: 'other-currency', at, text: draft.message, actions: waysToUndo(record.request) });
    }
    if (isContradiction(draft.reason))
      items.push({ code: draft.reason, at, text: draft.message, actions: waysToUndo(record.request) });
    const shrinks = draft.difference === 'partial' && before?.result === 'approved';
    if (draft.difference === 'unknown') {
      items.push({ code: 'amount-unknown', at, text: draft.message, actions: waysToUndo(record.request) });
    }
    if (draft.difference === 'unexplained' || shrinks) {
      items.push({ code: 'amount-unexplained', at, text: draft.message, actions: waysToUndo(record.request) });
    }
    if (draft.result === 'partly-approved' && !isWelcome(record, draft)) {
      items.push({ code: 'partial-not-allowed', at, text: draft.message, actions: waysToUndo(record.request) });
    }
  }
  return items;
}
