/** The options of a payment, apart from its amount: a known tip, cash-back, a part of a sale, tokens, the basket. */

import type { forceEntryModes } from '../../../protocol/index.js';

/** A basket item as a register sends it to a terminal, or to a loyalty program that counts by goods. Numbers are the register's decimal strings. */
export interface SoldItem {
  readonly id: string;
  readonly productCode: string;
  readonly amount: string;
  readonly ean?: string;
  readonly unit?: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly taxCode?: string;
  readonly saleChannel?: string;
  readonly label?: string;
  readonly info?: string;
  /** Fields that only some terminals accept. */
  readonly details?: ItemDetails;
}

/** The fields of a basket item beyond the standard (DataMesh). Numbers are decimal strings. A member that is undefined is absent. */
export interface ItemDetails {
  /** The item that this item modifies or belongs to. */
  readonly parentId?: string | undefined;
  readonly costBase?: string | undefined;
  readonly discount?: string | undefined;
  readonly discountReason?: string | undefined;
  /** The categories of the item, the main category first. */
  readonly categories?: readonly string[] | undefined;
  readonly brand?: string | undefined;
  readonly quantityInStock?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** True for goods that must not be paid with certain cards. */
  readonly restricted?: boolean | undefined;
  readonly pageUrl?: string | undefined;
  readonly imageUrls?: readonly string[] | undefined;
  readonly style?: string | undefined;
  readonly size?: string | undefined;
  readonly colour?: string | undefined;
  readonly weight?: string | undefined;
  readonly weightUnit?: string | undefined;
  /** Codes for card schemes, such as the fuel product code. */
  readonly customFields?: readonly CustomField[] | undefined;
}

/** An additional field of a basket item: its key, type and value. */
export interface CustomField {
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

/** The use of a requested token: this transaction and its follow-ups, or later visits of the customer. */
export type TokenType = 'transaction' | 'customer';

/**
 * Cash for the customer. `amount`: exactly this amount, which is included in the payment's amount. `maximum`: the
 * customer chooses up to this amount, which is added to the payment's amount.
 */
export type CashBackParameters = { readonly amount: number } | { readonly maximum: number };

/** The payment is a part of a sale. All amounts are in minor units of the payment's currency. */
export type SplitParameters = {
  /** The least amount that the terminal may approve, if partial approval is allowed. */
  readonly minimum?: number;
} & (
  | {
      /** The cost of the whole sale, without tips and cash-back. Every part states the same total. */
      readonly total: number;
      /** The amount of the sale that was paid in other ways: cash, vouchers. */
      readonly paidOtherwise?: number;
    }
  | {
      /**
       * The amount of the sale that is paid so far, in any way. Registers that speak the standard state it, because the
       * standard has no field for the total.
       */
      readonly paidSoFar: number;
    }
);

/** A token to pay with, from an earlier result. */
export interface PayingToken {
  readonly type: TokenType;
  readonly value: string;
}

/** A way of reading a card that a register may demand. */
export type EntryMode = (typeof forceEntryModes)[number];

/** Options of a transaction. Amounts are in minor units of the transaction's currency. */
export interface TransactionOptions {
  /** A part of the amount that is a tip. */
  readonly tip?: number;
  readonly cashBack?: CashBackParameters;
  readonly split?: SplitParameters;
  /** Requests a token for the card. */
  readonly requestToken?: TokenType;
  /** Pays with a token instead of a card. */
  readonly token?: PayingToken;
  /**
   * True for a one-time reservation: it is captured or cancelled, never updated (protocol notes, section 11:
   * OneTimeReservation).
   */
  readonly oneTime?: true;
  /** True if the terminal must ask its host and must not approve on its own (ForceOnlineFlag). */
  readonly forceOnline?: true;
  /** The only acquirers that the terminal may use, by their AcquirerIDs. */
  readonly acquirers?: readonly string[];
  /** The allowed ways of reading the card, in the standard's terms (ForceEntryMode). */
  readonly entryModes?: readonly EntryMode[];
  /**
   * The basket, which describes the sale and decides nothing. A request that is repeated with another basket is still
   * the same request.
   */
  readonly items?: readonly SoldItem[];
}

/**
 * A token from the terminal. Redaction cuts a token that looks like a card number. Such a token cannot be used to pay.
 */
export interface GivenToken extends PayingToken {
  /** The expiry of the token, in the terminal's text. */
  readonly expires?: string;
  readonly wasCut?: true;
}
