/** Pre-authorizations, their updates and captures: the customer's money that is held is taken once or let go once. */

import { holdsMoney } from '../../../protocol/index.js';
import { heldObstacle } from './pre-authorization-balance.js';
import { type AboutRule } from '../policy/kind-rules.js';
import { moneyWords, type KindRows } from './message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import type { About, Carrying, PassedOn, TransactionRequest, WithAmount, WithCard } from '../model/request.js';
import { originalOf } from '../model/transaction.js';
import type { StoredCard } from '../model/result.js';
import { type PaymentDetails, paymentDetails, paymentRequest } from './message/payment-message.js';

const aboutHold: AboutRule = {
  kinds: ['pre-authorization'],
  otherwise: ', not a pre-authorization',
  code: 'pre-authorization-not-open',
};

/** What their requests carry beside what all requests have. */
export interface PreAuthorizationRequests {
  'pre-authorization': WithAmount &
    WithCard &
    Carrying<'requestToken' | 'token' | 'oneTime' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'>;
  'pre-authorization-update': PassedOn &
    About & {
      /** The new whole amount. Absent at a payment service where the same is held for longer. */
      readonly amountDetails?: AmountDetails;
    };
  capture: WithAmount & About & Carrying<'tip'>;
}

/** What their outcomes report beside what all outcomes do. */
export interface PreAuthorizationOutcomes {
  'pre-authorization': PaymentDetails & StoredCard;
  'pre-authorization-update': PaymentDetails;
  capture: PaymentDetails;
}

/** The three kinds. */
export const preAuthorizations = {
  'pre-authorization': {
    words: {
      ...moneyWords,
      nothing: 'nothing was reserved',
      noun: 'pre-authorization',
      does: 'holds money',
      verb: 'reserve',
      again: 'reserved',
      done: 'reserved',
      rest: 'The rest is not reserved.',
    },
    moves: 'hold',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    mayStore: true,
    options: ['requestToken', 'token', 'oneTime', 'forceOnline', 'acquirers', 'entryModes', 'items'],
    usesCard: 'always',
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was declined. No money was reserved. Ask for another card.',
      NotFound:
        'The terminal does not know what the pre-authorization refers to. No money was reserved. If a card was read before, read it again.',
    },
    types: ['FirstReservation', 'OneTimeReservation'],
    request: (record, parts) => paymentRequest(record, parts, typeOfHold(record.request), record.request.transactionId),
    read: paymentDetails,
  },
  'pre-authorization-update': {
    words: {
      ...moneyWords,
      nothing: 'nothing was changed',
      noun: 'pre-authorization update',
      does: 'holds this amount from now on, or the same for longer (at a payment service without `amountDetails`)',
      verb: 'update',
      again: 'updated',
      done: 'reserved in all',
      rest: 'The rest is not reserved.',
    },
    moves: 'hold',
    category: 'Payment',
    about: aboutHold,
    standsForOriginal: true,
    mayExtend: true,
    options: [],
    instead: 'The pre-authorization stands as it was.',
    sentences: {
      Refusal: 'The update was declined: the pre-authorization stands as it was.',
      NotFound:
        'The terminal does not find the pre-authorization to update. Nothing was changed. Check the receipt number.',
    },
    types: ['UpdateReservation'],
    admit: heldObstacle,
    endings: [
      {
        id: 'updating',
        isPossible: true,
        next: ['pre-authorization-update'],
        because: 'Each update sets the new amount, so the order of two must be known.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'UpdateReservation', originalOf(record)),
    read: paymentDetails,
  },
  capture: {
    words: {
      ...moneyWords,
      noun: 'capture',
      does: 'takes what is held, or less',
      verb: 'capture',
      again: 'captured',
      done: 'charged',
      rest: 'The rest is still to be paid.',
    },
    moves: 'money',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    ends: { row: 'capture-unknown', of: 'pre-authorization' },
    about: aboutHold,
    options: ['tip'],
    instead: 'Look whether it was captured or cancelled; otherwise take a payment.',
    sentences: {
      Refusal:
        'The capture was declined. No money moved; the pre-authorization stands. Cancel it, and take a payment instead.',
      NotFound:
        'The terminal does not find the pre-authorization to capture. No money moved. Check the receipt number, or take a payment.',
    },
    types: ['Completion'],
    admit: heldObstacle,
    endings: [
      {
        id: 'captured',
        next: 'everything',
        except: 'refund',
        because: 'What a pre-authorization holds is taken once, also if the capture was refunded later.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'Completion', originalOf(record)),
    read: paymentDetails,
  },
} as const satisfies Partial<KindRows>;

/** Where the acquirer data has the money held, it is a payment in all else. */
function typeOfHold({ options, acquirerData }: TransactionRequest<'pre-authorization'>): string {
  if (holdsMoney(acquirerData)) return 'Normal';
  return options?.oneTime === true ? 'OneTimeReservation' : 'FirstReservation';
}
