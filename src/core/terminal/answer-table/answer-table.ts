/**
 * The table of the terminal's answers. Each member has a row: the API field that reports the member, the decision that
 * depends on it, or the reason to leave it out. A test compares the table with the declarations of the protocol, and
 * checks that each reported member passes through the API's document. docs/reference/terminal-answer.md is generated
 * from this table. `protocol/registry/decisive-fields.ts` lists the fields that decide about money.
 */

import type {
  Amount,
  AmountsResp,
  CardAcquisitionResponse,
  CurrencyConversion,
  LoyaltyAccount,
  LoyaltyAccountID,
  LoyaltyAcquirerData,
  LoyaltyAmount,
  LoyaltyResponse,
  LoyaltyResult,
  MessageReference,
  OriginalPOITransaction,
  PaymentAcquirerData,
  PaymentReceipt,
  PaymentResponse,
  PaymentResult,
  Rebates,
  ReconciliationResponse,
  RepeatedMessageResponse,
  ReversalResponse,
  StoredValueAccountID,
  StoredValueAccountStatus,
  StoredValueResponse,
  StoredValueResult,
  TransactionStatusResponse,
  TransactionIdentification,
} from '../../../../protocol/index.js';
import {
  decides,
  leftOut,
  parts,
  reported,
  reportedAndDecides,
  type Row,
  type Rows,
  type RowsOf,
} from './answer-row.js';
import {
  instrumentRows,
  isCut,
  isInEvidence,
  isOfRequest,
  keyParts,
  poiDataRows,
  responseRows,
  saleDataRows,
  totalsRows,
} from './shared-rows.js';

const noCustomerOrders = leftOut('tenderd requests no customer orders');

const receiptRows = {
  DocumentQualifier: reported('receipts.document'),
  IntegratedPrintFlag: leftOut(
    'says whether the terminal prints the receipt itself; the register gets the receipt anyway',
  ),
  RequiredSignatureFlag: reported('receipts.signatureRequired'),
  OutputContent: reported('receipts.lines'),
} satisfies RowsOf<PaymentReceipt>;

const amountsRows = {
  Currency: reportedAndDecides('authorized.currency', '`difference`: another currency'),
  AuthorizedAmount: reportedAndDecides(
    'authorized.amount',
    '`difference`, and whether the result is `approved` or `partly-approved`',
  ),
  TotalRebatesAmount: decides('an addition to `message`, if less than the requested amount was authorized'),
  TotalFeesAmount: reportedAndDecides(
    'fees',
    '`difference`: if fees or surcharge explain the amount, no operator must check it',
  ),
  CashBackAmount: reportedAndDecides('cashBack', '`difference`'),
  TipAmount: reportedAndDecides('tip', '`difference`'),
  SurchargeAmount: reportedAndDecides(
    'surcharge',
    '`difference`: if fees or surcharge explain the amount, no operator must check it',
  ),
  RequestedAmount: leftOut(isOfRequest),
  PartialAuthorizedAmount: leftOut('repeats AuthorizedAmount, if only a part was approved'),
} satisfies RowsOf<AmountsResp, 'SurchargeAmount' | 'RequestedAmount' | 'PartialAuthorizedAmount'>;

const conversion = 'currencyConversions';

const conversionRows = {
  CustomerApprovedFlag: reported(`${conversion}.accepted`),
  Rate: reported(`${conversion}.rate`),
  Markup: reported(`${conversion}.markup`),
  ConvertedAmount: parts({
    AmountValue: reported(`${conversion}.converted.amount`),
    Currency: reported(`${conversion}.converted.currency`),
  } satisfies RowsOf<Amount>),
  Commission: reported(`${conversion}.commission`),
  Declaration: reported(`${conversion}.declaration`),
} satisfies RowsOf<CurrencyConversion>;

const acquirerRows = {
  AcquirerID: leftOut(isInEvidence),
  MerchantID: leftOut('printed on the receipt; in the evidence (`?include=attempts`)'),
  AcquirerPOIID: leftOut('printed on the receipt; in the evidence (`?include=attempts`)'),
  AcquirerTransactionID: leftOut(isInEvidence),
  ApprovalCode: reportedAndDecides(
    'approvalCode',
    'whether a Failure is contradictory: it is, if it also has an amount above zero',
  ),
  ResponseCode: leftOut(isInEvidence),
  RRN: leftOut(isInEvidence),
  STAN: leftOut(isInEvidence),
  HostReconciliationID: leftOut(isInEvidence),
} satisfies RowsOf<PaymentAcquirerData, 'ResponseCode' | 'RRN' | 'STAN' | 'HostReconciliationID'>;

