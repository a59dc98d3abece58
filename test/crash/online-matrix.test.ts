import { describe, expect, test } from 'vitest';
import { type ServiceProfile, serviceProfiles } from '../../src/core/index.js';
import { isWhole, some } from '../extent.js';
import { injectedBugs } from '../simulation/injected-bugs.js';
import type { Injected } from '../simulation/machine/machine.js';
import { type Column, onlineColumns, unpromisedColumns } from './columns.js';
import { crashMatrix } from './matrix.js';
import { linkCells, linkSample } from './real-links.js';
import { onlineStories } from './stories.js';

/** In the default run the daemon dies at every second moment. */
const firstKillEvery = isWhole ? 1 : 2;

const answerLost = onlineColumns.filter(({ name }) => name === 'answer lost');

function mistake(what: string): () => Injected {
  const found = injectedBugs.find((one) => one.what === what);
  if (found === undefined) throw new RangeError(`nobody plants that ${what}`);
  return found.inject;
}

function unpromised(name: string): readonly Column[] {
  return unpromisedColumns.filter((column) => column.name === name);
}

function trusting(name: string): { readonly serviceProfile: ServiceProfile } {
  const serviceProfile = serviceProfiles[name];
  if (serviceProfile === undefined) throw new RangeError(`no profile ${name}`);
  return { serviceProfile };
}

describe('the daemon, or the payment service, dies at every moment of', () => {
  test.each(some(onlineStories, 0))('$name', async (story) => {
    // A fault of the last request affects no request before it.
    const struck = isWhole ? {} : { struck: [story.asks.length - 1] };
    const { cells, counts } = await crashMatrix({
      stories: [story],
      ...(isWhole ? {} : { columns: answerLost }),
      firstKillEvery,
      ...struck,
    });
    expect(cells.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    const steps = cells.map(({ moment }) => `${moment?.of ?? ''}${moment?.step ?? ''}`).join();
    expect(steps).toMatch(/createSession sent/);
    expect(steps).toMatch(/status sent/);
    const ends = new Set(cells.flatMap(({ end }) => end.split(', ')));
    expect([...ends]).toEqual(expect.arrayContaining(['approved', 'not-processed']));
  });
});

test('a waiting caller gets the URL of a link although the daemon died before it reported the URL', async () => {
  const [story] = onlineStories;
  const { cells } = await crashMatrix({
    stories: story === undefined ? [] : [{ ...story, asks: story.asks.slice(0, 1) }],
    columns: onlineColumns.filter(({ name }) => name === 'approved'),
    killsService: [false],
  });
  const begun = cells.find(({ moment }) => moment?.kind === 'after commit' && moment.step === 'stage written');
  expect(begun).toMatchObject({ end: 'approved', wrong: [] });
});

describe('at a service without promises,', () => {
  const [link, handedOver] = onlineStories.filter(({ isUnpromised }) => isUnpromised === true);

  test.each(
    some(
      [
        {
          what: 'a withdrawn link stays unresolved',
          columns: unpromised('withdrawn'),
          end: /unresolved, never asked/,
        },
        {
          what: 'a link that is paid after its withdrawal is approved',
          columns: unpromised('withdrawn, then paid'),
          end: /approved, approved/,
        },
      ],
      1,
    ),
  )('$what, at any death of the daemon', async ({ columns, end }) => {
    const stories = link === undefined ? [] : [link];
    const { cells, counts } = await crashMatrix({
      stories,
      struck: [0],
      columns,
      killsService: [false],
      firstKillEvery,
    });
    expect(cells.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    expect(cells.map((cell) => cell.end).join('; ')).toMatch(end);
  });

  test('no card payment replaces an unresolved link', async () => {
    const stories = handedOver === undefined ? [] : [handedOver];
    const { cells } = await crashMatrix({
      stories,
      struck: [0],
      columns: unpromised('left'),
      killsService: [false],
      firstKillEvery,
    });
    expect(cells.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(new Set(cells.map(({ end }) => end))).toContain('unresolved, not-processed');
  });

  test('a daemon that assumes promises reports a false decline', async () => {
    const { cells } = await crashMatrix({
      stories: link === undefined ? [] : [link],
      struck: [0],
      columns: unpromised('declined, then paid'),
      killsService: [false],
      ...trusting('strict'),
    });
    const wrong = cells.flatMap((cell) => cell.wrong).join('\n');
    expect(wrong).toMatch(/it is declined, never asked, and should be approved, approved/);
    expect(wrong).toMatch(/promise 9: p1 was told as safe to charge again, and was paid after that/);
  });
});

describe('the matrix finds', () => {
  const [link] = onlineStories;
  const stories = link === undefined ? [] : [{ ...link, asks: link.asks.slice(0, 1) }];

  test('a second session after a repeat of create with another key', async () => {
    const injected = mistake('each repeat of a create has a key of its own');
    const { cells } = await crashMatrix({ stories, struck: [0], columns: answerLost, killsService: [false], injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I1: p1 opened 2 sessions/);
  });

  test.runIf(isWhole)('a request that leaves before it is durable', async () => {
    const injected = mistake('commits become durable with the next one only');
    const { cells } = await crashMatrix({ stories, struck: [0], columns: answerLost, killsService: [false], injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I2: .*left before it was durable/);
  });

  test.runIf(isWhole)('a payment that never ends because the daemon does not understand its history', async () => {
    const injected = mistake('no history of a payment is ever understood');
    const { counts } = await crashMatrix({
      stories,
      struck: [0],
      columns: answerLost,
      killsService: [false],
      injected,
    });
    expect(counts.stuck).toBeGreaterThan(0);
  });
});

test.runIf(isWhole)(
  'the outcomes are right with real processes of daemon and payment service, and kill -9',
  async () => {
    const { cells, counts } = await linkSample(linkCells);
    expect(cells.flatMap(({ row, wrong }) => wrong.map((text) => `${row.join(' ')}: ${text}`))).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, bad_cells: 0 });
  },
);
