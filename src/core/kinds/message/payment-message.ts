/** The request and the answer of all kinds that are sent as Payment (protocol notes, section 11). */

import type { TransactionOptions, TokenType, GivenToken } from '../../model/payment-options.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { AuthorizedAmount, CardDetails } from '../../model/result.js';
import { assertInvariant } from '../../base/invariant.js';
import type { MoneyAnswer } from './response-body.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { vendorFieldsIn } from '../../../../protocol/index.js';
import type {
  AmountsReq,
  CardData,
  PaymentData,
  PaymentRequest,
  SaleData,
  TransactionConditions,
} from '../../../../protocol/index.js';
import { amountsOf, decimalText } from './authorized-amounts.js';
import { basketIn } from './basket-message.js';
import { conversionsIn, type CurrencyConversionDetails } from './currency-conversion.js';
import type { AnswerParts, MoneyRequestBody, RequestParts } from './kind.js';
import type { OwnConditions } from './vendor-conditions.js';
import { reported, reportedWords } from './reported-text.js';

const tokenTypes: Readonly<Record<TokenType, string>> = { transaction: 'Transaction', customer: 'Customer' };

/**
 * Returns the request for a record that is sent as Payment and has an amount. `preAuthorization`: the SaleReferenceID
 * that a pre-authorization, its updates and its capture have in common.
 */
export function paymentRequest(
  record: TransactionRecord,
  { dialect, saleData, original, conditions }: RequestParts,
  paymentType: string,
  preAuthorization?: string,
): MoneyRequestBody {
  const { amountDetails: amount, options = {} } = record.request;
  assertInvariant(amount !== undefined, 'what travels as a payment has an amount');
  const body: PaymentRequest = {
    SaleData: Object.assign({}, withToken(record, saleData), { SaleReferenceID: preAuthorization }),
    PaymentTransaction: {
      AmountsReq: { Currency: amount.currency, RequestedAmount: decimalText(amount), ...optionAmounts(record, amount) },
      OriginalPOITransaction: original,
      TransactionConditions: conditionsOf(options, conditions),
      SaleItem: basketIn(dialect, options.items, amount),
    },
    PaymentData: {
      PaymentType: paymentType,
      ...acquiredCard(record),
      ...optionData(options),
    },
  };
  return { name: 'PaymentRequest', body };
}

function conditionsOf(
  { acquirers, forceOnline, entryModes }: TransactionOptions,
  own: OwnConditions | undefined,
): TransactionConditions | undefined {
  const { waitCardRemoval, disableTip } = own ?? {};
  const said: TransactionConditions = {
    ...(forceOnline === undefined ? {} : { ForceOnlineFlag: forceOnline }),
    ...(acquirers === undefined ? {} : { AcquirerID: acquirers }),
    ...(entryModes === undefined ? {} : { ForceEntryMode: entryModes }),
  };
  if (waitCardRemoval !== undefined || disableTip !== undefined)
    return Object.assign(said, { WaitCardRemoval: waitCardRemoval, DisableTip: disableTip });
  return Object.keys(said).length === 0 ? undefined : said;
}

/** Returns SaleData with the request for a token, if one is requested. */
export function withToken({ request }: TransactionRecord, saleData: SaleData): SaleData {
  const wanted = request.options?.requestToken;
  return wanted === undefined ? saleData : Object.assign({}, saleData, { TokenRequestedType: tokenTypes[wanted] });
}

/** Returns the field that names a card which was read before, by the terminal's key of the card acquisition. */
function acquiredCard({ acquisitionPoi }: TransactionRecord): Partial<PaymentData> {
  if (acquisitionPoi === undefined) return {};
  const { transactionId, timeStamp } = acquisitionPoi;
  return { CardAcquisitionReference: { TransactionID: transactionId, TimeStamp: timeStamp } };
}

/**
 * Returns tip, cash-back, and the fields for a sale in parts. The amount includes the tip and a fixed cash-back. The
 * terminal adds a cash-back for which only the maximum is given.
 */
