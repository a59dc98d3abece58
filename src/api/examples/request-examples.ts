/** Example requests of registers, for the API description and the page. */

import { accountExamples } from './account-examples.js';
import { example } from './example.js';

/** The transaction of the example responses. */
export const exampleId = 'till1-20260301-0042';

/** The return addresses of a link in the examples. */
export const exampleReturnUrls = {
  success: 'https://shop.example/paid',
  cancel: 'https://shop.example/left',
  error: 'https://shop.example/error',
};

const returnUrls = exampleReturnUrls;
const transactionId = exampleId;

const payment = {
  kind: 'payment',
  terminal: 'till-1',
  sale: '20260301-0042',
  amountDetails: { amount: 1250, currency: 'EUR' },
};

/** The examples by kind of request. */
export const requestExamples = {
  payment: example('Take 12.50 EUR', payment),
  refund: example('Give 5.00 EUR of it back', {
    kind: 'refund',
    terminal: 'till-1',
    sale: '20260301-0042',
    original: { transactionId },
    amountDetails: { amount: 500, currency: 'EUR' },
  }),
  reversal: example('Undo it as a whole', {
    kind: 'reversal',
    terminal: 'till-1',
    sale: '20260301-0042',
    original: { transactionId },
    reversalReason: 'customer-cancelled',
  }),
  'pre-authorization': example('Hold 200.00 EUR', {
    kind: 'pre-authorization',
    terminal: 'till-1',
    sale: 'room-12',
    amountDetails: { amount: 20000, currency: 'EUR' },
  }),
  'pre-authorization-update': example('Hold 300.00 EUR in all', {
    kind: 'pre-authorization-update',
    terminal: 'till-1',
    sale: 'room-12',
    original: { transactionId: 'till1-20260301-0043' },
    amountDetails: { amount: 30000, currency: 'EUR' },
  }),
  capture: example('Take 250.00 EUR of it, and let the rest go', {
    kind: 'capture',
    terminal: 'till-1',
    sale: 'room-12',
    original: { transactionId: 'till1-20260301-0043' },
    amountDetails: { amount: 25000, currency: 'EUR' },
  }),
  ...accountExamples,
  'card-acquisition': example('Read the card before the price is known', {
    kind: 'card-acquisition',
    terminal: 'till-1',
    sale: '20260301-0045',
  }),
  verification: example('Have a card verified and stored; nothing is charged', {
    kind: 'verification',
    service: 'shop',
    sale: '20260301-0046',
    amountDetails: { amount: 0, currency: 'EUR' },
    online: { returnUrls, shopper: 'shopper-4711' },
  }),
  'payment-in-parts': example('Take a first part of 50.00 EUR, with 20.00 EUR in cash', {
    kind: 'payment',
    terminal: 'till-1',
    sale: '20260301-0044',
    amountDetails: { amount: 7000, currency: 'EUR' },
    options: { cashBack: { amount: 2000 }, split: { total: 10000 } },
  }),
  reconciliation: example('Close the terminal’s period', {
    kind: 'reconciliation',
    terminal: 'till-1',
    sale: 'Z-0412',
  }),
  'payment-by-link': example('Ask for a link over 12.50 EUR', {
    kind: 'payment',
    service: 'shop',
    sale: '20260301-0042',
    amountDetails: { amount: 1250, currency: 'EUR' },
    online: { returnUrls, payBefore: '2026-03-02T12:00:00+01:00' },
  }),
  'link-in-place-of-a-card': example('Hand a payment at a terminal over to a link', {
    kind: 'payment',
    service: 'shop',
    sale: '20260301-0042',
    insteadOf: 'till1-20260301-0041',
    amountDetails: { amount: 1250, currency: 'EUR' },
    online: { returnUrls },
  }),
  'hold-for-longer': example('Have a payment service hold the same for longer', {
    kind: 'pre-authorization-update',
    service: 'shop',
    sale: '20260301-0047',
    original: { transactionId: 'till1-20260301-0047' },
  }),
};
