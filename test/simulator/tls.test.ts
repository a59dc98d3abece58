/** Simulated terminals over TLS, by each wire: the register's view, also when the certificate changes suddenly. */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { selfSigned } from '../../src/simulator/net/self-signed.js';
import { login, payment, verdict } from './register.js';

const tls = selfSigned(Date.now());

async function start(options: Partial<SimulatorOptions> = {}): Promise<RunningSimulator> {
  const simulator = await startSimulator({ terminals: ['T1'], speed: 1_000, tls, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

/** Resolves once the terminals are connected; rejects with the reason otherwise. */
async function dial({ url }: RunningSimulator): Promise<WebSocket> {
  const socket = new WebSocket(url, { ca: tls.cert, perMessageDeflate: false });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return socket;
}

async function ask(socket: WebSocket, text: string): Promise<string> {
  socket.send(text);
  const [data]: unknown[] = await once(socket, 'message');
  return String(data);
}

test('with TLS, the WebSocket has a wss URL, and ledger, control and list stay on plain HTTP', async () => {
  const simulator = await start();
  expect(simulator.url).toMatch(/^wss:\/\/127\.0\.0\.1:\d+\/$/);
  const socket = await dial(simulator);
  await ask(socket, login('L1'));
  expect(verdict(await ask(socket, payment('P1', '12.50')))).toBe('Success');
  const beside = `http://127.0.0.1:${simulator.port}`;
  expect(await (await fetch(`${beside}/control/ledger`)).json()).toMatchObject([{ moved: true, serviceId: 'P1' }]);
  expect(await (await fetch(`${beside}/poi-list`)).json()).toEqual(['T1']);
  // A cut resets the connection below, as it does without TLS.
  simulator.control('gateway now: cut');
  expect((await once(socket, 'close'))[0]).toBe(1006);
  simulator.control('gateway now: refuse');
  await expect(dial(simulator)).rejects.toThrow(/socket disconnected|ECONNRESET|hang up/);
});

interface Connected {
  readonly ended: Promise<unknown>;
}

function endOf(socket: Socket | null): Promise<unknown> {
  return new Promise((resolve) => socket?.on('error', () => undefined).once('close', resolve));
}

/** One connection to the terminals by each wire, with its end. */
const wires: Readonly<Record<'ws' | 'http' | 'tcp', (simulator: RunningSimulator) => Promise<Connected>>> = {
  ws: async (simulator) => ({ ended: once(await dial(simulator), 'close') }),
  http: async ({ url }) => {
    const agent = new Agent({ keepAlive: true, ca: tls.cert });
    onTestFinished(() => agent.destroy());
    const asked = httpsRequest(url, { method: 'POST', agent }).end(login('L1'));
    const [response]: IncomingMessage[] = await once(asked, 'response');
    await once(response?.resume() ?? asked, 'end');
    return { ended: endOf(asked.socket) };
  },
  tcp: async ({ url }) => {
    const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(url).port), ca: tls.cert });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'secureConnect');
    return { ended: endOf(socket) };
  },
};

test.each([
  ['ws', {}],
  ['http', { wire: 'http' }],
  ['tcp', { wire: 'tcp', dialect: 'marketpay-3.1' }],
] as const)(
  'over %s, "certificate changed" gives the next connections another certificate, until it is changed back',
  async (wire, options) => {
    const simulator = await start(options);
    const connect = wires[wire];
    const { ended } = await connect(simulator);
    simulator.control('gateway now: certificate changed');
    await ended;
    await expect(connect(simulator)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    simulator.control('gateway now: certificate right');
    await connect(simulator);
  },
);
