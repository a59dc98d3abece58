/** Cards that a payment service stores for shoppers, and what may be asked about them. */

import type { Reply } from './refused-request.js';

/** A reference to a stored card. One card that is stored for several reasons has several. */
export interface StoredInstrument {
  /** The reference of a stored card in `online.instrument`. Anyone who may pay by the service can pay with it, so no log has it. */
  readonly instrument: string;
  /** As the service writes it, such as `VISA_CREDIT`. */
  readonly scheme?: string | undefined;
  readonly maskedPan?: string | undefined;
  /** `YYYY-MM`. */
  readonly expiryDate?: string | undefined;
  /** `CONVENIENCE`, `UNSCHEDULED`, `SCHEDULED`, or a later word. */
  readonly cardOnFileReason?: string | undefined;
  /** The agreement for which it is stored. */
  readonly recurringReference?: string | undefined;
  readonly recurringDescription?: string | undefined;
}

/** Stored cards, by the name of their payment service. No money moves, and nothing of it is kept. */
export interface Instruments {
  /** The cards of a shopper that are stored for convenience; of one who is not known, none. */
  list(service: string, shopper: string): Promise<Reply<readonly StoredInstrument[]>>;
  /** Deletes one reference, stored for whichever reason. Refused as `unknown-instrument` where the shopper has none of this name. */
  delete(service: string, shopper: string, instrument: string): Promise<Reply<undefined>>;
}
