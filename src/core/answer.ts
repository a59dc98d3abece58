/** Reads what a terminal answered to a request that moves or holds money: whose answer it is, and what it says. */

import type {
  CardAcquisitionResponse,
  CardData,
  KeptItem,
  Message,
  MessageHeader,
  MessageOf,
  PaymentResponse,
  Receipt,
} from '../../protocol/index.js';
import { readReceipts } from '../../protocol/index.js';
import { loyaltyAccountsIn, type LoyaltyAccountTold } from './acquisition.js';
import { amountsOf, type AuthorizedAmount } from './authorized.js';
import type { MoneyVerdict } from './conditions.js';
import { conditionRow } from './conditions.js';
import type { LoyaltyTold, StoredValueTold } from './accounts.js';
import { isSaleTransactionId } from './sale-transaction-id.js';
import { isAmountLeftOut } from './left-out.js';
import { loyaltyDetails } from './loyalty.js';
import { reversedAmount } from './reversed-amount.js';
import { storedValueDetails } from './stored-value.js';
import type { GivenToken } from './options.js';
import type { Attempt, AttemptCategory, Evidence, PoiTransaction, TransactionRecord } from './transaction.js';

/** The answers that settle an attempt, and the category of the request that each answers. */
const answerCategories = {
  PaymentResponse: 'Payment',
  ReversalResponse: 'Reversal',
  StoredValueResponse: 'StoredValue',
  ReconciliationResponse: 'Reconciliation',
  CardAcquisitionResponse: 'CardAcquisition',
  LoyaltyResponse: 'Loyalty',
} as const satisfies Partial<Record<Message['name'], AttemptCategory>>;

type AnswerName = keyof typeof answerCategories;

/** An answer to a service request that moves money, direct or taken out of a TransactionStatus answer. */
export type MoneyAnswer = {
  readonly [N in AnswerName]: {
    readonly header: MessageHeader;
    readonly name: N;
    readonly body: MessageOf<N>['body'];
    /** Repeated without a header of its own: `header` is made of what the status answer says around it. */
    readonly isHeadless?: true;
    /** What was kept aside and left out of the message. */
    readonly kept?: readonly KeptItem[];
  };
}[AnswerName];

/** A message that is such an answer itself. */
export type MoneyMessage = Extract<Message, { readonly name: AnswerName }>;

/** Whether a message is the answer to a request that moves money. */
export function isMoneyMessage(message: Message): message is MoneyMessage {
  return Object.hasOwn(answerCategories, message.name);
}

/** Whether a request of this name is an attempt: journaled before it is sent. */
export function isMoneyRequest(name: string): boolean {
  return Object.values(answerCategories).some((category) => name === `${category}Request`);
}

/** The answer in a message that is one or repeats one; undefined for every other message. */
export function moneyAnswerIn(message: Message): MoneyAnswer | undefined {
  if (isMoneyMessage(message)) return message;
  if (message.name !== 'TransactionStatusResponse') return undefined;
  const repeated = message.body.RepeatedMessageResponse;
  if (repeated === undefined) return undefined;
  const { PaymentResponse: payment, ReversalResponse: reversal } = repeated;
  const { StoredValueResponse: storedValue, LoyaltyResponse: loyalty, CardAcquisitionResponse: acquisition } = repeated;
  if (payment !== undefined) return { name: 'PaymentResponse', body: payment, ...around(message, 'Payment') };
  if (reversal !== undefined) return { name: 'ReversalResponse', body: reversal, ...around(message, 'Reversal') };
  if (storedValue !== undefined)
    return { name: 'StoredValueResponse', body: storedValue, ...around(message, 'StoredValue') };
  if (loyalty !== undefined) return { name: 'LoyaltyResponse', body: loyalty, ...around(message, 'Loyalty') };
  if (acquisition !== undefined)
    return { name: 'CardAcquisitionResponse', body: acquisition, ...around(message, 'CardAcquisition') };
  return undefined;
}

/** What stands around a repeated answer: its own header, or where it has none, what the status answer says it is about. */
function around(
  { header, body, kept }: MessageOf<'TransactionStatusResponse'>,
  category: AttemptCategory,
): Pick<MoneyAnswer, 'header' | 'isHeadless' | 'kept'> {
  const own = body.RepeatedMessageResponse?.MessageHeader;
  if (own !== undefined) return { header: own, kept };
  const { ServiceID, SaleID = header.SaleID, POIID = header.POIID } = body.MessageReference ?? {};
  const made = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response', SaleID, POIID } as const;
  return { header: ServiceID === undefined ? made : { ...made, ServiceID }, isHeadless: true, kept };
}

/** The sale transaction that an answer says it is about. */
export function saleKeyOf(answer: MoneyAnswer): string | undefined {
  return 'SaleData' in answer.body ? answer.body.SaleData?.SaleTransactionID.TransactionID : undefined;
}

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
  readonly storedValue?: StoredValueTold;
  readonly loyalty?: LoyaltyTold;
  readonly token?: GivenToken;
  readonly loyaltyAccounts?: readonly LoyaltyAccountTold[];
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
