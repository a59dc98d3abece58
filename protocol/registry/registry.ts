/**
 * The messages of the standard. A new message needs a file in `messages/` and a line here; the codecs follow from its
 * declaration.
 */
import { forbids } from '../declaration/condition.js';
import {
  element,
  requiredElement,
  type,
  type AnyField,
  type Declaration,
  type TypeOf,
} from '../declaration/declaration.js';
import { AbortRequest } from '../messages/abort.js';
import { AdminRequest, AdminResponse } from '../messages/admin.js';
import { BalanceInquiryRequest, BalanceInquiryResponse } from '../messages/balance-inquiry.js';
import { BatchRequest, BatchResponse } from '../messages/batch.js';
import { CardAcquisitionRequest, CardAcquisitionResponse } from '../messages/card-acquisition.js';
import { CardReaderAPDURequest, CardReaderAPDUResponse } from '../messages/device/card-reader-apdu.js';
import { CardReaderInitRequest, CardReaderInitResponse } from '../messages/device/card-reader-init.js';
import { CardReaderPowerOffRequest, CardReaderPowerOffResponse } from '../messages/device/card-reader-power-off.js';
import { DiagnosisRequest, DiagnosisResponse } from '../messages/diagnosis.js';
import { DisplayRequest, DisplayResponse } from '../messages/device/display.js';
import { EnableServiceRequest, EnableServiceResponse } from '../messages/enable-service.js';
import { EventNotification } from '../messages/event.js';
import { GetTotalsRequest, GetTotalsResponse } from '../messages/get-totals.js';
import { InputRequest, InputResponse } from '../messages/device/input.js';
import { InputUpdate } from '../messages/device/input-update.js';
import { LoginRequest, LoginResponse } from '../messages/login.js';
import { LogoutRequest, LogoutResponse } from '../messages/logout.js';
import { LoyaltyRequest, LoyaltyResponse } from '../messages/loyalty.js';
import { PaymentRequest, PaymentResponse } from '../messages/payment.js';
import { PINRequest, PINResponse } from '../messages/device/pin.js';
import { PrintRequest, PrintResponse } from '../messages/device/print.js';
import { ReconciliationRequest, ReconciliationResponse } from '../messages/reconciliation.js';
import { ReversalRequest, ReversalResponse } from '../messages/reversal.js';
import { SoundRequest, SoundResponse } from '../messages/device/sound.js';
import { StoredValueRequest, StoredValueResponse } from '../messages/stored-value.js';
import { TransactionReportRequest, TransactionReportResponse } from '../messages/transaction-report.js';
import { TransactionStatusRequest, TransactionStatusResponse } from '../messages/transaction-status.js';
import { TransmitRequest, TransmitResponse } from '../messages/device/transmit.js';
import { ContentInformation } from '../types/cms.js';
import { MessageHeader } from '../types/message-header.js';

/** The bodies under the root of requests, including notifications, in the order of the schema. */
const requests = {
  AbortRequest,
  BalanceInquiryRequest,
  BatchRequest,
  CardAcquisitionRequest,
  AdminRequest,
  DiagnosisRequest,
  DisplayRequest,
  EnableServiceRequest,
  EventNotification,
  GetTotalsRequest,
  InputRequest,
  InputUpdate,
  LoginRequest,
  LogoutRequest,
  LoyaltyRequest,
  PaymentRequest,
  PINRequest,
  PrintRequest,
  CardReaderInitRequest,
  CardReaderAPDURequest,
  CardReaderPowerOffRequest,
  ReconciliationRequest,
  ReversalRequest,
  SoundRequest,
  StoredValueRequest,
  TransactionReportRequest,
  TransactionStatusRequest,
  TransmitRequest,
};

/** The bodies under the root of responses, in the order of the schema. */
const responses = {
  BalanceInquiryResponse,
  BatchResponse,
  CardAcquisitionResponse,
  AdminResponse,
  DiagnosisResponse,
  DisplayResponse,
  EnableServiceResponse,
  GetTotalsResponse,
  InputResponse,
  LoginResponse,
  LogoutResponse,
  LoyaltyResponse,
  PaymentResponse,
  PINResponse,
  PrintResponse,
  CardReaderInitResponse,
  CardReaderAPDUResponse,
  CardReaderPowerOffResponse,
  ReconciliationResponse,
  ReversalResponse,
  SoundResponse,
  StoredValueResponse,
  TransactionReportResponse,
  TransactionStatusResponse,
  TransmitResponse,
};

