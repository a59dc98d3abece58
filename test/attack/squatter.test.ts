/**
 * Another user of the machine listens on the daemon's port while the daemon is down. That user must get no token, and
 * nothing that gives access to the daemon later.
 */

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Tenderd } from '../../src/client/index.js';
import { exitCodes } from '../../src/cli/output/exit-codes.js';
import { openInterface, registerTokens, send, token } from '../api/open-interface.js';
import { Home } from '../cli/tenderd.js';
import { proofOf, proofPath, sessionOf } from '../client/proving.js';
import { openShop, payment } from '../world/client-shop.js';
import { ownFolder, startExample } from '../client/start-example.js';
import { some } from '../extent.js';
import { isMissing } from '../tools.js';
import { startImpostor } from './impostor.js';
import { root } from '../root.js';

const nonce = 'n'.repeat(64);
const proofDocument = z.object({ daemonNonce: z.string(), proof: z.string() });

/** The requests that the other user received. */
interface Squatter {
  readonly port: number;
  /** The request lines and headers. */
  readonly heard: string[];
}

/** Takes this port, or a free port, and gives this answer to every request. */
async function squat(
  port: number,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void = (_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"ready":true,"terminals":[]}'),
): Promise<Squatter> {
  const heard: string[] = [];
  const server = createServer((incoming, outgoing) => {
    heard.push([incoming.method, incoming.url, ...incoming.rawHeaders].join(' '));
    answer(incoming, outgoing);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, heard };
}

const examples = [
  { name: 'TypeScript', program: process.execPath, args: [join(root, 'dist/examples/take-payment.js')], tools: [] },
  { name: 'Python', program: 'python3', args: [join(root, 'examples/take_payment.py')], tools: ['python3'] },
  { name: 'shell', program: 'sh', args: [join(root, 'examples/take-payment.sh')], tools: ['curl', 'jq', 'python3'] },
] as const;

test('the command line and each example verify the daemon before they send a token', async () => {
  const shop = await openShop({}, { isHere: true });
  const { token: secret } = shop.daemon.register;
  await shop.client().terminals();
  await shop.daemon.stop();
  const squatter = await squat(Number(new URL(shop.daemon.url).port));
  const home = new Home();
  onTestFinished(() => home.clear());
  const commands = [
    ['status'],
    ['attention'],
    ['refund', '--terminal', 'till-1', '--unlinked', '--sale', 'R', '5.00', 'EUR'],
  ];
  for (const args of some(commands, 2)) {
    // In a process of its own, because this one keeps connections of the daemon that has stopped.
    const { code, err } = await home.start([...args, '--data-dir', shop.dataDir, '--url', shop.daemon.url]).ended;
    expect([code, err], args[0]).toEqual([exitCodes.failure, expect.stringContaining('not tenderd')]);
  }
  for (const { program, args, tools } of some(examples, 1)) {
    if (tools.some((tool) => isMissing(tool))) continue;
    const before = squatter.heard.length;
    const run = startExample(shop, ownFolder(), { program, args });
    await expect.poll(() => squatter.heard.length).toBeGreaterThan(before + 1);
    run.kill();
    await run.ended;
  }
  expect(squatter.heard.join('\n')).not.toContain(secret);
  expect(squatter.heard.filter((line) => /authorization/i.test(line))).toEqual([]);
});

test('a client whose daemon died sends the next program on its port nothing that opens the daemon', async () => {
  const shop = await openShop();
  const client = shop.client();
  await client.terminals();
  await shop.kill();
  const squatter = await squat(Number(new URL(shop.daemon.url).port));
  for (let asked = 0; asked < 3; asked += 1) await client.attention().catch(() => undefined);
  const given = squatter.heard.flatMap((line) => /authorization (\S+ \S+)/i.exec(line)?.[1] ?? []);
  expect(given.join()).not.toContain(shop.daemon.register.token);
  const daemon = await openInterface();
  for (const authorization of given)
    expect(await send(daemon.api.port, { path: '/v1/terminals', headers: { authorization } })).toMatchObject({
      status: 401,
    });
});

test('a client accepts no answer of another user’s program on the port of its daemon', async () => {
  const shop = await openShop({}, { isHere: true });
  const client = shop.client();
  expect(await client.pay(payment('p1'))).toMatchObject({ result: 'approved' });
  await shop.daemon.stop();
  const impostor = await startImpostor(Number(new URL(shop.daemon.url).port));
  // The first request still has the credential of the dead daemon. Later ones ask for a proof first.
  for (const id of ['p2', 'p3', 'p4']) {
    const giveUp = new AbortController();
    const paid = client.pay(payment(id), { signal: giveUp.signal, onAway: () => giveUp.abort() });
    await expect(paid, id).rejects.toMatchObject({ code: 'outcome-unknown', transactionId: id });
  }
  await expect(client.get('p1')).rejects.toMatchObject({ code: 'foreign-answer' });
  await expect(client.acknowledge({ transactionId: 'p1', revision: 1 })).rejects.toMatchObject({
    code: 'foreign-answer',
  });
  expect(impostor.heard[0]).toMatch(/^PUT \/v1\/transactions\/p2 Bearer /);
  expect(impostor.heard.join('\n')).not.toContain(shop.daemon.register.token);
  await impostor.end();
  await shop.restart();
  expect(await client.get('p1')).toMatchObject({ result: 'approved', acknowledged: false });
  await expect(client.get('p2')).rejects.toMatchObject({ code: 'unknown-transaction' });
});

test('a client accepts no event stream of another user’s program', async () => {
  const shop = await openShop();
  const client = shop.client();
  await client.terminals();
  await shop.kill();
  const outcome = { redelivered: false, transaction: { transactionId: 'p1', result: 'approved' } };
  await squat(Number(new URL(shop.daemon.url).port), (_, outgoing) =>
    outgoing
      .writeHead(200, { 'content-type': 'text/event-stream', 'tenderd-proof': 'a'.repeat(64) })
      .end(`id: 1\nevent: outcome\ndata: ${JSON.stringify(outcome)}\n\n`),
  );
  const giveUp = new AbortController();
  const away: string[] = [];
  const onAway = ({ code }: { readonly code: string }): void => {
    if (away.push(code) === 2) giveUp.abort();
  };
  for await (const event of client.events({ after: 0, signal: giveUp.signal, onAway })) expect(event).toBeUndefined();
  expect(away).toEqual(['foreign-answer', 'foreign-answer']);
});

// By default only one example runs. The examples in other languages pay in test/client/examples.test.ts and test/rehearsal/registers.test.ts.
test.each(some(examples, 0))(
  'the example in $name accepts no answer of another user’s program that takes the port during a payment',
  async ({ program, args, tools }) => {
    if (tools.some((tool) => isMissing(tool))) return;
    // The daemon answers within a second, so that the example asks repeatedly while the payment runs.
    const environment = { TENDERD_LIMITS_WAIT_MAX_S: '1' };
    const shop = await openShop(
      { script: 'till-1 next payment: decline; card after 120s', speed: 20 },
      { environment },
    );
    const observer = shop.client();
    const run = startExample(shop, ownFolder(), { program, args });
    await expect.poll(async () => (await observer.list({ state: 'open' })).transactions.length).toBe(1);
    const { transactionId = '' } = (await observer.list()).transactions[0] ?? {};
    // The register is frozen between two requests: the daemon's answer is in its socket, and its credential is still
    // valid.
    run.freeze();
    for (let asked = 0; asked < 2; asked += 1) await answerAfterTheWait(shop, transactionId);
    await shop.kill();
    const impostor = await startImpostor(Number(new URL(shop.daemon.url).port));
    run.thaw();
    await expect.poll(() => impostor.heard.filter((line) => line.includes('/v1/proof')).length).toBeGreaterThan(1);
    expect(run.output()).not.toContain('Approved');
    expect(impostor.heard[0]).toContain(`/v1/transactions/${transactionId} Bearer `);
    expect(impostor.heard.join('\n')).not.toContain(shop.daemon.register.token);
    await impostor.end();
    await shop.restart();
    expect(await run.ended, run.output()).toBe(0);
    expect(run.output()).toMatch(/No money moved[^]*"charged": ?0\b/);
    expect(shop.charges(transactionId)).toBe(0);
  },
);

test('the command line reports the outcome after another user’s program took the port during the payment', async () => {
  const shop = await openShop({ script: 'till-1 next payment: decline; card after 20s', speed: 20 });
  const home = new Home();
  onTestFinished(() => home.clear());
  const amount = ['12.50', 'EUR', '--terminal', 'till-1', '--sale', 'S1', '--id', 'p1', '--real-money'];
  const where = ['--data-dir', shop.dataDir, '--url', shop.daemon.url];
  const run = home.start(['pay', ...amount, ...where]);
  // The command has received nothing yet, because its first request is still open. The terminal has the payment: one that
  // still waits for the terminal would end as not processed.
  await expect
    .poll(() => shop.simulator.world.received().map(({ category }) => category), { interval: 20 })
    .toContain('Payment');
  await shop.kill();
  const impostor = await startImpostor(Number(new URL(shop.daemon.url).port));
  await expect.poll(() => impostor.heard.length).toBeGreaterThan(2);
  expect(run.out).not.toContain('Approved');
  await impostor.end();
  await shop.restart();
  expect(await run.ended).toMatchObject({
    code: exitCodes.declined,
    out: expect.stringContaining('not known yet whether money moves'),
  });
});

/** Asks for the transaction as a waiting register does. Resolves after all earlier requests have their answers. */
async function answerAfterTheWait(
  { daemon }: { readonly daemon: { readonly url: string; readonly register: { readonly token: string } } },
  id: string,
) {
  const headers = { authorization: `Bearer ${daemon.register.token}`, prefer: 'wait=25' };
  expect(await (await fetch(`${daemon.url}/v1/transactions/${id}`, { headers })).json()).toMatchObject({
    transactionId: id,
  });
}

test('the daemon proves each known token for its address and nonce, and a credential ends with its process', async () => {
  const daemon = await openInterface();
  const address = `127.0.0.1:${daemon.api.port}`;
  for (const [known, register] of [
    [token, undefined],
    ...[...registerTokens].map(([name, of]) => [of, name] as const),
  ] as const) {
    const { status, json } = await daemon.call({
      path: proofPath(known, nonce),
      headers: { authorization: undefined },
    });
    expect(status).toBe(200);
    const { daemonNonce, proof } = proofDocument.parse(json);
    expect(proof).toBe(proofOf(known, address, nonce, daemonNonce));
    expect(proof).not.toBe(proofOf(known, '127.0.0.1:1', nonce, daemonNonce));
    const headers = { authorization: `Bearer ${sessionOf(known, daemonNonce)}` };
    expect((await daemon.call({ path: '/v1/terminals', headers })).status).toBe(200);
    const released = { path: '/v1/terminals/till-1/lease', method: 'PUT', headers, body: {} };
    // A register's credential has the rights of that register, not of the operator.
    expect((await daemon.call(released)).json).toMatchObject(
      register === undefined ? { code: 'register-required' } : {},
    );
    const next = await openInterface();
    expect((await next.call({ path: '/v1/terminals', headers })).status).toBe(401);
  }
  const stranger = await daemon.call({ path: proofPath('x'.repeat(43), nonce), headers: { authorization: undefined } });
  expect(stranger).toMatchObject({ status: 401, json: { code: 'unauthorized' } });
});

test('a client accepts neither a relayed nor an old proof', async () => {
  const shop = await openShop({}, { isHere: true });
  const { url } = shop.daemon;
  const { token: secret } = shop.daemon.register;
  const relay = await squat(0, ({ url: path = '', method, headers }, outgoing) => {
    const { host } = new URL(url);
    const asking = request(`${url}${path}`, { method, headers: { ...headers, host }, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    asking.end();
  });
  const client = new Tenderd({ url: `http://127.0.0.1:${relay.port}`, token: secret });
  await expect(client.terminals()).rejects.toMatchObject({ code: 'foreign-answer' });
  const kept = await fetch(`${url}${proofPath(secret, nonce)}`).then(async (answer) => answer.text());
  const replay = await squat(0, (_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(kept),
  );
  const other = new Tenderd({ url: `http://127.0.0.1:${replay.port}`, token: secret });
  await expect(other.terminals()).rejects.toMatchObject({ code: 'foreign-answer' });
  expect([...relay.heard, ...replay.heard].filter((line) => /authorization/i.test(line))).toEqual([]);
});

test('the daemon proves each answer to the caller’s token, nonce, request and body', async () => {
  const daemon = await openInterface();
  const address = `127.0.0.1:${daemon.api.port}`;
  const [register = ''] = registerTokens.values();
  const prove = (of: string, method: string, target: string, status: number, body: string): string =>
    createHmac('sha256', of)
      .update(['tenderd answer', address, nonce, method, target, status, body].join('\n'))
      .digest('hex');
  for (const [known, path] of [
    [token, '/v1/terminals'],
    [register, '/v1/transactions?limit=1'],
    [token, '/v1/transactions/nothing-here'],
    [token, '/nowhere'],
    [token, '/readyz'],
  ] as const) {
    const headers = { authorization: `Bearer ${known}`, 'tenderd-nonce': nonce };
    const answer = await daemon.call({ path, headers });
    expect(answer.headers['tenderd-proof'], path).toBe(prove(known, 'GET', path, answer.status, answer.text));
  }
  // The daemon proves nothing to a caller without a shared key, or without a request for a proof.
  for (const headers of [
    { authorization: 'Bearer wrong', 'tenderd-nonce': nonce },
    { authorization: `Bearer ${token}` },
  ])
    expect((await daemon.call({ path: '/v1/terminals', headers })).headers['tenderd-proof']).toBeUndefined();
  const short = { authorization: `Bearer ${token}`, 'tenderd-nonce': 'short' };
  expect(await daemon.call({ path: '/v1/terminals', headers: short })).toMatchObject({
    status: 400,
    json: { code: 'bad-http' },
  });
});

test('a client verifies a restarted daemon by itself, and repeats no request', async () => {
  const shop = await openShop();
  const client = shop.client();
  expect(await client.pay(payment('p1'))).toMatchObject({ result: 'approved' });
  await shop.kill();
  await shop.restart({ isHere: true });
  expect(await client.get('p1')).toMatchObject({ result: 'approved' });
  expect(await client.pay(payment('p2'))).toMatchObject({ result: 'approved' });
  expect([shop.charges('p1'), shop.charges('p2')]).toEqual([1, 1]);
});
