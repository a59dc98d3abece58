/** Makes a failing run smaller: leaves out everything that the failure does not need. */

import type { Finding } from './oracle/index.js';
import { play, type PlayOptions, type Run } from './play.js';

/** Returns the reason for which a run counts as failing. */
export type Failure = (run: Run) => readonly Finding[];

/** A run that still fails, and the parts of the seed that it needs. */
export interface Shrunk {
  readonly run: Run;
  readonly findings: readonly Finding[];
  readonly keep: ReadonlySet<string>;
}

/** The maximum number of runs. More runs are not worth a shorter story. */
const triesMax = 600;

/**
 * Shrinks a failing seed: leaves out customers, habits, incidents and single faults in smaller and smaller groups, as
 * long as the failure stays (delta debugging). `options` are created for each run. Each decision has its own dice, so
 * the remaining parts happen in the same form.
 */
export async function shrink(seed: number, options: () => PlayOptions, fails: Failure): Promise<Shrunk | undefined> {
  const whole = await play(seed, options());
  const invariants = new Set(fails(whole).map(({ invariant }) => invariant));
  if (invariants.size === 0) return undefined;
  const budget = { left: triesMax };
  const attempt = async (keep: ReadonlySet<string>): Promise<Shrunk | undefined> => {
    budget.left -= 1;
    const run = await play(seed, { ...options(), keep });
    const findings = fails(run).filter(({ invariant }) => invariants.has(invariant));
    return findings.length === 0
      ? undefined
      : { run, findings, keep: new Set([...keep].filter((id) => run.ids.has(id))) };
  };
  let best = await attempt(whole.ids);
  if (best === undefined) return { run: whole, findings: fails(whole), keep: whole.ids };
  for (let size = Math.ceil(best.keep.size / 2); size >= 1 && budget.left > 0; ) {
    const smaller = await withoutGroups(best, size, attempt, budget);
    if (smaller === undefined) size = size === 1 ? 0 : Math.ceil(size / 2);
    else best = smaller;
  }
  return best;
}

/** Leaves out groups of this size, one group after another. Undefined if no group can be left out. */
async function withoutGroups(
  start: Shrunk,
  size: number,
  attempt: (keep: ReadonlySet<string>) => Promise<Shrunk | undefined>,
  budget: { readonly left: number },
): Promise<Shrunk | undefined> {
  let best = start;
  const ids = [...start.keep];
  for (let from = 0; from < ids.length && budget.left > 0; from += size) {
    const group = new Set(ids.slice(from, from + size));
    const keep = new Set([...best.keep].filter((id) => !group.has(id)));
    if (keep.size < best.keep.size) best = (await attempt(keep)) ?? best;
  }
  return best.keep.size < start.keep.size ? best : undefined;
}
