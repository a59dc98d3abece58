/**
 * Plays every fate of the first calls to the payment service, with a death of the daemon at each moment, in small
 * worlds.
 */

import { wrongWithHandOver, wrongWithRetry } from '../crash/ends.js';
import { columnsOf, onlineStories } from '../crash/stories.js';
import { live, type Plot } from '../crash/life.js';
import { nothingTold } from '../crash/register.js';
import { judge } from '../simulation/oracle/index.js';
import type { CallFate } from '../simulation/services/faults.js';

/** A possible fate of a call. */
type Fate = CallFate & { readonly name: string };

const fates: readonly Fate[] = [
  { name: 'through', how: 'through' },
  { name: 'not sent', how: 'not-sent' },
  { name: 'lost', how: 'request-lost', arrivesMs: undefined },
  { name: 'arrives late', how: 'request-lost', arrivesMs: 3_000 },
  { name: 'answer lost', how: 'answer-lost' },
  { name: 'answered late', how: 'slow', byMs: 3_000 },
  { name: '503 after it was done', how: 'masked', status: 503 },
  { name: 'another payment in the answer', how: 'damaged', damage: 'reference' },
];

/** The limits of a run. */
export interface FateReach {
  /** Each of this number of calls has each fate. Later calls get through. */
  readonly calls: number;
  /** The daemon also dies at every n-th moment of each life. By default the daemon does not die. */
  readonly deathEvery?: number;
}

/** The result of a run. */
export interface FateReport {
  readonly lives: number;
  readonly deaths: number;
  /** The first life with an error: its fates, its death, its story and its errors. */
  readonly finding: readonly string[] | undefined;
}

/** Plays all combinations of fates. A fate after the last call of a life changes nothing, so it is not played. */
export async function everyFate(plot: Omit<Plot, 'kills' | 'fates'>, reach: FateReach): Promise<FateReport> {
  let [lives, deaths] = [0, 0];
  const wrongIn = async (chosen: readonly Fate[], kills: readonly number[]) => {
    const life = await live({ ...plot, fates: chosen, kills });
    lives += 1;
    deaths += kills.length;
    const findings = judge(life.run).map(({ invariant, text }) => `! ${invariant}: ${text}`);
    // A transaction that was to replace a link is refused if the link was paid in the meantime.
    const awaited = life.handsOver && life.ends[0] === 'approved' ? life.ends.slice(0, 1) : life.ends;
    const isOpen = awaited.includes(nothingTold) ? ['! nothing was told'] : [];
    const handedOver = life.handsOver && life.isUnpromised ? wrongWithHandOver(life) : [];
    const others = [...wrongWithRetry(life), ...handedOver].map((text) => `! ${text}`);
    const wrong = [...findings, ...isOpen, ...others];
    const story = (): readonly string[] => [
      `fates: ${chosen.map(({ name }) => name).join(', ')}; deaths at ${kills.map((kill) => life.moments[kill]?.step ?? '').join()}`,
      ...life.run.scene.story.map(({ atMs, text }) => `${(atMs / 1_000).toFixed(3)} s  ${text}`),
      ...wrong,
    ];
    return { life, finding: wrong.length === 0 ? undefined : story() };
  };
  /**
   * Plays a life, and then all lives with one more fate. If the fate of the added call is that it gets through, the
   * life equals the previous life, and `calls` is its number of calls.
   */
  const from = async (chosen: readonly Fate[], calls?: number): Promise<readonly string[] | undefined> => {
    let left = calls;
    if (left === undefined) {
      const { life, finding } = await wrongIn(chosen, []);
      if (finding !== undefined) return finding;
      const { deathEvery = life.moments.length } = reach;
      for (let at = 0; deathEvery < life.moments.length && at < life.moments.length; at += deathEvery) {
        const { finding: found } = await wrongIn(chosen, [at]);
        if (found !== undefined) return found;
      }
      left = life.calls;
    }
    if (chosen.length >= reach.calls || left <= chosen.length) return undefined;
    for (const fate of fates) {
      const found = await from([...chosen, fate], fate.how === 'through' ? left : undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const finding = await from([]);
  return { lives, deaths, finding };
}

/** Returns the small worlds: each story, with the acts of its shopper or acquirer for the first transaction. */
export function fateWorlds(): readonly Omit<Plot, 'kills' | 'fates'>[] {
  const chosen = ['approved', 'declined', 'withdrawn', 'no webhook'];
  // Of a service without promises, only the cases that differ are played.
  const unpromised = ['withdrawn', 'withdrawn, then paid', 'declined, then paid'];
  const unpromisedInstead = ['left'];
  return onlineStories.flatMap((story) => {
    const struck = story.asks.findIndex(({ isOnline }) => isOnline === true);
    const differing = story.handsOver === true ? unpromisedInstead : unpromised;
    const played = story.isUnpromised === true ? differing : chosen;
    const columns = columnsOf(story, struck).filter(({ name }) => played.includes(name));
    return columns.map((column) => ({ story, struck, column, beginning: 'on a fresh link' as const }));
  });
}
