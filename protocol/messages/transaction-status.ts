/** TransactionStatus: requests a response that was lost (protocol notes, section 7). */
import { exactlyWith, is, needs } from '../declaration/condition.js';
import {
  attribute,
  decidesNothing,
  element,
  elements,
  oneOf,
  requiredElement,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { CardAcquisitionResponse } from './card-acquisition.js';
import { CardReaderAPDUResponse } from './device/card-reader-apdu.js';
import { LoyaltyResponse } from './loyalty.js';
import { PaymentResponse } from './payment.js';
import { ReversalResponse } from './reversal.js';
import { StoredValueResponse } from './stored-value.js';
import { documentQualifiers } from '../types/device-words.js';
import { MessageHeader, MessageReference } from '../types/message-header.js';
import { Response } from '../types/response.js';
import { Flag } from '../types/simple.js';

const transactionStatusRequestFields = {
  ReceiptReprintFlag: attribute(Flag, { default: 'false' }),
  MessageReference: element(MessageReference),
  DocumentQualifier: elements(oneOf(documentQualifiers), 2),
};

/**
 * Requests the response to an earlier request. Without a reference, this message requests the response to the last
 * request.
 */
export interface TransactionStatusRequest extends Infer<typeof transactionStatusRequestFields> {}

/** The declaration of {@link TransactionStatusRequest}. */
export const TransactionStatusRequest: Declaration<TransactionStatusRequest> = type(
  'TransactionStatusRequest',
  transactionStatusRequestFields,
  {
    conditions: [...exactlyWith('DocumentQualifier', 'ReceiptReprintFlag', 'true')],
  },
);

const repeatedMessageResponseFields = {
  MessageHeader: decidesNothing(MessageHeader),
  LoyaltyResponse: element(LoyaltyResponse),
  PaymentResponse: element(PaymentResponse),
  ReversalResponse: element(ReversalResponse),
  StoredValueResponse: element(StoredValueResponse),
  CardAcquisitionResponse: element(CardAcquisitionResponse),
  CardReaderAPDUResponse: element(CardReaderAPDUResponse),
};

/** The earlier response with its own header. This element contains exactly one earlier response. */
export interface RepeatedMessageResponse extends Infer<typeof repeatedMessageResponseFields> {}

/** The declaration of {@link RepeatedMessageResponse}. */
export const RepeatedMessageResponse: Declaration<RepeatedMessageResponse> = type(
  'RepeatedMessageResponse',
  repeatedMessageResponseFields,
  {
    choices: [{ members: Object.keys(repeatedMessageResponseFields).slice(1), max: 1 }],
    jsonWrapper: 'RepeatedResponseMessageBody',
  },
);

const transactionStatusResponseFields = {
  Response: requiredElement(Response),
  MessageReference: element(MessageReference),
  RepeatedMessageResponse: element(RepeatedMessageResponse),
};

/** The result of the inquiry. Its own Success does not describe the payment; the repeated response does. */
export interface TransactionStatusResponse extends Infer<typeof transactionStatusResponseFields> {}

/** The declaration of {@link TransactionStatusResponse}. */
export const TransactionStatusResponse: Declaration<TransactionStatusResponse> = type(
  'TransactionStatusResponse',
  transactionStatusResponseFields,
  {
    conditions: [
      needs('MessageReference', is('Response.Result', 'Success')),
      needs('RepeatedMessageResponse', is('Response.Result', 'Success')),
    ],
  },
);
