/** How things stand when the register asks: the first worlds of a scene. */

import type { Stage } from './daemon.js';
import { ask, movesFrom } from './moves.js';
import type { Opening } from './scene.js';
import type { Branch } from './terminal.js';
import { startWorld, type World } from './world.js';

/** What happens before the register asks, by a part of each move's text; of several moves the last. */
const preludes: Partial<Readonly<Record<Opening, readonly string[]>>> = {
  // A Login was not answered, the next one was: the first is still on its way.
  'late Login': ['the link comes back', 'the timer fires', 'the timer fires', 'Login reaches', 'Success for a Login'],
};

/** The world of an opening, and what comes of the register's asking there. */
export function openings(
  stage: Stage,
  opening: Opening,
): { readonly before: World; readonly branches: readonly Branch[] } {
  let before = startWorld(stage.scene, opening);
  for (const part of preludes[opening] ?? []) {
    const move = movesFrom(before, stage).findLast(({ text }) => text.includes(part));
    if (move === undefined) throw new RangeError(`no move of ${opening} is called ${part}`);
    before = move.world;
  }
  return { before, branches: ask(before, stage, 'S1') };
}
