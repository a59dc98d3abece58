/** The language of responses: the request's Accept-Language or, without it, the configured language. */

import { describe, expect, test } from 'vitest';
import { kindWords, outcomes, rails } from '../../src/messages/index.js';
import { Listener } from './listener.js';
import { MemoryLanes } from './memory-lanes.js';
import { type DaemonAddress, openInterface, token } from './open-interface.js';

/** Ends a payment with an unknown outcome. */
async function payUnresolved(daemon: DaemonAddress): Promise<void> {
  await daemon.pay('till1-7');
  daemon.lanes.end('till1-7', {
    result: 'unresolved',
    retry: 'after-resolution',
    message: outcomes.unresolved(kindWords.payment, rails.terminal, { said: '', isAsked: true }),
  });
}

const inGerman = /^Es ist nicht bekannt, ob die Zahlung erfolgreich war\. Nicht noch einmal kassieren: /;

describe('the language of a response', () => {
  test('is the language of Accept-Language, and codes and ids stay unchanged', async () => {
    const daemon = await openInterface();
    await payUnresolved(daemon);
    const path = '/v1/transactions/till1-7';
    const german = await daemon.call({ path, headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    expect(german.headers['content-language']).toBe('de');
    const english = await daemon.get(path);
    expect(german.json).toEqual({ ...Object(english.json), message: expect.stringMatching(inGerman) });
    expect(english.headers['content-language']).toBeUndefined();
  });

  test('is the language of the configuration if the request names no known language', async () => {
    const daemon = await openInterface({}, new MemoryLanes(), undefined, undefined, undefined, 'de');
    await payUnresolved(daemon);
    const path = '/v1/transactions/till1-7';
    for (const asked of [undefined, '*', 'it'])
      expect((await daemon.call({ path, headers: { 'accept-language': asked } })).json).toMatchObject({
        message: expect.stringMatching(inGerman),
      });
    expect((await daemon.call({ path, headers: { 'accept-language': 'en' } })).json).toMatchObject({
      message: expect.stringMatching(/^It is not known whether the payment went through/),
    });
  });

  test('applies to refusals and events', async () => {
    const daemon = await openInterface();
    const headers = { 'accept-language': 'de' };
    expect(await daemon.call({ path: '/v1/services/shop', headers })).toMatchObject({
      status: 404,
      json: { code: 'unknown-terminal', detail: 'Es gibt keinen Zahlungsdienst shop. Es ist nichts eingerichtet.' },
    });
    const listener = new Listener({ port: daemon.api.port, token }, '/v1/events', headers);
    await payUnresolved(daemon);
    const { data } = await listener.until(({ event }) => event === 'outcome');
    expect(data).toMatchObject({ transaction: { message: expect.stringMatching(inGerman) } });
  });

  test('changes no id, even an id that reads like a message', async () => {
    const daemon = await openInterface();
    await daemon.pay('till1-8', { sale: rails.service.place });
    const { json } = await daemon.call({ path: '/v1/transactions/till1-8', headers: { 'accept-language': 'de' } });
    expect(json).toMatchObject({ sale: 'payment service' });
  });

  test('does not change the API description', async () => {
    const daemon = await openInterface({}, new MemoryLanes(), undefined, undefined, undefined, 'de');
    expect((await daemon.call({ path: '/openapi.json' })).text).toContain('Request a transaction');
  });
});
