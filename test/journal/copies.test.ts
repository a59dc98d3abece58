/** Copies of a journal: made while the journal is in use, verified, and restored. */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { restoreJournal, verifyJournal, withStillSource } from '../../src/backup/index.js';
import type { JournalError } from '../../src/journal/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { openSqlite } from '../../src/sqlite.js';
import { isWhole } from '../extent.js';
import { freshFolder } from '../world/fresh-folder.js';
import { damagePageOf } from './damage.js';
import { accept, codeOf as codeOfError, opened, part, payment } from './samples.js';

const at = '2026-03-01T12:00:00.000Z';

/** Returns an open journal with so many payments, as a daemon has it. */
function journalWith(count: number) {
  const folder = freshFolder();
  const path = join(folder, 'data', 'journal.sqlite');
  const journal = opened(path);
  onTestFinished(() => journal.close());
  for (let n = 0; n < count; n += 1) accept(journal, `p-${n}`);
  return { folder, path, journal };
}

/** Makes a copy of an open journal. */
async function copyOf({
  folder,
  journal,
}: Pick<ReturnType<typeof journalWith>, 'folder' | 'journal'>): Promise<string> {
  const copy = join(folder, 'copy.sqlite');
  await journal.copySource().write(copy, () => undefined);
  return copy;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: JournalError = await work.then(
    () => expect.unreachable(),
    (failure: JournalError) => failure,
  );
  return error.code;
}

/** Returns every file of a folder with its content. */
function contentOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}

