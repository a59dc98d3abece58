/** The bodies of answers, built as content; the writers put them in order. */

import type { RequestedKind } from '../base/requested-kind.js';
import { type Content, partOf, textOf } from '../encoding/content.js';
import type { Incoming } from './message.js';
import type { RequestedOptions } from './payment-options.js';

/** A transaction's two-part id, the terminal's or the register's. */
export interface TransactionKey {
  readonly transactionId: string;
  readonly timeStamp: string;
}

/** The Response cluster: Success, or Failure and Partial with their condition and a text for the log. */
export function response(result: string, condition?: string, text?: string): Content {
  return {
    Result: result,
    ...(condition === undefined ? {} : { ErrorCondition: condition }),
    ...(text === undefined ? {} : { AdditionalResponse: text }),
  };
}

/** The two-part id as it stands in messages. */
export function keyContent(key: TransactionKey): Content {
  return { TransactionID: key.transactionId, TimeStamp: key.timeStamp };
}

/** The SaleData of an answer: the register's own transaction id, verbatim. */
export function saleDataOf(incoming: Incoming): Content {
  return { SaleTransactionID: partOf(incoming.body, 'SaleData', 'SaleTransactionID') ?? {} };
}

/** What answers with the sale and the terminal's own key, even when it failed. */
const namesSale: ReadonlySet<string> = new Set(['Payment', 'StoredValue', 'Loyalty', 'CardAcquisition']);

/** The body of a refusal of any request. A failed PaymentResponse must still carry both transaction ids (protocol notes, section 10). */
export function failureBody(incoming: Incoming, poi: TransactionKey, condition: string, text?: string): Content {
  const failure = { Response: response('Failure', condition, text) };
  if (incoming.header.category === 'Reconciliation')
    return { ReconciliationType: textOf(incoming.body, 'ReconciliationType') ?? '', ...failure };
  if (!namesSale.has(incoming.header.category)) return failure;
  return { ...failure, SaleData: saleDataOf(incoming), POIData: { POITransactionID: keyContent(poi) } };
}

/** Lines of text as output content. */
export function textOutput(lines: readonly string[]): Content {
  return { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })) };
}

/** What was approved, as the answer tells it. */
export interface Approval {
  readonly result: 'Success' | 'Partial';
  readonly paymentType: string;
  readonly currency: string;
  readonly authorizedAmount: string;
  readonly tipAmount?: string | undefined;
  readonly cashBackAmount?: string | undefined;
  readonly surchargeAmount?: string | undefined;
  readonly totalFeesAmount?: string | undefined;
  /** The host was not asked. */
  readonly isOffline?: boolean;
  /** What the card pays in its own currency. */
  readonly converted?: { readonly currency: string; readonly amount: string } | undefined;
  /** A token that stands for the card, where one was asked for. */
  readonly token?: { readonly type: string; readonly value: string };
  readonly approvalCode?: string;
  readonly entryMode: string;
  readonly hasPin: boolean;
}

/** The token of a card, where there is one. */
export function tokenContent(token: Approval['token']): Content {
  return token === undefined ? {} : { PaymentToken: { TokenRequestedType: token.type, TokenValue: token.value } };
}

/** The body of an approving PaymentResponse. The card is the well-known test card. */
export function approvedPayment(
  incoming: Incoming,
  poi: TransactionKey,
  approval: Approval,
  receipt: readonly Content[],
): Content {
  return {
    Response: response(approval.result, approval.result === 'Partial' ? 'PaymentRestriction' : undefined),
    SaleData: saleDataOf(incoming),
    POIData: { POITransactionID: keyContent(poi) },
    PaymentResult: {
      PaymentType: approval.paymentType,
      OnlineFlag: approval.isOffline === true ? 'false' : 'true',
      ...(approval.hasPin ? { AuthenticationMethod: ['OnLinePIN'] } : {}),
      PaymentInstrumentData: {
        PaymentInstrumentType: 'Card',
        CardData: {
          PaymentBrand: 'Visa',
          MaskedPAN: '411111******1111',
          EntryMode: [approval.entryMode],
          ...tokenContent(approval.token),
        },
      },
      AmountsResp: {
        Currency: approval.currency,
        AuthorizedAmount: approval.authorizedAmount,
        ...(approval.totalFeesAmount === undefined ? {} : { TotalFeesAmount: approval.totalFeesAmount }),
        ...(approval.surchargeAmount === undefined ? {} : { SurchargeAmount: approval.surchargeAmount }),
        ...(approval.cashBackAmount === undefined ? {} : { CashBackAmount: approval.cashBackAmount }),
        ...(approval.tipAmount === undefined ? {} : { TipAmount: approval.tipAmount }),
      },
      ...conversionContent(approval.converted),
      PaymentAcquirerData: {
        MerchantID: 'SIMULATED',
        AcquirerPOIID: incoming.header.poiId,
        AcquirerTransactionID: keyContent({ ...poi, transactionId: `H${poi.transactionId}` }),
        ...(approval.approvalCode === undefined ? {} : { ApprovalCode: approval.approvalCode }),
      },
    },
    ...(receipt.length === 0 ? {} : { PaymentReceipt: receipt }),
  };
}

/** A conversion that the cardholder accepted. */
function conversionContent(converted: Approval['converted']): Content {
  if (converted === undefined) return {};
  const { currency, amount } = converted;
  const conversion = {
    CustomerApprovedFlag: 'true',
    Rate: '1.25',
    Markup: '3.5',
    ConvertedAmount: { AmountValue: amount, Currency: currency },
    Declaration: `I chose to pay in ${currency} at a rate of 1.25.`,
  };
  return { CurrencyConversion: [conversion] };
}

/** The categories of requests that move or hold money or value, close a period, or read a card for that. */
export const moneyCategories: ReadonlySet<string> = new Set([
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'Reconciliation',
  'CardAcquisition',
]);

/** What a money request asks for: amount and currency, and the transaction it refers to. */
export interface ReceivedRequest {
  readonly kind: RequestedKind;
  /** A payment by its type, which its acquirer data has made a pre-authorization. */
  readonly isHeldByData?: true;
  readonly amount: string;
  readonly currency: string;
  readonly saleTransactionId: string;
  readonly saleTimeStamp: string;
  readonly original?: { readonly transactionId: string; readonly timeStamp: string | undefined };
  readonly options: RequestedOptions;
  /** The terminal's id of the card acquisition whose card pays. */
  readonly acquisition?: string;
  /** The account that the register names; none where the customer shows a card. */
  readonly account?: string;
  /** The points that the register names; none where the loyalty program works them out. */
  readonly points?: string;
  /** The loyalty programs that alone may take part. */
  readonly brands?: readonly string[];
}
