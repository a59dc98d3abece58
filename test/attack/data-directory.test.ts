/** A data directory that another user could change is refused, and the daemon's status file follows no link. */

import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeEndpoint } from '../../src/config/index.js';
import { directoryFinding, fileFindings } from '../../src/config/data-directory/directory-permissions.js';
import { SeenSeals } from '../../src/nexo/listeners/seen-seals.js';
import { newHome } from '../cli/tenderd.js';
import { freshFolder } from '../world/fresh-folder.js';

function place(): string {
  const directory = freshFolder();
  return directory;
}

function withMode(mode: number): string {
  const directory = join(place(), 'data');
  mkdirSync(directory);
  chmodSync(directory, mode);
  return directory;
}

test('the daemon refuses a world-writable data directory, with the command that repairs it', async () => {
  const home = newHome();
  const { code, err } = await home.run('run --simulate --data-dir', withMode(0o777), '--port', '0');
  expect([code, err]).toEqual([78, expect.stringMatching(/mode 0777.*chmod 700/s)]);
});

test('a data directory that others can read or the group can write causes a warning', () => {
  expect(directoryFinding(withMode(0o700))).toBeUndefined();
  expect(directoryFinding(withMode(0o770))).toMatchObject({ isRefused: false, text: expect.stringContaining('group') });
  expect(directoryFinding(withMode(0o755))).toMatchObject({ isRefused: false, text: expect.stringContaining('0755') });
});

test('a data directory below a world-writable directory is refused, even through a link of its own user', () => {
  const open = withMode(0o777);
  const data = join(open, 'data');
  mkdirSync(data, { mode: 0o700 });
  const link = join(place(), 'link');
  symlinkSync(data, link);
  for (const path of [data, link]) expect(directoryFinding(path)).toMatchObject({ isRefused: true });
  const safe = withMode(0o700);
  const ours = join(place(), 'link');
  symlinkSync(safe, ours);
  expect(directoryFinding(ours)).toBeUndefined();
});

test.runIf(process.geteuid?.() === 0)(
  'a data directory of another user, or behind a link of another user, is refused',
  () => {
    const foreign = withMode(0o700);
    chownSync(foreign, 65_534, 65_534);
    expect(directoryFinding(foreign)).toMatchObject({ isRefused: true, text: expect.stringContaining('another user') });
    const link = join(place(), 'link');
    symlinkSync(withMode(0o700), link);
    lchownSync(link, 65_534, 65_534);
    expect(directoryFinding(link)).toMatchObject({ isRefused: true, text: expect.stringContaining('symbolic link') });
  },
);

test.runIf(process.geteuid?.() === 0).each(['token', 'journal.sqlite', 'journal.sqlite.witness', 'nexo-seals'])(
  'the daemon opens no %s of another user',
  (name) => {
    const dataDir = withMode(0o700);
    const path = join(dataDir, name);
    writeFileSync(path, '', { mode: 0o600 });
    chownSync(path, 65_534, 65_534);
    expect(fileFindings(dataDir)).toEqual([{ file: path, text: expect.stringContaining(`chown root ${path}`) }]);
  },
);

test.each([
  ['registers', (path: string) => mkdirSync(path), 0o777, 'chmod 700'],
  ['token', (path: string) => writeFileSync(path, ''), 0o666, 'chmod 600'],
  ['journal.sqlite', (path: string) => writeFileSync(path, ''), 0o666, 'chmod 600'],
  ['journal.sqlite-wal', (path: string) => writeFileSync(path, ''), 0o620, 'chmod 600'],
  ['nexo-seals', (path: string) => writeFileSync(path, ''), 0o602, 'chmod 600'],
] as const)(
  'the daemon refuses a %s that another user can write, or that is a symbolic link',
  (name, make, mode, mends) => {
    const dataDir = withMode(0o700);
    const path = join(dataDir, name);
    make(path);
    chmodSync(path, mode);
    expect(fileFindings(dataDir)).toEqual([{ file: path, text: expect.stringContaining(`${mends} ${path}`) }]);
    chmodSync(path, 0o700);
    expect(fileFindings(dataDir)).toEqual([]);
    rmSync(path, { recursive: true });
    symlinkSync(place(), path);
    expect(fileFindings(dataDir)).toEqual([{ file: path, text: expect.stringContaining(`rm ${path}`) }]);
  },
);

test('the daemon refuses a register token that others can write, and ignores other files of the operator', async () => {
  const dataDir = withMode(0o700);
  const tokens = join(dataDir, 'registers');
  mkdirSync(tokens, { mode: 0o700 });
  for (const path of [join(tokens, 'front.token'), join(dataDir, 'notes.txt')]) {
    writeFileSync(path, '');
    chmodSync(path, 0o666);
  }
  const home = newHome();
  const { code, err } = await home.run('run --simulate --data-dir', dataDir, '--port', '0');
  expect([code, err]).toEqual([78, expect.stringContaining(`chmod 600 ${join(tokens, 'front.token')}`)]);
  expect(err).not.toContain('notes.txt');
});

test('the daemon does not write seals through a symbolic link', () => {
  const dataDir = withMode(0o700);
  const victim = join(place(), 'victim');
  writeFileSync(victim, 'precious');
  symlinkSync(victim, join(dataDir, 'nexo-seals.new'));
  new SeenSeals(join(dataDir, 'nexo-seals')).note('mark');
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(lstatSync(join(dataDir, 'nexo-seals')).isFile()).toBe(true);
  rmSync(join(dataDir, 'nexo-seals'));
  symlinkSync(victim, join(dataDir, 'nexo-seals'));
  expect(() => new SeenSeals(join(dataDir, 'nexo-seals'))).toThrow(/ELOOP/);
});

test('a world-writable configuration is refused, and a group-writable one causes a warning', async () => {
  const home = newHome();
  const file = join(place(), 'tenderd.toml');
  const text = `dataDir = "data"\n[gateways.g]\nurl = "ws://127.0.0.1:9/"\nsimulated = true\n[terminals.till-1]\npoiId = "till-1"\n`;
  writeFileSync(file, text);
  const check = async (mode: number) => {
    chmodSync(file, mode);
    const { code, out, err } = await home.run('config check --config', file);
    return { code, said: out + err };
  };
  expect(await check(0o666)).toEqual({ code: 78, said: expect.stringContaining(`chmod go-w ${file}`) });
  expect(await check(0o664)).toEqual({ code: 0, said: expect.stringContaining('its group may change it') });
  expect((await check(0o644)).said).not.toContain('may change it');
});

test('a symbolic link named endpoint.json.new is not followed: its target stays unchanged', () => {
  const directory = place();
  const victim = join(directory, 'victim');
  writeFileSync(victim, 'precious');
  const dataDir = withMode(0o700);
  symlinkSync(victim, join(dataDir, 'endpoint.json.new'));
  writeEndpoint(dataDir, { url: 'http://127.0.0.1:8741', pid: 1, simulated: true });
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(lstatSync(join(dataDir, 'endpoint.json')).isFile()).toBe(true);
});
