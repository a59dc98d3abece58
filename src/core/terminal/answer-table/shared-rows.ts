/** The rows for types that occur in several answers. */

import type {
  AnsweredSaleData,
  CardData,
  LoyaltyTotals,
  PaymentInstrumentData,
  PaymentToken,
  PaymentTotals,
  POIData,
  Response,
  TransactionIdentification,
  TransactionTotals,
} from '../../../../protocol/index.js';
import { decides, leftOut, parts, reported, reportedAndDecides, type Row, type RowsOf } from './answer-row.js';

/** The reason to leave out unmasked card data and the structures of the cryptographic message syntax. */
export const isCut = 'redaction removes it before the core reads it';

/** The reason to leave out a member that repeats the request. */
export const isOfRequest = 'repeats the request, which the register knows';

/** The reason to leave out a member that no register needs. */
export const isInEvidence = 'no register needs it; in the evidence (`?include=attempts`)';

/** The rows of the Response, which has the result of the request. */
export const responseRows = {
  Result: reportedAndDecides('result', 'the outcome of the request'),
  ErrorCondition: reportedAndDecides('reason', 'the cause of the failure, and whether the terminal must confirm it'),
  AdditionalResponse: reported('terminalReason'),
} satisfies RowsOf<Response>;

/** The rows of the sale. */
export const saleDataRows = {
  OperatorID: leftOut(isOfRequest),
  OperatorLanguage: leftOut(isOfRequest),
  ShiftNumber: leftOut(isOfRequest),
  SaleReferenceID: leftOut(isOfRequest),
  TokenRequestedType: leftOut(isOfRequest),
  CustomerOrderID: leftOut(isOfRequest),
  CustomerOrderReq: leftOut(isOfRequest),
  SaleTransactionID: parts({
    TransactionID: decides('which transaction the answer belongs to'),
    TimeStamp: leftOut('terminals change its form; TransactionID decides'),
  } satisfies RowsOf<TransactionIdentification>),
  SaleTerminalData: leftOut(isOfRequest),
  SponsoredMerchant: leftOut(isOfRequest),
  SaleToPOIData: decides(
    'whether a Success is contradictory: in the POS Cloud of Verifone, this member has a state, which may name no charge',
  ),
  SaleToAcquirerData: leftOut(isOfRequest),
  SaleToIssuerData: leftOut(isOfRequest),
} satisfies RowsOf<AnsweredSaleData>;

/** The rows of the terminal's own key. */
export const poiDataRows = {
  POIReconciliationID: leftOut(isInEvidence),
  POITransactionID: keyParts('poiTransaction'),
} satisfies RowsOf<POIData>;

/** Returns the rows for a transaction's key at a terminal or a host. */
export function keyParts(field: string): Row {
  return parts({
    TransactionID: reported(`${field}.transactionId`),
    TimeStamp: reported(`${field}.timeStamp`),
  } satisfies RowsOf<TransactionIdentification>);
}

const tokenRows = {
  TokenRequestedType: reported('token.type'),
  TokenValue: reported('token.value'),
  ExpiryDateTime: reported('token.expires'),
} satisfies RowsOf<PaymentToken>;

/** The rows of the card. */
const cardRows = {
  PaymentBrand: reported('card.brand'),
  MaskedPAN: reported('card.maskedPan'),
  PaymentAccountRef: leftOut('identifies the customer across cards; in the evidence (`?include=attempts`)'),
  EntryMode: reported('card.entryMode'),
  CardCountryCode: leftOut(isInEvidence),
  ProtectedCardData: leftOut(isCut),
  SensitiveCardData: leftOut(isCut),
  AllowedProductCode: leftOut('concerns the basket, which the terminal checks itself'),
  AllowedProduct: leftOut('concerns the basket, which the terminal checks itself'),
  PaymentToken: parts(tokenRows),
  CustomerOrder: leftOut('tenderd requests no customer orders'),
  PaymentBrandID: leftOut('the number of the brand; `card.brand` has its name'),
  PaymentBrandLabel: leftOut('printed on the receipt; `card.brand` has the name'),
} satisfies RowsOf<CardData, 'PaymentBrandID' | 'PaymentBrandLabel'>;

/** The rows of the instrument that paid or was read. */
export const instrumentRows = {
  PaymentInstrumentType: leftOut('`card` shows it; tenderd requests no payments by check'),
  CardData: parts(cardRows),
  CheckData: leftOut('tenderd requests no payments by check'),
  MobileData: leftOut('identifies the customer’s phone; no register needs it'),
} satisfies RowsOf<PaymentInstrumentData>;

const group = 'period.totals';

/** The rows of the totals of a period. */
export const totalsRows = {
  PaymentInstrumentType: reported(`${group}.instrument`),
  AcquirerID: reported(`${group}.acquirerId`),
  ErrorCondition: reported(`${group}.condition`),
  HostReconciliationID: reported(`${group}.hostReconciliationId`),
  CardBrand: reported(`${group}.brand`),
  POIID: reported(`${group}.poiId`),
  SaleID: reported(`${group}.saleId`),
  OperatorID: reported(`${group}.operatorId`),
  ShiftNumber: reported(`${group}.shiftNumber`),
  TotalsGroupID: reported(`${group}.totalsGroupId`),
  PaymentCurrency: reported(`${group}.payments.amount.currency`),
  LoyaltyUnit: leftOut('the currency shows the unit, because points have no currency'),
  LoyaltyCurrency: reported(`${group}.loyalty.amount.currency`),
  PaymentTotals: parts({
    TransactionType: reported(`${group}.payments.type`),
    TransactionCount: reported(`${group}.payments.count`),
    TransactionAmount: reported(`${group}.payments.amount.amount`),
  } satisfies RowsOf<PaymentTotals>),
  LoyaltyTotals: parts({
    TransactionType: reported(`${group}.loyalty.type`),
    TransactionCount: reported(`${group}.loyalty.count`),
    TransactionAmount: reported(`${group}.loyalty.amount.amount`),
  } satisfies RowsOf<LoyaltyTotals>),
} satisfies RowsOf<TransactionTotals>;
