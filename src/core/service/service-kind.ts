/** What a payment service can do of the kinds of transaction, as data: the endpoint, and the operation in its history. */

import type { EndpointName } from '../../../protocol/checkout/endpoints.js';
import type { TransactionKind } from '../model/kind-names.js';

/** One kind, as a service knows it. */
export interface ServiceKind {
  readonly endpoint: EndpointName;
  /** It begins a payment: the shopper is asked. Otherwise it is about one. */
  readonly begins: boolean;
  /** The type of its operation in the history. */
  readonly operation: 'AUTHORIZATION' | 'CAPTURE' | 'CANCEL' | 'UPDATE' | 'REFUND';
  /** The name of its amount in the answer. */
  readonly answeredAs?: 'capturedAmount' | 'cancelledAmount' | 'updatedAmount' | 'refundedAmount';
}

const table: Readonly<Partial<Record<TransactionKind, ServiceKind>>> = {
  payment: { endpoint: 'createSession', begins: true, operation: 'AUTHORIZATION' },
  'pre-authorization': { endpoint: 'createSession', begins: true, operation: 'AUTHORIZATION' },
  capture: { endpoint: 'capture', begins: false, operation: 'CAPTURE', answeredAs: 'capturedAmount' },
  reversal: { endpoint: 'cancel', begins: false, operation: 'CANCEL', answeredAs: 'cancelledAmount' },
  'pre-authorization-update': { endpoint: 'update', begins: false, operation: 'UPDATE', answeredAs: 'updatedAmount' },
  refund: { endpoint: 'refund', begins: false, operation: 'REFUND', answeredAs: 'refundedAmount' },
};

/** What a service can do of a kind; undefined where it can do nothing. */
export function serviceKindOf(kind: TransactionKind): ServiceKind | undefined {
  return table[kind];
}
