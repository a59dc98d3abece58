/** Card verifications (zero-amount authorizations). A payment service checks whether a card can be charged, and stores it if the request names a shopper. */

import { kindAnswers, kindWords } from '../../messages/index.js';
import type { AmountDetails } from '../model/common-types.js';
import type { MovedAmount, StoredCard } from '../model/result.js';
import { assertInvariant } from '../base/invariant.js';
import { type KindRows, type MoneyRequestBody } from './message/kind.js';

/** The request fields of verifications. */
export interface VerificationRequests {
  verification: {
    /** The amount, which is always 0. The service needs its currency. */
    readonly amountDetails: AmountDetails;
  };
}

/** The outcome fields of verifications. An amount is reported only if the service did more than verify. */
export interface VerificationOutcomes {
  verification: StoredCard & MovedAmount;
}

/** The rules of verifications. */
export const verifications = {
  verification: {
    words: kindWords.verification,
    moves: 'nothing',
    isAtServiceAlone: true,
    category: 'Payment',
    options: [],
    mayStore: true,
    ...kindAnswers.verification,
    request: notForTerminals,
    read: () => ({}),
  },
} as const satisfies Partial<KindRows>;

function notForTerminals(): MoneyRequestBody {
  assertInvariant(false, 'terminals do not verify cards');
}
