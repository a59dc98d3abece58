import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, begun first: at the end no worker is alone with one of them. The others follow by their names. */
const longest = [
  'scenario/real',
  'crash/crash-matrix',
  'exhaustive/exhaustive',
  'soak/soak',
  'simulation/torture',
  'scenario/virtual',
  'simulation/injected-bugs',
  'integration/nexo',
  'scenario/conditions',
  'scenario/kinds',
  'scenario/dialects',
  'scenario/two-hops',
  'power/power-cuts',
  'rehearsal/registers',
].map((file) => `/test/${file}.test.ts`);

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((file) => moduleId.endsWith(file));
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    // Beside a load of eight a start of the daemon takes seconds: the limit ends what hangs, and measures nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The tests are proven on machines with two cores. A third of the time a worker waits for sockets, disks and child processes: a third
    // worker uses it. With a fourth the pongs of `scenario/real` came late, and it played alone once more: 130 s in place of 31.
    maxWorkers: 3,
    // One set of modules a worker, for no test changes what it shares: loading everything anew took longer than most files run.
    isolate: false,
    // Node's own import instead of vitest's: what is computed much is a seventh faster, and loading takes a third of the time.
    execArgv: ['--import', fileURLToPath(new URL('test/typescript.js', import.meta.url))],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
