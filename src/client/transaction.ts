/** A transaction, as the daemon reports it. The client has its own types; a test compares each of them with the API schema. */

import type { FieldsByKind, Kind, OwnField, ReconciliationScope, ReversalReason } from './kinds.js';
import type { Amount, PoiTransaction, Receipt, Result, Review } from './common.js';
import type { Checkout, Online, Order } from './online.js';
import type { Original, ReportedOptions, TokenType } from './parameters.js';
import type { TotalsGroup, TotalsLine } from './totals.js';

/** The answer to the question "may the register charge again?". Never decide this by a timeout or a lost connection. */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** The terminal's report about an account that holds value. */
export interface StoredValueOutcome {
  /** The balance of the account, as the terminal reported it. */
  readonly balance?: Amount;
  /** The account number; only the last four characters are readable. */
  readonly maskedAccount?: string;
  /** The transaction id that the host of the account assigned. */
  readonly hostTransaction?: PoiTransaction;
}

/** The terminal's report about a loyalty account. Points are whole numbers and not money. */
export interface LoyaltyOutcome {
  readonly brand?: string;
  /** The account number; only the last four characters are readable. */
  readonly maskedAccount?: string;
  /** The points that were moved. */
  readonly points?: number;
  /** The current points balance. */
  readonly pointsBalance?: number;
  /** The amount that was moved, if the loyalty program counts in money. */
  readonly money?: Amount;
  readonly moneyBalance?: Amount;
  /** The discount on the price. */
  readonly rebate?: Amount;
  readonly hostTransaction?: PoiTransaction;
}

/** An attention item: something that the operator must handle. */
export interface Attention {
  /** The code of the item. Codes are stable. */
  readonly code: string;
  /** The time of the item (ISO 8601). */
  readonly at: string;
  /** A text for people: the event, and what to do. */
  readonly text: string;
  /** The possible actions of the operator: resolve, reverse, release and others. */
  readonly actions: readonly string[];
}

/** The action that the terminal's screen asks for. */
export type Screen = 'present-card' | 'enter-pin' | 'contacting-host' | 'remove-card';

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** The terminal's number of the period. Absent if only acquirers were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
  /** The totals of the period according to the journal. */
  readonly journal?: OwnTotals;
  /** The differences between the totals of the terminal and of the journal. Absent if there are none, or if the terminal reported no totals. */
  readonly differences?: readonly TotalsDifference[];
}

/** The totals of a period according to the journal: the amounts that were charged, refunded, captured and reversed through the daemon. */
export interface OwnTotals {
  /** The closing with which the period began. Absent if the journal has none. */
  readonly since?: string;
  readonly payments: readonly TotalsLine[];
  /** The part of the totals that the terminal approved without its host. */
  readonly offline?: readonly TotalsLine[];
}

/**
 * A type and currency for which the totals of the terminal and of the journal differ. If the terminal or the journal
 * has no total of this type and currency, its member is absent.
 */
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
  /** The exchange rate, a decimal string. */
  readonly rate?: string;
  /** The markup in percent, a decimal string. */
  readonly markup?: string;
  /** The commission, in the currency of the card. */
  readonly commission?: Amount;
  /** The text that must appear on the receipt. */
  readonly declaration?: string;
}

