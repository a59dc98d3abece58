/** The parts of a requested amount, and the total that a part of a sale declares. */

import type { TransactionOptions } from '../model/payment-options.js';
import type { AmountDetails } from '../model/common-types.js';

/** The names of all options. */
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
 * The maximum length of a basket in the journal, in characters of JSON. A larger basket fits into no message to a
 * terminal, and the record is written several times while its transaction is running.
 */
export const basketMax = 196_608;

/** The maximum number of named acquirers. */
export const acquirersMax = 20;

/** The fields of a request that determine its amount. */
export interface AskedAmount {
  readonly amountDetails?: AmountDetails;
  readonly options?: TransactionOptions;
}

/** The parts of the requested amount, in minor units; 0 for a part that was not requested. */
export interface RequestedParts {
  readonly tip: number;
  /** The cash-back that the amount includes. */
  readonly cashBack: number;
  /** The highest requested cash-back on top of the amount. */
  readonly cashBackMax: number;
}

/** Returns the parts of a request's amount. */
export function requestedParts({ options }: AskedAmount): RequestedParts {
  const parameters = options?.cashBack;
  const exact = parameters !== undefined && 'amount' in parameters ? parameters.amount : 0;
  return {
    tip: options?.tip ?? 0,
    cashBack: exact,
    cashBackMax: parameters !== undefined && 'maximum' in parameters ? parameters.maximum : exact,
  };
}

/**
 * A part of a split sale states two facts about its sale: the total, and the amount that was paid otherwise. Both are
 * in minor units of the part's currency.
 */
export interface DeclaredSale {
  readonly total: number;
  readonly paidOtherwise: number;
  readonly currency: string;
}

/** Returns the declared sale of a part. Undefined if the request is not a part, or a part without a total. */
export function declaredSale({ options, amountDetails }: AskedAmount): DeclaredSale | undefined {
  const { split } = options ?? {};
  if (split === undefined || !('total' in split) || amountDetails === undefined) return undefined;
  const { total, paidOtherwise = 0 } = split;
  return { total, paidOtherwise, currency: amountDetails.currency };
}

/**
 * True if both requests declare a part of a split sale, with the same currency and the same total. Two parts without a
 * total also count.
 */
export function areOneSplitTender(one: AskedAmount, other: AskedAmount): boolean {
  if (one.options?.split === undefined || other.options?.split === undefined) return false;
  const haveOneTotal = declaredSale(one)?.total === declaredSale(other)?.total;
  return haveOneTotal && one.amountDetails?.currency === other.amountDetails?.currency;
}

/** The reported fees of an answer, in the currency of the authorized amount. */
export interface NamedFees {
  readonly surcharge?: AmountDetails;
  readonly fees?: AmountDetails;
}

/**
 * Returns the amounts by which a surcharge and a sum of fees may raise the total, in minor units, largest first: their
 * sum, and the larger of the two alone, because it may include the other. Empty if the terminal named neither.
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
 * Returns the fees that are part of the authorized amount, in minor units. The standard includes fees in that amount.
 * Returns 0 if the authorized amount equals the requested amount, because the terminal then named no fees or no amount.
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

/**
 * Returns the request without its basket. After a definite outcome no terminal needs the basket, and the row of the
 * transaction stays small.
 */
export function withoutBasket<R extends AskedAmount>(request: R): R {
  if (request.options?.items === undefined) return request;
  const { items: _basket, ...options } = request.options;
  return { ...request, options };
}
