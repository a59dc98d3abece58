import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import type { Injected } from '../simulation/machine/machine.js';
import { injectedBugs } from '../simulation/injected-bugs.js';
import { columns, wireColumns } from './columns.js';
import { crashMatrix } from './matrix.js';
import { firstEverStory, nexoStories, otherStories, wireStories } from './stories.js';
import { realCells } from './real-cells.js';
import { type Ended, realSample, wrongWith } from './real-sample.js';
import { type TableCell, tableOf } from './table.js';

/** In the default run the daemon dies at every fifth moment of the longest tests. The columns take turns. */
const firstKillEvery = isWhole ? 1 : 5;

const approved = columns.filter(({ name }) => name === 'approved');
const answerLost = columns.filter(({ name }) => name === 'answer lost');

const charged = { saleTransactionId: 'p1', moved: true, result: 'approved', approvalCode: '123456' } as const;

function believing(): Injected {
  return { profile: (profile) => ({ ...profile, memorySurvivesRestart: true }) };
}

function trustingClouds(): Injected {
  return { profile: ({ peer: _cloud, ...others }) => others };
}

function mistake(what: string): () => Injected {
  const found = injectedBugs.find((one) => one.what === what);
  if (found === undefined) throw new RangeError(`nobody plants that ${what}`);
  return found.inject;
}

describe('the outcome is right although the daemon dies at each moment of a payment', () => {
  test('with any outcome, and also during the first Login', async () => {
    // The default run leaves out the columns that other tests in this file play: Busy, and an answer that is lost.
    const chosen = columns.filter(({ name }) => isWhole || !['busy', 'answer lost'].includes(name));
    const { cells, counts } = await crashMatrix({ beginnings: ['before the Login'], columns: chosen, firstKillEvery });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    expect(counts.cells).toBeGreaterThan(isWhole ? 140 : 18);
    const ends = new Set(cells.map(({ end }) => end));
    const often = ['approved', 'declined', 'cancelled', 'not-processed'];
    expect([...ends]).toEqual(expect.arrayContaining(isWhole ? [...often, 'unresolved'] : often));
  });
});

test('the outcome is right if the daemon also dies during each recovery, or ten times in a row', async () => {
  const { cells, counts } = await crashMatrix({
    beginnings: ['on a fresh link'],
    columns: answerLost,
    firstKillEvery,
    secondKillEvery: isWhole ? 4 : 8,
    hasTenInARow: true,
  });
  expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(counts.second_kills).toBeGreaterThan(isWhole ? 50 : 4);
});

describe('the outcome is right although the daemon dies at each moment of several transactions', () => {
  test.each(some(otherStories, 1))('$name', async (story) => {
    const { cells, counts } = await crashMatrix({ stories: [story], columns: answerLost });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    expect(counts.cells).toBeGreaterThan(12 * story.asks.length);
    // The daemon died both before and after the request left.
    const ends = new Set(cells.flatMap(({ end }) => end.split(', ')));
    expect([...ends]).toEqual(expect.arrayContaining(['approved', 'not-processed']));
  });
});

describe('the outcome is right although the daemon dies at each moment of a payment over another connection than WebSocket', () => {
  test.each(some(wireStories, 1))('$name', async (story) => {
    const all = wireColumns[story.by ?? 'http'];
    const few = isWhole ? all : all.slice(0, 1);
    const { cells, counts } = await crashMatrix({ stories: [story], columns: few, firstKillEvery });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    expect(counts.cells).toBeGreaterThan(isWhole ? 10 : 2);
  });

  test.runIf(isWhole)('the matrix finds a daemon that trusts a cloud like a terminal', async () => {
    const stories = wireStories.filter(({ by }) => by === 'cloud');
    const { counts } = await crashMatrix({ stories, columns: wireColumns.cloud.slice(0, 2), injected: trustingClouds });
    expect(counts.lost).toBeGreaterThan(0);
  });
});

