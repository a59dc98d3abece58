/** Stored value: gift cards and other accounts are activated, loaded, unloaded; value is taken back once, as a whole (protocol notes, sections 10 and 11). */

import type { StoredValueOutcome, StoredValueParameters } from '../model/accounts.js';
import { assertInvariant } from '../base/invariant.js';
import type { MoneyAnswer } from './message/response-body.js';
import { comparableNumber } from '../base/text-equivalence.js';
import type { About, TransactionRequest, WithAmount } from '../model/request.js';
import type { MovedAmount } from '../model/result.js';
import { isAmountUnknown, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { adviceBeside } from '../sale/reviewed-revisions.js';
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
  type RequestParts,
} from './message/kind.js';

const giftCardWords = {
  nothing: 'nothing changed on the card',
  unmoved: 'no money moved',
  host: 'the host of the gift cards',
};

/** What all of them have in common, by their words in the standard. */
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
  otherwise: ', not a gift card activation or load',
  code: 'original-not-refundable',
};

function valueObstacle(request: TransactionRequest, original: TransactionRecord, known: Known): Obstacle | undefined {
  return obstacle('original-not-refundable', whyNotTakenBack(request, original, known) ?? known.unnameable);
}

/** An amount of value, and the account that it is moved on. */
export interface ValueFields extends WithAmount {
  /** Which account, of whom, sold as what. */
  readonly storedValue?: StoredValueParameters;
}

/** What their requests carry beside what all requests have. */
export interface StoredValueRequests {
  'stored-value-activation': ValueFields;
  'stored-value-load': ValueFields;
  'stored-value-unload': ValueFields;
  'stored-value-reversal': ValueFields & About;
  'stored-value-reservation': ValueFields;
  'stored-value-duplicate': ValueFields & About;
}

/** What their outcomes report beside what all outcomes do. */
export interface StoredValueOutcomes {
  'stored-value-activation': ValueDetails;
  'stored-value-load': ValueDetails;
  'stored-value-unload': ValueDetails;
  'stored-value-reversal': ValueDetails;
  'stored-value-reservation': ValueDetails;
  'stored-value-duplicate': ValueDetails;
}

/** What moved on an account, and what the terminal said of it. */
export interface ValueDetails extends MovedAmount {
  readonly storedValue?: StoredValueOutcome;
}

/** The six kinds. */
export const storedValues = {
  'stored-value-activation': {
    ...ofStoredValue('Activate'),
    words: {
      ...giftCardWords,
      noun: 'gift card activation',
      does: 'sells a gift card with this amount on it',
      verb: 'activate',
      again: 'activated',
      done: 'put on the new gift card',
      rest: 'The rest is not on the card.',
    },
    undoneBy: 'reverse',
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The gift card was not activated. No money moved. Take another card.',
      NotFound: 'The gift card is not known. No money moved. Take another card.',
    },
  },
  'stored-value-load': {
    ...ofStoredValue('Load'),
    words: {
      ...giftCardWords,
      noun: 'gift card load',
      does: 'adds to a gift card or another account',
      verb: 'load',
      again: 'loaded',
      done: 'loaded on the gift card',
      rest: 'The rest is not on the card.',
    },
    undoneBy: 'reverse',
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The load was declined. Nothing was put on the gift card. Take another card.',
      NotFound: 'The gift card is not known. No money moved. Check the card, or activate it first.',
    },
  },
  'stored-value-unload': {
    ...ofStoredValue('Unload'),
    words: {
      ...giftCardWords,
      noun: 'gift card unload',
      does: 'takes from a gift card or another account',
      verb: 'unload',
      again: 'unloaded',
      done: 'taken off the gift card',
      rest: 'The rest is still on the card.',
    },
    instead: 'Look at the balance of the gift card.',
    sentences: {
      Refusal: 'The unload was declined. Nothing was taken off the gift card. Look at its balance.',
      NotFound: 'The gift card is not known. No money moved. Check the card.',
    },
  },
  'stored-value-reversal': {
    ...ofStoredValue('Reverse'),
    words: {
      ...giftCardWords,
      noun: 'gift card reversal',
      does: 'undoes an activation or load',
      verb: 'reverse',
      again: 'reversed',
      done: 'taken back from the gift card',
      rest: 'The rest is still on the card.',
    },
    undoes: true,
    ends: { row: 'stored-value-unknown', of: 'gift card load' },
    about: aboutValue,
    admit: valueObstacle,
    endings: [{ id: 'value-reversed', next: 'everything', because: 'Value is taken back once, as a whole.' }],
    instead: 'What was put on the gift card is still there.',
    sentences: {
      Refusal: 'The reversal was declined: what was put on the gift card is still there.',
      NotFound: 'The terminal does not find the gift card load to reverse. No money moved. Check the receipt number.',
    },
  },
  'stored-value-reservation': {
    ...ofStoredValue('Reserve'),
    words: {
      ...giftCardWords,
      noun: 'gift card pre-authorization',
      does: 'sets an account aside',
      verb: 'reserve',
      again: 'reserved',
      done: 'reserved on a gift card',
      rest: 'The rest is not reserved.',
    },
    instead: 'Take another gift card.',
    sentences: {
      Refusal: 'The pre-authorization was declined. No gift card is reserved.',
      NotFound: 'The gift card is not known. Nothing was reserved.',
    },
  },
  'stored-value-duplicate': {
    ...ofStoredValue('Duplicate'),
    words: {
      ...giftCardWords,
      noun: 'gift card duplicate',
      does: 'gives out once more what an activation or load gave out',
      verb: 'duplicate',
      again: 'duplicated',
      done: 'given out once more',
      rest: 'The rest was not given out.',
    },
    about: aboutValue,
    admit: valueObstacle,
    endings: [
      {
        id: 'value-duplicated',
        next: 'everything',
        isLifted: true,
        because: 'The customer has what was given out. An operator who compared the cards can go on.',
      },
    ],
    instead: 'Nothing was changed on the gift card.',
    sentences: {
      Refusal: 'The terminal gives nothing out once more. Nothing was changed on the gift card.',
      NotFound:
        'The terminal does not find what is to be given out once more. Nothing was given out. Check the receipt number.',
    },
  },
} as const satisfies Partial<KindRows>;

