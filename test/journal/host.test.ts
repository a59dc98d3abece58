/**
 * How a journal recognises its machine: the marks are learned, kept as hashes, and changed only by a person once the
 * machine is another one.
 */

import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HostMarks } from '../../src/core/index.js';
import { openDatabase } from '../../src/journal/database.js';
import type { Journal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { freshPath, now, part, payment, opened, accept } from './samples.js';

const marks: HostMarks = { network: ['52:54:00:12:34:56'], disk: ['serial-of-a-disk'], hostname: ['till-of-ada'] };
const others: HostMarks = { network: ['52:54:00:65:43:21'], disk: ['serial-of-another'], hostname: ['till-of-ada'] };
const lane = { terminal: 'till-1', poiId: 'T1', saleId: 'OLD', sessionEpoch: 1, sessionStanding: true, seen: true };

function using<T>(path: string, run: (journal: Journal) => T): T {
  const journal = opened(path);
  try {
    return run(journal);
  } finally {
    journal.close();
  }
}

const verdict = (path: string, found: HostMarks): string => using(path, (journal) => journal.meetHost(found).verdict);

test('the journal learns the marks of the machine at the first start, and stores only hashes', () => {
  const path = freshPath();
  expect(verdict(path, marks)).toBe('unknown');
  expect(verdict(path, marks)).toBe('same');
  expect(verdict(path, others)).toBe('other');
  const bytes = ['', '-wal'].map((end) => {
    try {
      return readFileSync(path + end, 'latin1');
    } catch {
      return '';
    }
  });
  for (const mark of Object.values(marks).flat()) expect(bytes.join('')).not.toContain(mark);
});

test('two journals keep the same marks under different hashes', () => {
  const kept = [freshPath(), freshPath()].map((path) => {
    verdict(path, marks);
    return readFileSync(path, 'latin1').match(/host\.network[0-9a-f]{32}/)?.[0];
  });
  expect(kept[0]).toBeDefined();
  expect(kept[0]).not.toBe(kept[1]);
});

test('a machine with two marks of a kind is recognized by one of them', () => {
  const path = freshPath();
  const two = { network: ['mac-1', 'mac-2'], disk: ['disk-1', 'disk-2'] };
  verdict(path, two);
  expect(verdict(path, two)).toBe('same');
  expect(verdict(path, { network: ['mac-2'], disk: ['disk-1'] })).toBe('same');
  // A mark that has disappeared is no longer known.
  expect(verdict(path, { network: ['mac-1'], disk: ['disk-2'] })).toBe('other');
});

test('another machine stays unknown at each start, and the earlier machine stays known', () => {
  const path = freshPath();
  verdict(path, marks);
  expect(verdict(path, others)).toBe('other');
  expect(verdict(path, others)).toBe('other');
  expect(verdict(path, marks)).toBe('same');
});

test('the journal learns marks that change one at a time, and additional marks', () => {
  const path = freshPath();
  verdict(path, { hostname: ['a'] });
  expect(verdict(path, { hostname: ['a'], network: ['mac-1'] })).toBe('same');
  expect(verdict(path, { hostname: ['b'], network: ['mac-1'] })).toBe('same');
  expect(verdict(path, { hostname: ['b'], network: ['mac-2'] })).toBe('same');
  expect(verdict(path, { hostname: ['c'], network: ['mac-3'] })).toBe('other');
});

test('the confirmation of a journal in integrity hold does not change its machine', () => {
  const path = freshPath();
  using(path, (journal) => {
    journal.meetHost(marks);
    accept(journal, 'a');
  });
  rmSync(`${path}.witness`);
  using(path, (journal) => {
    expect(journal.rollbackGuard.state).toBe('unconfirmed');
    journal.confirmRollbackGuard('Ada', 'compared');
  });
  expect(verdict(path, marks)).toBe('same');
  expect(verdict(path, others)).toBe('other');
});

test('a decision accepts this machine, gives the lanes new SaleIDs, and is a fact that the rollback guard counts', () => {
  const path = freshPath();
  using(path, (journal) => {
    journal.meetHost(marks);
    journal.commit([{ ...part('till-1', payment('a')), lane: { ...lane, attention: [] } }]);
  });
  using(path, (journal) => {
    const [known] = journal.lanes();
    expect(known).toMatchObject({ saleId: 'OLD' });
    if (known === undefined) throw new Error('the lane is there');
    journal.acceptHost({ name: 'Ada', reason: 'a second till', marks: others, lanes: [{ ...known, saleId: 'NEW' }] });
    expect(journal.commits()).toBe(1);
    expect(journal.loadLane('till-1')).toMatchObject({ saleId: 'NEW' });
    expect(journal.factsAfter(1, 10)).toMatchObject([
      {
        type: 'resolved',
        text: 'Ada decided that this till gets SaleIDs of its own: a second till',
        detail: { saleIds: { 'till-1': 'NEW' } },
      },
    ]);
  });
  using(path, (journal) => expect(journal.rollbackGuard).toEqual({ state: 'ok' }));
  expect(verdict(path, others)).toBe('same');
  expect(verdict(path, marks)).toBe('other');
});

test('a decision removes all marks of the earlier machine', () => {
  const path = freshPath();
  using(path, (journal) => {
    journal.meetHost(marks);
    journal.acceptHost({ name: 'Ada', reason: 'a new till', marks: { network: ['mac-of-new'] }, lanes: [] });
  });
  expect(verdict(path, { network: ['mac-of-new'], disk: ['disk-of-new'], hostname: ['till-of-new'] })).toBe('same');
  expect(verdict(path, marks)).toBe('other');
});

test('an operator who confirms the same till keeps its SaleIDs', () => {
  const path = freshPath();
  using(path, (journal) => {
    journal.meetHost(marks);
    journal.commit([{ ...part('till-1', payment('a')), lane: { ...lane, attention: [] } }]);
    journal.acceptHost({ name: 'Ada', reason: 'its board was replaced', marks: others, lanes: [] });
    expect(journal.factsAfter(1, 10)).toMatchObject([
      {
        type: 'resolved',
        terminal: '',
        text: 'Ada decided that this is the same till: its board was replaced',
        detail: { saleIds: {} },
      },
    ]);
    expect(journal.loadLane('till-1')).toMatchObject({ saleId: 'OLD' });
  });
  expect(verdict(path, others)).toBe('same');
});

test('an unchanged machine is recognized without a write', () => {
  const path = freshPath();
  const database = openDatabase(path);
  const journal = new SqliteJournal({ path, now, database, space: undefined });
  const changes = database.db.prepare('SELECT total_changes()').pluck();
  const writes = ['unknown', 'same', 'same'].map((expected) => {
    const before = Number(changes.get());
    expect(journal.meetHost(marks).verdict).toBe(expected);
    return Number(changes.get()) > before;
  });
  expect(writes).toEqual([true, false, false]);
  journal.close();
});
