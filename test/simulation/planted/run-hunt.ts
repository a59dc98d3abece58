/** Starts the hunt for one patch and waits for its result. */

import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Hunt } from './hunt.js';
import type { Patch } from '../../faults/fault.js';

/** The limits of a hunt: processor time and seeds. */
export interface Budget {
  readonly seconds: number;
  readonly seeds?: number;
  /** The first seed. Default: 1. */
  readonly first?: number;
  /** True: no day is arranged for the patch, and any check that fires has found the patch. */
  readonly isPlain?: boolean;
  /** Tells the shortest story of the finding. */
  readonly hasStory?: boolean;
}

const run = promisify(execFile);

/**
 * A broken product may run in an endless loop, and then nothing was found. The limit is processor time, because on a
 * busy machine a hunt gets only a small share of one processor. Plain days are played for longer.
 */
const wallPerProcessor = 10;
const plainPatienceMs = 3_600_000;

/** Hunts the patch in the compiled product in the folder `compiled`. Undefined if the hunt itself failed. */
export async function huntFor(patch: Patch, budget: Budget, compiled: string): Promise<Hunt | undefined> {
  const script = fileURLToPath(new URL(`file://${compiled}/test/simulation/planted/hunt.js`));
  const seeds = budget.seeds === undefined ? [] : ['--seeds', String(budget.seeds)];
  const first = budget.first === undefined ? [] : ['--first', String(budget.first)];
  const story = budget.hasStory === true ? ['--story'] : [];
  const isPlain = budget.isPlain === true;
  const options = ['--seconds', String(budget.seconds), ...first, ...seeds, ...story, ...(isPlain ? ['--plain'] : [])];
  const timeout = isPlain ? plainPatienceMs : budget.seconds * wallPerProcessor * 1_000;
  try {
    const { stdout, stderr } = await run(process.execPath, [script, patch.id, ...options], { timeout });
    if (stderr !== '') process.stderr.write(stderr);
    return JSON.parse(stdout);
  } catch (error) {
    process.stderr.write(`${patch.id}: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}
