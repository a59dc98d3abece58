/** A receipt in the form in which it is stored and reported, whatever form the terminal used. */

/**
 * The position of a run between the edges of the paper (OutputText.Alignment); absent if it begins at the left edge.
 */
export type Alignment = 'centred' | 'right' | 'justified';

/** A text in one style. Absent members mean the printer's default. */
export interface ReceiptRun {
  readonly text: string;
  readonly alignment?: Alignment;
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  /** True if the text is white on black (OutputText.Color White). */
  readonly reversed?: true;
  /** The Color of the standard, in lower case, unless it is black or white. */
  readonly color?: 'red' | 'green' | 'blue' | 'yellow' | 'magenta' | 'cyan';
  readonly width?: 'double';
  readonly height?: 'double' | 'half';
}

/**
 * The runs of a line in reading order; none for a blank line. The joined texts of the runs are the line, so a space
 * between two runs belongs to one of them. Runs of different alignment share the line. For example, a name begins at
 * the left edge, and its value ends at the right edge.
 */
export type ReceiptLine = readonly ReceiptRun[];

/** A receipt that the register must print for the terminal, from a response or a Print request. */
export interface Receipt {
  /** The standard's DocumentQualifier: CustomerReceipt, CashierReceipt, SaleReceipt, ... */
  readonly document: string;
  /** The recipient of the copy, from the receipt itself or its DocumentQualifier; absent if neither names one. */
  readonly copy?: 'customer' | 'merchant';
  /** True if the customer must sign this copy (RequiredSignatureFlag, or a SignatureBlock in a receipt of JSON). */
  readonly signatureRequired: boolean;
  readonly lines: readonly ReceiptLine[];
}
