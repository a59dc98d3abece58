/**
 * For each type, the fields that redaction keeps in messages of the payment service. All other fields are removed.
 * Addresses keep only their origin, because paths and queries contain tokens. Every other string is searched for card
 * data as well. The expiry date of a card is omitted on purpose, because no register needs it.
 */
import type { AllowList } from '../redact/redaction-plan.js';

const card = 'merchantShopperId paymentInstrumentReference';
const urls = 'successRedirectUrl cancelRedirectUrl errorRedirectUrl webhookUrl';
const paid = 'merchantReference immediateCapture splitShipment amountDetails';
const enveloped = 'header body';

/** The list of fields to keep. */
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
