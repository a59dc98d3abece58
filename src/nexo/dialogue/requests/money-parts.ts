/** The common parts of all financial requests: ids, sale, original and amount, and the error that ends a reading. */

import {
  currencyInAcquirerData,
  isActiveCurrency,
  toDecimalText,
  toMinorUnits,
  type OriginalPOITransaction,
  redactText,
  containsCardNumber,
  type MessageOf,
} from '../../../../protocol/index.js';
import {
  type AmountDetails,
  isOfItsKind,
  type NamedOriginal,
  type Original,
  type SaleTransaction,
  type TransactionRequest,
  type RegisterRequestIds,
  type TransactionKind,
  type PoiTransaction,
  type TransactionView,
  type Unsure,
  type UncheckedRequest,
  saleNumberFrom,
} from '../../../core/index.js';
import { nexoMoneyRefusals, nexoRefusals } from '../../../messages/index.js';
import { isIdOf, type CardContext, type ReadingContext } from './acquisition-request.js';
import type { KnownSales, PaymentIdentity } from './identity.js';
import type { Refused } from './refusal.js';
import type { IsRecent } from './reconciliation.js';
import type { AccountRequest } from './account-request.js';

/** A register's request that moves money, closes its period, or reads a card. */
export type MoneyRequest =
  | MessageOf<'PaymentRequest'>
  | MessageOf<'ReversalRequest'>
  | MessageOf<'ReconciliationRequest'>
  | MessageOf<'CardAcquisitionRequest'>
  | AccountRequest;

/** The context of a request. */
export interface MoneyContext extends ReadingContext, CardContext, KnownSales {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** Returns the transaction with this id. */
  readonly get: (transactionId: string) => TransactionView | undefined;
  /**
   * Returns tenderd's transaction that this key names for a request of this kind. If several terminals gave this key,
   * the terminal with this POIID is meant. Without a POIID, the terminal of the request is meant.
   */
  readonly findOriginal: (
    key: PoiTransaction,
    poiId: string | undefined,
    kind: TransactionKind,
  ) => TransactionView | Unsure | undefined;
  /** Returns the newest transaction that was requested under these ids. */
  readonly newest: (registerRequestIds: RegisterRequestIds) => TransactionView | undefined;
  /**
   * True if the register has finished with this transaction. A request with the same ServiceID then means a new
   * transaction.
   */
  readonly isOfEarlier: (view: TransactionView) => boolean;
  /**
   * True if an attacker may have sent an older message again. A request that differs from an earlier request only in
   * its ServiceID is then not started.
   */
  readonly mayBeCopy?: boolean;
  /** True if the register's dialect demands a CustomerOrder in each reversal, with the amount of the payment. */
  readonly namesReversedOrder?: boolean;
  readonly isRecent: IsRecent;
  /** The fields that distinguish payments of this register. If absent, the SaleTransactionID distinguishes them. */
  readonly identifiedBy?: PaymentIdentity | undefined;
  /** Returns the transactions of the sale with this text. */
  readonly viewsOfSale?: (sale: string) => readonly TransactionView[];
  /** True if the register has received or acknowledged the outcome. */
  readonly isTaken?: (view: TransactionView) => boolean;
  /** Returns the newest pre-authorization that the register with this SaleID made under this SaleReferenceID. */
  readonly findReservation: (saleId: string, saleReference: string) => TransactionView | undefined;
}

/** The request for the lanes, and its ids. */
export interface MoneyParameters {
  readonly request: TransactionRequest;
  readonly registerRequestIds: RegisterRequestIds;
  /** True if the payment is a further part of its sale, after the register has received the sale's last approval. */
  readonly isNextTender?: true;
}

/**
 * Thrown at the first field that is refused, so the rest of the request is not read. The function that started to read
 * the request catches it.
 */
export class NotServed extends Error {
  readonly refused: Refused;

  constructor(condition: Refused['condition'], text: string) {
    super(text);
    this.refused = { condition, text: nexoRefusals.notSent(text) };
  }
}

/** Returns the result. If it is a refusal, throws NotServed, which ends the parsing of the request. */
export function served<T extends object>(read: T | Refused): T {
  if ('condition' in read) throw new NotServed(read.condition, read.text);
  return read;
}

