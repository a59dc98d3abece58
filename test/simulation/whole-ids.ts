/**
 * Converts the ids of transactions on the wire and in the terminals' ledgers to the ids that registers know. Some
 * dialects use a UUID without its first dash.
 */

import { dialects, type DialectName } from '../../protocol/index.js';
import type { LedgerEntry } from '../../src/simulator/terminal/index.js';

/** The conversion does not use the code of the product, so that a mistake of the product is found. */
const short = /^([\da-f]{8})([\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** Returns the lines of a ledger with complete ids. */
export function withWholeIds<T extends Pick<LedgerEntry, 'saleTransactionId'>>(ledger: readonly T[]): readonly T[] {
  return ledger.map((line) => ({ ...line, saleTransactionId: line.saleTransactionId.replace(short, '$1-$2') }));
}

/** Returns the id of a transaction in the form that a dialect sends. */
export function idOnTheWire(dialect: DialectName, transactionId: string): string {
  const charactersMax = dialects[dialect].lengths?.['SaleData.SaleTransactionID.TransactionID'] ?? Infinity;
  return transactionId.length > charactersMax ? transactionId.replace('-', '') : transactionId;
}
