/**
 * How the rollback guard reaches the disk: it is written in place, synced by a heartbeat, notified of each run of the
 * log, and released.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { RollbackGuardFile } from '../../src/journal/rollback-guard-file.js';
import { watchedDisk } from './disk.js';
import { freshPath, leftByKill, madeJournal, now, openFiles, payment, opened, accept } from './samples.js';

const small = { now, pregrowBytes: 0 };
const ends = ['', '-wal', '.witness'];

function pay(journal: Journal, id: string): void {
  expect(accept(journal, id)).toMatchObject([{ ok: true }]);
}

function witnessOf(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${path}.witness`, 'utf8'));
}

/** Copies the files of a journal as a sudden death leaves them. */
function copyOf(path: string, names: readonly string[] = ends): string {
  const left = freshPath();
  mkdirSync(dirname(left));
  for (const name of names) if (existsSync(path + name)) copyFileSync(path + name, left + name);
  return left;
}

/** Returns the uncertainty that a start reports for a journal. */
function uncertaintyOf(path: string): string {
  const journal = opened(path);
  const { rollbackGuard } = journal;
  journal.close();
  return rollbackGuard.state === 'ok' ? '' : rollbackGuard.text;
}

test('a commit writes the guard without a sync, and the next heartbeat or the end syncs it', () => {
  const path = madeJournal();
  const steps = watchedDisk();
  const journal = opened(path);
  const takenBy = (run: () => void): readonly string[] => {
    steps.length = 0;
    run();
    return steps.filter((step) => step.endsWith('.witness'));
  };
  expect(takenBy(() => pay(journal, 'b'))).toEqual(['write journal.db.witness']);
  const written = takenBy(() => journal.beat());
  expect(written.filter((step) => step.startsWith('sync'))).toHaveLength(1);
  expect(written.at(-1)).toBe('sync journal.db.witness');
  expect(takenBy(() => journal.beat())).toEqual([]);
  pay(journal, 'c');
  expect(takenBy(() => journal.close()).at(-1)).toBe('sync journal.db.witness');
});

test('a new guard is synced before it replaces the old guard, and the directory afterwards', () => {
  const path = freshPath();
  const steps = watchedDisk();
  const journal = opened(path);
  const made = steps.indexOf('write journal.db.witness.new');
  expect(steps.slice(made, made + 3)).toEqual([
    'write journal.db.witness.new',
    'sync journal.db.witness.new',
    'sync data',
  ]);
  journal.close();
});

test('a failed write of the guard stops no payment, and the next heartbeat completes it', () => {
  const path = madeJournal();
  let isBroken = false;
  watchedDisk((step) => isBroken && step === 'write journal.db.witness');
  const journal = opened(path);
  const before = witnessOf(path);
  isBroken = true;
  pay(journal, 'b');
  expect(journal.beat()).toEqual({ ok: false, text: 'EIO: write journal.db.witness' });
  expect(witnessOf(path)).toEqual(before);
  isBroken = false;
  expect(journal.beat()).toEqual({ ok: true });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  journal.close();
});

test.each(['/dev/full'].filter((file) => existsSync(file)))(
  'on a disk without room for a new file, as %s, the existing guard is updated in place',
  (full) => {
    const path = madeJournal();
    symlinkSync(full, `${path}.witness.new`);
    const journal = opened(path);
    expect(witnessOf(path)).toMatchObject({ facts: 1, log: { isNeeded: true } });
    pay(journal, 'b');
    expect(witnessOf(path)).toMatchObject({ facts: 2 });
    expect(journal.beat()).toEqual({ ok: true });
    journal.close();
    expect(witnessOf(path)).toMatchObject({ facts: 2, log: { isNeeded: false } });
  },
);

test('a confirmation is on the disk at once, together with its log, and is written once', () => {
  const path = madeJournal();
  rmSync(`${path}.witness`);
  const steps = watchedDisk();
  const journal = openJournal({ path, ...small, freeBytes: () => 0 });
  journal.confirmRollbackGuard('Ada', 'compared');
  expect(steps.slice(-3)).toEqual(['write journal.db.witness.new', 'sync journal.db.witness.new', 'sync data']);
  expect(witnessOf(path)).toMatchObject({ facts: 2, log: { isNeeded: true } });
  const withoutLog = copyOf(path, ['', '.witness']);
  steps.length = 0;
  expect(journal.beat()).toEqual({ ok: true });
  expect(steps).toEqual([]);
  journal.close();
  expect(uncertaintyOf(path)).toBe('');
  expect(uncertaintyOf(withoutLog)).toContain('This is not the journal that tenderd last wrote');
});

test('a guard that was not opened is not written', () => {
  const path = freshPath();
  const file = new RollbackGuardFile(`${path}.witness`);
  file.count(1);
  file.note({ journal: 'j', facts: 1 });
  file.count(2);
  expect(existsSync(`${path}.witness`)).toBe(false);
});

