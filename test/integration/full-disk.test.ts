/**
 * A disk that is really full: the daemon is killed on it and started again (finding A7). The test needs a file system
 * of its own, so it needs the right to mount one.
 */

import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, statfsSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEndpoint, writeEndpoint } from '../../src/config/index.js';
import { isWhole } from '../extent.js';
import { movements, setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

/** Room for the journal, its log, and the reserve below which the daemon takes no payment. */
const diskMiB = 48;

/**
 * Mounts a small file system at this path. Without the right to mount, returns false and prints a message; with `CI`
 * set, throws.
 */
function mounted(path: string): boolean {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0700`, 'tmpfs', path], { stdio: 'pipe' });
    return true;
  } catch (error) {
    const text = `NOT PROVEN: a start on a full disk, for want of the right to mount one (${String(error)})`;
    if ((process.env['CI'] ?? '') !== '') throw new Error(text, { cause: error });
    console.warn(text);
    return false;
  }
}

/** Writes until the disk is full to the last byte. */
function fill(directory: string): void {
  const file = openSync(join(directory, 'filler'), 'w');
  for (let bytes = 1 << 20; bytes >= 1; ) {
    try {
      // A short write returns a smaller count. A write with no room at all throws.
      if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(file);
}

test('a daemon killed on a full disk starts, recovers open payments, and refuses new payments with the cause', async ({
  onTestFinished,
}) => {
  const victim: { kill?: () => void } = {};
  const it = await setPracticeStage(onTestFinished, {
    onReceived: ({ category }) => {
      if (category === 'Payment') victim.kill?.();
    },
  });
  const { dataDir } = it.shop;
  if (!mounted(dataDir)) return;
  onTestFinished(() => void execFileSync('umount', ['-l', dataDir]));
  const first = await it.shop.start();
  victim.kill = () => first.kill();
  await first.register.put('p1', payment('till-1', 'sale-1'), 0).catch(() => undefined);
  await first.ended;
  fill(dataDir);
  expect(statfsSync(dataDir).bavail).toBe(0);

  const second = await it.shop.start({ environment: { TENDERD_SPEED: '20' } });
  expect((await second.register.ended('p1')).result).toBe('approved');
  const refused = await second.register.put('p2', payment('till-1', 'sale-2'));
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('journal-reserve')]);
  expect(second.output()).toContain('the disk is almost full');
  expect(readEndpoint(dataDir)).toMatchObject({ url: second.url, pid: second.pid });
  expect(movements(it.simulator, 'p1')).toHaveLength(1);

  if (!isWhole) return;
  second.kill();
  await second.ended;
  fill(dataDir);
  const third = await it.shop.start({ environment: { TENDERD_SPEED: '20' } });
  expect((await third.register.ended('p1')).result).toBe('approved');
});

test('endpoint.json is rewritten on a full disk in the space of the earlier file', ({ onTestFinished }) => {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-full-'));
  if (!mounted(directory)) return;
  onTestFinished(() => void execFileSync('umount', ['-l', directory]));
  expect(writeEndpoint(directory, { url: 'http://127.0.0.1:1', pid: 1, simulated: true })).toBeUndefined();
  fill(directory);
  const longer = {
    url: 'http://127.0.0.1:65535',
    unixSocket: '/run/tenderd/api.sock',
    pid: 4_000_000,
    simulated: false,
  };
  expect(writeEndpoint(directory, longer)).toBeUndefined();
  expect(readEndpoint(directory)).toEqual(longer);
  expect(statSync(join(directory, 'endpoint.json')).size).toBe(readFileSync(join(directory, 'endpoint.json')).length);
});