describe('a copy during payments', () => {
  test('is one file and has each payment that was committed before its end', async () => {
    const made = journalWith(600);
    const copy = join(made.folder, 'copy.sqlite');
    let during = 0;
    const { facts } = await made.journal.copySource().write(copy, () => {
      accept(made.journal, `during-${during}`);
      during += 1;
    });
    accept(made.journal, 'afterwards');
    expect(during).toBeGreaterThan(3);
    expect(await verifyJournal(copy, 'copy')).toMatchObject({
      facts,
      transactions: 600 + during,
      schemaVersion: MIGRATIONS.length,
    });
    expect(facts).toBe(made.journal.lastFact() - 1);
    expect(readdirSync(made.folder).toSorted()).toEqual(['copy.sqlite', 'data']);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  test('continues after a rolled-back commit', async () => {
    const made = journalWith(100);
    const copy = join(made.folder, 'copy.sqlite');
    let isFirst = true;
    await made.journal.copySource().write(copy, () => {
      if (!isFirst) return;
      isFirst = false;
      // A second request with the same id and other content violates a constraint, so the whole turn is written again.
      expect(accept(made.journal, 'again')).toMatchObject([{ ok: true }]);
      const other = payment('again', { request: { ...payment('again').request, sale: 'another' } });
      expect(made.journal.commit([part('till-1', other)])).toMatchObject([{ ok: false }]);
    });
    expect(await verifyJournal(copy, 'copy')).toMatchObject({ transactions: 101 });
  });

  test('that is cancelled leaves no file, and the journal works', async () => {
    const made = journalWith(100);
    const copy = join(made.folder, 'copy.sqlite');
    const given = made.journal.copySource().write(copy, () => {
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(readdirSync(made.folder)).toEqual(['data']);
    expect(accept(made.journal, 'later')).toMatchObject([{ ok: true }]);
  });

  test('does not overwrite a file', async () => {
    const made = journalWith(1);
    writeFileSync(join(made.folder, 'copy.sqlite'), 'mine');
    await expect(copyOf(made)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(join(made.folder, 'copy.sqlite'), 'utf8')).toBe('mine');
  });
});

describe('a journal without a running daemon', () => {
  test('is copied with the log of the killed daemon, and its files do not change', async () => {
    const { folder, path } = killed(30);
    const before = contentOf(dirname(path));
    const copy = join(folder, 'copy.sqlite');
    await withStillSource(path, async (source) => source.write(copy, () => undefined));
    expect(await verifyJournal(copy, 'copy')).toMatchObject({ transactions: 30 });
    expect(await verifyJournal(path, 'journal')).toMatchObject({ transactions: 30 });
    expect(contentOf(dirname(path))).toEqual(before);
    expect(readdirSync(dirname(path)).toSorted()).toEqual(Object.keys(before).toSorted());
  });

  test('is locked during the copy, so no daemon can start', async () => {
    const { path } = killed(3);
    await withStillSource(path, async () => {
      const other = spawnSync(process.execPath, ['--input-type=module', '-e', startsOn, path], {
        encoding: 'utf8',
      });
      expect(other.stdout.trim()).toBe('journal-locked');
      return Promise.resolve();
    });
  });

  test('cannot be verified or restored while this process has it open', async () => {
    const { path } = journalWith(1);
    expect(await codeOf(verifyJournal(path, 'journal'))).toBe('journal-locked');
    expect(await codeOf(restoreJournal({ path, copy: path, at }))).toBe('journal-locked');
  });
});

describe('the verification of a copy finds', () => {
  test.each([
    ['a damaged index', (copy: string) => damagePageOf(copy, 'transactions_of_sale'), 'journal-corrupt'],
    ['a damaged table', (copy: string) => damagePageOf(copy, 'facts'), 'journal-corrupt'],
    ['a file that was cut', (copy: string) => truncateSync(copy, statSync(copy).size - 8_192), 'journal-corrupt'],
    ['an empty file', (copy: string) => truncateSync(copy, 0), 'journal-corrupt'],
    ['another file', (copy: string) => writeFileSync(copy, 'no database'.repeat(100)), 'journal-corrupt'],
    ['a newer version', (copy: string) => pragma(copy, `user_version = ${MIGRATIONS.length + 1}`), 'journal-newer'],
    ['another program’s database', (copy: string) => pragma(copy, 'application_id = 7'), 'journal-foreign'],
  ])('%s', async (_name, harm, code) => {
    const made = journalWith(100);
    const copy = await copyOf(made);
    harm(copy);
    made.journal.close();
    const before = contentOf(dirname(made.path));
    expect(await codeOf(verifyJournal(copy, 'copy'))).toBe(code);
    expect(await codeOf(restoreJournal({ path: made.path, copy, at }))).toBe(code);
    expect(contentOf(dirname(made.path))).toEqual(before);
  });
});

describe('a restore of the journal', () => {
  test('puts the copy in place, keeps the earlier journal, and moves no money until an operator confirms', async () => {
    const made = journalWith(2);
    const copy = await copyOf(made);
    accept(made.journal, 'later');
    made.journal.close();
    const earlier = contentOf(dirname(made.path));
    const { aside = '' } = await restoreJournal({ path: made.path, copy, at });
    expect(aside).toBe(`${made.path}.replaced-20260301T120000Z`);
    expect(contentOf(aside)).toEqual(earlier);
    const restored = opened(made.path);
    expect(restored.rollbackGuard).toMatchObject({
      state: 'unconfirmed',
      text: expect.stringContaining('copy.sqlite'),
    });
    expect([restored.findTransaction('p-1'), restored.findTransaction('later')]).toEqual([
      expect.anything(),
      undefined,
    ]);
    restored.confirmRollbackGuard('A. Berg', 'compared');
    restored.close();
    const again = opened(made.path);
    expect(again.rollbackGuard).toEqual({ state: 'ok' });
    again.close();
  });

  test('from an empty copy also needs a confirmation', async () => {
    const made = journalWith(0);
    const copy = await copyOf(made);
    made.journal.close();
    await restoreJournal({ path: made.path, copy, at });
    const restored = opened(made.path);
    expect(restored.rollbackGuard.state).toBe('unconfirmed');
    restored.close();
  });

  test('accepts a copy with its log, and an earlier journal that is not a database', async () => {
    const { path: copy } = killed(5);
    const path = join(freshFolder(), 'data', 'journal.sqlite');
    mkdirSync(dirname(path));
    writeFileSync(path, 'broken');
    const { aside = '', journal } = await restoreJournal({ path, copy, at });
    expect(journal).toMatchObject({ transactions: 5 });
    expect(readFileSync(join(aside, 'journal.sqlite'), 'utf8')).toBe('broken');
  });

  test('needs no earlier journal', async () => {
    const { path: copy } = killed(5);
    const path = join(freshFolder(), 'new', 'journal.sqlite');
    expect(await restoreJournal({ path, copy, at })).not.toHaveProperty('aside');
    expect(readdirSync(dirname(path))).toEqual(['journal.sqlite']);
  });

  test('is finished by the same command after any interruption, and no daemon starts before that', async () => {
    const seen = new Set<string>();
    const toRestore = restorable();
    for (let step = 1; ; step += isWhole ? 1 : 16) {
      const { path, copy, earlier } = toRestore();
      const { signal, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', dyingRestore, path, copy, String(step)],
        { encoding: 'utf8' },
      );
      if (stderr !== '') throw new Error(stderr);
      if (signal === null) break;
      seen.add(stateAfterDeath(path, earlier));
      await restoreJournal({ path, copy, at });
      const journal = opened(path);
      expect(journal.rollbackGuard.state).toBe('unconfirmed');
      expect(journal.findTransaction('p-1')).toBeDefined();
      journal.close();
      expect(readdirSync(dirname(path)).filter((name) => /restoring|reading|replaced$/.test(name))).toEqual([]);
      expect(asideOf(path)).toContainEqual(earlier);
    }
    const most = ['journal-restoring', 'untouched'];
    expect([...seen]).toEqual(expect.arrayContaining(isWhole ? [...most, 'restored'] : most));
  });
});

/** Returns the state that a daemon finds after a restore that was killed. */
function stateAfterDeath(path: string, earlier: Readonly<Record<string, string>>): string {
  if (existsSync(`${path}.restoring`)) {
    return codeOfError(() => opened(path));
  }
  const found = contentOf(dirname(path));
  const own = Object.fromEntries(Object.keys(earlier).map((name) => [name, found[name] ?? '']));
  if (JSON.stringify(own) === JSON.stringify(earlier)) return 'untouched';
  return existsSync(`${path}.witness`) ? 'the earlier guard' : 'restored';
}

/** Returns the files of each earlier journal that was moved aside. */
function asideOf(path: string): readonly Readonly<Record<string, string>>[] {
  const folders = readdirSync(dirname(path)).filter((name) => name.includes('.replaced-'));
  return folders.map((name) => contentOf(join(dirname(path), name)));
}

/** Copies the files of a journal into another folder. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(to, name));
}

/** Returns a function that makes closed journals with their three files, each with an earlier copy of it. */
function restorable() {
  const [present, other] = [killed(2), killed(3)];
  return () => {
    const folder = freshFolder();
    const path = join(folder, 'data', 'journal.sqlite');
    copyFiles(dirname(present.path), dirname(path));
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(other.path, copy);
    copyFileSync(`${other.path}-wal`, `${copy}-wal`);
    return { path, copy, earlier: contentOf(dirname(path)) };
  };
}

/** Returns the files of a journal whose daemon was killed: the newest payments are in its log. */
function killed(count: number) {
  const made = journalWith(count);
  const folder = freshFolder();
  const path = join(folder, 'data', 'journal.sqlite');
  copyFiles(dirname(made.path), dirname(path));
  expect(readdirSync(dirname(path))).toContain('journal.sqlite-wal');
  return { folder, path };
}

function pragma(file: string, text: string): void {
  const db = openSqlite(file);
  db.pragma(text);
  db.close();
}

/** A chunk of the bundle, which another process loads in a twentieth of the time of its sources. */
const compiled = (chunk: string): string => new URL(`../../dist/bundle/${chunk}.cjs`, import.meta.url).href;

const startsOn = `
  import { openJournal } from '${compiled('journal')}';
  try {
    openJournal({ path: process.argv[1], now: () => '${at}' });
    console.log('started');
  } catch (error) {
    console.log(error.code);
  }`;

/** Restores, and is killed before its n-th change of the disk. */
const dyingRestore = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { restoreJournal } from '${compiled('backup')}';
  const [, path, copy, step] = process.argv;
  let left = Number(step);
  for (const name of ['renameSync', 'mkdirSync', 'copyFileSync', 'fsyncSync', 'chmodSync', 'linkSync', 'rmSync']) {
    const real = fs[name];
    fs[name] = (...given) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return real(...given);
    };
  }
  syncBuiltinESMExports();
  await restoreJournal({ path, copy, at: '${at}' });`;
