/** `tenderd token`: a running daemon accepts a new token, and no register is locked out in the middle of a payment. */

import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endEarlierTokens, rotateToken, TokenFileError } from '../../src/api/index.js';
import { readEarlierTokens } from '../../src/api/security/token-rotation.js';
import { freshFolder } from '../world/fresh-folder.js';
import { Home, tell } from './tenderd.js';

const first = 'a'.repeat(43);
const hourMs = 3_600_000;

function tokenFile(): string {
  const path = join(freshFolder(), 'token');
  writeFileSync(path, `${first}\n`, { mode: 0o600 });
  return path;
}

describe('the token files', () => {
  test('keep each earlier token until its end, newest first', () => {
    const path = tokenFile();
    const second = rotateToken(path, 24 * hourMs, 0);
    const third = rotateToken(path, hourMs, hourMs);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(readFileSync(path, 'utf8')).toBe(`${third}\n`);
    // A later rotation with a shorter time also shortens the time of earlier tokens.
    expect(readEarlierTokens(path)).toEqual([
      { token: second, untilMs: 2 * hourMs },
      { token: first, untilMs: 2 * hourMs },
    ]);
    expect(endEarlierTokens(path, hourMs + 1)).toBe(2);
    expect(endEarlierTokens(path, hourMs + 1)).toBe(0);
    expect(readEarlierTokens(path).map(({ untilMs }) => untilMs)).toEqual([hourMs + 1, hourMs + 1]);
  });

  test.runIf(process.platform !== 'win32')('are private, and a rotation leaves no other file', () => {
    const path = tokenFile();
    rotateToken(path, hourMs, Date.now());
    for (const file of [path, `${path}.previous`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.rotation`)).toBe(false);
  });

  test('allow no second rotation at the same time, and an interrupted rotation does not block later rotations', () => {
    const path = tokenFile();
    writeFileSync(`${path}.rotation`, '');
    expect(() => rotateToken(path, hourMs, Date.now())).toThrow(TokenFileError);
    expect(readFileSync(path, 'utf8')).toBe(`${first}\n`);
    utimesSync(`${path}.rotation`, new Date(0), new Date(0));
    expect(rotateToken(path, hourMs, Date.now())).not.toBe(first);
  });
});

/** Reads a body to its end, or until its connection is cut. */
async function drained(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const reader = body?.getReader();
  for (let isOver = reader === undefined; !isOver; ) {
    isOver = (await reader?.read().catch(() => ({ done: true })))?.done === true;
  }
}

const payment = (sale: string) => ({
  kind: 'payment',
  terminal: 'till-1',
  sale,
  amountDetails: { amount: 500, currency: 'EUR' },
});

describe('a running daemon', () => {
  const home = new Home();
  let url = '';
  let path = '';
  let simulator: unknown;
  afterAll(async () => home.clear());
  beforeAll(async () => {
    const { ready } = await home.serve(['run --simulate --port 0']);
    url = String(ready['url']);
    path = String(ready['tokenPath']);
    simulator = ready['simulator'];
  });

  const tokenNow = (): string => readFileSync(path, 'utf8').trim();

  async function ask(token: string, target: string, method = 'GET', body?: unknown): Promise<number> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await fetch(`${url}${target}`, init)).status;
  }

  test('accepts the new token at once, and the earlier token until its end', async () => {
    const old = tokenNow();
    for (const command of ['token rotate --simulate --token-file', 'token end --simulate --token-file'])
      expect(await home.run(command, join(dirname(path), 'reader.token'))).toMatchObject({
        code: 2,
        err: expect.stringContaining('--token-file does not choose the token'),
      });
    expect(tokenNow()).toBe(old);
    const rotated = await home.run('token rotate --simulate');
    expect(rotated).toMatchObject({
      code: 0,
      out: expect.stringContaining('The running daemon accepts the new token.'),
    });
    expect(rotated.out).toContain('The earlier token stays valid until');
    expect(tokenNow()).not.toBe(old);
    expect([await ask(tokenNow(), '/v1/terminals'), await ask(old, '/v1/terminals')]).toEqual([200, 200]);
    expect(await home.run('token end --simulate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The earlier token of /),
    });
    await expect.poll(async () => ask(old, '/v1/terminals')).toBe(401);
    expect(await ask(tokenNow(), '/v1/terminals')).toBe(200);
  });

  test('lets a register with an ended token finish its payment, and nothing else', async () => {
    await tell(simulator, 'till-1 next: card after 2s');
    const old = tokenNow();
    const target = '/v1/transactions/running-1';
    expect(await ask(old, target, 'PUT', payment('R-1'))).toBe(202);
    const rotated = await home.run('token rotate --now --simulate');
    expect(rotated).toMatchObject({ code: 0, out: expect.stringContaining('Earlier tokens are no longer valid.') });
    // The request joins the running transaction and reads it, and later reads and acknowledges it.
    expect([200, 202]).toContain(await ask(old, target, 'PUT', payment('R-1')));
    expect(await ask(old, '/v1/transactions/another-1', 'PUT', payment('R-2'))).toBe(401);
    expect(await ask(old, '/v1/transactions')).toBe(401);
    expect(await ask(old, `${target}/resolve`, 'POST', { outcome: 'declined', name: 'K', reason: 'r' })).toBe(401);
    await expect.poll(async () => (await home.run('status running-1 --simulate')).code).toBe(0);
    expect(await ask(old, target)).toBe(200);
    expect(await ask(old, `${target}/acknowledge`, 'POST', { revision: 1 })).toBe(200);
    expect(await ask(old, target)).toBe(401);
    expect(await ask(tokenNow(), target)).toBe(200);
  });

  test('accepts and rotates the read-only token, and starts no payment with it', async () => {
    const file = join(dirname(path), 'reader.token');
    const reading = (): string => readFileSync(file, 'utf8').trim();
    const old = reading();
    expect(await ask(old, '/v1/transactions')).toBe(200);
    expect(await ask(old, '/v1/transactions/read-1', 'PUT', payment('R-9'))).toBe(403);
    const status = await home.run('status --token-file', file, '--url', url);
    expect(status.out).toContain('till-1');
    expect(
      await home.run('terminals release till-1 --name K --reason r --token-file', file, '--url', url),
    ).toMatchObject({ err: expect.stringContaining('This token is read-only') });
    expect((await home.run('token rotate till-1 --reader --simulate')).code).toBe(2);
    const rotated = await home.run('token rotate --reader --simulate');
    expect(rotated).toMatchObject({
      code: 0,
      out: expect.stringContaining('The running daemon accepts the new token.'),
    });
    expect(rotated.out).toContain('the people and programs that use it');
    expect(reading()).not.toBe(old);
    expect([await ask(reading(), '/v1/terminals'), await ask(old, '/v1/terminals')]).toEqual([200, 200]);
    expect((await home.run('token end --reader --simulate')).out).toContain(
      '1 earlier token of the reader is no longer valid.',
    );
    await expect.poll(async () => ask(old, '/v1/terminals')).toBe(401);
    // The request cannot finish transactions that other tokens began.
    expect(await ask(old, '/v1/transactions/running-1')).toBe(401);
    for (const secret of [old, reading()]) expect((await home.run('logs --simulate')).out).not.toContain(secret);
  });

  async function signIn(code: string): Promise<{ readonly status: number; readonly bearer: string }> {
    const body = JSON.stringify({ code });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/v1/console/session`, { method: 'POST', headers, body });
    const { bearer = '' } = z.looseObject({ bearer: z.string().optional() }).parse(await answer.json());
    return { status: answer.status, bearer };
  }

  async function consoleCode(): Promise<string> {
    const headers = { authorization: `Bearer ${tokenNow()}` };
    const answer = await fetch(`${url}/v1/console/codes`, { method: 'POST', headers });
    const { address } = z.looseObject({ address: z.string() }).parse(await answer.json());
    return address.slice(address.indexOf('#code=') + 6);
  }

  test('closes the event streams, codes and console sessions of an ended token', async () => {
    const { bearer } = await signIn(await consoleCode());
    const unused = await consoleCode();
    const ended: string[] = [];
    for (const [name, shown] of [
      ['token', tokenNow()],
      ['console', bearer],
    ] as const) {
      const { body } = await fetch(`${url}/v1/events`, { headers: { authorization: `Bearer ${shown}` } });
      void drained(body).finally(() => ended.push(name));
    }
    expect(await ask(bearer, '/v1/terminals')).toBe(200);
    expect(await home.run('token rotate --now --simulate')).toMatchObject({ code: 0 });
    expect(await ask(bearer, '/v1/terminals')).toBe(401);
    expect((await signIn(unused)).status).toBe(401);
    await expect.poll(() => ended.toSorted()).toEqual(['console', 'token']);
    expect((await signIn(await consoleCode())).status).toBe(200);
  });

  test('keeps the present token if the file changed without a rotation', async () => {
    const present = tokenNow();
    writeFileSync(path, `${first}\n`);
    expect([await ask(first, '/v1/terminals'), await ask(present, '/v1/terminals')]).toEqual([401, 200]);
    expect((await home.run('logs --simulate')).out).toContain('changed without a rotation');
    expect((await home.run('logs --simulate')).out).not.toContain(present);
    const rotated = await home.run('token rotate --simulate');
    expect(rotated).toMatchObject({ code: 1, err: expect.stringContaining('The daemon rejects the new token') });
    expect(await ask(present, '/v1/terminals')).toBe(200);
  });

  test('refuses impossible rotations, and changes nothing', async () => {
    const before = readFileSync(path, 'utf8');
    expect(await home.run('token rotate nobody-1 --simulate')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no token at'),
    });
    expect(await home.run('token rotate --keep soon --simulate')).toMatchObject({ code: 2 });
    expect(await home.run('token rotate --keep 1h --now --simulate')).toMatchObject({ code: 2 });
    expect(await home.run('token rotate ../token --simulate')).toMatchObject({ code: 2 });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});
