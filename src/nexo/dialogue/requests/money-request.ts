/** Reads a register's nexo request as a request for the lanes, or returns the refusal (protocol notes, section 11). */

import { reversal } from './reversal-request.js';
import {
  amountIn,
  originalIn,
  requestIdsOf,
  keyIn,
  ofItsKind,
  served,
  NotServed,
  type MoneyParameters,
  type MoneyContext,
  type MoneyRequest,
} from './money-parts.js';
import {
  holdsMoney,
  type Message,
  type MessageOf,
  type OriginalPOITransaction,
  redactText,
  type SaleData,
} from '../../../../protocol/index.js';
import {
  type AmountDetails,
  type NamedOriginal,
  namesOriginal,
  type Original,
  type TransactionView,
  type TransactionKind,
  kindOfType,
  type TransactionOptions,
} from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/index.js';
import { readRequestedAccount, type AccountRequest } from './account-request.js';
import { cardOfPayment, readingRequest } from './acquisition-request.js';
import { identityOf, saleOf } from './identity.js';
import { readOptions } from './options.js';
import { paidAs } from './payment-identity.js';
import { reconciliationRequest } from './reconciliation.js';
import { dataIn, refuseStray, unservedIn } from './pass-through.js';
import type { Refused } from './refusal.js';

const moneyNames: ReadonlySet<string> = new Set<MoneyRequest['name']>([
  'PaymentRequest',
  'ReversalRequest',
  'ReconciliationRequest',
  'CardAcquisitionRequest',
  'StoredValueRequest',
  'LoyaltyRequest',
]);

/** The categories of the messages that become transactions. */
export const moneyCategories: ReadonlySet<string> = new Set(
  Array.from(moneyNames, (name) => name.replace(/Request$/, '')),
);

/** True if a message becomes a transaction. */
export function isMoneyRequest(message: Message): message is MoneyRequest {
  return moneyNames.has(message.name);
}

/** A request, or a refusal. After a refusal, nothing was journaled or sent. */
export type MoneyReading =
  | { readonly ok: true; readonly parameters: MoneyParameters }
  | { readonly ok: false; readonly refused: Refused };

/** Reads a financial request. The same message always gives the same request. */
export function readMoneyRequest(message: MoneyRequest, context: MoneyContext): MoneyReading {
  try {
    return {
      ok: true,
      parameters: parametersIn(message, context),
    };
  } catch (error) {
    if (error instanceof NotServed) return { ok: false, refused: error.refused };
    throw error;
  }
}

function parametersIn(message: MoneyRequest, context: MoneyContext): MoneyParameters {
  switch (message.name) {
    case 'PaymentRequest':
      return payment(message, context);
    case 'ReversalRequest':
      return reversal(message, context);
    case 'StoredValueRequest':
    case 'LoyaltyRequest': {
      const parameters = ofAccount(message, context);
      refuseStray(message, parameters.request.transactionId, context);
      return parameters;
    }
    case 'ReconciliationRequest': {
      const registerRequestIds = requestIdsOf(message, undefined, context);
      const { digest, terminal, isRecent, newest, isOfEarlier } = context;
      const read = reconciliationRequest(message, terminal, {
        digest,
        earlier: newest(registerRequestIds),
        isRecent,
        isOfEarlier,
      });
      return { request: served(read), registerRequestIds };
    }
    case 'CardAcquisitionRequest': {
      const registerRequestIds = requestIdsOf(message, keyIn(message.body.SaleData.SaleTransactionID), context);
      const request = served(readingRequest(message, registerRequestIds, context));
      refuseStray(message, request.transactionId, context);
      return { request: { ...request, ...dataIn(message.body.SaleData) }, registerRequestIds };
    }
  }
}

