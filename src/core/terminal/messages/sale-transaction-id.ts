/** What a terminal is told as the id of a transaction (SaleTransactionID.TransactionID), and which transaction that id means. */

import { notStarted } from '../../../messages/en.js';
import { type Dialect, isShortUuid, shortUuid, wholeUuid } from '../../../../protocol/index.js';

/** The most characters that a dialect takes; undefined where it takes any of ours. */
function lengthMax({ lengths }: Dialect): number | undefined {
  return lengths?.['SaleData.SaleTransactionID.TransactionID'];
}

/** The id on the wire: the transactionId, or its short form where it is a UUID and the dialect takes fewer characters. */
export function saleTransactionIdOf(dialect: Dialect, transactionId: string): string {
  return transactionId.length > (lengthMax(dialect) ?? Infinity) ? shortUuid(transactionId) : transactionId;
}

/** The transactionIds that an id on the wire may mean, in whichever dialect it was told: the configuration may have changed since. */
export function transactionIdsOf(said: string): readonly string[] {
  return [...new Set([said, wholeUuid(said)])];
}

/** Whether an id that a terminal says means this transaction. */
export function isSaleTransactionId(said: string, transactionId: string): boolean {
  return transactionIdsOf(said).includes(transactionId);
}

/**
 * Why a new transaction may not have this id at terminals of a dialect, or undefined: it is too long and no UUID, or it is what a UUID is told as there, so
 * that two transactions could have one id.
 */
export function whyNoIdThere(dialect: Dialect, transactionId: string): string | undefined {
  const most = lengthMax(dialect);
  if (most === undefined) return undefined;
  if (isShortUuid(transactionId)) return notStarted.ambiguousId;
  if (saleTransactionIdOf(dialect, transactionId).length <= most) return undefined;
  return notStarted.idTooLong(most);
}
