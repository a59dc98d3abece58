/** The parameters of a register's requests. */

import type { BasketItem } from './basket.js';
import type { PoiTransaction, Review } from './common.js';
import type { LoyaltyKind, ReconciliationScope, ReversalReason, StoredValueKind } from './kinds.js';

/** The original: a transaction of this daemon, a transaction of the terminal, or none. Only a refund may have none. */
export type Original =
  | { readonly transactionId: string }
  | { readonly poiTransaction: PoiTransaction }
  | { readonly unlinked: true };

/** The use of a card token: for this transaction and its follow-ups, or for later visits of the customer. */
export type TokenType = 'transaction' | 'customer';

/** How the card data is entered, in the words of the nexo standard. */
export type EntryMode =
  | 'RFID'
  | 'Keyed'
  | 'Manual'
  | 'File'
  | 'Scanned'
  | 'MagStripe'
  | 'ICC'
  | 'SynchronousICC'
  | 'Tapped'
  | 'Contactless'
  | 'CheckReader';

/** Optional parameters in addition to the amount. Amounts are whole minor units of the transaction's currency. */
export interface Options {
  /** The part of the amount that is a tip, if it is known before the payment. Payments and captures may have a tip. */
  readonly tip?: number;
  /**
   * Cash for the customer: either exactly `amount`, which the payment's amount includes, or at most `maximum`, which is
   * added to the payment's amount.
   */
  readonly cashBack?: { readonly amount?: number; readonly maximum?: number };
  /** Marks the payment as one part of a sale with this `total`. Each part must send the same total. */
  readonly split?: {
    readonly total: number;
    /** The amount that was already paid by other means, such as cash or vouchers. */
    readonly paidOtherwise?: number;
    /** The smallest amount that may be approved, if `allowPartial` is true. */
    readonly minimum?: number;
  };
  /** Requests a token for the card. Payments, refunds, pre-authorizations and card acquisitions may request one. */
  readonly requestToken?: TokenType;
  /**
   * Pays with a token from an earlier response instead of a card. Only a payment or a pre-authorization may use one.
   */
  readonly token?: { readonly type: TokenType; readonly value: string };
  /** True if no updates are allowed: the pre-authorization can only be captured or cancelled. */
  readonly oneTime?: true;
  /**
   * True if the terminal must ask its host and may not approve by itself. Only a payment or a pre-authorization may
   * demand this.
   */
  readonly forceOnline?: true;
  /**
   * The AcquirerIDs of the acquirers that may be used or closed. Only payments, pre-authorizations and reconciliations
   * may name acquirers.
   */
  readonly acquirers?: readonly string[];
  /**
   * The allowed ways of reading the card. `Keyed`: the number is typed at the terminal. Only payments and
   * pre-authorizations may limit these ways.
   */
  readonly entryModes?: readonly EntryMode[];
  /**
   * The basket for the terminal, at most 500 items. Only payments, refunds and pre-authorizations may have one. The
   * terminal charges the amount, whatever the sum of the items is. Responses do not contain the basket.
   */
  readonly items?: readonly BasketItem[];
}

/**
 * The options as the daemon reports them. If a part of a sale was requested through the nexo interface, `split` has the amount paid so far and no
 * total.
 */
export interface ReportedOptions extends Omit<Options, 'split' | 'items'> {
  readonly split?: Partial<NonNullable<Options['split']>> & { readonly paidSoFar?: number };
}

/** The fields of every kind. */
interface Common {
  /**
   * The register's own key of the transaction: 1 to 36 characters of `A-Z a-z 0-9 . _ -`. Store it durably before you send the request. A request
   * with the same id and content finds the same transaction, and never starts a second one.
   */
  readonly id: string;
  /** The terminal's name in the daemon's configuration. */
  readonly terminal: string;
  /** The register's receipt number. A sale can be paid once. */
  readonly sale: string;
  /** The earlier transaction that this request repeats. The two transactions are linked, but no check becomes weaker. */
  readonly retryOf?: string;
  /**
   * The transactions that an operator reviewed before deciding to continue. A register never sends this list by itself.
   */
  readonly reviewed?: readonly Review[];
  /**
   * The time (ISO 8601 with offset) by which the transaction must start. This time is part of the content of the request, so store it together with
   * the id. Default: the daemon starts the transaction within 30 s or never.
   */
  readonly startBefore?: string;
}

