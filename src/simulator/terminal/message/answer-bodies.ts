/**
 * Builds the bodies of the simulated terminal's answers, as objects. The members are in no particular order: the
 * functions that write messages put them in order.
 */

import type { RequestedKind } from '../base/requested-kind.js';
import { type Content, partOf, textOf } from '../encoding/content.js';
import type { Incoming } from './message.js';
import type { RequestedOptions } from './payment-options.js';

/** The two-part id of a transaction, assigned by the terminal or the register. */
export interface TransactionKey {
  readonly transactionId: string;
  readonly timeStamp: string;
}

/** Returns the Response cluster: Success, or Failure or Partial with a condition and a text for the log. */
export function response(result: string, condition?: string, text?: string): Content {
  return {
    Result: result,
    ...(condition === undefined ? {} : { ErrorCondition: condition }),
    ...(text === undefined ? {} : { AdditionalResponse: text }),
  };
}

/** Returns the two-part id in its form for messages. */
export function keyContent(key: TransactionKey): Content {
  return { TransactionID: key.transactionId, TimeStamp: key.timeStamp };
}

/** Returns the SaleData of an answer: the transaction id that the register sent, unchanged. */
export function saleDataOf(incoming: Incoming): Content {
  return { SaleTransactionID: partOf(incoming.body, 'SaleData', 'SaleTransactionID') ?? {} };
}

/** The categories whose answers contain the ids of the sale and of the terminal, even after a failure. */
const namesSale: ReadonlySet<string> = new Set(['Payment', 'StoredValue', 'Loyalty', 'CardAcquisition']);

/** Returns the body of a failure answer. A failed PaymentResponse must also carry both transaction ids (protocol notes, section 10). */
export function failureBody(incoming: Incoming, poi: TransactionKey, condition: string, text?: string): Content {
  const failure = { Response: response('Failure', condition, text) };
  if (incoming.header.category === 'Reconciliation')
    return { ReconciliationType: textOf(incoming.body, 'ReconciliationType') ?? '', ...failure };
  if (!namesSale.has(incoming.header.category)) return failure;
  return { ...failure, SaleData: saleDataOf(incoming), POIData: { POITransactionID: keyContent(poi) } };
}

/** Returns lines of text as output content. */
export function textOutput(lines: readonly string[]): Content {
  return { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })) };
}

/** The approved parts of a transaction, for its answer. */
export interface Approval {
  readonly result: 'Success' | 'Partial';
  readonly paymentType: string;
  readonly currency: string;
  readonly authorizedAmount: string;
  readonly tipAmount?: string | undefined;
  readonly cashBackAmount?: string | undefined;
  readonly surchargeAmount?: string | undefined;
  readonly totalFeesAmount?: string | undefined;
  /** True if the terminal approved without asking the host. */
  readonly isOffline?: boolean;
  /** The amount in the card's own currency. */
  readonly converted?: { readonly currency: string; readonly amount: string } | undefined;
  /** The card token, if the request asked for one. */
  readonly token?: { readonly type: string; readonly value: string };
  readonly approvalCode?: string;
  readonly entryMode: string;
  readonly hasPin: boolean;
}

/** Returns a card token as content; empty if there is none. */
export function tokenContent(token: Approval['token']): Content {
  return token === undefined ? {} : { PaymentToken: { TokenRequestedType: token.type, TokenValue: token.value } };
}

/** Returns the body of a PaymentResponse that approves. The card is the well-known test card. */
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

/** Returns the currency conversion that the cardholder accepted. */
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

/** The categories of requests that move or hold money or value, that close a period, or that read a card for a payment. */
export const moneyCategories: ReadonlySet<string> = new Set([
  'Payment',
  'Reversal',
  'StoredValue',
  'Loyalty',
  'Reconciliation',
  'CardAcquisition',
]);

/** A money request: its amount and currency, and the original to which it refers. */
export interface ReceivedRequest {
  readonly kind: RequestedKind;
  /** True if the type is a payment, but the acquirer data turns it into a pre-authorization. */
  readonly isHeldByData?: true;
  readonly amount: string;
  readonly currency: string;
  readonly saleTransactionId: string;
  readonly saleTimeStamp: string;
  readonly original?: { readonly transactionId: string; readonly timeStamp: string | undefined };
  readonly options: RequestedOptions;
  /** The terminal's id of the card acquisition that read the card of this payment. */
  readonly acquisition?: string;
  /** The account that the register names. Absent if the customer presents a card. */
  readonly account?: string;
  /** The points that the register names. Absent if the loyalty program computes them. */
  readonly points?: string;
  /** The loyalty programs that may take part. If absent, any program may take part. */
  readonly brands?: readonly string[];
}
