/** The access to the console: one-time codes, the PIN, the limits of a session. */

import { describe, expect, test } from 'vitest';
import { closedMs, codeMs, idleMs, sessionMs } from '../../src/console/index.js';
import { asConsole, newCode, signIn } from './console-caller.js';
import { Listener } from './listener.js';
import { asRegister, ConsoleClock, consolePin, openInterface } from './open-interface.js';

const refused = { status: 401, json: { code: 'console-sign-in-refused' } };

async function opened() {
  const clock = new ConsoleClock();
  return { clock, daemon: await openInterface({}, undefined, undefined, undefined, clock) };
}

describe('the address of the console', () => {
  test('opens its page without a token', async () => {
    const { daemon } = await opened();
    const headers = { authorization: undefined };
    for (const path of ['/', '/console'])
      expect(await daemon.call({ path, headers })).toMatchObject({ status: 302, headers: { location: '/console/' } });
    const { status, headers: sent } = await daemon.call({ path: '/console/', headers });
    expect({ status, type: sent['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    const policy = String(sent['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
    for (const path of ['/console/notices.txt', '/console/..%2fbundle', '/console/a/b'])
      expect({ path, status: (await daemon.call({ path, headers })).status }).toEqual({ path, status: 401 });
  });
});

describe('a code', () => {
  test('opens the console once', async () => {
    const { daemon } = await opened();
    const code = await newCode(daemon);
    expect(await signIn(daemon, { code })).toMatchObject({
      status: 200,
      json: { idleSeconds: 900, longestSeconds: 28_800 },
    });
    expect(await signIn(daemon, { code })).toMatchObject(refused);
  });

  test('is valid for two minutes, even if the machine sleeps', async () => {
    const { daemon, clock } = await opened();
    const [early, late] = [await newCode(daemon), await newCode(daemon)];
    clock.pass(codeMs - 1);
    expect(await signIn(daemon, { code: early })).toMatchObject({ status: 200 });
    clock.pass(1);
    expect(await signIn(daemon, { code: late })).toMatchObject(refused);
  });

  test('is given to the operator only: neither to a register nor to the console itself', async () => {
    const { daemon } = await opened();
    const ask = { method: 'POST', path: '/v1/console/codes' };
    expect(await daemon.call({ ...ask, headers: asRegister('front') })).toMatchObject({
      status: 403,
      json: { code: 'operator-required' },
    });
    expect(await daemon.call({ ...ask, headers: await asConsole(daemon) })).toMatchObject({
      status: 403,
      json: { code: 'not-from-console' },
    });
    expect(await daemon.call({ ...ask, headers: { authorization: undefined } })).toMatchObject({ status: 401 });
  });

  test('is never written to the log', async () => {
    const { daemon } = await opened();
    const code = await newCode(daemon);
    await signIn(daemon, { code });
    expect(JSON.stringify(daemon.notes)).not.toContain(code);
  });
});

describe('the PIN', () => {
  test('opens the console, and is locked for 15 minutes after five wrong PINs', async () => {
    const { daemon, clock } = await opened();
    expect((await daemon.call({ path: '/v1/console', headers: { authorization: undefined } })).json).toEqual({
      pin: true,
    });
    expect(await signIn(daemon, { pin: consolePin })).toMatchObject({ status: 200 });
    for (let tries = 1; tries < 5; tries += 1) expect(await signIn(daemon, { pin: '480318' })).toMatchObject(refused);
    const closed = { status: 429, json: { code: 'console-closed' } };
    expect(await signIn(daemon, { pin: '480318' })).toMatchObject(closed);
    expect(await signIn(daemon, { pin: consolePin })).toMatchObject(closed);
    // A code does not depend on the PIN.
    expect(await signIn(daemon, { code: await newCode(daemon) })).toMatchObject({ status: 200 });
    clock.pass(closedMs - 1);
    expect(await signIn(daemon, { pin: consolePin })).toMatchObject(closed);
    clock.pass(1);
    expect(await signIn(daemon, { pin: consolePin })).toMatchObject({ status: 200 });
  });

  test('cannot be combined with a code, and has at least six digits', async () => {
    const { daemon } = await opened();
    const code = await newCode(daemon);
    for (const body of [{}, { code, pin: consolePin }, { pin: '12345' }, { pin: 480317 }, { code: 'short' }])
      expect({ body, got: await signIn(daemon, body) }).toMatchObject({ body, got: { status: 400 } });
  });
});

describe('a session', () => {
  test('ends after 15 minutes without use, together with its event stream', async () => {
    const { daemon, clock } = await opened();
    const headers = await asConsole(daemon);
    const ask = async () => daemon.call({ path: '/v1/terminals', headers });
    const keep = async () => daemon.call({ method: 'PUT', path: '/v1/console/session', headers });
    const stream = new Listener({ port: daemon.api.port, token: '' }, '/v1/events', headers);
    await stream.until(({ event }) => event === 'terminal');
    clock.pass(idleMs - 1);
    expect(await keep()).toMatchObject({ status: 200, json: { idleSeconds: 900 } });
    clock.pass(idleMs - 1);
    // Reads do not count as use, because the page reads on its own after each event.
    expect(await ask()).toMatchObject({ status: 200 });
    clock.pass(1);
    expect(await ask()).toMatchObject({ status: 401 });
    await stream.ended();
  });

  test('ends after eight hours, even if it is used', async () => {
    const { daemon, clock } = await opened();
    const headers = await asConsole(daemon);
    const keep = async () => daemon.call({ method: 'PUT', path: '/v1/console/session', headers });
    for (let ms = 0; ms + idleMs < sessionMs; ms += idleMs - 1_000) {
      clock.pass(idleMs - 1_000);
      expect(await keep()).toMatchObject({ status: 200 });
    }
    clock.pass(idleMs - 1);
    expect(await keep()).toMatchObject({ status: 401 });
  });

  test('ends when the page closes it', async () => {
    const { daemon } = await opened();
    const headers = await asConsole(daemon);
    await daemon.call({ method: 'DELETE', path: '/v1/console/session', headers });
    expect(await daemon.call({ path: '/v1/terminals', headers })).toMatchObject({ status: 401 });
  });

  test('is accepted only from its own page, and this page accepts no other token', async () => {
    const { daemon } = await opened();
    const headers = await asConsole(daemon);
    expect(await daemon.call({ path: '/v1/terminals', headers })).toMatchObject({ status: 200 });
    const stranger = { ...headers, origin: 'https://evil.example' };
    expect(await daemon.call({ path: '/v1/terminals', headers: stranger })).toMatchObject({ status: 403 });
    const operator = { origin: daemon.api.url };
    expect(await daemon.call({ path: '/v1/terminals', headers: operator })).toMatchObject({ status: 403 });
    const guess = { authorization: undefined, origin: 'https://evil.example' };
    const body = { pin: consolePin };
    expect(await daemon.call({ method: 'POST', path: '/v1/console/session', headers: guess, body })).toMatchObject({
      status: 403,
      json: { code: 'origin-not-allowed' },
    });
  });
});
