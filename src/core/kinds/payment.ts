/** Payments and refunds. */

import type { About, Carrying, Original, WithAmount, WithCard } from '../model/request.js';
import { notRefundable } from './refunded-total.js';
import { moneyWords, type KindRows, obstacle } from './message/kind.js';
import type { StoredCard } from '../model/result.js';
import { type PaymentDetails, paymentDetails, paymentRequest } from './message/payment-message.js';

/** What their requests carry beside what all requests have. */
export interface PaymentRequests {
  payment: WithAmount &
    WithCard &
    Carrying<
      'tip' | 'cashBack' | 'split' | 'requestToken' | 'token' | 'forceOnline' | 'acquirers' | 'entryModes' | 'items'
    >;
  refund: WithAmount & WithCard & Carrying<'requestToken' | 'items'> & About<Original>;
}

/** What their outcomes report beside what all outcomes do. */
export interface PaymentOutcomes {
  payment: PaymentDetails & StoredCard;
  refund: PaymentDetails;
}

/** The two kinds. */
export const payments = {
  payment: {
    words: {
      ...moneyWords,
      noun: 'payment',
      does: 'takes money',
      verb: 'charge',
      again: 'charged',
      done: 'charged',
      rest: 'The rest is still to be paid.',
    },
    moves: 'money',
    category: 'Payment',
    takesSale: true,
    undoneBy: 'reverse',
    mayStore: true,
    options: ['tip', 'cashBack', 'split', 'requestToken', 'token', 'forceOnline', 'acquirers', 'entryModes', 'items'],
    usesCard: 'always',
    instead: 'Ask for another card or another way to pay.',
    sentences: {
      Refusal: 'The card was declined. No money moved. Ask for another card or another way to pay.',
      NotFound:
        'The terminal does not know what the payment refers to. No money moved. If a card was read before, read it again.',
    },
    types: ['Normal'],
    request: (record, parts) => paymentRequest(record, parts, 'Normal'),
    read: paymentDetails,
  },
  refund: {
    words: {
      ...moneyWords,
      nothing: 'nothing was refunded',
      noun: 'refund',
      does: 'gives money back',
      verb: 'refund',
      again: 'refunded',
      done: 'refunded',
      rest: 'The rest is still to be refunded.',
    },
    moves: 'money',
    category: 'Payment',
    isDoneInParts: true,
    about: {
      kinds: ['payment', 'capture'],
      otherwise: ', not a payment',
      code: 'original-not-refundable',
      mayBeUnlinked: true,
      isOnAnyTerminal: true,
    },
    options: ['requestToken', 'items'],
    usesCard: 'unlinked',
    instead: 'Refund in another way.',
    sentences: {
      Refusal: 'The refund was declined. No money moved. Refund in another way.',
      NotFound: 'The terminal does not find the payment to refund. No money moved. Check the receipt number.',
    },
    types: ['Refund'],
    admit: (request, payment, known) => obstacle('original-not-refundable', notRefundable(request, payment, known)),
    endings: [
      {
        id: 'refunded',
        next: ['reversal', 'stored-value-reversal'],
        because: 'A reversal would give the refunded part back again.',
      },
    ],
    request: (record, parts) => paymentRequest(record, parts, 'Refund'),
    read: paymentDetails,
  },
} as const satisfies Partial<KindRows>;
