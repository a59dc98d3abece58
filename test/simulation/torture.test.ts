import { expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { digestOf } from './digest.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';
import { shrink } from './shrink.js';
import { commandOf, storyOf } from './story.js';
import { Tally } from './tally.js';

/** A short check for every change. `npm run torture` plays more seeds. */
const seeds = isWhole ? 80 : 4;

test('no seed charges twice, loses an approval, reports something wrong, or leaves anything open', async () => {
  const tally = new Tally('all');
  const bad: number[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await play(seed);
    const findings = judge(run);
    tally.add(run, findings);
    if (findings.length > 0) bad.push(seed);
  }
  const [first] = bad;
  const shrunk = first === undefined ? undefined : await shrink(first, () => ({}), judge);
  const story =
    shrunk === undefined ? '' : `${storyOf(shrunk.run, shrunk.findings)}\n${commandOf(first ?? 0, shrunk.keep)}`;
  expect(bad, story).toEqual([]);
  const summary = tally.summary(1);
  expect(summary).toMatchObject({
    charged_twice: 0,
    lost: 0,
    misreported: 0,
    overreturned: 0,
    stuck: 0,
    needless_unresolved: 0,
  });
  // Each transaction belongs to one of three groups.
  const { payments, payments_after_answered: after, payments_without_answered: without, online } = summary;
  expect({ payments, unresolved: summary.unresolved }).toEqual({
    payments: after + without + online,
    unresolved: summary.unresolved_after_answered + summary.unresolved_without_answered + summary.online_unresolved,
  });
  expect(Math.min(after, without, online)).toBeGreaterThan(0);
  // A run in which few payments are approved would prove nothing.
  expect(summary.approved_share).toBeGreaterThan(0.45);
  expect(Object.keys(summary.faults_seen).length).toBeGreaterThan(isWhole ? 60 : 40);
});

test.each(some([7, 23, 88], 1))(
  'seed %i always gives the same run, with a journal in SQLite and with a journal in a map',
  async (seed) => {
    const digest = digestOf(await play(seed, { isWhole: true }));
    // The default run plays the day twice, each time with another journal.
    for (const journal of some(['sqlite', 'map'] as const, 1))
      expect(digestOf(await play(seed, { isWhole: true, journal }))).toBe(digest);
  },
);

// Messages with a code, and messages sealed as a blob with tokens: each of these days has attacks on its seals or refused tokens.
test.each(
  some(
    [
      { seed: 13, security: 'mac', faults: /^L(?:28|29|30|31|32|33|34)$/ },
      { seed: 37, security: 'nexo-blob', faults: /^L(?:28|29|30|31|32|33|34)$/ },
      { seed: 205, security: 'none', faults: /^L35$/ },
    ],
    2,
  ),
)(
  'seed $seed with security $security: its faults take effect, nothing is wrong, and it is the same again',
  async (day) => {
    const run = await play(day.seed, { isWhole: true });
    expect(run.scene.setup).toMatchObject({ security: day.security, hasTokens: day.security === 'none' });
    expect([...run.scene.counters.seen.keys()].filter((id) => day.faults.test(id))).not.toEqual([]);
    expect(judge(run)).toEqual([]);
    expect(digestOf(await play(day.seed, { isWhole: true }))).toBe(digestOf(run));
  },
);
