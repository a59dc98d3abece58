/**
 * A step of the lane as branches: the normal branch and, if the scene allows it, a branch in which the process dies in
 * the middle.
 */

import type { LaneEvent } from '../../src/core/index.js';
import { happen, type Stage } from './daemon.js';
import type { Branch } from './answers.js';
import type { World } from './world.js';

/**
 * Makes a step of the lane. If the scene allows it and the step sends something, a second branch has a death between
 * the commit and the effects.
 */
export function stepped(world: World, stage: Stage, text: string, event: LaneEvent): readonly Branch[] {
  const after = happen(world, stage, event);
  const sends = after.toTerminal.some((request) => !world.toTerminal.includes(request));
  const branch = { text, world: after };
  if (stage.scene.free.dies !== true || !sends) return [branch];
  return [
    branch,
    { text: `${text}; the daemon dies when that is committed`, world: happen(world, stage, event, true) },
  ];
}
