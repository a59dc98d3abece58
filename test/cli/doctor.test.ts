/** `tenderd doctor` as a technician types it: exit codes, the width of the screen, and the repairs of `--fix`. */

import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { freePort } from '../world/free-port.js';
import { freshFolder } from '../world/fresh-folder.js';
import { runHere } from './run-here.js';

/** A till that has taken no payment, and whose gateway is unreachable. */
async function newTill(...more: readonly string[]): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = freshFolder();
  const file = join(folder, 'tenderd.toml');
  const lines = [
    'dataDir = "data"',
    `[api]\nport = ${await freePort()}`,
    `[gateways.shop]\nurl = "ws://127.0.0.1:${await freePort()}/"`,
    '[terminals.till-1]\npoiId = "till-1"',
  ];
  writeFileSync(file, [...lines, ...more, ''].join('\n'), { mode: 0o600 });
  return { folder, file };
}

test('the doctor ends with the exit code of the first error, and creates nothing', async () => {
  const { folder, file } = await newTill('[gateways.shop.typo]');
  const wrong = await runHere(['doctor --config', file], folder);
  expect(wrong).toMatchObject({ code: 78, out: expect.stringMatching(/^error +configuration .*typo: is unknown/m) });
  const till = await newTill();
  const missing = await runHere(['doctor --config', till.file], till.folder);
  expect(missing).toMatchObject({ code: 78, out: expect.stringMatching(/^error +data directory .*data is missing/m) });
  mkdirSync(join(till.folder, 'data'), { mode: 0o700 });
  const empty = await runHere(['doctor --config', till.file, '--fix'], till.folder);
  expect(empty).toMatchObject({ code: 65, out: expect.stringMatching(/^error +journal +there is no journal/m) });
  expect(empty.out).toContain('Nothing was changed.');
  expect(readdirSync(join(till.folder, 'data'))).toEqual([]);
  await runHere(['journal create --config', till.file], till.folder);
  const apart = await runHere(['doctor --config', till.file], till.folder);
  expect(apart).toMatchObject({
    code: 75,
    out: expect.stringMatching(/^error +gateway shop +.*refused the connection/m),
  });
  expect(existsSync(join(till.folder, 'data', 'token'))).toBe(false);
});

test('the doctor prints only findings with their codes with --json', async () => {
  const { folder, file } = await newTill();
  const { out, err } = await runHere(['doctor --json --config', file], folder);
  expect(err).toBe('');
  const { findings, errors }: { findings: { code: string; state: string }[]; errors: number } = JSON.parse(out);
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['version', 'sqlite', 'configuration', 'data-directory-missing', 'daemon-stopped']),
  );
  expect(errors).toBe(findings.filter(({ state }) => state === 'error').length);
});

test.runIf(process.platform !== 'win32')(
  'the doctor shows wrong rights of files, and corrects them with --fix',
  async () => {
    const { folder, file } = await newTill();
    await runHere(['journal create --config', file], folder);
    const data = join(folder, 'data');
    chmodSync(data, 0o777);
    chmodSync(join(data, 'journal.sqlite'), 0o666);
    const { out } = await runHere(['doctor --fix --config', file], folder);
    expect(out).toMatch(
      /^Changing the permissions of files:\n {2}chmod 700 \S+data {3}\(now 0777\)\n {2}chmod 600 \S+journal\.sqlite {3}\(now 0666\)\n/,
    );
    expect(out).toMatch(/^ok +data directory/m);
    expect([data, join(data, 'journal.sqlite')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  },
);

test('the doctor fits its lines into 80 columns, and breaks no path', async () => {
  const { folder, file } = await newTill();
  let out = '';
  const context = {
    environment: { NO_COLOR: '1' },
    home: folder,
    out: { isTTY: true, columns: 80, write: (text: string) => (out += text) },
    err: { write: () => true },
    onInterrupt: () => new AbortController().signal,
  };
  await main(['doctor', '--config', file], context);
  const lines = out.split('\n').map((line) => line.slice(line.lastIndexOf('\r\u001B[K') + 1).replace('\u001B[K', ''));
  const long = lines.filter((line) => line.length > 80 && line.trim().split(' ').length > 2);
  expect(long).toEqual([]);
  expect(out).toContain(join(folder, 'data'));
});

test('the doctor shows many terminals in the same state in one line', async () => {
  const tables = Array.from({ length: 40 }, (_, place) => `[terminals.desk-${place}]\npoiId = "desk-${place}"`);
  const { folder, file } = await newTill(...tables);
  const { out } = await runHere(['doctor --config', file], folder);
  expect(out).toMatch(/^not checked +several +terminal till-1, terminal desk-0, terminal desk-1 and 38 more$/m);
  expect(out.match(/^not checked/gm)?.length).toBeLessThan(5);
});
