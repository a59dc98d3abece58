/** Explores every reachable world breadth-first, so that the first error has the shortest story. */

import { hash } from 'node:crypto';
import { canonical } from './canonical.js';
import type { Stage } from './daemon.js';
import { failureAfterHealing } from './healing.js';
import { movesFrom } from './moves.js';
import { openings } from './opening.js';
import { breachesBetween, breachesIn } from './oracle.js';
import type { World } from './world.js';

/** The limits of an exploration. */
export interface Reach {
  /** The number of moves after the register's request. */
  readonly depth: number;
  /** The number of states after whose level the exploration stops. */
  readonly statesMax: number;
  /** Every n-th state is healed and run to its end, in two variants. */
  readonly healEvery: number;
}

/** An error, and the shortest story that leads to it. */
export interface Finding {
  readonly story: readonly string[];
  readonly breaches: readonly string[];
}

/** The result of an exploration. */
export interface Exploration {
  /** The depth up to which every state was visited. */
  readonly depth: number;
  readonly states: number;
  readonly transitions: number;
  readonly healed: number;
  /** True if every reachable state was visited, at any depth. */
  readonly isComplete: boolean;
  readonly finding: Finding | undefined;
}

/** How a state was reached: the index of the state before it, and the move. */
interface Trail {
  readonly from: number;
  readonly text: string;
}

/** Explores one scene. Deterministic. */
export function explore(stage: Stage, reach: Reach): Exploration {
  const seen = new Set<string>();
  const trails: Trail[] = [];
  let transitions = 0;
  let healed = 0;
  let level: { readonly index: number; readonly world: World }[] = [];
  let next: typeof level = [];

  const wrong = (trail: Trail, before: World, after: World): Finding | undefined => {
    transitions += 1;
    const breaches = [...breachesIn(after), ...breachesBetween(before, after)];
    if (breaches.length > 0) return { story: storyOf(trails, trail), breaches };
    const key = hash('sha1', canonical(after, stage.scene.truth.lifetimeAfterPongMs === 0), 'base64');
    if (seen.has(key)) return undefined;
    seen.add(key);
    const index = trails.push(trail) - 1;
    next.push({ index, world: after });
    if (index % reach.healEvery !== 0) return undefined;
    for (const loses of [true, false]) {
      healed += 1;
      const failure = failureAfterHealing(after, stage, loses);
      if (failure !== undefined)
        return { story: [...storyOf(trails, trail), ...failure.moves], breaches: failure.breaches };
    }
    return undefined;
  };
  const seenSoFar = (depth: number, finding?: Finding): Exploration => ({
    depth,
    states: seen.size,
    transitions,
    healed,
    isComplete: next.length === 0,
    finding,
  });

  for (const opening of stage.scene.openings) {
    const { before, branches } = openings(stage, opening);
    for (const { text, world } of branches) {
      const finding = wrong({ from: -1, text: `${opening}: ${text}` }, before, world);
      if (finding !== undefined) return seenSoFar(0, finding);
    }
  }
  for (let depth = 1; depth <= reach.depth; depth += 1) {
    [level, next] = [next, []];
    for (const { index, world } of level) {
      for (const branch of movesFrom(world, stage)) {
        const finding = wrong({ from: index, text: branch.text }, world, branch.world);
        if (finding !== undefined) return seenSoFar(depth, finding);
      }
    }
    if (next.length === 0 || seen.size >= reach.statesMax) return seenSoFar(depth);
  }
  return seenSoFar(reach.depth);
}

function storyOf(trails: readonly Trail[], last: Trail): readonly string[] {
  const story: string[] = [];
  for (let trail: Trail | undefined = last; trail !== undefined; trail = trails[trail.from]) story.unshift(trail.text);
  return story;
}
