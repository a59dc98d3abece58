/**
 * The API's report about a payment at a service, in addition to its outcome: the address of the payment page, and the
 * sums of the operations.
 */

import type { AmountDetails } from './common-types.js';
import type { TransactionKind } from './kind-names.js';
import type { Result } from './reason-codes.js';

/**
 * The address of the payment page. Anyone who has the address can open the payment, so no journal and no log contains
 * it.
 */
export interface CheckoutAddress {
  readonly url: string;
  /** The details of an embedded page. This field is present only if the payment page is embedded in another page. */
  readonly embed?: { readonly iframeUrl: string; readonly sessionId: string; readonly pspOrigin?: string };
}

/** Where and until when a link can be paid. */
export interface Checkout extends CheckoutAddress {
  /** The link is withdrawn after this time (ISO): the requested time, or one day. */
  readonly payBefore: string;
}

/** One transaction of an order. */
interface OrderOperation {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  /** The result of the transaction. Absent while the transaction is open. */
  readonly result?: Result;
  readonly amount?: AmountDetails;
}

/**
 * The sums of the operations on a payment, in the currency of the authorization. Operations that other parties made
 * before tenderd knew the authorization also count.
 */
export interface Order {
  readonly authorized: AmountDetails;
  readonly captured: AmountDetails;
  readonly cancelled: AmountDetails;
  readonly refunded: AmountDetails;
  /**
   * The part that a smaller capture released, if the payment is not captured in parts. The shopper is not charged for
   * this part.
   */
  readonly released: AmountDetails;
  /**
   * The amount that was held until the service reported that the authorization expired. Nothing holds this amount any
   * more. Absent before the expiry.
   */
  readonly expired?: AmountDetails;
  /** The amount that can still be captured or cancelled. */
  readonly remaining: AmountDetails;
  /** The follow-ups of the payment, in the order of their requests. */
  readonly operations: readonly OrderOperation[];
}
