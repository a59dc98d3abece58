import { existsSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import type { Database } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { type Journal, JournalError, openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { Space } from '../../src/journal/space.js';
import { watchedDisk } from './disk.js';
import { attempt, errorOf, freshPath, now, outcome, part, payment, opened, accept } from './samples.js';

const MIB = 1024 * 1024;

/** Makes the two commits of one payment, with as much evidence as a typical terminal sends. */
function pay(journal: Journal, id: string): void {
  journal.commit([part('till-1', payment(id, { attempts: [attempt(id)] }))]);
  const answered = { ...attempt(id, 'answered'), evidence: evidence('x'.repeat(2500)) };
  journal.commit([part('till-1', payment(id, { attempts: [answered], outcome: outcome('approved') }))]);
}

function evidence(words: string): { at: string; how: 'direct'; message: unknown; redacted: readonly string[] } {
  return { at: now(), how: 'direct', message: { words }, redacted: [] };
}

const sizesOf = (path: string): readonly number[] => [statSync(path).size, statSync(`${path}-wal`).size];

/** Opens a journal whose database may not grow by a single page after its start. */
function stuckJournal(path: string, pregrowBytes: number): { readonly journal: Journal; readonly db: Database } {
  const database = openDatabase(path);
  const space = new Space(database.db, { path, now, pregrowBytes, reserveBytes: 0, freeBytes: () => 0 });
  space.takeAll();
  const journal = new SqliteJournal({ path, now, database, space });
  const pages = Number(database.db.pragma('page_count', { simple: true }));
  database.db.pragma(`max_page_count = ${pages}`);
  return { journal, db: database.db };
}

test('two hundred payments fit into the room that the journal took in advance', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 2 * MIB });
  const before = sizesOf(path);
  expect(before[1]).toBe(2 * MIB);
  for (let n = 0; n < 200; n += 1) pay(journal, `p${n}`);
  expect(sizesOf(path)).toEqual(before);
  journal.close();
});

test('the room that the journal takes in advance is written to the disk, and is not a hole in the file', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 2 * MIB });
  const { blocks, size } = statSync(path);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  journal.close();
});

test('a journal with room in advance records payments on a full disk, and a journal without such room stops at once', () => {
  const grown = stuckJournal(freshPath(), MIB).journal;
  for (let n = 0; n < 80; n += 1) pay(grown, `p${n}`);
  expect(grown.commits()).toBe(160);
  grown.close();

  const bare = stuckJournal(freshPath(), 0).journal;
  const error = errorOf(() => {
    for (let n = 0; n < 80; n += 1) pay(bare, `p${n}`);
  });
  expect(error.code).toBe('journal-full');
  bare.close();
});

test('after a disk error each call throws that error, and the next start has all commits', () => {
  const path = freshPath();
  const { journal, db } = stuckJournal(path, 0);
  const error = errorOf(() => {
    for (let n = 0; ; n += 1) pay(journal, `p${n}`);
  });
  const commits = journal.commits();
  expect(commits).toBeGreaterThan(0);
  // The error remains even after the disk has space again: only a new process reads what is durable.
  db.pragma('max_page_count = 100000');
  for (const call of [
    () => accept(journal, 'late'),
    () => journal.loadOpen('till-1'),
    () => journal.findTransaction('p0'),
    () => journal.hasReserve(),
    () => journal.beat(),
  ]) {
    expect(errorOf(call)).toBe(error);
  }
  journal.close();

  const again = opened(path);
  const facts = again.list({ limit: 1000 }).flatMap(({ request }) => again.factsOf(request.transactionId));
  expect(facts).toHaveLength(commits);
  expect(again.findTransaction('late')).toBeUndefined();
  again.close();
});