describe('a register at the nexo interface that repeats its request while the daemon dies', () => {
  test.each(
    some(
      nexoStories.filter(({ nexo }) => nexo !== 'posted'),
      0,
    ),
  )('$name', async (story) => {
    const { cells, counts } = await crashMatrix({ stories: [story], columns: answerLost });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    const struck = new Set(cells.map(({ moment }) => moment?.step.replace(/ \(\d\)$/, '')));
    // The answer has left, but the journal does not have the acknowledgement yet.
    expect([...struck]).toEqual(expect.arrayContaining(['Payment sent', 'outcome told', 'answer-delivered written']));
    const ends = new Set(cells.flatMap(({ end }) => end.split(', ')));
    expect([...ends]).toEqual(expect.arrayContaining(['approved', 'not-processed']));
  });

  test('gets no answer for an unresolved payment, and InProgress as its status', async () => {
    const [, repeated] = nexoStories;
    const stories = repeated === undefined ? [] : [{ ...repeated, asks: repeated.asks.slice(0, 1) }];
    const loggedOut = columns.filter(({ name }) => name === 'logged out');
    const { cells, counts } = await crashMatrix({ stories, columns: loggedOut, firstKillEvery: isWhole ? 1 : 3 });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts.unresolved).toBeGreaterThan(0);
    expect(cells.map(({ end }) => end)).toContain('unresolved');
  });

  const [payment] = nexoStories;
  const stories = payment === undefined ? [] : [payment];

  test.runIf(isWhole)('is charged twice if commits become durable late, which the matrix finds', async () => {
    const injected = mistake('commits become durable with the next one only');
    const { counts } = await crashMatrix({ stories, columns: approved, injected });
    expect(counts.charged_twice).toBeGreaterThan(0);
  });

  test.runIf(isWhole)(
    'gets NotFound for an accepted payment if its ids are not found, which the matrix finds',
    async () => {
      const injected = mistake('what a register asked for is found by nobody');
      const { cells } = await crashMatrix({ stories, columns: approved, injected });
      expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I3: payment p1 .* is told as not found/);
    },
  );

  test.runIf(isWhole)('gets a refusal for an approval if the daemon misreads it, which the matrix finds', async () => {
    const injected = mistake('an approval is read as a refusal');
    const { cells } = await crashMatrix({ stories, columns: approved, injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(
      /I6: payment p1 .* is told as not charged, and money moved/,
    );
  });
});

describe('a register whose results are posted while the daemon dies', () => {
  const posted = nexoStories.filter(({ nexo }) => nexo === 'posted');
  const stories = isWhole ? posted : posted.map((story) => ({ ...story, asks: story.asks.slice(0, 1) }));

  test('gets each result at least once, at any moment of the death', async () => {
    const { cells, counts } = await crashMatrix({ stories, columns: answerLost });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    const struck = new Set(cells.map(({ moment }) => `${moment?.kind}: ${moment?.step.replace(/^\w+: /, '')}`));
    expect([...struck]).toEqual(
      expect.arrayContaining([
        'after telling: POST told',
        'after telling: result told',
        'before commit: answer-delivered written',
        'before commit: acknowledgement written',
      ]),
    );
  });

  test.runIf(isWhole)('misses a result if the next daemon does not look for it, which the matrix finds', async () => {
    const injected = mistake('a new process finds no result that is due');
    const { cells } = await crashMatrix({ stories, columns: approved, injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I3: payment p1 .* its register never took that/);
  });
});

describe('the first payment that a terminal ever gets', () => {
  test('is unresolved if the terminal denies it, because nothing proves how far its memory reaches', async () => {
    const struckIn = ['request lost', 'approved', 'busy'];
    const chosen = columns.filter(({ name }) => isWhole || struckIn.includes(name));
    const { cells, counts } = await crashMatrix({ stories: [firstEverStory], columns: chosen });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, unresolved_but_charged: 0 });
    const unresolved = cells.filter(({ end }) => end === 'unresolved');
    const isStruck = (column: string, step: string): boolean =>
      unresolved.some((one) => one.column.name === column && (one.moment?.step ?? 'nothing dies') === step);
    expect(isStruck('request lost', 'nothing dies')).toBe(true);
    expect(isStruck('approved', 'accepted, attempt 1 written')).toBe(true);
    expect(isStruck('busy', 'attempt 2 written')).toBe(true);
  });

  test('is misreported by a daemon that believes any terminal, which the matrix finds', async () => {
    const { cells } = await crashMatrix({ stories: [firstEverStory], columns: approved, injected: believing });
    expect(cells.flatMap(({ wrong }) => wrong)).toContain('it is not-processed, and should be unresolved');
  });
});

