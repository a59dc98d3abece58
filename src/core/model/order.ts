/** What is told of a payment at a service beside its outcome: where it is paid, and what was done with it. */

import type { AmountDetails } from './common-types.js';
import type { TransactionKind } from './kind-names.js';
import type { Result } from './reason-codes.js';

/** Where the shopper pays. It opens the payment to whoever has it: it stands in no journal and no log. */
export interface CheckoutAddress {
  readonly url: string;
  /** Where the page is shown inside another one. */
  readonly embed?: { readonly iframeUrl: string; readonly sessionId: string; readonly pspOrigin?: string };
}

/** Where and until when a link can be paid. */
export interface Checkout extends CheckoutAddress {
  /** The link is withdrawn after this time (ISO): what the register asked for, or a day. */
  readonly payBefore: string;
}

/** One transaction of an order. */
interface OrderOperation {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  /** Absent while it is open. */
  readonly result?: Result;
  readonly amount?: AmountDetails;
}

/** What was done with a payment, in the currency in which it was authorized: by the operations, and by others before its authorization was heard of. */
export interface Order {
  readonly authorized: AmountDetails;
  readonly captured: AmountDetails;
  readonly cancelled: AmountDetails;
  readonly refunded: AmountDetails;
  /** What a capture of less released, where it is not captured in parts: the shopper is not charged it. */
  readonly released: AmountDetails;
  /** What was still held when the service said that the authorization has expired: it is held no more. Absent before. */
  readonly expired?: AmountDetails;
  /** What may still be captured or cancelled. */
  readonly remaining: AmountDetails;
  /** What followed what began it, in the order in which it was asked for. */
  readonly operations: readonly OrderOperation[];
}
