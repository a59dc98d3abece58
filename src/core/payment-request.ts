/** The body of a PaymentRequest: what all that travels as Payment asks for (protocol notes, section 11). */

import type { TransactionKind } from './transaction-kind.js';
import type { AmountDetails } from './common-types.js';
import type {
  AmountsReq,
  OriginalPOITransaction,
  PaymentData,
  PaymentRequest,
  SaleData,
} from '../../protocol/index.js';
import { decimalText } from './authorized.js';
import { assertInvariant } from './invariant.js';
import type { TokenType, TransactionOptions } from './options.js';
import { isAboutHold } from './pre-authorization.js';
import type { LoyaltyKind } from './loyalty.js';
import type { StoredValueKind } from './stored-value.js';
import { originalOf, type TransactionRecord } from './transaction.js';

/** The kinds that travel as Payment, with a PaymentType. */
type PaymentKind = Exclude<
  TransactionKind,
  'reversal' | 'reconciliation' | 'card-acquisition' | StoredValueKind | LoyaltyKind
>;

const paymentTypes: Readonly<Record<PaymentKind, string>> = {
  payment: 'Normal',
  refund: 'Refund',
  'pre-authorization': 'FirstReservation',
  'pre-authorization-update': 'UpdateReservation',
  capture: 'Completion',
};

const tokenTypes: Readonly<Record<TokenType, string>> = { transaction: 'Transaction', customer: 'Customer' };

/** The id that a pre-authorization has with its updates and its capture (SaleReferenceID): its own, where we know it. */
function preAuthorizationId(record: TransactionRecord): string | undefined {
  const { kind, transactionId } = record.request;
  if (kind === 'pre-authorization') return transactionId;
  return isAboutHold(kind) ? originalOf(record) : undefined;
}

function isPayment(kind: TransactionKind): kind is PaymentKind {
  return Object.hasOwn(paymentTypes, kind);
}

/** The PaymentType that is asked for; undefined of what does not travel as Payment. */
export function paymentTypeOf({ request: { kind, options } }: TransactionRecord): string | undefined {
  if (options?.oneTime === true) return 'OneTimeReservation';
  return isPayment(kind) ? paymentTypes[kind] : undefined;
}

/** The body for a record that travels as Payment: it has an amount. */
export function paymentBody(
  record: TransactionRecord,
  saleData: SaleData,
  original: OriginalPOITransaction | undefined,
): PaymentRequest {
  const { kind, amountDetails: amount, options = {} } = record.request;
  assertInvariant(amount !== undefined && isPayment(kind), 'what travels as a payment has an amount');
  return {
    SaleData: { ...saleData, SaleReferenceID: preAuthorizationId(record) },
    PaymentTransaction: {
      AmountsReq: { Currency: amount.currency, RequestedAmount: decimalText(amount), ...optionAmounts(record, amount) },
      OriginalPOITransaction: original,
      TransactionConditions: options.acquirers && { AcquirerID: options.acquirers },
    },
    PaymentData: {
      PaymentType: paymentTypeOf(record),
      ...acquiredCard(record),
      ...optionData(options),
    },
  };
}

/** SaleData that asks for a token, where one is wanted. */
export function withToken({ request }: TransactionRecord, saleData: SaleData): SaleData {
  const wanted = request.options?.requestToken;
  return wanted === undefined ? saleData : { ...saleData, TokenRequestedType: tokenTypes[wanted] };
}

/** The card that was read before, by the terminal's key of its acquisition. */
function acquiredCard({ acquisitionPoi }: TransactionRecord): Partial<PaymentData> {
  if (acquisitionPoi === undefined) return {};
  const { transactionId, timeStamp } = acquisitionPoi;
  return { CardAcquisitionReference: { TransactionID: transactionId, TimeStamp: timeStamp } };
}

/** Tip, cash-back and the parts of a sale. The amount includes tip and cash-back; a maximum comes on top of it. */
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

/** A part of a sale, and the token that pays. Its entry mode is that of a card on file. */
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
