/** Two daemons on a stream that loses, delays and doubles messages; leaders die and stand still between append and write. */

import { expect, test } from 'vitest';
import type { ReplicatedLog } from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import type { Injected } from './machine/machine.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';
import type { Setup } from './setup.js';

/** A day on which only the pair has troubles, long enough that a process wakes up before its end. */
const ofThePair: Partial<Setup> = {
  day: 'sound',
  carrier: 'ws',
  dialect: 'standard-3.1',
  encoding: 'json',
  requestFaults: 0,
  frameFaults: 0,
  incidents: 0,
  services: 0,
  nexo: 0,
  eveningMs: 900_000,
};

test('no seed charges twice or loses an outcome, and both journals have the same content', async () => {
  const seen = { takeOvers: 0, frozen: 0, deathsInAppend: 0, unconfirmed: 0 };
  const findings: string[] = [];
  const seeds = isWhole ? Array.from({ length: 40 }, (_none, index) => index + 1) : [3, 5, 20];
  for (const seed of seeds) {
    const run = await play(seed, { isReplicated: true, isWhole: true, setup: seed === 20 ? ofThePair : {} });
    findings.push(...judge(run).map(({ text }) => `seed ${seed}: ${text}`));
    for (const name of ['takeOvers', 'frozen', 'deathsInAppend', 'unconfirmed'] as const)
      seen[name] += run.pair?.seen[name] ?? 0;
  }
  expect(findings).toEqual([]);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/** A log in which some calls have a mistake. */
function mistaken(real: ReplicatedLog, changes: Partial<ReplicatedLog>): ReplicatedLog {
  return {
    append: (commits, appended) => real.append(commits, appended),
    mayWrite: () => real.mayWrite(),
    unconfirmedLeader: () => real.unconfirmedLeader(),
    onConfirmed: (listener) => real.onConfirmed(listener),
    ...changes,
  };
}

test.each<[string, number, Injected, RegExp]>([
  [
    'NotFound is believed while the earlier leader may still send',
    20,
    { log: (real) => mistaken(real, { unconfirmedLeader: () => undefined }) },
    /not-processed, and money moved/,
  ],
  ['the standby leaves out an entry', 5, { skips: (sequence) => sequence % 7 === 0 }, /differ|does not agree/],
  [
    'the leader acts before the stream has the entry',
    5,
    {
      log: (real, stream) =>
        mistaken(real, {
          append: (commits, appended) => {
            const sequence = stream.entries.length + 1;
            real.append(commits, () => undefined);
            appended({ stream: 'virtual', sequence });
          },
        }),
    },
    /differ|does not agree/,
  ],
])('an injected mistake is found: %s', async (_name, seed, injected, found) => {
  const played = play(seed, { isReplicated: true, isWhole: true, setup: ofThePair, injected });
  const texts = await played.then(
    (run) => judge(run).map(({ text }) => text),
    (error: unknown) => [String(error)],
  );
  expect(texts.join('\n')).toMatch(found);
});
