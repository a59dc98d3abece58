/** A transaction as the daemon tells it. These types are the daemon's own; a test holds each to the schema of the API. */

import type { FieldsByKind, Kind, OwnField, ReconciliationScope, ReversalReason } from './kinds.js';
import type { Amount, PoiTransaction, Receipt, Result, Review } from './common.js';
import type { Checkout, Online, Order } from './online.js';
import type { Original, ReportedOptions, TokenType } from './parameters.js';
import type { TotalsGroup, TotalsLine } from './totals.js';

/** May the register charge again? Nothing else answers that: no timeout, no lost connection. */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** What the terminal said of an account that holds value. */
export interface StoredValueOutcome {
  /** What is on it now. */
  readonly balance?: Amount;
  /** Its number, but for the last four characters. */
  readonly maskedAccount?: string;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction?: PoiTransaction;
}

/** What the terminal said of a loyalty account. Points are whole numbers, and no money. */
export interface LoyaltyOutcome {
  readonly brand?: string;
  /** Its number, but for the last four characters. */
  readonly maskedAccount?: string;
  /** Points that moved. */
  readonly points?: number;
  /** Points on the account now. */
  readonly pointsBalance?: number;
  /** What moved, where the program counts in money. */
  readonly money?: Amount;
  readonly moneyBalance?: Amount;
  /** What is taken off the price. */
  readonly rebate?: Amount;
  readonly hostTransaction?: PoiTransaction;
}

/** Something that a person must look at. */
export interface Attention {
  /** Stable code. */
  readonly code: string;
  /** Since when, ISO 8601. */
  readonly at: string;
  /** What happened and what to do. */
  readonly text: string;
  /** What a person can do: resolve, reverse, release, and more. */
  readonly actions: readonly string[];
}

/** What a terminal's screen may be about. */
export type Screen = 'present-card' | 'enter-pin' | 'contacting-host' | 'remove-card';

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** The terminal's number of it; absent where acquirers alone were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
  /** What the daemon's journal has of the period. */
  readonly journal?: OwnTotals;
  /** Where the terminal's totals differ from it; absent if nothing differs, or if the terminal gave no totals. */
  readonly differences?: readonly TotalsDifference[];
}

/** The journal's own sums of a period: what the daemon charged, refunded, captured and reversed. */
export interface OwnTotals {
  /** The closing after which it counts; absent if the journal has none. */
  readonly since?: string;
  readonly payments: readonly TotalsLine[];
  /** What of it the terminal approved without its host. */
  readonly offline?: readonly TotalsLine[];
}

/** A type and currency in which the terminal's totals differ from the journal's sums. A side that has none is absent. */
export interface TotalsDifference {
  readonly type: string;
  readonly terminal?: TotalsLine;
  readonly journal?: TotalsLine;
}

/** A conversion into the currency of the card (DCC). */
export interface CurrencyConversion {
  /** The cardholder accepted it. */
  readonly accepted: boolean;
  /** What the cardholder pays, in the currency of the card. */
  readonly converted?: Amount;
  /** The exchange rate, a decimal text. */
  readonly rate?: string;
  /** The markup in percent, a decimal text. */
  readonly markup?: string;
  /** The commission, in the currency of the card. */
  readonly commission?: Amount;
  /** The text that the receipt must have. */
  readonly declaration?: string;
}

