/** What a register may ask for beyond the amount: a tip that it knows, cash-back, a part of a sale, tokens, the basket. */

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

/** What an item of a basket may say beyond the standard (DataMesh): numbers are decimal texts. A member of undefined is absent. */
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

/** A way of reading a card that a register may demand. */
export type EntryMode = (typeof forceEntryModes)[number];

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
