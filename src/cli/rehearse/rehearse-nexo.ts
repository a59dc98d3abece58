/** What a rehearsal reads of a register that speaks nexo as clients of a vendor's terminals do: JSON in POSTs, plain or in blobs. With reading and seals of the simulator's side, never the daemon's. */

import { NexoBlobSeal } from '../../simulator/sealing/index.js';
import type { ReportedAnswer, Start } from '../../rehearsal/observed.js';
import { asObject, objectOf } from './json-object.js';
import type { Asked, SpokenInterface } from './rehearse-relay.js';

/** The key that daemon and register have in common. */
export interface RehearsalKey {
  readonly passphrase: string;
  readonly keyIdentifier: string;
  readonly keyVersion: number;
}

type Json = Readonly<Record<string, unknown>>;

/** What is remembered of a payment that was asked for, from its SaleID and ServiceID. */
type Payments = Map<string, string>;

/** The interface, for one relay, under this certificate; with a key messages are sealed. */
export function spokenNexo(
  tls: { readonly cert: string; readonly key: string },
  key: RehearsalKey | undefined,
): SpokenInterface {
  const seal = key === undefined ? undefined : new NexoBlobSeal(key);
  const payments: Payments = new Map();
  const rootOf = (text: string, root: string): Json =>
    asObject(objectOf(seal === undefined ? text : (seal.open(text) ?? ''))[root]);
  return {
    tls,
    read: ({ body }) => asksFor(rootOf(body, 'SaleToPOIRequest'), payments),
    onward: ({ body }) => body,
    told: (text, asked) => toldBy(rootOf(text, 'SaleToPOIResponse'), asked, payments),
    answered: (text) => text,
    headers: (headers) => headers,
  };
}

function asksFor(message: Json, payments: Payments): Asked {
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
      // Without a ServiceID the last one is meant.
      const about =
        ServiceID === undefined ? [...payments.values()].at(-1) : payments.get(serviceOf({ SaleID, ServiceID }));
      return { starts: undefined, withdraws: false, about };
    }
    default:
      return { starts: undefined, withdraws: header['MessageCategory'] === 'Abort' };
  }
}

/** A register that asks for the same sale under the same stamp asks for the same payment. */
function startOf(header: Json, body: Json): Start {
  const sale = asObject(body['SaleData']);
  const data = sale['SaleToAcquirerData'];
  return {
    transactionId: saleOf(header, sale),
    acquirerData: typeof data === 'string' ? data : undefined,
  };
}

function toldBy(message: Json, { starts, about }: Asked, payments: Payments): ReportedAnswer | undefined {
  const paid = message['PaymentResponse'];
  if (paid !== undefined && starts !== undefined)
    return endOf(starts.transactionId, asObject(asObject(paid)['Response']));
  const status = asObject(message['TransactionStatusResponse']);
  const repeated = asObject(status['RepeatedMessageResponse']);
  const body = asObject(
    asObject(repeated['RepeatedResponseMessageBody'])['PaymentResponse'] ?? repeated['PaymentResponse'],
  );
  if (Object.keys(body).length > 0) {
    const named = payments.get(serviceOf(asObject(repeated['MessageHeader']))) ?? about;
    return named === undefined ? undefined : endOf(named, asObject(body['Response']));
  }
  const { ErrorCondition: condition } = asObject(status['Response']);
  if (about === undefined) return undefined;
  if (condition === 'InProgress' || condition === 'Busy') return running(about);
  // Nothing was ever asked for under these ids.
  return condition === 'NotFound' ? { transactionId: about, result: 'not found', retry: 'safe' } : undefined;
}

/** How a payment ended, by its Response. What is refused for another's sake says nothing of it. */
function endOf(transactionId: string, { Result, ErrorCondition }: Json): ReportedAnswer | undefined {
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
