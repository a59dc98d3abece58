import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { attribute, login, payment, status, verdict } from './register.js';

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
  test('a payment is approved and stands in the ledger', async () => {
    const simulator = await start();
    const client = await connect(simulator);
    expect(verdict(await client.ask(login('L1')))).toBe('Success');
    const answer = await client.ask(payment('P1', '12.50'));
    expect(verdict(answer)).toBe('Success');
    expect(attribute(answer, 'AuthorizedAmount')).toBe('12.50');
    expect(simulator.world.ledger()).toMatchObject([
      { kind: 'payment', moved: true, authorizedAmount: '12.50', serviceId: 'P1' },
    ]);
  });

  test('a declined payment moves nothing', async () => {
    const simulator = await start({ script: 'T1 next: decline' });
    const client = await connect(simulator);
    await client.ask(login('L1'));
    expect(verdict(await client.ask(payment('P1')))).toBe('Failure/Refusal');
    expect(simulator.world.ledger()).toMatchObject([{ moved: false, result: 'declined' }]);
  });

  test('a link cut after the approval is a reset, and status finds the approval on the next connection', async () => {
    const simulator = await start({ script: 'T1 next: cut after-approval' });
    const client = await connect(simulator);
    await client.ask(login('L1'));
    client.socket.send(payment('P1'));
    const [code]: unknown[] = await once(client.socket, 'close');
    expect(code).toBe(1006);
    expect(simulator.world.ledger()).toMatchObject([{ moved: true }]);
    const again = await connect(simulator);
    const answer = await again.ask(status('S1', 'P1'));
    expect(answer).toContain('<RepeatedMessageResponse>');
    expect(attribute(answer, 'AuthorizedAmount')).toBe('10.00');
  });
});
