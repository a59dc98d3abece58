/**
 * The nexo messages that a register of the simulation sends, and the reading of answers. Only the words of the standard
 * are used.
 */

import {
  type AnsweredIdentification,
  codecFor,
  dialects,
  type Encoding,
  type Message,
  type MessageHeader,
  type OutgoingMessage,
  type PaymentResponse,
  type ReversalResponse,
} from '../../../protocol/index.js';
import { minorUnits } from '../oracle/minor-units.js';

/** A key of a transaction, from the register or the terminal. */
export interface Key {
  readonly TransactionID: string;
  readonly TimeStamp: string;
}

/** The ids of a request. */
export interface Ids {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId: string;
}

/** The requested operation. */
export interface Wanted {
  readonly kind: 'payment' | 'pre-authorization' | 'capture' | 'refund' | 'reversal';
  readonly sale: Key | undefined;
  readonly cents: number;
  /** The original, by the terminal's key. */
  readonly original: Key | undefined;
  /** SaleReferenceID of a pre-authorization and its follow-ups. */
  readonly reference?: string;
}

const paymentTypes = {
  payment: undefined,
  refund: 'Refund',
  'pre-authorization': 'FirstReservation',
  capture: 'Completion',
} as const;

/** The content of an answer, as a register reads it. */
export type Heard =
  | {
      readonly type: 'approved';
      readonly category: 'Payment' | 'Reversal';
      readonly cents: number | undefined;
      readonly key: Key | undefined;
      readonly sale: Key | undefined;
      /** The original that a reversal reports as undone. */
      readonly original?: Key | undefined;
    }
  | {
      readonly type: 'failed';
      readonly category: 'Payment' | 'Reversal';
      readonly condition: string;
      readonly sale: Key | undefined;
      readonly original?: Key | undefined;
    }
  | { readonly type: 'running' | 'not-found' | 'logged-out' | 'unread' };

const dialect = dialects['standard-3.1'];

/** Writes a message. */
export function written(encoding: Encoding, message: OutgoingMessage): string {
  const encoded = codecFor(encoding, dialect).encode(message);
  if (!encoded.ok) throw new Error(`a register cannot write this: ${encoded.error.message}`);
  return encoded.value;
}

