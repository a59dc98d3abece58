/** Card verifications: a payment service looks whether a card can be charged, and stores it where a shopper is named. Nothing is charged (the specification's zero-amount authorization). */

import type { AmountDetails } from '../model/common-types.js';
import type { MovedAmount, StoredCard } from '../model/result.js';
import { assertInvariant } from '../base/invariant.js';
import { moneyWords, type KindRows, type MoneyRequestBody } from './message/kind.js';

/** What their requests carry beside what all requests have. */
export interface VerificationRequests {
  verification: {
    /** Of amount 0: the currency is what the service wants to know. */
    readonly amountDetails: AmountDetails;
  };
}

/** What their outcomes report beside what all outcomes do: an amount only where the service did more than was asked. */
export interface VerificationOutcomes {
  verification: StoredCard & MovedAmount;
}

/** The kind. */
export const verifications = {
  verification: {
    words: {
      ...moneyWords,
      noun: 'card verification',
      does: 'has a payment service verify a card, and store it if `online.shopper` is named: nothing is charged',
      verb: 'verify the card',
      again: 'verified',
      done: 'reserved',
      rest: '',
    },
    moves: 'nothing',
    isAtServiceAlone: true,
    category: 'Payment',
    options: [],
    mayStore: true,
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was not accepted. Nothing was charged. Ask for another card.',
      NotFound: 'The card is not known. Nothing was charged.',
    },
    request: neverAsked,
    read: () => ({}),
  },
} as const satisfies Partial<KindRows>;

function neverAsked(): MoneyRequestBody {
  assertInvariant(false, 'no terminal is asked to verify a card');
}
