/** Inspecting the journal of a stopped daemon: what it finds, and that it changes nothing. */

import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectStoppedJournal, openJournal } from '../../src/journal/index.js';
import { freshFolder } from '../world/fresh-folder.js';

const now = (): string => '2026-03-01T12:00:00.000Z';

/** Returns a journal with entries that was closed properly. */
function closedJournal(): { readonly folder: string; readonly path: string } {
  const folder = freshFolder();
  const path = join(folder, 'journal.sqlite');
  const journal = openJournal({ path, now, pregrowBytes: 0 });
  const lane = {
    terminal: 'till',
    poiId: 'T1',
    saleId: 'S1',
    sessionEpoch: 1,
    sessionStanding: false,
    seen: true,
    attention: [],
  };
  journal.commit([{ writer: 'till', facts: [], transactions: [], lane }]);
  journal.close();
  return { folder, path };
}

/** Returns every file of a folder with its content. */
function contentOf(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
}

/** Inspects the journal, and expects that no file was created or changed. */
function look(folder: string): ReturnType<typeof inspectStoppedJournal> {
  const before = contentOf(folder);
  const found = inspectStoppedJournal(join(folder, 'journal.sqlite'));
  expect(contentOf(folder)).toEqual(before);
  return found;
}

test('the inspection of a stopped till finds a closed journal sound and writes nothing', () => {
  const { folder } = closedJournal();
  expect(look(folder)).toMatchObject({ type: 'sound', isClosed: true, facts: expect.any(Number) });
});

test('the inspection of a stopped till reports a missing journal and a lost journal', () => {
  expect(look(freshFolder())).toEqual({ type: 'none' });
  const { folder, path } = closedJournal();
  rmSync(path);
  expect(look(folder)).toMatchObject({ type: 'lost' });
});

test('the inspection of a stopped till does not open the journal of a daemon that died', () => {
  const { folder, path } = closedJournal();
  const open = openJournal({ path, now });
  const copy = freshFolder();
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name));
  open.close();
  expect(look(copy)).toMatchObject({ type: 'sound', isClosed: false });
});

test('the inspection of a stopped till reports a foreign file, a damaged journal, and a missing rollback guard', () => {
  const foreign = freshFolder();
  writeFileSync(join(foreign, 'journal.sqlite'), 'x'.repeat(4_096));
  expect(look(foreign)).toMatchObject({ type: 'failed', code: 'journal-corrupt' });
  const damaged = closedJournal();
  truncateSync(damaged.path, 8_192);
  expect(look(damaged.folder)).toMatchObject({ type: 'failed', code: 'journal-corrupt' });
  const older = closedJournal();
  rmSync(`${older.path}.witness`);
  const found = look(older.folder);
  expect(found.type === 'unconfirmed' || (found.type === 'sound' && found.facts === 0)).toBe(true);
});
