/** What a register asks for. */

import type { BasketItem } from './basket.js';
import type { PoiTransaction, Review } from './common.js';
import type { LoyaltyKind, ReconciliationScope, ReversalReason, StoredValueKind } from './kinds.js';

/** Which earlier transaction it is about: one of this daemon, one of the terminal, or (refunds only) none at all. */
export type Original =
  | { readonly transactionId: string }
  | { readonly poiTransaction: PoiTransaction }
  | { readonly unlinked: true };

/** For what a token stands for the card: this transaction and what follows from it, or the customer's next visits. */
export type TokenType = 'transaction' | 'customer';

/** A way of reading a card, in the words of the nexo standard. */
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
  /** The terminal asks its host, and approves nothing by itself. Payments and pre-authorizations. */
  readonly forceOnline?: true;
  /** The acquirers that alone may be asked, or closed, by their AcquirerIDs. Payments, pre-authorizations and reconciliations. */
  readonly acquirers?: readonly string[];
  /** The ways in which the terminal may read the card. `Keyed`: the number is typed at the terminal. Payments and pre-authorizations. */
  readonly entryModes?: readonly EntryMode[];
  /**
   * The basket, as it goes to the terminal: at most 500 items. Payments, refunds and pre-authorizations. It decides nothing: the amount alone is
   * charged, whatever the items sum up to. It is not reported.
   */
  readonly items?: readonly BasketItem[];
}

/** The same, as it is told: who asked for a part of a sale through the nexo interface said what the sale had got, and no total. */
export interface ReportedOptions extends Omit<Options, 'split' | 'items'> {
  readonly split?: Partial<NonNullable<Options['split']>> & { readonly paidSoFar?: number };
}

/** What every kind has. */
interface Common {
  /**
   * The register's own key of the transaction: 1 to 36 of `A-Z a-z 0-9 . _ -`. Keep it where it survives a crash before you ask:
   * with it and the same content, asking again finds the same transaction and never starts a second one.
   */
  readonly id: string;
  /** The terminal's name in the daemon's configuration. */
  readonly terminal: string;
  /** The register's receipt number. One sale is paid once. */
  readonly sale: string;
  /** The earlier transaction that this one is another attempt of. It links the two, and lifts no limit. */
  readonly retryOf?: string;
  /** What an operator reviewed and goes on beside. A register never sends it by itself. */
  readonly reviewed?: readonly Review[];
  /**
   * ISO 8601 with offset: after it nothing is started. It belongs to the content, so keep it with the id. Without it the daemon starts within
   * 30 s or not at all.
   */
  readonly startBefore?: string;
}

/** What moves something, or reads a card, may pass this on. */
interface PassingOn extends Common {
  /**
   * Passed on to the acquirer as it is (SaleToAcquirerData of the standard): JSON, JSON in base64, or `key=value&...`. Keys without an effect on money
   * pass; some others do at a terminal that acts on them; the rest is refused as `acquirer-data-refused`.
   */
  readonly acquirerData?: string;
}

interface ReceivedRequest extends PassingOn {
  /** Less than asked is welcome. */
  readonly allowPartial?: boolean;
}

/** A payment. */
export interface Payment extends ReceivedRequest {
  /** A whole number of minor units: 12.50 EUR is 1250. */
  readonly amount: number;
  /** ISO 4217, as EUR. */
  readonly currency: string;
  /** The card acquisition whose card pays. */
  readonly cardAcquisition?: string;
  /**
   * The payment or pre-authorization of the same sale and amount by a link whose place it takes: that one is withdrawn, and this one starts only once it has
   * ended without a charge, within 10 minutes.
   */
  readonly insteadOf?: string;
  /** Tip, cash-back, a part of a sale, tokens, acquirers, the basket, and whether the terminal must ask its host. */
  readonly options?: Omit<Options, 'oneTime'>;
}

/** A refund, of a payment of this daemon, of the terminal, or of none. */
export interface Refund extends ReceivedRequest {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly original: Original;
  /** The card acquisition whose card gets it; unlinked refunds only. */
  readonly cardAcquisition?: string;
  /** A token for the card, and the basket. */
  readonly options?: Pick<Options, 'requestToken' | 'items'>;
}

