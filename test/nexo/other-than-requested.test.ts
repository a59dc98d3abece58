/** An approval of something other than the request is not a Success, and the register sees what the terminal named. */

import { expect, test } from 'vitest';
import { jsonCodec } from '../../protocol/index.js';
import { type Ended, moneyResponses } from '../../src/nexo/dialogue/responses/money-response.js';
import { payment, request } from './messages.js';
import { answered, endedView } from './views.js';

const message = 'The terminal reports that it reversed another transaction (9999). Do not reverse again.';
const noSuccess = { Result: 'Partial', ErrorCondition: 'PaymentRestriction', AdditionalResponse: message };
const time = '2026-03-01T12:00:00Z';
const key = (id: string) => ({ POITransactionID: { TransactionID: id, TimeStamp: time } });

/** Returns the best answer to this request, after decoding. */
function answerTo(text: string, view: Ended): unknown {
  const asked = jsonCodec.decode(text);
  if (!asked.ok) throw new Error(asked.error.message);
  const { value } = asked;
  if (value.name !== 'PaymentRequest' && value.name !== 'ReversalRequest') throw new Error(value.name);
  const [best] = moneyResponses(value, view);
  const encoded = best === undefined ? undefined : jsonCodec.encode(best);
  if (encoded?.ok !== true) throw new Error('it cannot be written');
  const read = jsonCodec.decode(encoded.value);
  return read.ok ? read.value.body : read.error;
}

test('a reversal of another payment is answered with that payment, without an amount and without Success', () => {
  const text = request('Reversal', { ReversalReason: 'MerchantCancel', OriginalPOITransaction: key('1') });
  const said = answered({
    Response: { Result: 'Success' },
    OriginalPOITransaction: key('9999'),
    ReversedAmount: '12.34',
  });
  const about = { originalPoi: { transactionId: '1', timeStamp: time }, attempts: [said] };
  const answer = answerTo(text, endedView({ reason: 'other-original', message }, about, { kind: 'reversal' }));
  expect(answer).toMatchObject({ Response: noSuccess, OriginalPOITransaction: key('9999') });
  expect(answer).not.toHaveProperty('ReversedAmount');
});

test.each(['approved', 'partly-approved'] as const)(
  'an approval of another payment type is not answered with Success: %s',
  (result) => {
    const view = endedView({ result, reason: 'other-payment-type', message });
    expect(answerTo(request('Payment', payment()), view)).toMatchObject({ Response: noSuccess });
  },
);
