/** Refuses a message with the response of its own category, including messages that the interface never passes on. */

import {
  answerHeader,
  type Message,
  type MessageHeader,
  type MessageName,
  type MessageOf,
  type OutgoingMessage,
  type POIData,
  type Response,
  type SaleData,
} from '../../../../protocol/index.js';
import { nexoRefusals } from '../../../messages/index.js';
import { failure, type Refused } from '../requests/refusal.js';

/**
 * Returns the reason for refusing a message that the interface does not serve: the service or the terminal's device is
 * unavailable.
 */
export function unserved({ header }: Message): Refused {
  if (header.MessageClass === 'Device' || header.MessageCategory === 'PIN') {
    return { condition: 'UnavailableDevice', text: nexoRefusals.deviceNotShared() };
  }
  return { condition: 'UnavailableService', text: nexoRefusals.categoryNotSupported(header.MessageCategory) };
}

/** Builds the response that refuses a message. See `refusedMessage` for the results `reject` and undefined. */
type RefusalRow<N extends MessageName> = (
  message: MessageOf<N>,
  header: MessageHeader,
  Response: Response,
) => OutgoingMessage | 'reject' | undefined;

/** The responses that can express a refusal with the field Response alone. */
type BareResponse =
  | 'AdminResponse'
  | 'BalanceInquiryResponse'
  | 'BatchResponse'
  | 'CardReaderInitResponse'
  | 'CardReaderPowerOffResponse'
  | 'DiagnosisResponse'
  | 'EnableServiceResponse'
  | 'LoginResponse'
  | 'LogoutResponse'
  | 'PINResponse'
  | 'ReversalResponse'
  | 'SoundResponse'
  | 'TransmitResponse';

function refuseWith(name: BareResponse): RefusalRow<MessageName> {
  return (_message, header, Response) => ({ name, header, body: { Response } });
}

/** The message has a response, but that response cannot express a refusal. */
const reject: RefusalRow<MessageName> = () => 'reject';

/** The message requires no response. */
const unanswered: RefusalRow<MessageName> = () => undefined;

/** The refusal of each message. */
const refusals: { readonly [N in MessageName]: RefusalRow<N> } = {
  PaymentRequest: ({ body }, header, Response) => ({
    name: 'PaymentResponse',
    header,
    body: { Response, ...keysOf(body) },
  }),
  ReversalRequest: refuseWith('ReversalResponse'),
  TransactionStatusRequest: ({ body: { MessageReference } }, header, Response) => ({
    name: 'TransactionStatusResponse',
    header,
    body: { Response, MessageReference },
  }),
  LoginRequest: refuseWith('LoginResponse'),
  LogoutRequest: refuseWith('LogoutResponse'),
  DiagnosisRequest: refuseWith('DiagnosisResponse'),
  AbortRequest: reject,
  BalanceInquiryRequest: refuseWith('BalanceInquiryResponse'),
  BatchRequest: refuseWith('BatchResponse'),
  CardAcquisitionRequest: ({ body }, header, Response) => ({
    name: 'CardAcquisitionResponse',
    header,
    body: { Response, ...keysOf(body) },
  }),
  AdminRequest: refuseWith('AdminResponse'),
  EnableServiceRequest: refuseWith('EnableServiceResponse'),
  // The response requires the number of the period, which is unknown here.
  GetTotalsRequest: (_message, header, Response) => ({
    name: 'GetTotalsResponse',
    header,
    body: { Response, POIReconciliationID: '0' },
  }),
  LoyaltyRequest: ({ body }, header, Response) => ({
    name: 'LoyaltyResponse',
    header,
    body: { Response, ...keysOf(body) },
  }),
  ReconciliationRequest: ({ body: { ReconciliationType } }, header, Response) => ({
    name: 'ReconciliationResponse',
    header,
    body: { Response, ReconciliationType },
  }),
  StoredValueRequest: ({ body }, header, Response) => ({
    name: 'StoredValueResponse',
    header,
    body: { Response, ...keysOf(body) },
  }),
  TransactionReportRequest: (_message, header, Response) => ({
    name: 'TransactionReportResponse',
    header,
    body: { Response, ReportFullSize: '0', BlockStart: '0', BlockStop: '0' },
  }),
  TransmitRequest: refuseWith('TransmitResponse'),
  PINRequest: refuseWith('PINResponse'),
  CardReaderInitRequest: refuseWith('CardReaderInitResponse'),
  CardReaderPowerOffRequest: refuseWith('CardReaderPowerOffResponse'),
  // Use a Reject: the response would require the status words of a chip, and no chip was read.
  CardReaderAPDURequest: reject,
  SoundRequest: refuseWith('SoundResponse'),
  PrintRequest: ({ body }, header, Response) => ({
    name: 'PrintResponse',
    header,
    body: { DocumentQualifier: body.PrintOutput.DocumentQualifier, Response },
  }),
  DisplayRequest: ({ body }, header, Response) => {
    const wanted = body.DisplayOutput.filter(({ ResponseRequiredFlag }) => ResponseRequiredFlag !== false);
    if (wanted.length === 0) return undefined;
    const OutputResult = wanted.map(({ Device, InfoQualify }) => ({ Device, InfoQualify, Response }));
    return { name: 'DisplayResponse', header, body: { OutputResult } };
  },
  InputRequest: ({ body }, header, Response) => {
    const { Device, InfoQualify } = body.InputData;
    return { name: 'InputResponse', header, body: { InputResult: { Device, InfoQualify, Response } } };
  },
  EventNotification: unanswered,
  InputUpdate: unanswered,
  BalanceInquiryResponse: unanswered,
  BatchResponse: unanswered,
  CardAcquisitionResponse: unanswered,
  AdminResponse: unanswered,
  DiagnosisResponse: unanswered,
  DisplayResponse: unanswered,
  EnableServiceResponse: unanswered,
  GetTotalsResponse: unanswered,
  InputResponse: unanswered,
  LoginResponse: unanswered,
  LogoutResponse: unanswered,
  LoyaltyResponse: unanswered,
  PaymentResponse: unanswered,
  PINResponse: unanswered,
  PrintResponse: unanswered,
  CardReaderInitResponse: unanswered,
  CardReaderAPDUResponse: unanswered,
  CardReaderPowerOffResponse: unanswered,
  ReconciliationResponse: unanswered,
  ReversalResponse: unanswered,
  SoundResponse: unanswered,
  StoredValueResponse: unanswered,
  TransactionReportResponse: unanswered,
  TransactionStatusResponse: unanswered,
  TransmitResponse: unanswered,
};

/**
 * Returns the response that refuses a message. Undefined for responses, notifications and updates, which require no response; `reject` for a
 * message whose response cannot refuse.
 */
export function refusedMessage<N extends MessageName>(
  message: MessageOf<N>,
  refused: Refused,
): OutgoingMessage | 'reject' | undefined {
  return refusals[message.name](message, answerHeader(message.header), failure(refused));
}

/**
 * Returns the two keys that these responses require even in a refusal. The terminal's key is a placeholder, because the
 * transaction was not started.
 */
function keysOf({ SaleData: { SaleTransactionID } }: { readonly SaleData: SaleData }): {
  readonly SaleData: SaleData;
  readonly POIData: POIData;
} {
  const { TimeStamp } = SaleTransactionID;
  return { SaleData: { SaleTransactionID }, POIData: { POITransactionID: { TransactionID: 'none', TimeStamp } } };
}
