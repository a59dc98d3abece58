/** How things stand when the register asks: the first worlds of a scene. */

import type { Stage } from './daemon.js';
import { askFirst } from './asking.js';
import { movesFrom } from './moves.js';
import type { Opening } from './scene.js';
import type { Branch } from './answers.js';
import { startWorld, type World } from './world.js';

/** What happens before the register asks, by a part of each move's text; of several moves the last. */
const preludes: Partial<Readonly<Record<Opening, readonly string[]>>> = {
  // A Login was not answered, the next one was: the first is still on its way.
  'late Login': ['the link comes back', 'the timer fires', 'the timer fires', 'Login reaches', 'Success for a Login'],
};

/** The same behind the register's asking for its first wish. */
const firstMoves: Partial<Readonly<Record<Opening, readonly string[]>>> = {
  'first running': ['which starts it'],
  'first approved': ['which starts it', 'the terminal approves', 'the daemon hears Success'],
};

/** The world of an opening, and what comes of the register's asking there. */
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
