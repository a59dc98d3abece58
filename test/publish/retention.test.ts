/** The erasure never passes the cursor of the publication, whatever the times of the facts say. */

import { expect, test } from 'vitest';
import { type ErasureRun, type Journal, openJournal } from '../../src/journal/index.js';
import { before, old, paid, pay, recent } from '../journal/personal-payments.js';
import { freshPath } from '../journal/samples.js';
import { asWritten } from '../unchecked.js';

function opened(path: string): Journal {
  return openJournal({ path, now: () => recent, pregrowBytes: 0, reserveBytes: 0 });
}

function erasedBy(run: ErasureRun): number {
  while (run.next() === 'working');
  return run.counts().transactions;
}

test('the data of an event that is not published stays, and is erased after it', () => {
  const journal = opened(freshPath());
  pay(journal, paid('p1'));
  const first = journal.lastFact();
  pay(journal, paid('p2'));
  expect(journal.beginPublication()).toMatchObject({ seq: 0 });
  expect(erasedBy(journal.erase({ before, isTrial: false }))).toBe(0);
  journal.notePublished({ seq: first, onlyHere: 0 });
  const held = journal.erase({ before, isTrial: false });
  expect(held.before).toBe(old);
  journal.notePublished({ seq: journal.lastFact(), onlyHere: 0 });
  expect(erasedBy(journal.erase({ before, isTrial: false }))).toBe(2);
  journal.close();
});

test('a fact with an earlier time than the facts before it is also kept', () => {
  const journal = opened(freshPath());
  pay(journal, paid('p1', { acceptedAt: recent }), recent);
  pay(journal, paid('p2'));
  journal.beginPublication();
  // The next fact to publish is recent, so its time alone would let the erasure pass.
  expect(erasedBy(journal.erase({ before, isTrial: false }))).toBe(0);
  journal.notePublished({ seq: journal.lastFact(), onlyHere: 0 });
  expect(erasedBy(journal.erase({ before, isTrial: false }))).toBe(1);
  journal.close();
});

test('a start without the publication allows the erasure, and a later start continues at the cursor', () => {
  const path = freshPath();
  const journal = opened(path);
  pay(journal, paid('p1'));
  const begun = journal.beginPublication();
  journal.notePublished({ seq: 1, onlyHere: 0 });
  journal.close();
  const without = opened(path);
  without.endPublication();
  expect(erasedBy(without.erase({ before, isTrial: false }))).toBe(1);
  expect(without.beginPublication()).toEqual({ ...begun, active: true, seq: 1 });
  without.close();
});

test('the cursor never moves back, and a copy for another till gets another name in its events', () => {
  const journal = opened(freshPath());
  pay(journal, paid('p1'));
  const begun = journal.beginPublication();
  journal.notePublished({ seq: 2, onlyHere: 0 });
  journal.notePublished({ seq: 1, onlyHere: 0 });
  expect(journal.beginPublication()?.seq).toBe(2);
  const lanes: Parameters<Journal['acceptHost']>[0]['lanes'] = asWritten([{ terminal: 'till-1', saleId: 'OTHER' }]);
  journal.acceptHost({ name: 'Anna', reason: 'moved', marks: {}, lanes: [] });
  expect(journal.beginPublication()?.source).toBe(begun?.source);
  journal.acceptHost({ name: 'Anna', reason: 'copied', marks: {}, lanes });
  expect(journal.beginPublication()?.source).not.toBe(begun?.source);
  journal.close();
});

test('the events of both journals of a pair have one name, and a journal that published alone keeps its own name', () => {
  const [first, second, alone] = [opened(freshPath()), opened(freshPath()), opened(freshPath())];
  const source = first.beginPublication('till.entries@monday')?.source;
  expect(second.beginPublication('till.entries@monday')?.source).toBe(source);
  const own = alone.beginPublication()?.source;
  expect(own).not.toBe(source);
  expect(alone.beginPublication('till.entries@monday')?.source).toBe(own);
  for (const journal of [first, second, alone]) journal.close();
});
