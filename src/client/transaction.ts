/** A transaction as the daemon tells it. These types are the daemon's own; a test holds each to the schema of the door. */

import type { Receipt, Amount } from './common.js';
import type { TotalsGroup } from './totals.js';

/** The terminal's own key of a transaction. */
export interface PoiTransaction {
  readonly transactionId: string;
  /** As the terminal wrote it, character by character. */
  readonly timeStamp: string;
}

/** Which earlier transaction it is about: one of this daemon, one of the terminal, or (refunds only) none at all. */
export type Original =
  | { readonly transactionId: string }
  | { readonly poiTransaction: PoiTransaction }
  | { readonly unlinked: true };

/** How a transaction ended. `unresolved`: nobody can know yet; it is never a decline. */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** May the register charge again? Nothing else answers that: no timeout, no lost connection. */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** What the terminal said of an account that holds value. */
export interface StoredValueOutcome {
  /** What is on it now. */
  readonly balance: Amount | null;
  /** Its number, but for the last four characters. */
  readonly maskedAccount: string | null;
  /** The key by which the account's host knows the transaction. */
  readonly hostTransaction: PoiTransaction | null;
}

/** What the terminal said of a loyalty account. Points are whole numbers, and no money. */
export interface LoyaltyOutcome {
  readonly brand: string | null;
  /** Its number, but for the last four characters. */
  readonly maskedAccount: string | null;
  /** Points that moved. */
  readonly points: number | null;
  /** Points on the account now. */
  readonly pointsBalance: number | null;
  /** What moved, where the program counts in money. */
  readonly money: Amount | null;
  readonly moneyBalance: Amount | null;
  /** What is taken off the price. */
  readonly rebate: Amount | null;
  readonly hostTransaction: PoiTransaction | null;
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

/** What a transaction does with money. A pre-authorization is cancelled by its reversal; a reconciliation closes a period. */
export type Kind =
  | 'payment'
  | 'refund'
  | 'reversal'
  | 'pre-authorization'
  | 'pre-authorization-update'
  | 'capture'
  | 'reconciliation'
  | 'card-acquisition'
  | StoredValueKind
  | LoyaltyKind;

/** What is done with a gift card or another account that holds value. */
export type StoredValueKind =
  | 'stored-value-activation'
  | 'stored-value-load'
  | 'stored-value-unload'
  | 'stored-value-reversal'
  | 'stored-value-reservation'
  | 'stored-value-duplicate';

/** What a reconciliation closes. */
export type ReconciliationScope = 'period' | 'period-and-acquirers' | 'acquirers';

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** The terminal's number of it; null where acquirers alone were closed. */
  readonly id: string | null;
  readonly totals: readonly TotalsGroup[];
}

/** What is done with a loyalty account. */
export type LoyaltyKind =
  | 'loyalty-award'
  | 'loyalty-rebate'
  | 'loyalty-redemption'
  | 'loyalty-award-refund'
  | 'loyalty-rebate-refund'
  | 'loyalty-redemption-refund';

/** Why something is reversed. */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';

/** For what a token stands for the card: this transaction and what follows from it, or the customer's next visits. */
export type TokenType = 'transaction' | 'customer';

/** What is asked for beyond the amount. Amounts are whole numbers of minor units of its currency. */
export interface Options {
  /** What of the amount is a tip that is known already. Payments and captures. */
  readonly tip?: number;
  /** Cash for the customer: exactly `amount`, which the payment's amount includes, or up to `maximum` on top of it. */
  readonly cashBack?: { readonly amount?: number; readonly maximum?: number };
  /** The payment is a part of a sale that costs `total`; each part says the same. */
  readonly split?: {
    readonly total: number;
    /** What the sale got otherwise: cash, vouchers. */
    readonly paidOtherwise?: number;
    /** The least that may be approved, with `allowPartial`. */
    readonly minimum?: number;
  };
  /** Asks for a token that stands for the card. Payments and pre-authorizations. */
  readonly requestToken?: TokenType;
  /** Pays with a token in place of a card, as an earlier answer told it. Payments and pre-authorizations. */
  readonly token?: { readonly type: TokenType; readonly value: string };
  /** Of one time: completed or cancelled, and never updated. Pre-authorizations. */
  readonly oneTime?: true;
  /** The acquirers that alone may be asked, or closed, by their AcquirerIDs. Payments, pre-authorizations and reconciliations. */
  readonly acquirers?: readonly string[];
}

/** The same, as it is told: who asked for a part of a sale through the nexo door said what the sale had got, and no total. */
export interface ReportedOptions extends Omit<Options, 'split'> {
  readonly split?: Partial<NonNullable<Options['split']>> & { readonly paidSoFar?: number };
}

