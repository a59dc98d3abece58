/** The options of a payment besides its amount: a known tip, cash-back, a part of a sale, tokens, the basket. */

import type { forceEntryModes } from '../../../protocol/index.js';

/** One of the goods, as a register says it to a terminal or to a loyalty program that counts by goods: numbers are its decimal texts. */
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
  /** What only some terminals take. */
  readonly details?: ItemDetails;
}

/** The fields of a basket item beyond the standard (DataMesh). Numbers are decimal texts. A member that is undefined is absent. */
export interface ItemDetails {
  /** The item that this one modifies or belongs to. */
  readonly parentId?: string | undefined;
  readonly costBase?: string | undefined;
  readonly discount?: string | undefined;
  readonly discountReason?: string | undefined;
  /** The main category first. */
  readonly categories?: readonly string[] | undefined;
  readonly brand?: string | undefined;
  readonly quantityInStock?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** True for goods that some cards must not pay. */
  readonly restricted?: boolean | undefined;
  readonly pageUrl?: string | undefined;
  readonly imageUrls?: readonly string[] | undefined;
  readonly style?: string | undefined;
  readonly size?: string | undefined;
  readonly colour?: string | undefined;
  readonly weight?: string | undefined;
  readonly weightUnit?: string | undefined;
  /** Codes of card schemes, such as the fuel product code. */
  readonly customFields?: readonly CustomField[] | undefined;
}

/** A field of an item by its key. */
export interface CustomField {
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

/** The use of a requested token: this transaction and its follow-ups, or later visits of the customer. */
export type TokenType = 'transaction' | 'customer';

/** Cash for the customer out of the payment: exactly so much, which the amount includes; or as much as the customer chooses, on top of it. */
export type CashBackParameters = { readonly amount: number } | { readonly maximum: number };

/** The payment is a part of a sale. All in minor units of the payment's currency. */
export type SplitParameters = {
  /** The least that the terminal may approve as a part, where less than asked is allowed. */
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
       * The amount of the sale that is paid so far, in any way. A register that speaks the standard states this, because
       * the standard has no field for the total.
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

/** Options of a transaction. Amounts are minor units of its currency. */
export interface TransactionOptions {
  /** A part of the amount that is a tip. */
  readonly tip?: number;
  readonly cashBack?: CashBackParameters;
  readonly split?: SplitParameters;
  /** Requests a token that stands for the card. */
  readonly requestToken?: TokenType;
  /** Pays with a token in place of a card. */
  readonly token?: PayingToken;
  /** Reserves once: it is completed or cancelled, and never updated (protocol notes, section 11: OneTimeReservation). */
  readonly oneTime?: true;
  /** The terminal must ask its host, and approves nothing by itself (ForceOnlineFlag). */
  readonly forceOnline?: true;
  /** The acquirers that alone may be asked, by their AcquirerIDs. */
  readonly acquirers?: readonly string[];
  /** The ways in which the terminal may read the card, in the words of the standard (ForceEntryMode). */
  readonly entryModes?: readonly EntryMode[];
  /** The basket. It describes the sale and decides nothing: a request that is repeated with another basket is the same request. */
  readonly items?: readonly SoldItem[];
}

/** A token that the terminal gave. One that looked like a card number was cut by redaction and pays nothing. */
export interface GivenToken extends PayingToken {
  /** The terminal's text. */
  readonly expires?: string;
  readonly wasCut?: true;
}
