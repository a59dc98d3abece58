/** Registers with their own tokens: each register sees and changes only its own transactions. */

import { describe, expect, test } from 'vitest';
import { asRegister, openInterface, registerTokens, type DaemonAddress } from './open-interface.js';
import { Listener, type Heard } from './listener.js';
import { MemoryLanes } from './memory-lanes.js';
import { unresolved } from './memory-outcomes.js';

/** `front` has asked for `f1`, `garden` for `g1`, and the operator for `o1`. All are unresolved. */
async function threeAsked(): Promise<DaemonAddress> {
  const daemon = await openInterface();
  await daemon.pay('f1', { sale: 'f' }, asRegister('front'));
  await daemon.pay('g1', { sale: 'g', terminal: 'till-2' }, asRegister('garden'));
  await daemon.pay('o1', { sale: 'o', terminal: 'till-2' });
  for (const id of ['f1', 'g1', 'o1']) daemon.lanes.end(id, unresolved());
  return daemon;
}

const isLeaseOf =
  (whose: string | undefined) =>
  ({ event, data }: Heard): boolean =>
    event === 'terminal' && data['terminal'] === 'till-1' && Reflect.get(Object(data['lease']), 'register') === whose;

describe('a register', () => {
  test('is named in its own transactions', async () => {
    const daemon = await threeAsked();
    const { json } = await daemon.call({ path: '/v1/transactions/f1', headers: asRegister('front') });
    expect(json).toMatchObject({ transactionId: 'f1', register: 'front' });
    expect((await daemon.get('/v1/transactions/o1')).json).not.toHaveProperty('register');
  });

  test.each([
    ['GET', 'g1', undefined],
    ['GET', 'o1', undefined],
    ['POST', 'g1/abort', {}],
    ['POST', 'g1/acknowledge', { revision: 1 }],
    ['POST', 'g1/resolve', { outcome: 'declined', name: 'Kari', reason: 'seen' }],
  ])('may not %s %s', async (method, path, body) => {
    const daemon = await threeAsked();
    const asked = { method, path: `/v1/transactions/${path}`, headers: asRegister('front') };
    const answer = await daemon.call(body === undefined ? asked : { ...asked, body });
    expect(answer).toMatchObject({ status: 403, json: { code: 'other-register' } });
    expect(daemon.lanes.get('g1')).toMatchObject({
      outcome: { revision: 1 },
      acknowledgedRevision: 0,
      abortRequested: false,
    });
  });

  test('gets id-reused for an id that another register has used, without details of that transaction', async () => {
    const daemon = await threeAsked();
    const answer = await daemon.pay('g1', { sale: 'g', terminal: 'till-2' }, asRegister('front'));
    expect(answer).toMatchObject({ status: 409, json: { code: 'id-reused' } });
    expect(answer.text).not.toContain('garden');
  });

  test('gets the events of its own transactions and of all terminals', async () => {
    const daemon = await openInterface();
    const listener = new Listener({ port: daemon.api.port, token: registerTokens.get('front') ?? '' });
    await listener.until(({ event }) => event === 'attention');
    await daemon.pay('g1', { sale: 'g' }, asRegister('garden'));
    daemon.lanes.happens('g1', 'stage', 'another customer');
    daemon.lanes.end('g1');
    await daemon.pay('f1', { sale: 'f' }, asRegister('front'));
    daemon.lanes.happens('f1', 'stage', 'own customer');
    const own = await listener.until(({ event }) => event === 'progress');
    expect(own.data).toMatchObject({ transactionId: 'f1' });
    daemon.lanes.hold('till-2');
    await listener.until(({ event, data }) => event === 'terminal' && data['lane'] === 'blocked');
    expect(JSON.stringify(listener.heard)).not.toContain('another customer');
    expect(listener.heard.filter(({ event }) => event === 'outcome')).toEqual([]);
  });
});

describe('a lease', () => {
  const path = '/v1/terminals/till-1/lease';

  test('belongs to its register until it is returned, and all registers see its owner', async () => {
    const daemon = await openInterface();
    const given = await daemon.call({ method: 'PUT', path, headers: asRegister('front'), body: { seconds: 30 } });
    expect(given.json).toMatchObject({ terminal: 'till-1', lease: { register: 'front', whileListening: false } });
    const seen = await daemon.call({ path: '/v1/terminals', headers: asRegister('garden') });
    expect(seen.json).toMatchObject({
      terminals: [{ lease: { register: 'front' } }, expect.not.objectContaining({ lease: expect.anything() })],
    });
    const others = await daemon.call({ method: 'PUT', path, headers: asRegister('garden'), body: {} });
    expect(others).toMatchObject({ status: 409, json: { code: 'terminal-leased', register: 'front' } });
    expect((await daemon.call({ method: 'DELETE', path, headers: asRegister('garden') })).status).toBe(409);
    const back = await daemon.call({ method: 'DELETE', path, headers: asRegister('front') });
    expect(back.status).toBe(200);
    expect(back.json).not.toHaveProperty('lease');
  });

  test.each([{ seconds: 0 }, { seconds: 601 }, { seconds: '60' }, { minutes: 1 }])(
    'is refused for %j',
    async (body) => {
      const daemon = await openInterface();
      const answer = await daemon.call({ method: 'PUT', path, headers: asRegister('front'), body });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    },
  );

  test('of a listening register ends when its last stream closes, and not before', async () => {
    const lanes = new MemoryLanes();
    const daemon = await openInterface({}, lanes);
    const front = { port: daemon.api.port, token: registerTokens.get('front') ?? '' };
    const [first, second] = [new Listener(front), new Listener(front)];
    for (const listener of [first, second]) await listener.until(({ event }) => event === 'attention');
    const observer = new Listener({ port: daemon.api.port, token: registerTokens.get('garden') ?? '' });
    const body = { whileListening: true };
    expect((await daemon.call({ method: 'PUT', path, headers: asRegister('front'), body })).status).toBe(200);
    first.hangUp();
    await daemon.pay('x1');
    await observer.until(isLeaseOf('front'));
    second.hangUp();
    await observer.until(isLeaseOf(undefined));
  });
});