/** A transaction as lists and events tell it: what is not known, and what its kind does not have, is absent. Times are ISO 8601. */
export interface TransactionSummary {
  /** The register's key. */
  readonly transactionId: string;
  readonly kind: Kind;
  /** The terminal's name in the configuration; absent where a payment service does it. */
  readonly terminal?: string;
  /** The payment service's name in the configuration; absent where a terminal does it. */
  readonly service?: string;
  /** What was asked of the payment service; absent where a terminal does it, and of what follows a link. */
  readonly online?: Online;
  /** The register's receipt number. */
  readonly sale: string;
  /** What was asked for; absent for a whole reversal and a reconciliation. */
  readonly amountDetails?: Amount;
  /** What it is about; absent where it stands alone. */
  readonly original?: Original;
  /** Why it reverses, where the register said so. */
  readonly reversalReason?: ReversalReason;
  /** What a reconciliation closes, where the register said so. */
  readonly scope?: ReconciliationScope;
  /** The earlier transaction that this one is another attempt of. */
  readonly retryOf?: string;
  /** What an operator had reviewed before this request. */
  readonly reviewed?: readonly Review[];
  /** The transaction on the other rail whose place it takes, once that one has ended without a charge. */
  readonly insteadOf?: string;
  /** Less than asked may be approved. Of what moves something. */
  readonly allowPartial?: boolean;
  /** The latest start that the register set. */
  readonly startBefore?: string;
  /** The card acquisition whose card it uses. */
  readonly cardAcquisition?: string;
  /** What was asked for beyond the amount. */
  readonly options?: ReportedOptions;
  /** When the request was committed. */
  readonly acceptedAt: string;
  /** The register that asked, by the name of its token; absent for the operator's. */
  readonly register?: string;
  /**
   * queued: nothing sent. running: with the terminal or the service. waiting: for the shopper, who has the link. recovering: sent, its answer lost, being asked for. unresolved: later
   * proof or a person ends it. ended: definite.
   */
  readonly state: 'handing-over' | 'queued' | 'running' | 'waiting' | 'recovering' | 'unresolved' | 'ended';
  /** While it is queued: how many transactions the terminal serves before it, 0 for the next one. Lists do not count. */
  readonly ahead?: number;
  /** How it ended; absent while it is open. */
  readonly result?: Result;
  /** Counts the answers to "how did it end"; 0 while it is open. */
  readonly revision: number;
  readonly retry: Retry;
  /** When an unknown outcome is expected to be known; absent once that has passed. */
  readonly certainBy?: string;
  /** One sentence for the cashier. */
  readonly message: string;
  /** Stable code of why it ended so. */
  readonly reason?: string;
  /** Why, in the terminal's own words: for the cashier, not for the customer. Absent if all was approved, or if the terminal said none. */
  readonly terminalReason?: string;
  /** When this revision was decided. */
  readonly decidedAt?: string;
  /** Whose word the outcome is. */
  readonly resolvedBy?: 'terminal' | 'service' | 'tenderd' | 'person';
  /** The person who resolved it. */
  readonly person?: { readonly name: string; readonly reason: string };
  /** The attempt on whose evidence the outcome rests. */
  readonly serviceId?: string;
  /** What was really charged. */
  readonly authorized?: Amount;
  /** Requested minus authorized, both without cash-back and without a tip that was not asked for; never negative. */
  readonly remaining?: Amount;
  /** For a part of a sale: what the sale still costs behind it. Null where the terminal took another currency. */
  readonly leftInSale?: Amount;
  /** What of `authorized` is a tip. */
  readonly tip?: Amount;
  /** What of `authorized` is cash for the customer: hand over this much, once. */
  readonly cashBack?: Amount;
  /** A surcharge that the terminal added and named. It pays for no goods. */
  readonly surcharge?: Amount;
  /** The fees that the terminal added and named. They pay for no goods. */
  readonly fees?: Amount;
  /** The conversions into the currency of the card that the terminal offered. */
  readonly currencyConversions?: readonly CurrencyConversion[];
  /** False if the terminal approved it by itself, without its host: the bank may still refuse it. Absent otherwise. */
  readonly authorizedOnline?: false;
  /** Why `authorized` is not what was asked for. `surcharge`: the terminal added `surcharge` and `fees`. `unknown`: it was approved, and nobody can read how much: book no amount, look at the receipt. `unconfirmed`: the terminal named no amount, book what was asked for and compare with the receipt. */
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
  /** The card; its number has the first six and last four digits at most. */
  readonly card?: {
    readonly brand?: string;
    readonly maskedPan?: string;
    /** How it was read. */
    readonly entryMode: readonly string[];
  };
  /** The card that a payment service stored with it: keep it for later payments, and log it nowhere. */
  readonly stored?: {
    readonly instrument: string;
    readonly recurringReference?: string;
    /** The name that the service assigned to the shopper, if the request named none. */
    readonly shopper?: string;
  };
  /** The request had to store a card or begin an agreement, and the service shows none: later payments cannot be taken. */
  readonly notStored?: 'card' | 'agreement';
  /** The token that stands for the card. One that looked like a card number was cut, and pays nothing. */
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
  /** Of a gift card or another account: what the terminal said of it. */
  readonly storedValue?: StoredValueOutcome;
  /** Of a reconciliation: what was closed. */
  readonly period?: ClosedPeriod;
  /** Of a loyalty account: what the terminal said of it. */
  readonly loyalty?: LoyaltyOutcome;
  /** What the terminal showed last. */
  readonly showing?: string;
  /** What that asks of the customer, guessed from its words, for pictures; absent where they are not known. Nothing may be decided by it. */
  readonly screen?: Screen;
  /** An abort was asked for. */
  readonly abortRequested: boolean;
  /** The register acknowledged the latest revision. */
  readonly acknowledged: boolean;
  /** What a person must look at. */
  readonly attention: readonly Attention[];
}