/** A pre-authorization: holds money for a while. What it holds is taken by a capture, and let go by a reversal. */
export interface PreAuthorization extends Omit<Payment, 'options'> {
  /** Tokens, acquirers, the basket, and whether it is of one time. */
  readonly options?: Pick<
    Options,
    'requestToken' | 'token' | 'oneTime' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'
  >;
}

/** The new whole amount of a pre-authorization at a terminal; the same amount holds it for longer. */
export type PreAuthorizationUpdate = Omit<Capture, 'options'>;

/** The capture of a pre-authorization: takes no more than is held, once. The rest is let go. */
export interface Capture extends ReceivedRequest {
  /** A whole number of minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly original: Known;
  /** A tip. */
  readonly options?: Pick<Options, 'tip'>;
}

type Known = Exclude<Original, { readonly unlinked: true }>;

/** Reads a card before it is known what it will pay. The amount, where there is one, is for the customer's screen alone. */
export type CardAcquisition = PassingOn & { readonly options?: Pick<Options, 'requestToken'> } & (
    | { readonly amount: number; readonly currency: string }
    | { readonly amount?: undefined; readonly currency?: undefined }
  );

/** A reversal: undoes a payment, as a whole when there is no amount, or cancels a pre-authorization. */
export type Reversal = ReceivedRequest & {
  readonly original: Known;
  /** Without it, the merchant cancelled. */
  readonly reversalReason?: ReversalReason;
} & (
    | { readonly amount: number; readonly currency: string }
    | { readonly amount?: undefined; readonly currency?: undefined }
  );

/** A gift card or another account that the register names by its number; no payment card. */
export interface NamedAccount {
  readonly number: string;
  /** A bar code when left out. */
  readonly identifiedBy?: 'bar-code' | 'account-number' | 'phone-number';
  /** Scanned when left out. */
  readonly entryMode?: 'scanned' | 'keyed';
}

/** Which account, of whom, sold as what; all of it may be left out. */
export interface StoredValueAccount {
  /** A gift card when left out. */
  readonly accountType?: 'gift-card' | 'phone-card' | 'other';
  /** Without it the terminal reads the card. */
  readonly account?: NamedAccount;
  readonly provider?: string;
  readonly productCode?: string;
  readonly ean?: string;
}

/** About an activation or a load. */
type StoredValueFollowUp = Extract<StoredValueKind, `${string}-reversal` | `${string}-duplicate`>;

/** Something done with a gift card or another account that holds value. */
export type StoredValue = ReceivedRequest & {
  /** A whole number of minor units: what is put on the account or taken off it. Of a reversal, the whole of its original. */
  readonly amount: number;
  readonly currency: string;
  readonly storedValue?: StoredValueAccount;
} & (
    | {
        readonly kind: Exclude<StoredValueKind, StoredValueFollowUp>;
        readonly original?: undefined;
      }
    /** They are about an activation or a load. */
    | { readonly kind: StoredValueFollowUp; readonly original: Known }
  );

/** A reconciliation: closes the terminal's period, once for each `sale`: the register's own number of the closing. */
export interface Reconciliation extends Common {
  /** Without it, `period`. */
  readonly scope?: ReconciliationScope;
  /** Which acquirers are closed; all when left out. */
  readonly options?: Pick<Options, 'acquirers'>;
}

/** Which account, and how many points; all of it may be left out. */
export interface LoyaltyAccount {
  /** Without it the terminal reads the card. */
  readonly account?: NamedAccount;
  /** A whole number. Without it the loyalty program works them out of the amount. */
  readonly points?: number;
}

type LoyaltyReturn = Extract<LoyaltyKind, `${string}-refund`>;

/** Something done with a loyalty account. */
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
        /** It needs an amount or points. */
        readonly kind: Exclude<LoyaltyKind, LoyaltyReturn>;
        readonly original?: undefined;
      }
    | {
        /** It returns what its original moved: all of it without amount and points. */
        readonly kind: LoyaltyReturn;
        readonly original: Known;
      }
  );

/** Which transactions are listed. */
export interface Wanted {
  readonly terminal?: string;
  readonly sale?: string;
  /** open: no outcome. unresolved: waits for proof or a person. ended: definite. */
  readonly state?: 'open' | 'unresolved' | 'ended';
  readonly acknowledged?: boolean;
  /** 1 to 1000; 100 when left out. */
  readonly limit?: number;
  /** Only what was accepted before this transactionId: the `next` of a page. */
  readonly before?: string;
}

/** A person's word on an unresolved transaction. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}
