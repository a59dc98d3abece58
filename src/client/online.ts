/** The requests of a register to a payment service, and the reports about links and orders. */

import type { ReversalReason, TransactionKind } from './kinds.js';
import type { Amount, Result, Review } from './common.js';

/** The payment options for the shopper, and the lifetime of the link. */
export interface Online {
  /**
   * The https:// addresses to which the shopper's browser returns. A return does not prove a payment. Required unless `recurring.reference` is set;
   * in that case no shopper takes part.
   */
  readonly returnUrls?: { readonly success: string; readonly cancel: string; readonly error: string };
  /**
   * The time (ISO 8601 with offset) after which tenderd withdraws the link. The default is one day after the request,
   * and the maximum is 30 days.
   */
  readonly payBefore?: string;
  /** The payment methods that the page offers, such as `CARD`. Default: all. */
  readonly methods?: readonly string[];
  /**
   * The register's own id of the shopper. If a card is stored without this id, the service assigns an id, which is
   * reported as `stored.shopper`.
   */
  readonly shopper?: string;
  /** `offer`: the page offers to store the card. `must`: the shopper has to store it. */
  readonly store?: 'offer' | 'must';
  /** True to allow stored cards only. Requires `shopper`. */
  readonly storedOnly?: boolean;
  /** True for a pre-authorization from which several captures may be taken. */
  readonly split?: boolean;
  /** The origin of the page that embeds the service's page. If absent, the shopper opens the page as a link. */
  readonly embed?: { readonly origin: string };
  /** The stored card to charge. Requires `shopper`. */
  readonly instrument?: string;
  /** The agreement for payments that the merchant starts later. */
  readonly recurring?: Recurring;
}

/**
 * An agreement on recurring payments. Without `reference`, the shopper agrees on the page of this link. With
 * `reference`, the payment uses an existing agreement; then `instrument` is required, and no shopper takes part.
 */
export interface Recurring {
  /** The reference of an existing agreement: the `stored.recurringReference` of its first payment. */
  readonly reference?: string;
  /**
   * Numbers that the service defines; tenderd sends them unchanged. With `frequency` the card is stored for scheduled
   * payments, without `frequency` for unscheduled ones.
   */
  readonly model?: number;
  readonly frequency?: number;
  /** The text of the agreement for the shopper. */
  readonly description?: string;
}

/** The fields of every request to a payment service. */
interface AtService {
  /**
   * The transaction's id, which the register chooses, as for a payment at a terminal. Store it durably before you send
   * the request.
   */
  readonly id: string;
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  readonly terminal?: undefined;
  /** The register's receipt number. A sale can be paid only once, either at a terminal or by a link. */
  readonly sale: string;
  /** The earlier transaction that this request repeats. The two transactions are linked, but no check becomes weaker. */
  readonly retryOf?: string;
  /** The transactions that an operator reviewed before deciding to continue. A register never sends this by itself. */
  readonly reviewed?: readonly Review[];
  /** The time (ISO 8601 with offset) by which the link must be created. Default: 30 s after the request. */
  readonly startBefore?: string;
}

/** A payment link for the shopper, for a payment or for a pre-authorization that is captured later. */
export interface Link extends AtService {
  /** A whole number of minor units: 12.50 EUR is 1250. */
  readonly amount: number;
  /** The ISO 4217 currency, such as EUR. */
  readonly currency: string;
  readonly online: Online;
  /**
   * The transaction at a terminal that this link replaces: a payment or pre-authorization of the same sale and amount.
   * tenderd stops that transaction. The link is created only if the transaction ends without a charge within 10
   * minutes.
   */
  readonly insteadOf?: string;
}

/** A change of an order that a link began: a capture, a refund, or a new amount. */
export interface OrderChange extends AtService {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The transaction that began the order. */
  readonly original: { readonly transactionId: string };
}

/** A new amount for an order. Without an amount, the order keeps its amount and is extended. */
export type OrderUpdate = Omit<OrderChange, 'amount' | 'currency'> & AmountOrNone;

/** Cancels the remaining authorization of an order, or a part of it. */
export type OrderCancel = AtService & {
  readonly original: { readonly transactionId: string };
  /** The reason for the reversal. Default: `merchant-cancelled`. */
  readonly reversalReason?: ReversalReason;
} & AmountOrNone;

type AmountOrNone =
  | { readonly amount: number; readonly currency: string }
  | { readonly amount?: undefined; readonly currency?: undefined };

/** The page on which the shopper pays. Anyone who has the URL can pay, so show it only to the shopper and do not log it. */
export interface Checkout {
  readonly url: string;
  /** The path at which the daemon serves the QR code of the URL. Absent if the URL is too long for a QR code. */
  readonly qr?: string;
  /** The time after which tenderd withdraws the link: `online.payBefore`, or one day after the request. */
  readonly payBefore: string;
  /** The page to embed in the shop's own page. This field is present only if the request asked for that. */
  readonly embed?: { readonly iframeUrl: string; readonly sessionId: string; readonly pspOrigin?: string };
}

/**
 * The state of an order, computed from its transactions. Changes by other systems are included if they were visible when the order was authorized.
 */
export interface Order {
  readonly authorized: Amount;
  readonly captured: Amount;
  readonly cancelled: Amount;
  readonly refunded: Amount;
  /**
   * The amount that was released because a capture took less than the authorized amount. Without `split`, only one
   * capture is possible, so the rest is never charged.
   */
  readonly released: Amount;
  /** The amount that was still held when the service reported that the authorization had expired. This amount is no longer held. */
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
 * A reference to a card that a payment service has stored for a shopper. A card has a separate reference for each
 * reason why it was stored.
 */
export interface StoredInstrument {
  /** The reference itself, for `online.instrument` of a payment. Do not log it. */
  readonly instrument: string;
  /** The card scheme, such as `VISA_CREDIT`. */
  readonly scheme?: string;
  readonly maskedPan?: string;
  /** The expiry date, `YYYY-MM`. */
  readonly expiryDate?: string;
  /** The reason why the card was stored: `CONVENIENCE`, `UNSCHEDULED` or `SCHEDULED`. The service may add other values. */
  readonly cardOnFileReason?: string;
  readonly recurringReference?: string;
  readonly recurringDescription?: string;
}

/** A shopper, and the payment service that stores the shopper's cards. */
export interface Shopper {
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  /** The register's own id of the shopper. */
  readonly shopper: string;
}
