/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt that is printed again. It stands above and below the receipt. */
export const copyMark = '*** KOPIE ***';

/** The transaction has no receipt of this copy. */
export function noReceipt(transactionId: string): string {
  return `Zur Transaktion ${transactionId} hat tenderd keinen solchen Beleg. Wurde sie von einem Bediener geklärt, nehmen Sie den Beleg des Terminals.`;
}
