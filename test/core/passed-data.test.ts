/**
 * Acquirer data with an effect is only accepted if its result can be reported correctly, and for terminals that are
 * known to act on it.
 */

import { expect, test } from 'vitest';
import { dialectNames, dialects } from '../../protocol/index.js';
import { kinds } from '../../src/core/kinds/index.js';
import { contradictionIn } from '../../src/core/terminal/messages/contradictions.js';
import { whyNotCarried, whyNotPassedOn } from '../../src/core/kinds/message/acquirer-data.js';
import { moneyRequest } from '../../src/core/terminal/messages/requests.js';
import type { TransactionKind, TransactionRequest } from '../../src/core/index.js';
import { unchecked } from '../unchecked.js';

function asked(kind: TransactionKind, acquirerData: string, change: object = {}): TransactionRequest {
  const amountDetails = { amount: 1_000, currency: 'EUR' };
  const common = { transactionId: 't1', terminal: 'till', sale: 'R-1', allowPartial: false };
  return unchecked({ ...common, kind, amountDetails, acquirerData, ...change });
}

test.each<[TransactionKind, string, object, RegExp | undefined]>([
  ['pre-authorization', 'authorisationType=PreAuth', {}, undefined],
  ['payment', 'authorisationType=PreAuth', {}, /key authorisationType=PreAuth.*holds the money.*only for a pre-auth/],
  ['refund', 'manualCapture=true', {}, /key manualCapture=true.*only for a pre-authorization/],
  ['pre-authorization', 'manualCapture=true', { options: { oneTime: true } }, /combined with oneTime/],
  ['payment', 'split.api=1&store=S1&merchantAccount=M', {}, undefined],
  ['reversal', 'store=S1', {}, undefined],
  ['card-acquisition', 'store=S1', {}, /key store/],
  ['loyalty-award', 'store=S1', {}, /key store/],
  ['payment', 'recurringContract=ONECLICK&shopperReference=kim', {}, undefined],
  ['refund', 'shopperReference=kim', {}, /key shopperReference/],
  ['reversal', 'currency=EUR', {}, undefined],
  ['reversal', 'currency=SEK', {}, /key currency.*must have the currency of the amount/],
  ['reversal', 'currency=EUR', { amountDetails: undefined }, /key currency/],
  ['refund', 'tenderOption=MOTO', {}, undefined],
  ['capture', 'tenderOption=MOTO', {}, /key tenderOption=MOTO/],
  ['payment', 'tenderOption=AllowPartialAuthorisation', { allowPartial: true }, undefined],
  ['payment', 'tenderOption=AllowPartialAuthorisation', {}, /allowPartial/],
  ['pre-authorization', 'tenderOption=AskGratuity&authorisationType=PreAuth', {}, undefined],
  ['refund', 'tenderOption=AskGratuity', {}, /AskGratuity/],
  ['payment', 'unheardOf=1', {}, /key unheardOf/],
])('a %s with %s %j passes or is refused', (kind, data, change, why) => {
  expect(whyNotPassedOn(asked(kind, data, change)) ?? 'passes').toMatch(why ?? /^passes$/);
});

