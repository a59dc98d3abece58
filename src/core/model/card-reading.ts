/** How a card is read before its payment, and the data found on it. */

/**
 * How a card is read, if a register states it in the standard's terms. They are sent to the terminal unchanged. Here the total has no currency and is only for
 * the customer's screen.
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

/** A card that was read and that the terminal keeps for the transaction that names it. */
export interface AcquiredCard {
  /** The card acquisition. */
  readonly transactionId: string;
  readonly sale: string;
  /** The register that requested the reading; absent for the operator. The register may ask the customer something before the payment. */
  readonly register?: string;
  /** The transaction whose request was sent with it. */
  readonly usedBy?: string;
  /** The terminal must release the card. */
  readonly isEnding?: true;
}
