/** What a register may ask for beyond the amount: a tip that it knows, cash-back, a part of a sale, tokens. */

import type { AmountDetails } from '../common-types.js';

/** For what a token stands for the card: this transaction and what follows from it, or the customer's next visits. */
export type TokenType = 'transaction' | 'customer';

/** Cash for the customer out of the payment: exactly so much, which the amount includes; or as much as the customer chooses, on top of it. */
export type CashBackParameters = { readonly amount: number } | { readonly maximum: number };

/** The payment is a part of a sale. All in minor units of the payment's currency. */
export type SplitParameters = {
  /** The least that the terminal may approve as a part, where less than asked is allowed. */
  readonly minimum?: number;
} & (
  | {
      /** What the whole sale costs, without tips and cash-back. Every part says the same. */
      readonly total: number;
      /** What the sale got otherwise: cash, vouchers. */
      readonly paidOtherwise?: number;
    }
  | {
      /** What the sale has got so far, in whatever way: so says a register that speaks the standard, which has no word for the total. */
      readonly paidSoFar: number;
    }
);

/** A token to pay with, as an earlier answer told it. */
export interface PayingToken {
  readonly type: TokenType;
  readonly value: string;
}

/** An AcquirerID: too short to be a card number. */
export const acquirerPattern = /^\d{1,11}$/;

/** So many acquirers are named at most. */
export const acquirersMax = 20;

/** Options of a transaction. Amounts are minor units of its currency. */
export interface TransactionOptions {
  /** A part of the amount that is a tip. */
  readonly tip?: number;
  readonly cashBack?: CashBackParameters;
  readonly split?: SplitParameters;
  /** Asks for a token that stands for the card. */
  readonly requestToken?: TokenType;
  /** Pays with a token in place of a card. */
  readonly token?: PayingToken;
  /** Reserves once: it is completed or cancelled, and never updated (protocol notes, section 11: OneTimeReservation). */
  readonly oneTime?: true;
  /** The acquirers that alone may be asked, by their AcquirerIDs. */
  readonly acquirers?: readonly string[];
}

/** A token that the terminal gave. One that looked like a card number was cut by redaction and pays nothing. */
export interface GivenToken extends PayingToken {
  /** The terminal's text. */
  readonly expires?: string;
  readonly wasCut?: true;
}

/** The part of a request that says how much is asked for. */
interface WithOptions {
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
export function requestedParts({ options }: WithOptions): RequestedParts {
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
export function declaredSale({ options, amountDetails }: WithOptions): DeclaredSale | undefined {
  const { split } = options ?? {};
  if (split === undefined || !('total' in split) || amountDetails === undefined) return undefined;
  const { total, paidOtherwise = 0 } = split;
  return { total, paidOtherwise, currency: amountDetails.currency };
}

/** Whether both say that they are parts of a sale, and of the same total; or neither says one. */
export function areOneSplitTender(one: WithOptions, other: WithOptions): boolean {
  if (one.options?.split === undefined || other.options?.split === undefined) return false;
  const haveOneTotal = declaredSale(one)?.total === declaredSale(other)?.total;
  return haveOneTotal && one.amountDetails?.currency === other.amountDetails?.currency;
}
