/**
 * The same scenario files with real parts: the daemon as a process, real sockets, a journal file, accelerated time. The
 * default run plays a sample with each wire, a sealed message and a killed daemon; `TESTS=all` plays every one, and a
 * day in each dialect.
 */

import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFaultWord } from '../../src/simulator/service/rules/index.js';
import { isWhole } from '../extent.js';
import { playedSlowly } from '../once-more.js';
import { covering, missedBy, recoveryRowsOf } from './coverage.js';
import { inDialect, otherDialects } from './dialects.js';
import { readScenarios, readServiceScenarios } from './files.js';
import { play, type Run, wrongIn } from './play.js';
import { leavesClocksAlone, makeRealStages } from './real-stage.js';
import type { Scenario } from './scenario.js';
import { withService } from './service-hop.js';

/** A pong of 2 s must come within 133 ms of real time on two busy cores. */
const speed = 15;
/** Scenarios mostly wait, so several run at once. */
const atOnce = 10;
/**
 * At the usual speed, a busy machine loses pongs, and therefore links. A failed scenario is played again, alone and at
 * these speeds.
 */
const calmSpeeds = [4, 2] as const;
/**
 * The first test waits for a scenario that may be played again after all others: those of `TESTS=all` take ten minutes
 * on a busy machine.
 */
const limitMs = isWhole ? 1_800_000 : 900_000;

/** True if the simulated service supports the file, and within minutes. */
function isForReal({ steps }: Scenario): boolean {
  const acts = steps.flatMap(({ action }) => (action.type === 'service' ? [action.act] : []));
  const faulted = acts.flatMap((act) => (act.act === 'fault' ? [act.fault] : []));
  const dies = steps.some(({ action }) => action.type === 'kill');
  const asked = steps.flatMap(({ action }) => (action.type === 'submit' ? [action.wanted] : []));
  // The customer at the terminal and a latest start do not wait for a starting process.
  const isHasty =
    asked.some(({ startWithinMs = 60_000 }) => startWithinMs < 60_000) ||
    (dies && asked.some(({ insteadOf }) => insteadOf !== undefined));
  return (
    faulted.every(isFaultWord) &&
    // An accelerated daemon leaves a wall clock that the next daemon does not reach, so the next daemon trusts no key of the dead daemon.
    !(dies && faulted.length > 0) &&
    !isHasty &&
    acts.every(({ act }) => act !== 'forge') &&
    steps.every(({ action }) => action.type !== 'wait' || action.ms <= 600_000)
  );
}

const all = [...readScenarios(), ...(isWhole ? readServiceScenarios().filter(isForReal) : [])].filter(
  leavesClocksAlone,
);

/** Returns the last scenario over each wire, the last with a sealed message, and the last with a killed daemon. */
function sampleOf(each: readonly Scenario[]): readonly Scenario[] {
  const last = new Map(
    each.flatMap((scenario) => {
      const { wire, security } = scenario.setting;
      const dies = scenario.steps.some(({ action }) => action.type === 'kill');
      const shows = [wire, ...(security === undefined ? [] : ['seal']), ...(dies ? ['kill'] : [])];
      return shows.map((what) => [what, scenario] as const);
    }),
  );
  return [...new Set(last.values())];
}

const files = isWhole ? all : sampleOf(covering(all));
/** In the other dialects: a day with a payment, a cut and a question. */
const scenarios = [
  ...files,
  ...all
    .filter(({ name }) => isWhole && name === 'link-cut-after-approval.scenario')
    .flatMap((scenario) => otherDialects.map((dialect) => inDialect(scenario, dialect))),
];
const runs = new Map<string, Run | Error>();
const changed = new EventEmitter().setMaxListeners(0);

/**
 * Returns roughly how many seconds a scenario takes: those in its file, and minutes if it waits for an unknown outcome.
 * The longest are played first.
 */
function lengthOf({ steps }: Scenario): number {
  const words = steps.map(({ text }) => text).join('\n');
  const named = [...words.matchAll(/(\d+)s\b/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
  return named + (/unresolved|recovering/.test(words) ? 300 : 0);
}

async function playOnce(scenario: Scenario, atSpeed: number): Promise<Run | Error> {
  return play(scenario, makeRealStages(atSpeed, withService)).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
}

function keep({ name }: Scenario, run: Run | Error): void {
  runs.set(name, run);
  changed.emit(name);
}

async function playAll(): Promise<void> {
  const waiting = scenarios.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const hasty: { readonly scenario: Scenario; readonly wrong: string }[] = [];
  const line = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const run = await playOnce(next, speed);
      const wrong = wrongIn(run);
      if (wrong === '') keep(next, run);
      else hasty.push({ scenario: next, wrong });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  for (const { scenario, wrong } of hasty) keep(scenario, await playCalmly(scenario, wrong));
}

function playCalmly(scenario: Scenario, before: string): Promise<Run | Error> {
  return playedSlowly(scenario.name, calmSpeeds, (atSpeed) => playOnce(scenario, atSpeed), wrongIn, before);
}

/** Returns the rows of the recovery table that a run reached, among those that its file covers. */
function reachedIn(scenario: Scenario, run: Run | Error | undefined): readonly string[] {
  if (run === undefined || run instanceof Error) return [];
  const missed = missedBy(scenario, run);
  return [...recoveryRowsOf([scenario])].filter((row) => !missed.includes(`row ${row}`));
}

let played: Promise<void> | undefined;

beforeAll(() => {
  played = playAll();
});

afterAll(() => played, limitMs);

describe('each scenario has the same result on real sockets as in virtual time', () => {
  test.each(scenarios)('$name', { timeout: limitMs }, async (scenario) => {
    if (!runs.has(scenario.name)) await once(changed, scenario.name);
    const run = runs.get(scenario.name);
    if (run === undefined || run instanceof Error) throw run ?? new Error('it was never played');
    expect(run.faults.join('\n')).toBe('');
  });

  // On virtual time every file must reach the rows that it covers. With real parts, a busy machine may make a file miss a row. The file is then
  // played again at a lower speed.
  test('each row is reached on real sockets by a scenario that covers it', { timeout: limitMs }, async () => {
    await played;
    const missing = new Set(recoveryRowsOf(scenarios));
    for (const scenario of scenarios)
      for (const row of reachedIn(scenario, runs.get(scenario.name))) missing.delete(row);
    for (const scenario of scenarios) {
      const isNeeded = [...recoveryRowsOf([scenario])].some((row) => missing.has(row));
      if (!isNeeded) continue;
      const run = await playCalmly(scenario, `not reached: ${[...missing].join(', ')}`);
      for (const row of reachedIn(scenario, run)) missing.delete(row);
    }
    expect([...missing]).toEqual([]);
  });
});
