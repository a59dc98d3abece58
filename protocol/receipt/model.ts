/** A receipt as it is stored and told, whatever form the terminal gave it. */

/** Where a run stands between the edges of the paper (OutputText.Alignment); absent where it begins at the left edge. */
export type Alignment = 'centred' | 'right' | 'justified';

/** A text in one style. Everything absent is as the printer prints by itself. */
export interface ReceiptRun {
  readonly text: string;
  readonly alignment?: Alignment;
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  /** White on black (OutputText.Color White). */
  readonly reversed?: true;
  /** The Color of the standard, in lower case, where it is neither black nor white. */
  readonly color?: 'red' | 'green' | 'blue' | 'yellow' | 'magenta' | 'cyan';
  readonly width?: 'double';
  readonly height?: 'double' | 'half';
}

/**
 * The runs of a line in reading order; none for a blank line. Their texts, put together, read as the line: where a space
 * belongs between two, it stands in one of them. Runs of different alignment share the line: a name begins at the left
 * edge, its value ends at the right one.
 */
export type ReceiptLine = readonly ReceiptRun[];

/** A receipt that the terminal leaves to the register to print, in its answer or by a Print request. */
export interface Receipt {
  /** The standard's DocumentQualifier: CustomerReceipt, CashierReceipt, SaleReceipt, ... */
  readonly document: string;
  /** Whom the copy is for, as the receipt itself or its DocumentQualifier says; absent where neither does. */
  readonly copy?: 'customer' | 'merchant';
  /** The customer must sign this copy (RequiredSignatureFlag, or a SignatureBlock in a receipt of JSON). */
  readonly signatureRequired: boolean;
  readonly lines: readonly ReceiptLine[];
}
