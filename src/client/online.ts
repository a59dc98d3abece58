/** Requests of a register to a payment service, and the service's reports about links and orders. */

import type { ReversalReason, TransactionKind } from './kinds.js';
import type { Amount, Result, Review } from './common.js';

/** The payment options for the shopper, and the lifetime of the link. */
export interface Online {
  /**
   * The https:// addresses to which the shopper's browser returns. A return proves nothing. Required unless
   * `recurring.reference` is set, because then no shopper takes part.
   */
  readonly returnUrls?: { readonly success: string; readonly cancel: string; readonly error: string };
  /**
   * ISO 8601 with offset: tenderd withdraws the link after this time. Default: one day after the request. At most 30
   * days.
   */
  readonly payBefore?: string;
  /** The allowed payment methods, such as `CARD`. Default: all. */
  readonly methods?: readonly string[];
  /**
   * The register's own id of the shopper. If the payment stores a card and this field is absent, the service assigns an
   * id: `stored.shopper`.
   */
  readonly shopper?: string;
  /** `offer`: the page offers to store the card. `must`: the shopper has to store it. */
  readonly store?: 'offer' | 'must';
  /** True to allow stored cards only. Requires `shopper`. */
  readonly storedOnly?: boolean;
  /** True for a pre-authorization with several captures. */
  readonly split?: boolean;
  /** Embeds the service's page in a page of this origin. */
  readonly embed?: { readonly origin: string };
  /** The stored card to charge. Requires `shopper`. */
  readonly instrument?: string;
  /** Payments started by the merchant. */
  readonly recurring?: Recurring;
}

/**
 * An agreement for recurring payments. With `reference`, the payment uses an existing agreement: it requires
 * `instrument`, and no shopper takes part. Without it, the shopper agrees on the page of this link.
 */
export interface Recurring {
  /** The reference of the agreement: `stored.recurringReference` of its first payment. */
  readonly reference?: string;
  /**
   * Numbers defined by the service, passed on unchanged. With `frequency` the card is stored for scheduled payments,
   * otherwise for unscheduled ones.
   */
  readonly model?: number;
  readonly frequency?: number;
  /** The text of the agreement for the shopper. */
  readonly description?: string;
}

/** The fields of every request to a payment service. */
interface AtService {
  /** The register's own key, as for a payment at a terminal. Store it durably before you send the request. */
  readonly id: string;
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  readonly terminal?: undefined;
  /** The register's receipt number. A sale can be paid once, at a terminal or by a link. */
  readonly sale: string;
  /**
   * The earlier transaction that this request repeats. It links the two transactions, but relaxes no check.
   */
  readonly retryOf?: string;
  /** The transactions that an operator reviewed before deciding to continue. A register never sends this by itself. */
  readonly reviewed?: readonly Review[];
  /** ISO 8601 with offset: the deadline for creating the link. Default: 30 s. */
  readonly startBefore?: string;
}

/** A link for the shopper: a payment, or a pre-authorization with a later capture. */
export interface Link extends AtService {
  /** A whole number of minor units: 12.50 EUR is 1250. */
  readonly amount: number;
  /** ISO 4217, such as EUR. */
  readonly currency: string;
  readonly online: Online;
  /**
   * The transaction at a terminal that this link replaces: a payment or pre-authorization of the same sale and amount.
   * tenderd stops it, and starts this one only after it has ended without a charge, within 10 minutes.
   */
  readonly insteadOf?: string;
}

/** A capture or a refund of an order that a link began, or its new amount. */
export interface OrderChange extends AtService {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The transaction that began the order. */
  readonly original: { readonly transactionId: string };
}

/** A new amount for an order. Without an amount, the order holds the same amount for longer. */
export type OrderUpdate = Omit<OrderChange, 'amount' | 'currency'> & AmountOrNone;

/** Cancels the remaining authorization of an order, or a part of it. */
export type OrderCancel = AtService & {
  readonly original: { readonly transactionId: string };
  /** Default: `merchant-cancelled`. */
  readonly reversalReason?: ReversalReason;
} & AmountOrNone;

type AmountOrNone =
  | { readonly amount: number; readonly currency: string }
  | { readonly amount?: undefined; readonly currency?: undefined };

/** The shopper's payment page. Anyone who has the URL can pay: show it only to the shopper and do not log it. */
export interface Checkout {
  readonly url: string;
  /** The path of the QR code at the daemon. Absent if the URL is too long for a QR code. */
  readonly qr?: string;
  /** tenderd withdraws the link after this time: `online.payBefore`, or one day after the request. */
  readonly payBefore: string;
  /** Set for an embedded page. */
  readonly embed?: { readonly iframeUrl: string; readonly sessionId: string; readonly pspOrigin?: string };
}

/**
 * The state of an order, computed from its transactions. It includes changes by other systems that were visible when
 * the order was authorized.
 */
export interface Order {
  readonly authorized: Amount;
  readonly captured: Amount;
  readonly cancelled: Amount;
  readonly refunded: Amount;
  /**
   * The amount released by a capture below the authorized amount. Without `split` there is only one capture, and the
   * rest is never charged.
   */
  readonly released: Amount;
  /** The amount that was still held when the service reported that the authorization expired. It is no longer held. */
  readonly expired?: Amount;
  /** The amount that can still be captured. */
  readonly remaining: Amount;
  readonly operations: readonly {
    readonly transactionId: string;
    readonly kind: TransactionKind;
    readonly result?: Result;
    readonly amountDetails?: Amount;
  }[];
}

/**
 * A reference to a card that a payment service stores for a shopper. A card that is stored for several reasons has
 * several references.
 */
export interface StoredInstrument {
  /** The value for `online.instrument` of a payment. Do not log it. */
  readonly instrument: string;
  /** Such as `VISA_CREDIT`. */
  readonly scheme?: string;
  readonly maskedPan?: string;
  /** `YYYY-MM`. */
  readonly expiryDate?: string;
  /** `CONVENIENCE`, `UNSCHEDULED` or `SCHEDULED`. The service may add values. */
  readonly cardOnFileReason?: string;
  readonly recurringReference?: string;
  readonly recurringDescription?: string;
}

/** The shopper and the payment service of stored cards. */
export interface Shopper {
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  /** The register's own id of the shopper. */
  readonly shopper: string;
}
