/** Writes an ended transaction of the journal as the response that a terminal would have given (protocol notes, sections 10 and 11). */

import type { MoneyRequest } from '../requests/money-parts.js';
import {
  answerHeader,
  type CardAcquisitionResponse,
  type ErrorCondition,
  holdsMoney,
  type LoyaltyResponse,
  type OutgoingMessage,
  type PaymentReceipt,
  type PaymentResponse,
  type PaymentResult,
  type Response,
  type ReversalResponse,
  type StoredValueResponse,
  toDecimalText,
} from '../../../../protocol/index.js';
import {
  type AmountDetails,
  categoryOf,
  type Evidence,
  isAmountUnknown,
  isDefinite,
  type Outcome,
  type Reason,
  type SaleTransaction,
  typeOf,
  type TransactionView,
} from '../../../core/index.js';
import { loyaltyBodies, storedValueBodies } from './account-response.js';
import { acquisitionBodies } from './acquisition-response.js';
import { ofPayment, ofReversal, vendorFieldsOf, withOwnMembers } from './own-members.js';
import { withPairs } from './response-pairs.js';
import { ownReceipts, toPaymentReceipt } from './receipts.js';
import { reconciliationBodies } from '../requests/reconciliation.js';
import { failure, encodable } from '../requests/refusal.js';
import { memberOf } from './stored-messages.js';

/** A view with a definite outcome. Only such a transaction may be reported as a response. */
export interface Ended extends TransactionView {
  readonly outcome: Outcome;
  /** True if the text of a Response is written as `key=value&...`. If absent, the text is a message. */
  readonly hasPairs?: boolean;
}

/** A response without its header. */
export type AnswerBody =
  | { readonly name: 'PaymentResponse'; readonly body: PaymentResponse }
  | { readonly name: 'ReversalResponse'; readonly body: ReversalResponse }
  | { readonly name: 'StoredValueResponse'; readonly body: StoredValueResponse }
  | { readonly name: 'LoyaltyResponse'; readonly body: LoyaltyResponse }
  | { readonly name: 'CardAcquisitionResponse'; readonly body: CardAcquisitionResponse };

/**
 * True if there is an outcome to report. Only an approval can still change such an outcome. An unresolved outcome is
 * not reported (promise 4).
 */
export function isEnded(view: TransactionView | undefined): view is Ended {
  return isDefinite(view?.outcome);
}

/**
 * Returns the possible responses, best first. The first has the terminal's own PaymentResult, byte for byte except for
 * redaction. A redacted or tolerantly read PaymentResult may be impossible to write. The next response has the
 * journal's own values, and the last only the amount. If not even the amount can be written, the list is empty and
 * nothing is reported.
 */
export function bodiesOf(view: Ended, sale: SaleTransaction | undefined): readonly AnswerBody[] {
  const own = evidenceOf(view);
  switch (categoryOf(view)) {
    case 'Reversal':
      return withOwnMembers(
        receiptsOf(view, own).map((receipts) => reversalBody(view, own, receipts)),
        own,
        ofReversal,
      ).map((body): AnswerBody => ({ name: 'ReversalResponse', body }));
    case 'StoredValue': {
      const { PaymentReceipt: _none, ...start } = paymentBody(view, own, sale, undefined);
      return storedValueBodies(start, view, own).map((body): AnswerBody => ({ name: 'StoredValueResponse', body }));
    }
    case 'Loyalty': {
      const start = paymentBody(view, own, sale, undefined);
      return loyaltyBodies(start, view, own).map((body): AnswerBody => ({ name: 'LoyaltyResponse', body }));
    }
    case 'CardAcquisition': {
      const { PaymentReceipt: _none, ...start } = paymentBody(view, own, sale, undefined);
      const { PaymentInstrumentData: card } = cardOf(view);
      const bodies = acquisitionBodies(start, view, own, card);
      return bodies.map((body): AnswerBody => ({ name: 'CardAcquisitionResponse', body }));
    }
    case 'Payment':
    case 'Reconciliation':
      return withOwnMembers(paymentBodies(view, own, sale), own, ofPayment).map(
        (body): AnswerBody => ({ name: 'PaymentResponse', body }),
      );
  }
}

