/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt as a copy. The mark is above and below the receipt. */
export const copyMark = '*** KOPIE ***';

/** The transaction has no receipt for the customer or merchant, as requested. */
export function noReceipt(transactionId: string): string {
  return `Zur Transaktion ${transactionId} hat tenderd keinen solchen Beleg. Wurde sie von einem Bediener geklärt, nehmen Sie den Beleg des Terminals.`;
}
