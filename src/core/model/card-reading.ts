/** How a card is to be read ahead of its payment, and what is found on it. */

/**
 * How a card is to be read, where a register says so in the words of the standard: they go to the terminal as they are. Its total has
 * no currency there, and is for the customer's screen alone.
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

/** A card that was read and waits at the terminal for the transaction that names it. */
export interface AcquiredCard {
  /** The card acquisition. */
  readonly transactionId: string;
  readonly sale: string;
  /** The register that had it read; absent for the operator. It may ask the customer something before the payment. */
  readonly register?: string;
  /** The transaction whose request left with it. */
  readonly usedBy?: string;
  /** The terminal is to let it go. */
  readonly isEnding?: true;
}
