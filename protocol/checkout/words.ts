/** The words of the payment service. Others are read and kept aside, and prove nothing. */
import { oneOfOnly } from '../declaration/declaration.js';

/** What an operation is. */
export const OperationType = oneOfOnly([
  'CREATE_SESSION',
  'AUTHENTICATION',
  'AUTHORIZATION',
  'CAPTURE',
  'CANCEL',
  'REFUND',
  'UPDATE',
  'STORED_CREDENTIALS',
]);

/** What became of an operation, in a history. */
export const OperationStatus = oneOfOnly(['COMPLETED', 'PENDING', 'FAILED']);

/** What became of an operation, in the answer to its request. */
export const AnswerStatus = oneOfOnly(['SUCCESS', 'PENDING']);

/** How a page is shown, where it is not opened by redirect. */
export const UiMode = oneOfOnly(['EMBED']);

/** How an embedded page is built in. */
export const IntegrationType = oneOfOnly(['IFRAME']);

/** How an embedded page speaks to the page around it. */
export const EventTransport = oneOfOnly(['POST_MESSAGE']);

/** Whether the page offers to store the card, or the shopper must. */
export const StoreOption = oneOfOnly(['OPTIONAL', 'MANDATED']);

/** Why a card is stored. */
export const CardOnFileReason = oneOfOnly(['CONVENIENCE', 'UNSCHEDULED', 'SCHEDULED']);

/** What a webhook is about. */
export const EventType = oneOfOnly(['CHECKOUT_SESSION_COMPLETED']);

/** Why a flow cannot finish inside an iframe. */
export const BreakoutReason = oneOfOnly(['AUTHENTICATION_REQUIRED', 'PAYMENT_METHOD_REQUIRES_REDIRECT']);

/** The cause behind the reason; all but the first are a choice. */
export const BreakoutSubReason = oneOfOnly([
  '3DS_CHALLENGE',
  'BANKID_APP_SWITCH',
  'ISSUER_REDIRECT',
  'TOP_LEVEL_REDIRECT',
  'APP_SWITCH',
  'HOSTED_IDENTITY',
  'CONTRACT_ACCEPTANCE',
]);

/** The type of the message that a flow cannot finish inside the iframe. */
export const BreakoutType = oneOfOnly(['psp.checkout.requires_breakout']);

/** The type of the message that a flow has finished inside the iframe; a choice. */
export const CompletionType = oneOfOnly(['psp.checkout.completed']);
