/**
 * A daemon with `[traces]`: its spans at a real receiver, a receiver that is down, missing packages, and no setting.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isWhole } from '../extent.js';
import { newHome } from '../cli/tenderd.js';
import { openReceiver, type ReceivedSpan } from './receiver.js';

const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'] as const;
const transaction = z.object({ result: z.string().optional(), traceparent: z.string().optional() });

/** Starts a daemon with these lines in its configuration. */
async function till(settings: string, environment: Readonly<Record<string, string>> = {}) {
  const home = newHome();
  const { ready } = await home.simulate('--terminals T1 --speed 20');
  const file = join(home.directory, 'tenderd.toml');
  const gateway = `[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true`;
  writeFileSync(file, `dataDir = "data"\n${gateway}\n[terminals.till-1]\npoiId = "T1"\n${settings}\n`);
  const { server, ready: daemon } = await home.serve(['run --config', file, '--port', '0'], environment);
  const token = readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=25' };
  const ask = async (path: string, init: RequestInit = {}, more: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${String(daemon['url'])}${path}`, { ...init, headers: { ...headers, ...more } });
    return transaction.parse(await response.json());
  };
  const pay = async (id: string, more: Readonly<Record<string, string>> = {}) => {
    const amountDetails = { amount: 1_250, currency: 'EUR' };
    const body = JSON.stringify({ kind: 'payment', terminal: 'till-1', sale: `sale ${id}`, amountDetails });
    return ask(`/v1/transactions/${id}`, { method: 'PUT', body }, more);
  };
  const acknowledge = async (id: string) =>
    ask(`/v1/transactions/${id}/acknowledge`, { method: 'POST', body: '{"revision":1}' });
  return { server, pay, acknowledge };
}

/** Makes a daemon write the name of each traces module that the daemon loads. */
function spied(): Readonly<Record<string, string>> {
  const spy = join(newHome().directory, 'spy.cjs');
  const isMeant = '/^@opentelemetry.api$|traces[.]cjs/.test(name)';
  const load = `M._load = function (name, ...rest) { if (${isMeant}) process.stderr.write('LOADED ' + name + '\\n'); return _load.call(this, name, ...rest); };`;
  writeFileSync(spy, `const M = require('node:module'); const { _load } = M;\n${load}\n`);
  return { NODE_OPTIONS: `--require ${spy}` };
}

const header = `00-${trace}-${parent}-01`;

function attributesOf({ attributes }: ReceivedSpan): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

test('the spans of a payment arrive in the trace of the register', async () => {
  const receiver = await openReceiver();
  // With traces configured, the check of loaded modules sees the packages. A test below uses the same check.
  const { pay, acknowledge, server } = await till(`[traces]\nurl = "${receiver.url}"`, spied());
  await server.says('LOADED @opentelemetry/api');
  const view = await pay('traced-1', { traceparent: header });
  expect(view.result).toBe('approved');
  await acknowledge('traced-1');
  await expect.poll(() => receiver.named('report')).toHaveLength(1);
  await expect.poll(() => receiver.named('PUT /v1/transactions/{transactionId}')).toHaveLength(1);
  expect(receiver.requests[0]).toBe('application/json');
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  const [request] = receiver.named('PUT /v1/transactions/{transactionId}');
  expect(request).toMatchObject({ parentSpanId: parent, kind: 2 });
  // The journal has the span of the request, so that the work after a restart is in the same trace.
  expect(view.traceparent).toBe(`00-${trace}-${request?.spanId}-01`);
  const [payment] = receiver.named('payment');
  expect(payment?.parentSpanId).toBe(request?.spanId);
  expect(payment && attributesOf(payment)).toEqual({
    'tenderd.transaction_id': 'traced-1',
    'tenderd.kind': 'payment',
    'tenderd.terminal': 'till-1',
    'tenderd.result': 'approved',
    'tenderd.reason': 'approved',
  });
  for (const name of ['queue', 'terminal exchange', 'report'])
    expect(receiver.named(name).map(({ parentSpanId }) => parentSpanId)).toEqual([payment?.spanId]);
  const commits = receiver.named('journal commit');
  expect(commits.length).toBeGreaterThan(1);
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of commits) {
    expect(parentSpanId).toBe(request?.spanId);
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
  }
  const attributes = receiver.spans.map(attributesOf);
  expect(JSON.stringify(attributes)).not.toMatch(/12\.5|1250|EUR/);
});

test('tenderd without the packages of tracing names what to install, and takes payments', async () => {
  const receiver = await openReceiver();
  const { pay, server } = await till(`[traces]\nurl = "${receiver.url}"\npackages = "empty"`);
  await server.says('npm install @opentelemetry/api');
  expect((await pay('p-1', { traceparent: header })).traceparent).toBe(header);
});

test('tenderd loads no OpenTelemetry without the setting, and keeps the trace of the register', async () => {
  const plain = await till('', spied());
  const { result, traceparent } = await plain.pay('p-1', { traceparent: header });
  expect({ result, traceparent }).toEqual({ result: 'approved', traceparent: header });
  expect(plain.server.err).not.toContain('LOADED');
});

test.each(isWhole ? ['begins here'] : [])(
  'a trace that the register does not record is not sent, and one %s',
  async () => {
    const receiver = await openReceiver();
    const { pay } = await till(`[traces]\nurl = "${receiver.url}"`);
    await pay('unsampled', { traceparent: `00-${trace}-${parent}-00` });
    const { traceparent } = await pay('begun-here', { traceparent: 'nonsense' });
    await expect.poll(() => receiver.named('payment')).toHaveLength(1);
    const ids = new Set(receiver.spans.map(({ traceId }) => traceId));
    expect(ids).toEqual(new Set([traceparent?.slice(3, 35)]));
    expect(ids).not.toContain(trace);
  },
);

test.each(isWhole ? (['never answers', 'refuses', 'is not there'] as const) : [])(
  'a receiver that %s holds up no payment, and no stop',
  async (how) => {
    const receiver = await openReceiver(how === 'never answers' ? undefined : 503);
    const url = how === 'is not there' ? 'http://127.0.0.1:9/v1/traces' : receiver.url;
    const { pay, server } = await till(`[traces]\nurl = "${url}"`);
    expect((await pay('p-1')).result).toBe('approved');
    expect((await pay('p-2')).result).toBe('approved');
    if (how === 'is not there') await server.says('traces could not be sent');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