/** One service request on the wire, with the terminal's own words about it. */
export interface Attempt {
  readonly serviceId: string;
  readonly category: 'Payment' | 'Reversal' | 'StoredValue' | 'Loyalty' | 'Reconciliation' | 'CardAcquisition';
  readonly saleId: string;
  readonly poiId: string;
  /** When it was committed, before it was sent. */
  readonly openedAt: string;
  /**
   * open: effect unknown yet. unsent: proven not sent. answered: the terminal's final word. not-started: the terminal refused it. never-received: proven
   * never started. unrecoverable: the terminal cannot tell, or in no words that are known. released-by-operator: a person let the terminal go on.
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
    /** The direct answer, the answer repeated on request, or a Reject that named the request. */
    readonly how: 'direct' | 'repeated' | 'reject';
    readonly result?: string;
    readonly errorCondition?: string;
    readonly additionalResponse?: string;
    /** The message after redaction. */
    readonly message: unknown;
    /** Parts of the message that could not be read and were left out, at most 20: where in the names of nexo, and why. */
    readonly damaged?: readonly { readonly path: string; readonly cause: string }[];
    /** Paths where redaction cut. */
    readonly redacted: readonly string[];
  };
}

/** One request to a payment service, with its own words about it. */
export interface ServiceAttempt extends Pick<Attempt, 'openedAt' | 'state' | 'evidence'> {
  /** What it does, as `createSession`. */
  readonly endpoint: string;
  readonly idempotencyKey: string;
  /** The service's reference of the payment, once it was said. */
  readonly pspReference?: string;
  /** The last answer that decided nothing, such as `HTTP 403 merchant-mismatch`, and since when it is the same. */
  readonly said?: { readonly since: string; readonly text: string };
}

/** One step of a transaction. */
export interface TimelineEntry {
  readonly at: string;
  /** Stable word. */
  readonly stage: string;
  /** What happened, in plain words. */
  readonly text: string;
}

/** What an answer tells beyond what a register needs to go on. */
export type Part = 'attempts' | 'timeline' | 'styled-lines';

/** A transaction with its receipts, and with what was asked for besides. */
export interface Transaction extends TransactionSummary {
  /** Of a link, while the shopper may pay: where. */
  readonly checkout?: Checkout;
  /** Of what a link began: what became of it. */
  readonly order?: Order;
  /** What it passed on to the acquirer, as it was sent. */
  readonly acquirerData?: string;
  readonly receipts: readonly Receipt[];
  /** Only where `include` asked for them. */
  readonly attempts?: readonly Attempt[];
  /** What was sent to a payment service. Only where `include` asked for attempts, and a service does it. */
  readonly serviceAttempts?: readonly ServiceAttempt[];
  /** Only where `include` asked for it. */
  readonly timeline?: readonly TimelineEntry[];
}

/** A transaction that has an outcome, be it `unresolved`. */
export interface TransactionWithOutcome extends Transaction {
  readonly result: Result;
  readonly state: 'unresolved' | 'ended';
}

/** A transaction of this kind that has an outcome: the fields of its kind and no others. It is what the method of its kind resolves with. */
export type TransactionOf<K extends Kind> = Omit<TransactionWithOutcome, OwnField | 'kind'> &
  Pick<TransactionWithOutcome, FieldsByKind[K]> & { readonly kind: K };

/** A page of a list. */
export interface TransactionPage {
  /** Newest first. */
  readonly transactions: readonly TransactionSummary[];
  /** Pass as `before` for the next page; absent at the end. */
  readonly next?: string;
}

/** Outcomes that the register has not acknowledged. */
export interface Inbox {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** More wait behind these: acknowledge, and ask again. */
  readonly more: boolean;
}
