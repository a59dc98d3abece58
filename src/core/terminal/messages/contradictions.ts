/**
 * Answers that contradict themselves or what was asked for. An approval stands as one, because money moved; a failure that names an approval, too, ends
 * nothing before the terminal says it again. A person must look at each.
 */

import { approvals, attemptEvents } from '../../../messages/en.js';
import { type Dialect, holdsMoney } from '../../../../protocol/index.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { amountText, unitsOf } from '../../kinds/message/authorized-amounts.js';
import { typeIn, type Kind } from '../../kinds/message/kind.js';
import { isSameKey, keyNamedBy } from '../../sale/poi-transaction-id.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { contradictionCodes } from '../../policy/attention.js';
import { conditionRow } from './conditions.js';

/** What is wrong with an approval, and how it is told. */
export interface Contradiction {
  readonly code: (typeof contradictionCodes)[number];
  /** In place of the sentence about the approval, or behind it. */
  readonly message: string;
  readonly isBehind?: true;
}

/** Where an approval names another type of payment than was asked for, another original or an error; undefined where it names none. */
export function contradictionIn(kind: Kind, answer: MoneyAnswer, record: TransactionRecord): Contradiction | undefined {
  return otherThanAsked(kind, answer, record) ?? errorBeside(kind, answer);
}

/** Success, and a condition by which a failure would have ended it. Of an approval that was given off-line UnreachableHost is true. */
function errorBeside(kind: Kind, { body: { Response: response } }: MoneyAnswer): Contradiction | undefined {
  const { Result: result, ErrorCondition: condition = '' } = response;
  const money = conditionRow(condition)?.money(kind);
  if (result !== 'Success' || condition === 'UnreachableHost') return undefined;
  if (money?.verdict !== 'final' || money.result === 'not-processed') return undefined;
  return { code: 'error-in-approval', message: approvals.errorInApproval(condition), isBehind: true };
}

/**
 * What of a Failure is said of an approval, in words; undefined where nothing is. An approval code and a figure together: declines of honest terminals name
 * amounts, 0.00 among them, and terminals leave one of the two behind.
 */
export function approvalInFailure({ name, body }: MoneyAnswer, { request }: TransactionRecord): string | undefined {
  if (name !== 'PaymentResponse' || body.Response.Result !== 'Failure') return undefined;
  const { PaymentAcquirerData: acquirer, AmountsResp: amounts } = body.PaymentResult ?? {};
  const code = acquirer?.ApprovalCode?.trim() ?? '';
  const currency = amounts?.Currency ?? request.amountDetails?.currency;
  if (code === '' || currency === undefined) return undefined;
  const amount = unitsOf(amounts?.AuthorizedAmount, currency) ?? 0;
  return amount > 0 ? attemptEvents.namesApproval(amountText({ amount, currency }), code) : undefined;
}

/** The states by which a vendor says of a transaction that it charged nothing. */
const chargesNothing = /^(?:CANCELL?ED|DECLINED|FAILED|FAILURE|REFUSED|REJECTED|ABORTED|VOIDED|REVERSED)$/i;

/**
 * What of a Success is said of a refusal, in words; undefined where nothing is. Only a dialect with states in SaleToPOIData is asked: elsewhere the text is that
 * of the register, which comes back. A text that is no JSON, or a state that is not in the list, says nothing: Result decides.
 */
export function refusalInSuccess(
  { name, body }: MoneyAnswer,
  { saysStateInSaleToPOIData: isSaid }: Dialect,
): string | undefined {
  if (isSaid !== true || body.Response.Result === 'Failure' || name !== 'PaymentResponse') return undefined;
  const said = jsonMembers(body.SaleData?.SaleToPOIData);
  const states = ['r', 'ts'].map((member) => said.get(member)).filter((one) => typeof one === 'string');
  const state = states.find((one) => chargesNothing.test(one));
  return state === undefined ? undefined : attemptEvents.namesRefusal(state);
}

function jsonMembers(text = ''): ReadonlyMap<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
  } catch {
    return new Map();
  }
}

function otherThanAsked(kind: Kind, answer: MoneyAnswer, record: TransactionRecord): Contradiction | undefined {
  if (answer.name === 'PaymentResponse') {
    const said = answer.body.PaymentResult?.PaymentType;
    if (said === undefined || said === typeIn(kind, record.request)) return undefined;
    // Held by the acquirer data, it left as a payment.
    if (said === 'Normal' && kind.moves === 'hold' && holdsMoney(record.request.acquirerData)) return undefined;
    return { code: 'other-payment-type', message: approvals.otherPaymentType(kind.words, said) };
  }
  if (answer.name !== 'ReversalResponse') return undefined;
  const key = answer.body.OriginalPOITransaction?.POITransactionID;
  const named = record.originalPoi ?? keyNamedBy(record.request);
  if (key === undefined || named === undefined) return undefined;
  if (isSameKey({ transactionId: key.TransactionID, timeStamp: key.TimeStamp }, named)) return undefined;
  return { code: 'other-original', message: approvals.otherOriginal(kind.words, key.TransactionID) };
}
