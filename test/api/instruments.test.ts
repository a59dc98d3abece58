/** Stored cards in the API: which are listed, which requests are refused, and that the log has none of their data. */

import { describe, expect, test } from 'vitest';
import { asRegister, openInterface } from './open-interface.js';

const path = '/v1/services/shop/instruments';
const card = {
  instrument: 'card-secret-1',
  scheme: 'VISA_CREDIT',
  maskedPan: '411111******1111',
  expiryDate: '2030-12',
  cardOnFileReason: 'SCHEDULED',
  recurringReference: 'agreement-1',
  recurringDescription: 'Coffee',
};

describe('the stored cards of a shopper', () => {
  test('have only the fields that the service reported', async () => {
    const daemon = await openInterface();
    daemon.lanes.instruments.stored = [card, { instrument: 'card-2' }];
    const answer = await daemon.get(`${path}?shopper=shopper-1`);
    expect(answer).toMatchObject({ status: 200, json: { instruments: [card, { instrument: 'card-2' }] } });
    expect(await daemon.get(`${path}?shopper=somebody`)).toMatchObject({ json: { instruments: [] } });
  });

  test('are deleted separately, and only once', async () => {
    const daemon = await openInterface();
    daemon.lanes.instruments.stored = [card, { instrument: 'card-2' }];
    const remove = async () =>
      daemon.call({ method: 'DELETE', path: `${path}/card-secret-1?shopper=shopper-1`, headers: asRegister('front') });
    expect(await remove()).toMatchObject({ status: 200, json: { deleted: true } });
    expect(await remove()).toMatchObject({ status: 404, json: { code: 'unknown-instrument' } });
    expect(await daemon.call({ path: `${path}?shopper=shopper-1`, headers: asRegister('garden') })).toMatchObject({
      json: { instruments: [{ instrument: 'card-2' }] },
    });
  });

  test('have neither their reference nor their shopper in the log', async () => {
    const daemon = await openInterface();
    await daemon.call({ method: 'DELETE', path: `${path}/card-secret-1?shopper=shopper-1` });
    expect(daemon.notes.at(-1)).toMatchObject({ path: `${path}/*`, status: 404 });
    expect(JSON.stringify(daemon.notes)).not.toMatch(/card-secret|shopper-1/);
  });

  test.each<readonly [string, string, string, number]>([
    ['no shopper', '', 'invalid-request', 400],
    ['an unknown parameter', '?shopper=a&shoper=b', 'invalid-request', 400],
    ['a card number as the shopper', '?shopper=4111111111111111', 'card-number-in-id', 400],
  ])('are refused: %s', async (_what, query, code, status) => {
    const daemon = await openInterface();
    expect(await daemon.get(`${path}${query}`)).toMatchObject({ status, json: { code } });
    const remove = await daemon.call({ method: 'DELETE', path: `${path}/card-1${query}` });
    expect(remove).toMatchObject({ status, json: { code } });
  });

  test('need a known service and a token', async () => {
    const daemon = await openInterface();
    const other = await daemon.get('/v1/services/shup/instruments?shopper=a');
    expect(other).toMatchObject({ status: 404, json: { code: 'unknown-terminal' } });
    const nobody = await daemon.call({ path: `${path}?shopper=a`, headers: { authorization: undefined } });
    expect(nobody.status).toBe(401);
  });
});
