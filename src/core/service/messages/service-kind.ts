/**
 * The kinds of transaction that a payment service offers: for each kind, its endpoint and the name of its operation in
 * the history of a payment.
 */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionKind } from '../../model/kind-names.js';
import { isUnattended, type OnlineParameters } from '../../model/online-request.js';
import type { TransactionRequest } from '../../model/request.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** A kind of transaction at a payment service. */
export type ServiceKind =
  /** A kind that begins a payment. The function `endpointOf` returns the endpoint of such a request. */
  { readonly begins: true; readonly operation: 'AUTHORIZATION' } | FollowUpKind;

/** A kind that is an operation on a payment. */
export interface FollowUpKind {
  readonly begins: false;
  readonly endpoint: 'capture' | 'cancel' | 'update' | 'refund';
  /** The type of the operation in the history. */
  readonly operation: 'CAPTURE' | 'CANCEL' | 'UPDATE' | 'REFUND';
  /** The name of the amount's field in the answer. */
  readonly answeredAs: 'capturedAmount' | 'cancelledAmount' | 'updatedAmount' | 'refundedAmount';
}

const beginning = { begins: true, operation: 'AUTHORIZATION' } as const;

/** The operation that closes a session or cancels a hold. */
export const cancelling: FollowUpKind = {
  begins: false,
  endpoint: 'cancel',
  operation: 'CANCEL',
  answeredAs: 'cancelledAmount',
};

const table: Readonly<Partial<Record<TransactionKind, ServiceKind>>> = {
  payment: beginning,
  'pre-authorization': beginning,
  verification: beginning,
  capture: { begins: false, endpoint: 'capture', operation: 'CAPTURE', answeredAs: 'capturedAmount' },
  reversal: cancelling,
  'pre-authorization-update': {
    begins: false,
    endpoint: 'update',
    operation: 'UPDATE',
    answeredAs: 'updatedAmount',
  },
  refund: { begins: false, endpoint: 'refund', operation: 'REFUND', answeredAs: 'refundedAmount' },
};

/** Returns the operation of a kind; undefined if a service does not offer the kind. */
export function serviceKindOf(kind: TransactionKind): ServiceKind | undefined {
  return table[kind];
}

const beginnings = [
  'createSession',
  'authorize',
  'createMit',
  'authorizeMit',
] as const satisfies readonly EndpointName[];

/** An endpoint that begins a payment. */
export type Beginning = (typeof beginnings)[number];

/** True if the endpoint begins a payment. */
export function isBeginning(endpoint: EndpointName): endpoint is Beginning {
  return beginnings.some((one) => one === endpoint);
}

/**
 * Returns the endpoint that begins a payment: without a shopper, with an agreement for later payments, with a stored
 * card, or on a page.
 */
export function beginningOf(online: OnlineParameters): Beginning {
  if (isUnattended({ online })) return 'authorizeMit';
  if (online.recurring !== undefined) return 'createMit';
  return online.instrument === undefined ? 'createSession' : 'authorize';
}

/** Returns the endpoint of a request; undefined if no service offers it. */
export function endpointOf({ kind, online }: Pick<TransactionRequest, 'kind' | 'online'>): EndpointName | undefined {
  const served = serviceKindOf(kind);
  if (served?.begins === true) return online === undefined ? undefined : beginningOf(online);
  return served?.endpoint;
}

/** Returns the attempt that began the payment. */
export function beginningIn({ attempts }: Pick<TransactionRecord, 'attempts'>): ServiceAttempt | undefined {
  return attempts.find((one): one is ServiceAttempt => one.rail === 'service' && isBeginning(one.endpoint));
}

/**
 * True if a cancel was sent for the payment that this transaction began. The cancel closes the session, or names the
 * payment by our own reference.
 */
export function hasCancel({ attempts }: Pick<TransactionRecord, 'attempts'>): boolean {
  return attempts.some(
    (one) => one.rail === 'service' && (one.endpoint === 'cancel' || one.endpoint === 'fallbackCancel'),
  );
}

/** True if no shopper is involved: no page shows the payment, so no shopper can change its history. */
export function hasNoShopper({ request }: Pick<TransactionRecord, 'request'>, begun: ServiceAttempt): boolean {
  return isUnattended(request) || begun.sawStart === true || begun.refusedAs !== undefined;
}
