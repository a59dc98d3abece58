import { execFileSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { Space } from '../../src/journal/space.js';
import { attempt, errorOf, freshPath, now, outcome, part, payment } from './samples.js';

const MIB = 1024 * 1024;

/** The two commits of one payment, with as many words of evidence as a terminal has. */
function pay(journal: Journal, id: string): void {
  journal.commit([part('till-1', payment(id, { attempts: [attempt(id)] }))]);
  const answered = { ...attempt(id, 'answered'), evidence: evidence('x'.repeat(2500)) };
  journal.commit([part('till-1', payment(id, { attempts: [answered], outcome: outcome('approved') }))]);
}

function evidence(words: string): { at: string; how: 'direct'; message: unknown; redacted: readonly string[] } {
  return { at: now(), how: 'direct', message: { words }, redacted: [] };
}

const sizesOf = (path: string): readonly number[] => [statSync(path).size, statSync(`${path}-wal`).size];

/** A journal whose database may not get one page larger than it is after its start. */
function stuckJournal(path: string, pregrowBytes: number): { readonly journal: Journal; readonly db: Database } {
  const database = openDatabase(path);
  const space = new Space(database.db, { path, now, pregrowBytes, reserveBytes: 0, freeBytes: () => 0 });
  space.takeAll();
  const journal = new SqliteJournal({ path, now, database, space });
  const pages = Number(database.db.pragma('page_count', { simple: true }));
  database.db.pragma(`max_page_count = ${pages}`);
  return { journal, db: database.db };
}

test('what is pre-grown holds: two hundred payments make neither the database nor its log larger', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 2 * MIB });
  const before = sizesOf(path);
  expect(before[1]).toBe(2 * MIB);
  for (let n = 0; n < 200; n += 1) pay(journal, `p${n}`);
  expect(sizesOf(path)).toEqual(before);
  journal.close();
});

test('room in the file is written room, not a hole that a full disk could not fill', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 2 * MIB });
  const { blocks, size } = statSync(path);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  journal.close();
});

test('a pre-grown journal goes on recording when nothing can grow, one that is not stops at once', () => {
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

test('after an error of the disk every call throws that same error, and what was committed is there at the next start', () => {
  const path = freshPath();
  const { journal, db } = stuckJournal(path, 0);
  const error = errorOf(() => {
    for (let n = 0; ; n += 1) pay(journal, `p${n}`);
  });
  const commits = journal.commits();
  expect(commits).toBeGreaterThan(0);
  // Even when the disk has room again: only a new process reads afresh what is durable.
  db.pragma('max_page_count = 100000');
  for (const call of [
    () => journal.commit([part('till-1', payment('late'))]),
    () => journal.loadOpen('till-1'),
    () => journal.findTransaction('p0'),
    () => journal.hasReserve(),
    () => journal.beat(),
  ]) {
    expect(errorOf(call)).toBe(error);
  }
  journal.close();

  const again = openJournal({ path, now, pregrowBytes: 0 });
  const facts = again.list({ limit: 1000 }).flatMap(({ request }) => again.factsOf(request.transactionId));
  expect(facts).toHaveLength(commits);
  expect(again.findTransaction('late')).toBeUndefined();
  again.close();
});

/**
 * Runs the script in a process whose files may become 1.5 MiB at most, a limit that needs no rights, and kills it at its
 * end. Returns what it printed. The script finds `openJournal`, `path` and `at`.
 */
function limited(path: string, script: string): unknown {
  const built = new URL('../../dist/src/journal/index.js', import.meta.url);
  if (!existsSync(built)) throw new Error('run "npm run build" first: this test runs the built journal');
  const head = `import { openJournal } from ${JSON.stringify(built.href)};
    const path = process.argv[2];
    const at = '2026-03-01T09:00:00.000Z';`;
  writeFileSync(`${path}.mjs`, `${head}\n${script}\nprocess.kill(process.pid, 'SIGKILL');`);
  const command = 'ulimit -f 1536; "$0" "$1" "$2" || true';
  const output = execFileSync('bash', ['-c', command, process.execPath, `${path}.mjs`, path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output);
}

test('without room for its log a journal opens for recovery and has no reserve', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: 2 * MIB }).close();
  const told = limited(
    path,
    `const journal = openJournal({ path, now: () => at, pregrowBytes: ${2 * MIB}, freeBytes: () => ${1000 * MIB} });
    console.log(JSON.stringify({ reserve: journal.hasReserve(), witness: journal.witness.state }));`,
  );
  expect(told).toEqual({ reserve: false, witness: 'ok' });
});

test('a write that the system refuses stops the journal, and no acknowledged commit is lost', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: MIB }).close();
  const told = limited(
    path,
    `const journal = openJournal({ path, now: () => at, pregrowBytes: ${MIB}, freeBytes: () => 0 });
    journal.commit([${JSON.stringify(part('till-1', payment('a')))}]);
    const errors = [];
    for (let n = 0; n < 5000 && errors.length < 2; n += 1) {
      const fact = { at, type: 'stage', terminal: 'till-1', transactionId: 'a', text: 'x'.repeat(2000) };
      try {
        journal.commit([{ terminal: 'till-1', facts: [fact], transactions: [] }]);
      } catch (error) {
        errors.push(error);
      }
    }
    const [first, second] = errors;
    console.log(JSON.stringify({ commits: journal.commits(), code: first?.code, same: first === second }));`,
  );
  expect(told).toMatchObject({ code: 'journal-io', same: true });
  const commits = Number(Object.entries(Object(told)).find(([name]) => name === 'commits')?.[1]);
  expect(commits).toBeGreaterThan(300);

  const journal = openJournal({ path, now, pregrowBytes: 0 });
  expect(journal.factsOf('a')).toHaveLength(commits);
  journal.close();
});

test('new payments are refused below the reserve, and what runs is still recorded', () => {
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
  // A clock that went back is a change like another.
  freeBytes = 4.5 * MIB;
  second = 0;
  expect(journal.hasReserve()).toBe(true);
  // A clock that stands does not keep an answer for ever.
  freeBytes = 0;
  const answers = Array.from({ length: 100 }, () => journal.hasReserve());
  expect(answers.at(-1)).toBe(false);
  journal.close();
});

test('the room inside the file counts, and a heartbeat takes it again once half of it is used', () => {
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
  // Somebody made room on the disk, but not more than the reserve and what is taken.
  freeBytes = 100 * MIB;
  journal.beat();
  freeBytes = 0;
  expect(uncached()).toBe(true);
  expect(statSync(path).size).toBeGreaterThan(fullBytes);
  journal.close();
});

test('what an interrupted start left in the file is room again', () => {
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

test('a disk that is full at the start stops no recovery: the journal opens without a reserve', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: 0 }).close();
  const database = openDatabase(path);
  const pages = Number(database.db.pragma('page_count', { simple: true }));
  database.db.pragma(`max_page_count = ${pages + 3}`);
  const space = new Space(database.db, { path, now, pregrowBytes: MIB, reserveBytes: 1, freeBytes: () => 0 });
  space.takeAll();
  const journal = new SqliteJournal({ path, now, database, space });
  expect(journal.hasReserve()).toBe(false);
  expect(journal.commit([part('till-1', payment('a'))])).toMatchObject([{ ok: true }]);
  journal.close();
});