/** A transaction in lists and events. Fields that are unknown or do not apply are omitted. Times are ISO 8601. */
export interface TransactionSummary {
  /** The register's own key of the transaction. */
  readonly transactionId: string;
  readonly kind: Kind;
  /** The terminal's name in the configuration. Absent for a payment service. */
  readonly terminal?: string;
  /** The payment service's name in the configuration. Absent for a terminal. */
  readonly service?: string;
  /** The parameters for the payment service. Absent for a transaction at a terminal, and for a follow-up of a link. */
  readonly online?: Online;
  /** The register's receipt number. */
  readonly sale: string;
  /** The requested amount. Absent for a full reversal and a reconciliation. */
  readonly amountDetails?: Amount;
  /** The original transaction. Absent if there is none. */
  readonly original?: Original;
  /** The reason for the reversal, if the register gave one. */
  readonly reversalReason?: ReversalReason;
  /** The scope of the reconciliation, if the register gave one. */
  readonly scope?: ReconciliationScope;
  /** The earlier transaction that this transaction repeats. */
  readonly retryOf?: string;
  /** The transactions that an operator reviewed before this request was sent. */
  readonly reviewed?: readonly Review[];
  /**
   * The transaction that this transaction replaces. A link can replace a transaction at a terminal, and a transaction
   * at a terminal can replace a link. tenderd starts the new transaction only after the replaced transaction has ended
   * without a charge.
   */
  readonly insteadOf?: string;
  /** True if a smaller amount may be approved. Only the kinds that move money, value or points have this field. */
  readonly allowPartial?: boolean;
  /** The start deadline that the register set. */
  readonly startBefore?: string;
  /** The trace context (W3C) of the first request. */
  readonly traceparent?: string;
  /** The card acquisition that read the card. */
  readonly cardAcquisition?: string;
  /** The optional parameters of the request. */
  readonly options?: ReportedOptions;
  /** The time at which the journal stored the request. */
  readonly acceptedAt: string;
  /**
   * The time (ISO 8601) at which the receipts and the customer's data were erased from this transaction. Absent before
   * that.
   */
  readonly erasedAt?: string;
  /** The register that sent the request, by the name of its token. Absent for the operator's token. */
  readonly register?: string;
  /**
   * `handing-over`: tenderd waits for the end of the transaction that this one replaces. `queued`: nothing was sent.
   * `running`: the terminal or the service has the request. `waiting`: the shopper has the link. `recovering`: the
   * response to the request is lost, and tenderd finds out the result. `unresolved`: only later evidence or the
   * operator can end it. `ended`: the outcome is final.
   */
  readonly state: 'handing-over' | 'queued' | 'running' | 'waiting' | 'recovering' | 'unresolved' | 'ended';
  /** For a queued transaction: the number of transactions that run before it, 0 if it is the next one. Absent in lists. */
  readonly ahead?: number;
  /** The outcome. Absent while the transaction has none. */
  readonly result?: Result;
  /**
   * The number of the outcome. It is 0 while the transaction has no outcome, and grows by one with each change of the
   * outcome.
   */
  readonly revision: number;
  readonly retry: Retry;
  /** The time by which the outcome is expected to be known, while it is unknown. Absent after this time. */
  readonly certainBy?: string;
  /** One message for the cashier. */
  readonly message: string;
  /** The stable code of the reason. */
  readonly reason?: string;
  /**
   * The reason in the terminal's own words. Show it to the cashier, not to the customer. Absent if everything was approved, or if the terminal gave
   * no reason.
   */
  readonly terminalReason?: string;
  /** The time at which this revision was decided. */
  readonly decidedAt?: string;
  /** The party that decided the outcome. */
  readonly resolvedBy?: 'terminal' | 'service' | 'tenderd' | 'person';
  /** The operator who resolved the transaction. */
  readonly person?: { readonly name: string; readonly reason: string };
  /** The ServiceID of the attempt whose answer is the evidence of the outcome. */
  readonly serviceId?: string;
  /** The amount that was really charged. */
  readonly authorized?: Amount;
  /**
   * The requested amount minus the authorized amount. Neither of them includes cash-back, or a tip that was not
   * requested. The difference is never negative.
   */
  readonly remaining?: Amount;
  /** For a part of a sale: the amount of the sale that is still unpaid now. Absent if the terminal used another currency. */
  readonly leftInSale?: Amount;
  /** The part of `authorized` that is a tip. */
  readonly tip?: Amount;
  /** The part of `authorized` that is cash for the customer. Hand it over only once. */
  readonly cashBack?: Amount;
  /** A surcharge that the terminal added and reported. It does not pay for goods. */
  readonly surcharge?: Amount;
  /** The fees that the terminal added and reported. They do not pay for goods. */
  readonly fees?: Amount;
  /** The conversions into the currency of the card that the terminal offered. */
  readonly currencyConversions?: readonly CurrencyConversion[];
  /**
   * False if the terminal approved without its host, so that the bank may still refuse. Otherwise this field is absent.
   */
  readonly authorizedOnline?: false;
  /**
   * The reason why `authorized` differs from the requested amount. `surcharge`: the terminal added `surcharge` and `fees`. `unknown`: the transaction
   * was approved, but the amount cannot be read; book no amount and check the receipt. `unconfirmed`: the terminal reported no amount; book the
   * requested amount and compare it with the receipt.
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
  /** The card. At most the first six and the last four digits of its number are shown. */
  readonly card?: {
    readonly brand?: string;
    readonly maskedPan?: string;
    /** The ways in which the terminal read the card. */
    readonly entryMode: readonly string[];
  };
  /** The card that the payment service has stored. Keep the reference for later payments, and do not log it. */
  readonly stored?: {
    readonly instrument: string;
    readonly recurringReference?: string;
    /** The id that the service assigned to the shopper, if the request named none. */
    readonly shopper?: string;
  };
  /**
   * The part that the service did not report, although the request had to store a card or begin an agreement. Later
   * payments are then not possible.
   */
  readonly notStored?: 'card' | 'agreement';
  /** The token for the card. If a token looked like a card number, tenderd has masked it, and it cannot pay. */
  readonly token?: {
    readonly type: TokenType;
    readonly value: string;
    /** The expiry of the token, as the terminal wrote it. */
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
   * The action that the display asks of the customer, guessed from its text. Absent if unknown. Use it only to show pictures, never for decisions.
   */
  readonly screen?: Screen;
  /** True if an abort was requested. */
  readonly abortRequested: boolean;
  /** True if the register acknowledged the latest revision. */
  readonly acknowledged: boolean;
  /** The attention items of the transaction. */
  readonly attention: readonly Attention[];
}

/** One request message to a terminal, with the terminal's response to it. */
export interface Attempt {
  readonly serviceId: string;
  readonly category: 'Payment' | 'Reversal' | 'StoredValue' | 'Loyalty' | 'Reconciliation' | 'CardAcquisition';
  readonly saleId: string;
  readonly poiId: string;
  /** The time at which the journal stored the attempt, before it was sent. */
  readonly openedAt: string;
  /**
   * The state of the request. `open`: its effect is unknown. `unsent`: it certainly was not sent. `answered`: the
   * terminal gave its final response. `not-started`: the terminal refused the request. `never-received`: the request
   * certainly never started. `unrecoverable`: the terminal cannot report the request, or its report is not understood.
   * `released-by-operator`: the operator released the terminal.
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
    /**
     * `direct`: the response to the request. `repeated`: the response that the terminal repeated on request. `reject`: a Reject that named the
     * request.
     */
    readonly how: 'direct' | 'repeated' | 'reject';
    readonly result?: string;
    readonly errorCondition?: string;
    readonly additionalResponse?: string;
    /** The message after redaction. */
    readonly message: unknown;
    /**
     * The parts of the message that could not be read and were left out. At most 20 are listed, each with its path in
     * nexo names and the cause.
     */
    readonly damaged?: readonly { readonly path: string; readonly cause: string }[];
    /** The paths from which redaction removed data. */
    readonly redacted: readonly string[];
  };
}

