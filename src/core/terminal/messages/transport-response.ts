/** Reads what a terminal answered to a request that moves or holds money: whose answer it is, and what it says. */

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
 * Whether an answer belongs to an attempt (promise 4): category, SaleID, POIID, ServiceID, and SaleTransactionID where
 * present. The amount plays no part: it decides how the answer is told, not whose it is. One that was repeated without a header is
 * ours by its SaleTransactionID alone; a failure only where no other attempt could be meant.
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

/** What an answer proves. */
export type Judgement =
  | { readonly verdict: 'success'; readonly partial: boolean }
  | MoneyVerdict
  /** A word that the standard does not have: it proves nothing. */
  | { readonly verdict: 'unknown-word'; readonly word: string };

/** Judges an answer by its Result and ErrorCondition alone. */
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

/** Keeps an answer as evidence. */
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

/** So many damaged parts are kept: a text may be damaged in each of its fields. */
const damagedMax = 20;

/** Where the message of an answer was damaged, for a technician who looks for the program that damages it. */
function damagedParts({ kept = [] }: MoneyAnswer): { readonly damaged?: readonly DamagedPart[] } {
  const damaged = kept.flatMap(({ path, why, expected = '' }) =>
    why === 'left-out' || why === 'damaged-text' ? [{ path, cause: expected }] : [],
  );
  return damaged.length === 0 ? {} : { damaged: damaged.slice(0, damagedMax) };
}

/** What the vendor's answer has beyond the standard, as far as redaction leaves it; absent where it has nothing. */
function vendorWords({ name, kept }: MoneyAnswer): { readonly kept?: readonly KeptItem[] } {
  const words = vendorFieldsIn(name, kept);
  return words.length === 0 ? {} : { kept: words };
}

/** What the details of an answer are read with, beside its record. */
export type HowRead = Pick<AnswerParts, 'isPartial' | 'original' | 'isAsAsked'>;

/** Reads the details of an answer, whatever its result; absent fields stay absent. */
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

/** By which the terminal knows what it answered; undefined where it does not say. */
export function keyIn({ body }: MoneyAnswer): PoiTransaction | undefined {
  const poi = 'POIData' in body ? body.POIData?.POITransactionID : undefined;
  return poi && { transactionId: poi.TransactionID, timeStamp: poi.TimeStamp };
}

/** The receipts in an answer. */
export function receiptsOf(answer: MoneyAnswer): readonly Receipt[] {
  return 'PaymentReceipt' in answer.body ? (answer.body.PaymentReceipt ?? []).flatMap(readReceipts) : [];
}

/** So many receipts of one transaction are kept, its last ones: a terminal must not fill the disk. */
const receiptsMax = 20;

/** The receipts of a transaction with more of them. */
export function withReceipts(record: TransactionRecord, receipts: readonly Receipt[]): TransactionRecord {
  return { ...record, receipts: [...record.receipts, ...receipts].slice(-receiptsMax) };
}