const accountTypes = { 'gift-card': 'GiftCard', 'phone-card': 'PhoneCard', other: 'Other' } as const;

/** The request has one line: several in one request may each end in another way. */
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

/** How many characters at the end of a number are shown, also where the rest is masked. */
const shownLength = 4;

/**
 * Whether an answer is about another account than the one that was named. Numbers of two kinds are not compared, and of a masked one only its end is.
 */
function isOtherAccount(named: StoredValueParameters['account'], told: StoredValueAccountID | undefined): boolean {
  if (named === undefined || told === undefined) return false;
  const { IdentificationType } = wireAccount(named);
  if (told.IdentificationType !== undefined && told.IdentificationType !== IdentificationType) return false;
  const [one, other] = [named.number, told.StoredValueID].map(comparableNumber);
  if (one === undefined || other === undefined) return false;
  const areWhole = one.length === other.length && [one, other].every((number) => /^[0-9]+$/.test(number));
  return areWhole ? one !== other : one.slice(-shownLength) !== other.slice(-shownLength);
}

/** What an answer says. Another line than the one that was asked for is told without a figure of ours. */
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

/** Returns why an activation or load may not be reversed or duplicated so, as the rest of a sentence that begins with its id; undefined if it may. */
export function whyNotTakenBack(
  { amountDetails: wanted }: TransactionRequest,
  original: TransactionRecord,
  { ending }: Pick<Known, 'ending'>,
): string | undefined {
  const { outcome } = original;
  if (!movedMoney(outcome)) return `is not approved: ${outcome?.result ?? 'it is still open'}.`;
  if (isAmountUnknown(outcome))
    return 'put an amount on the card that is not known: look at the receipt, and take it back on the terminal.';
  const held = outcome.authorized ?? original.request.amountDetails;
  if (held !== undefined && (wanted?.amount !== held.amount || wanted.currency !== held.currency))
    return `put ${amountText(held)} on the card: name that amount, as a whole.`;
  if (ending === undefined) return undefined;
  const { record, isCertain } = ending;
  const { transactionId: id, kind } = record.request;
  const isReversal = kind === 'stored-value-reversal';
  if (isReversal && isCertain) return `was reversed already, by ${id}. Nothing is left to take back.`;
  const done = `${isCertain ? 'was' : 'may have been'} ${isReversal ? 'reversed' : 'duplicated'} by ${id}`;
  return `${done}. ${adviceBeside(record)}`;
}
