/** The parts of what is asked for, and what a part says of its sale. */

import type { TransactionOptions } from '../model/payment-options.js';
import type { AmountDetails } from '../model/common-types.js';

/** All options that there are. */
export const optionNames = [
  'tip',
  'cashBack',
  'split',
  'requestToken',
  'token',
  'oneTime',
  'forceOnline',
  'acquirers',
  'entryModes',
  'items',
] as const;

/** An AcquirerID: too short to be a card number. */
export const acquirerPattern = /^[0-9]{1,11}$/;

/**
 * So many characters of a basket, written as JSON, are kept in the journal at most. No larger one fits into a message to a terminal, and a record is written
 * several times while its transaction runs.
 */
export const basketMax = 196_608;

/** So many acquirers are named at most. */
export const acquirersMax = 20;

/** The part of a request that says how much is asked for. */
export interface AskedAmount {
  readonly amountDetails?: AmountDetails;
  readonly options?: TransactionOptions;
}

/** The parts of what is asked for, in minor units; what is not asked for is nothing. */
export interface RequestedParts {
  readonly tip: number;
  /** What the amount includes. */
  readonly cashBack: number;
  /** No more cash than this was asked for. */
  readonly cashBackMax: number;
}

/** The parts of a request's amount. */
export function requestedParts({ options }: AskedAmount): RequestedParts {
  const parameters = options?.cashBack;
  const exact = parameters !== undefined && 'amount' in parameters ? parameters.amount : 0;
  return {
    tip: options?.tip ?? 0,
    cashBack: exact,
    cashBackMax: parameters !== undefined && 'maximum' in parameters ? parameters.maximum : exact,
  };
}

/** What a part says of its sale: what it costs and what it got otherwise, in minor units of the part's currency. */
export interface DeclaredSale {
  readonly total: number;
  readonly paidOtherwise: number;
  readonly currency: string;
}

/** The sale that a request declares itself a part of; undefined for what is no part, and for a part that says no total. */
export function declaredSale({ options, amountDetails }: AskedAmount): DeclaredSale | undefined {
  const { split } = options ?? {};
  if (split === undefined || !('total' in split) || amountDetails === undefined) return undefined;
  const { total, paidOtherwise = 0 } = split;
  return { total, paidOtherwise, currency: amountDetails.currency };
}

/** Whether both say that they are parts of a sale, and of the same total; or neither says one. */
export function areOneSplitTender(one: AskedAmount, other: AskedAmount): boolean {
  if (one.options?.split === undefined || other.options?.split === undefined) return false;
  const haveOneTotal = declaredSale(one)?.total === declaredSale(other)?.total;
  return haveOneTotal && one.amountDetails?.currency === other.amountDetails?.currency;
}

/** What an answer says of fees, in the currency of the authorized amount. */
export interface NamedFees {
  readonly surcharge?: AmountDetails;
  readonly fees?: AmountDetails;
}

/**
 * Returns what a terminal may mean by a surcharge and a sum of fees, in minor units: both together, or the larger one, which then holds
 * the other. Largest first; empty if neither is named.
 */
export function feesNamed(surcharge = 0, fees = 0): readonly number[] {
  if (surcharge + fees === 0) return [];
  return surcharge === 0 || fees === 0 ? [surcharge + fees] : [surcharge + fees, Math.max(surcharge, fees)];
}

/** An authorized amount with its parts. */
interface AuthorizedParts extends NamedFees {
  readonly authorized?: AmountDetails;
  readonly tip?: AmountDetails;
  readonly cashBack?: AmountDetails;
  readonly difference?: string;
}

/**
 * Returns what of the authorized amount is fees, in minor units. The standard counts them in the authorized amount. An amount without a
 * difference has none: the terminal named no fees, or no amount.
 */
export function feesWithin(request: AskedAmount, details: AuthorizedParts): number {
  const { authorized, tip, cashBack, surcharge, fees, difference } = details;
  const requested = request.amountDetails;
  if (difference === undefined || authorized === undefined || authorized.currency !== requested?.currency) return 0;
  const [first = 0, ...others] = feesNamed(surcharge?.amount, fees?.amount);
  const asked = requestedParts(request);
  const parts = (tip?.amount ?? asked.tip) - asked.tip + (cashBack?.amount ?? asked.cashBack) - asked.cashBack;
  const unexplained = authorized.amount - requested.amount - parts;
  return Math.min(authorized.amount, others.find((one) => one === unexplained) ?? first);
}

/** Returns the request without its basket: a terminal needs it no more once the outcome is definite, and the row of the transaction stays small. */
export function withoutBasket<R extends AskedAmount>(request: R): R {
  if (request.options?.items === undefined) return request;
  const { items: _basket, ...options } = request.options;
  return { ...request, options };
}
