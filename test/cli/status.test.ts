/** `tenderd status` and `attention` with a running daemon, and without one. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { durationOf } from '../../src/cli/operator/daemon-status.js';
import { ComparedClocks } from '../../src/daemon/compared-clocks.js';
import { freePort } from '../world/free-port.js';
import { runHere } from './run-here.js';
import { Home, tell } from './tenderd.js';

const home = new Home();
afterAll(async () => home.clear());

/** Writes a configuration for one terminal at this gateway. Returns its path. */
function configure(url: string, folder: string, port: number): string {
  mkdirSync(join(home.directory, folder), { recursive: true });
  const file = join(home.directory, folder, 'tenderd.toml');
  const lists = `poiList = { url = "${url.replace('ws:', 'http:')}poi-list" }`;
  const gateway = `[gateways.g]\nurl = "${url}"\n${lists}\nsimulated = true`;
  writeFileSync(file, `dataDir = "data"\n[api]\nport = ${port}\n${gateway}\n[terminals.till]\npoiId = "T1"\n`);
  return file;
}

/** Runs a command in a terminal of this width. */
async function atWidth(columns: number, args: readonly string[], isOver?: (text: string) => boolean) {
  let text = '';
  const interrupt = new AbortController();
  const write = (part: string): void => {
    text += part;
    if (isOver?.(text) === true) interrupt.abort();
  };
  const code = await main(args, {
    environment: { NO_COLOR: '1' },
    home: home.directory,
    out: { isTTY: true, columns, write },
    err: { write: () => true },
    onInterrupt: () => interrupt.signal,
  });
  return { code, text };
}

/** Returns how often the screen was cleared. */
function screens(text: string): number {
  return text.split('\u001B[2J').length - 1;
}

describe('with a running daemon', () => {
  let file = '';
  let control = '';
  let server: Awaited<ReturnType<Home['serve']>>['server'];
  beforeAll(async () => {
    const simulated = await home.simulate('--terminals T1 --speed 20');
    control = String(simulated.ready['control']);
    file = configure(String(simulated.ready['url']), 'a', await freePort());
    ({ server } = await home.serve(['run --config', file]));
    await home.run('pay 12.50 EUR --id paid-1 --config', file);
  });

  test('status shows version, uptime, data directory and the last payment', async () => {
    const { code, out } = await home.run('status --config', file);
    expect(code).toBe(0);
    const data = join(home.directory, 'a', 'data');
    expect(out).toMatch(/^tenderd at http:\/\/127\.0\.0\.1:\d+: ready, simulated money\n/);
    expect(out).toContain(`, process ${server.child.pid}, data directory ${data}\n`);
    expect(out).toMatch(/\n {2}version \d+\.\d+\.\d+, up (?:\d+ (?:s|min) ?)+, process/);
    expect(out).toMatch(/\n {2}last payment \S+, 12\.50 EUR, approved: paid-1\n/);
    expect(out).toContain('\nNothing needs attention.\n');
  });

  test('status --check prints one line with performance data, and refuses other formats', async () => {
    const { code, out } = await home.run('status --check --config', file);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^TENDERD OK - 1 terminal takes payments, nothing needs attention \| terminals=1;;;0 .* uptime=\d+s;;;0 disk_free=\d+B;;\d+:;0 clock_offset=\S+s;60\n$/,
    );
    const both = await home.run('status paid-1 --check --config', file);
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('--check prints one line') });
  });

  test('status fits its lines into 60 columns, and breaks no id', async () => {
    const { text } = await atWidth(60, ['status', '--config', file]);
    const prose = text.split('\n').filter((line) => !line.includes('tenderd transactions'));
    expect(prose.filter((line) => line.length > 60 && line.trim().includes(' '))).toEqual([]);
    expect(text).toContain(join(home.directory, 'a', 'data'));
  });

  test('status --watch shows a change, and ends with Ctrl-C', async () => {
    const { code, text } = await atWidth(100, ['status', '--watch', '--config', file], (seen) => screens(seen) === 2);
    expect(code).toBe(130);
    expect(screens(text)).toBe(2);
  });

  test('status, attention, --check and /v1/daemon show a changed configuration and a printer without paper', async () => {
    await tell(control, 'T1 default diagnosis: answer says POIStatus.PrinterStatus NoPaper');
    await home.run('terminals diagnose till --config', file);
    writeFileSync(file, '# changed\n', { flag: 'a' });
    const status = await home.run('status --config', file);
    expect(status.code).toBe(75);
    expect(status.out).toContain(`  WARNING  ${file} was changed after the daemon started.`);
    expect(status.out).toContain('  ERROR  The printer of the terminal is out of paper (NoPaper).');
    const attention = await home.run('attention --config', file);
    expect(attention).toMatchObject({
      code: 75,
      out: expect.stringMatching(/^configuration-changed {2}this machine: /),
    });
    expect(attention.out).toMatch(/\nterminal-printer {2}till: The printer of the terminal is out of paper/);
    const check = await home.run('status --check --config', file);
    expect(check).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^TENDERD CRITICAL - till: The printer of the terminal is out/),
    });
    const { troubles }: { troubles: { code: string }[] } = JSON.parse(
      (await home.run('status --json --config', file)).out,
    );
    expect(troubles.map(({ code }) => code)).toEqual(['configuration-changed', 'terminal-printer']);
  });

  test('status reports a killed daemon as dead, with its process id', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    const { code, err } = await home.run('status --config', file);
    expect(code).toBe(69);
    expect(err).toContain(`process: tenderd died: its process ${server.child.pid} is gone`);
    const json = JSON.parse((await home.run('attention --json --config', file)).out);
    expect(json.error).toMatchObject({ code: 'unreachable', exitCode: 69 });
    expect(json.error.findings).toContainEqual(expect.objectContaining({ code: 'daemon-dead' }));
    const check = await home.run('status --check --config', file);
    expect(check).toMatchObject({ code: 2, out: expect.stringMatching(/^TENDERD CRITICAL - No daemon answers at /) });
    rmSync(join(home.directory, 'a', 'data', 'token'));
    expect((await home.run('status --config', file)).err).not.toContain('has run');
  });
});

