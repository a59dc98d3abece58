/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt that is printed again. It stands above and below the receipt. */
export const copyMark = '*** COPY ***';

/** The transaction has no receipt of this copy. */
export function noReceipt(transactionId: string): string {
  return `Transaction ${transactionId} has no such receipt. If an operator resolved it, use the terminal's own copy.`;
}
