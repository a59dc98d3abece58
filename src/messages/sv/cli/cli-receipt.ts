/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt that is printed again. It stands above and below the receipt. */
export const copyMark = '*** KOPIA ***';

/** The transaction has no receipt of this copy. */
export function noReceipt(transactionId: string): string {
  return `Transaktion ${transactionId} har inget sådant kvitto. Om en operatör har avgjort den, använd terminalens eget kvitto.`;
}