function payment(message: MessageOf<'PaymentRequest'>, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const { terminal } = context;
  const type = body.PaymentData?.PaymentType ?? 'Normal';
  const kind = heldBy(body.SaleData, kindOfType('Payment', type));
  if (kind === undefined) {
    throw new NotServed('UnavailableService', nexoMoneyRefusals.paymentTypeNotSupported(redactText(type)));
  }
  const unserved = unservedIn(body);
  if (unserved !== undefined) {
    throw new NotServed('UnavailableService', nexoMoneyRefusals.fieldNotSupported(unserved));
  }
  const sale = keyIn(body.SaleData.SaleTransactionID);
  const { AmountsReq: amounts, OriginalPOITransaction: reference } = body.PaymentTransaction;
  if (!namesOriginal(kind) && reference !== undefined) {
    throw new NotServed('UnavailableService', nexoMoneyRefusals.noReferenceFor(kind));
  }
  if (amounts.RequestedAmount === undefined) {
    // In the standard, a one-time pre-authorization without an amount means the available amount.
    const condition = type === 'OneTimeReservation' ? 'UnavailableService' : 'MessageFormat';
    throw new NotServed(condition, nexoMoneyRefusals.noAmount());
  }
  const amountDetails = amountIn(amounts.RequestedAmount, amounts.Currency);
  const { options } = served(readOptions(message, kind, amountDetails));
  const idsWith = (stamp: string): readonly string[] => [
    'Payment',
    header.SaleID,
    sale.transactionId,
    stamp,
    ...partOf(options),
  ];
  const { transactionId, sale: ofSale, isOwnSale, isNextTender } = paidAs(idsWith, header, sale, context);
  refuseStray(message, transactionId, context);
  const original = namesOriginal(kind) ? originalOf(message, kind, transactionId, context) : undefined;
  const paysByToken = options?.token !== undefined;
  const card = served(cardOfPayment(body, { transactionId, kind, original, paysByToken }, context));
  return {
    request: ofItsKind({
      transactionId,
      kind,
      terminal,
      sale: ofSale,
      // A terminal may always approve less than requested, and a nexo register must compare the amounts.
      allowPartial: true,
      amountDetails,
      ...(options === undefined ? {} : { options }),
      ...(original === undefined ? {} : { original }),
      ...card,
      ...dataIn(body.SaleData),
    }),
    registerRequestIds: requestIdsOf(message, sale, context, {
      isOwnSale,
      saleReference: kind === 'pre-authorization' ? body.SaleData.SaleReferenceID : undefined,
    }),
    ...(isNextTender === undefined ? {} : { isNextTender }),
  };
}

/**
 * Returns the kind of a payment. A payment whose acquirer data holds the money is a pre-authorization: nothing is
 * charged.
 */
function heldBy({ SaleToAcquirerData }: SaleData, kind: TransactionKind | undefined): TransactionKind | undefined {
  return kind === 'payment' && holdsMoney(SaleToAcquirerData) ? 'pre-authorization' : kind;
}

/** Parts of one sale may share a SaleTransactionID. The previously paid amount then distinguishes the parts. */
function partOf(options: TransactionOptions | undefined): readonly string[] {
  const { split } = options ?? {};
  return split !== undefined && 'paidSoFar' in split ? [`part behind ${split.paidSoFar}`] : [];
}

/** Returns the original of a payment, a refund, or a step of a pre-authorization. */
function originalOf(
  { header, body }: MessageOf<'PaymentRequest'>,
  kind: TransactionKind,
  transactionId: string,
  context: MoneyContext,
): Original {
  const reference = body.PaymentTransaction.OriginalPOITransaction;
  if (reference !== undefined) return originalIn(reference, transactionId, kind, context);
  if (kind === 'refund') return { type: 'unlinked' };
  const saleReference = body.SaleData.SaleReferenceID;
  if (saleReference === undefined) {
    throw new NotServed('MessageFormat', nexoMoneyRefusals.noPreAuthorizationNamed());
  }
  // A repeated request means the same original as the first request.
  const first = context.get(transactionId)?.request.original;
  if (first?.type === 'transaction') return first;
  const found = context.findReservation(header.SaleID, redactText(saleReference));
  if (found === undefined) throw new NotServed('NotFound', nexoMoneyRefusals.noPreAuthorizationFound());
  return { type: 'transaction', transactionId: found.request.transactionId };
}

/** Returns the moved amount of a transaction; undefined if it is unknown. */
function movedAmount(view: TransactionView | undefined): AmountDetails | undefined {
  if (view?.outcome?.difference === 'unknown') return undefined;
  return view?.outcome?.authorized ?? view?.request.amountDetails;
}

function ofAccount(message: AccountRequest, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const sale = keyIn(body.SaleData.SaleTransactionID);
  const idsWith = (stamp: string): readonly string[] => [
    header.MessageCategory,
    header.SaleID,
    sale.transactionId,
    stamp,
  ];
  const { transactionId, sale: first } = identityOf(idsWith, header.SaleID, sale, context);
  const original = (reference: OriginalPOITransaction, kind: TransactionKind) =>
    originalIn(reference, transactionId, kind, context);
  const movedBy = (about: NamedOriginal): AmountDetails | undefined =>
    about.type === 'transaction' ? movedAmount(context.get(about.transactionId)) : undefined;
  const asked = served(readRequestedAccount(message, { original, amount: amountIn, movedBy }));
  const { terminal, digest } = context;
  return {
    request: ofItsKind({
      ...asked,
      transactionId,
      terminal,
      sale: saleOf(digest, header.SaleID, first, context),
      allowPartial: true,
      ...dataIn(body.SaleData),
    }),
    registerRequestIds: requestIdsOf(message, sale, context),
  };
}
