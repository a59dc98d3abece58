/**
 * The operations on an authorization: capture, cancel, update, refund (endpoints 2 to 5). The body of each request is
 * optional.
 */
import { has, needs, positive } from '../declaration/condition.js';
import {
  expectedMember,
  member,
  requiredMember,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { AmountDetails } from './amount-details.js';
import { ResponseInfo } from './response-info.js';
import { Name, Note, Uuid7 } from './simple.js';
import { AnswerStatus, OperationType } from './words.js';

/** An amount must be above zero, or absent. */
const movesSomething = positive('amountDetails.amount');

const captureRequestFields = { amountDetails: member(AmountDetails) };

/** Captures a part of the authorized amount; without a body, all of it. */
export interface CaptureRequest extends Infer<typeof captureRequestFields> {}

/** The declaration of {@link CaptureRequest}. */
export const CaptureRequest: Declaration<CaptureRequest> = type('CaptureRequest', captureRequestFields, {
  conditions: [movesSomething],
});

const refundRequestFields = { amountDetails: member(AmountDetails), reference: member(Note) };

/** Refunds a part of the captured amount; without a body, all of it. The form of this request is a choice of this project. */
export interface RefundRequest extends Infer<typeof refundRequestFields> {}

/** The declaration of {@link RefundRequest}. */
export const RefundRequest: Declaration<RefundRequest> = type('RefundRequest', refundRequestFields, {
  conditions: [movesSomething],
});

const cancelRequestFields = {
  merchantId: member(Name),
  amountDetails: member(AmountDetails),
  reference: member(Note),
  merchantReference: member(Note),
};

/** Cancels a part of the remaining amount; without an amount, all of it. */
export interface CancelRequest extends Infer<typeof cancelRequestFields> {}

/** The declaration of {@link CancelRequest}. */
export const CancelRequest: Declaration<CancelRequest> = type('CancelRequest', cancelRequestFields, {
  conditions: [needs('merchantId', has('amountDetails')), movesSomething],
});

const fallbackCancelRequestFields = { merchantReference: requiredMember(Name), reference: member(Note) };

/** Cancels a payment by the merchant's reference, if the service's reference was never received. */
export interface FallbackCancelRequest extends Infer<typeof fallbackCancelRequestFields> {}

/** The declaration of {@link FallbackCancelRequest}. */
export const FallbackCancelRequest: Declaration<FallbackCancelRequest> = type(
  'FallbackCancelRequest',
  fallbackCancelRequestFields,
);

const updateRequestFields = { amountDetails: member(AmountDetails), reference: member(Note) };

/** Sets the total that remains authorized. Without an amount, the request only extends the pre-authorization. */
export interface UpdateRequest extends Infer<typeof updateRequestFields> {}

/** The declaration of {@link UpdateRequest}. */
export const UpdateRequest: Declaration<UpdateRequest> = type('UpdateRequest', updateRequestFields, {
  conditions: [movesSomething],
});

const operationInfoFields = {
  type: requiredMember(OperationType),
  status: requiredMember(AnswerStatus),
  capturedAmount: member(AmountDetails),
  cancelledAmount: member(AmountDetails),
  updatedAmount: member(AmountDetails),
  refundedAmount: member(AmountDetails),
};

/** The operation in an answer: its type, its status, and the amount in the field of its type. */
export interface OperationInfo extends Infer<typeof operationInfoFields> {}

/** The declaration of {@link OperationInfo}. */
export const OperationInfo: Declaration<OperationInfo> = type('OperationInfo', operationInfoFields);

const followUpResponseFields = {
  responseInfo: expectedMember(ResponseInfo),
  operationInfo: expectedMember(OperationInfo),
  pspReference: member(Uuid7),
};

/**
 * The answer to a capture, refund, cancel or update. An answer without its operation proves nothing. The answer to the
 * fallback cancel also names the payment.
 */
export interface FollowUpResponse extends Infer<typeof followUpResponseFields> {}

/** The declaration of {@link FollowUpResponse}. */
export const FollowUpResponse: Declaration<FollowUpResponse> = type('FollowUpResponse', followUpResponseFields);
