/** `tenderd console`: the address that it prints opens the console once, and the browser is started only at a desktop. */

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { browserCommand } from '../../src/cli/operator/console.js';
import { ConsoleAccess, triesMax } from '../../src/console/index.js';
import { consoleAttention } from '../../src/daemon/console-attention.js';
import { signIn } from '../api/console-caller.js';
import { asRegister, ConsoleClock, openInterface, token } from '../api/open-interface.js';
import { runHere } from '../cli/run-here.js';
import { freshFolder } from '../world/fresh-folder.js';

async function till() {
  const folder = freshFolder();
  const daemon = await openInterface();
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const run = async (more: string, environment = {}) =>
    runHere([`console --url ${daemon.api.url} --token-file ${tokenFile}${more}`], folder, environment);
  return { folder, daemon, tokenFile, run };
}

test('tenderd console prints an address whose code opens the console once', async () => {
  const { daemon, run } = await till();
  const { code, out } = await run('');
  const address = new RegExp(`^ {2}${daemon.api.url}/console/#code=([\\w-]{22})$`, 'm').exec(out);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Open this address') });
  expect(await signIn(daemon, { code: address?.[1] })).toMatchObject({ status: 200 });
  expect(await signIn(daemon, { code: address?.[1] })).toMatchObject({ status: 401 });
});

test('tenderd console --json prints one document and opens no browser', async () => {
  const { daemon, run } = await till();
  const { out } = await run(' --json', { DISPLAY: ':1', PATH: '/nowhere' });
  expect(JSON.parse(out)).toEqual({
    address: expect.stringContaining(`${daemon.api.url}/console/#code=`),
    seconds: 120,
  });
});

test('tenderd console refuses the token of a register', async () => {
  const { tokenFile, run } = await till();
  writeFileSync(tokenFile, asRegister('front')['authorization']?.slice('Bearer '.length) ?? '');
  const { code, err } = await run('');
  expect({ code, err }).toMatchObject({ code: 77, err: expect.stringContaining('Only the operator') });
});

test.runIf(process.platform === 'linux')(
  'tenderd console starts the browser at a desktop, but not with --no-open',
  async () => {
    const { folder, run } = await till();
    const [program, heard] = [join(folder, 'xdg-open'), join(folder, 'heard')];
    writeFileSync(program, `#!/bin/sh\necho "$1" > ${heard}.new && mv ${heard}.new ${heard}\n`);
    chmodSync(program, 0o755);
    const desktop = { DISPLAY: ':1', PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    await run(' --no-open', desktop);
    expect(existsSync(heard)).toBe(false);
    const { out } = await run('', desktop);
    expect(out).toContain('The console opens in your browser.');
    await expect.poll(() => existsSync(heard)).toBe(true);
    expect(out).toContain(readFileSync(heard, 'utf8').trim());
    const { out: none } = await run('', { ...desktop, PATH: '/nowhere' });
    expect(none).toContain('Open this address in a browser');
  },
);

test('each desktop has its own command to open a browser', () => {
  expect(browserCommand('darwin', {})).toEqual(['open']);
  expect(browserCommand('win32', {})?.[0]).toBe('cmd');
  expect(browserCommand('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open']);
  expect(browserCommand('linux', { DISPLAY: '' })).toBeUndefined();
});

test('a guessed PIN is an attention item, until the right PIN follows', () => {
  const clock = new ConsoleClock();
  const events: string[] = [];
  const access = new ConsoleAccess({ clock, pin: '480317', onEvent: (event) => events.push(event) });
  for (let tries = 0; tries < triesMax; tries += 1) access.openByPin('480318');
  expect(consoleAttention(access)).toMatchObject([
    { code: 'console-closed', at: new Date(clock.wallMs()).toISOString() },
  ]);
  clock.pass(15 * 60_000);
  expect(consoleAttention(access)).toHaveLength(1);
  expect(access.openByPin('480317')).toMatchObject({ type: 'open' });
  expect(consoleAttention(access)).toEqual([]);
  expect(events).toEqual([...Array.from({ length: triesMax - 1 }, () => 'pin-refused'), 'pin-closed', 'opened-by-pin']);
  access.close();
});
