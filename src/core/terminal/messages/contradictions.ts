/**
 * Answers that contradict themselves or their request. The operator must check each of them. An approval stays an
 * approval, because money moved. A failure that names an approval ends nothing until the terminal repeats it.
 */

import { approvals, attemptEvents } from '../../../messages/index.js';
import { type Dialect, holdsMoney } from '../../../../protocol/index.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { amountText, unitsOf } from '../../kinds/message/authorized-amounts.js';
import { typeIn, type Kind } from '../../kinds/message/kind.js';
import { isSameKey, keyNamedBy } from '../../sale/poi-transaction-id.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { contradictionCodes } from '../../policy/attention.js';
import { conditionRow } from './conditions.js';

/** A contradiction in an approval, and its message. */
export interface Contradiction {
  readonly code: (typeof contradictionCodes)[number];
  /**
   * The message. If `isBehind` is true, the message follows the text about the approval; otherwise it replaces that
   * text.
   */
  readonly message: string;
  readonly isBehind?: true;
}

/** Returns the contradiction if an approval names another payment type than requested, another original, or an error; otherwise undefined. */
export function contradictionIn(kind: Kind, answer: MoneyAnswer, record: TransactionRecord): Contradiction | undefined {
  return differsFromRequest(kind, answer, record) ?? errorInSuccess(kind, answer);
}

/** Finds a Success with an ErrorCondition that would be final in a Failure. UnreachableHost is correct in an offline approval. */
function errorInSuccess(kind: Kind, { body: { Response: response } }: MoneyAnswer): Contradiction | undefined {
  const { Result: result, ErrorCondition: condition = '' } = response;
  const money = conditionRow(condition)?.money(kind);
  if (result !== 'Success' || condition === 'UnreachableHost') return undefined;
  if (money?.verdict !== 'final' || money.result === 'not-processed') return undefined;
  return { code: 'error-in-approval', message: approvals.errorInApproval(condition), isBehind: true };
}

/**
 * Returns a text if a Failure reports an approval: an approval code together with an amount. A code without an amount,
 * or an amount without a code, proves nothing: correct declines contain amounts, even 0.00, and terminals leave old
 * codes or amounts in their answers.
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

/** The transaction states of one vendor that mean that nothing was charged. */
const chargesNothing = /^(?:CANCELL?ED|DECLINED|FAILED|FAILURE|REFUSED|REJECTED|ABORTED|VOIDED|REVERSED)$/i;

/**
 * Returns a text if a Success reports a refusal. Only a dialect with states in SaleToPOIData is checked, because in
 * other dialects this field repeats the register's text. A text that is not JSON, or an unlisted state, proves nothing:
 * Result
 * decides.
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

function differsFromRequest(kind: Kind, answer: MoneyAnswer, record: TransactionRecord): Contradiction | undefined {
  if (answer.name === 'PaymentResponse') {
    const said = answer.body.PaymentResult?.PaymentType;
    if (said === undefined || said === typeIn(kind, record.request)) return undefined;
    // A payment that the acquirer data turns into a hold was sent as a payment.
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