test('the journal reports no reserve below the limit, and still records running payments', () => {
  let freeBytes = 10 * MIB;
  let second = 0;
  const clock = (): string => `2026-03-01T09:00:${String(second).padStart(2, '0')}.000Z`;
  const journal = openJournal({
    path: freshPath(),
    now: clock,
    pregrowBytes: MIB,
    reserveBytes: 5 * MIB,
    freeBytes: () => freeBytes,
  });
  expect(journal.hasReserve()).toBe(true);
  freeBytes = 3 * MIB;
  expect(journal.hasReserve()).toBe(true);
  second += 1;
  expect(journal.hasReserve()).toBe(false);
  pay(journal, 'a');
  // A clock that went back counts as a change.
  freeBytes = 4.5 * MIB;
  second = 0;
  expect(journal.hasReserve()).toBe(true);
  // A clock that has stopped does not keep an answer forever.
  freeBytes = 0;
  const answers = Array.from({ length: 100 }, () => journal.hasReserve());
  expect(answers.at(-1)).toBe(false);
  journal.close();
});

test('the room inside the file counts as reserve, and a heartbeat renews it when half of it is used', () => {
  const path = freshPath();
  let freeBytes = 0;
  const journal = openJournal({ path, now, pregrowBytes: MIB, reserveBytes: MIB / 2, freeBytes: () => freeBytes });
  expect(journal.hasReserve()).toBe(true);
  const uncached = (): boolean => Array.from({ length: 70 }, () => journal.hasReserve()).at(-1) ?? false;
  let paid = 0;
  while (uncached()) {
    pay(journal, `p${paid}`);
    paid += 1;
  }
  expect(paid).toBeGreaterThan(20);
  const fullBytes = statSync(path).size;
  journal.beat();
  expect(uncached()).toBe(false);
  expect(statSync(path).size).toBe(fullBytes);
  // Space was freed on the disk, but less than the reserve and the reserved pages need.
  freeBytes = 100 * MIB;
  journal.beat();
  freeBytes = 0;
  expect(uncached()).toBe(true);
  expect(statSync(path).size).toBeGreaterThan(fullBytes);
  journal.close();
});

test('the journal frees the room that an interrupted start left in the file', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: MIB }).close();
  const cut = openDatabase(path);
  cut.db.exec('INSERT INTO filler (content) VALUES (zeroblob(900000))');
  cut.close();
  const { journal, db } = stuckJournal(path, MIB);
  expect(db.prepare('SELECT count(*) FROM filler').pluck().get()).toBe(0);
  expect(statSync(path).size).toBeLessThan(1.2 * MIB);
  journal.close();
});

test('on a full disk the journal opens for recovery, without a reserve', () => {
  const path = freshPath();
  opened(path).close();
  const database = openDatabase(path);
  const pages = Number(database.db.pragma('page_count', { simple: true }));
  database.db.pragma(`max_page_count = ${pages + 3}`);
  // Migrations left free pages in the new file: fewer than any reserve.
  const space = new Space(database.db, { path, now, pregrowBytes: MIB, reserveBytes: MIB, freeBytes: () => 0 });
  space.takeAll();
  const journal = new SqliteJournal({ path, now, database, space });
  expect(journal.hasReserve()).toBe(false);
  expect(accept(journal, 'a')).toMatchObject([{ ok: true }]);
  journal.close();
});

test('by default the journal takes 8 MiB twice and needs 32 MiB of free disk space', () => {
  const path = freshPath();
  let freeBytes = 25 * MIB;
  let second = 10;
  const clock = (): string => `2026-03-01T09:00:${second++}.000Z`;
  const journal = openJournal({ path, now: clock, freeBytes: () => freeBytes });
  const [database = 0, log = 0] = sizesOf(path);
  expect(log).toBe(8 * MIB);
  expect(database).toBeGreaterThan(8 * MIB);
  expect(database).toBeLessThan(8.5 * MIB);
  expect(journal.hasReserve()).toBe(true);
  freeBytes = 23 * MIB;
  expect(journal.hasReserve()).toBe(false);
  journal.close();
});

test('a journal that is opened again takes no more room than it has', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: MIB }).close();
  const sizeBytes = statSync(path).size;
  for (let start = 0; start < 3; start += 1) openJournal({ path, now, pregrowBytes: MIB }).close();
  expect(statSync(path).size).toBeLessThan(sizeBytes + 0.1 * MIB);
});

