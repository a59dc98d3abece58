/** Example requests for gift cards and points, for the API description and the page. */

import { example } from './example.js';

const terminal = 'till-1';
const sale = '20260301-0050';
const amountDetails = { amount: 2500, currency: 'EUR' };
const original = { transactionId: 'till1-20260301-0051' };

/** The examples, by the name of the request. */
export const accountExamples = {
  'stored-value-activation': example('Sell a gift card with 25.00 EUR on it', {
    kind: 'stored-value-activation',
    terminal,
    sale,
    amountDetails,
    storedValue: { productCode: '900030', account: { number: '9780000000017' } },
  }),
  'stored-value-load': example('Put 25.00 EUR on the gift card that the terminal reads', {
    kind: 'stored-value-load',
    terminal,
    sale,
    amountDetails,
  }),
  'stored-value-unload': example('Take 25.00 EUR off a gift card', {
    kind: 'stored-value-unload',
    terminal,
    sale,
    amountDetails,
  }),
  'stored-value-reversal': example('Take back what a load put on a gift card', {
    kind: 'stored-value-reversal',
    terminal,
    sale,
    amountDetails,
    original,
  }),
  'stored-value-reservation': example('Set a phone card aside', {
    kind: 'stored-value-reservation',
    terminal,
    sale,
    amountDetails,
    storedValue: { accountType: 'phone-card', provider: 'telco' },
  }),
  'stored-value-duplicate': example('Give the code of a phone card out once more', {
    kind: 'stored-value-duplicate',
    terminal,
    sale,
    amountDetails,
    original,
    storedValue: { accountType: 'phone-card', provider: 'telco' },
  }),
  'loyalty-award': example('Award points for a sale of 59.00 EUR to the card that the terminal reads', {
    kind: 'loyalty-award',
    terminal,
    sale,
    amountDetails: { amount: 5900, currency: 'EUR' },
  }),
  'loyalty-rebate': example('Take the rebate of a loyalty card off a sale of 59.00 EUR', {
    kind: 'loyalty-rebate',
    terminal,
    sale,
    amountDetails: { amount: 5900, currency: 'EUR' },
    loyalty: { account: { number: '9780000000055' } },
  }),
  'loyalty-redemption': example('Take 500 points', {
    kind: 'loyalty-redemption',
    terminal,
    sale,
    loyalty: { points: 500 },
  }),
  'loyalty-award-refund': example('Return 20 of the points of an award', {
    kind: 'loyalty-award-refund',
    terminal,
    sale,
    original,
    loyalty: { points: 20 },
  }),
  'loyalty-rebate-refund': example('Return a rebate as a whole', {
    kind: 'loyalty-rebate-refund',
    terminal,
    sale,
    original,
  }),
  'loyalty-redemption-refund': example('Give the redeemed points back', {
    kind: 'loyalty-redemption-refund',
    terminal,
    sale,
    original,
  }),
};
