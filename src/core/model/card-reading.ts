/** How a card is read before its payment, and the data found on it. */

/**
 * Options for reading a card that a register sets in the standard's terms. The terminal receives them unchanged.
 * `total` has no currency: the terminal only displays it to the customer.
 */
export interface CardReading {
  readonly total?: string;
  readonly paymentType?: string;
  readonly loyalty?: string;
  readonly language?: string;
  readonly hasCashBack?: boolean;
  readonly asksCustomer?: boolean;
  readonly brands?: readonly string[];
  readonly loyaltyBrands?: readonly string[];
  readonly entryModes?: readonly string[];
}

/** A loyalty account that the terminal found on the card. */
export interface FoundLoyaltyAccount {
  readonly brand?: string;
  readonly maskedAccount: string;
}

/** A card that was read. The terminal keeps it for the transaction that names it. */
export interface AcquiredCard {
  /** The card acquisition with which the card was read. */
  readonly transactionId: string;
  readonly sale: string;
  /** The register that requested the reading; absent for the operator. That register may ask the customer something before the payment. */
  readonly register?: string;
  /** The transaction whose request used the card. */
  readonly usedBy?: string;
  /** True if the terminal must release the card. */
  readonly isEnding?: true;
}
