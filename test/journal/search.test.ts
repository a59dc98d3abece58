/** The search of the journal finds the same as the model's, with and without the index, page by page. */

import { expect, test } from 'vitest';
import {
  type JournalPort,
  searchWordsIn,
  type TransactionRecord,
  type TransactionSearch,
} from '../../src/core/index.js';
import { earlierJournals, journalOf } from './earlier-journal.js';
import { MapJournal } from './map-journal.js';
import { numbered, writePayments } from './many-payments.js';
import { fact, freshPath, opened, outcome } from './samples.js';

const count = 120;

/** The clock of the till was wrong for a while: half of the payments seem to be a day older. */
function recordOf(n: number): TransactionRecord {
  const record = numbered(n);
  return n % 40 < 20 ? record : { ...record, acceptedAt: numbered(n - 720 < 0 ? n + 720 : n - 720).acceptedAt };
}

function fill(journal: Pick<JournalPort, 'commit'>): void {
  for (let n = 0; n < count; n += 1) {
    const record = recordOf(n);
    const terminal = record.request.terminal ?? '';
    const { transactionId } = record.request;
    const { outcome: _, ...open } = record;
    const facts = (['accepted', 'attempt-opened'] as const).map((type) => fact(type, transactionId, terminal));
    journal.commit([{ writer: terminal, facts, transactions: [{ ...open, acknowledgedRevision: 0, receipts: [] }] }]);
    journal.commit([{ writer: terminal, facts: [fact('outcome', transactionId, terminal)], transactions: [record] }]);
  }
}

function words(text: string) {
  return searchWordsIn(text) ?? [];
}

const id = numbered(33).request.transactionId;
const times = [numbered(10), numbered(50), numbered(750)].map(({ acceptedAt }) => acceptedAt);
const searches: readonly TransactionSearch[] = [
  ...[
    '3.50',
    '54.33',
    '*0001',
    '4.33',
    'R-100',
    'R-100001',
    'H10000007',
    id.slice(0, 5),
    id.slice(-6),
    '20000044',
    '3.50 R-1000',
  ].flatMap((text) => [{ words: words(text) }, { words: words(text), register: 'register-0' }]),
  ...times.flatMap((since) => [
    { words: [], since },
    { words: [], until: since },
    { words: words('3.50'), since },
  ]),
  { words: [], since: times[0] ?? '', until: times[1] ?? '', terminal: 'till-3' },
  { words: words('3.50'), state: 'ended', acknowledged: true },
  { words: words('3.50'), state: 'open' },
  { words: [], sale: 'R-1000017' },
];

function idsOf(journal: JournalPort, search: TransactionSearch): readonly string[] {
  return journal.search({ ...search, limit: 1_000 }).transactions.map(({ request }) => request.transactionId);
}

/** Returns the ids of the same search, read in pages of three. */
function pagedIds(journal: JournalPort, search: TransactionSearch): readonly string[] {
  const ids: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = journal.search({ ...search, limit: 3, ...(before === undefined ? {} : { before }) });
    ids.push(...page.transactions.map(({ request }) => request.transactionId));
    if (page.next === undefined) return ids;
    before = page.next;
  }
}

test('the search finds the same without the index, with it, and with a part of it', () => {
  const journal = opened(freshPath());
  const model = new MapJournal();
  fill(model);
  fill(journal);
  const expected = searches.map((search) => idsOf(model, search));
  expect(expected.filter((ids) => ids.length > 0).length).toBeGreaterThan(20);
  const all = () => searches.map((search) => idsOf(journal, search));
  expect(all()).toEqual(expected);
  expect(journal.beat()).toMatchObject({ ok: true });
  expect(all()).toEqual(expected);
  expect(searches.map((search) => pagedIds(journal, search))).toEqual(expected);
  // An amount that changed after it was indexed is found, and the earlier amount is not.
  const record = recordOf(33);
  const { terminal = '', transactionId } = record.request;
  const later: TransactionRecord = {
    ...record,
    outcome: { ...outcome('approved'), authorized: { amount: 777_700, currency: 'EUR' } },
  };
  journal.commit([{ writer: terminal, facts: [fact('outcome', transactionId, terminal)], transactions: [later] }]);
  expect(idsOf(journal, { words: words('7777') })).toEqual([transactionId]);
  journal.close();
});

test('the search works in a journal of an earlier release at once and during the creation of its index', () => {
  const path = freshPath();
  writePayments(path, 6_000, 'search_terms');
  const journal = opened(path);
  const last = numbered(5_999).request;
  const sought: readonly TransactionSearch[] = [
    { words: words('20000777') },
    { words: words('3.50'), since: numbered(700).acceptedAt, until: numbered(900).acceptedAt },
    { words: [], since: numbered(5_500).acceptedAt, until: numbered(5_510).acceptedAt },
    { words: words(last.transactionId) },
  ];
  const found = sought.map((search) => pagedIds(journal, search));
  expect(found.map((ids) => ids.length)).toEqual([1, 10, 10, 1]);
  const meanwhile: (readonly (readonly string[])[])[] = [];
  for (let steps = 1; journal.indexEarlier(); steps += 1)
    if (steps % 25 === 0) meanwhile.push(sought.map((search) => pagedIds(journal, search)));
  expect(meanwhile.length).toBeGreaterThan(1);
  expect(meanwhile).toEqual(meanwhile.map(() => found));
  expect(sought.map((search) => pagedIds(journal, search))).toEqual(found);
  expect(sought.map((search) => idsOf(journal, search))).toEqual(found);
  expect(journal.indexEarlier()).toBe(false);
  journal.close();
});

test('the index writes nothing while few facts are new, and a search reads them itself', () => {
  const journal = opened(freshPath());
  const record = numbered(7);
  const { terminal = '', transactionId } = record.request;
  journal.commit([{ writer: terminal, facts: [fact('accepted', transactionId, terminal)], transactions: [record] }]);
  journal.beat();
  expect(idsOf(journal, { words: words('R-1000007') })).toEqual([transactionId]);
  journal.close();
});

test.each(earlierJournals)('a journal of %s is searched', (fixture) => {
  const journal = journalOf(fixture);
  expect(idsOf(journal, { words: words('R-1') })).toContain('paid');
  expect(idsOf(journal, { words: words('12.50 1111') })).toContain('paid');
  journal.close();
});
