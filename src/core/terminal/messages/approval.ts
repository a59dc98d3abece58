/** The outcome that follows from the terminal's own final answer: an approval with its amount, or a decline. */

import { approvals, type Messages } from '../../../messages/index.js';
import { type TransactionRecord, isAmountUnknown } from '../../model/transaction.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { AmountDetails, AmountDifference } from '../../model/common-types.js';
import type { Reason, Result } from '../../model/reason-codes.js';
import { detailsOf, type HowRead } from './transport-response.js';
import { conditionRow } from './conditions.js';
import { reasonIn, withReason } from './terminal-reason.js';
import { contradictionIn } from './contradictions.js';
import { retryAfter } from '../../policy/outcome.js';
import type { Arrival } from '../wire/lane-rail.js';
import type { ApprovalDetails, Kind } from '../../kinds/message/kind.js';
import { amountText, feesMessage, unitsOf, missingOf, otherParts } from '../../kinds/message/authorized-amounts.js';

/** The reasons for approvals whose amount the terminal's answer leaves uncertain. */
const reasonsOfAmount: Partial<Record<AmountDifference, Reason>> = {
  unknown: 'amount-unknown',
  unconfirmed: 'amount-unconfirmed',
};

/** Returns the outcome of an approval, whatever its amount. */
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
  const message = `${approvalMessage(kind, record, details, result)}${added}${rebateMessage(answer, record, details)}`;
  return {
    result,
    retry: retryAfter(kind, result),
    reason: contradiction?.code ?? (details.difference && reasonsOfAmount[details.difference]) ?? result,
    message: contradiction?.isBehind ? `${message} ${contradiction.message}` : (contradiction?.message ?? message),
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    ...(result === 'approved' ? {} : reasonIn(answer.body.Response)),
    ...details,
  };
}

/**
 * True if only a part was approved. If the answer has amounts, the amounts decide: after Partial with the full amount
 * nothing is left to pay.
 */
function isPart({ request }: TransactionRecord, details: ApprovalDetails, partial: boolean): boolean {
  if (!partial || isLess({ request }, details)) return isLess({ request }, details);
  const { authorized, difference } = details;
  return authorized === undefined || (difference !== 'unexplained' && difference !== 'currency');
}

/** True if less than requested was authorized. Cash-back that the customer did not get also counts. */
function isLess({ request }: Pick<TransactionRecord, 'request'>, { authorized, difference }: ApprovalDetails): boolean {
  if (difference === 'partial') return true;
  return difference === 'cash-back' && (authorized?.amount ?? 0) < (request.amountDetails?.amount ?? 0);
}

/** Returns the cashier's instruction about cash-back. Returns `none` if no cash-back was requested or reported. */
function cashAdvice(
  { request, outcome }: TransactionRecord,
  { cashBack, difference }: ApprovalDetails,
): Messages.approvals.CashAdvice {
  if (cashBack === undefined && request.options?.cashBack === undefined) return 'none';
  if (cashBack?.amount === 0) return 'hand-over-none';
  if (cashBack === undefined || difference === 'unexplained' || difference === 'currency') return 'check-receipt';
  // If there was an earlier outcome, the cashier may already have handed over the cash, or the customer may have paid
  // in another way.
  return outcome === undefined ? 'hand-over' : 'late';
}

/**
 * Returns the text about a rebate that the terminal granted by itself, if less than the requested amount was charged;
 * otherwise an empty string.
 */
function rebateMessage(answer: MoneyAnswer, { request }: TransactionRecord, { authorized }: ApprovalDetails): string {
  if (answer.name !== 'PaymentResponse' || authorized === undefined) return '';
  const { currency } = authorized;
  const amount = unitsOf(answer.body.PaymentResult?.AmountsResp?.TotalRebatesAmount, currency) ?? 0;
  const isShort = (missingOf(request, { authorized })?.amount ?? 0) > 0;
  return amount === 0 || !isShort ? '' : approvals.rebate(amountText({ amount, currency }));
}

function textOf(amount: AmountDetails | undefined): string | undefined {
  return amount === undefined ? undefined : amountText(amount);
}

function factsOf(kind: Kind, record: TransactionRecord, details: ApprovalDetails): Messages.approvals.ApprovalFacts {
  const { amountDetails } = record.request;
  return {
    words: kind.words,
    amount: textOf(details.authorized ?? amountDetails),
    requested: textOf(amountDetails),
    cash: cashAdvice(record, details),
    cashAmount: textOf(details.cashBack),
    balance: textOf(details.storedValue?.balance),
  };
}

function approvalMessage(kind: Kind, record: TransactionRecord, details: ApprovalDetails, result: Result): string {
  const { approvedMessage } = kind;
  const isPartly = result === 'partly-approved';
  if (approvedMessage !== undefined) return approvedMessage(record.request, details, isPartly);
  const facts = factsOf(kind, record, details);
  if (isAmountUnknown(details))
    return approvals.amountUnknown(facts, isPartly, record.request.options?.cashBack !== undefined);
  if (details.difference === 'cash-back') {
    const isShort = isLess(record, details);
    const how = details.cashBack?.amount === 0 ? 'without' : isShort ? 'with less' : 'with';
    return approvals.approvedWithCashBack(facts, how, isShort);
  }
  if (isPartly) return approvals.approvedInPart(facts, otherParts(record.request, details));
  if (details.difference === undefined) return approvals.approved(facts);
  return differenceMessage(record, details, details.difference, facts);
}

/** Returns the message about an approval whose amount differs from the requested amount. */
function differenceMessage(
  record: TransactionRecord,
  details: ApprovalDetails,
  difference: Exclude<AmountDifference, 'cash-back'>,
  facts: Messages.approvals.ApprovalFacts,
): string {
  switch (difference) {
    case 'tip':
    case 'surcharge':
      return approvals.approvedWith(facts, difference);
    case 'currency':
      return approvals.approvedInOtherCurrency(facts);
    case 'unconfirmed':
      return approvals.amountNotNamed(facts);
    case 'partial':
    case 'unexplained':
    case 'unknown': {
      const missing = missingOf(record.request, details);
      const gap = missing === undefined || missing.amount === 0 ? undefined : amountText(missing);
      return approvals.approvedOtherwise(facts, differenceOf(record, details), gap);
    }
  }
}

/** Returns the difference between an approval and its request. */
function differenceOf({ request }: TransactionRecord, details: ApprovalDetails): Messages.approvals.ApprovalDifference {
  const { authorized, storedValue, surcharge, fees } = details;
  const { amountDetails: requested } = request;
  if (authorized?.amount !== requested?.amount || authorized?.currency !== requested?.currency)
    return { type: 'amount' };
  if (storedValue?.maskedAccount !== undefined) return { type: 'account', account: storedValue.maskedAccount };
  if (surcharge !== undefined || fees !== undefined) return { type: 'fees-included' };
  const parts = otherParts(request, details);
  return parts === '' ? { type: 'inconsistent' } : { type: 'parts', parts };
}

/** Returns the outcome of a final answer that moved no money. */
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
