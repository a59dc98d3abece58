/** Payments and refunds. */

import { kindAnswers, kindWords, originals } from '../../messages/index.js';
import type { About, Carrying, Original, WithAmount, WithCard } from '../model/request.js';
import { notRefundable } from './refunded-total.js';
import { type KindRows, obstacle } from './message/kind.js';
import type { StoredCard } from '../model/result.js';
import { type PaymentDetails, paymentDetails, paymentRequest } from './message/payment-message.js';

/** The request fields of payments and refunds. */
export interface PaymentRequests {
  payment: WithAmount &
    WithCard &
    Carrying<
      'tip' | 'cashBack' | 'split' | 'requestToken' | 'token' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'
    >;
  refund: WithAmount & WithCard & Carrying<'requestToken' | 'items'> & About<Original>;
}

/** The outcome fields of payments and refunds. */
export interface PaymentOutcomes {
  payment: PaymentDetails & StoredCard;
  refund: PaymentDetails;
}

/** The rules of payments and refunds. */
export const payments = {
  payment: {
    words: kindWords.payment,
    moves: 'money',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    mayStore: true,
    options: ['tip', 'cashBack', 'split', 'requestToken', 'token', 'forceOnline', 'acquirers', 'entryModes', 'items'],
    usesCard: 'always',
    ...kindAnswers.payment,
    types: ['Normal'],
    request: (record, parts) => paymentRequest(record, parts, 'Normal'),
    read: paymentDetails,
  },
  refund: {
    words: kindWords.refund,
    moves: 'money',
    category: 'Payment',
    isDoneInParts: true,
    about: {
      kinds: ['payment', 'capture'],
      otherwise: originals.otherwise.payment,
      code: 'original-not-refundable',
      mayBeUnlinked: true,
      isAtAnyPlace: true,
    },
    options: ['requestToken', 'items'],
    usesCard: 'unlinked',
    ...kindAnswers.refund,
    types: ['Refund'],
    admit: (request, payment, known) => obstacle('original-not-refundable', notRefundable(request, payment, known)),
    endings: [
      {
        id: 'refunded',
        next: ['reversal', 'stored-value-reversal'],
        because: 'A reversal would refund that part a second time.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'Refund'),
    read: paymentDetails,
  },
} as const satisfies Partial<KindRows>;
