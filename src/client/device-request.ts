/** What a terminal is asked outside any transaction, and what it told. */

import type { Receipt, Amount } from './common.js';
import type { TotalsGroup } from './totals.js';

/** What is asked of the customer. Never a password or a card number. */
export type CustomerQuestion =
  | { readonly type: 'confirmation' | 'any-key' }
  | {
      readonly type: 'digits' | 'text' | 'decimal';
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly initial?: string;
    }
  | {
      readonly type: 'menu';
      readonly entries: readonly string[];
      /** How many lines are chosen, where the terminal can have several chosen. */
      readonly minLength?: number;
      readonly maxLength?: number;
    };

/** One wish. None of them moves money. */
export type DeviceRequestParameters =
  /** How the terminal is, and with `hosts` whether its acquirers can be reached. */
  | { readonly kind: 'diagnosis'; readonly hosts?: boolean }
  /** The totals of the open period, which stays open. */
  | {
      readonly kind: 'totals';
      readonly splitBy?: readonly ('terminal' | 'sale-id' | 'operator' | 'shift' | 'totals-group')[];
    }
  /** The balance of the card that the customer presents. */
  | { readonly kind: 'balance-inquiry'; readonly account?: 'payment' | 'loyalty' }
  /** Asks the customer, who has so many seconds. */
  | {
      readonly kind: 'input';
      readonly lines: readonly string[];
      readonly question: CustomerQuestion;
      readonly seconds?: number;
      /** A screen of the terminal's own, by the name that its vendor gives it. */
      readonly screen?: string;
    }
  /** Shows the customer a text, for so many seconds at least. */
  | {
      readonly kind: 'display';
      readonly lines?: readonly string[];
      readonly screen?: string;
      readonly seconds?: number;
    }
  /** Prints lines on the terminal's own printer. */
  | { readonly kind: 'print'; readonly lines: readonly string[] }
  /** For the operator's token: opens the terminal's login session anew. */
  | { readonly kind: 'login' }
  /** For the operator's token: closes it, until something needs it. */
  | { readonly kind: 'logout'; readonly maintenanceAllowed?: boolean }
  /** For the operator's token: a service of the terminal, by its name. */
  | { readonly kind: 'admin'; readonly service?: string };

/** How the terminal and its parts are; absent where it does not say. */
export interface Diagnosis {
  readonly globalStatus?: string;
  readonly securityOk?: boolean;
  readonly pinPadOk?: boolean;
  readonly cardReaderOk?: boolean;
  readonly printer?: string;
  readonly communicationOk?: boolean;
  readonly fraudPreventionOk?: boolean;
  readonly loggedSaleIds: readonly string[];
  readonly hosts: readonly { readonly acquirerId: string; readonly isReachable: boolean }[];
}

/** The balance of one account, in money or in points. */
export interface Balance {
  readonly amount?: Amount;
  readonly points?: number;
  readonly brand?: string;
  readonly maskedPan?: string;
}

/** One device request. */
export interface DeviceRequest {
  readonly deviceRequestId: string;
  readonly terminal: string;
  readonly kind: DeviceRequestParameters['kind'];
  /** queued: nothing was sent. running: the terminal has it, or may have it. */
  readonly state: 'queued' | 'running' | 'ended';
  /**
   * done: the terminal did it. refused: it said no. no-answer: it may have done it. not-sent: it has never heard of it. aborted: it was
   * stopped. Absent until it has ended.
   */
  readonly result?: 'done' | 'refused' | 'no-answer' | 'not-sent' | 'aborted';
  readonly reason?: string;
  /** For the cashier. */
  readonly message: string;
  /** ISO 8601. */
  readonly requestedAt: string;
  readonly endedAt?: string;
  readonly showing?: string;
  readonly abortRequested: boolean;
  readonly diagnosis?: Diagnosis;
  readonly totals?: { readonly periodId: string; readonly groups: readonly TotalsGroup[] };
  readonly balance?: { readonly payment?: Balance; readonly loyalty?: Balance };
  /** What the customer answered; digits that look like a card number are cut. */
  readonly input?: {
    readonly confirmed?: boolean;
    readonly digits?: string;
    readonly text?: string;
    readonly entry?: number;
    /** All lines that were chosen, where the terminal says a list: none, one or several. */
    readonly entries?: readonly number[];
  };
  /** What the terminal had printed for it. */
  readonly receipts: readonly Receipt[];
  /** Paths of its answer in which card data was cut. */
  readonly redacted: readonly string[];
}
