/** From the register's own ids to ours: which transaction a request is, and of which sale. Stable over every restart. */

import { containsCardNumber } from '../../../../protocol/index.js';
import {
  comparableText,
  type Digest,
  isSameText,
  type RegisterRequestIds,
  type SaleTransaction,
  transactionIdFrom,
} from '../../../core/index.js';

/** What is looked at to find the id of a request. */
interface Known {
  readonly digest: Digest;
  readonly get: (transactionId: string) => unknown;
}

/**
 * The transactionId of a request with these ids, in the form in which texts are compared. One that was asked for by its ids as they came, before they
 * were compared so, keeps that id: asked for again it is the same.
 */
export function requestIdOf(ids: readonly string[], { digest, get }: Known): string {
  const asItCame = transactionIdFrom(digest, ids);
  const compared = transactionIdFrom(digest, ids.map(comparableText));
  return compared !== asItCame && get(asItCame) !== undefined ? asItCame : compared;
}

/** What is looked at to find the id of a request about a sale. */
export interface KnownSales extends Known {
  /** Other texts of the same instant under which this sale of a register was asked for before. */
  readonly earlierStamps: (saleId: string, sale: SaleTransaction) => readonly string[];
  /** The ids under which what belongs to the sale with this text was asked for. */
  readonly idsOfSale: (sale: string) => readonly RegisterRequestIds[];
}

/** Which transaction a request is. */
export interface Identity {
  readonly transactionId: string;
  /** Its sale, with the stamp as it was written the first time. */
  readonly sale: SaleTransaction;
}

/**
 * Which transaction a request about a sale is; `idsWith` are its ids with a stamp in them. One instant is one stamp, in whatever zone it is written:
 * a register that keeps its stamps in UTC and asks again from there must not charge twice.
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

/** Longer sales than this are not kept as they came. */
const saleCharactersMax = 64;
const printable = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/**
 * The sale of a request: the register's SaleID, its TransactionID and the day of its TimeStamp, as people can read them.
 * The day and not the whole time, because a register that asks again for what it believes lost may stamp it anew, and must
 * not be able to charge it twice; and not without it, because counters of receipts begin anew each morning. One that was asked for when parts with
 * blanks in them ran together keeps the text that it has.
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

/** The text of a sale, and the other one that it may have in the journal: with a blank in a part, nobody could tell where that part ended. */
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
  // What would have to be quoted within quotes is no text for people any more.
  const isQuotable = !parts.some((part) => part.includes('"'));
  const quoted = parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' ');
  return { now: isQuotable ? textOf(quoted) : inFull, before: plain };
}

/** The text of a sale with more behind it, which tells it from another one of the same SaleTransactionID. */
export function saleWith(digest: Digest, text: string, more: string): string {
  const whole = `${text} ${more}`;
  return whole.length <= saleCharactersMax ? whole : transactionIdFrom(digest, ['sale', text, more]);
}

/**
 * `transaction`: the SaleTransactionID, which is charged once. `service`: the ServiceID with it. `tender`: the SaleTransactionID, until the register has taken an
 * approval of it: then another ServiceID is another tender.
 */
export type PaymentIdentity = 'transaction' | 'service' | 'tender';
