/** Registers with tokens of their own: each sees and changes what it asked for, and nothing of another's. */

import { describe, expect, test } from 'vitest';
import { asRegister, openDoor, registerTokens, type DaemonAddress } from './open-interface.js';
import { Listener, type Heard } from './listener.js';
import { MemoryLanes } from './memory-lanes.js';
import { unresolved } from './memory-outcomes.js';

/** Front has asked for `f1`, garden for `g1`, and the operator for `o1`; all of them are unresolved. */
async function threeAsked(): Promise<DaemonAddress> {
  const door = await openDoor();
  await door.pay('f1', { sale: 'f' }, asRegister('front'));
  await door.pay('g1', { sale: 'g', terminal: 'till-2' }, asRegister('garden'));
  await door.pay('o1', { sale: 'o', terminal: 'till-2' });
  for (const id of ['f1', 'g1', 'o1']) door.lanes.end(id, unresolved());
  return door;
}

const isLeaseOf =
  (whose: string | undefined) =>
  ({ event, data }: Heard): boolean =>
    event === 'terminal' && data['terminal'] === 'till-1' && Reflect.get(Object(data['lease']), 'register') === whose;

describe('a register', () => {
  test('is named in what it asked for', async () => {
    const door = await threeAsked();
    const { json } = await door.call({ path: '/v1/transactions/f1', headers: asRegister('front') });
    expect(json).toMatchObject({ transactionId: 'f1', register: 'front' });
    expect((await door.call({ path: '/v1/transactions/o1' })).json).not.toHaveProperty('register');
  });

  test.each([
    ['GET', 'g1', undefined],
    ['GET', 'o1', undefined],
    ['POST', 'g1/abort', {}],
    ['POST', 'g1/acknowledge', { revision: 1 }],
    ['POST', 'g1/resolve', { outcome: 'declined', name: 'Kari', reason: 'seen' }],
  ])('may not %s %s', async (method, path, body) => {
    const door = await threeAsked();
    const asked = { method, path: `/v1/transactions/${path}`, headers: asRegister('front') };
    const answer = await door.call(body === undefined ? asked : { ...asked, body });
    expect(answer).toMatchObject({ status: 403, json: { code: 'other-register' } });
    expect(door.lanes.get('g1')).toMatchObject({
      outcome: { revision: 1 },
      acknowledgedRevision: 0,
      abortRequested: false,
    });
  });

  test('is told of a used id that it is used, and not by whom or for what', async () => {
    const door = await threeAsked();
    const answer = await door.pay('g1', { sale: 'g', terminal: 'till-2' }, asRegister('front'));
    expect(answer).toMatchObject({ status: 409, json: { code: 'id-reused' } });
    expect(answer.text).not.toContain('garden');
  });

  test('hears of its own transactions and of every terminal', async () => {
    const door = await openDoor();
    const listener = new Listener({ port: door.api.port, token: registerTokens.get('front') ?? '' });
    await listener.until(({ event }) => event === 'attention');
    await door.pay('g1', { sale: 'g' }, asRegister('garden'));
    door.lanes.happens('g1', 'stage', 'another customer');
    door.lanes.end('g1');
    await door.pay('f1', { sale: 'f' }, asRegister('front'));
    door.lanes.happens('f1', 'stage', 'own customer');
    const own = await listener.until(({ event }) => event === 'progress');
    expect(own.data).toMatchObject({ transactionId: 'f1' });
    door.lanes.hold('till-2');
    await listener.until(({ event, data }) => event === 'terminal' && data['lane'] === 'blocked');
    expect(JSON.stringify(listener.heard)).not.toContain('another customer');
    expect(listener.heard.filter(({ event }) => event === 'outcome')).toEqual([]);
  });
});

describe('a lease', () => {
  const path = '/v1/terminals/till-1/lease';

  test('is the register’s until it gives it back, and everybody sees whose', async () => {
    const door = await openDoor();
    const given = await door.call({ method: 'PUT', path, headers: asRegister('front'), body: { seconds: 30 } });
    expect(given.json).toMatchObject({ terminal: 'till-1', lease: { register: 'front', whileListening: false } });
    const seen = await door.call({ path: '/v1/terminals', headers: asRegister('garden') });
    expect(seen.json).toMatchObject({
      terminals: [{ lease: { register: 'front' } }, expect.not.objectContaining({ lease: expect.anything() })],
    });
    const others = await door.call({ method: 'PUT', path, headers: asRegister('garden'), body: {} });
    expect(others).toMatchObject({ status: 409, json: { code: 'terminal-leased', register: 'front' } });
    expect((await door.call({ method: 'DELETE', path, headers: asRegister('garden') })).status).toBe(409);
    const back = await door.call({ method: 'DELETE', path, headers: asRegister('front') });
    expect(back.status).toBe(200);
    expect(back.json).not.toHaveProperty('lease');
  });

  test.each([{ seconds: 0 }, { seconds: 601 }, { seconds: '60' }, { minutes: 1 }])(
    'is refused for %j',
    async (body) => {
      const door = await openDoor();
      const answer = await door.call({ method: 'PUT', path, headers: asRegister('front'), body });
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    },
  );

  test('of a listening register ends with its last stream, not with the one before', async () => {
    const lanes = new MemoryLanes();
    const door = await openDoor({}, lanes);
    const front = { port: door.api.port, token: registerTokens.get('front') ?? '' };
    const [first, second] = [new Listener(front), new Listener(front)];
    for (const listener of [first, second]) await listener.until(({ event }) => event === 'attention');
    const observer = new Listener({ port: door.api.port, token: registerTokens.get('garden') ?? '' });
    const body = { whileListening: true };
    expect((await door.call({ method: 'PUT', path, headers: asRegister('front'), body })).status).toBe(200);
    first.hangUp();
    await door.pay('x1');
    await observer.until(isLeaseOf('front'));
    second.hangUp();
    await observer.until(isLeaseOf(undefined));
  });
});
