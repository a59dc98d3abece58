/** The messages that the payment service counts as received before the power failed. */

import { expect, test } from 'vitest';
import type { Instrument } from '../../src/simulator/service/rules/index.js';
import { Dice } from '../simulation/dice.js';
import { MapBooks } from '../simulation/services/books.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { serviceThatHeard } from './service-aftermath.js';
import type { BooksThen } from './service-record.js';

const create = 'POST /create k1 {}';
const question = 'GET /status  ';
const cancel = 'POST /cancel k2 {}';

const card: Instrument = {
  merchantId: 'M-1',
  merchantShopperId: 'who counts requests',
  paymentInstrumentReference: '',
  card: 'visa',
  scheme: 'VISA_CREDIT',
  expiryDate: '12/30',
  cardOnFileReason: 'CONVENIENCE',
  recurringReference: undefined,
  recurringDescription: undefined,
};

/** Returns the requests in the service's ledger. A request of a shopper is `undefined`. */
function heard(requests: readonly (string | undefined)[], sent: readonly string[]): readonly (string | undefined)[] {
  const books = new MapBooks();
  const moments = requests.map((request, place): BooksThen => {
    books.putInstrument({ ...card, paymentInstrumentReference: `request ${place}` });
    return { request, books: books.copy() };
  });
  const day = { moments, asked: [], announced: [], manner: { cancelClosesSessions: true } };
  const host = serviceThatHeard(day, { sent, isLastAnswered: true }, new VirtualTime(), new Dice(1));
  return requests.slice(0, host.books.instruments(card.merchantId, card.merchantShopperId).length);
}

test.each([
  ['nothing had left', [create, question], [], 0],
  ['what had not left is not heard', [create, question, cancel], [create, question], 2],
  ['what a shopper did behind the last request that was heard', [create, undefined, question], [create], 2],
  ['and not behind one that had not left', [create, question, undefined], [create], 1],
  ['the second question left first', [question, 'GET /other  ', cancel], ['GET /other  ', cancel], 3],
  ['a question is heard as often as it left', [question, question, question], [question, question], 2],
  ['a request with a key is asked for again', [create, create, question], [create, question], 3],
  ['a killed daemon did not write down its cancel, and asked on', [create, cancel, question], [create, question], 3],
])('%s', (_what, requests, sent, count) => {
  expect(heard(requests, sent)).toEqual(requests.slice(0, count));
});
