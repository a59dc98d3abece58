/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt as a copy. The mark is above and below the receipt. */
export const copyMark = '*** COPY ***';

/** The transaction has no receipt for the customer or merchant, as requested. */
export function noReceipt(transactionId: string): string {
  return `tenderd has no receipt of that kind for transaction ${transactionId}. If an operator resolved the transaction, use the terminal's own copy.`;
}
