/** Non-financial requests to a terminal, and their results. */

import type { Receipt, Amount } from './common.js';
import type { TotalsGroup } from './totals.js';

/** A question for the customer. Never ask for a password or a card number. */
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
      /** The number of menu lines that the customer may choose, if the terminal allows several. */
      readonly minLength?: number;
      readonly maxLength?: number;
    };

/** The parameters of one device request. No device request moves money. */
export type DeviceRequestParameters =
  /** Requests the state of the terminal. With `hosts`, the terminal also tries to reach its acquirers. */
  | { readonly kind: 'diagnosis'; readonly hosts?: boolean }
  /** Asks for the totals of the open period. The period stays open. */
  | {
      readonly kind: 'totals';
      readonly splitBy?: readonly ('terminal' | 'sale-id' | 'operator' | 'shift' | 'totals-group')[];
    }
  /** Asks for the balance of the card that the customer presents. */
  | { readonly kind: 'balance-inquiry'; readonly account?: 'payment' | 'loyalty' }
  /** Asks the customer a question. `seconds` is the time to answer. */
  | {
      readonly kind: 'input';
      readonly lines: readonly string[];
      readonly question: CustomerQuestion;
      readonly seconds?: number;
      /** The name of a screen that is built into the terminal, as the vendor calls it. */
      readonly screen?: string;
    }
  /** Shows the customer a text for at least `seconds`. */
  | {
      readonly kind: 'display';
      readonly lines?: readonly string[];
      readonly screen?: string;
      readonly seconds?: number;
    }
  /** Prints lines on the terminal's own printer. */
  | { readonly kind: 'print'; readonly lines: readonly string[] }
  /** Opens the terminal's login session again. Requires the operator's token. */
  | { readonly kind: 'login' }
  /** Closes the login session until a request needs it. Requires the operator's token. */
  | { readonly kind: 'logout'; readonly maintenanceAllowed?: boolean }
  /** Runs a service of the terminal by its name. Requires the operator's token. */
  | { readonly kind: 'admin'; readonly service?: string };

/** The state of the terminal and its parts. A field is absent if the terminal does not report it. */
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
  /** `queued`: nothing was sent. `running`: the terminal has the request, or may have it. */
  readonly state: 'queued' | 'running' | 'ended';
  /**
   * `done`: the terminal carried out the request. `refused`: the terminal refused it. `no-answer`: the terminal may
   * have carried it out. `not-sent`: the terminal never received it. `aborted`: the request was stopped. Absent until
   * the request has ended.
   */
  readonly result?: 'done' | 'refused' | 'no-answer' | 'not-sent' | 'aborted';
  readonly reason?: string;
  /** A message for the cashier. */
  readonly message: string;
  /** The time of the request (ISO 8601). */
  readonly requestedAt: string;
  readonly endedAt?: string;
  readonly showing?: string;
  readonly abortRequested: boolean;
  readonly diagnosis?: Diagnosis;
  readonly totals?: { readonly periodId: string; readonly groups: readonly TotalsGroup[] };
  readonly balance?: { readonly payment?: Balance; readonly loyalty?: Balance };
  /** The customer's answer. Digits that look like a card number are removed. */
  readonly input?: {
    readonly confirmed?: boolean;
    readonly digits?: string;
    readonly text?: string;
    readonly entry?: number;
    /** All lines that the customer chose. This field is present if the terminal reports a list, which may be empty. */
    readonly entries?: readonly number[];
  };
  /** The receipts that the terminal returned for the request. */
  readonly receipts: readonly Receipt[];
  /** The paths in the terminal's response from which card data was removed. */
  readonly redacted: readonly string[];
}

/** The result of a ping, or the reason why none was sent. */
export interface Ping {
  readonly terminal: string;
  /** False if nothing was sent. `why` has the reason. */
  readonly asked: boolean;
  /** True if the terminal answered, even with a refusal. */
  readonly answered: boolean;
  /** The time from the request to its end, in milliseconds. */
  readonly tookMs?: number;
  /** A message for people about the end of the request. */
  readonly message?: string;
  /**
   * The reason why no ping was sent. `blocked`, `faulted`: an operator must release the terminal. `busy`: the terminal
   * is working. `unreachable`: there is no connection to the terminal.
   */
  readonly why?: 'blocked' | 'faulted' | 'busy' | 'unreachable';
  /** The transaction or the device request on which the terminal is working. */
  readonly work?: string;
  /** Texts for people about the known causes. */
  readonly causes: readonly string[];
}