function paymentBodies(
  view: Ended,
  own: Evidence | undefined,
  sale: SaleTransaction | undefined,
): readonly PaymentResponse[] {
  const body = (receipts: readonly PaymentReceipt[], result: PaymentResult | undefined): PaymentResponse => ({
    ...paymentBody(view, own, sale, result),
    PaymentReceipt: orNone(receipts),
  });
  const ways = receiptsOf(view, own);
  if (!hasMoved(view.outcome)) return ways.map((receipts) => body(receipts, undefined));
  const amounts = amountsOf(view);
  const results = [
    saidAsHeld(view, paymentResultIn(own)),
    amounts && Object.assign({}, amounts, cardOf(view), acquirerOf(view)),
    amounts && Object.assign({}, amounts, cardOf(view)),
    amounts,
  ].flatMap((result) => result ?? []);
  // An unknown amount is never invented. If the response has no PaymentResult, the standard requires no AmountsResp.
  const told = isAmountUnknown(view.outcome) ? [...results, undefined] : results;
  return ways.flatMap((receipts) => told.map((result) => body(receipts, result)));
}

/** Returns the responses to an ended request, best first. */
export function moneyResponses(to: MoneyRequest, view: Ended): readonly OutgoingMessage[] {
  const header = answerHeader(to.header);
  if (to.name === 'ReconciliationRequest') {
    const failed = responseOf(view, evidenceOf(view));
    const bodies = reconciliationBodies(to.body.ReconciliationType, view, failed);
    return bodies.map((body): OutgoingMessage => ({ name: 'ReconciliationResponse', header, body }));
  }
  const key = to.body.SaleData?.SaleTransactionID;
  const sale = key === undefined ? undefined : { transactionId: key.TransactionID, timeStamp: key.TimeStamp };
  const vendorFields = vendorFieldsOf(evidenceOf(view));
  return bodiesOf(view, sale).map((answer): OutgoingMessage => ({ header, vendorFields, ...answer }));
}

function paymentBody(
  view: Ended,
  own: Evidence | undefined,
  sale: SaleTransaction | undefined,
  result: PaymentResult | undefined,
): PaymentResponse {
  return {
    Response: responseOf(view, own),
    SaleData: sale && { SaleTransactionID: { TransactionID: sale.transactionId, TimeStamp: sale.timeStamp } },
    POIData: poiDataOf(view),
    PaymentResult: result,
    PaymentReceipt: orNone(view.receipts.map(toPaymentReceipt)),
  };
}

function reversalBody(view: Ended, own: Evidence | undefined, receipts: readonly PaymentReceipt[]): ReversalResponse {
  const { originalPoi, outcome } = view;
  const { authorized } = outcome;
  const isOther = outcome.reason === 'other-original';
  const isAmountReported = authorized !== undefined && hasMoved(outcome) && !isOther;
  return {
    // If the terminal reversed another payment, the reversed amount of the named payment is unknown.
    ReversedAmount: isAmountReported ? amountText(authorized) : undefined,
    Response: responseOf(view, own),
    POIData: poiDataOf(view),
    // A reversal may name no sale. Then only this member tells the register which payment was reversed.
    OriginalPOITransaction:
      (isOther ? originalIn(own) : undefined) ??
      (originalPoi && {
        POITransactionID: { TransactionID: originalPoi.transactionId, TimeStamp: originalPoi.timeStamp },
      }),
    PaymentReceipt: orNone(receipts),
  };
}

/** Returns the payment that the terminal reports as reversed. */
function originalIn(own: Evidence | undefined): ReversalResponse['OriginalPOITransaction'] {
  const key = memberOf(memberOf(memberOf(own?.message, 'body'), 'OriginalPOITransaction'), 'POITransactionID');
  const [TransactionID, TimeStamp] = [memberOf(key, 'TransactionID'), memberOf(key, 'TimeStamp')];
  if (typeof TransactionID !== 'string' || typeof TimeStamp !== 'string') return undefined;
  return { POITransactionID: { TransactionID, TimeStamp } };
}

/** Returns the forms of the receipts, best first: the terminal's own form, plain styled texts, and no receipts. */
function receiptsOf(view: Ended, own: Evidence | undefined): readonly (readonly PaymentReceipt[])[] {
  if (view.receipts.length === 0) return [[]];
  return [ownReceipts(memberOf(own?.message, 'body'), view), view.receipts.map(toPaymentReceipt), []].flatMap((way) =>
    way === undefined ? [] : [way],
  );
}