/**
 * The fields of requests that can carry acquirer data: those that move money, value or points, and those that read a
 * card.
 */
interface PassingOn extends Common {
  /**
   * Data that tenderd passes unchanged to the acquirer (SaleToAcquirerData of the standard): JSON, JSON in base64, or
   * `key=value&...`. Keys that have no effect on money are accepted. Keys with an effect are accepted only for some
   * terminals. Any other key is refused with `acquirer-data-refused`.
   */
  readonly acquirerData?: string;
}

interface ReceivedRequest extends PassingOn {
  /** True if a smaller amount may be approved. */
  readonly allowPartial?: boolean;
}

/** A payment. */
export interface Payment extends ReceivedRequest {
  /** A whole number of minor units: 12.50 EUR is 1250. */
  readonly amount: number;
  /** The ISO 4217 currency, such as EUR. */
  readonly currency: string;
  /** The card acquisition that read the card to charge. */
  readonly cardAcquisition?: string;
  /**
   * The link that this transaction replaces: a payment or pre-authorization of the same sale and amount. tenderd
   * withdraws the link. The transaction starts only if the link ends without a charge within 10 minutes.
   */
  readonly insteadOf?: string;
  /** Options: tip, cash-back, split tender, tokens, acquirers, the basket, and whether the terminal must ask its host. */
  readonly options?: Omit<Options, 'oneTime'>;
}

/** A refund of a payment of this daemon or of the terminal, or an unlinked refund. */
export interface Refund extends ReceivedRequest {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly original: Original;
  /** The card acquisition that read the card to which the money goes. Only an unlinked refund may name one. */
  readonly cardAcquisition?: string;
  /** Options: a token for the card, and the basket. */
  readonly options?: Pick<Options, 'requestToken' | 'items'>;
}

/** A pre-authorization, which holds an amount for some time. A capture takes the amount; a reversal releases it. */
export interface PreAuthorization extends Omit<Payment, 'options'> {
  /** Options: tokens, acquirers, the basket, and whether updates are allowed. */
  readonly options?: Pick<
    Options,
    'requestToken' | 'token' | 'oneTime' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'
  >;
}

/** The new total amount of a pre-authorization at a terminal. If the amount is unchanged, the pre-authorization is extended. */
export type PreAuthorizationUpdate = Omit<Capture, 'options'>;

/** The capture of a pre-authorization. There is only one capture, of at most the held amount; the rest is released. */
export interface Capture extends ReceivedRequest {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly original: Known;
  /** Options: a tip. */
  readonly options?: Pick<Options, 'tip'>;
}

type Known = Exclude<Original, { readonly unlinked: true }>;

/** Reads a card before the payment is known. An amount is optional; it only appears on the customer's screen. */
export type CardAcquisition = PassingOn & { readonly options?: Pick<Options, 'requestToken'> } & (
    | { readonly amount: number; readonly currency: string }
    | { readonly amount?: undefined; readonly currency?: undefined }
  );

/** A reversal: cancels a pre-authorization or undoes a payment. Without an amount it covers the whole original. */
export type Reversal = ReceivedRequest & {
  readonly original: Known;
  /** The reason for the reversal. Default: `merchant-cancelled`. */
  readonly reversalReason?: ReversalReason;
} & (
    | { readonly amount: number; readonly currency: string }
    | { readonly amount?: undefined; readonly currency?: undefined }
  );

/** A gift card or another account that the register identifies by a number. It must not be a payment card. */
export interface NamedAccount {
  readonly number: string;
  /** The type of the number. Default: `bar-code`. */
  readonly identifiedBy?: 'bar-code' | 'account-number' | 'phone-number';
  /** How the register obtained the number. Default: `scanned`. */
  readonly entryMode?: 'scanned' | 'keyed';
}

