/** Stored value: activating, loading and unloading gift cards and other accounts. Value is reversed once, as a whole (protocol notes, sections 10 and 11). */

import { kindAnswers, kindWords, originals } from '../../messages/index.js';
import type { StoredValueOutcome, StoredValueParameters } from '../model/accounts.js';
import { assertInvariant } from '../base/invariant.js';
import type { MoneyAnswer } from './message/response-body.js';
import { comparableNumber } from '../base/text-equivalence.js';
import type { About, TransactionRequest, WithAmount } from '../model/request.js';
import type { MovedAmount } from '../model/result.js';
import { isAmountUnknown, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { blockedAdvice } from '../sale/reviewed-revisions.js';
import type { StoredValueAccountID, StoredValueData } from '../../../protocol/index.js';
import { maskedAccount, readCardAccount, wireAccount } from './message/account-message.js';
import { amountOf, amountText, decimalText, unitsOf } from './message/authorized-amounts.js';
import { type AboutRule } from '../policy/kind-rules.js';
import {
  type AnswerParts,
  type KindRows,
  type Known,
  type MoneyRequestBody,
  type Obstacle,
  obstacle,
  type Reason,
  type RequestParts,
} from './message/kind.js';

/** Returns the rules that all stored-value kinds share. `transactionType`: the standard's word for the kind. */
function ofStoredValue(transactionType: string) {
  return {
    moves: 'value',
    category: 'StoredValue',
    options: [],
    types: [transactionType],
    request: (record: TransactionRecord, parts: RequestParts) => storedValueRequest(transactionType, record, parts),
    read: (answer: MoneyAnswer, parts: AnswerParts) => storedValueDetails(transactionType, answer, parts),
  } as const;
}

const aboutValue: AboutRule = {
  kinds: ['stored-value-activation', 'stored-value-load'],
  otherwise: originals.otherwise.load,
  code: 'original-not-refundable',
};

function valueObstacle(request: TransactionRequest, original: TransactionRecord, known: Known): Obstacle | undefined {
  return obstacle('original-not-refundable', whyNotReversible(request, original, known) ?? known.unnameable);
}

/** The request fields for the value that is moved, and for its account. */
export interface ValueFields extends WithAmount {
  /** The account, its provider, and the product under which the value is sold. */
  readonly storedValue?: StoredValueParameters;
}

/** The request fields of stored value. */
export interface StoredValueRequests {
  'stored-value-activation': ValueFields;
  'stored-value-load': ValueFields;
  'stored-value-unload': ValueFields;
  'stored-value-reversal': ValueFields & About;
  'stored-value-reservation': ValueFields;
  'stored-value-duplicate': ValueFields & About;
}

/** The outcome fields of stored value. */
export interface StoredValueOutcomes {
  'stored-value-activation': ValueDetails;
  'stored-value-load': ValueDetails;
  'stored-value-unload': ValueDetails;
  'stored-value-reversal': ValueDetails;
  'stored-value-reservation': ValueDetails;
  'stored-value-duplicate': ValueDetails;
}

/** The value that moved, and the account as the terminal reported it. */
export interface ValueDetails extends MovedAmount {
  readonly storedValue?: StoredValueOutcome;
}

/** The rules of the six kinds of stored-value transaction. */
export const storedValues = {
  'stored-value-activation': {
    ...ofStoredValue('Activate'),
    words: kindWords['stored-value-activation'],
    undoneBy: 'reverse',
    ...kindAnswers['stored-value-activation'],
  },
  'stored-value-load': {
    ...ofStoredValue('Load'),
    words: kindWords['stored-value-load'],
    undoneBy: 'reverse',
    ...kindAnswers['stored-value-load'],
  },
  'stored-value-unload': {
    ...ofStoredValue('Unload'),
    words: kindWords['stored-value-unload'],
    ...kindAnswers['stored-value-unload'],
  },
  'stored-value-reversal': {
    ...ofStoredValue('Reverse'),
    words: kindWords['stored-value-reversal'],
    undoes: true,
    ends: { row: 'stored-value-unknown', of: 'gift card load' },
    about: aboutValue,
    admit: valueObstacle,
    endings: [{ id: 'value-reversed', next: 'everything', because: 'Value is reversed once, as a whole.' }],
    ...kindAnswers['stored-value-reversal'],
  },
  'stored-value-reservation': {
    ...ofStoredValue('Reserve'),
    words: kindWords['stored-value-reservation'],
    ...kindAnswers['stored-value-reservation'],
  },
  'stored-value-duplicate': {
    ...ofStoredValue('Duplicate'),
    words: kindWords['stored-value-duplicate'],
    about: aboutValue,
    admit: valueObstacle,
    endings: [
      {
        id: 'value-duplicated',
        next: 'everything',
        isLifted: true,
        because: 'The customer has the duplicate. An operator who compared the cards can go on.',
      },
    ],
    ...kindAnswers['stored-value-duplicate'],
  },
} as const satisfies Partial<KindRows>;

const accountTypes = { 'gift-card': 'GiftCard', 'phone-card': 'PhoneCard', other: 'Other' } as const;

/**
 * Returns the body of the request that is sent to the terminal. The request has a single line, because several lines
 * in one request can have different results.
 */
function storedValueRequest(
  transactionType: string,
  { request }: TransactionRecord,
  { saleData, original: OriginalPOITransaction }: RequestParts,
): MoneyRequestBody {
  const { amountDetails: amount, storedValue: parameters } = request;
  assertInvariant(amount !== undefined, 'stored value has an amount');
  const line = {
    StoredValueProvider: parameters?.provider,
    StoredValueTransactionType: transactionType,
    ProductCode: parameters?.productCode,
    EanUpc: parameters?.ean,
    ItemAmount: decimalText(amount),
    Currency: amount.currency,
    StoredValueAccountID: parameters === undefined ? undefined : accountIn(parameters),
    OriginalPOITransaction,
  };
  return { name: 'StoredValueRequest', body: { SaleData: saleData, StoredValueData: [line] } };
}

function accountIn({
  account,
  readCard,
  accountType,
  provider,
}: StoredValueParameters): StoredValueData['StoredValueAccountID'] {
  if (account === undefined) {
    return readCard === undefined ? undefined : readCardAccount(readCard, provider, accountTypes[accountType]);
  }
  return {
    StoredValueID: account.number,
    StoredValueAccountType: accountTypes[accountType],
    StoredValueProvider: provider,
    ...wireAccount(account),
  };
}

/** The number of characters at the end of an account number that are always shown. */
const shownLength = 4;

/**
 * True if the answer names another account than the request. Numbers of different types cannot be compared. If a number
 * is masked, only the last digits are compared.
 */
function isOtherAccount(named: StoredValueParameters['account'], reported: StoredValueAccountID | undefined): boolean {
  if (named === undefined || reported === undefined) return false;
  const { IdentificationType } = wireAccount(named);
  if (reported.IdentificationType !== undefined && reported.IdentificationType !== IdentificationType) return false;
  const [one, other] = [named.number, reported.StoredValueID].map(comparableNumber);
  if (one === undefined || other === undefined) return false;
  const areWhole = one.length === other.length && [one, other].every((number) => /^[0-9]+$/.test(number));
  return areWhole ? one !== other : one.slice(-shownLength) !== other.slice(-shownLength);
}

/**
 * Returns the details in an answer. If the answer is for another type of transaction than the request, the amount is
 * unknown.
 */
function storedValueDetails(
  transactionType: string,
  answer: MoneyAnswer,
  { record, isPartial, isDamaged }: AnswerParts,
): ValueDetails {
  if (answer.name !== 'StoredValueResponse') return {};
  const { StoredValueResult: results = [] } = answer.body;
  const [result] = results;
  if (result === undefined || isDamaged) return amountOf(record, { isDamaged }, isPartial);
  const isAsked = results.length === 1 && result.StoredValueTransactionType === transactionType;
  if (!isAsked) return { difference: 'unknown' };
  const { CurrentBalance, StoredValueAccountID: account } = result.StoredValueAccountStatus ?? {};
  const balance = unitsOf(CurrentBalance, result.Currency);
  const host = result.HostTransactionID;
  const amounts = amountOf(record, { authorized: result.ItemAmount, currency: result.Currency }, isPartial);
  const isOther = isOtherAccount(record.request.storedValue?.account, account);
  return {
    ...amounts,
    ...(isOther ? { difference: amounts.difference ?? 'unexplained' } : {}),
    storedValue: {
      ...(balance === undefined ? {} : { balance: { amount: balance, currency: result.Currency } }),
      ...(account === undefined ? {} : { maskedAccount: maskedAccount(account.StoredValueID) }),
      ...(host === undefined
        ? {}
        : { hostTransaction: { transactionId: host.TransactionID, timeStamp: host.TimeStamp } }),
    },
  };
}

/** Returns the message why an activation or load cannot be reversed or duplicated; undefined if it can. */
export function whyNotReversible(
  { amountDetails: wanted }: TransactionRequest,
  original: TransactionRecord,
  { ending }: Pick<Known, 'ending'>,
): string | Reason | undefined {
  const { outcome } = original;
  const id = original.request.transactionId;
  if (!movedMoney(outcome)) return originals.notApproved(id, 'transaction', outcome?.result ?? 'still open');
  if (isAmountUnknown(outcome)) return originals.unknownValue(id);
  const held = outcome.authorized ?? original.request.amountDetails;
  if (held !== undefined && (wanted?.amount !== held.amount || wanted.currency !== held.currency))
    return originals.notTheWholeValue(id, amountText(held));
  if (ending === undefined) return undefined;
  const { record, isCertain } = ending;
  const { transactionId: by, kind } = record.request;
  const isReversal = kind === 'stored-value-reversal';
  if (isReversal && isCertain) return originals.valueReversed(id, by);
  const done = isReversal ? 'reversed' : 'duplicated';
  const advice = blockedAdvice(record);
  return { text: originals.valueUsed(id, { done, by, isCertain, advice }), apiAdvice: advice };
}
