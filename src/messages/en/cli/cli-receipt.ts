/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt that is printed again. It stands above and below the receipt. */
export const copyMark = '*** COPY ***';

/** The transaction has no receipt of this copy. */
export function noReceipt(transactionId: string): string {
  return `tenderd has no receipt of that kind for transaction ${transactionId}. If an operator resolved the transaction, use the terminal's own copy.`;
}
