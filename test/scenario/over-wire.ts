/** The scenarios of WebSocket over another wire: the same ends, through other rows. */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { profiles } from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { covering } from './coverage.js';
import { readScenarios } from './files.js';
import { playedSlowly } from '../once-more.js';
import { play, type Run, wrongIn } from './play.js';
import { type HopMaker, makeRealStages } from './real-stage.js';
import type { Scenario, Setting } from './scenario.js';
import { makeVirtualStage } from './virtual-stage.js';

/**
 * Plays them, but for those that the wire makes otherwise, by the reason. On virtual time, so many of them that each row is met; `TESTS=all`
 * plays every one, and through real sockets as well.
 */
export function playOver(
  wire: 'http' | 'polling' | 'tcp',
  otherwise: Readonly<Record<string, readonly string[]>>,
): void {
  const told = new Set(Object.values(otherwise).flat());
  const files = readScenarios().filter(
    ({ setting }) => setting.wire === 'ws' && (wire !== 'polling' || isInJson(setting)),
  );
  const all = files.filter((file) => !told.has(nameOf(file)));
  const scenarios = (isWhole ? all : covering(all)).map(
    (file): Scenario => ({ ...file, setting: over(wire, file.setting) }),
  );

  test('every name here is that of a scenario', () => {
    const known = new Set(files.map(nameOf));
    expect([...told].filter((name) => !known.has(name))).toEqual([]);
  });

  describe(`terminals that are reached by ${wire}`, () => {
    test.each(scenarios)('$name', async (scenario) => {
      const run = await play(scenario, makeVirtualStage);
      expect(run.faults.join('\n')).toBe('');
    });
  });

  describe.runIf(isWhole).concurrent('and through real sockets', { timeout: 300_000 }, () => {
    test.each(scenarios.filter(isForSockets))('$name', async (scenario) => {
      const run = await playedCalmly(scenario);
      expect(run.faults.join('\n')).toBe('');
    });
  });
}

/**
 * So fast, a Login that is not answered within a second of real time is not answered at all, and for the next minute no session vouches for
 * what a terminal denies: more is unresolved then, as it should be. On a busy machine that happens: what went wrong is played once more, slower.
 */
export async function playedCalmly(scenario: Scenario, makeHop?: HopMaker): Promise<Run> {
  const playAt = (speed: number): Promise<Run | Error> =>
    play(scenario, makeRealStages(speed, makeHop)).catch((error: unknown) => new Error(String(error)));
  const run = await playedSlowly(scenario.name, [10, 3, 1.5], playAt, wrongIn);
  if (run instanceof Error) throw run;
  return run;
}

/** Where answers are fetched, messages are in JSON, and the profile says so: it trusts as little as the default. */
function over(wire: Setting['wire'], setting: Setting): Setting {
  if (wire !== 'polling') return { ...setting, wire };
  const profile = setting.profile === 'default' ? 'marketpay' : setting.profile;
  return { ...setting, wire, encoding: 'json', profile };
}

function isInJson({ dialect }: Setting): boolean {
  return dialects[dialect].encodings.includes('json');
}

function nameOf({ name }: Scenario): string {
  return name.replace(/\.scenario$/, '');
}

/** Real clocks are not set, and the machine is not put to sleep; and a daemon fetches answers where its profile says so. */
function isForSockets({ steps, setting: { wire, profile } }: Scenario): boolean {
  if (wire === 'polling' && profiles[profile]?.byHttp !== 'polling') return false;
  return steps.every(({ action }) => action.type !== 'sleep' && action.type !== 'clock');
}