test('a start that ends before its check closes all files and expects no log', () => {
  const path = leftByKill();
  expect(witnessOf(path)).toMatchObject({ log: { isNeeded: true } });
  openDatabase(path).close();
  expect(openFiles(dirname(path))).toEqual([]);
  expect(witnessOf(path)).toMatchObject({ facts: 1, log: { isNeeded: false } });
  expect(uncertaintyOf(path)).toBe('');
});

test('a failed start on a cleanly closed journal closes all files', () => {
  const path = madeJournal();
  openDatabase(path).close();
  expect(openFiles(dirname(path))).toEqual([]);
  expect(uncertaintyOf(path)).toBe('');
});

test('a data directory that is renamed under an open journal keeps its guard up to date', () => {
  const path = madeJournal();
  const journal = opened(path);
  renameSync(dirname(path), `${dirname(path)}-moved`);
  pay(journal, 'b');
  expect(journal.beat()).toEqual({ ok: true });
  expect(witnessOf(`${dirname(path)}-moved/journal.db`)).toMatchObject({ facts: 2 });
  renameSync(`${dirname(path)}-moved`, dirname(path));
  journal.close();
  expect(uncertaintyOf(path)).toBe('');
});

test('a start that dies before its check leaves a guard that still misses its log', () => {
  const path = leftByKill();
  rmSync(`${path}-wal`);
  const witness = readFileSync(`${path}.witness`);
  const { close } = openDatabase(path);
  const left = copyOf(path);
  close();
  for (const one of [path, left]) {
    expect(readFileSync(`${one}.witness`).equals(witness)).toBe(true);
    expect(uncertaintyOf(one)).not.toBe('');
  }
});

/**
 * Returns a journal that was closed with the payments `a` and `y`, next to the log of another run, in which `x` was
 * paid.
 */
function withLogOfAnotherLife(): string {
  const begun = madeJournal();
  const [path, other] = [copyOf(begun), copyOf(begun)];
  const lived = opened(path);
  pay(lived, 'y');
  lived.close();
  const elsewhere = opened(other);
  pay(elsewhere, 'x');
  copyFileSync(`${other}-wal`, `${path}-wal`);
  elsewhere.close();
  return path;
}

test('a foreign log at a closed journal causes an integrity hold, even after a start that died before its check', () => {
  const path = withLogOfAnotherLife();
  const witness = readFileSync(`${path}.witness`);
  const { close } = openDatabase(path);
  const left = copyOf(path);
  close();
  expect(readFileSync(`${path}.witness`).equals(witness)).toBe(true);
  expect(uncertaintyOf(left)).toContain('is not the latest one');
  expect(uncertaintyOf(withLogOfAnotherLife())).toContain('is not the latest one');
});

test('an earlier log at a closed journal does not become the expected log', () => {
  const path = madeJournal();
  const journal = openJournal({ path, ...small, freeBytes: () => Number.MAX_SAFE_INTEGER });
  pay(journal, 'b');
  const earlier = copyOf(path);
  journal.beat();
  journal.close();
  const witness = readFileSync(`${path}.witness`);
  copyFileSync(`${earlier}-wal`, `${path}-wal`);
  openDatabase(path).close();
  expect(readFileSync(`${path}.witness`).equals(witness)).toBe(true);
});

test('the start moves the log of a killed process into the main file and updates the guard at once', () => {
  const killed = leftByKill();
  const earlier = copyOf(killed);
  const journal = openJournal({ path: killed, ...small, freeBytes: () => Number.MAX_SAFE_INTEGER });
  expect(witnessOf(killed)).toMatchObject({ checkpoint: 1 });
  const again = copyOf(killed);
  journal.close();
  expect(uncertaintyOf(copyOf(again))).toBe('');
  copyFileSync(earlier, again);
  expect(uncertaintyOf(again)).toContain('older than before');
});

test('the deletion of the log under an open journal leaves a readable guard, and nothing is lost', () => {
  const path = madeJournal();
  const journal = openJournal({ path, ...small, freeBytes: () => Number.MAX_SAFE_INTEGER });
  pay(journal, 'b');
  rmSync(`${path}-wal`);
  expect(journal.beat()).toEqual({ ok: true });
  expect(witnessOf(path)).toMatchObject({ facts: 2 });
  expect(witnessOf(path)).not.toHaveProperty('log');
  const left = copyOf(path);
  journal.close();
  const again = opened(left);
  expect(again.rollbackGuard).toEqual({ state: 'ok' });
  expect(again.findTransaction('b')).toEqual(payment('b'));
  again.close();
});

test('a journal whose id was deleted while it was empty causes an integrity hold after its first payment', () => {
  const path = freshPath();
  const { db, close } = openDatabase(path);
  db.exec("DELETE FROM meta WHERE name = 'id'");
  close();
  const journal = opened(path);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  pay(journal, 'a');
  journal.close();
  expect(uncertaintyOf(path)).toContain('The witness file of the journal cannot be read');
});