/** A transaction as lists tell it. Every field is always there; null means unknown or not applicable. Times are ISO 8601. */
export interface TransactionSummary {
  /** The register's key. */
  readonly transactionId: string;
  readonly kind: Kind;
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** The register's receipt number. */
  readonly sale: string;
  /** What was asked for; null for a whole reversal and a reconciliation. */
  readonly amountDetails: Amount | null;
  /** What it is about; null where it stands alone. */
  readonly original: Original | null;
  /** Why it reverses, where the register said so. */
  readonly reversalReason: ReversalReason | null;
  /** What a reconciliation closes, where the register said so. */
  readonly scope: ReconciliationScope | null;
  /** The earlier transaction that a person named. */
  readonly retryOf: string | null;
  /** Less than asked may be approved. */
  readonly allowPartial: boolean;
  /** The latest start that the register set. */
  readonly startBefore: string | null;
  /** The card acquisition whose card it uses. */
  readonly cardAcquisition: string | null;
  /** What was asked for beyond the amount. */
  readonly options: ReportedOptions | null;
  /** When the request was committed. */
  readonly acceptedAt: string;
  /** The register that asked, by the name of its token; null for the operator's. */
  readonly register: string | null;
  /**
   * queued: nothing sent. running: with the terminal. recovering: sent, its answer lost, being asked for. unresolved: later
   * proof or a person ends it. ended: definite.
   */
  readonly state: 'queued' | 'running' | 'recovering' | 'unresolved' | 'ended';
  /** While it is queued: how many transactions the terminal serves before it, 0 for the next one. Lists do not count: null. */
  readonly ahead: number | null;
  /** How it ended; null while it is open. */
  readonly result: Result | null;
  /** Counts the answers to "how did it end"; 0 while it is open. */
  readonly revision: number;
  readonly retry: Retry;
  /** When an unknown outcome is expected to be known. */
  readonly certainBy: string | null;
  /** One sentence for the cashier. */
  readonly message: string;
  /** Stable code of why it ended so. */
  readonly reason: string | null;
  /** When this revision was decided. */
  readonly decidedAt: string | null;
  /** Whose word the outcome is. */
  readonly resolvedBy: 'terminal' | 'tenderd' | 'person' | null;
  /** The person who resolved it. */
  readonly person: { readonly name: string; readonly reason: string } | null;
  /** The attempt on whose evidence the outcome rests. */
  readonly serviceId: string | null;
  /** What was really charged. */
  readonly authorized: Amount | null;
  /** Requested minus authorized, both without cash-back and without a tip that was not asked for; never negative. */
  readonly remaining: Amount | null;
  /** For a part of a sale: what the sale still costs behind it. Null where the terminal took another currency. */
  readonly leftInSale: Amount | null;
  /** What of `authorized` is a tip. */
  readonly tip: Amount | null;
  /** What of `authorized` is cash for the customer: hand over this much, once. */
  readonly cashBack: Amount | null;
  /** Why `authorized` is not what was asked for. `unknown`: it was approved, and nobody can read how much: book no amount, look at the receipt. */
  readonly difference: 'tip' | 'cash-back' | 'partial' | 'unexplained' | 'currency' | 'unknown' | null;
  /** The issuer's approval code. */
  readonly approvalCode: string | null;
  /** The card; its number has the first six and last four digits at most. */
  readonly card: {
    readonly brand: string | null;
    readonly maskedPan: string | null;
    /** How it was read. */
    readonly entryMode: readonly string[];
  } | null;
  /** The token that stands for the card. One that looked like a card number was cut, and pays nothing. */
  readonly token: {
    readonly type: TokenType;
    readonly value: string;
    /** As the terminal wrote it. */
    readonly expires: string | null;
    readonly wasCut: boolean;
  } | null;
  /** The loyalty accounts that a card acquisition found. */
  readonly loyaltyAccounts: readonly { readonly brand: string | null; readonly maskedAccount: string }[];
  readonly poiTransaction: PoiTransaction | null;
  /** Of a gift card or another account: what the terminal said of it. */
  readonly storedValue: StoredValueOutcome | null;
  /** Of a reconciliation: what was closed. */
  readonly period: ClosedPeriod | null;
  /** Of a loyalty account: what the terminal said of it. */
  readonly loyalty: LoyaltyOutcome | null;
  /** What the terminal showed last. */
  readonly showing: string | null;
  /** What that asks of the customer, guessed from its words, for pictures; null where they are not known. Nothing may be decided by it. */
  readonly screen: Screen | null;
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
   * open: effect unknown yet. unsent: proven not sent. answered: the terminal's final word. refused: not started. absent: proven
   * never started. forgotten: the terminal cannot tell. released: a person let the terminal go on.
   */
  readonly state:
    | 'open'
    | 'unsent'
    | 'answered'
    | 'not-started'
    | 'never-received'
    | 'unrecoverable'
    | 'released-by-operator';
  readonly evidence: {
    readonly at: string;
    /** The direct answer, the answer repeated on request, or a Reject that named the request. */
    readonly how: 'direct' | 'repeated' | 'reject';
    readonly result: string | null;
    readonly errorCondition: string | null;
    readonly additionalResponse: string | null;
    /** The message after redaction. */
    readonly message: unknown;
    /** Paths where redaction cut. */
    readonly redacted: readonly string[];
  } | null;
}

/** One step of a transaction. */
export interface TimelineEntry {
  readonly at: string;
  /** Stable word. */
  readonly stage: string;
  /** What happened, in plain words. */
  readonly text: string;
}

/** A transaction with all that is known of it. */
export interface Transaction extends TransactionSummary {
  /** What it passed on to the acquirer, as it was sent. */
  readonly acquirerData: string | null;
  readonly receipts: readonly Receipt[];
  readonly attempts: readonly Attempt[];
  readonly timeline: readonly TimelineEntry[];
}

/** A transaction that has an outcome, be it `unresolved`. */
export interface TransactionWithOutcome extends Transaction {
  readonly result: Result;
  readonly state: 'unresolved' | 'ended';
}

/** A page of a list. */
export interface TransactionPage {
  /** Newest first. */
  readonly transactions: readonly TransactionSummary[];
  /** Pass as `before` for the next page; null at the end. */
  readonly next: string | null;
}

/** Outcomes that the register has not acknowledged. */
export interface Inbox {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** More wait behind these: acknowledge, and ask again. */
  readonly more: boolean;
}
