/**
 * The HTTP front of simulated terminals whose answers are fetched, and its listener: the response of each path at each
 * moment.
 */

import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/simulator/index.js';
import { PolledFront } from '../../src/simulator/terminal/index.js';

function flat(category: string, more = ''): string {
  return `{"MessageHeader":{"MessageCategory":"${category}","MessageType":"Request"${more}},"${category}Request":{}}`;
}

function headerOf(category: string, id: string): string {
  return `"MessageHeader":{"ProtocolVersion":"3.1","MessageClass":"Service","MessageCategory":"${category}","MessageType":"Request","ServiceID":"${id}","SaleID":"S","POIID":"T1"}`;
}

function answer(id: string, condition?: string): string {
  const response = condition === undefined ? '' : `,"ErrorCondition":"${condition}"`;
  return `{"SaleToPOIResponse":{"MessageHeader":{"ServiceID":"${id}"},"PaymentResponse":{"Response":{"Result":"X"${response}}}}}`;
}

const display = '{"SaleToPOIRequest":{"MessageHeader":{"MessageClass":"Device"},"DisplayRequest":{}}}';

function front(isAtWork = false): { it: PolledFront; status: (path?: string) => number | string } {
  const it = new PolledFront(() => isAtWork);
  const status = (path = '/payment'): number | string => {
    const heard = it.fetched(path);
    return heard.type === 'response' ? heard.status : heard.type;
  };
  return { it, status };
}

test('a payment gets 202, and its polls 204, 206 and 201 for displays, 200 once for the answer, and then 423', () => {
  const { it, status } = front();
  expect(status()).toBe(423);
  expect(it.posted(1, '/payment', flat('Payment'))).toEqual({
    type: 'message',
    text: `{"SaleToPOIRequest":${flat('Payment')}}`,
  });
  expect(it.answered(1)).toMatchObject({ status: 202 });
  expect([status(), status('/reversal')]).toEqual([204, 423]);
  expect(it.take({ type: 'send', connection: 1, text: display })).toBe(false);
  it.take({ type: 'send', connection: 1, text: display });
  expect([status(), status(), status()]).toEqual([206, 201, 204]);
  expect(it.take({ type: 'send', connection: 1, text: answer('1') })).toBe(true);
  expect(it.fetched('/payment')).toMatchObject({
    status: 200,
    text: answer('1').slice('{"SaleToPOIResponse":'.length, -1),
  });
  expect([status(), it.holds(1)]).toEqual([423, false]);
});

test('a poll returns an earlier unfetched answer before the answer to the next request', () => {
  const { it } = front();
  for (const connection of [1, 2]) {
    it.posted(connection, '/payment', flat('Payment'));
    if (connection === 1) it.gone(connection);
    else it.answered(connection);
    it.take({ type: 'send', connection, text: answer(String(connection)) });
  }
  const texts = [it.fetched('/payment'), it.fetched('/payment')].map((heard) => JSON.stringify(heard));
  expect(texts[0]).toContain('ServiceID\\":\\"1');
  expect(texts[1]).toContain('ServiceID\\":\\"2');
});

test('a request gets 403 while the terminal is busy, and 400 if its category does not fit the path', () => {
  expect(front(true).it.posted(1, '/payment', flat('Payment'))).toEqual({ type: 'refused', status: 403 });
  expect(front(true).it.posted(1, '/status', flat('TransactionStatus'))).toMatchObject({ type: 'message' });
  const { it } = front();
  it.posted(1, '/payment', flat('Payment'));
  it.take({ type: 'send', connection: 1, text: answer('1', 'Busy') });
  expect(it.answered(1)).toMatchObject({ status: 403 });
  expect(it.posted(2, '/payment', flat('Reversal'))).toMatchObject({ status: 400 });
  expect(it.posted(2, '/payment', `{"SaleToPOIRequest":${flat('Payment')}}`)).toMatchObject({ status: 400 });
  expect(it.posted(2, '/else', flat('Payment'))).toMatchObject({ status: 404 });
});

test('a scripted status or cut replaces the answer for the next poll, and the request has then ended', () => {
  const { it, status } = front();
  for (const [connection, effect] of [
    [1, { type: 'status', connection: 1, status: 500 }],
    [2, { type: 'cut', connection: 2, how: 'reset' }],
    [3, { type: 'send-partial', connection: 3, text: answer('3'), bytes: 9 }],
  ] as const) {
    it.posted(connection, '/payment', flat('Payment'));
    it.answered(connection);
    it.take(effect);
  }
  expect([status(), status(), status(), status()]).toEqual([500, 'cut', 'cut', 423]);
});

test('a status request is answered at once, and an Abort gets only 202', () => {
  const { it } = front();
  it.posted(1, '/status', flat('TransactionStatus'));
  expect(it.answered(1)).toBeUndefined();
  it.take({ type: 'send', connection: 1, text: answer('1') });
  expect(it.answered(1)).toMatchObject({ status: 200 });
  it.posted(2, '/abort', flat('Abort'));
  expect(it.answered(2)).toMatchObject({ status: 202 });
});

test('a payment over the real listener is accepted, displayed, answered once, and in the ledger', async () => {
  const simulator = await startSimulator({ terminals: ['T1'], wire: 'polling', dialect: 'marketpay-3.1', speed: 50 });
  onTestFinished(() => simulator.close());
  const post = (path: string, text: string): Promise<Response> =>
    fetch(`${simulator.url}${path}`, { method: 'POST', body: text });
  const software =
    '"SaleSoftware":{"ProviderIdentification":"P","ApplicationName":"A","SoftwareVersion":"1","CertificationCode":"C"}';
  const terminal = '"SaleTerminalData":{"SaleCapabilities":["CashierStatus"]}';
  const login = await post(
    '/login',
    `{${headerOf('Login', '1')},"LoginRequest":{"DateTime":"2026-01-01T00:00:00Z",${software},${terminal},"OperatorLanguage":"en"}}`,
  );
  expect([login.status, await login.text()]).toEqual([200, expect.stringMatching(/^\{"MessageHeader".*"Success"/)]);
  const sale = '"SaleData":{"SaleTransactionID":{"TransactionID":"t1","TimeStamp":"2026-01-01T00:00:00Z"}}';
  const payment = `{${headerOf('Payment', '2')},"PaymentRequest":{${sale},"PaymentTransaction":{"AmountsReq":{"Currency":"EUR","RequestedAmount":12.5}}}}`;
  simulator.control('T1 next payment: card after 30s');
  expect((await post('/payment', payment)).status).toBe(202);
  expect((await post('/payment', payment.replace('"2"', '"3"'))).status).toBe(403);
  const heard: number[] = [];
  let said = '';
  for (let status = 0; status !== 200; ) {
    const reply = await fetch(`${simulator.url}/payment`);
    status = reply.status;
    if (heard.at(-1) !== status) heard.push(status);
    said = await reply.text();
  }
  expect(said).toContain('"Result":"Success"');
  expect(heard).toContain(201);
  expect((await fetch(`${simulator.url}/payment`)).status).toBe(423);
  expect(simulator.world.ledger()).toMatchObject([{ authorizedAmount: '12.5', moved: true }]);
});