describe('a daemon with a mistake fails the matrix', () => {
  test('because it charges twice if commits become durable late', async () => {
    const injected = mistake('commits become durable with the next one only');
    const { cells, counts } = await crashMatrix({ beginnings: ['on a fresh link'], columns: approved, injected });
    expect(counts.charged_twice).toBeGreaterThan(0);
    const struck = cells.filter(({ wrong }) => wrong.some((text) => /moved money 2 times/.test(text)));
    expect(struck.map(({ moment }) => `${moment?.step}, ${moment?.kind}`)).toContain('Payment sent, after send');
  });

  test.runIf(isWhole)('because payments never end if a process forgets the open payments', async () => {
    const injected = mistake('a new process forgets what was open');
    const { cells, counts } = await crashMatrix({ beginnings: ['on a fresh link'], columns: approved, injected });
    expect(counts.stuck).toBeGreaterThan(0);
    const struck = cells.filter(({ end }) => end === 'nothing told');
    expect(struck.map(({ moment }) => `${moment?.step}, ${moment?.kind}`)).toContain('Payment sent, after send');
  });
});

describe.runIf(isWhole)('a daemon with a mistake also fails the matrix of loads and reconciliations', () => {
  const [, load, closing] = otherStories;

  test.each([
    ['a load', load],
    ['a reconciliation', closing],
  ])('because %s never ends if a process forgets open transactions', async (_name, story) => {
    const injected = mistake('a new process forgets what was open');
    const { counts } = await crashMatrix({ stories: story === undefined ? [] : [story], columns: approved, injected });
    expect(counts.stuck).toBeGreaterThan(0);
  });

  test('because a load is made twice if commits become durable late', async () => {
    const injected = mistake('commits become durable with the next one only');
    const { counts } = await crashMatrix({ stories: load === undefined ? [] : [load], columns: approved, injected });
    expect(counts.charged_twice).toBeGreaterThan(0);
  });
});

describe('the matrix with real processes and kill -9', () => {
  const chosen = realCells.filter(
    ({ column, row: [step] }) =>
      (column.name === 'busy' && /\(2\)|earlier/.test(step)) ||
      (column.name === 'cancelled' && step === 'outcome written'),
  );

  test.runIf(isWhole)('has the designed ends before and after the second attempt that follows a Busy', async () => {
    const { cells, counts } = await realSample(chosen);
    const ends = [
      ['cancelled', 'outcome written', 'cancelled'],
      ['busy', 'TransactionStatus sent (2)', 'not-processed'],
      ['busy', 'earlier answer read', 'not-processed'],
      ['busy', 'Payment sent (2)', 'approved'],
      ['busy', 'answer written (2)', 'approved'],
    ];
    expect(cells.map(({ column, row, text, wrong }) => [column, row[0], text, ...wrong])).toEqual(ends);
    expect(counts.bad_cells).toBe(0);
  });

  test.each<{ what: string; told?: Partial<Ended['told']>; ledger: Ended['ledger']; found: readonly string[] }>([
    { what: 'a charge that was reported', ledger: [charged], found: [] },
    { what: 'a second movement', ledger: [charged, charged], found: ['charged twice'] },
    { what: 'an approval without a line', ledger: [], found: ['misreported'] },
    { what: 'another approval code', told: { approvalCode: '654321' }, ledger: [charged], found: ['misreported'] },
    {
      what: 'an approval that is reported as never started',
      told: { result: 'not-processed' },
      ledger: [charged],
      found: ['lost'],
    },
    {
      what: 'a refusal without an answer of the terminal',
      told: { result: 'declined' },
      ledger: [],
      found: ['misreported'],
    },
    { what: 'an unresolved charge', told: { result: 'unresolved' }, ledger: [charged], found: [] },
  ])('the comparison of ledger and register judges $what', ({ told: change, ledger, found }) => {
    const told = {
      transactionId: 'p1',
      state: 'ended' as const,
      result: 'approved',
      approvalCode: '123456',
      ...change,
    };
    const ended = { told, anew: undefined, ledger, complaints: [] };
    expect(wrongWith(ended, told.result ?? '').map(({ kind }) => kind)).toEqual(found);
  });
});

function cell(step: string, column: string): TableCell {
  return { row: [step, 'after send'], column, text: column };
}

test('the table of the matrix has its rows in the order of the story', () => {
  const lines = tableOf('', [
    cell('ask', 'A'),
    cell('end', 'A'),
    cell('ask', 'B'),
    cell('again', 'B'),
    cell('end', 'B'),
  ]);
  expect(lines.map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
    'A B',
    'ask after send A B',
    'again after send - B',
    'end after send A B',
  ]);
});
