/** Stored value in the words of the standard: what is asked of an account, and what an answer says of it (protocol notes, sections 10 and 11). */

import type { TransactionKind } from './transaction-kind.js';
import type { StoredValueAccountID, StoredValueData, StoredValueResponse } from '../../protocol/index.js';
import { maskedAccount, wireAccount, type StoredValueOutcome, type StoredValueParameters } from './accounts.js';
import { amountsOf, decimalText, unitsOf, type AuthorizedAmount } from './authorized.js';
import { assertInvariant } from './invariant.js';
import { comparableText } from './same-text.js';
import type { TransactionRecord } from './transaction.js';

/** The kinds of transaction that are StoredValue on the wire. */
export type StoredValueKind = Extract<TransactionKind, `stored-value-${string}`>;

/** Their words in the standard. */
export const storedValueTypes: Readonly<Record<StoredValueKind, string>> = {
  'stored-value-activation': 'Activate',
  'stored-value-load': 'Load',
  'stored-value-unload': 'Unload',
  'stored-value-reversal': 'Reverse',
  'stored-value-reservation': 'Reserve',
  'stored-value-duplicate': 'Duplicate',
};

/** Whether a transaction moves value of an account, and is StoredValue on the wire. */
export function isStoredValue(kind: TransactionKind): kind is StoredValueKind {
  return Object.hasOwn(storedValueTypes, kind);
}

const accountTypes = { 'gift-card': 'GiftCard', 'phone-card': 'PhoneCard', other: 'Other' } as const;
/** The one line of a StoredValueRequest: several in one request may each end in another way. */
export function storedValueData(
  { request }: TransactionRecord,
  kind: StoredValueKind,
  OriginalPOITransaction: StoredValueData['OriginalPOITransaction'],
): StoredValueData {
  const { amountDetails: amount, storedValue: parameters } = request;
  assertInvariant(amount !== undefined, 'stored value has an amount');
  return {
    StoredValueProvider: parameters?.provider,
    StoredValueTransactionType: storedValueTypes[kind],
    ProductCode: parameters?.productCode,
    EanUpc: parameters?.ean,
    ItemAmount: decimalText(amount),
    Currency: amount.currency,
    StoredValueAccountID: parameters === undefined ? undefined : accountIn(parameters),
    OriginalPOITransaction,
  };
}

function accountIn({ account, accountType, provider }: StoredValueParameters): StoredValueData['StoredValueAccountID'] {
  if (account === undefined) return undefined;
  return {
    StoredValueID: account.number,
    StoredValueAccountType: accountTypes[accountType],
    StoredValueProvider: provider,
    ...wireAccount(account),
  };
}

/** How many characters at the end of a number are shown, also where the rest is masked. */
const shownLength = 4;

/**
 * Whether an answer is about another account than the one that was named. Numbers of two kinds are not compared, and of a masked one only its end is.
 */
function isOtherAccount(named: StoredValueParameters['account'], told: StoredValueAccountID): boolean {
  if (named === undefined) return false;
  const { IdentificationType } = wireAccount(named);
  if (told.IdentificationType !== undefined && told.IdentificationType !== IdentificationType) return false;
  const [one, other] = [named.number, told.StoredValueID].map(comparableText);
  if (one === undefined || other === undefined) return false;
  const areWhole = one.length === other.length && [one, other].every((number) => /^[0-9]+$/.test(number));
  return areWhole ? one !== other : one.slice(-shownLength) !== other.slice(-shownLength);
}

/** What an answer says. Another line than the one that was asked for is told without a figure of ours. */
export function storedValueDetails(
  { StoredValueResult: results = [] }: StoredValueResponse,
  record: TransactionRecord,
  partial: boolean,
  isDamaged: boolean,
): AuthorizedAmount & { readonly storedValue?: StoredValueOutcome } {
  const [result] = results;
  if (result === undefined || isDamaged) return amountsOf(record, { isDamaged }, partial);
  const { kind } = record.request;
  const isAsked =
    results.length === 1 && isStoredValue(kind) && result.StoredValueTransactionType === storedValueTypes[kind];
  if (!isAsked) return { difference: 'unknown' };
  const { CurrentBalance, StoredValueAccountID: account } = result.StoredValueAccountStatus;
  const balance = unitsOf(CurrentBalance, result.Currency);
  const host = result.HostTransactionID;
  const amounts = amountsOf(record, { authorized: result.ItemAmount, currency: result.Currency }, partial);
  const isOther = isOtherAccount(record.request.storedValue?.account, account);
  return {
    ...amounts,
    ...(isOther ? { difference: amounts.difference ?? 'unexplained' } : {}),
    storedValue: {
      ...(balance === undefined ? {} : { balance: { amount: balance, currency: result.Currency } }),
      maskedAccount: maskedAccount(account.StoredValueID),
      ...(host === undefined
        ? {}
        : { hostTransaction: { transactionId: host.TransactionID, timeStamp: host.TimeStamp } }),
    },
  };
}
