/** Plays the scenarios of WebSocket on another wire. The scenarios have the same ends, but use other rows of the recovery table. */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { profiles } from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { covering } from './coverage.js';
import { readScenarios } from './files.js';
import { playedSlowly } from '../once-more.js';
import { type Looked, play, type Run, wrongIn } from './play.js';
import { type HopMaker, leavesClocksAlone, makeRealStages } from './real-stage.js';
import type { Scenario, Setting } from './scenario.js';
import { makeVirtualStage } from './virtual-stage.js';

/** The way to the terminals, instead of plain WebSocket. */
export interface Path {
  readonly wire: 'ws' | 'http' | 'polling' | 'tcp';
  /** The default is plain messages. */
  readonly security?: NonNullable<Setting['security']>;
  /** Requests carry a token. */
  readonly hasTokens?: true;
  /** A profile that replaces the default one and trusts as little. */
  readonly profile?: string;
}

/** The names of scenarios that end differently on a path, by the reason. */
export type Otherwise = Readonly<Record<string, readonly string[]>>;

/**
 * Plays the scenarios, except those that end differently on the path. On virtual time it plays enough of them to reach
 * each row. With `TESTS=all` it plays every one, on real sockets as well.
 */
export function playOver(path: Path, otherwise: Otherwise): void {
  const told = new Set(Object.values(otherwise).flat());
  const mustBeJson = path.wire === 'polling' || path.security !== undefined;
  const files = readScenarios().filter(({ setting }) => isPlain(setting));
  const all = files.filter((file) => (!mustBeJson || isInJson(file.setting)) && !told.has(nameOf(file)));
  const chosen = covering(all).filter((_, place) => place % 12 === 0 || Object.keys(path).length === 1);
  const scenarios = (isWhole ? all : chosen).map(
    (file): Scenario => ({ ...file, setting: over(path, mustBeJson, file.setting) }),
  );

  const { wire, security = 'plain', hasTokens = false, profile = 'default' } = path;
  describe(`terminals that are reached by ${wire}, ${security}${hasTokens ? ', with tokens' : ''}, profile ${profile}`, () => {
    test('every name here is the name of a scenario', () => {
      const known = new Set(files.map(nameOf));
      expect([...told].filter((name) => !known.has(name))).toEqual([]);
    });

    test.each(scenarios)('$name', async (scenario) => {
      const run = await play(scenario, makeVirtualStage);
      expect(run.faults.join('\n')).toBe('');
    });

    describe.runIf(isWhole).concurrent('and through real sockets', { timeout: 300_000 }, () => {
      test.each(scenarios.filter(isForSockets))('$name', async (scenario) => {
        const run = await playedCalmly(scenario);
        expect(run.faults.join('\n')).toBe('');
      });
    });
  });
}

/**
 * Plays a scenario on real sockets. At high speed, a Login that takes a second of real time counts as unanswered. For
 * the next minute no session then vouches for a terminal's denial, so more stays unresolved, as it should. This happens
 * on a busy machine. So a scenario that failed is played again at a lower speed.
 */
export async function playedCalmly(scenario: Scenario, makeHop?: HopMaker, looked?: Looked): Promise<Run> {
  const playAt = (speed: number): Promise<Run | Error> =>
    play(scenario, makeRealStages(speed, makeHop), looked).catch((error: unknown) => new Error(String(error)));
  const run = await playedSlowly(scenario.name, [10, 3, 1.5], playAt, wrongIn);
  if (run instanceof Error) throw run;
  return run;
}

function over({ profile = 'default', ...path }: Path, mustBeJson: boolean, setting: Setting): Setting {
  return {
    ...setting,
    ...path,
    ...(mustBeJson ? { encoding: 'json' } : {}),
    profile: setting.profile === 'default' ? profile : setting.profile,
  };
}

function isPlain({ wire, security, hasTokens }: Setting): boolean {
  return wire === 'ws' && security === undefined && !hasTokens;
}

function isInJson({ dialect }: Setting): boolean {
  return dialects[dialect].encodings.includes('json');
}

function nameOf({ name }: Scenario): string {
  return name.replace(/\.scenario$/, '');
}

/** True if a scenario can be played on real sockets. A daemon fetches answers only if its profile says that answers are fetched. */
function isForSockets(scenario: Scenario): boolean {
  const { wire, profile } = scenario.setting;
  return leavesClocksAlone(scenario) && (wire !== 'polling' || profiles[profile]?.byHttp === 'polling');
}
