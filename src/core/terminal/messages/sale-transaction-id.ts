/**
 * The id by which messages name a transaction (SaleTransactionID.TransactionID), and the transactions that such an id
 * may mean.
 */

import { notStarted } from '../../../messages/index.js';
import { type Dialect, isShortUuid, shortUuid, wholeUuid } from '../../../../protocol/index.js';

/** Returns the maximum length of an id in the dialect; undefined if all of our ids fit. */
function lengthMax({ lengths }: Dialect): number | undefined {
  return lengths?.['SaleData.SaleTransactionID.TransactionID'];
}

/**
 * Returns the id for messages: the transactionId, or the short form of a UUID if the dialect allows fewer characters.
 */
export function saleTransactionIdOf(dialect: Dialect, transactionId: string): string {
  return transactionId.length > (lengthMax(dialect) ?? Infinity) ? shortUuid(transactionId) : transactionId;
}

/**
 * Returns the transactionIds that an id in a message may mean. All dialects are tried, because the configuration may
 * have changed since.
 */
export function transactionIdsOf(said: string): readonly string[] {
  return [...new Set([said, wholeUuid(said)])];
}

/** True if the terminal's id means this transaction. */
export function isSaleTransactionId(said: string, transactionId: string): boolean {
  return transactionIdsOf(said).includes(transactionId);
}

/**
 * Returns the reason why a new transaction must not have this id at terminals of a dialect; undefined if the id is
 * allowed. An id that is too long is refused unless it is a UUID. An id that equals the short form of a UUID is
 * refused, because two transactions could then share an id.
 */
export function whyNoIdThere(dialect: Dialect, transactionId: string): string | undefined {
  const most = lengthMax(dialect);
  if (most === undefined) return undefined;
  if (isShortUuid(transactionId)) return notStarted.ambiguousId;
  if (saleTransactionIdOf(dialect, transactionId).length <= most) return undefined;
  return notStarted.idTooLong(most);
}
