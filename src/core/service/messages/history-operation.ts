/** One operation in the history of a payment, as far as it is looked at. */

import { OperationType } from '../../../../protocol/checkout/words.js';
import type { AmountDetails } from '../../model/common-types.js';

/** One operation, as far as it is looked at. An amount that was not said is absent. */
export interface HistoryOperation {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount?: number;
  readonly currency?: string;
  /** Who was charged, as the service writes it: it is compared with what was asked for, and kept nowhere. */
  readonly customer?: { readonly shopper: string | undefined; readonly instrument: string | undefined };
  /** The stored card, and the agreement, that it names. */
  readonly instrument?: string;
  readonly agreement?: string;
  /** The shopper, by the name that the service assigned. */
  readonly pspShopper?: string;
}

/** What is said of an operation that somebody else did, by its type. */
export const doneWords: Readonly<Record<string, string>> = {
  CAPTURE: 'captured',
  CANCEL: 'cancelled',
  UPDATE: 'changed to',
  REFUND: 'refunded',
};

/** False for a type that the service's documentation does not have, such as a chargeback: nobody knows what it moved. */
export const isKnownType = ({ type }: HistoryOperation): boolean => OperationType.words.some((known) => known === type);

/** What was moved: absent where the service does not say how much. */
export type Moved = AmountDetails | undefined;

/** It went through. */
export const isDone = ({ status }: HistoryOperation): boolean => status === 'COMPLETED';

/** It failed. */
export const isFailed = ({ status }: HistoryOperation): boolean => status === 'FAILED';

/** PENDING, or in words that are not known. */
export const isOpen = (one: HistoryOperation): boolean => !isDone(one) && !isFailed(one);

/** The sum of what was said; undefined where one of them says no amount, or they are of several currencies. */
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