test('without a daemon, status shows the findings of the machine, and --check reports UNKNOWN', async () => {
  const file = configure(`ws://127.0.0.1:${await freePort()}/`, 'b', await freePort());
  const { code, err } = await runHere(['status --config', file], home.directory);
  expect(code).toBe(69);
  expect(err).toMatch(/^This command cannot ask the daemon of the data directory \S+: there is no token file \S+\.\n/);
  expect(err).toContain('process: tenderd is not running\n');
  expect(err).toContain('Examine the whole till: tenderd doctor');
  writeFileSync(file, 'dataDir = \n');
  const check = await runHere(['status --check --config', file], home.directory);
  expect(check).toMatchObject({ code: 3, out: expect.stringMatching(/^TENDERD UNKNOWN - The configuration cannot/) });
  const broken = await runHere(['status --json --config', file], home.directory);
  expect(broken.code).toBe(78);
  const { error } = JSON.parse(broken.out);
  expect(error).toMatchObject({ code: 'configuration', problems: [expect.any(String)] });
  expect(error.findings).toContainEqual(expect.objectContaining({ code: 'configuration-not-toml' }));
});

test('a duration has its two largest units', () => {
  expect([0, 59, 60, 3_600, 7_505, 90_000, 86_400 * 3 + 61].map(durationOf)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h',
    '2 h 5 min',
    '1 d 1 h',
    '3 d',
  ]);
});

test('a Date header is compared with our clock, and another text is ignored', () => {
  const clocks = new ComparedClocks({ wallMs: () => Date.parse('2026-03-01T12:00:00.400Z') });
  clocks.note('gateway', 'g', 'Sun, 01 Mar 2026 12:00:00 GMT');
  clocks.note('service', 's', 'Sun, 01 Mar 2026 11:58:00 GMT');
  clocks.note('service', 's', 'soon');
  clocks.note('service', 't', undefined);
  expect(clocks.all().map(({ name, offsetMs }) => [name, offsetMs])).toEqual([
    ['g', 0],
    ['s', 120_400],
  ]);
});
