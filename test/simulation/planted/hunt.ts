/**
 * Hunts one patch, in a process of its own: `node hunt.js ID --seconds S --first F --seeds N [--plain] [--story]`.
 * Replaces the compiled module by the broken one, plays seed after seed until the named check fires, and prints one
 * line of JSON. With `--plain` it arranges no day, and any check counts. The limit is processor time, so that a busy
 * machine finds as much as an idle one.
 */

import { register } from 'node:module';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PlayOptions } from '../play.js';
import { brokenCode, type Patch } from '../../faults/fault.js';
import { changesNothing, patches } from '../../faults/files.js';
import type { Replacement } from './module-hooks.js';

/** The result of a hunt. */
export interface Hunt {
  /** The first seed in which the named check fired. On plain days, and for a patch that changes nothing: the first seed in which any check fired. */
  readonly seed?: number;
  /** The text of the finding. */
  readonly text?: string;
  readonly seeds: number;
  /** The processor time, including the start of the process. */
  readonly seconds: number;
  /** Other checks that fired, each with its first seed. */
  readonly others: Readonly<Record<string, number>>;
}

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '100000' },
    story: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const patch = [...patches, ...changesNothing].find(({ id }) => id === positionals[0]);
if (patch === undefined) throw new RangeError(`no patch ${positionals[0]}`);

/** The root of the compiled repository. */
const compiled = new URL('../../../', import.meta.url);
register<Replacement>(new URL('./module-hooks.js', import.meta.url), {
  data: { url: new URL(patch.file.replace(/\.ts$/, '.js'), compiled).href, code: brokenCode(patch) },
});
process.stdout.write(`${JSON.stringify(await hunt(patch))}\n`);

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function hunt({ file, setup, profile, ...named }: Patch): Promise<Hunt> {
  // Import only now: a module that is imported before the hook is installed is not replaced.
  const [{ play }, { checks, judge }, { badDay }, { shrink }, { storyOf }, { profiles }] = await Promise.all([
    import('../play.js'),
    import('../oracle/index.js'),
    import('../injected-bugs.js'),
    import('../shrink.js'),
    import('../story.js'),
    import('../../../src/core/index.js'),
  ]);
  const isOfJournal = file.startsWith('src/journal/');
  const known = profile === undefined ? undefined : profiles[profile];
  const options: PlayOptions = {
    journal: isOfJournal ? 'sqlite' : 'map',
    isWhole: isOfJournal || values.plain || setup?.isPair === true,
    setup: values.plain
      ? { isPair: setup?.isPair === true }
      : { ...badDay, ...setup, ...(known === undefined ? {} : { profile: known }) },
  };
  const foundBy = values.plain ? undefined : named.foundBy;
  const fails = foundBy === undefined ? judge : checks[foundBy];
  const others: Record<string, number> = {};
  const seedsMax = Number(values.seeds);
  const before = Number(values.first) - 1;
  let seed = before;
  while (seed - before < seedsMax && seconds() < Number(values.seconds)) {
    seed += 1;
    const run = await play(seed, options);
    for (const [name, check] of Object.entries(checks))
      if (name !== foundBy && check(run).length > 0) others[name] ??= seed;
    const [finding] = fails(run);
    if (finding === undefined) continue;
    const found = { seed, text: finding.text, seeds: seed - before, seconds: seconds(), others };
    const shrunk = values.story ? await shrink(seed, () => options, fails) : undefined;
    if (shrunk !== undefined) process.stderr.write(`${storyOf(shrunk.run, shrunk.findings)}\n`);
    return found;
  }
  return { seeds: seed - before, seconds: seconds(), others };
}
