/** A rollback guard that cannot be written: which failures stop the start, and which only make the guard older. */

import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, freshPath, madeJournal, openFiles, payment, opened, accept } from './samples.js';

/**
 * Returns a journal that was closed properly and whose guard has another length. Such a guard can only be replaced, by
 * a draft in the same folder.
 */
function withShorterGuard() {
  const path = madeJournal();
  const witness = `${path}.witness`;
  const text = readFileSync(witness, 'utf8').trim();
  writeFileSync(witness, text);
  return { path, witness, draft: `${witness}.new`, text };
}

test.each(['/dev/full'].filter((file) => existsSync(file)))(
  'on a disk without room for a new guard, as %s, the existing guard is used until there is room',
  (full) => {
    const { path, witness, draft, text } = withShorterGuard();
    symlinkSync(full, draft);
    const journal = opened(path);
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    expect(accept(journal, 'b')).toMatchObject([{ ok: true }]);
    expect(journal.beat()).toMatchObject({ ok: false, text: expect.stringContaining('ENOSPC') });
    expect(readFileSync(witness, 'utf8')).toBe(text);
    // The heartbeat comes once a minute, for days.
    expect(openFiles(full)).toEqual([]);
    rmSync(draft);
    expect(journal.beat()).toEqual({ ok: true });
    expect(JSON.parse(readFileSync(witness, 'utf8'))).toMatchObject({ facts: 2, log: { isNeeded: true } });
    journal.close();
    const again = opened(path);
    expect(again.rollbackGuard).toEqual({ state: 'ok' });
    again.close();
  },
);

test.each(['/dev/full'].filter((file) => existsSync(file)))(
  'if a disk has no room for the first guard, as %s, the start is refused, because a lost journal would go unnoticed',
  (full) => {
    const path = freshPath();
    mkdirSync(dirname(path));
    symlinkSync(full, `${path}.witness.new`);
    expect(codeOf(() => opened(path))).toBe('journal-full');
    rmSync(`${path}.witness.new`);
    const journal = opened(path);
    expect(journal.rollbackGuard).toEqual({ state: 'ok' });
    journal.close();
  },
);

test('a guard that cannot be replaced stops the start, unless the disk is full', () => {
  const { path, draft } = withShorterGuard();
  mkdirSync(draft);
  expect(codeOf(() => opened(path))).toBe('journal-unwritable');
  rmSync(draft, { recursive: true });
  const journal = opened(path);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  journal.close();
});

test('a journal is closed cleanly even if its guard cannot be written', () => {
  const path = madeJournal();
  const journal = opened(path);
  accept(journal, 'b');
  rmSync(`${path}.witness`);
  mkdirSync(`${path}.witness`);
  journal.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  rmSync(`${path}.witness`, { recursive: true });
  const again = opened(path);
  expect(again.findTransaction('b')).toEqual(payment('b'));
  again.close();
});
