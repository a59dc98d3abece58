/** Everything that is measured of the daemon, one thing after another. */

import { Nursery, said } from './child.js';
import { countCommits } from './commits.js';
import { type InterfaceCost, measureInterfaceCost } from './interface-cost.js';
import { measureFlatness } from './flatness.js';
import type { Measured } from './goals.js';
import { measureParts } from './parts.js';
import { compareLatency, compareThroughput, type RoundPlan } from './rounds.js';
import { setStage } from './stage.js';
import { measureStarts } from './starts.js';
import type { Sizes } from './sizes.js';

/** How many terminals are "all". */
export const lanes = 100;

/** How much is done. */
export interface DaemonPlan {
  readonly parts: number;
  readonly counted: number;
  readonly latency: RoundPlan;
  readonly throughput: RoundPlan;
  readonly door: RoundPlan;
  readonly starts: number;
  readonly flat: number;
}

/** Measures, with its files in a directory of its own in `directory`; keeps CPU profiles of the daemons where that is given. */
export async function measureDaemon(
  plan: DaemonPlan,
  directory: string,
  say: (text: string) => void,
  cpuProfiles?: string,
): Promise<{ readonly measured: Measured; readonly sizes: Sizes }> {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const terminalUrl = said(terminal, 'url');
  say(`counting commits over ${plan.counted} payments`);
  const { sizes, ...commits } = await countCommits(nursery.directory, terminalUrl, lanes, plan.counted);
  say('measuring the parts of the floor');
  const parts = await measureParts(nursery.directory, terminalUrl, plan.parts);
  say(`one terminal: ${plan.latency.rounds} rounds at most, of ${plan.latency.payments} payments on each side`);
  const alone = await setStage(nursery, terminalUrl, 1, sizes, cpuProfiles);
  const oneTerminal = await compareLatency(alone, plan.latency);
  await alone.end();
  say(
    `${lanes} terminals: ${plan.throughput.rounds} rounds at most, of ${plan.throughput.payments} payments on each side`,
  );
  const together = await setStage(nursery, terminalUrl, lanes, sizes, cpuProfiles);
  const allTerminals = await compareThroughput(together, plan.throughput);
  await together.end();
  say(`the door over the bare lane: ${plan.door.rounds} rounds at most, of ${plan.door.payments} payments in each way`);
  const door = await measureInterfaceCost(nursery, terminalUrl, plan.door);
  say(`${plan.starts} starts of each side`);
  const starts = await measureStarts(nursery, terminalUrl, plan.starts);
  say(`memory over ${plan.flat} payments`);
  const flat = await measureFlatness(nursery, terminalUrl, plan.flat);
  await terminal.end();
  return { measured: { parts, commits, oneTerminal, allTerminals, door, starts, flat }, sizes };
}

/** Measures the cost of the door alone. */
export async function measureInterfaceAlone(plan: RoundPlan, directory: string): Promise<readonly InterfaceCost[]> {
  const nursery = new Nursery(directory);
  const terminal = await nursery.start(new URL('./terminal-process.js', import.meta.url), []);
  const door = await measureInterfaceCost(nursery, said(terminal, 'url'), plan);
  await terminal.end();
  return door;
}
