/** Amounts, receipts and other parts that several responses share. */

/** An amount: a whole number of minor units (12.50 EUR is 1250) and its ISO 4217 currency. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** A receipt from the terminal. */
export interface Receipt {
  /** The document type: `CustomerReceipt`, `CashierReceipt` and others. */
  readonly document: string;
  /** The recipient, if the terminal names one. */
  readonly copy?: 'customer' | 'merchant';
  /** True if the customer must sign the receipt. */
  readonly signatureRequired: boolean;
  /** Lines of text, padded with spaces to 40 columns. A line that the terminal made wider is not cut. */
  readonly lines: readonly string[];
  /**
   * The same lines as runs of one style each; a blank line has no runs. A transaction has them only if `include`
   * requested `styled-lines`.
   */
  readonly styledLines?: readonly (readonly ReceiptRun[])[];
}

/** A text in one style. An absent field means the default of the printer. */
export interface ReceiptRun {
  /** The text, including the space that separates it from the next run. */
  readonly text: string;
  /** Default: left. Runs of one line may differ, for example a name at the left and its value at the right. */
  readonly alignment?: 'centred' | 'right' | 'justified';
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  /** True for white on black. */
  readonly reversed?: true;
  /** Default: black. */
  readonly color?: 'red' | 'green' | 'blue' | 'yellow' | 'magenta' | 'cyan';
  /** Default: single width. */
  readonly width?: 'double';
  /** Default: single height. */
  readonly height?: 'double' | 'half';
}

/** The outcome of a transaction. `unresolved` means that the result is not known yet. It is never a decline. */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** A transaction that an operator reviewed, at the given revision. */
export interface Review {
  readonly transactionId: string;
  /** The revision of the outcome that the operator saw: 1 or more. */
  readonly revision: number;
  /** The name of the operator, as recorded in the journal. */
  readonly operator: string;
  readonly reason?: string;
}

/** The terminal's own key for a transaction. */
export interface PoiTransaction {
  readonly transactionId: string;
  /** The time exactly as the terminal wrote it, character by character. */
  readonly timeStamp: string;
}
