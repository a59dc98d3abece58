/**
 * The nexo interface with message security: a message with a wrong seal or none starts nothing, and a correct one gets
 * a sealed answer.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { framed, Frames } from '../../src/net/index.js';
import { createNexoInterface, type NexoOptions, type RefusedMessage } from '../../src/nexo/index.js';
import { mac, nexoBlob } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal, type Seal } from '../../src/simulator/sealing/index.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { token } from '../api/open-interface.js';
import { loginRequest, payment, paymentXml, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';
import { freshFolder } from '../world/fresh-folder.js';

const passphrase = 'Correct-Horse-7-battery';
const blobKey = { keyIdentifier: 'till', keyVersion: 1, passphrase };
const kek = '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694';
const macKey = { kek, keyIdentifier: 'SpecV2TestMACKey', keyVersion: '20191122164326.594' } as const;
/** Each kind of security, with a register whose sealing code shares nothing with it. */
const kinds = {
  'nexo-blob': { security: () => nexoBlob(blobKey), seal: () => new NexoBlobSeal(blobKey), turned: /not sealed with/ },
  mac: { security: () => Promise.resolve(mac(macKey)), seal: () => new MacSeal(macKey), turned: /"MessageFormat"/ },
} as const;
const names = ['nexo-blob', 'mac'] as const;

async function opened(kind: keyof typeof kinds, change: Partial<NexoOptions> = {}) {
  const refused: RefusedMessage[] = [];
  const onRefused = (one: RefusedMessage) => void refused.push(one);
  const daemon = await openNexoInterface({ security: await kinds[kind].security(), onRefused, ...change });
  const seal: Seal = kinds[kind].seal();
  /** Returns the response to a register without a token; `nothing` if the connection is reset. */
  const ask = async (text: string, headers: Readonly<Record<string, string>> = {}) =>
    daemon.post(text, { authorization: undefined, ...headers }).then(
      ({ status, text: said }) => ({ status, said, inside: seal.open(said) }),
      () => 'nothing' as const,
    );
  return { ...daemon, refused, seal, ask };
}

const pays = request('Payment', payment());

describe.each(names)('by %s', (kind) => {
  test('a register that seals its messages needs no token, and gets a sealed answer', async () => {
    const { ask, seal, lanes } = await opened(kind);
    expect(await ask(seal.seal(statusRequest('7')))).toMatchObject({
      status: 200,
      inside: expect.stringContaining('NotFound'),
    });
    const answer = ask(seal.seal(pays));
    await expect.poll(() => lanes.list({}).length).toBe(1);
    lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
    expect(await answer).toMatchObject({ status: 200, inside: expect.stringMatching(/"PaymentResponse".*Success/) });
  });

  test('a message without a right seal starts nothing, and always gets the same answer', async () => {
    const { ask, seal, lanes, refused } = await opened(kind);
    const sealed = seal.seal(pays);
    const spoilt = (['unsealed', 'other-key', 'seal-broken', 'header-changed'] as const).map((fault) =>
      seal.seal(pays, fault),
    );
    const answers = await Promise.all(
      [...spoilt, sealed.slice(0, -2), '', '{}', paymentXml()].map((text) => ask(text)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      // No token is needed here: the title covers seals as well.
      said: expect.stringMatching(/"title":"[^"]*seal[^"]*wrong".*"unauthorized"/),
      inside: undefined,
    });
    expect(new Set(refused.map((one) => one.seal))).toEqual(new Set(['plain', 'forged']));
    // The code of a mac does not cover the root: the changed message is not a register's message, and the answer says
    // so.
    const turned = await ask(seal.seal(pays).replace('SaleToPOIRequest', 'SaleToPOIResponse'));
    expect(turned === 'nothing' ? '' : (turned.inside ?? turned.said)).toMatch(kinds[kind].turned);
    // A token of the API does not replace a seal.
    expect(await ask(pays, { authorization: `Bearer ${token}` })).toEqual(answers[0]);
    expect(lanes.list({})).toEqual([]);
  });

  test('a copy of a message starts nothing new, in any form, even after a restart', async () => {
    const directory = freshFolder();
    const sealsPath = join(directory, 'nexo-seals');
    const { ask, seal, lanes, refused } = await opened(kind, { sealsPath });
    lanes.obstacle = 'terminal-faulted';
    const text = seal.seal(pays);
    expect(await ask(text)).toMatchObject({ status: 200, inside: expect.stringContaining('Failure') });
    lanes.obstacle = undefined;
    const more = text.replace('"SecurityTrailer":{', '"SecurityTrailer" : { "AuthenticatedData2":{}, ');
    expect(more).not.toBe(text);
    for (const copy of [text, ` ${text}\n`, more]) expect(await ask(copy)).toBe('nothing');
    expect(refused.slice(-3)).toEqual(Array.from({ length: 3 }, () => ({ seal: 'known' })));
    const next = await opened(kind, { sealsPath });
    expect(await next.ask(text)).toBe('nothing');
    expect([lanes.list({}), next.lanes.list({})]).toEqual([[], []]);
    // The same request in a new seal is a repeat by the register.
    const again = next.ask(seal.seal(pays));
    await expect.poll(() => next.lanes.list({}).length).toBe(1);
    next.lanes.end(next.lanes.list({})[0]?.request.transactionId ?? '');
    expect(await again).toMatchObject({ status: 200 });
    expect(readFileSync(sealsPath, 'utf8')).toMatch(/^(?:-?[\w-]{22}\n)+$/);
  });

  test('a message of the interface is not accepted as a request, and an unwritable file stops all service', async () => {
    const { ask, seal } = await opened(kind);
    const answer = await ask(seal.seal(statusRequest('7')));
    expect(await ask(answer === 'nothing' ? '' : answer.said)).toBe('nothing');
    const directory = mkdtempSync(join(tmpdir(), 'tenderd-seals-'));
    const lost = await opened(kind, { sealsPath: join(directory, 'seals') });
    rmSync(directory, { recursive: true });
    expect(await lost.ask(lost.seal.seal(pays))).toBe('nothing');
    expect([lost.refused, lost.lanes.list({})]).toEqual([[{ seal: 'unwritten' }], []]);
  });
});

