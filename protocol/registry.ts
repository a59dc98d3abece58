/**
 * The messages that this library knows. A message is added by a file in `messages/` and a line here; the codecs
 * follow from its declaration.
 */
import type { TypeOf } from './declaration.js';
import { AbortRequest } from './messages/abort.js';
import { DiagnosisRequest, DiagnosisResponse } from './messages/diagnosis.js';
import { DisplayRequest, DisplayResponse } from './messages/display.js';
import { EventNotification } from './messages/event.js';
import { InputRequest, InputResponse } from './messages/input.js';
import { LoginRequest, LoginResponse } from './messages/login.js';
import { LogoutRequest, LogoutResponse } from './messages/logout.js';
import { PaymentRequest, PaymentResponse } from './messages/payment.js';
import { PrintRequest, PrintResponse } from './messages/print.js';
import { ReversalRequest, ReversalResponse } from './messages/reversal.js';
import { TransactionStatusRequest, TransactionStatusResponse } from './messages/transaction-status.js';
import type { MessageHeader } from './types/message-header.js';

/** The declaration of each body, by the name of the message. */
export const bodies = {
  AbortRequest,
  DiagnosisRequest,
  DiagnosisResponse,
  DisplayRequest,
  DisplayResponse,
  EventNotification,
  InputRequest,
  InputResponse,
  LoginRequest,
  LoginResponse,
  LogoutRequest,
  LogoutResponse,
  PaymentRequest,
  PaymentResponse,
  PrintRequest,
  PrintResponse,
  ReversalRequest,
  ReversalResponse,
  TransactionStatusRequest,
  TransactionStatusResponse,
};

/** The name of a message: that of its body element. */
export type MessageName = keyof typeof bodies;

/** The body of the message N. */
export type BodyOf<N extends MessageName> = TypeOf<(typeof bodies)[N]>;

/** Why something of a message was kept aside when it was read. */
export type KeptReason =
  /** An attribute, element or JSON member that the declaration does not have. */
  | 'unknown-field'
  /** A word outside its enumeration; the model has it too. */
  | 'unknown-word'
  /** A value outside the limits of its type, but of the right form; the model has it too. */
  | 'unusual-value'
  /** A SecurityTrailer: it is neither verified nor handed on. */
  | 'security-trailer';

/** Something that was read but is not what the standard says. Nothing of a message disappears without a trace. */
export interface KeptItem {
  /** Where it stood, in the names of the model: `PaymentResponse.PaymentReceipt[1].OutputContent.Extra`. */
  readonly path: string;
  readonly why: KeptReason;
  /** Its text, where it has any. */
  readonly value?: string;
}

/** The message N as it was read. */
export interface MessageOf<N extends MessageName> {
  readonly name: N;
  readonly header: MessageHeader;
  readonly body: BodyOf<N>;
  /** What was read and is not in the standard; empty for a message that keeps to it. */
  readonly kept: readonly KeptItem[];
}

/** Any message, told apart by `name`. */
export type Message = { readonly [N in MessageName]: MessageOf<N> }[MessageName];

/** A message to write: `kept` may be left out, and is not written. */
export type OutgoingMessage = {
  readonly [N in MessageName]: Omit<MessageOf<N>, 'kept'> & { readonly kept?: readonly KeptItem[] };
}[MessageName];
