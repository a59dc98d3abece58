/**
 * A transaction, as the daemon reports it. These types belong to the client; a test compares each with the API schema.
 */

import type { FieldsByKind, Kind, OwnField, ReconciliationScope, ReversalReason } from './kinds.js';
import type { Amount, PoiTransaction, Receipt, Result, Review } from './common.js';
import type { Checkout, Online, Order } from './online.js';
import type { Original, ReportedOptions, TokenType } from './parameters.js';
import type { TotalsGroup, TotalsLine } from './totals.js';

/** The answer to "may the register charge again?". Never decide that by a timeout or a lost connection. */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** The terminal's report about an account that holds value. */
export interface StoredValueOutcome {
  /** The current balance. */
  readonly balance?: Amount;
  /** The account number; only the last four characters are readable. */
  readonly maskedAccount?: string;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** The terminal's report about a loyalty account. Points are whole numbers and not money. */
export interface LoyaltyOutcome {
  readonly brand?: string;
  /** The account number; only the last four characters are readable. */
  readonly maskedAccount?: string;
  /** The moved points. */
  readonly points?: number;
  /** The current points balance. */
  readonly pointsBalance?: number;
  /** The moved amount, if the program counts in money. */
  readonly money?: Amount;
  readonly moneyBalance?: Amount;
  /** The discount on the price. */
  readonly rebate?: Amount;
  readonly hostTransaction?: PoiTransaction;
}

/** An item that the operator must handle. */
export interface Attention {
  /** Stable code. */
  readonly code: string;
  /** ISO 8601. */
  readonly at: string;
  /** The event and the required action. */
  readonly text: string;
  /** The operator's possible actions: resolve, reverse, release and others. */
  readonly actions: readonly string[];
}

/** The subject of a terminal's screen. */
export type Screen = 'present-card' | 'enter-pin' | 'contacting-host' | 'remove-card';

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** The terminal's number of the period. Absent if only acquirers were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
  /** The journal's totals of the period. */
  readonly journal?: OwnTotals;
  /**
   * The differences between the terminal's totals and the journal. Absent if there are none, or if the terminal
   * reported no totals.
   */
  readonly differences?: readonly TotalsDifference[];
}

/** The journal's totals of a period: amounts charged, refunded, captured and reversed by the daemon. */
export interface OwnTotals {
  /** The closing at which the period begins. Absent if the journal has none. */
  readonly since?: string;
  readonly payments: readonly TotalsLine[];
  /** The part that the terminal approved without its host. */
  readonly offline?: readonly TotalsLine[];
}

/** A type and currency for which the terminal and the journal differ. A side without a total is absent. */
export interface TotalsDifference {
  readonly type: string;
  readonly terminal?: TotalsLine;
  readonly journal?: TotalsLine;
}

/** A conversion into the currency of the card (DCC). */
export interface CurrencyConversion {
  /** True if the cardholder accepted the conversion. */
  readonly accepted: boolean;
  /** The amount in the currency of the card. */
  readonly converted?: Amount;
  /** The exchange rate, a decimal text. */
  readonly rate?: string;
  /** The markup in percent, a decimal text. */
  readonly markup?: string;
  /** The commission, in the currency of the card. */
  readonly commission?: Amount;
  /** The text that must appear on the receipt. */
  readonly declaration?: string;
}

