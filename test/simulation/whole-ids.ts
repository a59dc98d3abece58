/**
 * The ids of transactions on the wire and in the terminals' ledgers, and the ids that registers know. Some dialects get
 * a UUID without its first dash.
 */

import { dialects, type DialectName } from '../../protocol/index.js';
import type { LedgerEntry } from '../../src/simulator/terminal/index.js';

/** This file has its own code, so that no mistake of the product hides here. */
const short = /^([\da-f]{8})([\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** Returns the lines with whole ids. */
export function withWholeIds<T extends Pick<LedgerEntry, 'saleTransactionId'>>(ledger: readonly T[]): readonly T[] {
  return ledger.map((line) => ({ ...line, saleTransactionId: line.saleTransactionId.replace(short, '$1-$2') }));
}

/** Returns the id of a transaction as a dialect gets it. */
export function idOnTheWire(dialect: DialectName, transactionId: string): string {
  const charactersMax = dialects[dialect].lengths?.['SaleData.SaleTransactionID.TransactionID'] ?? Infinity;
  return transactionId.length > charactersMax ? transactionId.replace('-', '') : transactionId;
}
