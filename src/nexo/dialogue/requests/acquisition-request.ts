/**
 * Converts a CardAcquisitionRequest to a request for the lanes, and finds the card that a PaymentRequest names
 * (protocol notes, section 11).
 */

import { containsCardNumber, type MessageOf, type PaymentRequest } from '../../../../protocol/index.js';
import {
  type RegisterRequestIds,
  type CardReading,
  haveSameRequestIds,
  isDefinite,
  isSameKey,
  isSameText,
  mayUseCard,
  type Original,
  type PoiTransaction,
  type TransactionKind,
  type TransactionRequest,
  type TransactionView,
  transactionIdFrom,
} from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/index.js';
import { identityOf, type KnownSales, saleOf } from './identity.js';
import { requestedToken } from './options.js';
import type { Refused } from './refusal.js';

type ReceivedRequest = MessageOf<'CardAcquisitionRequest'>;

/** The context of a card reading. */
export interface ReadingContext extends KnownSales {
  readonly terminal: string;
  readonly get: (transactionId: string) => TransactionView | undefined;
  /** True if the terminal holds the card of this acquisition for a payment. */
  readonly keepsCard: (transactionId: string) => boolean;
}

/** The maximum number of card readings in one sale. A register that sends more readings is repeating itself. */
const readingsMax = 20;

/**
 * Returns the request for the lanes, or the refusal. A sale may read several cards, one after another. A request with
 * the ServiceID of an earlier reading always means that reading. A request with a new ServiceID also means the earlier
 * reading while that reading is open or the terminal holds its card. After that, it means a new reading.
 */
export function readingRequest(
  message: ReceivedRequest,
  registerRequestIds: RegisterRequestIds,
  context: ReadingContext,
): TransactionRequest<'card-acquisition'> | Refused {
  const { SaleData } = message.body;
  const { TransactionID: id, TimeStamp: timeStamp } = SaleData.SaleTransactionID;
  const { saleId } = registerRequestIds;
  const wanted = requestedToken(SaleData);
  if (wanted === 'unknown' || SaleData.SponsoredMerchant?.[0] !== undefined) {
    return { condition: 'UnavailableService', text: nexoMoneyRefusals.acquisitionNotSupported() };
  }
  const reading = readingIn(message);
  if (Object.values(reading).flat().some(looksLikeCard))
    return { condition: 'MessageFormat', text: nexoMoneyRefusals.cardNumberInRequest() };
  const idsWith = (stamp: string): readonly string[] => [
    'CardAcquisition',
    saleId,
    registerRequestIds.poiId,
    id,
    stamp,
  ];
  const { transactionId: firstId, sale } = identityOf(idsWith, saleId, { transactionId: id, timeStamp }, context);
  const transactionId = readingId(firstId, registerRequestIds, context);
  if (transactionId === undefined)
    return { condition: 'NotAllowed', text: nexoMoneyRefusals.tooManyReadings(readingsMax) };
  return {
    transactionId,
    kind: 'card-acquisition',
    terminal: context.terminal,
    sale: saleOf(context.digest, saleId, sale, context),
    allowPartial: true,
    ...(Object.keys(reading).length === 0 ? {} : { reading }),
    ...(wanted === undefined ? {} : { options: { requestToken: wanted } }),
  };
}

function looksLikeCard(value: unknown): boolean {
  return typeof value === 'string' && containsCardNumber(value);
}

/** Returns the earlier reading of the sale that this request may mean, or a new reading. */
function readingId(
  firstId: string,
  registerRequestIds: RegisterRequestIds,
  { digest, get, keepsCard }: ReadingContext,
): string | undefined {
  let transactionId = firstId;
  for (let count = 0; count < readingsMax; count += 1) {
    const view = get(transactionId);
    const isSame = view?.registerRequestIds?.some((one) => haveSameRequestIds(one, registerRequestIds)) ?? true;
    if (isSame || !isDefinite(view?.outcome) || keepsCard(transactionId)) return transactionId;
    transactionId = transactionIdFrom(digest, ['CardAcquisition after', transactionId]);
  }
  return undefined;
}

/** Reads the rules for reading the card. Default values are left out. */
function readingIn({ body: { CardAcquisitionTransaction: asked } }: ReceivedRequest): CardReading {
  return {
    ...(asked.TotalAmount === undefined ? {} : { total: asked.TotalAmount }),
    ...(asked.PaymentType === undefined ? {} : { paymentType: asked.PaymentType }),
    ...(asked.LoyaltyHandling === undefined ? {} : { loyalty: asked.LoyaltyHandling }),
    ...(asked.CustomerLanguage === undefined ? {} : { language: asked.CustomerLanguage }),
    ...(asked.CashBackFlag === undefined ? {} : { hasCashBack: asked.CashBackFlag }),
    ...(asked.ForceCustomerSelectionFlag === undefined ? {} : { asksCustomer: asked.ForceCustomerSelectionFlag }),
    ...(asked.AllowedPaymentBrand === undefined ? {} : { brands: asked.AllowedPaymentBrand }),
    ...(asked.AllowedLoyaltyBrand === undefined ? {} : { loyaltyBrands: asked.AllowedLoyaltyBrand }),
    ...(asked.ForceEntryMode === undefined ? {} : { entryModes: asked.ForceEntryMode }),
  };
}

/** The context of a payment that names a card. */
export interface CardContext {
  readonly get: (transactionId: string) => TransactionView | undefined;
  /** Returns the newest card acquisition that the terminal knows by this key. */
  readonly findCard: (key: PoiTransaction) => TransactionView | undefined;
}

/** The payment that names the card. */
interface Payment {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly original?: Original | undefined;
  readonly paysByToken: boolean;
}

/**
 * Returns the card that a payment names, if any. A payment with an unknown card is refused, because the terminal would
 * ask for another card.
 */
export function cardOfPayment(
  { PaymentData }: PaymentRequest,
  { transactionId, kind, original, paysByToken }: Payment,
  { get, findCard }: CardContext,
): Pick<TransactionRequest, 'cardAcquisition'> | Refused {
  const reference = PaymentData?.CardAcquisitionReference;
  if (reference === undefined) return {};
  if (!mayUseCard(kind, original?.type === 'unlinked') || paysByToken) {
    return { condition: 'UnavailableService', text: nexoMoneyRefusals.acquiredCardNotUsable() };
  }
  const key: PoiTransaction = { transactionId: reference.TransactionID, timeStamp: reference.TimeStamp };
  // A repeated request uses the same card as the first request.
  const first = get(transactionId)?.request.cardAcquisition;
  if (first !== undefined && isKeyOf(get(first), key)) return { cardAcquisition: first };
  const found = findCard(key);
  if (found !== undefined) return { cardAcquisition: found.request.transactionId };
  return { condition: 'NotFound', text: nexoMoneyRefusals.unknownAcquiredCard() };
}

/**
 * True if the terminal knows the transaction by the id of this key. If the terminal gave no id, the register uses
 * tenderd's id, and that id is compared. The time of the key is not compared, because it may be the register's own.
 */
export function isIdOf(view: TransactionView | undefined, { transactionId }: PoiTransaction): boolean {
  const own = view?.outcome?.poiTransaction?.transactionId ?? view?.request.transactionId;
  return own !== undefined && isSameText(own, transactionId);
}

/** True if the terminal knows the transaction by this key. */
function isKeyOf(view: TransactionView | undefined, key: PoiTransaction): boolean {
  const own = view?.outcome?.poiTransaction;
  return own !== undefined && isSameKey(own, key);
}
