/**
 * `npm run explore`: every reachable state of one lane, scene by scene. Options: `--depth N` moves after the register has
 * asked (7), `--scene NAME` only that one, `--states N` stops a scene after the level in which so many are known, `--heal N`
 * runs every so many states to its healed end (10).
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { step, wakeAtMs } from '../../src/core/index.js';
import { explore } from './explore.js';
import { invariants } from './oracle.js';
import { scenes, type Scene } from './scene.js';

const { values } = parseArgs({
  options: {
    depth: { type: 'string', default: '7' },
    states: { type: 'string', default: '2000000' },
    heal: { type: 'string', default: '10' },
    scene: { type: 'string' },
  },
});

const chosen: [string, Scene][] = Object.entries(scenes).filter(([name]) => name === (values.scene ?? name));
if (chosen.length === 0) throw new RangeError(`no scene ${values.scene}; known: ${Object.keys(scenes).join(', ')}`);

console.log(`Checked in every state:\n${invariants.map((text) => `  ${text}`).join('\n')}\n`);
let isBroken = false;
for (const [name, scene] of chosen) {
  const startedMs = performance.now();
  const depth = Number(values.depth) + (scene.isNarrow === true ? 2 : 0);
  const reach = { depth, statesMax: Number(values.states), healEvery: Number(values.heal) };
  const seen = explore({ scene, heart: { step, wakeAtMs } }, reach);
  const secondsTaken = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `${name}: ${scene.name}: ${seen.states} states, ${seen.transitions} moves, ` +
      `${seen.isComplete ? 'complete at' : 'all to'} depth ${seen.depth}, ${seen.healed} healed runs, ${secondsTaken} s`,
  );
  if (seen.finding === undefined) continue;
  isBroken = true;
  console.log(
    [...seen.finding.story.map((text) => `    ${text}`), ...seen.finding.breaches.map((text) => `  ! ${text}`)].join(
      '\n',
    ),
  );
}
process.exitCode = isBroken ? 1 : 0;
