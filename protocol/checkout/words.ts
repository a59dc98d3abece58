/** The enumerations of the payment service. Other words are read and kept aside, and prove nothing. */
import { oneOfOnly } from '../declaration/declaration.js';

/** The type of an operation. */
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

/** The status of an operation, in a history. */
export const OperationStatus = oneOfOnly(['COMPLETED', 'PENDING', 'FAILED']);

/** The status of an operation, in the answer to its request. */
export const AnswerStatus = oneOfOnly(['SUCCESS', 'PENDING']);

/** The display mode of a page that is not opened by redirect. */
export const UiMode = oneOfOnly(['EMBED']);

/** The integration type of an embedded page. */
export const IntegrationType = oneOfOnly(['IFRAME']);

/** The transport of an embedded page's events. */
export const EventTransport = oneOfOnly(['POST_MESSAGE']);

/** Whether the shopper may or must let the page store the card. */
export const StoreOption = oneOfOnly(['OPTIONAL', 'MANDATED']);

/** The reason for storing a card. */
export const CardOnFileReason = oneOfOnly(['CONVENIENCE', 'UNSCHEDULED', 'SCHEDULED']);

/** The event of a webhook. */
export const EventType = oneOfOnly(['CHECKOUT_SESSION_COMPLETED']);

/** The reason why a flow cannot finish inside an iframe. */
export const BreakoutReason = oneOfOnly(['AUTHENTICATION_REQUIRED', 'PAYMENT_METHOD_REQUIRES_REDIRECT']);

/** The detailed reason. All words except the first are choices of this project. */
export const BreakoutSubReason = oneOfOnly([
  '3DS_CHALLENGE',
  'BANKID_APP_SWITCH',
  'ISSUER_REDIRECT',
  'TOP_LEVEL_REDIRECT',
  'APP_SWITCH',
  'HOSTED_IDENTITY',
  'CONTRACT_ACCEPTANCE',
]);

/** The type of the message for a flow that cannot finish inside the iframe. */
export const BreakoutType = oneOfOnly(['psp.checkout.requires_breakout']);

/** The type of the message for a flow that has finished inside the iframe; a choice of this project. */
export const CompletionType = oneOfOnly(['psp.checkout.completed']);
