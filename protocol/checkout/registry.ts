/**
 * The messages of the payment service by name, and their decisive fields. A new message needs its declaration and a
 * line here.
 */
import type { Declaration } from '../declaration/declaration.js';
import type { DecodeError, EncodeError } from '../codec/shared/codec.js';
import { readDocument, writeDocument, type ReadDocument } from '../codec/json/document.js';
import type { Result } from '../declaration/result.js';
import {
  CancelRequest,
  CaptureRequest,
  FallbackCancelRequest,
  FollowUpResponse,
  RefundRequest,
  UpdateRequest,
} from './follow-ups.js';
import { InstrumentDeleted, PaymentInstruments } from './instruments.js';
import { BreakoutMessage, CompletionMessage } from './page-messages.js';
import { Problem } from './problem.js';
import { CreateSessionRequest } from './session-request.js';
import { CreateSessionResponse } from './session-response.js';
import { PaymentStatus } from './status.js';
import { AuthorizeMitRequest, AuthorizeRequest, CreateMitRequest } from './stored-card-payment.js';
import { CheckoutSessionCompleted } from './webhook.js';

/** The declaration of each message, by its name. */
export const checkoutMessages = {
  CreateSessionRequest,
  CreateSessionResponse,
  CaptureRequest,
  CancelRequest,
  FallbackCancelRequest,
  UpdateRequest,
  RefundRequest,
  FollowUpResponse,
  PaymentStatus,
  PaymentInstruments,
  InstrumentDeleted,
  AuthorizeRequest,
  CreateMitRequest,
  AuthorizeMitRequest,
  CheckoutSessionCompleted,
  BreakoutMessage,
  CompletionMessage,
  Problem,
};

/** The name of a message. */
type CheckoutMessageName = keyof typeof checkoutMessages;

const amount = (path: string): readonly string[] => [`${path}.amount`, `${path}.currency`];

/**
 * For each message, the decisive fields, which are read strictly. Any other optional field that is damaged is left out
 * of the message and kept aside, so that an irrelevant field never costs an outcome. Our own requests are read
 * completely or rejected.
 */
const deciding: Partial<Record<CheckoutMessageName, readonly string[]>> = {
  CreateSessionResponse: ['sessionInfo.pspReference', 'sessionInfo.checkoutUrl'],
  FollowUpResponse: [
    'operationInfo.type',
    'operationInfo.status',
    ...['capturedAmount', 'cancelledAmount', 'updatedAmount', 'refundedAmount'].flatMap((name) =>
      amount(`operationInfo.${name}`),
    ),
    'pspReference',
  ],
  PaymentStatus: ['operationList.id', 'operationList.type', 'operationList.status', ...amount('operationList.details')],
  PaymentInstruments: ['paymentInstruments.paymentInstrumentReference'],
  InstrumentDeleted: [],
  CheckoutSessionCompleted: ['eventType', 'pspReference'],
  Problem: [],
};

const decidingByName: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(deciding));

/**
 * Reads a message of a declared type. Unknown members and words are kept aside. A text that could be taken for another
 * message is rejected with a code and a place. Examples are cut or trailing text, a duplicate member, more than 256
 * KiB, an amount as text or with a fraction, and a reference of another form.
 */
export function readCheckout<V>(declaration: Declaration<V>, text: string): Result<ReadDocument<V>, DecodeError> {
  return readDocument(declaration, text, decidingByName.get(declaration.name));
}

/** Writes a message in the order of its declaration, or returns the first error that prevents it. */
export function writeCheckout<V>(declaration: Declaration<V>, message: V): Result<string, EncodeError> {
  return writeDocument(declaration, message);
}
