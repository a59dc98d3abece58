/** The judgements of `tenderd doctor`: facts in, lines out. */

import { type BackupFacts, backupFindings } from '../../src/doctor/backups.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockFindings, otherClock } from '../../src/doctor/clock.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { lookAtDaemon } from '../../src/doctor/daemon.js';
import { sizeOf } from '../../src/core/index.js';
import { type DiskFacts, diskFindings } from '../../src/doctor/disk.js';
import { elsewhere } from '../../src/doctor/process.js';
import { type MachineFacts, sqliteFindings, versionFindings } from '../../src/doctor/machine.js';
import { driverFault } from '../../src/journal/index.js';
import { version } from '../../src/version.js';

const machine: MachineFacts = { node: '20.19.0', system: 'linux x64', sqlite: { version: '3.53.2' } };

describe('the check of the machine', () => {
  test.each([
    ['20.19.0', 'version'],
    ['22.13.1', 'node-too-old'],
    ['22.14.0', 'version'],
    ['23.11.1', 'node-too-old'],
    ['26.10.0', 'version'],
    ['20.18.9', 'node-too-old'],
    ['18.20.0', 'node-too-old'],
  ])('judges Node %s as %s', (node, code) => {
    expect(versionFindings({ ...machine, node })).toMatchObject([{ code }]);
  });

  test.each([
    [
      'The module was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115. This version requires NODE_MODULE_VERSION 127.',
      'sqlite-other-node',
      'Node 20',
    ],
    ['something else', 'sqlite-not-loaded', 'something else'],
  ])('names the cause if SQLite says "%s"', (message, code, value) => {
    const found = sqliteFindings({ ...machine, sqlite: { failure: new Error(message) } }, driverFault);
    expect(found).toMatchObject([{ code, value: expect.stringContaining(value) }]);
    expect(found[0]?.remedy.join()).toContain('Install tenderd again with the Node that runs it ("npm ci"');
    expect(versionFindings(machine)[0]?.value).toContain(version);
  });
});

test('reports SQLite that was not built', () => {
  const failure = Object.assign(new Error('Could not locate the bindings file'), { tries: [] });
  expect(sqliteFindings({ ...machine, sqlite: { failure } }, driverFault)).toMatchObject([
    { code: 'sqlite-not-built' },
  ]);
});

const diskCode = (facts: Partial<DiskFacts>): string | undefined =>
  diskFindings('/data', { freeBytes: 2 ** 40, commit: { ms: 4 }, ...facts })[0]?.code;

describe('the disk', () => {
  test('has a finding for each fault', () => {
    expect(diskCode({})).toBe('disk');
    expect(diskCode({ commit: undefined })).toBe('disk');
    expect(diskCode({ freeBytes: undefined })).toBe('disk');
    expect(diskCode({ commit: { ms: 501 } })).toBe('disk-slow');
    expect(diskCode({ freeBytes: 40 * 2 ** 20 })).toBe('disk-low');
    expect(diskCode({ freeBytes: 31 * 2 ** 20 })).toBe('disk-full');
    expect(diskCode({ commit: { code: 'ENOSPC' } })).toBe('disk-full');
    expect(diskCode({ commit: { code: 'EROFS' } })).toBe('disk-read-only');
    expect(diskCode({ commit: { code: 'EACCES' } })).toBe('disk-unwritable');
  });

  test('has sizes with one unit', () => {
    expect([0, 512, 1_536, 33_554_432, 5 * 2 ** 40].map(sizeOf)).toEqual([
      '0 B',
      '512 B',
      '1.5 KiB',
      '32 MiB',
      '5.0 TiB',
    ]);
  });
});

describe('the clock', () => {
  const nowMs = Date.parse('2026-11-29T12:00:00.400Z');
  const codeOf = (...dates: readonly string[]): string | undefined =>
    clockFindings(
      nowMs,
      dates.flatMap((date) => otherClock('gateway', date, nowMs) ?? []),
    )[0]?.code;

  test('is compared with the nearest other clock, and may not be before the date of the release', () => {
    expect(codeOf()).toBe('clock');
    expect(codeOf('no date')).toBe('clock');
    expect(codeOf('Sun, 29 Nov 2026 12:00:00 GMT')).toBe('clock');
    expect(codeOf('Sun, 29 Nov 2026 11:50:00 GMT')).toBe('clock-off');
    expect(codeOf('Sun, 29 Nov 2026 12:10:00 GMT')).toBe('clock-off');
    expect(codeOf('Sun, 29 Nov 2026 12:10:00 GMT', 'Sun, 29 Nov 2026 12:00:20 GMT')).toBe('clock');
    expect(clockFindings(Date.parse('2020-01-01T00:00:00Z'), [])).toMatchObject([{ code: 'clock-wrong' }]);
  });
});

test('the doctor reports several daemons with other data directories in one line, which names the first of them', () => {
  const daemons = [
    { pid: 40 },
    { pid: 41, command: 'tenderd run --data-dir a' },
    { pid: 42, command: 'tenderd run --data-dir b' },
  ];
  expect(elsewhere(daemons).map(({ value }) => value)).toEqual([
    'another tenderd is running with another data directory: process 41 (tenderd run --data-dir a), and 1 more',
  ]);
  expect(elsewhere(daemons.slice(0, 2)).map(({ value }) => value)).toEqual([
    'another tenderd is running with another data directory: process 41 (tenderd run --data-dir a)',
  ]);
  expect(elsewhere([])).toEqual([]);
});

test('the doctor counts a daemon that is not ready as an answering daemon, even without a token', async () => {
  const server = createServer((_, response) => response.writeHead(503).end('{"code":"not-ready"}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const facts = await lookAtDaemon({ dataDir: '/nowhere', port, saleIdOf: () => '' });
  expect(facts.answer).toEqual({ type: 'not-asked' });
});

/** A backup that was made in a night of March 2026. */
function made(day: string) {
  return { file: '/mnt/one', atMs: Date.parse(`2026-03-${day}T03:30:00Z`), bytes: 1 };
}

describe('the check of the backups, when', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  const schedule = { directory: '/mnt', at: '03:30', keep: 7, timeZone: 'UTC' };
  const sound: BackupFacts = { schedule, last: made('10'), isThere: true, isOnSameDisk: false };
  test.each([
    ['the last one was made this night', {}, undefined, 'backup'],
    ['the last one is from two nights ago', { last: made('08') }, undefined, 'backup-overdue'],
    ['none is configured', { schedule: undefined, last: undefined }, undefined, 'backup-not-configured'],
    ['none is configured, and one was made by hand', { schedule: undefined }, undefined, 'backup-not-configured'],
    [
      'none is configured, and the last is a week old',
      { schedule: undefined, last: made('03') },
      undefined,
      'backup-old',
    ],
    ['the first one is still awaited', { last: undefined }, nowMs - 3_600_000, 'backup-awaited'],
    ['the first one was never made', { last: undefined }, nowMs - 13 * 3_600_000, 'backup-overdue'],
    ['its file is gone', { isThere: false }, undefined, 'backup-gone'],
    ['they are on the disk of the journal', { isOnSameDisk: true }, undefined, 'backup-same-disk'],
  ])('%s, gives the right finding', (_name, facts, startedMs, code) => {
    expect(backupFindings({ ...sound, ...facts }, { nowMs, startedMs }).map((one) => one.code)).toEqual([code]);
  });
});
