/** Refusals in the words of the standard: their lines in the log, and the answers to unreadable messages. */

import { describe, expect, test } from 'vitest';
import { messageCategories } from '../../protocol/index.js';
import type { RefusedMessage } from '../../src/nexo/index.js';
import { askOnWebSocket, asked, read, takePayment } from './interface-words.js';
import { abortRequest, header, loginRequest, payment, paymentXml, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const secret = 'a secret of the till, 7431';

async function openHearing() {
  const refused: RefusedMessage[] = [];
  const daemon = await openNexoInterface({ loginSecret: secret, onRefused: (one) => refused.push(one) });
  return { daemon, refused };
}

test('a refused message over HTTP is logged with the code of the lanes, that of the answer, or as a Reject', async () => {
  const { daemon, refused } = await openHearing();
  await daemon.post(request('Payment', payment()), { authorization: undefined });
  await daemon.post(request('Payment', payment(), { poiId: 'NONE' }));
  daemon.lanes.obstacle = 'terminal-faulted';
  await daemon.post(request('Payment', payment()));
  await daemon.post(abortRequest('nothing'));
  await daemon.post('{}');
  await daemon.post(request('Payment', payment()).slice(0, -4));
  expect(refused).toEqual([
    { category: 'Payment', condition: 'LoggedOut' },
    { category: 'Payment', condition: 'UnavailableDevice' },
    { category: 'Payment', condition: 'DeviceOut', code: 'terminal-faulted' },
    { category: 'Abort' },
    {},
    { category: 'Payment', condition: 'MessageFormat', isUnread: true },
  ]);
});

test('a refused message on a WebSocket is logged, and so is a wrong secret', async () => {
  const { daemon, refused } = await openHearing();
  const register = await daemon.connect('/nexo', {});
  register.say(loginRequest({}, 'wrong'));
  await register.next();
  register.say(statusRequest('7'));
  await register.next();
  expect(refused).toEqual([
    { category: 'Login', condition: 'NotAllowed' },
    { category: 'TransactionStatus', condition: 'LoggedOut' },
  ]);
});

describe('a request that is unreadable except for its header', () => {
  const ids = { ServiceID: '7', DeviceID: 'D7', SaleID: 'SALE-1', POIID: 'POI-till-1' };
  const devices = new Set(['Display', 'Input', 'InputUpdate', 'Print', 'Sound', 'PIN', 'CardReaderInit']);
  /** These have no answer, or one that cannot express a refusal. */
  const unanswered = new Set(['Abort', 'CardReaderAPDU', 'CardReaderPowerOff', 'Event', 'InputUpdate']);
  const rest = messageCategories.filter((category) => !unanswered.has(category));

  /** Returns a request that breaks off after its header. */
  function broken(category: string, isXml: boolean): string {
    const MessageClass = devices.has(category) ? 'Device' : 'Service';
    const MessageHeader = { ...header({ category }), ...ids, MessageClass };
    if (!isXml) return `{"SaleToPOIRequest":{"MessageHeader":${JSON.stringify(MessageHeader)},"${category}Request":{`;
    const attributes = Object.entries(MessageHeader).map(([name, value]) => `${name}="${value}"`);
    return `<SaleToPOIRequest><MessageHeader ${attributes.join(' ')}/><${category}Request>`;
  }

  test.each(rest)('gets a Failure of its own category and encoding: %s', async (category) => {
    const daemon = await openNexoInterface();
    for (const isXml of [false, true]) {
      const { text } = await daemon.post(broken(category, isXml));
      expect(text.startsWith('<')).toBe(isXml);
      const answer = read(text);
      expect([answer.name, answer.header]).toMatchObject([`${category}Response`, ids]);
      expect(text).toMatch(/Failure.*MessageFormat.*No part of this message was processed/s);
    }
    expect(asked(daemon)).toEqual([]);
  });

  test('keeps the key of its sale', async () => {
    const daemon = await openNexoInterface();
    for (const text of [request('Payment', payment()).slice(0, -4), paymentXml().slice(0, -4)])
      expect(read((await daemon.post(text)).text)).toMatchObject({
        body: {
          SaleData: { SaleTransactionID: { TransactionID: 'receipt-1', TimeStamp: '2026-03-01T12:00:00+01:00' } },
        },
      });
  });

  test('is recognized if its header comes after the body', async () => {
    const daemon = await openNexoInterface();
    const behind = `{"SaleToPOIRequest":{"PaymentRequest":{"SaleData":nothing},"MessageHeader":${JSON.stringify(header({}))}}}`;
    expect(read((await daemon.post(behind)).text)).toMatchObject({
      name: 'PaymentResponse',
      header: { ServiceID: '7' },
      body: { Response: { ErrorCondition: 'MessageFormat' } },
    });
  });

  test.each(['Abort', 'Bonus'])('gets an event if its category has no failure: %s', async (category) => {
    const daemon = await openNexoInterface();
    expect(read((await daemon.post(broken(category, false))).text)).toMatchObject({
      header: { ServiceID: '7', SaleID: 'SALE-1' },
      body: { EventToNotify: 'Reject' },
    });
  });

  test('from a register without a Login gets LoggedOut, unless it is the Login', async () => {
    const daemon = await openNexoInterface({ loginSecret: secret });
    const register = await daemon.connect('/nexo', {});
    register.say(broken('Payment', true));
    expect(await register.next()).toContain('LoggedOut');
    register.say(broken('Login', true));
    expect(await register.next()).toContain('MessageFormat');
  });

  const bad: readonly (readonly [string, string])[] = [
    ['that is unreadable', broken('Payment', true)],
    ['for a Reversal that is unreadable', broken('Reversal', true)],
    ['with an amount of zero', paymentXml({}, '0')],
  ];
  test.each(bad)(
    'under the ServiceID of a running payment, a message %s never gets a plain failure',
    async (_what, text) => {
      const { daemon, register, id } = await askOnWebSocket();
      register.say(text);
      const answer = await register.next();
      expect(answer).toContain('InProgress');
      expect(answer).toContain('TransactionStatus');
      expect(answer).not.toMatch(/Nothing/i);
      daemon.lanes.end(id);
      expect(await register.next()).toContain('Result="Success"');
      expect(asked(daemon)).toHaveLength(1);
    },
  );

  test('under the ServiceID of an unacknowledged payment gets InProgress, and later MessageFormat', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    const text = broken('Payment', false);
    expect((await daemon.post(text)).text).toContain('InProgress');
    await daemon.lanes.acknowledge(id, 1);
    expect((await daemon.post(text)).text).toContain('MessageFormat');
  });
});
