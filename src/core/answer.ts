/** Reads what a terminal answered to a request that moves or holds money: whose answer it is, and what it says. */

import { saleKeyOf, type MoneyAnswer } from './money-answer.js';
import type { FoundLoyaltyAccount } from './card-reading.js';
import type { Evidence, Attempt } from './attempt.js';
import type { PoiTransaction } from './common-types.js';
import {
  type CardAcquisitionResponse,
  type CardData,
  type PaymentResponse,
  type Receipt,
  readReceipts,
} from '../../protocol/index.js';
import { loyaltyAccountsIn } from './acquisition.js';
import { amountsOf, type AuthorizedAmount } from './authorized.js';
import { type MoneyVerdict, conditionRow } from './conditions.js';
import type { LoyaltyOutcome, StoredValueOutcome } from './accounts.js';
import { isSaleTransactionId } from './sale-transaction-id.js';
import { isAmountLeftOut } from './left-out.js';
import { loyaltyDetails } from './loyalty.js';
import { reversedAmount } from './reversed-amount.js';
import { storedValueDetails } from './stored-value.js';
import type { GivenToken } from './options.js';
import type { TransactionRecord } from './transaction.js';

/**
 * Whether an answer belongs to an attempt (promise 4): category, SaleID, POIID, ServiceID, and SaleTransactionID where
 * present. The amount plays no part: it decides how the answer is told, not whose it is. One that was repeated without a header is
 * ours by its SaleTransactionID alone; a failure only where no other attempt could be meant.
 */
export function belongsTo(answer: MoneyAnswer, record: TransactionRecord, attempt: Attempt): boolean {
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
export function judge(answer: MoneyAnswer, record: TransactionRecord): Judgement {
  const response = answer.body.Response;
  switch (response.Result) {
    case 'Success':
      return { verdict: 'success', partial: false };
    case 'Partial':
      return { verdict: 'success', partial: true };
    case 'Failure': {
      const condition = response.ErrorCondition ?? '(none)';
      const row = conditionRow(condition);
      return row === undefined ? { verdict: 'unknown-word', word: condition } : row[record.request.kind];
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
    message: { header: answer.header, name: answer.name, body: answer.body },
    redacted,
  };
}

/** What an approval says about money and card. */
export interface ApprovalDetails extends AuthorizedAmount {
  readonly approvalCode?: string;
  readonly cardBrand?: string;
  readonly maskedPan?: string;
  readonly entryMode?: readonly string[];
  readonly poiTransaction?: PoiTransaction;
  readonly storedValue?: StoredValueOutcome;
  readonly loyalty?: LoyaltyOutcome;
  readonly token?: GivenToken;
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
}

/** Reads the details of an answer, whatever its result; absent fields stay absent. */
export function detailsOf(
  answer: MoneyAnswer,
  record: TransactionRecord,
  partial: boolean,
  original?: TransactionRecord,
): ApprovalDetails {
  if (answer.name === 'ReconciliationResponse') return {};
  const poi = answer.body.POIData?.POITransactionID;
  const poiTransaction =
    poi === undefined ? {} : { poiTransaction: { transactionId: poi.TransactionID, timeStamp: poi.TimeStamp } };
  const isDamaged = isAmountLeftOut(answer);
  switch (answer.name) {
    case 'PaymentResponse':
      return { ...poiTransaction, ...paymentDetails(answer.body, record, partial, isDamaged) };
    case 'ReversalResponse': {
      const authorized = answer.body.ReversedAmount;
      return { ...poiTransaction, ...reversedAmount(record, { authorized, isDamaged }, partial, original) };
    }
    case 'StoredValueResponse':
      return { ...poiTransaction, ...storedValueDetails(answer.body, record, partial, isDamaged) };
    case 'CardAcquisitionResponse':
      return { ...poiTransaction, ...acquisitionDetails(answer.body) };
    case 'LoyaltyResponse':
      return { ...poiTransaction, ...loyaltyDetails(answer.body, record, partial, isDamaged) };
  }
}

function paymentDetails(
  { PaymentResult: result }: PaymentResponse,
  record: TransactionRecord,
  partial: boolean,
  isDamaged: boolean,
): ApprovalDetails {
  const card = result?.PaymentInstrumentData?.CardData;
  const approvalCode = result?.PaymentAcquirerData?.ApprovalCode;
  const amounts = result?.AmountsResp;
  return {
    ...amountsOf(
      record,
      {
        authorized: amounts?.AuthorizedAmount,
        currency: amounts?.Currency,
        tip: amounts?.TipAmount,
        cashBack: amounts?.CashBackAmount,
        isDamaged,
      },
      partial,
    ),
    ...(approvalCode === undefined ? {} : { approvalCode }),
    ...cardDetails(card, card?.PaymentBrand),
  };
}

function acquisitionDetails(body: CardAcquisitionResponse): ApprovalDetails {
  const card = body.PaymentInstrumentData?.CardData;
  return { ...cardDetails(card, card?.PaymentBrand ?? body.PaymentBrand?.[0]), ...loyaltyAccountsIn(body) };
}

function cardDetails(card: CardData | undefined, brand: string | undefined): ApprovalDetails {
  return {
    ...tokenIn(card),
    ...(brand === undefined ? {} : { cardBrand: brand }),
    ...(card?.MaskedPAN === undefined ? {} : { maskedPan: card.MaskedPAN }),
    ...(card?.EntryMode === undefined ? {} : { entryMode: card.EntryMode }),
  };
}

/** The token that came with a card. Redaction cuts one that looks like a card number (promise 10). */
function tokenIn(card: CardData | undefined): { readonly token?: GivenToken } {
  const told = card?.PaymentToken;
  if (told === undefined) return {};
  const token: GivenToken = {
    type: told.TokenRequestedType === 'Customer' ? 'customer' : 'transaction',
    value: told.TokenValue,
    ...(told.ExpiryDateTime === undefined ? {} : { expires: told.ExpiryDateTime }),
    ...(told.TokenValue.includes('*') ? { wasCut: true } : {}),
  };
  return { token };
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