/** One request to a payment service, with the service's response to it. */
export interface ServiceAttempt extends Pick<Attempt, 'openedAt' | 'state' | 'evidence'> {
  /** The operation, such as `createSession`. */
  readonly endpoint: string;
  readonly idempotencyKey: string;
  /** The service's reference of the payment, once known. */
  readonly pspReference?: string;
  /**
   * The last response that decided nothing, such as `HTTP 403 merchant-mismatch`, and the time since which the service
   * has repeated it.
   */
  readonly said?: { readonly since: string; readonly text: string };
}

/** One step of a transaction. */
export interface TimelineEntry {
  readonly at: string;
  /** The stable code of the step. */
  readonly stage: string;
  /** The step in plain words. */
  readonly text: string;
}

/** The parts of a response that are sent only on request. */
export type Part = 'attempts' | 'timeline' | 'styled-lines';

/** A transaction with its receipts and the requested parts. */
export interface Transaction extends TransactionSummary {
  /** The payment page of a link. Absent when the shopper can no longer pay. */
  readonly checkout?: Checkout;
  /** The order that a link began. */
  readonly order?: Order;
  /** The data for the acquirer, exactly as sent. */
  readonly acquirerData?: string;
  readonly receipts: readonly Receipt[];
  /** The requests to a terminal. This field is present only if `include` requested `attempts`. */
  readonly attempts?: readonly Attempt[];
  /** The requests to a payment service. This field is present only if `include` requested `attempts`. */
  readonly serviceAttempts?: readonly ServiceAttempt[];
  /** The steps of the transaction. This field is present only if `include` requested `timeline`. */
  readonly timeline?: readonly TimelineEntry[];
}

/** A transaction with an outcome, possibly `unresolved`. */
export interface TransactionWithOutcome extends Transaction {
  readonly result: Result;
  readonly state: 'unresolved' | 'ended';
}

/** A transaction of one kind that has an outcome, with only the fields of that kind. The client's method for the kind resolves with this type. */
export type TransactionOf<K extends Kind> = Omit<TransactionWithOutcome, OwnField | 'kind'> &
  Pick<TransactionWithOutcome, FieldsByKind[K]> & { readonly kind: K };

/** A page of a list. */
export interface TransactionPage {
  /** The transactions, newest first. */
  readonly transactions: readonly TransactionSummary[];
  /** The value of `before` for the next page. Absent on the last page. */
  readonly next?: string;
}

/** Outcomes that the register has not acknowledged. */
export interface Inbox {
  /** The outcomes, oldest first. */
  readonly transactions: readonly Transaction[];
  /** True if there are more outcomes. Acknowledge the outcomes of this page, and then ask again. */
  readonly more: boolean;
}
