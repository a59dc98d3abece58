/** The states in which the register asks: the first worlds of a scene. */

import type { Stage } from './daemon.js';
import { askFirst } from './asking.js';
import { movesFrom } from './moves.js';
import type { Opening } from './scene.js';
import type { Branch } from './answers.js';
import { startWorld, type World } from './world.js';

/**
 * The moves before the register's first request, each given by a part of its text. If several moves match, the last one
 * is made.
 */
const preludes: Partial<Readonly<Record<Opening, readonly string[]>>> = {
  // The first Login is not answered and the second is, so the first is still on its way.
  'late Login': ['the link comes back', 'the timer fires', 'the timer fires', 'Login reaches', 'Success for a Login'],
};

/** The same for the moves after the register's first request. */
const firstMoves: Partial<Readonly<Record<Opening, readonly string[]>>> = {
  'first running': ['which starts it'],
  'first approved': ['which starts it', 'the terminal approves', 'the daemon hears Success'],
};

/** Returns the world of an opening, and the branches of the register's first request in it. */
export function openings(
  stage: Stage,
  opening: Opening,
): { readonly before: World; readonly branches: readonly Branch[] } {
  const before = played(startWorld(stage.scene, opening), stage, preludes[opening] ?? []);
  const first = askFirst(before, stage);
  const moves = firstMoves[opening];
  const [asked] = first;
  if (moves === undefined || asked === undefined) return { before, branches: first };
  const again =
    stage.scene.parameters[0]?.kind === 'reconciliation' ? ['question which period', 'for the question'] : [];
  const world = played(asked.world, stage, [...again, ...moves]);
  return { before: world, branches: [{ text: asked.text, world }] };
}

function played(start: World, stage: Stage, parts: readonly string[]): World {
  return parts.reduce((world, part) => {
    const move = movesFrom(world, stage).findLast(({ text }) => text.includes(part) && !text.includes('dies'));
    if (move === undefined) throw new RangeError(`no move of ${stage.scene.name} is called ${part}`);
    return move.world;
  }, start);
}
