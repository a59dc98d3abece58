/** The texts of `tenderd transactions receipt`. */

/** Marks a receipt as a copy. The mark is above and below the receipt. */
export const copyMark = '*** DUPLICATA ***';

/** The transaction has no receipt for the customer or merchant, as requested. */
export function noReceipt(transactionId: string): string {
  return `tenderd n’a pas de ticket de ce type pour la transaction ${transactionId}. Si un opérateur a résolu cette transaction, utilisez l’exemplaire du terminal.`;
}
