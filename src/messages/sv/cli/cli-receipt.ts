/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt as a copy. The mark is above and below the receipt. */
export const copyMark = '*** KOPIA ***';

/** The transaction has no receipt for the customer or merchant, as requested. */
export function noReceipt(transactionId: string): string {
  return `tenderd har inget kvitto av det slaget för transaktion ${transactionId}. Om en operatör har avgjort transaktionen, använd terminalens eget kvitto.`;
}
