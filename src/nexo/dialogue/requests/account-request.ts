/** Reads StoredValueRequest and LoyaltyRequest as requests for the lanes, or returns the refusal (protocol notes, section 11). */

import {
  containsCardNumber,
  type MessageOf,
  type OriginalPOITransaction,
  redactText,
  type StoredValueAccountID,
  type StoredValueData,
  type LoyaltyAccountID,
  type LoyaltyRequest,
} from '../../../../protocol/index.js';
import {
  type AmountDetails,
  kindOfType,
  type LoyaltyParameters,
  type NamedAccount,
  namesOriginal,
  type NamedOriginal,
  type StoredValueParameters,
  type TransactionKind,
  type UncheckedRequest,
} from '../../../core/index.js';
import { nexoAccountRefusals } from '../../../messages/index.js';
import type { Refused } from './refusal.js';
import { readCardIn } from './read-card.js';
import { soldIn } from './sale-items.js';

/** A request about an account. */
export type AccountRequest = MessageOf<'StoredValueRequest'> | MessageOf<'LoyaltyRequest'>;

/** The part of a request that only account requests have. */
export type RequestedAccount = Pick<
  UncheckedRequest,
  'kind' | 'amountDetails' | 'original' | 'storedValue' | 'loyalty'
>;

/** The functions that read references and amounts. Both throw their own refusals. */
export interface AccountParts {
  readonly original: (reference: OriginalPOITransaction, kind: TransactionKind) => NamedOriginal;
  readonly amount: (text: string, currency: string) => AmountDetails;
  /** Returns the moved amount of a known transaction. Undefined if the transaction or its amount is unknown. */
  readonly movedBy: (original: NamedOriginal) => AmountDetails | undefined;
}

function unserved(text: string): Refused {
  return { condition: 'UnavailableService', text };
}

/** Reads a request about an account. Refuses a request that cannot be passed on completely. */
export function readRequestedAccount(message: AccountRequest, parts: AccountParts): RequestedAccount | Refused {
  return message.name === 'StoredValueRequest' ? readStoredValue(message, parts) : readLoyalty(message, parts);
}

function readStoredValue({ body }: MessageOf<'StoredValueRequest'>, parts: AccountParts): RequestedAccount | Refused {
  const [line, ...more] = body.StoredValueData;
  if (line === undefined || more.length > 0) return unserved(nexoAccountRefusals.oneLineOnly());
  const kind = kindOfType('StoredValue', line.StoredValueTransactionType);
  if (kind === undefined)
    return unserved(nexoAccountRefusals.typeNotSupported(redactText(line.StoredValueTransactionType)));
  const storedValue = storedValueIn(line);
  if ('condition' in storedValue) return storedValue;
  const original = originalIn(kind, line.OriginalPOITransaction, parts);
  if (original !== undefined && 'condition' in original) return original;
  const amountDetails = amountOf(line, original, parts);
  if ('condition' in amountDetails) return amountDetails;
  return {
    kind,
    amountDetails,
    ...(original === undefined ? {} : { original }),
    storedValue,
  };
}

/** Reads the account that a line names, and the product that the line sells. */
function storedValueIn(line: StoredValueData): StoredValueParameters | Refused {
  const named = line.StoredValueAccountID;
  const readCard = named && readCardIn(named);
  const account = readCard === undefined ? accountIn(named) : undefined;
  if (account !== undefined && 'condition' in account) return account;
  const provider = line.StoredValueProvider ?? named?.StoredValueProvider;
  if (provider !== (named?.StoredValueProvider ?? provider)) return unserved(nexoAccountRefusals.twoProviders());
  return {
    accountType: accountTypes.get(named?.StoredValueAccountType) ?? 'gift-card',
    ...(account === undefined ? {} : { account }),
    ...(readCard === undefined ? {} : { readCard }),
    ...(provider === undefined ? {} : { provider }),
    ...(line.ProductCode === undefined ? {} : { productCode: line.ProductCode }),
    ...(line.EanUpc === undefined ? {} : { ean: line.EanUpc }),
  };
}

/** Reads the amount of a line. A line with an original but no amount means the full amount of the original. */
function amountOf(
  { ItemAmount: text, Currency: currency }: StoredValueData,
  original: NamedOriginal | undefined,
  { amount, movedBy }: AccountParts,
): AmountDetails | Refused {
  if (text !== undefined && currency !== undefined) return amount(text, currency);
  const isWhole = text === undefined && currency === undefined && original !== undefined;
  return (
    (isWhole ? movedBy(original) : undefined) ?? {
      condition: 'MessageFormat',
      text: nexoAccountRefusals.noItemAmount(),
    }
  );
}