/** Converts a transaction id of the standard to the form of the lanes, with its texts unchanged. */
export function keyIn({ TransactionID, TimeStamp }: { TransactionID: string; TimeStamp: string }): SaleTransaction {
  return { transactionId: TransactionID, timeStamp: TimeStamp };
}

/** Returns the ids of the request. Refuses ids that would put a card number into the journal. */
export function requestIdsOf(
  { header }: MoneyRequest,
  sale: SaleTransaction | undefined,
  { digest }: MoneyContext,
  {
    saleReference,
    isOwnSale,
  }: { readonly saleReference?: string | undefined; readonly isOwnSale?: true | undefined } = {},
): RegisterRequestIds {
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = header;
  if (serviceId === undefined) throw new NotServed('MessageFormat', nexoMoneyRefusals.noServiceId());
  if ([saleId, poiId, serviceId].some(containsCardNumber)) {
    throw new NotServed('MessageFormat', nexoMoneyRefusals.cardNumberInIds());
  }
  return {
    saleId,
    poiId,
    serviceId,
    ...(sale === undefined
      ? {}
      : {
          saleTransaction: { ...sale, transactionId: redactText(sale.transactionId) },
          saleNumber: saleNumberFrom(digest, saleId, sale.transactionId),
          ...(isOwnSale === undefined ? {} : { isOwnSale }),
        }),
    ...(saleReference === undefined ? {} : { saleReference: redactText(saleReference) }),
  };
}

/**
 * Returns the original. If tenderd made the payment, the original is tenderd's transaction, so that tenderd never
 * refunds more than was paid. Otherwise the original is the terminal's own key.
 */
export function originalIn(
  reference: OriginalPOITransaction,
  transactionId: string,
  kind: TransactionKind,
  { get, findOriginal }: MoneyContext,
): NamedOriginal {
  const { POITransactionID: id, POIID: poiId } = reference;
  if (id === undefined) {
    throw new NotServed('UnavailableService', nexoMoneyRefusals.originalWithoutId());
  }
  const key: PoiTransaction = { transactionId: id.TransactionID, timeStamp: id.TimeStamp };
  // A repeated request means the same original as the first request, however long ago that was.
  const first = get(transactionId)?.request.original;
  if (first?.type === 'transaction' && isIdOf(get(first.transactionId), key)) return first;
  const found = first?.type === 'terminal' ? undefined : findOriginal(key, poiId, kind);
  if (found !== undefined && 'unsure' in found)
    throw new NotServed('NotAllowed', nexoMoneyRefusals.originalUnsure(found.unsure));
  if (found !== undefined) return { type: 'transaction', transactionId: found.request.transactionId };
  return { type: 'terminal', poiTransaction: key };
}

/**
 * Returns the currency of an original. If the original has none, returns the currency of the acquirer data. A reversal
 * itself has no currency.
 */
export function currencyOf(original: Original, { get }: MoneyContext, acquirerData?: string): string {
  const paid = original.type === 'transaction' ? get(original.transactionId) : undefined;
  const known = (paid?.outcome?.authorized ?? paid?.request.amountDetails)?.currency;
  const currency = known ?? currencyInAcquirerData(acquirerData);
  if (currency !== undefined) return currency;
  throw new NotServed('UnavailableService', nexoMoneyRefusals.currencyUnknown());
}

/**
 * Returns the request. Throws {@link NotServed} if a required field of its kind is missing or a field of another kind
 * is present.
 */
export function ofItsKind(request: UncheckedRequest): TransactionRequest {
  if (isOfItsKind(request)) return request;
  throw new NotServed('MessageFormat', nexoMoneyRefusals.notOfItsKind(request.kind));
}

/**
 * Returns an amount from a message in minor units. Refuses zero, and amounts that could not be written to the terminal.
 */
export function amountIn(text: string, currency: string): AmountDetails {
  if (!isActiveCurrency(currency)) throw new NotServed('MessageFormat', nexoMoneyRefusals.notActiveCurrency(currency));
  const units = toMinorUnits(text, currency);
  if (!units.ok) throw new NotServed('MessageFormat', nexoMoneyRefusals.wrongAmount(units.error.message));
  if (!toDecimalText(units.value, currency).ok)
    throw new NotServed('MessageFormat', nexoMoneyRefusals.amountTooLarge());
  if (units.value === 0) throw new NotServed('MessageFormat', nexoMoneyRefusals.amountZero());
  return { amount: units.value, currency };
}
