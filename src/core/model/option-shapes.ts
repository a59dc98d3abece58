/** What a register may ask for beyond the amount: a tip that it knows, cash-back, a part of a sale, tokens. */

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
  /** The terminal must ask its host, and approves nothing by itself (ForceOnlineFlag). */
  readonly forceOnline?: true;
  /** The acquirers that alone may be asked, by their AcquirerIDs. */
  readonly acquirers?: readonly string[];
}

/** A token that the terminal gave. One that looked like a card number was cut by redaction and pays nothing. */
export interface GivenToken extends PayingToken {
  /** The terminal's text. */
  readonly expires?: string;
  readonly wasCut?: true;
}
