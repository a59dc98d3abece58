/** The ids of transactions on the wire and in the terminals' books, and those that registers know: some dialects are told a UUID without its first dash. */

import { dialects, type DialectName } from '../../protocol/index.js';
import type { LedgerEntry } from '../../src/simulator/terminal/index.js';

/** Written here by itself: nothing of the product says what is right. */
const short = /^([\da-f]{8})([\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** The lines under their whole ids. */
export function withWholeIds<T extends Pick<LedgerEntry, 'saleTransactionId'>>(ledger: readonly T[]): readonly T[] {
  return ledger.map((line) => ({ ...line, saleTransactionId: line.saleTransactionId.replace(short, '$1-$2') }));
}

/** What a dialect is told as the id of a transaction. */
export function idOnTheWire(dialect: DialectName, transactionId: string): string {
  const charactersMax = dialects[dialect].lengths?.['SaleData.SaleTransactionID.TransactionID'] ?? Infinity;
  return transactionId.length > charactersMax ? transactionId.replace('-', '') : transactionId;
}