/** A transaction in lists and events. Unknown and inapplicable fields are omitted. Times are ISO 8601. */
export interface TransactionSummary {
  /** The register's key. */
  readonly transactionId: string;
  readonly kind: Kind;
  /** The terminal's name in the configuration. Absent for a payment service. */
  readonly terminal?: string;
  /** The payment service's name in the configuration. Absent for a terminal. */
  readonly service?: string;
  /** The parameters for the payment service. Absent for a terminal, and for follow-ups of a link. */
  readonly online?: Online;
  /** The register's receipt number. */
  readonly sale: string;
  /** The requested amount. Absent for a full reversal and a reconciliation. */
  readonly amountDetails?: Amount;
  /** The original transaction. Absent if there is none. */
  readonly original?: Original;
  /** The reason of the reversal, if the register gave one. */
  readonly reversalReason?: ReversalReason;
  /** The scope of the reconciliation, if the register gave one. */
  readonly scope?: ReconciliationScope;
  /** The earlier transaction that this one repeats. */
  readonly retryOf?: string;
  /** The transactions that an operator had reviewed before this request. */
  readonly reviewed?: readonly Review[];
  /** The transaction on the other rail that this one replaces after it ended without a charge. */
  readonly insteadOf?: string;
  /** True if a smaller amount may be approved. Only for kinds that move something. */
  readonly allowPartial?: boolean;
  /** The start deadline set by the register. */
  readonly startBefore?: string;
  /** The card acquisition that read the card. */
  readonly cardAcquisition?: string;
  /** The optional parameters of the request. */
  readonly options?: ReportedOptions;
  /** The time when the request was committed. */
  readonly acceptedAt: string;
  /** The register that sent the request, by the name of its token. Absent for the operator's token. */
  readonly register?: string;
  /**
   * queued: nothing was sent. running: the terminal or the service has it. waiting: the shopper has the link.
   * recovering: the request was sent, its response is lost, and tenderd is asking for it. unresolved: later evidence or
   * the operator ends it. ended: definite.
   */
  readonly state: 'handing-over' | 'queued' | 'running' | 'waiting' | 'recovering' | 'unresolved' | 'ended';
  /** For a queued transaction: the number of transactions before it, 0 for the next one. Absent in lists. */
  readonly ahead?: number;
  /** The outcome. Absent while the transaction is open. */
  readonly result?: Result;
  /** The number of outcomes so far: it grows when the outcome changes, and is 0 while the transaction is open. */
  readonly revision: number;
  readonly retry: Retry;
  /** The time when an unknown outcome is expected to be known. Absent once it has passed. */
  readonly certainBy?: string;
  /** One message for the cashier. */
  readonly message: string;
  /** The stable code of the reason. */
  readonly reason?: string;
  /**
   * The reason in the terminal's own words, for the cashier and not for the customer. Absent if everything was
   * approved, or if the terminal gave none.
   */
  readonly terminalReason?: string;
  /** The time of this revision. */
  readonly decidedAt?: string;
  /** The source of the outcome. */
  readonly resolvedBy?: 'terminal' | 'service' | 'tenderd' | 'person';
  /** The operator who resolved it. */
  readonly person?: { readonly name: string; readonly reason: string };
  /** The attempt that provides the evidence of the outcome. */
  readonly serviceId?: string;
  /** The amount really charged. */
  readonly authorized?: Amount;
  /**
   * Requested minus authorized amount, both without cash-back and without a tip that was not requested. Never negative.
   */
  readonly remaining?: Amount;
  /** For a part of a sale: the current unpaid amount of the sale. Absent if the terminal used another currency. */
  readonly leftInSale?: Amount;
  /** The part of `authorized` that is a tip. */
  readonly tip?: Amount;
  /** The part of `authorized` that is cash for the customer. Hand it over once. */
  readonly cashBack?: Amount;
  /** A surcharge that the terminal added and named. It pays for no goods. */
  readonly surcharge?: Amount;
  /** The fees that the terminal added and named. They pay for no goods. */
  readonly fees?: Amount;
  /** The conversions into the currency of the card that the terminal offered. */
  readonly currencyConversions?: readonly CurrencyConversion[];
  /** False if the terminal approved without its host: the bank may still refuse. Absent otherwise. */
  readonly authorizedOnline?: false;
  /**
   * The reason why `authorized` differs from the requested amount. `surcharge`: the terminal added `surcharge` and
   * `fees`. `unknown`: the transaction was approved, but the amount is unreadable; book no amount and check the
   * receipt. `unconfirmed`: the terminal named no amount; book the requested amount and compare it with the receipt.
   */
  readonly difference?:
    | 'tip'
    | 'surcharge'
    | 'cash-back'
    | 'partial'
    | 'unexplained'
    | 'currency'
    | 'unknown'
    | 'unconfirmed';
  /** The issuer's approval code. */
  readonly approvalCode?: string;
  /** The card. At most the first six and last four digits of its number are shown. */
  readonly card?: {
    readonly brand?: string;
    readonly maskedPan?: string;
    /** The ways in which the terminal read the card. */
    readonly entryMode: readonly string[];
  };
  /** The card that a payment service stored. Keep the reference for later payments and do not log it. */
  readonly stored?: {
    readonly instrument: string;
    readonly recurringReference?: string;
    /** The id that the service assigned to the shopper, if the request named none. */
    readonly shopper?: string;
  };
  /**
   * Set if the request had to store a card or begin an agreement, but the service reports none. Later payments are not
   * possible.
   */
  readonly notStored?: 'card' | 'agreement';
  /** The token for the card. A token that looked like a card number was cut and cannot pay. */
  readonly token?: {
    readonly type: TokenType;
    readonly value: string;
    /** As the terminal wrote it. */
    readonly expires?: string;
    readonly wasCut: boolean;
  };
  /** The loyalty accounts that a card acquisition found. */
  readonly loyaltyAccounts?: readonly { readonly brand?: string; readonly maskedAccount: string }[];
  readonly poiTransaction?: PoiTransaction;
  /** The terminal's report about a gift card or another account. */
  readonly storedValue?: StoredValueOutcome;
  /** The period that a reconciliation closed. */
  readonly period?: ClosedPeriod;
  /** The terminal's report about a loyalty account. */
  readonly loyalty?: LoyaltyOutcome;
  /** The last text on the terminal's display. */
  readonly showing?: string;
  /**
   * The customer action that the display asks for, guessed from its text; absent if unknown. Use it for pictures only,
   * never for decisions.
   */
  readonly screen?: Screen;
  /** True if an abort was requested. */
  readonly abortRequested: boolean;
  /** True if the register acknowledged the latest revision. */
  readonly acknowledged: boolean;
  /** The attention items of the transaction. */
  readonly attention: readonly Attention[];
}

