/**
 * Both sides agree: the messages of `fixtures/checkout` are accepted unchanged, and `protocol/checkout` reads each
 * answer without a remark.
 */

import { describe, expect, test } from 'vitest';
import { checkoutMessages, problemStatuses, readCheckout } from '../../../protocol/checkout/index.js';
import type { Declaration } from '../../../protocol/declaration/declaration.js';
import { problems } from '../../../src/simulator/service/rules/requests/answer.js';
import { fixtureNames, fixtureText } from '../../protocol/checkout/messages.js';
import { codeOf, type Reply, start } from './merchant.js';

const paths: Readonly<Record<string, string>> = {
  'create-session-request': '/v1/session/payment/create',
  'authorize-request': '/v1/authorize',
  'create-mit-request': '/v1/mit/create',
  'authorize-mit-request': '/v1/mit/authorize',
};

/** Messages that name a card that this service has not stored, or that must be refused. */
const refusals: Readonly<Record<string, string>> = {
  'authorize-request': 'instrument-not-found',
  'authorize-mit-request': 'instrument-not-found',
  'create-session-request.one-click': 'instrument-not-found',
  'create-session-request.stored-cards-only': 'no-stored-instruments',
};

/** Returns the parts of an answer that its declaration does not explain. */
function remarks<Message>(declaration: Declaration<Message>, { body }: Reply): unknown {
  const read = readCheckout(declaration, JSON.stringify(body));
  return read.ok ? read.value.kept : read.error;
}

describe('the practice service, given messages written by hand,', () => {
  test.each(fixtureNames.filter((name) => paths[name.split('.')[0] ?? ''] !== undefined))(
    'understands %s unchanged',
    async (name) => {
      const merchant = await start();
      const reply = await merchant.send('POST', paths[name.split('.')[0] ?? ''] ?? '', undefined, {
        text: fixtureText(name),
      });
      expect(codeOf(reply)).toBe(refusals[name]);
      const declaration: Declaration<unknown> =
        reply.status === 200 ? checkoutMessages.CreateSessionResponse : checkoutMessages.Problem;
      expect(remarks(declaration, reply)).toEqual([]);
    },
  );

  test('performs the operations on a payment one after the other', async () => {
    const merchant = await start();
    const created = fixtureText('create-session-request').replace('"splitShipment": false', '"splitShipment": true');
    const reply = await merchant.send('POST', '/v1/session/payment/create', undefined, { text: created });
    const { pspReference } = Object(reply.body).sessionInfo;
    const reference = String(pspReference);
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    const post = async (path: string, name: string) => {
      const answer = await merchant.send('POST', path, undefined, { text: fixtureText(name) });
      expect([name, codeOf(answer), remarks(checkoutMessages.FollowUpResponse, answer)]).toEqual([name, undefined, []]);
    };
    await post(`/v1/${reference}/update`, 'update-request');
    await post(`/v1/${reference}/update`, 'update-request.extension');
    await post(`/v1/${reference}/cancel`, 'cancel-request');
    await post(`/v1/${reference}/capture`, 'capture-request');
    await post('/v1/cancel', 'fallback-cancel-request');
    await post(`/v1/${reference}/refund`, 'refund-request');
    expect(await merchant.ledger(reference)).toMatchObject({
      state: 'captured',
      captured: 40_000,
      cancelled: 24_900,
      refunded: 15_000,
    });
    const status = await merchant.send('GET', `/v1/${reference}/status`);
    expect(remarks(checkoutMessages.PaymentStatus, status)).toEqual([]);
  });
});

test('tenderd reads a full status, a list and a deletion of the practice service without remarks', async () => {
  const merchant = await start();
  const storing = { paymentInstrumentsProfileData: { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' } };
  const ui = { mode: 'EMBED', origin: 'https://shop.example' };
  const embedded = await merchant.create({ merchantInfo: { ui }, body: storing });
  expect(remarks(checkoutMessages.CreateSessionResponse, embedded)).toEqual([]);
  const reference = String(Object(embedded.body).sessionInfo.pspReference);
  await merchant.shopper(reference, { act: 'pay', card: '4000000000003220' });
  await merchant.shopper(reference, { act: 'challenge', passed: true });
  expect(remarks(checkoutMessages.PaymentStatus, await merchant.send('GET', `/v1/${reference}/status`))).toEqual([]);
  const list = await merchant.send('GET', '/v1/payment-instruments/anna');
  expect(remarks(checkoutMessages.PaymentInstruments, list)).toEqual([]);
  const [{ paymentInstrumentReference: instrument }] = Object(list.body).paymentInstruments;
  const deleted = await merchant.send('DELETE', `/v1/merchant-admin/card-on-file/anna/${String(instrument)}`);
  expect(remarks(checkoutMessages.InstrumentDeleted, deleted)).toEqual([]);
});

test('tenderd and the practice service have the same problem codes below 500', () => {
  const own = Object.entries(problems).filter(([, { status }]) => status < 500);
  expect(Object.fromEntries(own.map(([code, { status }]) => [code, status]))).toEqual(problemStatuses);
});
