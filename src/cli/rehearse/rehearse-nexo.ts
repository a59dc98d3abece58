/**
 * Reads the nexo messages of a register: JSON in POST requests, plain or sealed as a NexoBlob. The sealing code is that of the simulator, never that
 * of the daemon.
 */

import { NexoBlobSeal } from '../../simulator/sealing/index.js';
import type { ReportedAnswer, Start } from '../../rehearsal/observed.js';
import { asObject, objectOf } from './json-object.js';
import type { RequestFacts, RegisterInterface } from './rehearse-relay.js';

/** The key that the daemon and the register share. */
export interface RehearsalKey {
  readonly passphrase: string;
  readonly keyIdentifier: string;
  readonly keyVersion: number;
}

type Json = Readonly<Record<string, unknown>>;

/** The `transactionId` of each requested payment, keyed by its SaleID and ServiceID. */
type Payments = Map<string, string>;

/** Returns the nexo interface as one relay serves it. `tls` is the relay's certificate. With a key, messages are sealed. */
export function nexoRegisterInterface(
  tls: { readonly cert: string; readonly key: string },
  key: RehearsalKey | undefined,
): RegisterInterface {
  const seal = key === undefined ? undefined : new NexoBlobSeal(key);
  const payments: Payments = new Map();
  const rootOf = (text: string, root: string): Json =>
    asObject(objectOf(seal === undefined ? text : (seal.open(text) ?? ''))[root]);
  return {
    tls,
    readRequest: ({ body }) => factsOf(rootOf(body, 'SaleToPOIRequest'), payments),
    requestBody: ({ body }) => body,
    readResponse: (text, facts) => reportIn(rootOf(text, 'SaleToPOIResponse'), facts, payments),
    responseBody: (text) => text,
    responseHeaders: (headers) => headers,
  };
}

function factsOf(message: Json, payments: Payments): RequestFacts {
  const header = asObject(message['MessageHeader']);
  switch (header['MessageCategory']) {
    case 'Payment': {
      const starts = startOf(header, asObject(message['PaymentRequest']));
      payments.set(serviceOf(header), starts.transactionId);
      return { starts, withdraws: false };
    }
    case 'TransactionStatus': {
      const named = asObject(asObject(message['TransactionStatusRequest'])['MessageReference']);
      const { ServiceID, SaleID = header['SaleID'] } = named;
      // A status request without a ServiceID asks about the last payment.
      const about =
        ServiceID === undefined ? [...payments.values()].at(-1) : payments.get(serviceOf({ SaleID, ServiceID }));
      return { starts: undefined, withdraws: false, about };
    }
    default:
      return { starts: undefined, withdraws: header['MessageCategory'] === 'Abort' };
  }
}

/** Returns the payment that a request starts. Two requests are the same payment if they have the same sale and the same TimeStamp. */
function startOf(header: Json, body: Json): Start {
  const sale = asObject(body['SaleData']);
  const data = sale['SaleToAcquirerData'];
  return {
    transactionId: saleOf(header, sale),
    acquirerData: typeof data === 'string' ? data : undefined,
  };
}

function reportIn(message: Json, { starts, about }: RequestFacts, payments: Payments): ReportedAnswer | undefined {
  const paid = message['PaymentResponse'];
  if (paid !== undefined && starts !== undefined)
    return outcomeOf(starts.transactionId, asObject(asObject(paid)['Response']));
  const status = asObject(message['TransactionStatusResponse']);
  const repeated = asObject(status['RepeatedMessageResponse']);
  const body = asObject(
    asObject(repeated['RepeatedResponseMessageBody'])['PaymentResponse'] ?? repeated['PaymentResponse'],
  );
  if (Object.keys(body).length > 0) {
    const named = payments.get(serviceOf(asObject(repeated['MessageHeader']))) ?? about;
    return named === undefined ? undefined : outcomeOf(named, asObject(body['Response']));
  }
  const { ErrorCondition: condition } = asObject(status['Response']);
  if (about === undefined) return undefined;
  if (condition === 'InProgress' || condition === 'Busy') return running(about);
  // The response NotFound means that a payment with these ids was never requested.
  return condition === 'NotFound' ? { transactionId: about, result: 'not found', retry: 'safe' } : undefined;
}

/**
 * Returns the outcome that the Response of a payment reports. Returns undefined for NotAllowed: another payment is then
 * the reason for the refusal, so this payment has no outcome.
 */
function outcomeOf(transactionId: string, { Result, ErrorCondition }: Json): ReportedAnswer | undefined {
  if (Result === 'Success') return { transactionId, result: 'approved', retry: 'unsafe' };
  if (Result === 'Partial') return { transactionId, result: 'partly-approved', retry: 'unsafe' };
  if (ErrorCondition === 'InProgress') return running(transactionId);
  return ErrorCondition === 'NotAllowed' ? undefined : { transactionId, result: 'declined', retry: 'safe' };
}

function running(transactionId: string): ReportedAnswer {
  return { transactionId, result: null, retry: 'after-resolution' };
}

function serviceOf({ SaleID, ServiceID }: Json): string {
  return `${String(SaleID)} ${String(ServiceID)}`;
}

function saleOf({ SaleID }: Json, sale: Json): string {
  const { TransactionID, TimeStamp } = asObject(sale['SaleTransactionID']);
  return `${String(SaleID)} ${String(TransactionID)} of ${String(TimeStamp)}`;
}
