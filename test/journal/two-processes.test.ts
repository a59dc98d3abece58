/** One journal and two processes: only one of them may have it open. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf, errorOf, madeJournal, opened } from './samples.js';

/** Lets another process import the sources. */
const sources = ['--import', fileURLToPath(new URL('../typescript.js', import.meta.url))];

test('a journal in use by another process is refused at once, and opens after that process has ended', async () => {
  const path = madeJournal();
  const script = `
    import { openSqlite } from '${new URL('../../src/sqlite.ts', import.meta.url)}';
    const db = openSqlite(process.argv[1]);
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN IMMEDIATE; COMMIT');
    console.log('held');
    setInterval(() => {}, 60000);`;
  const holder = spawn(process.execPath, [...sources, '--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    holder.kill('SIGKILL');
  });
  await once(holder.stdout, 'data');
  const startMs = performance.now();
  const error = errorOf(() => opened(path));
  // SQLite itself would wait for five seconds.
  expect(performance.now() - startMs).toBeLessThan(4_500);
  expect(error.code).toBe('journal-locked');
  expect(error.message).toContain('second tenderd');

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const journal = opened(path);
  expect(journal.findTransaction('a')).toBeDefined();
  journal.close();
});

test('a second opening in the same process is refused, and the first keeps its lock', async () => {
  const path = madeJournal();
  const journal = opened(path);
  expect(codeOf(() => opened(path))).toBe('journal-locked');
  const script = `
    import { openSqlite } from '${new URL('../../src/sqlite.ts', import.meta.url)}';
    try {
      openSqlite(process.argv[1], { timeout: 0 }).prepare('SELECT count(*) FROM facts').get();
      console.log('read');
    } catch (error) {
      console.log(error.code);
    }`;
  const other = spawn(process.execPath, [...sources, '--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(other.stdout, 'data');
  expect(String(said).trim()).toBe('SQLITE_BUSY');
  journal.close();
});