function orNone(receipts: readonly PaymentReceipt[]): readonly PaymentReceipt[] | undefined {
  return receipts.length === 0 ? undefined : receipts;
}

/**
 * Returns the terminal's key, or tenderd's own key if the terminal gave none. A register may later name the transaction
 * by either key.
 */
function poiDataOf({ request, outcome }: Ended): PaymentResponse['POIData'] {
  const { transactionId, timeStamp } = outcome.poiTransaction ?? {
    transactionId: request.transactionId,
    timeStamp: outcome.at,
  };
  return { POITransactionID: { TransactionID: transactionId, TimeStamp: timeStamp } };
}

function responseOf(view: Ended, answered: Evidence | undefined): Response {
  const response = plainResponseOf(view, answered);
  return view.hasPairs === true ? withPairs(response, view.request.acquirerData) : response;
}

function plainResponseOf({ outcome, message }: Ended, answered: Evidence | undefined): Response {
  // Do not pass on LoggedOut: a session that was lost between tenderd and the terminal does not concern the register.
  // After LoggedOut the register would log in and send the request again.
  const own = answered?.errorCondition === 'LoggedOut' ? undefined : answered;
  const text = own?.additionalResponse ?? (hasMoved(outcome) ? outcome.message : message);
  // Success would mean "as requested". Here the amount is unknown, or the terminal did something other than requested.
  if (hasMoved(outcome) && (isAmountUnknown(outcome) || differsFromRequest.has(outcome.reason)))
    return {
      Result: 'Partial',
      ErrorCondition: 'PaymentRestriction',
      AdditionalResponse: encodable(outcome.message),
    };
  return responses[outcome.result]({ outcome, own, text });
}

/** An outcome, the terminal's evidence for the outcome, and the text that explains it. */
interface ExplainedOutcome {
  readonly outcome: Outcome;
  readonly own: Evidence | undefined;
  readonly text: string;
}

/** The Response of each result. */
const responses: Readonly<Record<Outcome['result'], (explained: ExplainedOutcome) => Response>> = {
  approved: ({ own, text }) => {
    // The terminal's own text, or none if the terminal sent none.
    const said = own === undefined ? text : own.additionalResponse?.trim() === '' ? undefined : own.additionalResponse;
    return { Result: 'Success', ...(said === undefined ? {} : { AdditionalResponse: encodable(said) }) };
  },
  'partly-approved': ({ own, text }) => ({
    Result: 'Partial',
    ErrorCondition: own?.errorCondition ?? 'PaymentRestriction',
    AdditionalResponse: encodable(text),
  }),
  declined: notCharged,
  cancelled: notCharged,
  'not-processed': notCharged,
  // An unresolved outcome is not reported here; see `stillOpen` in status.ts.
  unresolved: ({ text }) => failure({ condition: 'InProgress', text }),
};

function notCharged({ outcome, own, text }: ExplainedOutcome): Response {
  return {
    Result: 'Failure',
    ErrorCondition: own?.errorCondition ?? conditionOf(outcome),
    AdditionalResponse: encodable(text),
  };
}

/** The reasons why an approval differs from the request. */
const differsFromRequest: ReadonlySet<Reason> = new Set<Reason>(['other-original', 'other-payment-type']);

/**
 * The ErrorConditions for outcomes that tenderd decides. Every reason without an entry means for the register that its
 * terminal is unreachable. Examples are a link failure, a failed Login or a disconnected terminal.
 */
const conditions: ReadonlyMap<Reason, ErrorCondition> = new Map<Reason, ErrorCondition>([
  ['queue', 'Busy'],
  ['terminal-busy', 'Busy'],
  ['terminal-blocked', 'Busy'],
  ['stopping', 'Busy'],
  ['malformed', 'MessageFormat'],
  ['login-refused', 'NotAllowed'],
  ['resolved-by-person', 'NotAllowed'],
]);

/** Returns the ErrorCondition of an end for which the terminal gave none. Either the operator decided, or tenderd knows that nothing was started. */
function conditionOf({ result, reason }: Outcome): ErrorCondition {
  if (result === 'declined') return 'Refusal';
  if (result === 'cancelled' || reason === 'aborted') return 'Aborted';
  return conditions.get(reason) ?? 'UnavailableDevice';
}

function hasMoved({ result }: Outcome): boolean {
  return result === 'approved' || result === 'partly-approved';
}

