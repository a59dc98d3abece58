/** Answers of a terminal as JSON. Together they have every member that the table reports. */

import type { AnyRequest } from '../unchecked.js';

/** An answer, and its request. */
export interface AnswerSample {
  readonly name: string;
  readonly asked: Partial<AnyRequest>;
  readonly body: object;
}

const key = { TransactionID: '4711', TimeStamp: '2026-01-01T00:00:00+00:00' };
const success = { Result: 'Success' };
const ids = { SaleData: { SaleTransactionID: { ...key, TransactionID: 'p1' } }, POIData: { POITransactionID: key } };
const receipt = {
  DocumentQualifier: 'CustomerReceipt',
  RequiredSignatureFlag: true,
  OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'Thank you' }] },
};
const card = {
  PaymentInstrumentType: 'Card',
  CardData: {
    PaymentBrand: 'Visa',
    MaskedPAN: '411111******1111',
    EntryMode: ['ICC'],
    PaymentToken: { TokenRequestedType: 'Customer', TokenValue: 'tok-1', ExpiryDateTime: '2027-01-01T00:00:00Z' },
  },
};

function failing(name: string, asked: Partial<AnyRequest>): AnswerSample {
  const Response = { Result: 'Failure', ErrorCondition: 'Cancel', AdditionalResponse: 'the customer pressed stop' };
  return { name, asked, body: name === 'ReconciliationResponse' ? { Response } : { Response, ...ids } };
}

const acquirer = { MerchantID: 'M', AcquirerPOIID: 'T1', ApprovalCode: '593607' };

function paid(amounts: object, more: object = {}): AnswerSample {
  const PaymentResult = {
    PaymentInstrumentData: card,
    AmountsResp: amounts,
    PaymentAcquirerData: acquirer,
    ...more,
  };
  return {
    name: 'PaymentResponse',
    asked: { options: { cashBack: { maximum: 5_000 } } },
    body: { Response: success, ...ids, PaymentResult, PaymentReceipt: [receipt] },
  };
}

const reversal: Partial<AnyRequest> = {
  kind: 'reversal',
  original: { type: 'transaction', transactionId: 'p0' },
};

const account = {
  LoyaltyBrand: 'BONUS',
  LoyaltyAccountID: { LoyaltyID: '300000000017', EntryMode: ['MagStripe'], IdentificationType: 'AccountNumber' },
};

function pointsOf(amount: object): AnswerSample {
  const result = {
    CurrentBalance: 120,
    LoyaltyAccount: account,
    LoyaltyAmount: amount,
    LoyaltyAcquirerData: { ApprovalCode: '593607', LoyaltyTransactionID: key },
    Rebates: { TotalRebate: 1.5 },
  };
  return {
    name: 'LoyaltyResponse',
    asked: { kind: 'loyalty-award', loyalty: {} },
    body: { Response: success, ...ids, LoyaltyResult: [result], PaymentReceipt: [receipt] },
  };
}

const totals = {
  PaymentInstrumentType: 'Card',
  AcquirerID: '1',
  ErrorCondition: 'UnreachableHost',
  HostReconciliationID: 'H57',
  CardBrand: 'Visa',
  POIID: 'T1',
  SaleID: 'SHOP',
  OperatorID: '7',
  ShiftNumber: '2',
  TotalsGroupID: 'bar',
  PaymentCurrency: 'EUR',
  LoyaltyUnit: 'Monetary',
  LoyaltyCurrency: 'EUR',
  PaymentTotals: [{ TransactionType: 'Debit', TransactionCount: 12, TransactionAmount: 340.5 }],
  LoyaltyTotals: [{ TransactionType: 'Rebate', TransactionCount: 1, TransactionAmount: 1.5 }],
};

/** The samples. */
export const answerSamples: readonly AnswerSample[] = [
  paid({ Currency: 'EUR', AuthorizedAmount: 33.5, TipAmount: 1, CashBackAmount: 20 }),
  paid({ Currency: 'SEK', AuthorizedAmount: 140 }),
  paid(
    { Currency: 'EUR', AuthorizedAmount: 12.9, TotalFeesAmount: 0.1, SurchargeAmount: 0.3 },
    {
      OnlineFlag: false,
      CurrencyConversion: [
        {
          CustomerApprovedFlag: false,
          Rate: 1.0834,
          Markup: 3.5,
          ConvertedAmount: { AmountValue: 13.54, Currency: 'USD' },
          Commission: 0.25,
          Declaration: 'I chose to pay in USD.',
        },
      ],
    },
  ),
  failing('PaymentResponse', {}),
  {
    name: 'ReversalResponse',
    asked: reversal,
    body: {
      ReversedAmount: 5,
      Response: success,
      POIData: ids.POIData,
      OriginalPOITransaction: { POITransactionID: key },
      PaymentReceipt: [receipt],
    },
  },
  failing('ReversalResponse', reversal),
  {
    name: 'StoredValueResponse',
    asked: { kind: 'stored-value-load' },
    body: {
      Response: success,
      ...ids,
      StoredValueResult: [
        {
          StoredValueTransactionType: 'Load',
          ProductCode: '1',
          ItemAmount: 10,
          Currency: 'SEK',
          StoredValueAccountStatus: {
            CurrentBalance: 60,
            StoredValueAccountID: {
              StoredValueID: '600000000017',
              StoredValueAccountType: 'GiftCard',
              EntryMode: ['Scanned'],
              IdentificationType: 'BarCode',
            },
          },
          HostTransactionID: key,
        },
      ],
    },
  },
  failing('StoredValueResponse', { kind: 'stored-value-load' }),
  pointsOf({ AmountValue: 40, LoyaltyUnit: 'Point' }),
  pointsOf({ AmountValue: 4, LoyaltyUnit: 'Monetary', Currency: 'SEK' }),
  failing('LoyaltyResponse', { kind: 'loyalty-award', loyalty: {} }),
  {
    name: 'CardAcquisitionResponse',
    asked: { kind: 'card-acquisition' },
    body: { Response: success, ...ids, PaymentInstrumentData: card, LoyaltyAccount: [account] },
  },
  {
    name: 'CardAcquisitionResponse',
    asked: { kind: 'card-acquisition' },
    body: { Response: success, ...ids, PaymentBrand: ['Visa'] },
  },
  failing('CardAcquisitionResponse', { kind: 'card-acquisition' }),
  {
    name: 'ReconciliationResponse',
    asked: { kind: 'reconciliation' },
    body: {
      ReconciliationType: 'SaleReconciliation',
      POIReconciliationID: '57',
      Response: { Result: 'Partial', ErrorCondition: 'UnreachableHost' },
      TransactionTotals: [totals],
    },
  },
  failing('ReconciliationResponse', { kind: 'reconciliation' }),
];
