/** What the terminal's own final answer is reported as: an approval with the amount that it names, or its no. */

import { type TransactionRecord, isAmountUnknown } from '../../model/transaction.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { AmountDifference } from '../../model/common-types.js';
import type { Reason, Result } from '../../model/reason-codes.js';
import { detailsOf, type HowRead } from './transport-response.js';
import { conditionRow } from './conditions.js';
import { reasonIn, withReason } from './terminal-reason.js';
import { contradictionIn } from './contradictions.js';
import { retryAfter } from '../../policy/outcome.js';
import type { Arrival } from '../wire/lane-rail.js';
import type { ApprovalDetails, Kind } from '../../kinds/message/kind.js';
import { amountText, feesMessage, unitsOf, missingOf, otherParts } from '../../kinds/message/authorized-amounts.js';

/** The reason of an approval whose amount the terminal left open, by its difference. */
const reasonsOfAmount: Partial<Record<AmountDifference, Reason>> = {
  unknown: 'amount-unknown',
  unconfirmed: 'amount-unconfirmed',
};

/** The outcome of an approval, whatever amount it names. */
export function approval(
  kind: Kind,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  answer: MoneyAnswer,
  how: HowRead,
  ownTotals?: Arrival['ownTotals'],
): OutcomeDraft {
  const { approved } = kind;
  const { isPartial } = how;
  if (approved !== undefined) return approved(record, attempt, answer, isPartial, ownTotals);
  const details = detailsOf(kind, answer, record, how);
  const result: Result = isPart(record, details, isPartial) ? 'partly-approved' : 'approved';
  const contradiction = contradictionIn(kind, answer, record);
  const added = feesMessage(record.request, details);
  const sentence = `${approvalSentence(kind, record, details, result)}${added}${rebateSentence(answer, record, details)}`;
  return {
    result,
    retry: retryAfter(kind, result),
    reason: contradiction?.code ?? (details.difference && reasonsOfAmount[details.difference]) ?? result,
    message: contradiction?.isBehind ? `${sentence} ${contradiction.message}` : (contradiction?.message ?? sentence),
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    ...(result === 'approved' ? {} : reasonIn(answer.body.Response)),
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

function approvalSentence(kind: Kind, record: TransactionRecord, details: ApprovalDetails, result: Result): string {
  const { approvedMessage } = kind;
  if (approvedMessage !== undefined) return approvedMessage(record.request, details, result === 'partly-approved');
  if (isAmountUnknown(details)) return unknownAmountSentence(kind, record, details, result);
  const amount = details.authorized ?? record.request.amountDetails;
  const what = amount === undefined ? '' : ` ${amountText(amount)}`;
  const asked =
    record.request.amountDetails === undefined ? '' : ` instead of ${amountText(record.request.amountDetails)}`;
  const { verb, done, rest } = kind.words;
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
  return differenceSentence(record, details, details.difference, { what, asked, done, cash, again });
}

/** The parts of the sentence about an approval. */
interface SentenceParts {
  readonly what: string;
  readonly asked: string;
  readonly done: string;
  readonly cash: string;
  readonly again: string;
}

/** Returns the sentence for an approval of another amount than was requested. */
function differenceSentence(
  record: TransactionRecord,
  details: ApprovalDetails,
  difference: Exclude<AmountDifference, 'cash-back'>,
  { what, asked, done, cash, again }: SentenceParts,
): string {
  switch (difference) {
    case 'tip':
      return `Approved with a tip:${what} ${done}.${cash} ${again}.`;
    case 'surcharge':
      return `Approved with a surcharge:${what} ${done}.${cash} ${again}.`;
    case 'currency':
      return `Approved in another currency:${what}${asked}.${cash} ${again}; call the manager.`;
    case 'unconfirmed':
      return `Approved:${what} ${done}. The terminal did not name the amount: compare with the receipt. ${again}.`;
    case 'partial':
    case 'unexplained':
    case 'unknown': {
      const how = isOfAmount(record, details) ? partsApproved(record, details) : `with another amount:${what}${asked}`;
      return `Approved ${how}.${missingText(record, details)}${cash} ${again}; compare with the receipt.`;
    }
  }
}

/** True if the amount is the one that was requested, whatever it is for. */
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
  if (details.surcharge !== undefined || details.fees !== undefined)
    return `for${what}, and the fees of the terminal are inside that amount`;
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
function unknownAmountSentence(
  kind: Kind,
  record: TransactionRecord,
  details: ApprovalDetails,
  result: Result,
): string {
  const part = result === 'partly-approved' ? ' in part' : '';
  const { verb } = kind.words;
  const cash = record.request.options?.cashBack === undefined ? '' : ' Hand over no cash before that.';
  return `Approved${part}, but the amount is not known. Look at the receipt.${cash}${balanceText(details)} Do not ${verb} again.`;
}

function balanceText({ storedValue }: ApprovalDetails): string {
  return storedValue?.balance === undefined ? '' : ` Balance ${amountText(storedValue.balance)}.`;
}

/** The outcome of a final answer that moved no money. */
export function refusal(
  kind: Kind,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  answer: MoneyAnswer,
  result: 'declined' | 'cancelled' | 'not-processed',
  message: string,
): OutcomeDraft {
  const {
    authorized: _unused,
    difference: _also,
    tip: _tip,
    cashBack: _cash,
    surcharge: _surcharge,
    fees: _fees,
    ...details
  } = detailsOf(kind, answer, record, {});
  return {
    result,
    retry: retryAfter(kind, result),
    reason:
      conditionRow(answer.body.Response.ErrorCondition)?.reason ??
      (result === 'not-processed' ? 'not-started' : result),
    message: result === 'not-processed' ? withReason(message, answer.body.Response.AdditionalResponse) : message,
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    ...reasonIn(answer.body.Response),
    ...details,
  };
}