/** Returns the terminal's evidence for the outcome; undefined if the operator or tenderd decided. */
export function evidenceOf({ outcome, attempts }: Ended): Evidence | undefined {
  if (outcome.resolvedBy !== 'terminal') return undefined;
  const evidence = attempts.find(({ serviceId }) => serviceId === outcome.serviceId)?.evidence;
  return evidence?.how === 'reject' ? undefined : evidence;
}

/** Returns the amounts of an approval as far as the journal has them; undefined if they cannot be written. */
function amountsOf({ request, outcome }: Ended): PaymentResult | undefined {
  const asked = request.amountDetails;
  if (isAmountUnknown(outcome)) return undefined;
  const { authorized = asked, difference } = outcome;
  const text = authorized && amountText(authorized);
  if (authorized === undefined || text === undefined) return undefined;
  // An older journal has no amount for the tip.
  const tipped =
    difference === 'tip' && asked !== undefined
      ? { ...authorized, amount: authorized.amount - asked.amount }
      : undefined;
  const { tip = tipped, cashBack, fees, authorizedOnline } = outcome;
  return {
    PaymentType: typeOf(request) ?? 'Normal',
    ...(authorizedOnline === undefined ? {} : { OnlineFlag: authorizedOnline }),
    AmountsResp: {
      Currency: authorized.currency,
      AuthorizedAmount: text,
      ...(fees === undefined ? {} : { TotalFeesAmount: amountText(fees) }),
      ...(cashBack === undefined ? {} : { CashBackAmount: amountText(cashBack) }),
      ...(tip === undefined ? {} : { TipAmount: amountText(tip) }),
    },
  };
}

function cardOf({ outcome }: Ended): PaymentResult {
  const { cardBrand, maskedPan, entryMode, token } = outcome;
  if ([cardBrand, maskedPan, entryMode, token].every((part) => part === undefined)) return {};
  return {
    PaymentInstrumentData: {
      PaymentInstrumentType: 'Card',
      CardData: {
        PaymentBrand: cardBrand,
        MaskedPAN: maskedPan,
        EntryMode: entryMode,
        PaymentToken: token && {
          TokenRequestedType: token.type === 'customer' ? 'Customer' : 'Transaction',
          TokenValue: token.value,
          ExpiryDateTime: token.expires,
        },
      },
    },
  };
}

/**
 * Returns the approval code in the field of the acquirer data. This field also requires a merchant number, which
 * tenderd does not know, so the number is `unknown`.
 */
function acquirerOf({ outcome, attempts }: Ended): PaymentResult {
  if (outcome.approvalCode === undefined) return {};
  const AcquirerPOIID = attempts[0]?.poiId ?? 'unknown';
  return { PaymentAcquirerData: { MerchantID: 'unknown', AcquirerPOIID, ApprovalCode: outcome.approvalCode } };
}

/**
 * Returns an amount as text; undefined if the amount exceeds the limits of the protocol. Only the terminal's own
 * response can contain so large an amount.
 */
function amountText({ amount, currency }: AmountDetails): string | undefined {
  const text = toDecimalText(amount, currency);
  return text.ok ? text.value : undefined;
}

/** Returns the stored PaymentResult of the terminal. The codec decides whether the PaymentResult can be written. */
function paymentResultIn(evidence: Evidence | undefined): PaymentResult | undefined {
  const result = memberOf(memberOf(evidence?.message, 'body'), 'PaymentResult');
  return isPaymentResult(result) ? result : undefined;
}

/**
 * Returns the result with the standard's payment type for a hold, if the acquirer data turned the payment into a
 * pre-authorization. The terminal may report Normal, as requested, but the register must not take the hold for a
 * charge.
 */
function saidAsHeld({ request }: Ended, result: PaymentResult | undefined): PaymentResult | undefined {
  const isHeld = request.kind === 'pre-authorization' && holdsMoney(request.acquirerData);
  return result && isHeld ? { ...result, PaymentType: typeOf(request) ?? 'FirstReservation' } : result;
}

/**
 * True for a PaymentResult with amounts. This short check is enough, because the codec checked the result before it was
 * stored. A result without amounts counts as empty.
 */
function isPaymentResult(value: unknown): value is PaymentResult {
  return typeof memberOf(memberOf(value, 'AmountsResp'), 'AuthorizedAmount') === 'string';
}