const accountTypes: ReadonlyMap<string | undefined, StoredValueParameters['accountType']> = new Map([
  ['PhoneCard', 'phone-card'],
  ['Other', 'other'],
]);

function readLoyalty({ body }: MessageOf<'LoyaltyRequest'>, parts: AccountParts): RequestedAccount | Refused {
  const { LoyaltyTransaction: asked } = body;
  const kind = kindOfType('Loyalty', asked.LoyaltyTransactionType);
  if (kind === undefined)
    return unserved(nexoAccountRefusals.typeNotSupported(redactText(asked.LoyaltyTransactionType)));
  const loyalty = loyaltyIn(body);
  if ('condition' in loyalty) return loyalty;
  const { TotalAmount: total, Currency: currency } = asked;
  if (total !== undefined && currency === undefined)
    return { condition: 'MessageFormat', text: nexoAccountRefusals.noCurrency() };
  if (!namesOriginal(kind) && total === undefined && loyalty.points === undefined)
    return { condition: 'MessageFormat', text: nexoAccountRefusals.noAmountOrPoints() };
  const original = originalIn(kind, asked.OriginalPOITransaction, parts);
  if (original !== undefined && 'condition' in original) return original;
  return {
    kind,
    ...(total === undefined || currency === undefined ? {} : { amountDetails: parts.amount(total, currency) }),
    ...(original === undefined ? {} : { original }),
    loyalty,
  };
}

/** Reads the loyalty account, the points and the goods. */
function loyaltyIn({ LoyaltyTransaction: asked, LoyaltyData: data = [] }: LoyaltyRequest): LoyaltyParameters | Refused {
  const [one, ...more] = data;
  if (more.length > 0) return unserved(nexoAccountRefusals.oneAccountOnly());
  if (one?.CardAcquisitionReference !== undefined) return unserved(nexoAccountRefusals.noAcquiredCardForPoints());
  const goods = soldIn(asked);
  if ('condition' in goods) return goods;
  const account = accountIn(one?.LoyaltyAccountID);
  if (account !== undefined && 'condition' in account) return account;
  const points = pointsIn(one?.LoyaltyAmount);
  if ('condition' in points) return points;
  return { ...(account === undefined ? {} : { account }), ...points, ...goods };
}

type RequestedPoints = NonNullable<LoyaltyRequest['LoyaltyData']>[number]['LoyaltyAmount'];

/** Reads the points of a request; returns nothing if the request names no points. */
function pointsIn(amount: RequestedPoints): Pick<LoyaltyParameters, 'points'> | Refused {
  if (amount === undefined) return {};
  const points = /^(\d{1,8})(?:\.0*)?$/.exec(amount.AmountValue)?.[1];
  if (points === undefined || amount.LoyaltyUnit === 'Monetary') return unserved(nexoAccountRefusals.wholePointsOnly());
  return { points: Number(points) };
}

function originalIn(
  kind: TransactionKind,
  reference: OriginalPOITransaction | undefined,
  { original }: AccountParts,
): NamedOriginal | Refused | undefined {
  if (!namesOriginal(kind)) return reference === undefined ? undefined : unserved(nexoAccountRefusals.noOriginalHere());
  if (reference === undefined) return { condition: 'MessageFormat', text: nexoAccountRefusals.noOriginalNamed() };
  return original(reference, kind);
}

const identifiedBy: ReadonlyMap<string, NamedAccount['identifiedBy']> = new Map([
  ['BarCode', 'bar-code'],
  ['AccountNumber', 'account-number'],
  ['PhoneNumber', 'phone-number'],
]);

/** Reads an account whose number was scanned or typed. Only the terminal reads chip and track data. */
function accountIn(account: StoredValueAccountID | LoyaltyAccountID | undefined): NamedAccount | Refused | undefined {
  if (account === undefined) return undefined;
  const number = 'StoredValueID' in account ? account.StoredValueID : account.LoyaltyID;
  const identified = identifiedBy.get(account.IdentificationType ?? '');
  const [mode, ...more] = account.EntryMode ?? [];
  const entryMode = mode === 'Scanned' ? 'scanned' : mode === 'Keyed' ? 'keyed' : undefined;
  if (containsCardNumber(number))
    return { condition: 'MessageFormat', text: nexoAccountRefusals.cardNumberAsAccount() };
  const hasMore = 'OwnerName' in account || 'ExpiryDate' in account || 'IdentificationSupport' in account;
  if (identified === undefined || entryMode === undefined || more.length > 0 || hasMore)
    return unserved(nexoAccountRefusals.accountNotScannedOrTyped());
  return { number, identifiedBy: identified, entryMode };
}
