/** What a payment service can do of the kinds of transaction, as data: the endpoint, and the operation in its history. */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionKind } from '../../model/kind-names.js';
import { isUnattended, type OnlineParameters } from '../../model/online-request.js';
import type { TransactionRequest } from '../../model/request.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** One kind, as a service knows it. */
export type ServiceKind =
  /** It begins a payment: `endpointOf` says by which endpoint. */
  { readonly begins: true; readonly operation: 'AUTHORIZATION' } | FollowUpKind;

/** A kind that is about a payment. */
export interface FollowUpKind {
  readonly begins: false;
  readonly endpoint: 'capture' | 'cancel' | 'update' | 'refund';
  /** The type of its operation in the history. */
  readonly operation: 'CAPTURE' | 'CANCEL' | 'UPDATE' | 'REFUND';
  /** The name of its amount in the answer. */
  readonly answeredAs: 'capturedAmount' | 'cancelledAmount' | 'updatedAmount' | 'refundedAmount';
}

const beginning = { begins: true, operation: 'AUTHORIZATION' } as const;

/** What closes a session, and cancels what is held. */
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

/** What a service can do of a kind; undefined where it can do nothing. */
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

/** Whether an endpoint begins a payment. */
export function isBeginning(endpoint: EndpointName): endpoint is Beginning {
  return beginnings.some((one) => one === endpoint);
}

/** By which endpoint a payment begins: nobody is asked, the shopper agrees to payments to come, a stored card pays, or the shopper pays on a page. */
export function beginningOf(online: OnlineParameters): Beginning {
  if (isUnattended({ online })) return 'authorizeMit';
  if (online.recurring !== undefined) return 'createMit';
  return online.instrument === undefined ? 'createSession' : 'authorize';
}

/** The endpoint of a request; undefined for what no service can do. */
export function endpointOf({ kind, online }: Pick<TransactionRequest, 'kind' | 'online'>): EndpointName | undefined {
  const served = serviceKindOf(kind);
  if (served?.begins === true) return online === undefined ? undefined : beginningOf(online);
  return served?.endpoint;
}

/** The attempt that began the payment. */
export function beginningIn({ attempts }: Pick<TransactionRecord, 'attempts'>): ServiceAttempt | undefined {
  return attempts.find((one): one is ServiceAttempt => one.rail === 'service' && isBeginning(one.endpoint));
}

/** Whether a cancel of its own was sent for what it began: one that closes its session, or the one by our reference. */
export function hasCancel({ attempts }: Pick<TransactionRecord, 'attempts'>): boolean {
  return attempts.some(
    (one) => one.rail === 'service' && (one.endpoint === 'cancel' || one.endpoint === 'fallbackCancel'),
  );
}

/** Whether nobody was or will be asked for it: no page has it, so that what its history says does not change by a shopper. */
export function isForNobody({ request }: Pick<TransactionRecord, 'request'>, begun: ServiceAttempt): boolean {
  return isUnattended(request) || begun.sawStart === true || begun.refusedAs !== undefined;
}
