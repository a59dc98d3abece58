/** Reads the terminal's answer to a request that moves or holds money: the attempt that it belongs to, and its meaning. */

import { type KeptItem, type Receipt, readReceipts, vendorFieldsIn } from '../../../../protocol/index.js';
import type { DamagedPart, Evidence, TerminalAttempt } from '../../model/attempt.js';
import type { PoiTransaction } from '../../model/common-types.js';
import { type MoneyVerdict, conditionRow } from './conditions.js';
import type { AnswerParts, ApprovalDetails, Kind } from '../../kinds/message/kind.js';
import { isAmountLeftOut } from './missing-amount.js';
import { saleKeyOf, type MoneyAnswer } from '../../kinds/message/response-body.js';
import { isSaleTransactionId } from './sale-transaction-id.js';
import type { TransactionRecord } from '../../model/transaction.js';

/**
 * True if an answer belongs to an attempt (promise 4): category, SaleID, POIID, ServiceID, and SaleTransactionID if
 * present must match. The amount is not compared: it only affects the reported result. A repeated answer without a
 * header belongs to an attempt by its SaleTransactionID alone. A failure without a header belongs to an attempt only if
 * the transaction has no other attempt.
 */
export function belongsTo(answer: MoneyAnswer, record: TransactionRecord, attempt: TerminalAttempt): boolean {
  const header = answer.header;
  if (header.MessageType !== 'Response') return false;
  if (header.MessageCategory !== attempt.category) return false;
  if (header.SaleID !== attempt.saleId || header.POIID !== attempt.poiId) return false;
  const saleKey = saleKeyOf(answer);
  if (answer.isHeadless === true) {
    if (header.ServiceID !== undefined && header.ServiceID !== attempt.serviceId) return false;
    const isCertain = record.attempts.length === 1 || answer.body.Response.Result !== 'Failure';
    return isCertain && saleKey !== undefined && isSaleTransactionId(saleKey, record.request.transactionId);
  }
  if (header.ServiceID !== attempt.serviceId) return false;
  return saleKey === undefined || isSaleTransactionId(saleKey, record.request.transactionId);
}

/** The meaning of an answer. */
export type Judgement =
  | { readonly verdict: 'success'; readonly partial: boolean }
  | MoneyVerdict
  /** The answer contains a word that the standard does not define, so the answer proves nothing. */
  | { readonly verdict: 'unknown-word'; readonly word: string };

/** Interprets an answer by its Result and ErrorCondition alone. */
export function judge(kind: Kind, answer: MoneyAnswer): Judgement {
  const response = answer.body.Response;
  switch (response.Result) {
    case 'Success':
      return { verdict: 'success', partial: false };
    case 'Partial':
      return { verdict: 'success', partial: true };
    case 'Failure': {
      const condition = response.ErrorCondition ?? '(none)';
      const row = conditionRow(condition);
      return row === undefined ? { verdict: 'unknown-word', word: condition } : row.money(kind);
    }
    default:
      return { verdict: 'unknown-word', word: response.Result };
  }
}

/** Returns an answer as evidence. */
export function evidenceOf(
  answer: MoneyAnswer,
  how: Evidence['how'],
  at: string,
  redacted: readonly string[],
): Evidence {
  const response = answer.body.Response;
  return {
    at,
    how,
    result: response.Result,
    ...(response.ErrorCondition === undefined ? {} : { errorCondition: response.ErrorCondition }),
    ...(response.AdditionalResponse === undefined ? {} : { additionalResponse: response.AdditionalResponse }),
    message: { header: answer.header, name: answer.name, body: answer.body, ...vendorWords(answer) },
    ...damagedParts(answer),
    redacted,
  };
}

/**
 * The maximum number of damaged parts that are recorded. There is a limit because each field of a text may be damaged.
 */
const damagedMax = 20;

/**
 * Returns the places where the message was damaged, so that a technician can find the program that damages messages.
 */
function damagedParts({ kept = [] }: MoneyAnswer): { readonly damaged?: readonly DamagedPart[] } {
  const damaged = kept.flatMap(({ path, why, expected = '' }) =>
    why === 'left-out' || why === 'damaged-text' ? [{ path, cause: expected }] : [],
  );
  return damaged.length === 0 ? {} : { damaged: damaged.slice(0, damagedMax) };
}

/**
 * Returns the parts of the vendor's answer that the standard does not have, after redaction. Absent if the answer has
 * no such parts.
 */
function vendorWords({ name, kept }: MoneyAnswer): { readonly kept?: readonly KeptItem[] } {
  const words = vendorFieldsIn(name, kept);
  return words.length === 0 ? {} : { kept: words };
}

/** The parameters, in addition to the record, with which an answer is read. */
export type HowRead = Pick<AnswerParts, 'isPartial' | 'original' | 'isAsAsked'>;

/** Reads the details of an answer, whatever its result. Unknown fields stay absent. */
export function detailsOf(
  { read }: Kind,
  answer: MoneyAnswer,
  record: TransactionRecord,
  { isPartial = false, original, isAsAsked = false }: Partial<HowRead>,
): ApprovalDetails {
  const poiTransaction = keyIn(answer);
  const key = poiTransaction === undefined ? {} : { poiTransaction };
  return Object.assign(
    {},
    key,
    read(answer, { record, isPartial, isDamaged: isAmountLeftOut(answer), original, isAsAsked }),
  );
}

/** Returns the terminal's key of the answered transaction, or undefined if the answer has none. */
export function keyIn({ body }: MoneyAnswer): PoiTransaction | undefined {
  const poi = 'POIData' in body ? body.POIData?.POITransactionID : undefined;
  return poi && { transactionId: poi.TransactionID, timeStamp: poi.TimeStamp };
}

/** Returns the receipts in an answer. */
export function receiptsOf(answer: MoneyAnswer): readonly Receipt[] {
  return 'PaymentReceipt' in answer.body ? (answer.body.PaymentReceipt ?? []).flatMap(readReceipts) : [];
}

/**
 * The maximum number of receipts for one transaction. The last receipts are kept. The limit keeps a terminal from
 * filling the disk.
 */
const receiptsMax = 20;

/** Adds receipts to a transaction. */
export function withReceipts(record: TransactionRecord, receipts: readonly Receipt[]): TransactionRecord {
  return { ...record, receipts: [...record.receipts, ...receipts].slice(-receiptsMax) };
}
