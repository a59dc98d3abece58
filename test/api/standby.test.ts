/** The API of a daemon of a pair that does not lead: its answers by TCP and by its Unix socket, and their description. */

import { statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStandbyListener, type StandbyReport } from '../../src/api/index.js';
import { descriptionPaths } from '../../src/api/routing/description-paths.js';
import { standbyCodes } from '../../src/api/openapi/standby-problem.js';
import { replication as texts } from '../../src/messages/index.js';
import { reactionTo, type ReplicationCode } from '../../src/replicate/index.js';
import { freshFolder } from '../world/fresh-folder.js';
import { expectDescribed, readDescription } from './described.js';
import { payment } from './open-interface.js';
import { objectIn } from './openapi-rules.js';

const token = 't'.repeat(43);
const report: StandbyReport = {
  version: '1.2.3',
  processId: 7,
  dataDirectory: '/var/lib/tenderd',
  startedAt: '2026-03-01T12:00:00.000Z',
  simulated: true,
  name: 'b',
  leader: 'a',
  state: 'connecting',
  entries: { applied: 3, last: 4, readAt: '2026-03-01T12:00:01.000Z' },
  canTakeOver: false,
  blocked: { code: 'replicate-unreachable', text: 'No server.', since: '2026-03-01T12:00:02.000Z' },
};

/** Opens a standby. Each call of the returned function goes through its Unix socket, or by TCP with a token. */
async function openStandby(whole = report) {
  const unixSocket = join(freshFolder(), 'api.sock');
  const tokens = { token, registers: new Map<string, string>(), earlier: [] };
  const standby = await openStandbyListener({
    host: '127.0.0.1',
    port: 0,
    unixSocket,
    why: () => ({ code: 'standby', title: 'A standby', text: 'Ask the leader.' }),
    report: () => whole,
    tokens: { current: () => tokens },
    language: 'en',
  });
  onTestFinished(standby.close);
  const call = async (method: string, path: string, by: 'socket' | 'tcp', bearer?: string, body?: object) => {
    const answer = await asked(by === 'socket' ? unixSocket : new URL(standby.url).port, method, path, bearer, body);
    await expectDescribed(method, path, answer);
    return answer;
  };
  return { call, unixSocket };
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

async function asked(place: string, method: string, path: string, bearer?: string, body?: object): Promise<Answered> {
  const where = /^\d+$/.test(place) ? { host: '127.0.0.1', port: Number(place) } : { socketPath: place };
  const headers = {
    'content-type': 'application/json',
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ ...where, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json: JSON.parse(text) }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test('the Unix socket gives its caller the state without a token, and only the own user may open it', async () => {
  const { call, unixSocket } = await openStandby();
  expect(statSync(unixSocket).isSocket()).toBe(true);
  expect(statSync(unixSocket).mode & 0o077).toBe(0);
  expect(await call('GET', '/v1/terminals', 'socket')).toMatchObject({
    status: 503,
    json: { code: 'standby', standby: report },
  });
  expect(await call('GET', '/livez', 'socket')).toMatchObject({ status: 200, json: { alive: true } });
});

test.each(['socket', 'tcp'] as const)('a payment by %s is refused with the code of the standby', async (by) => {
  const { call } = await openStandby();
  expect(await call('PUT', '/v1/transactions/t1', by, token, payment())).toMatchObject({
    status: 503,
    json: { code: 'standby', detail: 'Ask the leader.', standby: report },
  });
});

test.each([
  ['socket', 'x'.repeat(43)],
  ['tcp', 'x'.repeat(43)],
  ['tcp', undefined],
] as const)('a caller by %s with the token %s gets the refusal without the state', async (by, bearer) => {
  const { call } = await openStandby();
  const { status, json } = await call('GET', '/v1/terminals', by, bearer);
  expect([status, json]).toEqual([503, expect.not.objectContaining({ standby: expect.anything() })]);
});

test('the API description has the state of a standby without its optional members', async () => {
  const { leader: _leader, entries: _entries, blocked: _blocked, ...least } = report;
  const { call } = await openStandby({ ...least, state: 'stopped' });
  expect(await call('GET', '/readyz', 'tcp', token)).toMatchObject({ status: 503, json: { code: 'standby' } });
});

function isKnown(code: string): code is ReplicationCode {
  return code in texts.failures;
}

test('the API description has each code with which a standby answers', async () => {
  const answered = Object.keys(texts.failures)
    .filter(isKnown)
    .filter((code) => reactionTo(code) === 'holds' || code === 'replicate-entry-too-large');
  expect([...standbyCodes].toSorted()).toEqual(['standby', ...answered].toSorted());
  const problem = objectIn(objectIn((await readDescription(descriptionPaths['3.1']))['components'])['schemas']);
  const { code } = objectIn(objectIn(problem['Problem'])['properties']);
  expect(objectIn(code)['enum']).toEqual(expect.arrayContaining([...standbyCodes]));
});
