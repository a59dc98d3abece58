/**
 * The request that starts a payment, as an envelope of header and body (endpoint 1), and the parts that the Authorize
 * and MIT requests share with it.
 */
import { has, is, needs } from '../declaration/condition.js';
import {
  member,
  requiredMember,
  requiredMembers,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { AmountDetails } from './amount-details.js';
import { Flag, Name, Origin, Url, Uuid7, WholeNumber } from './simple.js';
import { StoreOption, UiMode } from './words.js';

const requestHeaderFields = { merchantId: requiredMember(Name), 'idempotency-key': requiredMember(Uuid7) };

/** The merchant that sends the request, and the key that makes a repeat safe. */
export interface RequestHeader extends Infer<typeof requestHeaderFields> {}

/** The declaration of {@link RequestHeader}. */
export const RequestHeader: Declaration<RequestHeader> = type('RequestHeader', requestHeaderFields);

const requestUiFields = { mode: member(UiMode), origin: member(Origin) };

/** The display mode of the page, and the origin of the page around it. */
interface RequestUi extends Infer<typeof requestUiFields> {}

const RequestUi: Declaration<RequestUi> = type('RequestUi', requestUiFields, {
  conditions: [needs('origin', is('mode', 'EMBED'))],
});

const merchantInfoFields = {
  successRedirectUrl: requiredMember(Url),
  cancelRedirectUrl: requiredMember(Url),
  errorRedirectUrl: requiredMember(Url),
  webhookUrl: member(Url),
  ui: member(RequestUi),
};

/** The addresses to which the browser returns, and the address of the webhook. */
export interface MerchantInfo extends Infer<typeof merchantInfoFields> {}

/** The declaration of {@link MerchantInfo}. */
export const MerchantInfo: Declaration<MerchantInfo> = type('MerchantInfo', merchantInfoFields);

const recurringProcessingInfoFields = {
  recurringModel: member(WholeNumber),
  recurringFrequency: member(WholeNumber),
};

/** An agreement about future payments. Its numbers are passed on and never interpreted. */
export interface RecurringProcessingInfo extends Infer<typeof recurringProcessingInfoFields> {}

/** The declaration of {@link RecurringProcessingInfo}. */
export const RecurringProcessingInfo: Declaration<RecurringProcessingInfo> = type(
  'RecurringProcessingInfo',
  recurringProcessingInfoFields,
);

const transactionDataFields = {
  merchantReference: requiredMember(Name),
  immediateCapture: member(Flag),
  splitShipment: member(Flag),
  storePaymentInstrument: member(Flag),
  amountDetails: requiredMember(AmountDetails),
  merchantShopperId: member(Name),
  paymentInstrumentReference: member(Name),
  recurringProcessingInfo: member(RecurringProcessingInfo),
};

/** The amount of the payment, and how it is captured. */
interface TransactionData extends Infer<typeof transactionDataFields> {}

const TransactionData: Declaration<TransactionData> = type('TransactionData', transactionDataFields, {
  conditions: [needs('merchantShopperId', has('paymentInstrumentReference'))],
});

const paymentMethodInfoFields = { paymentMethodWhitelist: requiredMembers(Name) };

/** The permitted payment methods. */
interface PaymentMethodInfo extends Infer<typeof paymentMethodInfoFields> {}

const PaymentMethodInfo: Declaration<PaymentMethodInfo> = type('PaymentMethodInfo', paymentMethodInfoFields, {
  // An empty list is not allowed, because the service might treat it as no restriction at all.
  conditions: [needs('paymentMethodWhitelist')],
});

const profileDataFields = {
  merchantShopperId: member(Name),
  storePaymentInstrument: member(StoreOption),
  allowStoredInstrumentsOnly: member(Flag),
};

/** The stored cards that the page offers. */
interface PaymentInstrumentsProfileData extends Infer<typeof profileDataFields> {}

const PaymentInstrumentsProfileData: Declaration<PaymentInstrumentsProfileData> = type(
  'PaymentInstrumentsProfileData',
  profileDataFields,
  { conditions: [needs('merchantShopperId', is('allowStoredInstrumentsOnly', 'true'))] },
);

const createSessionBodyFields = {
  merchantInfo: requiredMember(MerchantInfo),
  transactionData: requiredMember(TransactionData),
  paymentMethodInfo: member(PaymentMethodInfo),
  paymentInstrumentsProfileData: member(PaymentInstrumentsProfileData),
};

interface CreateSessionBody extends Infer<typeof createSessionBodyFields> {}

const CreateSessionBody: Declaration<CreateSessionBody> = type('CreateSessionBody', createSessionBodyFields);

const createSessionRequestFields = {
  header: requiredMember(RequestHeader),
  body: requiredMember(CreateSessionBody),
};

/** Creates a session, with the amount and the return addresses. Amount 0 verifies a card. */
export interface CreateSessionRequest extends Infer<typeof createSessionRequestFields> {}

/** The declaration of {@link CreateSessionRequest}. */
export const CreateSessionRequest: Declaration<CreateSessionRequest> = type(
  'CreateSessionRequest',
  createSessionRequestFields,
);
