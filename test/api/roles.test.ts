/** The operations that a session of the console and the read-only token may call: each operation of the API for each role. */

import { describe, expect, test } from 'vitest';
import { type OperationId, operationRights, type Role } from '../../src/api/security/operation-rights.js';
import { asConsole } from './console-caller.js';
import { readDescription } from './described.js';
import { type Answer, type DaemonAddress, openInterface, payment, readerToken } from './open-interface.js';
import { objectIn, operationsIn } from './openapi-rules.js';

const document = readDescription('/openapi.json');
const parameters: Readonly<Record<string, string>> = {
  service: 'shop',
  instrument: 'card-1',
  terminal: 'till-1',
  transactionId: 't1',
  date: '2026-03-01',
};

/** The headers of each role, and the code of its refusals. */
const roles: Readonly<
  Record<Role, { readonly code: string; readonly headers: (daemon: DaemonAddress) => Promise<Record<string, string>> }>
> = {
  console: { code: 'not-from-console', headers: asConsole },
  reader: {
    code: 'read-only',
    headers: async () => Promise.resolve({ authorization: `Bearer ${readerToken}` }),
  },
};

/** Calls each operation for which the role has this right. Returns the answers by the names of the operations. */
async function answersTo(role: Role, right: string) {
  const daemon = await openInterface();
  await daemon.pay('t1');
  const before = JSON.stringify(daemon.lanes.list({}));
  const headers = { ...(await roles[role].headers(daemon)), connection: 'close' };
  const described = operationsIn(await document);
  const answers = new Map<string, Answer>();
  for (const [name, rights] of Object.entries(operationRights)) {
    if (rights[role] !== right || skipped.includes(name)) continue;
    const found = described.find(({ operation }) => operation['operationId'] === name);
    const path = (found?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, part: string) => parameters[part] ?? 'x1');
    // The event stream never ends.
    const method = name === 'listenToEvents' ? 'HEAD' : (found?.method ?? '').toUpperCase();
    const body = method === 'PUT' || method === 'POST' ? { body: payment() } : {};
    answers.set(name, await daemon.call({ method, path, headers, ...body }));
  }
  expect(JSON.stringify(daemon.lanes.list({}))).toBe(before);
  return [...answers].map(([name, { status, json }]) => ({ name, status, code: objectIn(json ?? {})['code'] }));
}

/** The daemon of this test has no doctor. */
const skipped = ['runDoctor'];

test('the table of rights has exactly one row for each operation of the API', async () => {
  const names = operationsIn(await document).map(({ operation }) => String(operation['operationId']));
  expect(Object.keys(operationRights).toSorted()).toEqual(names.toSorted());
});

test.each<Role>(['console', 'reader'])('the %s is refused each operation that the table refuses', async (role) => {
  const answers = await answersTo(role, 'refused');
  expect(answers.length).toBeGreaterThan(10);
  const { code } = roles[role];
  // The metrics accept only their own token.
  const isUnknown = (name: string): boolean => name === 'getMetrics' && role === 'reader';
  const wanted = (name: string) => (isUnknown(name) ? { status: 401, code: 'unauthorized' } : { status: 403, code });
  expect(answers).toEqual(answers.map(({ name }) => ({ name, ...wanted(name) })));
});

test('the reader may call each operation that the table allows, and changes nothing', async () => {
  const answers = await answersTo('reader', 'allowed');
  expect(answers.length).toBeGreaterThan(12);
  expect(answers.filter(({ status }) => status === 401 || status === 403)).toEqual([]);
});

describe('the table of rights', () => {
  test.each<Role>(['console', 'reader'])('refuses the %s each operation that moves money', (role) => {
    const money: readonly OperationId[] = [
      'requestTransaction',
      'abortTransaction',
      'acknowledgeOutcome',
      'leaseTerminal',
      'endLease',
      'askDeviceRequest',
      'abortDeviceRequest',
      'answerPrompt',
      'deleteInstrument',
      'createConsoleCode',
    ];
    expect(money.filter((name) => operationRights[name][role] !== 'refused')).toEqual([]);
  });

  test('allows the console to ping, to run the doctor and to make the support bundle', () => {
    const looks: readonly OperationId[] = ['pingTerminal', 'runDoctor', 'makeSupportBundle', 'getDay', 'getDaemon'];
    expect(looks.filter((name) => operationRights[name].console !== 'allowed')).toEqual([]);
  });

  test('allows the reader no more than the console', () => {
    const more = Object.entries(operationRights).filter(
      ([, { console, reader }]) => reader === 'allowed' && console !== 'allowed',
    );
    expect(more).toEqual([]);
  });
});

test('the console can read, resolve and release', async () => {
  const daemon = await openInterface();
  const headers = await asConsole(daemon);
  for (const path of ['/v1/terminals', '/v1/attention', '/v1/transactions', '/v1/inbox', '/v1/services'])
    expect({ path, status: (await daemon.call({ path, headers })).status }).toEqual({ path, status: 200 });
  const body = { name: 'Kari Nordmann', reason: 'Its screen is idle.' };
  const release = await daemon.call({ method: 'POST', path: '/v1/terminals/till-1/release', headers, body });
  expect(objectIn(release.json)['code']).not.toBe('not-from-console');
});
