/** Floor and daemon with the same terminals' process, each in its own process. */

import { readFileSync } from 'node:fs';
import { type Child, type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { warmUp } from './paying.js';
import { Register } from './register.js';
import type { Sizes } from './sizes.js';

const binary = new URL('../../../bin/tenderd.js', import.meta.url);

/** One side of the comparison, ready to take payments. */
export interface Side {
  readonly child: Child;
  readonly register: Register;
  end(): Promise<void>;
}

/** Both sides. */
export interface Sides {
  readonly terminals: readonly string[];
  readonly floor: Side;
  readonly daemon: Side;
}

/** Both sides, until they are ended. */
export interface Stage extends Sides {
  end(): Promise<void>;
}

/** Starts `tenderd run` with a configuration file, as a shop does. `name` is the name of its data directory. */
export async function startDaemonProcess(
  file: string,
  nursery: Nursery,
  nodeArgs: readonly string[] = [],
): Promise<Child> {
  return nursery.start(binary, ['run', '--config', file, '--port', '0', '--json'], nodeArgs);
}

/** Starts a daemon with these terminals at this address, warmed up. */
export async function startDaemonSide(
  nursery: Nursery,
  name: string,
  terminalUrl: string,
  terminals: readonly string[],
  {
    cpuProfiles,
    ...settings
  }: { readonly ca?: string; readonly tables?: string; readonly cpuProfiles?: string | undefined } = {},
): Promise<Side> {
  const file = writeConfiguration(nursery.directory, name, terminalUrl, terminals, settings);
  const profiled = cpuProfiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${cpuProfiles}`];
  const child = await startDaemonProcess(file, nursery, profiled);
  return sideOf(child, readFileSync(said(child, 'tokenPath'), 'utf8').trim(), terminals);
}

async function sideOf(child: Child, token: string, terminals: readonly string[]): Promise<Side> {
  const register = new Register(said(child, 'url'), token);
  await warmUp(register, terminals);
  return {
    child,
    register,
    async end() {
      register.close();
      await child.end();
    },
  };
}

/**
 * The side that is compared with the daemon: a script, and its arguments after the terminals' address, the directory
 * and a name.
 */
export interface Other {
  readonly name: string;
  readonly script: URL;
  readonly args: readonly string[];
}

/** Returns the floor, which writes as many bytes as the daemon. */
export function floorOf(sizes: Sizes): Other {
  return { name: 'floor', script: new URL('./floor-process.js', import.meta.url), args: [JSON.stringify(sizes)] };
}

/** Returns the peer that a user builds from manuals, with this durability of its commits. */
export function peerOf(synchronous: 'FULL' | 'NORMAL'): Other {
  return {
    name: `peer-${synchronous}`,
    script: new URL('./peer-process.js', import.meta.url),
    args: [synchronous],
  };
}

/** Starts both sides with this number of terminals, warmed up. */
export async function setStage(
  nursery: Nursery,
  terminalUrl: string,
  lanes: number,
  other: Other,
  cpuProfiles?: string,
): Promise<Stage> {
  const terminals = terminalNames(lanes);
  const name = `lanes-${lanes}-${other.name}`;
  const child = await nursery.start(other.script, [terminalUrl, nursery.directory, name, ...other.args]);
  const daemon = await startDaemonSide(nursery, name, terminalUrl, terminals, { cpuProfiles });
  // This process requires no token.
  const floor = await sideOf(child, 'none', terminals);
  return {
    terminals,
    floor,
    daemon,
    async end() {
      await floor.end();
      await daemon.end();
    },
  };
}
