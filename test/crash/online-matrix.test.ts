import { describe, expect, test } from 'vitest';
import { type ServiceProfile, serviceProfiles } from '../../src/core/index.js';
import { isWhole, some } from '../extent.js';
import { injectedBugs } from '../simulation/injected-bugs.js';
import type { Injected } from '../simulation/machine/machine.js';
import { type Column, onlineColumns, unpromisedColumns } from './columns.js';
import { crashMatrix } from './matrix.js';
import { linkCells, linkSample } from './real-links.js';
import { onlineStories } from './stories.js';

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

test('the address of a link that was to be shown when the daemon died comes to whoever waits for it', async () => {
  const [story] = onlineStories;
  const { cells } = await crashMatrix({
    stories: story === undefined ? [] : [{ ...story, asks: story.asks.slice(0, 1) }],
    columns: onlineColumns.filter(({ name }) => name === 'approved'),
    killsService: [false],
  });
  const begun = cells.find(({ moment }) => moment?.kind === 'after commit' && moment.step === 'stage written');
  expect(begun).toMatchObject({ end: 'approved', wrong: [] });
});

describe('of a service that promises nothing', () => {
  const [link, handedOver] = onlineStories.filter(({ isUnpromised }) => isUnpromised === true);

  test.each(
    some(
      [
        {
          what: 'a link that was withdrawn stays unresolved',
          columns: unpromised('withdrawn'),
          end: /unresolved, never asked/,
        },
        {
          what: 'one that is paid after that is approved',
          columns: unpromised('withdrawn, then paid'),
          end: /approved, approved/,
        },
      ],
      1,
    ),
  )('$what, whenever the daemon dies', async ({ columns, end }) => {
    const stories = link === undefined ? [] : [link];
    const { cells, counts } = await crashMatrix({ stories, struck: [0], columns, killsService: [false] });
    expect(cells.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, stuck: 0, needless_unresolved: 0 });
    expect(cells.map((cell) => cell.end).join('; ')).toMatch(end);
  });

  test('no card takes the place of a link that nobody can tell of', async () => {
    const stories = handedOver === undefined ? [] : [handedOver];
    const { cells } = await crashMatrix({ stories, struck: [0], columns: unpromised('left'), killsService: [false] });
    expect(cells.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(new Set(cells.map(({ end }) => end))).toContain('unresolved, not-processed');
  });

  test('a daemon that trusts it as if it kept promises reports a false decline', async () => {
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

describe('is found:', () => {
  const [link] = onlineStories;
  const stories = link === undefined ? [] : [{ ...link, asks: link.asks.slice(0, 1) }];

  test('a repeat of a create under another key opens a second session', async () => {
    const injected = mistake('each repeat of a create has a key of its own');
    const { cells } = await crashMatrix({ stories, struck: [0], columns: answerLost, killsService: [false], injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I1: p1 opened 2 sessions/);
  });

  test('what leaves before it is durable', async () => {
    const injected = mistake('commits become durable with the next one only');
    const { cells } = await crashMatrix({ stories, struck: [0], columns: answerLost, killsService: [false], injected });
    expect(cells.flatMap(({ wrong }) => wrong).join()).toMatch(/I2: .*left before it was durable/);
  });

  test.runIf(isWhole)('a daemon that understands no history: what was paid never ends', async () => {
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

test('with real processes of the daemon and the payment service, and kill -9', async () => {
  const { cells, counts } = await linkSample(some(linkCells, 13));
  expect(cells.flatMap(({ row, wrong }) => wrong.map((text) => `${row.join(' ')}: ${text}`))).toEqual([]);
  expect(counts).toMatchObject({ charged_twice: 0, lost: 0, misreported: 0, bad_cells: 0 });
});