function header({ saleId, poiId, serviceId }: Ids, category: MessageHeader['MessageCategory']): MessageHeader {
  return {
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

/** Writes a Login. */
export function login(ids: Ids, now: string): OutgoingMessage {
  const SaleSoftware = { ProviderIdentification: 'Register Ltd', ApplicationName: 'till', SoftwareVersion: '9' };
  return {
    name: 'LoginRequest',
    header: { ...header(ids, 'Login'), ProtocolVersion: '3.1' },
    body: { DateTime: now, OperatorLanguage: 'en', SaleSoftware: { ...SaleSoftware, CertificationCode: 'none' } },
  };
}

/** Writes a Logout. */
export function logout(ids: Ids): OutgoingMessage {
  return { name: 'LogoutRequest', header: header(ids, 'Logout'), body: {} };
}

/** Writes a status request about this ServiceID. Without a ServiceID, the status request is about the last request. */
export function status(
  ids: Ids,
  about: { readonly serviceId: string; readonly poiId: string; readonly category: 'Payment' | 'Reversal' } | undefined,
): OutgoingMessage {
  const MessageReference =
    about === undefined
      ? undefined
      : { MessageCategory: about.category, ServiceID: about.serviceId, SaleID: ids.saleId, POIID: about.poiId };
  return {
    name: 'TransactionStatusRequest',
    header: header(ids, 'TransactionStatus'),
    body: MessageReference === undefined ? {} : { MessageReference },
  };
}

/** Returns a request that moves money. */
export function moneyRequest(ids: Ids, { kind, sale, cents, original, reference }: Wanted): OutgoingMessage {
  const saleData = sale === undefined ? {} : { SaleData: { SaleTransactionID: sale } };
  const OriginalPOITransaction = original === undefined ? undefined : { POITransactionID: original };
  if (kind === 'reversal') {
    if (OriginalPOITransaction === undefined) throw new Error('a reversal without an original');
    return {
      name: 'ReversalRequest',
      header: header(ids, 'Reversal'),
      body: { ReversalReason: 'MerchantCancel', ...saleData, OriginalPOITransaction },
    };
  }
  if (sale === undefined) throw new Error('a payment without a sale');
  const type = paymentTypes[kind];
  return {
    name: 'PaymentRequest',
    header: header(ids, 'Payment'),
    body: {
      SaleData: { SaleTransactionID: sale, ...(reference === undefined ? {} : { SaleReferenceID: reference }) },
      PaymentTransaction: {
        AmountsReq: { Currency: 'EUR', RequestedAmount: (cents / 100).toFixed(2) },
        ...(OriginalPOITransaction === undefined ? {} : { OriginalPOITransaction }),
      },
      ...(type === undefined ? {} : { PaymentData: { PaymentType: type } }),
    },
  };
}

/** An original that the code replaces in the text, and the form of this original in each encoding. */
const placeholder: Key = { TransactionID: '0', TimeStamp: '2026-01-01T00:00:00Z' };
const originalPart =
  /"OriginalPOITransaction":\{"POITransactionID":\{[^}]*\}\},?|<OriginalPOITransaction>.*?<\/OriginalPOITransaction>/s;

/**
 * Writes a request that moves money. The codec requires an original in each capture, so the original is removed from a
 * capture that uses only the SaleReferenceID.
 */
export function moneyText(encoding: Encoding, ids: Ids, wanted: Wanted): string {
  if (wanted.kind !== 'capture' || wanted.original !== undefined) return written(encoding, moneyRequest(ids, wanted));
  const text = written(encoding, moneyRequest(ids, { ...wanted, original: placeholder }));
  const without = text.replace(originalPart, '').replace(',}', '}');
  if (without === text) throw new Error(`no original in ${text}`);
  return without;
}

/** Reads an answer. */
export function heardIn(encoding: Encoding, text: string): Heard {
  const decoded = codecFor(encoding, dialect).decode(text);
  return decoded.ok ? heardOf(decoded.value) : { type: 'unread' };
}

/** True if this answer accepts a Login. A refused Login begins no session: the ServiceIDs keep their meaning. */
export function acceptsLogin(encoding: Encoding, text: string): boolean {
  const decoded = codecFor(encoding, dialect).decode(text);
  return decoded.ok && decoded.value.name === 'LoginResponse' && decoded.value.body.Response.Result !== 'Failure';
}

function heardOf(message: Message): Heard {
  if (message.name === 'PaymentResponse') return ofPayment(message.body);
  if (message.name === 'ReversalResponse') return ofReversal(message.body);
  if (message.name !== 'TransactionStatusResponse') return { type: 'unread' };
  const { Response, RepeatedMessageResponse: repeated } = message.body;
  if (Response.ErrorCondition === 'NotFound') return { type: 'not-found' };
  if (Response.Result === 'Failure') return { type: 'running' };
  if (repeated?.PaymentResponse !== undefined) return ofPayment(repeated.PaymentResponse);
  return repeated?.ReversalResponse === undefined ? { type: 'unread' } : ofReversal(repeated.ReversalResponse);
}

function ofFailure(category: 'Payment' | 'Reversal', condition: string | undefined, sale?: Key): Heard {
  if (condition === 'InProgress') return { type: 'running' };
  if (condition === 'LoggedOut') return { type: 'logged-out' };
  return { type: 'failed', category, condition: condition ?? 'nothing', sale };
}

/** Returns the register's own key in an answer. tenderd always writes both halves of the key or none. */
function keyOf({ TransactionID, TimeStamp }: Partial<AnsweredIdentification> = {}): Key | undefined {
  return TransactionID === undefined || TimeStamp === undefined ? undefined : { TransactionID, TimeStamp };
}

function ofPayment({ Response, SaleData, POIData, PaymentResult }: PaymentResponse): Heard {
  const sale = keyOf(SaleData?.SaleTransactionID);
  if (Response.Result === 'Failure') return ofFailure('Payment', Response.ErrorCondition, sale);
  const amount = PaymentResult?.AmountsResp?.AuthorizedAmount;
  return {
    type: 'approved',
    category: 'Payment',
    cents: amount === undefined ? undefined : minorUnits(amount),
    key: POIData?.POITransactionID,
    sale,
  };
}

function ofReversal({ Response, POIData, ReversedAmount: amount, OriginalPOITransaction }: ReversalResponse): Heard {
  const original = OriginalPOITransaction?.POITransactionID;
  const failure = ofFailure('Reversal', Response.ErrorCondition);
  if (Response.Result === 'Failure') return failure.type === 'failed' ? { ...failure, original } : failure;
  const cents = amount === undefined ? undefined : minorUnits(amount);
  return { type: 'approved', category: 'Reversal', cents, key: POIData?.POITransactionID, sale: undefined, original };
}