test('the journal checks the free disk space once a second, and more often if the clock stands still', () => {
  let asked = 0;
  let second = 10;
  let ms = 100;
  const journal = openJournal({
    path: freshPath(),
    now: () => `2026-03-01T09:00:${second}.${ms++}Z`,
    pregrowBytes: 65_536,
    reserveBytes: 1,
    freeBytes: () => {
      asked += 1;
      return MIB;
    },
  });
  for (let question = 0; question < 50; question += 1) journal.hasReserve();
  expect(asked).toBe(1);
  for (let question = 0; question < 50; question += 1) journal.hasReserve();
  expect(asked).toBe(2);
  second += 1;
  journal.hasReserve();
  expect(asked).toBe(3);
  journal.close();
});

test('the journal uses a result about the free disk space for at most 64 more queries', () => {
  let asked = 0;
  const freeBytes = (): number => {
    asked += 1;
    return MIB;
  };
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0, reserveBytes: 1, freeBytes });
  // The start asked once for itself.
  for (let question = 0; question < 64; question += 1) journal.hasReserve();
  expect(asked).toBe(1);
  journal.hasReserve();
  expect(asked).toBe(2);
  journal.close();
});

test.each([
  ['exactly the reserve and the room', 0, true],
  ['a byte less', -1, false],
])('the journal decides whether to renew half-used room if the disk has %s', (_what, more, isTaken) => {
  const { db, close } = openDatabase(freshPath());
  const [pregrowBytes, reserveBytes] = [65_536, 1000];
  const freeBytes = (): number => reserveBytes + pregrowBytes + more;
  const space = new Space(db, { path: db.name, now, pregrowBytes, reserveBytes, freeBytes });
  space.refill();
  const pages = Number(db.pragma('freelist_count', { simple: true }));
  expect(pages * 4096 >= pregrowBytes).toBe(isTaken);
  close();
});

test.each([
  ['half', 0, false],
  ['a byte less than half', 1, true],
])('a heartbeat decides whether to renew the room if %s of it is free', (_what, more, isTaken) => {
  const { db, close } = openDatabase(freshPath());
  const room = { path: db.name, now, reserveBytes: 0, freeBytes: () => 1000 * MIB };
  const freePages = (): number => Number(db.pragma('freelist_count', { simple: true }));
  new Space(db, { ...room, pregrowBytes: 65_536 }).takeAll();
  const before = freePages();
  new Space(db, { ...room, pregrowBytes: before * 4096 * 2 + more }).refill();
  expect(freePages() > before).toBe(isTaken);
  close();
});

test('a heartbeat neither writes nor syncs a log that has its room', () => {
  const path = freshPath();
  const steps = watchedDisk();
  const journal = openJournal({ path, now, pregrowBytes: MIB, freeBytes: () => 1000 * MIB });
  pay(journal, 'a');
  journal.beat();
  const ofLog = (): readonly string[] => steps.filter((step) => step.endsWith('-wal'));
  expect(ofLog()).toEqual(['write journal.db-wal', 'sync journal.db-wal']);
  journal.close();
});

test('the free bytes are those of the file system of the journal', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 0, reserveBytes: 1 });
  expect(journal.hasReserve()).toBe(true);
  journal.close();
  const greedy = openJournal({ path, now, pregrowBytes: 0, reserveBytes: 2 ** 60 });
  expect(greedy.hasReserve()).toBe(false);
  greedy.close();
});

test('with pregrowBytes 0 the journal takes no room, and only the free disk space counts', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 0, reserveBytes: MIB, freeBytes: () => 1000 * MIB });
  pay(journal, 'a');
  expect(journal.beat()).toEqual({ ok: true });
  expect(statSync(path).size).toBeLessThan(0.2 * MIB);
  expect(journal.hasReserve()).toBe(true);
  journal.close();
});

