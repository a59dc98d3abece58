/**
 * The fields that a message of the payment service keeps when it is redacted, by the name of its type. What is not here is cut. Of
 * addresses only the origin is kept, because paths and queries hold tokens; every other text is searched for card data all the same.
 *
 * Deliberately not here: when a card expires, for which no register waits.
 */
import type { AllowList } from '../redact/redaction-plan.js';

const card = 'merchantShopperId paymentInstrumentReference';
const urls = 'successRedirectUrl cancelRedirectUrl errorRedirectUrl webhookUrl';
const paid = 'merchantReference immediateCapture splitShipment amountDetails';
const enveloped = 'header body';

/** The list. */
export const allowed: AllowList = {
  Agreed: 'recurringReference',
  Agreement: 'recurringModel recurringFrequency recurringDescription',
  AmountDetails: 'amount currency',
  AuthorizeBody: 'merchantInfo transactionData',
  AuthorizeData: `${paid} ${card}`,
  AuthorizeMitBody: 'transactionData',
  AuthorizeMitData: `merchantReference immediateCapture amountDetails ${card} recurringProcessingInfo`,
  AuthorizeMitRequest: enveloped,
  AuthorizeRequest: enveloped,
  BreakoutMessage: 'type sessionId reason subReason paymentMethod redirectUrl',
  CancelRequest: 'merchantId amountDetails reference merchantReference',
  Capabilities: 'embedSupported breakoutMayBeRequired',
  CaptureRequest: 'amountDetails',
  CheckoutSessionCompleted: 'eventType status pspReference merchantReference paymentMethod paymentScheme',
  CompletionMessage: 'type sessionId redirectUrl',
  CreateMitBody: 'merchantInfo transactionData',
  CreateMitData: 'merchantReference immediateCapture amountDetails merchantShopperId recurringProcessingInfo',
  CreateMitRequest: enveloped,
  CreateSessionBody: 'merchantInfo transactionData paymentMethodInfo paymentInstrumentsProfileData',
  CreateSessionRequest: enveloped,
  CreateSessionResponse: 'responseInfo sessionInfo',
  FallbackCancelRequest: 'merchantReference reference',
  FollowUpResponse: 'responseInfo operationInfo pspReference',
  InstrumentDeleted: 'responseInfo',
  Integration: 'type iframeUrl events',
  IntegrationEvents: 'transport pspOrigin',
  MerchantInfo: `${urls} ui`,
  Operation: 'id type status details',
  OperationDetails: `eci amount currency acquirer scheme authCode ${card} pspShopperId recurringReference`,
  OperationInfo: 'type status capturedAmount cancelledAmount updatedAmount refundedAmount',
  PaymentInstrument: `
    paymentInstrumentReference scheme maskedPan cardOnFileReason recurringReference recurringDescription`,
  PaymentInstruments: 'responseInfo paymentInstruments',
  PaymentInstrumentsProfileData: 'merchantShopperId storePaymentInstrument allowStoredInstrumentsOnly',
  PaymentMethodInfo: 'paymentMethodWhitelist',
  PaymentStatus: 'responseInfo operationList',
  Problem: 'type title status detail instance errors pspReference',
  ProblemField: 'pointer detail',
  RecurringProcessingInfo: 'recurringModel recurringFrequency',
  RefundRequest: 'amountDetails reference',
  RequestHeader: 'merchantId idempotency-key',
  RequestUi: 'mode origin',
  ResponseInfo: 'responseCode responseText',
  SessionInfo: 'pspReference checkoutUrl ui capabilities',
  SessionUi: 'mode integration',
  TransactionData: `${paid} storePaymentInstrument ${card} recurringProcessingInfo`,
  UpdateRequest: 'amountDetails reference',
};