const resultRows = {
  PaymentType: decides('`reason` `other-payment-type`, if the terminal did something else than requested'),
  MerchantOverrideFlag: leftOut('the cashier overrode a check of the terminal; the money does not change'),
  CustomerLanguage: leftOut('the receipts are in that language already'),
  OnlineFlag: reported('authorizedOnline'),
  AuthenticationMethod: leftOut('the receipt names the method'),
  ValidityDate: leftOut(isInEvidence),
  PaymentInstrumentData: parts(instrumentRows),
  AmountsResp: parts(amountsRows),
  Instalment: leftOut('tenderd requests no instalments'),
  CurrencyConversion: parts(conversionRows),
  CapturedSignature: leftOut(isCut),
  ProtectedSignature: leftOut(isCut),
  PaymentAcquirerData: parts(acquirerRows),
} satisfies RowsOf<PaymentResult>;

const paymentRows = {
  Response: parts(responseRows),
  SaleData: parts(saleDataRows),
  POIData: parts(poiDataRows),
  PaymentResult: parts(resultRows),
  LoyaltyResult: leftOut('the points that a payment also moved; tenderd requests none, and the receipt shows them'),
  PaymentReceipt: parts(receiptRows),
  CustomerOrder: noCustomerOrders,
} satisfies RowsOf<PaymentResponse>;

/** The rows of the transaction that was reversed. */
const reversedRows = {
  SaleID: leftOut(isOfRequest),
  POIID: leftOut(isOfRequest),
  ReuseCardDataFlag: leftOut(isOfRequest),
  CustomerLanguage: leftOut(isOfRequest),
  AcquirerID: leftOut(isOfRequest),
  LastTransactionFlag: leftOut(isOfRequest),
  POITransactionID: parts({
    TransactionID: decides('`reason` `other-original`, if another transaction was reversed'),
    TimeStamp: decides('`reason` `other-original`, if another transaction was reversed'),
  } satisfies RowsOf<TransactionIdentification>),
  ApprovalCode: leftOut(isOfRequest),
  HostTransactionID: leftOut(isOfRequest),
} satisfies RowsOf<OriginalPOITransaction>;

const reversalRows = {
  ReversedAmount: reportedAndDecides(
    'authorized.amount',
    '`difference`, and whether the result is `approved` or `partly-approved`',
  ),
  CustomerOrderID: noCustomerOrders,
  Response: parts(responseRows),
  POIData: parts(poiDataRows),
  OriginalPOITransaction: parts(reversedRows),
  PaymentReceipt: parts(receiptRows),
} satisfies RowsOf<ReversalResponse>;

const valueAccountRows = {
  StoredValueID: reportedAndDecides('storedValue.maskedAccount', '`difference`, if another account was named'),
  StoredValueAccountType: leftOut(isOfRequest),
  StoredValueProvider: decides('`difference`, if another account was named'),
  OwnerName: leftOut(isCut),
  ExpiryDate: leftOut(isInEvidence),
  EntryMode: leftOut(isInEvidence),
  IdentificationType: leftOut(isInEvidence),
} satisfies RowsOf<StoredValueAccountID>;

const valueRows = {
  StoredValueTransactionType: decides('`difference` `unknown`, if the terminal did something else than requested'),
  ProductCode: leftOut(isOfRequest),
  EanUpc: leftOut(isOfRequest),
  ItemAmount: reportedAndDecides(
    'authorized.amount',
    '`difference`, and whether the result is `approved` or `partly-approved`',
  ),
  Currency: reportedAndDecides('authorized.currency', '`difference`: another currency'),
  StoredValueAccountStatus: parts({
    CurrentBalance: reported('storedValue.balance'),
    StoredValueAccountID: parts(valueAccountRows),
  } satisfies RowsOf<StoredValueAccountStatus>),
  HostTransactionID: keyParts('storedValue.hostTransaction'),
} satisfies RowsOf<StoredValueResult>;

const storedValueRows = {
  Response: parts(responseRows),
  SaleData: parts(saleDataRows),
  POIData: parts(poiDataRows),
  StoredValueResult: parts(valueRows),
} satisfies RowsOf<StoredValueResponse>;

