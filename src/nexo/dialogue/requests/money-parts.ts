/** What all requests that move money are read by: ids, sale, original, amount; and how the reading of one is left. */

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
import { nexoMoneyRefusals, nexoRefusals } from '../../../messages/en.js';
import { isIdOf, type CardContext, type ReadingContext } from './acquisition-request.js';
import type { KnownSales, PaymentIdentity } from './identity.js';
import type { Refused } from './refusal.js';
import type { IsRecent } from './reconciliation.js';
import type { AccountRequest } from './account-request.js';

/** A request of a register that moves money, closes its period, or reads a card. */
export type MoneyRequest =
  | MessageOf<'PaymentRequest'>
  | MessageOf<'ReversalRequest'>
  | MessageOf<'ReconciliationRequest'>
  | MessageOf<'CardAcquisitionRequest'>
  | AccountRequest;

/** What is known around a request. */
export interface MoneyContext extends ReadingContext, CardContext, KnownSales {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** The transaction that already has an id. */
  readonly get: (transactionId: string) => TransactionView | undefined;
  /**
   * The transaction of ours that this key names for a request of this kind: of the terminal with this POIID or else of this one, where several
   * terminals have given it.
   */
  readonly findOriginal: (
    key: PoiTransaction,
    poiId: string | undefined,
    kind: TransactionKind,
  ) => TransactionView | Unsure | undefined;
  /** The newest transaction that was asked for under these ids. */
  readonly newest: (registerRequestIds: RegisterRequestIds) => TransactionView | undefined;
  /** Whether a ServiceID that this transaction has means another one by now: the register has left it behind. */
  readonly isOfEarlier: (view: TransactionView) => boolean;
  /** It may be an older message, sent again by somebody who cannot change it: what ServiceIDs alone tell apart is not begun anew. */
  readonly mayBeCopy?: boolean;
  /** The register's language demands a CustomerOrder in each reversal, with the amount of the payment. */
  readonly namesReversedOrder?: boolean;
  readonly isRecent: IsRecent;
  /** What tells one payment of this register from the next; absent: its SaleTransactionID. */
  readonly identifiedBy?: PaymentIdentity | undefined;
  /** What belongs to the sale with this text. */
  readonly viewsOfSale?: (sale: string) => readonly TransactionView[];
  /** Whether the register has taken or acknowledged how it ended. */
  readonly isTaken?: (view: TransactionView) => boolean;
  /** The newest pre-authorization that the register with this SaleID made under this SaleReferenceID. */
  readonly findReservation: (saleId: string, saleReference: string) => TransactionView | undefined;
}

/** What the lanes are asked for, and under which ids. */
export interface MoneyParameters {
  readonly request: TransactionRequest;
  readonly registerRequestIds: RegisterRequestIds;
  /** See `PaidAs`. */
  readonly isNextTender?: true;
}

/** Leaves the reading at the first refusal; it is caught where the reading began and goes no further. */
export class NotServed extends Error {
  readonly refused: Refused;

  constructor(condition: Refused['condition'], text: string) {
    super(text);
    this.refused = { condition, text: nexoRefusals.notSent(text) };
  }
}

/** What was read, or the end of the reading. */
export function served<T extends object>(read: T | Refused): T {
  if ('condition' in read) throw new NotServed(read.condition, read.text);
  return read;
}

/** A key of the standard, character by character. */
export function keyIn({ TransactionID, TimeStamp }: { TransactionID: string; TimeStamp: string }): SaleTransaction {
  return { transactionId: TransactionID, timeStamp: TimeStamp };
}

/** The ids under which the request came; it is refused where one would put a card number into the journal. */
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

/** Ours where we took the payment, so that no more is given back than was paid; the terminal's own otherwise. */
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
  // Asked again: as it was understood the first time, however long ago.
  const first = get(transactionId)?.request.original;
  if (first?.type === 'transaction' && isIdOf(get(first.transactionId), key)) return first;
  const found = first?.type === 'terminal' ? undefined : findOriginal(key, poiId, kind);
  if (found !== undefined && 'unsure' in found)
    throw new NotServed('NotAllowed', nexoMoneyRefusals.originalUnsure(found.unsure));
  if (found !== undefined) return { type: 'transaction', transactionId: found.request.transactionId };
  return { type: 'terminal', poiTransaction: key };
}

/** The currency of an original, or what the acquirer data says: a reversal has none of its own. */
export function currencyOf(original: Original, { get }: MoneyContext, acquirerData?: string): string {
  const paid = original.type === 'transaction' ? get(original.transactionId) : undefined;
  const known = (paid?.outcome?.authorized ?? paid?.request.amountDetails)?.currency;
  const currency = known ?? currencyInAcquirerData(acquirerData);
  if (currency !== undefined) return currency;
  throw new NotServed('UnavailableService', nexoMoneyRefusals.currencyUnknown());
}

/** A request that has what its kind has, and nothing else; refused where it has not. */
export function ofItsKind(request: UncheckedRequest): TransactionRequest {
  if (isOfItsKind(request)) return request;
  throw new NotServed('MessageFormat', nexoMoneyRefusals.notOfItsKind(request.kind));
}

/** An amount of the wire in minor units; zero, and what cannot be written again, are refused. */
export function amountIn(text: string, currency: string): AmountDetails {
  if (!isActiveCurrency(currency)) throw new NotServed('MessageFormat', nexoMoneyRefusals.notActiveCurrency(currency));
  const units = toMinorUnits(text, currency);
  if (!units.ok) throw new NotServed('MessageFormat', nexoMoneyRefusals.wrongAmount(units.error.message));
  if (!toDecimalText(units.value, currency).ok)
    throw new NotServed('MessageFormat', nexoMoneyRefusals.amountTooLarge());
  if (units.value === 0) throw new NotServed('MessageFormat', nexoMoneyRefusals.amountZero());
  return { amount: units.value, currency };
}
