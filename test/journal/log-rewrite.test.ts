/** The log of a daemon that ended badly is written again before any of it is trusted. */

import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { rewriteLog } from '../../src/journal/log-rewrite.js';
import { watchedDisk } from './disk.js';
import { codeOf, freshPath, leftByKill, now, payment, opened } from './samples.js';

const longAgo = new Date('2020-01-01T00:00:00Z');

test.each([1, 100_000, 1024 * 1024, 2.5 * 1024 * 1024])('a log of %i bytes is rewritten unchanged', (sizeBytes) => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const log = Buffer.from(Array.from({ length: 997 }, (_none, index) => index % 251));
  const bytes = Buffer.alloc(sizeBytes, log);
  writeFileSync(`${path}-wal`, bytes);
  utimesSync(`${path}-wal`, longAgo, longAgo);
  rewriteLog(path);
  expect(readFileSync(`${path}-wal`).equals(bytes)).toBe(true);
  expect(statSync(`${path}-wal`).mtime.getTime()).toBeGreaterThan(longAgo.getTime());
});

test('the start syncs the log once, after the whole rewrite and before SQLite reads it', () => {
  const path = leftByKill();
  const steps = watchedDisk();
  rewriteLog(path);
  expect(steps).toEqual(['write journal.db-wal', 'sync journal.db-wal']);
  steps.length = 0;
  opened(path).close();
  expect(steps.slice(0, 2)).toEqual(['write journal.db-wal', 'sync journal.db-wal']);
});

test('an empty log is neither written nor synced', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  writeFileSync(`${path}-wal`, '');
  const steps = watchedDisk();
  rewriteLog(path);
  expect(steps).toEqual([]);
});

test('a log that cannot be synced stops the start', () => {
  const path = leftByKill();
  watchedDisk((step) => step === 'sync journal.db-wal');
  expect(codeOf(() => opened(path))).toBe('journal-io');
});

test('a cleanly closed journal has no log and gets none', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  rewriteLog(path);
  expect(() => statSync(`${path}-wal`)).toThrow(/ENOENT/);
});

test('a start rewrites the log of a killed process and finds its commits', () => {
  const again = openJournal({ path: leftByKill(), now, pregrowBytes: 0 });
  expect(again.findTransaction('a')).toEqual(payment('a'));
  again.close();
});

test('a log that cannot be rewritten stops the start', () => {
  const path = freshPath();
  opened(path).close();
  mkdirSync(`${path}-wal`);
  expect(codeOf(() => opened(path))).toBe('journal-unwritable');
});
