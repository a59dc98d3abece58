import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UnixSocketError } from '../../src/api/index.js';
import {
  asRegister,
  type Call,
  type DaemonAddress,
  listedOrigin,
  openInterface,
  payment,
  readToEnd,
} from './open-interface.js';
import { MemoryLanes } from './memory-lanes.js';
import { freshFolder } from '../world/fresh-folder.js';

function room(): string {
  const directory = freshFolder();
  return directory;
}

/** Opens an API that also has a Unix socket, and a caller without a token. */
async function openSocket(path = join(room(), 'api.sock')) {
  const daemon = await openInterface({ pipelinedMax: 2 }, new MemoryLanes(), path);
  const call = (asked: Call) =>
    daemon.call({ ...asked, socketPath: path, headers: { authorization: undefined, ...asked.headers } });
  return { daemon, path, call };
}

function dial(path: string): Socket {
  const socket = connect(path);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function refusal(path: string): Promise<unknown> {
  const opening: Promise<DaemonAddress> = openInterface({}, new MemoryLanes(), path);
  return opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof UnixSocketError ? { code: error.code, path: error.path } : error),
  );
}

/** Leaves a socket whose listener is dead, as a killed daemon does. */
async function leaveStale(path: string): Promise<void> {
  const server = createServer();
  await once(server.listen(`${path}.dying`), 'listening');
  // The name that is removed together with the server differs from the name of the socket.
  linkSync(`${path}.dying`, path);
  await once(server.close(), 'close');
}

describe('a caller on the socket', () => {
  test('is the operator, without a token', async () => {
    const { daemon, call } = await openSocket();
    expect(await call({ method: 'PUT', path: '/v1/transactions/t1', body: payment() })).toMatchObject({ status: 202 });
    expect(daemon.lanes.get('t1')).toBeDefined();
    expect(await call({ path: '/v1/terminals' })).toMatchObject({ status: 200 });
  });

  test('is a register with its token, and is refused with a wrong token', async () => {
    const { call } = await openSocket();
    await call({ method: 'PUT', path: '/v1/transactions/t1', body: payment(), headers: asRegister('garden') });
    const path = '/v1/transactions/t1';
    expect(await call({ path, headers: asRegister('front') })).toMatchObject({ status: 403 });
    expect(await call({ path, headers: asRegister('garden') })).toMatchObject({ status: 200 });
    expect(await call({ path })).toMatchObject({ status: 200 });
    for (const authorization of ['Bearer wrong', 'Bearer ', 'Basic abc', '']) {
      expect(await call({ path, headers: { authorization } })).toMatchObject({ status: 401 });
    }
  });

  test('needs no token, unlike a caller on the port', async () => {
    const { daemon } = await openSocket();
    expect(await daemon.call({ path: '/v1/terminals', headers: { authorization: undefined } })).toMatchObject({
      status: 401,
    });
    expect(await daemon.call({ path: '/v1/terminals', headers: { host: 'tenderd' } })).toMatchObject({ status: 421 });
  });
});

test('the socket ignores Host, and refuses a foreign Origin', async () => {
  const { call, path: socketPath } = await openSocket();
  const path = '/v1/transactions?limit=1';
  const without = dial(socketPath);
  without.end(`GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`);
  expect(await readToEnd(without)).toMatch(/^HTTP\/1.1 200 /);
  for (const host of ['localhost', 'tenderd', 'evil.example', 'b/a?d']) {
    expect({ host, got: await call({ path, headers: { host } }) }).toMatchObject({ host, got: { status: 200 } });
  }
  expect(await call({ path, headers: { origin: 'https://evil.example' } })).toMatchObject({
    status: 403,
    json: { code: 'origin-not-allowed' },
  });
  expect(await call({ path, headers: { origin: listedOrigin } })).toMatchObject({ status: 200 });
});

test('too many requests at once end only their connection', async () => {
  const { path, call, daemon } = await openSocket();
  const greedy = dial(path);
  greedy.write('GET /v1/terminals HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8));
  await readToEnd(greedy);
  expect(await call({ path: '/v1/terminals' })).toMatchObject({ status: 200 });
  expect(daemon.faults).toEqual([]);
});

describe('the socket file', () => {
  test('has mode 0600 in a new directory of mode 0700, and is removed with the API', async () => {
    const path = join(room(), 'made', 'too', 'api.sock');
    const { daemon } = await openSocket(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(path, '..'))).toEqual(['api.sock']);
    await daemon.api.close();
    expect(existsSync(path)).toBe(false);
  });

  test.each([0o750, 0o710, 0o701, 0o770, 0o777])('is not created in a directory of mode %o', async (mode) => {
    const directory = join(room(), 'open');
    mkdirSync(directory);
    chmodSync(directory, mode);
    expect(await refusal(join(directory, 'api.sock'))).toEqual({ code: 'socket-directory-exposed', path: directory });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('is not created in a directory of another user', async () => {
    let directory = '/proc';
    if (process.geteuid?.() === 0) chownSync((directory = room()), 65_534, 65_534);
    expect(await refusal(join(directory, 'api.sock'))).toEqual({ code: 'socket-directory-foreign', path: directory });
  });

  test.runIf(existsSync('/proc/self'))('is refused at once if its directory cannot be created', async () => {
    const directory = '/proc/foo/bar';
    expect(await refusal(join(directory, 'api.sock'))).toEqual({ code: 'socket-unusable', path: directory });
  });

  test('is not created through a link, below a file or in place of another file', async () => {
    const directory = room();
    const [link, file] = [join(directory, 'link'), join(directory, 'file')];
    symlinkSync(room(), link);
    writeFileSync(file, 'kept');
    expect(await refusal(join(link, 'api.sock'))).toEqual({ code: 'socket-unusable', path: link });
    expect(await refusal(join(file, 'api.sock'))).toEqual({ code: 'socket-unusable', path: file });
    expect(await refusal(file)).toEqual({ code: 'socket-unusable', path: file });
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  test('that a dead daemon left is replaced', async () => {
    const path = join(room(), 'api.sock');
    await leaveStale(path);
    expect(existsSync(path)).toBe(true);
    const { call } = await openSocket(path);
    expect(await call({ path: '/v1/terminals' })).toMatchObject({ status: 200 });
    expect(readdirSync(join(path, '..'))).toEqual(['api.sock']);
  });

  test('that a dead daemon left goes to one of two daemons that start at once', async () => {
    const path = join(room(), 'api.sock');
    await leaveStale(path);
    const found = await Promise.all([refusal(path), refusal(path)]);
    expect(found).toContain('opened');
    expect(found).toContainEqual({ code: 'socket-taken', path });
    await once(dial(path), 'connect');
  });

  test('of a running daemon is refused to another daemon', async () => {
    const { daemon, path, call } = await openSocket();
    expect(await refusal(path)).toEqual({ code: 'socket-taken', path });
    await call({ method: 'PUT', path: '/v1/transactions/t1', body: payment() });
    expect(daemon.lanes.get('t1')).toBeDefined();
  });
});
