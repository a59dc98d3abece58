import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Socket, connect as connectTcp } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { login, payment, status, verdict } from './register.js';

const running: { simulators: RunningSimulator[]; clients: WebSocket[] } = { simulators: [], clients: [] };

afterEach(async () => {
  for (const client of running.clients) client.terminate();
  await Promise.all(running.simulators.map((simulator) => simulator.close()));
  running.simulators = [];
  running.clients = [];
});

async function start(options: Partial<SimulatorOptions> = {}): Promise<RunningSimulator> {
  const simulator = await startSimulator({ terminals: ['T1'], speed: 1_000, ...options });
  running.simulators.push(simulator);
  return simulator;
}

interface Client {
  readonly socket: WebSocket;
  ask(text: string): Promise<string>;
}

async function connect(simulator: RunningSimulator, headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(simulator.url, { headers, perMessageDeflate: false });
  running.clients.push(socket);
  await once(socket, 'open');
  return {
    socket,
    ask: async (text) => {
      socket.send(text);
      const [data]: unknown[] = await once(socket, 'message');
      return String(data);
    },
  };
}

describe('the simulated gateway on real sockets', () => {
  test('never finishes its open payments after it was closed', async () => {
    const slow = { script: 'T1 next payment: card after 40s', speed: 100 };
    const heard = new EventEmitter();
    const isTaken = once(heard, 'Payment');
    const closed = await start({ ...slow, onReceived: ({ category }) => heard.emit(category) });
    const lasting = await start(slow);
    const [first, second] = [await connect(closed), await connect(lasting)];
    await Promise.all([first.ask(login('L1')), second.ask(login('L1'))]);
    first.socket.send(payment('P1', '12.50'));
    await isTaken;
    await closed.close();
    running.simulators = [lasting];
    second.socket.send(payment('P1', '12.50'));
    while (lasting.world.ledger().length === 0) await once(second.socket, 'message');
    expect(closed.world.ledger()).toEqual([]);
  });

  test('receives frames on a half-open link, and answers neither frames nor pings', async () => {
    const simulator = await start({ script: 'T1 next: half-open after-approval' });
    const client = await connect(simulator);
    await client.ask(login('L1'));
    client.socket.ping();
    await once(client.socket, 'pong');
    const heard: string[] = [];
    for (const event of ['pong', 'message', 'close']) client.socket.on(event, () => heard.push(event));
    client.socket.send(payment('P1'));
    await expect.poll(() => simulator.world.ledger().length).toBe(1);
    client.socket.ping();
    client.socket.send(status('S1', 'P1'));
    // Another connection is served meanwhile: if the first one had been read, its question would have been answered
    // first.
    const other = await connect(simulator);
    expect(await other.ask(status('S2', 'P1'))).toContain('<RepeatedMessageResponse>');
    expect(heard).toEqual([]);
    expect(simulator.world.received().map(({ serviceId }) => serviceId)).toEqual(['L1', 'P1', 'S2']);
  });

  test('delivers the start of a frame on a link that is cut mid-frame', async () => {
    const { socket, bytes } = await rawConnection(
      await start({ script: 'T1 next: cut mid-frame', hasSessions: false }),
    );
    socket.write(maskedFrame(payment('P1')));
    await once(socket, 'close');
    const frame = Buffer.concat(bytes);
    expect([frame[0], frame[1]]).toEqual([0x81, 126]);
    expect(frame.readUInt16BE(2)).toBeGreaterThan(frame.length);
    expect(frame.subarray(4).toString('utf8')).toMatch(/^<\?xml.*<PaymentResponse>/);
  });

  test('resets a link that is cut, without a close frame', async () => {
    const { socket } = await rawConnection(await start({ script: 'T1 next: cut before-delivery', hasSessions: false }));
    const ended = once(socket, 'error');
    socket.write(maskedFrame(payment('P1')));
    expect(await ended).toMatchObject([{ code: 'ECONNRESET' }]);
  });

  test('closes a link with the scripted code, and refuses connections on command', async () => {
    const simulator = await start({ script: 'T1 next: close 1013 after-delivery' });
    const client = await connect(simulator);
    await client.ask(login('L1'));
    client.socket.send(payment('P1'));
    expect((await once(client.socket, 'close'))[0]).toBe(1013);
    simulator.control('gateway now: refuse');
    await expect(connect(simulator)).rejects.toThrow(/ECONNRESET|hang up/);
    simulator.control('gateway now: accept');
    await connect(simulator);
  });

  test('requires its headers on the link and on the list, and keeps only their names', async () => {
    const simulator = await start({ requiredHeaders: { 'X-Api-Key': 'secret-of-the-test' } });
    await expect(connect(simulator)).rejects.toThrow('401');
    await expect(connect(simulator, { 'x-api-key': 'wrong' })).rejects.toThrow('401');
    await connect(simulator, { 'x-api-key': 'secret-of-the-test', 'merchant-id': 'M' });
    expect(simulator.headerNames()).toEqual(expect.arrayContaining(['x-api-key', 'merchant-id']));
    expect((await http(simulator, 'GET', '/poi-list')).status).toBe(401);
    const allowed = await http(simulator, 'GET', '/poi-list', { headers: { 'x-api-key': 'secret-of-the-test' } });
    expect([allowed.status, allowed.body]).toEqual([200, ['T1']]);
    expect(JSON.stringify((await http(simulator, 'GET', '/control/state')).body)).not.toContain('secret-of-the-test');
  });

  test('serves the list of terminals in either shape, without unplugged terminals, or not at all', async () => {
    const simulator = await start({ terminals: ['T1', 'T2'], poiListShape: 'objects' });
    expect((await http(simulator, 'GET', '/poi-list')).body).toEqual([{ POIID: 'T1' }, { POIID: 'T2' }]);
    simulator.control('T2 now: unplug');
    expect((await http(simulator, 'GET', '/poi-list')).body).toEqual([{ POIID: 'T1' }]);
    simulator.control('gateway now: poi-list down');
    expect((await http(simulator, 'GET', '/poi-list')).status).toBe(503);
    expect((await http(simulator, 'GET', '/other')).status).toBe(404);
  });

  test('reports its state and accepts behaviours at the control interface', async () => {
    const simulator = await start();
    const client = await connect(simulator);
    await client.ask(login('L1'));
    expect(
      await post(simulator, '/control/behaviour', { terminal: 'T1', scope: 'next', behaviour: 'decline' }),
    ).toEqual([200, { obeyed: 1 }]);
    expect(verdict(await client.ask(payment('P1')))).toBe('Failure/Refusal');
    expect(await post(simulator, '/control/command', { terminal: 'T1', command: 'logout' })).toEqual([
      200,
      { obeyed: 1 },
    ]);
    expect(verdict(await client.ask(payment('P2')))).toBe('Failure/LoggedOut');
    expect(await post(simulator, '/control/script', { script: 'T1 next: busy\n* now: plug' })).toEqual([
      200,
      { obeyed: 2 },
    ]);
    expect((await http(simulator, 'GET', '/control/ledger')).body).toMatchObject([{ serviceId: 'P1', moved: false }]);
    expect((await http(simulator, 'GET', '/control/received')).body).toHaveLength(3);
    expect((await http(simulator, 'GET', '/control/complaints')).body).toEqual([]);
    expect((await http(simulator, 'GET', '/control/state')).body).toMatchObject({
      terminals: ['T1'],
      reachable: ['T1'],
    });
  });

  test('refuses foreign origins and invalid requests at the control interface', async () => {
    const simulator = await start();
    const refused = async (options: Asking, path = '/control/ledger', method = 'GET'): Promise<number> =>
      (await http(simulator, method, path, options)).status;
    expect(await refused({ headers: { host: 'evil.example' } })).toBe(403);
    expect(await refused({ headers: { origin: 'http://localhost' } })).toBe(403);
    expect(await refused({}, '/control/nothing')).toBe(404);
    expect(await refused({}, '/control/ledger', 'DELETE')).toBe(405);
    expect(await refused({ body: '{}', headers: { 'content-type': 'text/plain' } }, '/control/command', 'POST')).toBe(
      415,
    );
    expect((await post(simulator, '/control/behaviour', { behaviour: 'dance' }))[0]).toBe(400);
    expect((await post(simulator, '/control/behaviour', { terminal: 'T9', behaviour: 'decline' }))[0]).toBe(404);
    expect((await post(simulator, '/control/script', { script: 'x'.repeat(70_000) }))[0]).toBe(400);
    expect((await post(simulator, '/control/other', {}))[0]).toBe(400);
    expect(() => simulator.control('T9 now: plug')).toThrow(RangeError);
    expect(() => simulator.control('nonsense')).toThrow(RangeError);
  });

  test('closes the link after a frame that is too large, and refuses a binary frame', async () => {
    const simulator = await start();
    const client = await connect(simulator);
    client.socket.send(Buffer.from(payment('P1')));
    expect(String((await once(client.socket, 'message'))[0])).toContain('EventToNotify="Reject"');
    client.socket.send('x'.repeat(300 * 1_024));
    expect((await once(client.socket, 'close'))[0]).toBe(1009);
  });
});

interface Asking {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface ReportedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Plain http, because fetch does not let a test choose its Host. */
async function http(
  simulator: RunningSimulator,
  method: string,
  path: string,
  { headers = {}, body }: Asking = {},
): Promise<ReportedAnswer> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: simulator.port, method, path, headers, agent: false }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
  let text = '';
  for await (const chunk of reply) text += String(chunk);
  const value: unknown = JSON.parse(text);
  return { status: reply.statusCode ?? 0, body: value };
}

async function post(simulator: RunningSimulator, path: string, body: object): Promise<[number, unknown]> {
  const told = await http(simulator, 'POST', path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [told.status, told.body];
}

/** Returns a client's text frame with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Opens a WebSocket connection below the library. Returns the bytes after the server's greeting as they come. */
async function rawConnection(simulator: RunningSimulator): Promise<{ socket: Socket; bytes: Buffer[] }> {
  const socket = connectTcp(simulator.port, '127.0.0.1');
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  const bytes: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => bytes.push(chunk));
  return { socket, bytes };
}
