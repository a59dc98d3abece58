/** One operation in the history of a payment, with the fields that tenderd uses. */

import { OperationType } from '../../../../protocol/checkout/words.js';
import type { AmountDetails } from '../../model/common-types.js';

/** One operation in a history. Unknown fields are omitted. */
export interface HistoryOperation {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount?: number;
  readonly currency?: string;
  /** The charged customer as the service writes it. This name is compared with the request and never stored. */
  readonly customer?: { readonly shopper: string | undefined; readonly instrument: string | undefined };
  /** The stored card and the agreement that the operation names. */
  readonly instrument?: string;
  readonly agreement?: string;
  /** The service's own name of the shopper. */
  readonly pspShopper?: string;
}

const followUpTypes: ReadonlySet<string> = new Set(['CAPTURE', 'CANCEL', 'UPDATE', 'REFUND']);

/** True for an operation on a payment that was authorized. */
export const isFollowUp = ({ type }: HistoryOperation): boolean => followUpTypes.has(type);

/**
 * True for a type that the service's documentation lists. The effect of another type, such as a chargeback, is unknown.
 */
export const isKnownType = ({ type }: HistoryOperation): boolean => OperationType.words.some((known) => known === type);

/** The moved amount; undefined if the service does not report it. */
export type Moved = AmountDetails | undefined;

/** True if the operation went through. */
export const isDone = ({ status }: HistoryOperation): boolean => status === 'COMPLETED';

/** True if the operation failed. */
export const isFailed = ({ status }: HistoryOperation): boolean => status === 'FAILED';

/** True if the operation is PENDING or has an unknown status. */
export const isOpen = (one: HistoryOperation): boolean => !isDone(one) && !isFailed(one);

/** Returns the sum of the amounts; undefined if one is missing or the currencies differ. */
export function sumOf(operations: readonly HistoryOperation[]): Moved {
  const [first] = operations;
  if (first?.currency === undefined) return undefined;
  const { currency } = first;
  let amount = 0;
  for (const one of operations) {
    if (one.amount === undefined || one.currency !== currency) return undefined;
    amount += one.amount;
  }
  return { amount, currency };
}
