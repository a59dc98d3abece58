/**
 * Messages at the nexo interface that are too large, too many or invalid: each gets an answer in the form of its
 * connection, and one line in the log.
 */

import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ByteBudget, framed, Frames } from '../../src/net/index.js';
import { token } from '../api/open-interface.js';
import { untilWaitedFor } from './interface-words.js';
import { loginRequest, payment, paymentXml, request } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const secret = 'the register knows this';

/** Returns a payment with so many goods. Each has a realistic size. */
function basket(count: number, label = 'Trousers, blue'): string {
  const SaleItem = Array.from({ length: count }, (_, index) => ({
    ItemID: index,
    ProductCode: `P-${index}`,
    EanUpc: '4006381333931',
    UnitOfMeasure: 'Other',
    Quantity: 1,
    UnitPrice: 0.04,
    ItemAmount: 0.04,
    TaxCode: '1',
    ProductLabel: label,
    AdditionalProductInfo: 'size 32, colour 7, from the shelf at the door, with the sticker of the week',
  }));
  return request('Payment', payment({}, {}), {}).replace(
    '"PaymentTransaction":{',
    `"PaymentTransaction":{"SaleItem":${JSON.stringify(SaleItem)},`,
  );
}

async function opened() {
  const ended: (readonly [string, unknown])[] = [];
  const daemon = await openNexoInterface({
    loginSecret: secret,
    onEnded: (code, { over }) => void ended.push([code, over]),
  });
  const tcp = await daemon.nexo.openTcp(0);
  return { daemon, ended, tcp };
}

/** Opens a connection over TCP. */
function dialTcp(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const frames = new Frames(1_000_000);
  const come: string[] = [];
  socket.on('data', (bytes: Buffer) => come.push(...frames.take(bytes).messages.map(String)));
  return { socket, come, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
}

describe('a basket of 300 items, and a basket of 1 MiB', () => {
  test.each([
    ['72 kB', basket(300), 72_000],
    ['1 MiB', basket(4_000), 1_048_576],
  ])('with %s is accepted by POST, WebSocket and TCP', async (_name, text, least) => {
    expect(text.length).toBeGreaterThan(least);
    const { daemon, ended, tcp } = await opened();
    const posted = daemon.post(text);
    const id = await untilWaitedFor(daemon);
    daemon.lanes.end(id);
    expect((await posted).text).toContain('"Result":"Success"');
    const register = await daemon.connect();
    register.say(text);
    expect(await register.next()).toContain('"Result":"Success"');
    const { socket, come } = dialTcp(tcp.port);
    socket.write(Buffer.concat([framed(loginRequest({}, secret)), framed(text)]));
    await expect.poll(() => come.length).toBe(2);
    expect(come[1]).toContain('"Result":"Success"');
    expect(ended).toEqual([]);
  });
});

describe('a message that is too large', () => {
  test('gets HTTP 413 with a problem document in a POST', async () => {
    const { daemon } = await opened();
    const answer = await daemon.post(basket(6_000), { authorization: `Bearer ${token}` });
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('1572864')]);
  });

  test('gets an event Reject and a close with the reason on a WebSocket', async () => {
    const { daemon, ended } = await opened();
    const register = await daemon.connect();
    register.say(basket(6_000));
    expect(await register.next()).toMatch(/"EventToNotify":"Reject".*larger than this interface accepts/);
    expect([await register.closed, await register.reason]).toEqual([
      1009,
      'a message is larger than this interface accepts',
    ]);
    expect(ended).toEqual([['message-too-large', 'websocket']]);
  });

  test('gets an event Reject before the reset on TCP', async () => {
    const { ended, tcp } = await opened();
    const { socket, come, closed } = dialTcp(tcp.port);
    socket.write(framed(basket(6_000)));
    await closed;
    expect(come.at(-1)).toMatch(/"EventToNotify":"Reject".*larger than this interface accepts/);
    expect(ended).toEqual([['message-too-large', 'tcp']]);
  });
});

test.each([
  ['a binary message', 1003, 'binary-message'],
  ['a text that is not UTF-8', 1007, 'message-not-utf8'],
  ['a frame that breaks the rules', 1002, 'not-websocket'],
])('%s closes a WebSocket with code %i and a reason', async (_name, closeCode, code) => {
  const { daemon, ended } = await opened();
  const register = await daemon.connect();
  const raw: unknown = Reflect.get(register.webSocket, '_socket');
  if (code === 'binary-message') register.webSocket.send(Buffer.from('x'));
  else if (raw instanceof Object && 'write' in raw && typeof raw.write === 'function')
    // A text of one byte 0xFF, masked by zeros; or a frame with a reserved bit.
    raw.write(Buffer.from([code === 'not-websocket' ? 0xf1 : 0x81, 0x81, 0, 0, 0, 0, 0xff]));
  expect(await register.closed).toBe(closeCode);
  expect(await register.reason).not.toBe('');
  expect(ended).toEqual([[code, 'websocket']]);
});

test('too many messages at a time on a WebSocket get a Reject and a close, and the payments continue', async () => {
  const ended: string[] = [];
  const daemon = await openNexoInterface({ onEnded: (code) => void ended.push(code) }, { pipelinedMax: 2 });
  const register = await daemon.connect();
  for (const serviceId of ['1', '2', '3']) register.say(paymentXml({ serviceId }));
  expect(await register.next()).toMatch(/^<.*Reject.*too many messages are in progress/);
  expect(await register.closed).toBe(1008);
  expect(ended).toEqual(['too-many-under-way']);
  expect(daemon.lanes.list({})[0]?.abortRequested).toBe(false);
});

test('large messages together stay within their budget, and small messages do not use the budget', () => {
  const budget = new ByteBudget(1_000_000);
  const [first, second, small] = [budget.share(), budget.share(), budget.share()];
  expect(first.hold(1_000_000)).toBe(true);
  expect(second.hold(500_000)).toBe(false);
  expect(small.hold(65_536)).toBe(true);
  first.release();
  first.release();
  expect(second.hold(500_000)).toBe(true);
  second.release();
  expect(budget.held).toBe(0);
});

test('many large messages at once: those above the budget are rejected with the reason, and accepted messages are answered', async () => {
  const { daemon, ended } = await opened();
  const text = basket(4_000);
  const registers = await Promise.all(Array.from({ length: 20 }, () => daemon.connect()));
  for (const register of registers) register.say(text);
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  expect(ended[0]).toEqual(['large-messages-full', 'websocket']);
  const [id = ''] = daemon.lanes.list({}).map((view) => view.request.transactionId);
  await daemon.lanes.whenWaitedFor(id);
  daemon.lanes.end(id);
  const said = await Promise.all(registers.map((register) => register.next()));
  expect(said.filter((one) => one.includes('"Result":"Success"')).length).toBeGreaterThan(5);
  expect(said.filter((one) => one.includes('Reject')).length).toBe(ended.length);
});