test('a token of the interface is required in addition to the seal, and a wrong token gets 401', async () => {
  const own = 'a-token-of-the-nexo-interface';
  const guarded = await opened('nexo-blob', { token: own });
  expect(await guarded.ask(guarded.seal.seal(pays))).toMatchObject({ status: 401 });
  expect(await guarded.ask(guarded.seal.seal(statusRequest('7')), { 'x-api-key': own })).toMatchObject({ status: 200 });
  const open = await opened('nexo-blob');
  expect(await open.ask(open.seal.seal(pays), { 'x-api-key': 'another' })).toMatchObject({ status: 401 });
  expect([guarded.lanes.list({}), open.lanes.list({})]).toEqual([[], []]);
});

test('a caller without a seal cannot read the list of terminals', async () => {
  const { port } = await opened('nexo-blob');
  const status = await new Promise((resolve) => {
    httpRequest({ port, host: '127.0.0.1', path: '/poi-list' }, (response) => resolve(response.statusCode)).end();
  });
  expect(status).toBe(401);
});

test('unrequested messages on a WebSocket are also sealed, and an unsealed message ends the connection', async () => {
  const daemon = await opened('nexo-blob');
  const { seal, lanes } = daemon;
  const register = await daemon.connect('/nexo', {});
  register.say(seal.seal(loginRequest({ SaleTerminalData: { SaleCapabilities: ['CashierDisplay'] } })));
  expect(seal.open(await register.next())).toContain('"Result":"Success"');
  register.say(seal.seal(pays));
  await expect.poll(() => lanes.list({}).length).toBe(1);
  const id = lanes.list({})[0]?.request.transactionId ?? '';
  await lanes.whenWaitedFor(id);
  lanes.vary(id, { showing: 'Insert card' });
  const shown = await register.next();
  expect(seal.open(shown)).toContain('Insert card');
  // If it were accepted when sent back, a register would show this text to the customer.
  const other = await daemon.connect('/nexo', {});
  other.say(shown);
  expect(await other.closed).toBe(1008);
  register.say(statusRequest('7'));
  expect(await register.closed).toBe(1008);
});

test('on TCP a Login has no secret, and an unsealed message ends the connection', async () => {
  const lanes = new MemoryLanes();
  const daemon = createNexoInterface({
    lanes,
    security: await nexoBlob(blobKey),
    dialect: dialects['standard-3.1'],
    version: '1.2.3',
    wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
    onFault: () => undefined,
  });
  const tcp = await daemon.openTcp(0);
  onTestFinished(() => tcp.close());
  const seal = new NexoBlobSeal(blobKey);
  const heard = async (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(tcp.port, '127.0.0.1', () => void socket.write(framed(text)));
      const frames = new Frames(1_000_000);
      socket.on('error', () => undefined).once('close', () => resolve('closed'));
      socket.on('data', (bytes: Buffer) => {
        const [message] = frames.take(bytes).messages;
        if (message !== undefined) resolve(seal.open(String(message)) ?? 'unsealed');
        socket.destroy();
      });
    });
  expect(await heard(seal.seal(statusRequest('7')))).toContain('NotFound');
  expect(await heard(pays)).toBe('closed');
  expect(lanes.list({})).toEqual([]);
});
