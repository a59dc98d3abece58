/** Cards that a payment service stores for shoppers, and the operations on them. */

import type { Reply } from './refused-request.js';

/** A reference to a stored card. A card that is stored for several reasons has several references. */
export interface StoredInstrument {
  /** The reference of a stored card in `online.instrument`. Anyone who can use the service can pay with this reference, so no log contains it. */
  readonly instrument: string;
  /** The card scheme in the service's own text, such as `VISA_CREDIT`. */
  readonly scheme?: string | undefined;
  readonly maskedPan?: string | undefined;
  /** The month in which the card expires, `YYYY-MM`. */
  readonly expiryDate?: string | undefined;
  /** `CONVENIENCE`, `UNSCHEDULED`, `SCHEDULED`, or a future value. */
  readonly cardOnFileReason?: string | undefined;
  /** The agreement for which the card is stored. */
  readonly recurringReference?: string | undefined;
  readonly recurringDescription?: string | undefined;
}

/**
 * Stored cards, by the name of their payment service. Reading and deleting them moves no money, and tenderd keeps no
 * copy.
 */
export interface Instruments {
  /** Returns the cards of a shopper that are stored for convenience. An unknown shopper has no cards. */
  list(service: string, shopper: string): Promise<Reply<readonly StoredInstrument[]>>;
  /**
   * Deletes one reference, whatever the card was stored for. The request is refused as `unknown-instrument` if the
   * shopper has no such reference.
   */
  delete(service: string, shopper: string, instrument: string): Promise<Reply<undefined>>;
}
