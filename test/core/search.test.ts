/** The words that an operator types to find a payment, and the payments that they find. */

import { expect, test } from 'vitest';
import { matchesWord, searchTermsOf, soughtTerms } from '../../src/core/search/search-text.js';
import { searchWordsIn } from '../../src/core/search/search-words.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { AT, attempt, outcome, payment } from '../journal/samples.js';

const id = '3C8a3761-99b5-4cb9-8f64-f24489c86f30';

/** The request of the payment with this amount. */
function requested(amount: number, currency: string): TransactionRecord['request'] {
  return {
    transactionId: id,
    kind: 'payment',
    terminal: 'till-1',
    sale: 'R-1001',
    allowPartial: false,
    amountDetails: { amount, currency },
  };
}

/** A payment of 12.50 EUR with a tip, and with every name that receipts and other parties have for it. */
const paid: TransactionRecord = payment(id, {
  request: requested(1250, 'EUR'),
  attempts: [
    {
      ...attempt('S1', 'answered'),
      evidence: {
        at: AT,
        how: 'repeated',
        redacted: [],
        message: {
          body: {
            RepeatedMessageResponse: {
              PaymentResponse: {
                PaymentResult: { PaymentAcquirerData: { AcquirerTransactionID: { TransactionID: 'H46749773' } } },
              },
            },
          },
        },
      },
    },
  ],
  receipts: [
    {
      document: 'CustomerReceipt',
      copy: 'customer',
      signatureRequired: false,
      lines: [
        [{ text: 'Trace ' }, { text: '00471234' }],
        [{ text: 'Card 411111******1111' }],
        [{ text: '2026-03-01' }],
      ],
    },
  ],
  outcome: {
    ...outcome('approved'),
    authorized: { amount: 1400, currency: 'EUR' },
    approvalCode: 'A9B8C7',
    maskedPan: '411111******1111',
    poiTransaction: { transactionId: 'TENDER7.PSPREF881', timeStamp: AT },
  },
});

const found = [
  '12.50',
  '12,50',
  '12.50 EUR',
  'EUR12.50',
  '12.5 eur',
  '14',
  '14.00',
  'eur 14',
  '00012.50',
  '1111',
  '*1111',
  '411111******1111',
  '12.50 1111',
  'R-1001',
  'r-10',
  'A9B8C7',
  'a9b8',
  'H46749773',
  'TENDER7.PSP',
  'pspref881',
  '00471234',
  '3c8a3761',
  '6f30',
  'f24489c86f30',
  '12.50 EUR R-1001 1111 14',
  id,
  id.toUpperCase(),
];
const notFound = [
  '12.51',
  '1.250',
  '12.50 SEK',
  '1250 EUR',
  '1250',
  '2222',
  '4111',
  '411111',
  'R-1002',
  '1001',
  'trace',
  '8c7',
  '6f3',
  '2026-03-01',
  '12.50 2222',
  'card',
];

test.each(found)('the search %s finds the payment, by the index and by the record', (text) => {
  const words = searchWordsIn(text) ?? [];
  expect(words.length).toBeGreaterThan(0);
  const terms = searchTermsOf(paid);
  for (const word of words) {
    expect(matchesWord(paid, word)).toBe(true);
    const { exact, starts } = soughtTerms(word);
    const isIndexed =
      exact.some((term) => terms.includes(term)) ||
      starts.some((start) => terms.some((term) => term.startsWith(start)));
    const isOfId = word.start !== undefined && id.toLowerCase().startsWith(word.start);
    expect(isIndexed || isOfId).toBe(true);
  }
});

test.each(notFound)('the search %s does not find the payment', (text) => {
  const words = searchWordsIn(text) ?? [];
  expect(words.length).toBeGreaterThan(0);
  expect(words.every((word) => matchesWord(paid, word))).toBe(false);
});

test('an amount without a currency matches each currency, and its separators may mean thousands', () => {
  const yen = payment(id, { request: requested(1250, 'JPY') });
  const dinar = payment(id, { request: requested(1250, 'KWD') });
  const typed = (text: string) =>
    [paid, yen, dinar].map((record) => (searchWordsIn(text) ?? []).every((word) => matchesWord(record, word)));
  expect(typed('1250')).toEqual([false, true, false]);
  expect(typed('1,250')).toEqual([false, true, true]);
  expect(typed('1.25')).toEqual([false, false, true]);
  expect(typed('12.50')).toEqual([true, false, false]);
});

test.each(['', '  ', 'x', 'ab', '12.50 x', 'a b c', '1111 '.repeat(9)])('the text "%s" is not a search', (text) => {
  expect(searchWordsIn(text)).toBeUndefined();
});
