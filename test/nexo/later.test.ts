/**
 * Requests that are answered later: `ok` at once, and the result POSTed to the register's own address until it is
 * acknowledged.
 */

import { expect, onTestFinished, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { createNexoInterface, resultOptions } from '../../src/nexo/index.js';
import { nexoBlob } from '../../src/security/index.js';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { send, token } from '../api/open-interface.js';
import { ManualTime } from '../gateway/manual-time.js';
import { abortRequest, payment, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';
import { type Reaction, startResultRegister } from './result-register.js';

const authorization = 'Bearer 8b0c9d5e4f6a47b2';

async function opened({
  reactions = [],
  change = {},
  register,
}: {
  readonly reactions?: readonly Reaction[];
  readonly change?: Parameters<typeof openNexoInterface>[0];
  readonly register?: string;
} = {}) {
  const own = await startResultRegister(reactions);
  onTestFinished(() => own.close());
  const time = new ManualTime();
  const warned: string[] = [];
  const settings = { url: own.url, authorization, ...(register === undefined ? {} : { register }) };
  const log = { warn: (text: string) => void warned.push(text) };
  const results = resultOptions(new Map([['SALE-1', settings]]), { clock: time, scheduler: time }, log);
  const daemon = await openNexoInterface({ results, ...change });
  const ask = async (text: string, path = '/async') =>
    send(daemon.port, {
      method: 'POST',
      path,
      headers: { authorization: undefined, 'x-api-key': token, 'content-type': 'application/json' },
      body: text,
    });
  const id = (): string => daemon.lanes.list({})[0]?.request.transactionId ?? '';
  /** Returns the acknowledged revision and the attention items. */
  const books = () => {
    const view = daemon.lanes.get(id());
    return [view?.acknowledgedRevision, ...(view?.attention.map(({ code }) => code) ?? [])];
  };
  /** Waits until so many POSTs came, and moves the clock if the next one waits for it. */
  const until = async (count: number): Promise<void> => {
    await expect
      .poll(() => {
        if (own.came.length < count && Number.isFinite(time.nextInMs)) time.advance(Math.max(0, time.nextInMs));
        return own.came.length;
      })
      .toBeGreaterThanOrEqual(count);
  };
  return { ...daemon, own, time, warned, ask, id, books, until };
}

const pays = request('Payment', payment());
const ok = { status: 200, text: 'ok' };

test('a request gets ok once the lanes have accepted it, and its result is POSTed and acknowledged', async () => {
  const { ask, lanes, id, own, books, faults } = await opened();
  expect(await ask(pays)).toMatchObject({ ...ok, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect(lanes.list({})).toHaveLength(1);
  expect(own.came).toEqual([]);
  lanes.end(id());
  await expect.poll(() => books()).toEqual([1]);
  const { text, headers } = own.came[0] ?? { text: '', headers: {} };
  expect(text).toMatch(/^\{"SaleToPOIResponse":.*"PaymentResponse".*"Result":"Success"/);
  for (const said of ['"ServiceID":"7"', '"SaleID":"SALE-1"', '"POIID":"POI-till-1"', '"receipt-1"', '12.34'])
    expect(text).toContain(said);
  expect(headers).toMatchObject({ authorization, 'content-type': 'application/json; charset=utf-8' });
  expect(faults).toEqual([]);
});

test('only a 2xx acknowledges a result, which is POSTed unchanged until then', async () => {
  const { ask, lanes, id, own, until, books, warned } = await opened({ reactions: [500, 307, 'dies', 404] });
  await ask(pays);
  lanes.end(id());
  await until(4);
  expect(books()[0]).toBe(0);
  await until(5);
  await expect.poll(() => books()).toEqual([1]);
  expect(new Set(own.came.map(({ text }) => text)).size).toBe(1);
  expect(warned).toEqual([expect.stringContaining('HTTP 500')]);
});

test('an accepted result is acknowledged later, and not POSTed again, if the stream of a pair confirms nothing', async () => {
  const { ask, lanes, id, own, time, until, books } = await opened();
  await ask(pays);
  own.onCome = () => void (lanes.obstacle = 'replicate-no-quorum');
  lanes.end(id());
  await until(1);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await expect.poll(() => time.nextInMs).toBe(10_000);
    expect(books()).toEqual([0]);
    time.advance(10_000);
  }
  lanes.obstacle = undefined;
  await expect.poll(() => time.nextInMs).toBe(10_000);
  time.advance(10_000);
  await expect.poll(() => books()).toEqual([1]);
  expect([own.came.length, time.nextInMs]).toEqual([1, Number.POSITIVE_INFINITY]);
});

test('a result is POSTed again if the register is silent, and after two minutes an item is added', async () => {
  const { ask, lanes, id, own, time, until, books } = await opened({ reactions: ['silent'] });
  await ask(pays);
  lanes.end(id());
  await until(1);
  time.advance(120_000);
  await expect.poll(() => books()).toEqual([0, 'result-not-taken']);
  expect(lanes.get(id())?.attention[0]?.text).toMatch(/SALE-1 .*ServiceID 7\) .*127\.0\.0\.1.*acknowledge/);
  await until(2);
  await expect.poll(() => books()[0]).toBe(1);
  expect(own.came[1]?.text).toBe(own.came[0]?.text);
});

test('an item is added if the result changed while the report about its earlier revision was on its way', async () => {
  const { ask, lanes, id, time, until, books } = await opened({ reactions: ['silent', 500, 500] });
  await ask(pays);
  lanes.end(id());
  await until(1);
  lanes.end(id(), { revision: 2 });
  time.advance(120_000);
  await until(3);
  await expect.poll(() => books()).toEqual([0, 'result-not-taken']);
});

test('a result that an operator acknowledges meanwhile is not POSTed again', async () => {
  const { ask, lanes, id, own, time, until } = await opened({ reactions: [500, 500, 500] });
  await ask(pays);
  lanes.end(id());
  await until(2);
  await expect.poll(() => Number.isFinite(time.nextInMs)).toBe(true);
  await lanes.acknowledge(id(), 1);
  const before = own.came.length;
  time.advance(600_000);
  await expect.poll(() => Number.isFinite(time.nextInMs)).toBe(false);
  expect(own.came).toHaveLength(before);
});

test('an unresolved result is POSTed only once it ends, and a changed result is POSTed again', async () => {
  const { ask, lanes, id, own, books, time } = await opened();
  await ask(pays);
  lanes.end(id(), { result: 'unresolved' });
  time.advance(600_000);
  lanes.end(id(), { result: 'declined', retry: 'safe', revision: 2 });
  await expect.poll(() => books()[0]).toBe(2);
  lanes.end(id(), { result: 'approved', revision: 3 });
  await expect.poll(() => books()[0]).toBe(3);
  expect(own.came.map(({ text }) => /"Result":"(\w+)"/.exec(text)?.[1])).toEqual(['Failure', 'Success']);
});

test('a request that is repeated after its acknowledgement gets ok, and its result is POSTed again', async () => {
  const { ask, lanes, id, own, books, until } = await opened();
  await ask(pays);
  lanes.end(id());
  await expect.poll(() => books()).toEqual([1]);
  expect(await ask(pays)).toMatchObject(ok);
  await until(2);
  expect(own.came[1]?.text).toBe(own.came[0]?.text);
  expect(lanes.list({})).toHaveLength(1);
});

test('a new process finds the results of the earlier process in the lanes', async () => {
  const { lanes, id, own, ask } = await opened({ reactions: [500] });
  await ask(pays);
  lanes.end(id());
  await expect.poll(() => own.came.length).toBe(1);
  // Another interface with the same lanes, as in the next process.
  const time = new ManualTime();
  const addresses = new Map([['SALE-1', { url: own.url }]]);
  const next = createNexoInterface({
    lanes,
    dialect: dialects['standard-3.1'],
    version: '1',
    wallMs: () => 0,
    onFault: (error) => {
      throw error;
    },
    results: resultOptions(addresses, { clock: time, scheduler: time }, { warn: () => undefined }),
  });
  onTestFinished(() => next.close());
  await expect.poll(() => lanes.get(id())?.acknowledgedRevision).toBe(1);
});

test.each([
  ['an address of another register', pays, 'UnavailableService', 'till-9'],
  ['an unknown terminal', request('Payment', payment(), { poiId: 'POI-9' }), 'UnavailableDevice', undefined],
  ['an unreadable message', pays.slice(0, -4), 'MessageFormat', undefined],
  ['a reconciliation', request('Reconciliation', { ReconciliationType: 'SaleReconciliation' }), 'Unavail', undefined],
])('%s is refused with a Reject event in the reply, and the lanes get nothing', async (_what, text, word, register) => {
  const { ask, lanes, own } = await opened(register === undefined ? {} : { register });
  const { status, text: said } = await ask(text);
  expect([status, said]).toEqual([200, expect.stringMatching(new RegExp(`"EventToNotify":"Reject".*"${word}`))]);
  expect(lanes.list({})).toEqual([]);
  expect(own.came).toEqual([]);
});

test('a register without a POST address gets ok, and the payment response when it sends TransactionStatus', async () => {
  const { ask, lanes, id, own } = await opened();
  expect(await ask(request('Payment', payment(), { saleId: 'SALE-2' }))).toMatchObject(ok);
  const asksAgain = statusRequest('7', { saleId: 'SALE-2' });
  expect((await ask(asksAgain)).text).toContain('InProgress');
  lanes.end(id());
  expect((await ask(asksAgain)).text).toContain('"PaymentResponse"');
  expect(own.came).toEqual([]);
});

test('an Abort gets ok and has no result, and the answer to a status question is POSTed once', async () => {
  const { ask, lanes, id, own } = await opened({ reactions: [500] });
  await ask(pays);
  expect(await ask(abortRequest('7'))).toMatchObject(ok);
  expect(lanes.abortReasons).toHaveLength(1);
  expect(await ask(statusRequest('7'))).toMatchObject(ok);
  await expect.poll(() => own.came.length).toBe(1);
  expect(own.came[0]?.text).toMatch(/"TransactionStatusResponse".*InProgress/);
  lanes.end(id());
  await expect.poll(() => own.came.length).toBe(2);
  expect(own.came[1]?.text).toContain('"PaymentResponse"');
});

test('a caller without a credential starts nothing, and nothing is POSTed', async () => {
  const { own, lanes, port } = await opened({ change: { loginSecret: 'Correct-Horse-7' } });
  const { text } = await send(port, {
    method: 'POST',
    path: '/async',
    headers: { authorization: undefined, 'content-type': 'application/json' },
    body: pays,
  });
  expect(text).toContain('LoggedOut');
  expect([lanes.list({}), own.came]).toEqual([[], []]);
});

test('with message security the result is sealed, and a wrongly sealed acknowledgement does not count', async () => {
  const key = { keyIdentifier: 'till', keyVersion: 1, passphrase: 'Correct-Horse-7-battery' };
  const { ask, lanes, id, own, books } = await opened({ change: { security: await nexoBlob(key) } });
  const seal = new NexoBlobSeal(key);
  expect((await ask(pays)).status).toBe(401);
  expect(await ask(seal.seal(pays))).toMatchObject(ok);
  lanes.end(id());
  await expect.poll(() => books()).toEqual([1]);
  expect(own.came[0]?.text).toContain('NexoBlob');
  expect(seal.open(own.came[0]?.text ?? '')).toMatch(/"PaymentResponse".*"Success"/);
  // A result that comes back as a request is not a response.
  expect((await ask(own.came[0]?.text ?? '').catch(() => ({ status: 0 }))).status).not.toBe(200);
});

test('the path of a single terminal also accepts requests that are answered later', async () => {
  const { ask, lanes } = await opened({ change: { merchantAccount: 'Shop' } });
  const at = '/v1/merchants/Shop/devices/POI-till-1/async';
  expect(await ask(pays, at)).toMatchObject(ok);
  expect((await ask(request('Payment', payment(), { poiId: 'POI-till-2' }), at)).status).toBe(400);
  expect(lanes.list({})).toHaveLength(1);
});