/** One service request on the wire, with the terminal's own response. */
export interface Attempt {
  readonly serviceId: string;
  readonly category: 'Payment' | 'Reversal' | 'StoredValue' | 'Loyalty' | 'Reconciliation' | 'CardAcquisition';
  readonly saleId: string;
  readonly poiId: string;
  /** The time when the attempt was committed, before it was sent. */
  readonly openedAt: string;
  /**
   * open: the effect is unknown. unsent: proven not sent. answered: the terminal's final response. not-started: the
   * terminal refused it. never-received: proven never started. unrecoverable: the terminal cannot report it, or its
   * report is not understood. released-by-operator: the operator released the terminal.
   */
  readonly state:
    | 'open'
    | 'unsent'
    | 'answered'
    | 'not-started'
    | 'never-received'
    | 'unrecoverable'
    | 'released-by-operator';
  readonly evidence?: {
    readonly at: string;
    /** The direct response, the response repeated on request, or a Reject that named the request. */
    readonly how: 'direct' | 'repeated' | 'reject';
    readonly result?: string;
    readonly errorCondition?: string;
    readonly additionalResponse?: string;
    /** The message after redaction. */
    readonly message: unknown;
    /**
     * Parts of the message that could not be read and were left out, at most 20: the path in nexo names, and the cause.
     */
    readonly damaged?: readonly { readonly path: string; readonly cause: string }[];
    /** Paths from which redaction removed data. */
    readonly redacted: readonly string[];
  };
}

/** One request to a payment service, with the service's own response. */
export interface ServiceAttempt extends Pick<Attempt, 'openedAt' | 'state' | 'evidence'> {
  /** The operation, such as `createSession`. */
  readonly endpoint: string;
  readonly idempotencyKey: string;
  /** The service's reference of the payment, once known. */
  readonly pspReference?: string;
  /**
   * The last response that decided nothing, such as `HTTP 403 merchant-mismatch`, and the time since which it repeats.
   */
  readonly said?: { readonly since: string; readonly text: string };
}

/** One step of a transaction. */
export interface TimelineEntry {
  readonly at: string;
  /** A stable word. */
  readonly stage: string;
  /** The event in plain words. */
  readonly text: string;
}

/** The parts of a response that are only sent on request. */
export type Part = 'attempts' | 'timeline' | 'styled-lines';

/** A transaction with its receipts and the requested parts. */
export interface Transaction extends TransactionSummary {
  /** The payment page of a link, while the shopper may pay. */
  readonly checkout?: Checkout;
  /** The order that a link began. */
  readonly order?: Order;
  /** The data passed to the acquirer, as sent. */
  readonly acquirerData?: string;
  readonly receipts: readonly Receipt[];
  /** Only if `include` requested `attempts`. */
  readonly attempts?: readonly Attempt[];
  /** The requests to a payment service. Only if `include` requested `attempts`. */
  readonly serviceAttempts?: readonly ServiceAttempt[];
  /** Only if `include` requested `timeline`. */
  readonly timeline?: readonly TimelineEntry[];
}

/** A transaction with an outcome, possibly `unresolved`. */
export interface TransactionWithOutcome extends Transaction {
  readonly result: Result;
  readonly state: 'unresolved' | 'ended';
}

/**
 * A transaction of this kind with an outcome. It has only the fields of its kind. The method of the kind resolves with
 * it.
 */
export type TransactionOf<K extends Kind> = Omit<TransactionWithOutcome, OwnField | 'kind'> &
  Pick<TransactionWithOutcome, FieldsByKind[K]> & { readonly kind: K };

/** A page of a list. */
export interface TransactionPage {
  /** Newest first. */
  readonly transactions: readonly TransactionSummary[];
  /** The value of `before` for the next page. Absent at the end. */
  readonly next?: string;
}

/** Outcomes that the register has not acknowledged. */
export interface Inbox {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** True if there are more outcomes. Acknowledge these and ask again. */
  readonly more: boolean;
}
