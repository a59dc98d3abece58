import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { injectedBugs } from '../simulation/injected-bugs.js';
import type { Injected } from '../simulation/machine/machine.js';
import { onlineColumns } from './columns.js';
import { crashMatrix } from './matrix.js';
import { linkCells, linkSample } from './real-links.js';
import { onlineStories } from './stories.js';

const answerLost = onlineColumns.filter(({ name }) => name === 'answer lost');

function mistake(what: string): () => Injected {
  const found = injectedBugs.find((one) => one.what === what);
  if (found === undefined) throw new RangeError(`nobody plants that ${what}`);
  return found.inject;
}

describe('the daemon, or the payment service, dies at every moment of', () => {
  test.each(some(onlineStories, 0, 3))('$name', async (story) => {
    // What strikes the last one strikes nothing before it.
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

  test('a daemon that understands no history: what was paid never ends', async () => {
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
