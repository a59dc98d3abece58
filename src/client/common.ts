/** What several answers of the daemon are made of: amounts and receipts. */

/** An amount: a whole number of minor units (12.50 EUR is 1250) and its ISO 4217 currency. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** A receipt from the terminal. */
export interface Receipt {
  /** CustomerReceipt, CashierReceipt, and more. */
  readonly document: string;
  /** Whom it is for, where it says so. */
  readonly copy?: 'customer' | 'merchant';
  /** The customer must sign it. */
  readonly signatureRequired: boolean;
  /** Lines of text, set in 40 columns with spaces; a wider line of the terminal stays whole. */
  readonly lines: readonly string[];
  /** The same lines in runs of one style each; none in a blank line. Of a transaction only where `include` asked for `styled-lines`. */
  readonly styledLines?: readonly (readonly ReceiptRun[])[];
}

/** A text in one style. What is absent is as the printer prints by itself. */
export interface ReceiptRun {
  /** With the space that parts it from the next run. */
  readonly text: string;
  /** Left when absent. Runs of one line may differ: a name left, its value right. */
  readonly alignment?: 'centred' | 'right' | 'justified';
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  /** White on black. */
  readonly reversed?: true;
  /** Black when absent. */
  readonly color?: 'red' | 'green' | 'blue' | 'yellow' | 'magenta' | 'cyan';
  /** Single when absent. */
  readonly width?: 'double';
  /** Single when absent. */
  readonly height?: 'double' | 'half';
}

/** How a transaction ended. `unresolved`: nobody can know yet; it is never a decline. */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** What an operator reviewed: this transaction, as it is at this revision. */
export interface Review {
  readonly transactionId: string;
  /** The revision of the outcome that the operator saw: 1 or more. */
  readonly revision: number;
  /** Who reviewed it, as the journal keeps it. */
  readonly operator: string;
  readonly reason?: string;
}

/** The terminal's own key of a transaction. */
export interface PoiTransaction {
  readonly transactionId: string;
  /** As the terminal wrote it, character by character. */
  readonly timeStamp: string;
}
