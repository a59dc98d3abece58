/** Floor and daemon on one terminals' process, each in a process of its own. */

import { readFileSync } from 'node:fs';
import { type Child, type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { warmUp } from './paying.js';
import { Register } from './register.js';
import type { Sizes } from './sizes.js';

const binary = new URL('../../../bin/tenderd.js', import.meta.url);

/** One side of the comparison, ready to be paid at. */
export interface Side {
  readonly child: Child;
  readonly register: Register;
}

/** Both sides. */
export interface Stage {
  readonly terminals: readonly string[];
  readonly floor: Side;
  readonly daemon: Side;
  end(): Promise<void>;
}

/** Starts `tenderd run`, as a store does, on a configuration file. `name` names its data directory. */
export async function startDaemonProcess(file: string, nursery: Nursery, cpuProfiles?: string): Promise<Child> {
  const nodeArgs = cpuProfiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${cpuProfiles}`];
  return nursery.start(binary, ['run', '--config', file, '--port', '0', '--json'], nodeArgs);
}

/** Sets the stage with so many terminals, everything warm. */
export async function setStage(
  nursery: Nursery,
  terminalUrl: string,
  lanes: number,
  sizes: Sizes,
  cpuProfiles?: string,
): Promise<Stage> {
  const terminals = terminalNames(lanes);
  const name = `lanes-${lanes}`;
  const file = writeConfiguration(nursery.directory, name, terminalUrl, terminals);
  const floorChild = await nursery.start(new URL('./floor-process.js', import.meta.url), [
    terminalUrl,
    nursery.directory,
    name,
    JSON.stringify(sizes),
  ]);
  const daemonChild = await startDaemonProcess(file, nursery, cpuProfiles);
  const token = readFileSync(said(daemonChild, 'tokenPath'), 'utf8').trim();
  const floor = { child: floorChild, register: new Register(said(floorChild, 'url'), token) };
  const daemon = { child: daemonChild, register: new Register(said(daemonChild, 'url'), token) };
  for (const { register } of [floor, daemon]) await warmUp(register, terminals);
  return {
    terminals,
    floor,
    daemon,
    async end() {
      for (const { child, register } of [floor, daemon]) {
        register.close();
        await child.end();
      }
    },
  };
}
