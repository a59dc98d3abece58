/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt that is printed again. It stands above and below the receipt. */
export const copyMark = '*** KOPIA ***';

/** The transaction has no receipt of this copy. */
export function noReceipt(transactionId: string): string {
  return `tenderd har inget kvitto av det slaget för transaktion ${transactionId}. Om en operatör har avgjort transaktionen, använd terminalens eget kvitto.`;
}
