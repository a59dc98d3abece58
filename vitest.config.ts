import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, begun first: at the end no worker is alone with one of them. First of all those that wait for processes and real
 * time, beside which nothing computes then; the others follow by their names.
 */
const longest = [
  'scenario/real',
  'office/office',
  'package/package',
  'office/web/page',
  'replicate/take-over',
  'soak/soak',
  'manual/manual',
  'integration/poison',
  'integration/real-cause',
  'power/broken-disk',
  'rehearsal/registers',
  'office/web/match',
  'simulation/planted/patches',
  'technician/technician',
  'integration/kill',
  'crash/crash-matrix',
  'simulator/service/pages-in-a-browser',
  'power/power-cuts',
  'exhaustive/exhaustive',
  'scenario/virtual',
  'cli/links',
  'cli/service',
  'client/register',
  'console/pages',
  'attack/squatter',
  'simulator/service/page-access',
  'integration/prompts',
  'simulation/torture',
].map((file) => `/test/${file}.test.ts`);

/** Its place among these; behind all of them where it is none. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longest.length : place;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    // Beside a load of eight a start of the daemon takes seconds: the limit ends what hangs, and measures nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    // The default run is proven on two cores, where a worker waits for sockets, disks and child processes half of its time: three more use that
    // (five end 10 s before four). Where the pongs of scenarios through real sockets come late beside them, those are played again, alone.
    maxWorkers: 5,
    // One set of modules a worker, for no test changes what it shares: loading everything anew took longer than most files run.
    isolate: false,
    // Node's own import instead of vitest's: what is computed much is a seventh faster, and loading takes a third of the time.
    // With a large young heap a worker needs a fifth less processor time, because most objects of a test are dropped at once. Code that is compiled
    // by the simple compiler at once saves another twentieth. The optimizing compiler works only on code that ran four times as long as usual, because
    // most tests end soon after: this saves a sixteenth.
    execArgv: [
      '--always-sparkplug',
      '--max-semi-space-size=64',
      '--interrupt-budget=528000',
      '--import',
      fileURLToPath(new URL('test/typescript.js', import.meta.url)),
    ],
    globalSetup: fileURLToPath(new URL('test/shared-folder.js', import.meta.url)),
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