/** Returns the rows of a loyalty account. */
function loyaltyAccountRows(field: string): Rows {
  return {
    LoyaltyBrand: reported(`${field}.brand`),
    LoyaltyAccountID: parts({
      LoyaltyID: reported(`${field}.maskedAccount`),
      EntryMode: leftOut(isInEvidence),
      IdentificationType: leftOut(isInEvidence),
      IdentificationSupport: leftOut(isInEvidence),
    } satisfies RowsOf<LoyaltyAccountID>),
  } satisfies RowsOf<LoyaltyAccount>;
}

const pointsRows = {
  CurrentBalance: reported('loyalty.pointsBalance'),
  LoyaltyAccount: parts(loyaltyAccountRows('loyalty')),
  LoyaltyAmount: parts({
    AmountValue: reportedAndDecides('loyalty.points', '`difference`'),
    LoyaltyUnit: decides('whether the amount is `loyalty.points` or `loyalty.money`'),
    Currency: reported('loyalty.money.currency'),
  } satisfies RowsOf<LoyaltyAmount>),
  LoyaltyAcquirerData: parts({
    LoyaltyAcquirerID: leftOut(isInEvidence),
    HostReconciliationID: leftOut(isInEvidence),
    ApprovalCode: reported('approvalCode'),
    LoyaltyTransactionID: keyParts('loyalty.hostTransaction'),
  } satisfies RowsOf<LoyaltyAcquirerData>),
  Rebates: parts({
    TotalRebate: reported('loyalty.rebate'),
    RebateLabel: leftOut(isInEvidence),
    SaleItemRebate: leftOut('rebates of single goods; in the evidence (`?include=attempts`)'),
  } satisfies RowsOf<Rebates>),
} satisfies RowsOf<LoyaltyResult>;

const loyaltyRows = {
  Response: parts(responseRows),
  SaleData: parts(saleDataRows),
  POIData: parts(poiDataRows),
  LoyaltyResult: parts(pointsRows),
  PaymentReceipt: parts(receiptRows),
} satisfies RowsOf<LoyaltyResponse>;

const acquisitionRows = {
  Response: parts(responseRows),
  SaleData: parts(saleDataRows),
  POIData: parts(poiDataRows),
  PaymentBrand: reported('card.brand'),
  PaymentInstrumentData: parts(instrumentRows),
  LoyaltyAccount: parts(loyaltyAccountRows('loyaltyAccounts')),
  CustomerOrder: noCustomerOrders,
} satisfies RowsOf<CardAcquisitionResponse>;

const reconciliationRows = {
  ReconciliationType: leftOut(isOfRequest),
  POIReconciliationID: reported('period.id'),
  Response: parts(responseRows),
  TransactionTotals: parts(totalsRows),
} satisfies RowsOf<ReconciliationResponse>;

const asItself = (name: string): Row => ({ type: 'answer', name });

const statusRows = {
  Response: parts({
    Result: decides('whether an answer is repeated'),
    ErrorCondition: decides('whether the transaction runs, is unknown, or must be asked about again'),
    AdditionalResponse: leftOut('in the log'),
  } satisfies RowsOf<typeof responseRows>),
  MessageReference: parts({
    MessageCategory: leftOut('the repeated answer contains it'),
    ServiceID: decides('which request the repeated answer belongs to, if it has no header'),
    DeviceID: leftOut('requests that move money have none'),
    SaleID: decides('which request the repeated answer belongs to, if it has no header'),
    POIID: decides('which request the repeated answer belongs to, if it has no header'),
  } satisfies RowsOf<MessageReference>),
  RepeatedMessageResponse: parts({
    MessageHeader: decides('which request the repeated answer belongs to'),
    LoyaltyResponse: asItself('LoyaltyResponse'),
    PaymentResponse: asItself('PaymentResponse'),
    ReversalResponse: asItself('ReversalResponse'),
    StoredValueResponse: asItself('StoredValueResponse'),
    CardAcquisitionResponse: asItself('CardAcquisitionResponse'),
    CardReaderAPDUResponse: leftOut('tenderd sends no commands to chips'),
  } satisfies RowsOf<RepeatedMessageResponse>),
} satisfies RowsOf<TransactionStatusResponse>;

/** The answers to requests that move money or value, close a period or read a card, by their names in the protocol. */
export const answerTable = {
  PaymentResponse: paymentRows,
  ReversalResponse: reversalRows,
  StoredValueResponse: storedValueRows,
  LoyaltyResponse: loyaltyRows,
  CardAcquisitionResponse: acquisitionRows,
  ReconciliationResponse: reconciliationRows,
  TransactionStatusResponse: statusRows,
} as const satisfies Readonly<Record<string, Rows>>;
