/**
 * `npm run explore`: explores every reachable state of one lane, scene by scene. `--depth N` is the number of moves
 * after the register's request (default 7). `--scene NAME` plays only that scene. `--states N` stops a scene after the
 * level in which it knows N states. `--heal N` runs every N-th state without faults to its end (default 10). The
 * scene `online` tries every fate of the first calls to the payment service (half as many calls as moves), with a death
 * of the daemon at each moment. The scene `stream` tries every fate of the first requests of a leader
 * to the stream of its pair (three requests fewer than moves).
 */

import process from 'node:process';
import { step, wakeAtMs } from '../../src/core/index.js';
import { readOptions } from '../options.js';
import { explore } from './explore.js';
import { everyFate, fateWorlds } from './fates.js';
import { invariants } from './oracle.js';
import { scenes, type Scene } from './scene.js';
import { everyStreamFate } from './stream-fates.js';

const values = readOptions(import.meta.url, {
  depth: { type: 'string', default: '7' },
  states: { type: 'string', default: '2000000' },
  heal: { type: 'string', default: '10' },
  scene: { type: 'string' },
});

const chosen: [string, Scene][] = Object.entries(scenes).filter(([name]) => name === (values.scene ?? name));
const isPlayed = (name: string): boolean => values.scene === undefined || values.scene === name;
if (chosen.length === 0 && !['online', 'stream'].some(isPlayed))
  throw new RangeError(`no scene ${values.scene}; known: ${Object.keys(scenes).join(', ')}, online, stream`);

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
// A call to the service is about two moves: its arrival and its answer.
const calls = Math.max(1, Math.floor(Number(values.depth) / 2));
for (const world of isPlayed('online') ? fateWorlds() : []) {
  const startedMs = performance.now();
  const { lives, deaths, finding } = await everyFate(world, { calls, deathEvery: 1 });
  const secondsTaken = ((performance.now() - startedMs) / 1000).toFixed(1);
  const name = `online: ${world.story.name}, ${world.column.name}`;
  console.log(`${name}: ${lives} lives, ${deaths} deaths, each fate of ${calls} calls, ${secondsTaken} s`);
  if (finding === undefined) continue;
  isBroken = true;
  console.log(finding.map((text) => `    ${text}`).join('\n'));
}
if (isPlayed('stream')) {
  const startedMs = performance.now();
  const requests = Math.max(1, Number(values.depth) - 3);
  const { lives, takeOvers, finding } = await everyStreamFate(requests);
  const secondsTaken = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `stream: ${lives} lives, ${takeOvers} take-overs from a running leader, each fate of ${requests} requests, ${secondsTaken} s`,
  );
  if (finding !== undefined) {
    isBroken = true;
    console.log(finding.map((text) => `    ${text}`).join('\n'));
  }
}
process.exitCode = isBroken ? 1 : 0;
