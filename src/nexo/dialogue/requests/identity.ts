/**
 * Derives tenderd's ids from the register's: the id of the transaction, and its sale. The result is the same after a
 * restart.
 */

import { containsCardNumber } from '../../../../protocol/index.js';
import {
  comparableText,
  type Digest,
  isSameText,
  type RegisterRequestIds,
  type SaleTransaction,
  transactionIdFrom,
} from '../../../core/index.js';

/** The lookups for the id of a request. */
interface Known {
  readonly digest: Digest;
  readonly get: (transactionId: string) => unknown;
}

/**
 * Returns the transactionId of a request, derived from the comparable form of these ids. Earlier releases used the ids
 * as they were written. A transaction from an earlier release keeps its id when it is requested again.
 */
export function requestIdOf(ids: readonly string[], { digest, get }: Known): string {
  const asItCame = transactionIdFrom(digest, ids);
  const compared = transactionIdFrom(digest, ids.map(comparableText));
  return compared !== asItCame && get(asItCame) !== undefined ? asItCame : compared;
}

/** The lookups for the id of a request about a sale. */
export interface KnownSales extends Known {
  /**
   * Returns the other forms in which earlier requests of the register wrote the timestamp of this sale. All of them
   * mean the same instant.
   */
  readonly earlierStamps: (saleId: string, sale: SaleTransaction) => readonly string[];
  /** Returns the ids of the requests that belong to the sale with this text. */
  readonly idsOfSale: (sale: string) => readonly RegisterRequestIds[];
}

/** The identity of a request. */
export interface Identity {
  readonly transactionId: string;
  /** The sale of the request, with the timestamp as the register first wrote it. */
  readonly sale: SaleTransaction;
}

/**
 * Returns the identity of a request about a sale. `idsWith` returns the ids of the request with a given timestamp. Two
 * timestamps of one instant count as the same, whatever their time zones. A register that stores its timestamps in UTC
 * may repeat the request with such a timestamp, and must not charge twice.
 */
export function identityOf(
  idsWith: (timeStamp: string) => readonly string[],
  saleId: string,
  sale: SaleTransaction,
  known: KnownSales,
): Identity {
  const transactionId = requestIdOf(idsWith(sale.timeStamp), known);
  const earlier = known.get(transactionId) === undefined ? known.earlierStamps(saleId, sale) : [];
  for (const timeStamp of earlier) {
    const id = requestIdOf(idsWith(timeStamp), known);
    if (known.get(id) !== undefined) return { transactionId: id, sale: { ...sale, timeStamp } };
  }
  return { transactionId, sale };
}

/** The maximum number of characters in a sale id that is kept as it is. A longer id is replaced by a derived id. */
const saleCharactersMax = 64;
const printable = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/**
 * Returns the sale of a request as readable text: the register's SaleID, its TransactionID and the day of its
 * TimeStamp. Only the day is used, because a register that repeats a request may write a new time and must not charge
 * twice. The day is needed, because receipt counters restart each morning. A sale that an earlier release wrote without
 * quotes keeps its text.
 */
export function saleOf(
  digest: Digest,
  saleId: string,
  sale: SaleTransaction,
  { idsOfSale }: Pick<KnownSales, 'idsOfSale'>,
): string {
  const { now, before } = salesOf(digest, saleId, sale);
  const isOurs = (one: RegisterRequestIds): boolean =>
    isSameText(one.saleId, saleId) && isSameText(one.saleTransaction?.transactionId ?? '', sale.transactionId);
  return before !== undefined && idsOfSale(before).some(isOurs) ? before : now;
}

/**
 * Returns the text for a sale, and the other text under which the journal may have the sale. Earlier releases did not
 * quote parts with blanks, so it was unclear where such a part ended.
 */
export function salesOf(
  digest: Digest,
  saleId: string,
  { transactionId, timeStamp }: SaleTransaction,
): { readonly now: string; readonly before: string | undefined } {
  const parts = [saleId, transactionId, comparableText(timeStamp).slice(0, 10)].map(comparableText);
  const inFull = transactionIdFrom(digest, ['sale', ...parts]);
  const textOf = (text: string): string => {
    const isUsable = text.length <= saleCharactersMax && printable.test(text) && !containsCardNumber(text);
    return isUsable ? text : inFull;
  };
  const plain = textOf(parts.join(' '));
  if (!parts.some((part) => part.includes(' '))) return { now: plain, before: undefined };
  // If a part contains quotes, the sale gets a derived id instead of a readable text.
  const isQuotable = !parts.some((part) => part.includes('"'));
  const quoted = parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' ');
  return { now: isQuotable ? textOf(quoted) : inFull, before: plain };
}

/** Returns the text of a sale with a suffix that distinguishes it from other sales with the same SaleTransactionID. */
export function saleWith(digest: Digest, text: string, more: string): string {
  const whole = `${text} ${more}`;
  return whole.length <= saleCharactersMax ? whole : transactionIdFrom(digest, ['sale', text, more]);
}

/**
 * The fields by which the payments of a register differ. `transaction`: the SaleTransactionID, which is charged once.
 * `service`: the SaleTransactionID together with the ServiceID. `tender`: the SaleTransactionID until the register has
 * received an approval; after that, another ServiceID means another payment.
 */
export type PaymentIdentity = 'transaction' | 'service' | 'tender';
