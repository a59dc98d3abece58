/** A data directory that another user could change is refused, and the note of the daemon follows no link. */

import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeEndpoint } from '../../src/config/index.js';
import { directoryFinding } from '../../src/data-directory.js';
import { Home } from '../cli/tenderd.js';

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-directory-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function withMode(mode: number): string {
  const directory = join(place(), 'data');
  mkdirSync(directory);
  chmodSync(directory, mode);
  return directory;
}

test('the daemon does not start in a directory that everybody may write, and says what to do', async () => {
  const home = new Home();
  onTestFinished(async () => home.clear());
  const { code, err } = await home.run('run', '--simulate', '--data-dir', withMode(0o777), '--port', '0');
  expect([code, err]).toEqual([78, expect.stringMatching(/mode 0777.*chmod 700/s)]);
});

test('what others may read, or the group may write, is told loudly and used', () => {
  expect(directoryFinding(withMode(0o700))).toBeUndefined();
  expect(directoryFinding(withMode(0o770))).toMatchObject({ isRefused: false, text: expect.stringContaining('group') });
  expect(directoryFinding(withMode(0o755))).toMatchObject({ isRefused: false, text: expect.stringContaining('0755') });
});

test('neither is one below a directory that everybody may write, also behind a link of its own user', () => {
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

test.runIf(process.geteuid?.() === 0)('neither is one of another user, nor one behind a link of his', () => {
  const foreign = withMode(0o700);
  chownSync(foreign, 65_534, 65_534);
  expect(directoryFinding(foreign)).toMatchObject({ isRefused: true, text: expect.stringContaining('another user') });
  const link = join(place(), 'link');
  symlinkSync(withMode(0o700), link);
  lchownSync(link, 65_534, 65_534);
  expect(directoryFinding(link)).toMatchObject({ isRefused: true, text: expect.stringContaining('symbolic link') });
});

test('a link in place of the draft of the note is taken away, and what it leads to stays as it was', () => {
  const directory = place();
  const victim = join(directory, 'victim');
  writeFileSync(victim, 'precious');
  const dataDir = withMode(0o700);
  symlinkSync(victim, join(dataDir, 'endpoint.json.new'));
  writeEndpoint(dataDir, { url: 'http://127.0.0.1:8741', pid: 1, simulated: true });
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(lstatSync(join(dataDir, 'endpoint.json')).isFile()).toBe(true);
});
