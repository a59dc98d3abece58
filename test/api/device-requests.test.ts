/** Device requests at the register's API: which are accepted, their answers, and how long a request may wait. */

import { describe, expect, test } from 'vitest';
import { openInterface, type Answer, type DaemonAddress } from './open-interface.js';

async function ask(
  daemon: DaemonAddress,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return daemon.call({ method: 'POST', path: '/v1/terminals/till-1/device-requests', body, headers });
}

async function opened(): Promise<DaemonAddress> {
  return openInterface();
}

test('a device request is accepted, and found at its Location', async () => {
  const daemon = await opened();
  const taken = await ask(daemon, { kind: 'diagnosis', hosts: true });
  expect(taken.status).toBe(202);
  expect(taken.headers['location']).toBe('/v1/terminals/till-1/device-requests/E1');
  expect(taken.json).toMatchObject({ deviceRequestId: 'E1', kind: 'diagnosis', state: 'queued' });
  expect(daemon.lanes.deviceRequests.parameters).toEqual([{ kind: 'diagnosis', hosts: true }]);
  const diagnosis = { globalStatus: 'OK', loggedSaleIds: ['S1'], hosts: [{ acquirerId: '1', isReachable: false }] };
  daemon.lanes.deviceRequests.end('E1', { kind: 'diagnosis', diagnosis });
  const read = await daemon.get(taken.headers['location'] ?? '');
  expect(read.status).toBe(200);
  expect(read.json).toMatchObject({
    state: 'ended',
    result: 'done',
    diagnosis: { globalStatus: 'OK', hosts: [{ acquirerId: '1', isReachable: false }] },
  });
});

test('a caller with Prefer: wait gets the result of the device request', async () => {
  const daemon = await opened();
  const asked = ask(daemon, { kind: 'totals', splitBy: ['operator'] }, { prefer: 'wait=20' });
  await expect
    .poll(() => daemon.lanes.deviceRequests.parameters)
    .toEqual([{ kind: 'totals', details: ['OperatorID'] }]);
  const line = { type: 'Debit', count: 2, amount: { amount: 2_500, currency: 'EUR' } };
  const groups = [{ instrument: 'Card', brand: 'Visa', payments: [line], loyalty: [] }];
  daemon.lanes.deviceRequests.end('E1', { kind: 'totals', periodId: '17', groups });
  const ended = await asked;
  expect([ended.status, ended.headers['preference-applied']]).toEqual([201, 'wait=20']);
  expect(ended.json).toMatchObject({ totals: { periodId: '17', groups: [{ brand: 'Visa', payments: [line] }] } });
});

test('the fields of each kind become the parameters of the device request', async () => {
  const daemon = await opened();
  const bodies = [
    { kind: 'totals' },
    { kind: 'balance-inquiry' },
    { kind: 'balance-inquiry', account: 'loyalty' },
    { kind: 'input', lines: ['Go on?'], question: { type: 'confirmation' } },
    { kind: 'input', lines: ['Name?'], question: { type: 'text', minLength: 2, maxLength: 20 }, seconds: 30 },
    { kind: 'input', lines: ['Where?'], question: { type: 'menu', entries: ['Here', 'Away'] } },
    { kind: 'display', lines: ['Thank you'], seconds: 5 },
    { kind: 'login' },
    { kind: 'logout', maintenanceAllowed: true },
    { kind: 'admin', service: 'update' },
  ];
  for (const body of bodies) expect((await ask(daemon, body)).status).toBe(202);
  expect(daemon.lanes.deviceRequests.parameters).toEqual([
    { kind: 'totals', details: [] },
    { kind: 'balance-inquiry', account: 'payment' },
    { kind: 'balance-inquiry', account: 'loyalty' },
    { kind: 'input', lines: ['Go on?'], question: { type: 'confirmation' } },
    { kind: 'input', lines: ['Name?'], question: { type: 'text', minLength: 2, maxLength: 20 }, maxSeconds: 30 },
    { kind: 'input', lines: ['Where?'], question: { type: 'menu', entries: ['Here', 'Away'] } },
    { kind: 'display', lines: ['Thank you'], minSeconds: 5 },
    { kind: 'login' },
    { kind: 'logout', maintenanceAllowed: true },
    { kind: 'admin', service: 'update' },
  ]);
});

describe('a device request is refused because of', () => {
  test.each<[string, object]>([
    ['kind', { kind: 'payment' }],
    ['hosts', { kind: 'totals', hosts: true }],
    ['lines', { kind: 'display' }],
    ['lines', { kind: 'display', lines: [] }],
    ['lines.0', { kind: 'display', lines: ['\u0007'] }],
    ['seconds', { kind: 'display', lines: ['x'], seconds: 0 }],
    ['question', { kind: 'input', lines: ['x'] }],
    ['question.type', { kind: 'input', lines: ['PIN?'], question: { type: 'password' } }],
    ['question.entries', { kind: 'input', lines: ['x'], question: { type: 'menu' } }],
    ['question.entries', { kind: 'input', lines: ['x'], question: { type: 'text', entries: ['a', 'b'] } }],
    ['question.minLength', { kind: 'input', lines: ['x'], question: { type: 'confirmation', minLength: 1 } }],
    ['question.maxLength', { kind: 'input', lines: ['x'], question: { type: 'text', minLength: 5, maxLength: 4 } }],
    ['splitBy.0', { kind: 'totals', splitBy: ['weekday'] }],
    ['service', { kind: 'login', service: 'x' }],
    ['linse', { kind: 'display', lines: ['x'], linse: [] }],
  ])('%s in %j', async (path, body) => {
    const daemon = await opened();
    const refused = await ask(daemon, body);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ code: 'invalid-request', errors: [{ path }] });
    expect(daemon.lanes.deviceRequests.parameters).toEqual([]);
  });

  test('a card number in a display', async () => {
    const daemon = await opened();
    const refused = await ask(daemon, { kind: 'display', lines: ['4111111111111111'] });
    expect(refused.json).toMatchObject({ code: 'card-number-in-id', errors: [{ path: 'lines.0' }] });
    expect(JSON.stringify(refused.json)).not.toContain('4111111111111111');
  });

  test('a wait that is not a number of seconds', async () => {
    const daemon = await opened();
    expect((await ask(daemon, { kind: 'login' }, { prefer: 'wait=soon' })).status).toBe(400);
    expect(daemon.lanes.deviceRequests.parameters).toEqual([]);
  });
});

test('an abort of a device request is only a request, and is refused after its end', async () => {
  const daemon = await opened();
  await ask(daemon, { kind: 'totals' });
  const path = '/v1/terminals/till-1/device-requests/E1/abort';
  expect((await daemon.call({ method: 'POST', path })).json).toMatchObject({ abortRequested: true });
  daemon.lanes.deviceRequests.end('E1', undefined, ['body.x']);
  expect((await daemon.call({ method: 'POST', path })).json).toMatchObject({ code: 'not-abortable' });
  const read = await daemon.get('/v1/terminals/till-1/device-requests/E1');
  expect(read.json).toMatchObject({ redacted: ['body.x'] });
});
