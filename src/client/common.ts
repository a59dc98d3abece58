/** Amounts, receipts and other parts that several responses share. */

/** An amount: a whole number of minor units (12.50 EUR is 1250) and its ISO 4217 currency. */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** A receipt, as the terminal sent it. */
export interface Receipt {
  /** The type of the receipt: `CustomerReceipt`, `CashierReceipt` and others. */
  readonly document: string;
  /** The recipient, if the terminal names one. */
  readonly copy?: 'customer' | 'merchant';
  /** True if the customer must sign the receipt. */
  readonly signatureRequired: boolean;
  /** Lines of text, padded with spaces to 40 columns. A line that the terminal made wider is not cut. */
  readonly lines: readonly string[];
  /**
   * The lines with their styles: each line is a list of runs, and a run is a text in one style. A blank line has no
   * runs. This field is present only if `include` requested `styled-lines`.
   */
  readonly styledLines?: readonly (readonly ReceiptRun[])[];
}

/** A text in one style. An absent field means the default of the printer. */
export interface ReceiptRun {
  /** The text. It includes the space that separates it from the next run. */
  readonly text: string;
  /**
   * The alignment of the run; left if absent. The runs in one line may have different alignments, for example a name at
   * the left and its value at the right.
   */
  readonly alignment?: 'centred' | 'right' | 'justified';
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  /** True for white text on black. */
  readonly reversed?: true;
  /** The colour of the text. Default: black. */
  readonly color?: 'red' | 'green' | 'blue' | 'yellow' | 'magenta' | 'cyan';
  /** The width of the characters. Default: single. */
  readonly width?: 'double';
  /** The height of the characters. Default: single. */
  readonly height?: 'double' | 'half';
}

/** The outcome of a transaction. `unresolved` means that the result is not known yet; it never means a decline. */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** A transaction that an operator reviewed, at the given revision. */
export interface Review {
  readonly transactionId: string;
  /** The revision of the outcome that the operator saw, 1 or more. */
  readonly revision: number;
  /** The name of the operator, as recorded in the journal. */
  readonly operator: string;
  readonly reason?: string;
}

/** The terminal's own id of a transaction, in two parts. */
export interface PoiTransaction {
  readonly transactionId: string;
  /** The time of the transaction, character by character as the terminal wrote it. */
  readonly timeStamp: string;
}
