/** Pre-authorizations, their updates and captures. The held money is either captured once or released once. */

import { kindAnswers, kindWords, originals } from '../../messages/index.js';
import { holdsMoney } from '../../../protocol/index.js';
import { heldObstacle } from './pre-authorization-balance.js';
import { type AboutRule } from '../policy/kind-rules.js';
import { type KindRows } from './message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import type { About, Carrying, PassedOn, TransactionRequest, WithAmount, WithCard } from '../model/request.js';
import { originalOf } from '../model/transaction.js';
import type { StoredCard } from '../model/result.js';
import { type PaymentDetails, paymentDetails, paymentRequest } from './message/payment-message.js';

const aboutHold: AboutRule = {
  kinds: ['pre-authorization'],
  otherwise: originals.otherwise.preAuthorization,
  code: 'pre-authorization-not-open',
};

/** The request fields of pre-authorizations, updates and captures. */
export interface PreAuthorizationRequests {
  'pre-authorization': WithAmount &
    WithCard &
    Carrying<'requestToken' | 'token' | 'oneTime' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'>;
  'pre-authorization-update': PassedOn &
    About & {
      /** The new total amount. At a payment service, an update without an amount holds the same amount for longer. */
      readonly amountDetails?: AmountDetails;
    };
  capture: WithAmount & About & Carrying<'tip'>;
}

/** The outcome fields of pre-authorizations, updates and captures. */
export interface PreAuthorizationOutcomes {
  'pre-authorization': PaymentDetails & StoredCard;
  'pre-authorization-update': PaymentDetails;
  capture: PaymentDetails;
}

/** The rules of pre-authorizations, their updates and their captures. */
export const preAuthorizations = {
  'pre-authorization': {
    words: kindWords['pre-authorization'],
    moves: 'hold',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    mayStore: true,
    options: ['requestToken', 'token', 'oneTime', 'forceOnline', 'acquirers', 'entryModes', 'items'],
    usesCard: 'always',
    ...kindAnswers['pre-authorization'],
    types: ['FirstReservation', 'OneTimeReservation'],
    request: (record, parts) => paymentRequest(record, parts, typeOfHold(record.request), record.request.transactionId),
    read: paymentDetails,
  },
  'pre-authorization-update': {
    words: kindWords['pre-authorization-update'],
    moves: 'hold',
    category: 'Payment',
    about: aboutHold,
    replacesOriginal: true,
    mayExtend: true,
    options: [],
    ...kindAnswers['pre-authorization-update'],
    types: ['UpdateReservation'],
    admit: heldObstacle,
    endings: [
      {
        id: 'updating',
        isPossible: true,
        next: ['pre-authorization-update'],
        because: 'Each update sets the new amount, so the order of two updates must be known.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'UpdateReservation', originalOf(record)),
    read: paymentDetails,
  },
  capture: {
    words: kindWords.capture,
    moves: 'money',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    ends: { row: 'capture-unknown', of: 'pre-authorization' },
    about: aboutHold,
    options: ['tip'],
    ...kindAnswers.capture,
    types: ['Completion'],
    admit: heldObstacle,
    endings: [
      {
        id: 'captured',
        next: 'everything',
        except: 'refund',
        because: 'The held money is captured once, even if the capture was refunded later.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'Completion', originalOf(record)),
    read: paymentDetails,
  },
} as const satisfies Partial<KindRows>;

/** Returns the PaymentType. If the acquirer data makes the terminal hold the money, the type is that of a payment. */
function typeOfHold({ options, acquirerData }: TransactionRequest<'pre-authorization'>): string {
  if (holdsMoney(acquirerData)) return 'Normal';
  return options?.oneTime === true ? 'OneTimeReservation' : 'FirstReservation';
}