test('a heartbeat takes no room while more than half of it is free', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: MIB, freeBytes: () => 1000 * MIB });
  for (let n = 0; n < 20; n += 1) pay(journal, `p${n}`);
  const sizeBytes = statSync(path).size;
  journal.beat();
  expect(statSync(path).size).toBe(sizeBytes);
  journal.close();
});

test('a journal whose log cannot be created at the start has no reserve until a heartbeat creates it', () => {
  const path = freshPath();
  const { db, close } = openDatabase(path);
  const space = new Space(db, { path, now, pregrowBytes: 65_536, reserveBytes: 1, freeBytes: () => MIB });
  // No space was reserved yet.
  expect(space.hasReserve()).toBe(false);
  space.refill();
  expect(Array.from({ length: 70 }, () => space.hasReserve()).at(-1)).toBe(true);
  expect(statSync(`${path}-wal`).size).toBeGreaterThanOrEqual(65_536);
  close();
});

test('the log of a small room is copied back no more often than every 16 pages', () => {
  const database = openDatabase(freshPath());
  const pagesAt = (pregrowBytes: number): unknown => {
    const options = { path: 'x', now, pregrowBytes, reserveBytes: 0, freeBytes: () => 0 };
    expect(new Space(database.db, options).hasReserve()).toBe(false);
    return database.db.pragma('wal_autocheckpoint', { simple: true });
  };
  expect(pagesAt(1)).toBe(16);
  // Half of the space. A frame is a page and 24 bytes.
  expect(pagesAt(2 * 1000 * (4096 + 24))).toBe(1000);
  expect(pagesAt(0)).toBe(1000);
  database.close();
});

test('the log is copied back often enough to stay in its room', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: MIB });
  for (let n = 0; n < 100; n += 1) pay(journal, `p${n}`);
  expect(sizesOf(path)[1]).toBe(MIB);
  journal.close();
});

test.each(['/dev/full'].filter((file) => existsSync(file)))(
  'a disk without room for the log, as %s, only removes the reserve, and a failed sync is reported',
  (full) => {
    const path = freshPath();
    const { db, close } = openDatabase(path);
    const space = new Space(db, { path, now, pregrowBytes: 65_536, reserveBytes: 1, freeBytes: () => MIB });
    const inPlaceOfTheLog = (other: string, call: () => void): void => {
      renameSync(`${path}-wal`, `${path}-kept`);
      symlinkSync(other, `${path}-wal`);
      try {
        call();
      } finally {
        rmSync(`${path}-wal`);
        renameSync(`${path}-kept`, `${path}-wal`);
      }
    };
    inPlaceOfTheLog(full, () => space.takeAll());
    expect(space.hasReserve()).toBe(false);
    // /dev/null accepts every byte, and cannot sync.
    expect(() => inPlaceOfTheLog('/dev/null', () => space.refill())).toThrow(JournalError);
    space.refill();
    expect(Array.from({ length: 70 }, () => space.hasReserve()).at(-1)).toBe(true);
    close();
  },
);

test('a start that finds its room does not write it again', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: MIB }).close();
  const { db, close } = openDatabase(path);
  const changes = db.prepare('SELECT total_changes()').pluck();
  const before = changes.get();
  const frames = db.pragma('wal_checkpoint(PASSIVE)');
  new Space(db, { path, now, pregrowBytes: MIB, reserveBytes: 0, freeBytes: () => 0 }).takeAll();
  expect(changes.get()).toBe(before);
  expect(db.pragma('wal_checkpoint(PASSIVE)')).toEqual(frames);
  close();
});

test('the journal reports an error other than a full disk when it takes room', () => {
  const path = freshPath();
  const { db, close } = openDatabase(path);
  db.exec("CREATE TEMP TRIGGER refuses BEFORE INSERT ON main.filler BEGIN SELECT RAISE(ABORT, 'no filler'); END");
  const space = new Space(db, { path, now, pregrowBytes: MIB, reserveBytes: 0, freeBytes: () => 0 });
  expect(() => space.takeAll()).toThrow('no filler');
  close();
});
