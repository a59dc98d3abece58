/** A step of the lane as moves: as it is, and where the scene has it with the process dying in the middle. */

import type { LaneEvent } from '../../src/core/index.js';
import { happen, type Stage } from './daemon.js';
import type { Branch } from './answers.js';
import type { World } from './world.js';

/** A step of the lane; where the scene has it, also the one in which the process dies between commit and effects. */
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
