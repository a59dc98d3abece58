/**
 * Requests that pay with a stored card, or permit such payments: Authorize, Create MIT, Authorize MIT. The form of
 * these requests is a choice of this project.
 */
import { member, requiredMember, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { AmountDetails } from './amount-details.js';
import { MerchantInfo, RequestHeader } from './session-request.js';
import { Flag, Name, Note, WholeNumber } from './simple.js';

const authorizeDataFields = {
  merchantReference: requiredMember(Name),
  immediateCapture: member(Flag),
  splitShipment: member(Flag),
  amountDetails: requiredMember(AmountDetails),
  merchantShopperId: requiredMember(Name),
  paymentInstrumentReference: requiredMember(Name),
};

interface AuthorizeData extends Infer<typeof authorizeDataFields> {}

const AuthorizeData: Declaration<AuthorizeData> = type('AuthorizeData', authorizeDataFields);

const authorizeBodyFields = {
  merchantInfo: requiredMember(MerchantInfo),
  transactionData: requiredMember(AuthorizeData),
};

interface AuthorizeBody extends Infer<typeof authorizeBodyFields> {}

const AuthorizeBody: Declaration<AuthorizeBody> = type('AuthorizeBody', authorizeBodyFields);

const authorizeRequestFields = { header: requiredMember(RequestHeader), body: requiredMember(AuthorizeBody) };

/**
 * A one-click payment, which uses a stored card. The request has return URLs because the shopper may have to
 * authenticate.
 */
export interface AuthorizeRequest extends Infer<typeof authorizeRequestFields> {}

/** The declaration of {@link AuthorizeRequest}. */
export const AuthorizeRequest: Declaration<AuthorizeRequest> = type('AuthorizeRequest', authorizeRequestFields);

const agreementFields = {
  recurringModel: member(WholeNumber),
  recurringFrequency: member(WholeNumber),
  recurringDescription: member(Note),
};

interface Agreement extends Infer<typeof agreementFields> {}

const Agreement: Declaration<Agreement> = type('Agreement', agreementFields);

const createMitDataFields = {
  merchantReference: requiredMember(Name),
  immediateCapture: member(Flag),
  amountDetails: requiredMember(AmountDetails),
  // If this name is absent, the service assigns a name of its own.
  merchantShopperId: member(Name),
  recurringProcessingInfo: requiredMember(Agreement),
};

interface CreateMitData extends Infer<typeof createMitDataFields> {}

const CreateMitData: Declaration<CreateMitData> = type('CreateMitData', createMitDataFields);

const createMitBodyFields = {
  merchantInfo: requiredMember(MerchantInfo),
  transactionData: requiredMember(CreateMitData),
};

interface CreateMitBody extends Infer<typeof createMitBodyFields> {}

const CreateMitBody: Declaration<CreateMitBody> = type('CreateMitBody', createMitBodyFields);

const createMitRequestFields = { header: requiredMember(RequestHeader), body: requiredMember(CreateMitBody) };

/**
 * The shopper agrees to later payments, which the merchant will start. The amount of the first payment does not limit
 * them.
 */
export interface CreateMitRequest extends Infer<typeof createMitRequestFields> {}

/** The declaration of {@link CreateMitRequest}. */
export const CreateMitRequest: Declaration<CreateMitRequest> = type('CreateMitRequest', createMitRequestFields);

const agreedFields = { recurringReference: requiredMember(Name) };

interface Agreed extends Infer<typeof agreedFields> {}

const Agreed: Declaration<Agreed> = type('Agreed', agreedFields);

const authorizeMitDataFields = {
  merchantReference: requiredMember(Name),
  immediateCapture: member(Flag),
  amountDetails: requiredMember(AmountDetails),
  merchantShopperId: requiredMember(Name),
  paymentInstrumentReference: requiredMember(Name),
  recurringProcessingInfo: requiredMember(Agreed),
};

interface AuthorizeMitData extends Infer<typeof authorizeMitDataFields> {}

const AuthorizeMitData: Declaration<AuthorizeMitData> = type('AuthorizeMitData', authorizeMitDataFields);

const authorizeMitBodyFields = { transactionData: requiredMember(AuthorizeMitData) };

interface AuthorizeMitBody extends Infer<typeof authorizeMitBodyFields> {}

const AuthorizeMitBody: Declaration<AuthorizeMitBody> = type('AuthorizeMitBody', authorizeMitBodyFields);

const authorizeMitRequestFields = {
  header: requiredMember(RequestHeader),
  body: requiredMember(AuthorizeMitBody),
};

/** The merchant starts a payment that the shopper agreed to earlier. The shopper is not present. */
export interface AuthorizeMitRequest extends Infer<typeof authorizeMitRequestFields> {}

/** The declaration of {@link AuthorizeMitRequest}. */
export const AuthorizeMitRequest: Declaration<AuthorizeMitRequest> = type(
  'AuthorizeMitRequest',
  authorizeMitRequestFields,
);
