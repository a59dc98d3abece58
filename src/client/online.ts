/** What a register asks a payment service for, and what it is told of links and orders. */

import type { ReversalReason, TransactionKind } from './kinds.js';
import type { Amount, Result, Review } from './common.js';

/** How the shopper pays, and how long the link is meant to be paid. */
export interface Online {
  /** Where the shopper's browser returns to: https://. That it did proves nothing. Required, but where nobody is asked: with `recurring.reference`. */
  readonly returnUrls?: { readonly success: string; readonly cancel: string; readonly error: string };
  /** ISO 8601 with offset: past it the link is withdrawn. Without it, a day after the request. At most 30 days away. */
  readonly payBefore?: string;
  /** The methods that may be used, as `CARD`; all when left out. */
  readonly methods?: readonly string[];
  /** The register's own name of the shopper. If a card is stored and none is named, the service assigns one: `stored.shopper`. */
  readonly shopper?: string;
  /** The page offers to store the card, or the shopper must. */
  readonly store?: 'offer' | 'must';
  /** Only cards that are stored. Wants `shopper`. */
  readonly storedOnly?: boolean;
  /** Of a pre-authorization: it is captured in several parts. */
  readonly split?: boolean;
  /** The page of the service is shown inside one of this origin. */
  readonly embed?: { readonly origin: string };
  /** The stored card that pays. Wants `shopper`. */
  readonly instrument?: string;
  /** Payments that the merchant starts. */
  readonly recurring?: Recurring;
}

/** With `reference`, a payment of an agreement that there is: it wants `instrument`, and nobody is asked. Without it, the shopper agrees by this link. */
export interface Recurring {
  /** As `stored.recurringReference` of the payment with which it began. */
  readonly reference?: string;
  /** Whole numbers of the service, handed on as they are. With a frequency the card is stored for payments on schedule, else for unscheduled ones. */
  readonly model?: number;
  readonly frequency?: number;
  /** What the shopper agrees to. */
  readonly description?: string;
}

/** What every request to a payment service has. */
interface AtService {
  /** The register's own key, as of a payment at a terminal: keep it where it survives a crash before you ask. */
  readonly id: string;
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  readonly terminal?: undefined;
  /** The register's receipt number. One sale is paid once, at a terminal or by a link. */
  readonly sale: string;
  /** The earlier transaction that this one is another attempt of. It links the two, and lifts no limit. */
  readonly retryOf?: string;
  /** What an operator reviewed and goes on beside. A register never sends it by itself. */
  readonly reviewed?: readonly Review[];
  /** ISO 8601 with offset: until then the link must have been asked for; without it, 30 s. */
  readonly startBefore?: string;
}

/** A link that a shopper pays: a payment, or a pre-authorization that is captured later. */
export interface Link extends AtService {
  /** A whole number of minor units: 12.50 EUR is 1250. */
  readonly amount: number;
  /** ISO 4217, as EUR. */
  readonly currency: string;
  readonly online: Online;
  /**
   * The payment or pre-authorization of the same sale and amount at a terminal whose place it takes: that one is stopped, and this one starts only once it has
   * ended without a charge, within 10 minutes.
   */
  readonly insteadOf?: string;
}

/** What is done with an order that a link began: a capture or a refund, or its new amount. */
export interface OrderChange extends AtService {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The transaction that began it. */
  readonly original: { readonly transactionId: string };
}

/** Another amount that an order holds from now on, or, without one, the same for longer. */
export type OrderUpdate = Omit<OrderChange, 'amount' | 'currency'> & AmountOrNone;

/** Cancels what an order still holds, or a part of it. */
export type OrderCancel = AtService & {
  readonly original: { readonly transactionId: string };
  /** Without it, the merchant cancelled. */
  readonly reversalReason?: ReversalReason;
} & AmountOrNone;

type AmountOrNone =
  | { readonly amount: number; readonly currency: string }
  | { readonly amount?: undefined; readonly currency?: undefined };

/** Where a shopper pays. Whoever has the address may pay: show it to nobody else, and log it nowhere. */
export interface Checkout {
  readonly url: string;
  /** Where its QR code is, below the address of the daemon; absent where the address is too long for one. */
  readonly qr?: string;
  /** The link is withdrawn after this time: `online.payBefore`, or a day after it was asked for. */
  readonly payBefore: string;
  /** Of a page that is shown inside one of yours. */
  readonly embed?: { readonly iframeUrl: string; readonly sessionId: string; readonly pspOrigin?: string };
}

/** What became of an order: worked out of the transactions about it, and of what somebody else was seen to have done with it when it was authorized. */
export interface Order {
  readonly authorized: Amount;
  readonly captured: Amount;
  readonly cancelled: Amount;
  readonly refunded: Amount;
  /** What a capture of less released: without `split` there is one capture, and nobody is charged the rest. */
  readonly released: Amount;
  /** What was still held when the service said that the authorization has expired: it is held no more. */
  readonly expired?: Amount;
  /** What may still be captured. */
  readonly remaining: Amount;
  readonly operations: readonly {
    readonly transactionId: string;
    readonly kind: TransactionKind;
    readonly result?: Result;
    readonly amountDetails?: Amount;
  }[];
}

/** A reference to a card that a payment service stores for a shopper. One card that is stored for several reasons has several. */
export interface StoredInstrument {
  /** What `online.instrument` of a payment names. Log it nowhere. */
  readonly instrument: string;
  /** As `VISA_CREDIT`. */
  readonly scheme?: string;
  readonly maskedPan?: string;
  /** `YYYY-MM`. */
  readonly expiryDate?: string;
  /** `CONVENIENCE`, `UNSCHEDULED`, `SCHEDULED`; a later service may have more words. */
  readonly cardOnFileReason?: string;
  readonly recurringReference?: string;
  readonly recurringDescription?: string;
}

/** Whose stored cards, and where. */
export interface Shopper {
  /** The payment service's name in the daemon's configuration. */
  readonly service: string;
  /** The register's own name of the shopper. */
  readonly shopper: string;
}