/** The declaration of each body, by the name of the message. */
export const bodies = { ...requests, ...responses };

function root(name: string, members: Readonly<Record<string, Declaration<unknown>>>): Declaration<unknown> {
  const fields: Record<string, AnyField> = { MessageHeader: requiredElement(MessageHeader) };
  for (const [member, declaration] of Object.entries(members)) fields[member] = element(declaration);
  fields['SecurityTrailer'] = element(ContentInformation);
  return type(name, fields, {
    choices: [{ members: Object.keys(members), max: 1 }],
    // A trailer authenticates the message around it, and must not contain a copy of that message.
    conditions: [forbids('SecurityTrailer.AuthenticatedData.EncapsulatedContent.Content')],
  });
}

/** The declarations of the two roots: a header, one body, and a trailer (protocol notes, section 1). */
export const roots = {
  SaleToPOIRequest: root('SaleToPOIRequest', requests),
  SaleToPOIResponse: root('SaleToPOIResponse', responses),
};

/** The name of a message: that of its body element. */
export type MessageName = keyof typeof bodies;

/** The body of the message N. */
export type BodyOf<N extends MessageName> = TypeOf<(typeof bodies)[N]>;

/** Why a part of a message was kept aside or noted when the message was read. */
export type KeptReason =
  /** An attribute, element or JSON member outside the declaration. */
  | 'unknown-field'
  /** A member that a dialect is known to add. */
  | 'vendor-field'
  /** A word outside its enumeration. The model also contains the word. */
  | 'unknown-word'
  /** A value of the right form outside the limits of its type. The model also contains the value. */
  | 'unusual-value'
  /** A missing mandatory field that is not decisive. */
  | 'missing-field'
  /**
   * An element that comes too late: the schema requires it before an element that came earlier. Only a strict reading
   * notes it.
   */
  | 'wrong-order'
  /** A field whose name comes from a dialect or another version; `value` is that name. Only strict decoders note it. */
  | 'other-name'
  /** An unreadable part that is not decisive. The model does not contain it; `expected` describes the error. */
  | 'left-out'
  /** Unreadable characters. The model contains the text with U+FFFD in their places; `expected` describes the error. */
  | 'damaged-text'
  /** A condition of the standard that the message does not meet; `expected` describes it. */
  | 'unmet-condition'
  /** A SecurityTrailer outside the standard, which is not passed on. */
  | 'security-trailer';

/**
 * A part of a message that differs from the standard, and the reason why it was kept. Every such part gets this note,
 * even if the model does not contain the part.
 */
export interface KeptItem {
  /** The position of the part, in the names of the model: `PaymentResponse.PaymentReceipt[1].OutputContent.Extra`. */
  readonly path: string;
  readonly why: KeptReason;
  /** The text of the part, if it has any. */
  readonly value?: string;
  /** For a condition: the standard's requirement. */
  readonly expected?: string;
}

/** The message N as it was read. */
export interface MessageOf<N extends MessageName> {
  readonly name: N;
  readonly header: MessageHeader;
  readonly body: BodyOf<N>;
  /** The trailer that authenticates the message: passed on, not verified. */
  readonly trailer?: ContentInformation | undefined;
  /** The parts that differ from the standard; empty for a message that follows the standard. */
  readonly kept: readonly KeptItem[];
}

/** Any message; `name` is the discriminant. */
export type Message = { readonly [N in MessageName]: MessageOf<N> }[MessageName];

/**
 * A message to write. `kept` may be absent, and is never written. In JSON, the `vendorFields` are written too, each in
 * the object that contains it. If that object is absent, the field is left out.
 */
export type OutgoingMessage = {
  readonly [N in MessageName]: Omit<MessageOf<N>, 'kept'> & {
    readonly kept?: readonly KeptItem[];
    readonly vendorFields?: readonly KeptItem[];
  };
}[MessageName];