function optionAmounts(record: TransactionRecord, { currency }: AmountDetails): Partial<AmountsReq> {
  const { tip, cashBack, split } = record.request.options ?? {};
  const text = (amount: number | undefined): string | undefined =>
    amount === undefined ? undefined : decimalText({ amount, currency });
  return {
    CashBackAmount: text(cashBack !== undefined && 'amount' in cashBack ? cashBack.amount : undefined),
    TipAmount: text(tip),
    PaidAmount: split && decimalText({ amount: record.paidBefore ?? 0, currency }),
    MaximumCashBackAmount: text(cashBack !== undefined && 'maximum' in cashBack ? cashBack.maximum : undefined),
    MinimumSplitAmount: text(split?.minimum),
  };
}

/**
 * Returns the fields for a part of a sale, and for a token that pays. With a token, the entry mode is that of a stored
 * card.
 */
function optionData({ split, token }: TransactionOptions): Partial<PaymentData> {
  return {
    ...(split === undefined ? {} : { SplitPaymentFlag: true }),
    ...(token === undefined
      ? {}
      : {
          PaymentInstrumentData: {
            PaymentInstrumentType: 'Card',
            CardData: {
              EntryMode: ['File'],
              PaymentToken: { TokenRequestedType: tokenTypes[token.type], TokenValue: token.value },
            },
          },
        }),
  };
}

/** The reported money and card details of a request that was sent as Payment. */
export interface PaymentDetails extends AuthorizedAmount, CardDetails {
  readonly approvalCode?: string;
  /** False if the terminal approved the payment without its host (OnlineFlag); otherwise absent. */
  readonly authorizedOnline?: false;
  /** The conversions into the currency of the card that the terminal offered, in its order; absent if it offered none. */
  readonly currencyConversions?: readonly CurrencyConversionDetails[];
}

/** Returns the money and card details of the answer to a Payment request. */
export function paymentDetails(answer: MoneyAnswer, { record, isPartial, isDamaged }: AnswerParts): PaymentDetails {
  if (answer.name !== 'PaymentResponse') return {};
  const result = answer.body.PaymentResult;
  const card = result?.PaymentInstrumentData?.CardData;
  const approvalCode = reported(result?.PaymentAcquirerData?.ApprovalCode);
  const amounts = result?.AmountsResp;
  const conversions = conversionsIn(result);
  const moved = amountsOf(
    record,
    {
      authorized: amounts?.AuthorizedAmount,
      currency: amounts?.Currency,
      tip: amounts?.TipAmount,
      cashBack: amounts?.CashBackAmount,
      fees: amounts?.TotalFeesAmount,
      surcharge: surchargeIn(answer),
      isDamaged,
    },
    isPartial,
  );
  const approval = approvalCode === undefined ? {} : { approvalCode };
  return Object.assign(
    {},
    moved,
    approval,
    result?.OnlineFlag === false ? { authorizedOnline: false } : {},
    conversions.length === 0 ? {} : { currencyConversions: conversions },
    cardDetails(card, card?.PaymentBrand),
  );
}

const surchargePath = /(?:^|\.)PaymentResult\.AmountsResp\.SurchargeAmount$/;

/** Returns the surcharge from a vendor whose protocol has a member for it; undefined if the answer has none. */
function surchargeIn({ name, kept = [] }: MoneyAnswer): string | undefined {
  return vendorFieldsIn(name, kept).find(({ path }) => surchargePath.test(path))?.value;
}

/** Returns the card details of an answer. */
export function cardDetails(card: CardData | undefined, brand: string | undefined): CardDetails {
  const [cardBrand, maskedPan] = [reported(brand), reported(card?.MaskedPAN)];
  return Object.assign(
    {},
    tokenIn(card),
    cardBrand === undefined ? {} : { cardBrand },
    maskedPan === undefined ? {} : { maskedPan },
    card?.EntryMode === undefined ? {} : { entryMode: reportedWords(card.EntryMode) },
  );
}

/** Returns the token of a card. Redaction cuts a token that looks like a card number (promise 10). */
function tokenIn(card: CardData | undefined): { readonly token?: GivenToken } {
  const told = card?.PaymentToken;
  if (told === undefined) return {};
  const expires = reported(told.ExpiryDateTime);
  const token: GivenToken = {
    type: told.TokenRequestedType === 'Customer' ? 'customer' : 'transaction',
    value: told.TokenValue,
    ...(expires === undefined ? {} : { expires }),
    ...(told.TokenValue.includes('*') ? { wasCut: true } : {}),
  };
  return { token };
}