test('the refusal names the field, the key, the reason, and the keys that every terminal accepts', () => {
  const passes =
    'Nothing was sent. These keys are sent to every terminal: applicationInfo, metadata, shopperEmail, shopperStatement.';
  expect(whyNotPassedOn(asked('refund', 'shopperReference=kim'))).toBe(
    `The acquirer data (SaleToAcquirerData) has the key shopperReference, which is not sent: it stores the card, and is only for a payment or pre-authorization. ${passes}`,
  );
  const terminalData = { terminalData: 'store=S1', acquirerData: undefined };
  expect(whyNotPassedOn(asked('payment', '', terminalData))).toBe(
    `The terminal data (SaleToPOIData) has the key store, which is not sent: it says whose money it is, and belongs to SaleToAcquirerData. ${passes}`,
  );
  expect(whyNotPassedOn(asked('payment', '', { ...terminalData, terminalData: 'metadata.a=1' }))).toBeUndefined();
  expect(whyNotCarried(dialects['swedbank-3.1'], asked('payment', 'store=S1'))).toBe(
    `The acquirer data (SaleToAcquirerData) has the key store, which is not sent: it says whose money it is, but it is not known whether terminals of the dialect swedbank-3.1 do so. ${passes}`,
  );
  const unread = 'cannot be read: it is neither a JSON object, plain or in base64, nor key=value&... in URL encoding';
  expect(whyNotPassedOn(asked('payment', '{'))).toBe(`The acquirer data (SaleToAcquirerData) ${unread}. ${passes}`);
  expect(whyNotPassedOn(asked('payment', 'metadata.a=1', { terminalData: '{' }))).toBe(
    `The terminal data (SaleToPOIData) ${unread}. ${passes}`,
  );
});

test('a refusal of acquirer data comes before a refusal of data for the terminal', () => {
  const both = asked('payment', 'unheardOf=1', { terminalData: 'store=S1' });
  expect(whyNotPassedOn(both)).toContain('The acquirer data (SaleToAcquirerData) has the key unheardOf');
});

test('only one dialect carries keys with an effect, and each dialect carries keys without an effect', () => {
  const carrying = (data: string) =>
    dialectNames.filter((name) => whyNotCarried(dialects[name], asked('payment', data)) === undefined);
  expect(carrying('store=S1')).toEqual(['adyen-3.0']);
  expect(carrying('metadata.a=1')).toEqual(dialectNames);
  expect(whyNotCarried(dialects['swedbank-3.1'], asked('pre-authorization', 'authorisationType=PreAuth'))).toMatch(
    /key authorisationType=PreAuth.*dialect swedbank-3\.1/,
  );
});

const held = asked('pre-authorization', 'authorisationType=PreAuth');
const record = { acceptedAt: '', attempts: [], receipts: [], acknowledgedRevision: 0, attention: [] };

/** Returns the request of a pre-authorization as it leaves. */
function sent(request: TransactionRequest): unknown {
  const ids = { serviceId: '1', category: 'Payment', saleId: 'S', poiId: 'P' } as const;
  const attempt = { ...ids, sessionEpoch: 1, openedAt: '', state: 'open' } as const;
  return moneyRequest(kinds['pre-authorization'], { dialect: dialects['adyen-3.0'] }, { ...record, request }, attempt)
    .body;
}

test('a pre-authorization by acquirer data is sent as a payment with that data', () => {
  expect(sent(held)).toMatchObject({
    SaleData: { SaleToAcquirerData: 'authorisationType=PreAuth' },
    PaymentData: { PaymentType: 'Normal' },
  });
  expect(sent(asked('pre-authorization', 'metadata.a=1'))).toMatchObject({
    PaymentData: { PaymentType: 'FirstReservation' },
  });
});

test.each([
  [held, 'Normal', undefined],
  [held, 'FirstReservation', undefined],
  [held, 'Refund', 'other-payment-type'],
  [asked('pre-authorization', 'metadata.a=1'), 'Normal', 'other-payment-type'],
  [asked('payment', 'metadata.a=1'), 'FirstReservation', 'other-payment-type'],
])('an approval is checked by its payment type: %j approved as %s', (request, PaymentType, code) => {
  const ofPayment = { MessageClass: 'Service', MessageCategory: 'Payment', MessageType: 'Response' } as const;
  const header = { ...ofPayment, SaleID: 'S', POIID: 'P' };
  const body = { Response: { Result: 'Success' }, PaymentResult: { PaymentType } };
  const answer = { name: 'PaymentResponse', header, body } as const;
  expect(contradictionIn(kinds[request.kind], answer, { ...record, request })?.code).toBe(code);
});