/** The account, its provider and its product. All fields are optional. */
export interface StoredValueAccount {
  /** The type of the account. Default: `gift-card`. */
  readonly accountType?: 'gift-card' | 'phone-card' | 'other';
  /** The account. If absent, the terminal reads the card. */
  readonly account?: NamedAccount;
  readonly provider?: string;
  readonly productCode?: string;
  readonly ean?: string;
}

/** The operations that refer to an earlier activation or load. */
type StoredValueFollowUp = Extract<StoredValueKind, `${string}-reversal` | `${string}-duplicate`>;

/** An operation on a gift card or another account that holds value. */
export type StoredValue = ReceivedRequest & {
  /**
   * The amount to add to the account or to take from it, as a whole number of minor units. A reversal must contain the
   * whole amount of its original.
   */
  readonly amount: number;
  readonly currency: string;
  readonly storedValue?: StoredValueAccount;
} & (
    | {
        readonly kind: Exclude<StoredValueKind, StoredValueFollowUp>;
        readonly original?: undefined;
      }
    /** These kinds refer to an earlier activation or load. */
    | { readonly kind: StoredValueFollowUp; readonly original: Known }
  );

/**
 * A reconciliation, which closes the terminal's period. `sale` is the register's own number for the closing. Each
 * number closes only once.
 */
export interface Reconciliation extends Common {
  /** The scope of the reconciliation. Default: `period`. */
  readonly scope?: ReconciliationScope;
  /** The acquirers to close. Default: all. */
  readonly options?: Pick<Options, 'acquirers'>;
}

/** The account and the number of points. All fields are optional. */
export interface LoyaltyAccount {
  /** The account. If absent, the terminal reads the card. */
  readonly account?: NamedAccount;
  /** The number of points, a whole number. If absent, the loyalty program computes the points from the amount. */
  readonly points?: number;
}

type LoyaltyReturn = Extract<LoyaltyKind, `${string}-refund`>;

/** An operation on a loyalty account. */
export type Loyalty = ReceivedRequest & {
  readonly loyalty?: LoyaltyAccount;
} & (
    | {
        /** The total of the sale, a whole number of minor units. */
        readonly amount: number;
        readonly currency: string;
      }
    | { readonly amount?: undefined; readonly currency?: undefined }
  ) &
  (
    | {
        /** These kinds require an amount or points. */
        readonly kind: Exclude<LoyaltyKind, LoyaltyReturn>;
        readonly original?: undefined;
      }
    | {
        /** These kinds give back the points or money that the original moved. Without an amount or points, they give back everything. */
        readonly kind: LoyaltyReturn;
        readonly original: Known;
      }
  );

/**
 * The filter of a list of transactions. If a search is given, a page may contain few transactions although there are
 * more: continue as long as there is a `next`.
 */
export interface Wanted {
  readonly terminal?: string;
  readonly sale?: string;
  /**
   * `open`: has no outcome yet. `unresolved`: the result is unknown, until evidence arrives or the operator decides.
   * `ended`: has a final outcome.
   */
  readonly state?: 'open' | 'unresolved' | 'ended';
  readonly acknowledged?: boolean;
  /**
   * The words to search for. All of them must match. A word may be an amount, the last four digits of the card, the
   * start of a sale or receipt reference, or the start or end of an id.
   */
  readonly search?: string;
  /** The requested or authorized amount, in minor units. */
  readonly amount?: number;
  /** The currency of `amount`. */
  readonly currency?: string;
  /** The last four digits of the card. */
  readonly lastFour?: string;
  /** Only transactions that were accepted at this time or later (ISO 8601 with a time zone). */
  readonly since?: string;
  /** Only transactions that were accepted before this time (ISO 8601 with a time zone). */
  readonly until?: string;
  /** The maximum number of transactions on a page, 1 to 1000. Default: 100. */
  readonly limit?: number;
  /** Only transactions that were accepted before this transaction. Pass the `next` of the previous page. */
  readonly before?: string;
}

/** The operator's decision on an unresolved transaction. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}
