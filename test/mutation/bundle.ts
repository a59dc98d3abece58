/**
 * Bundles the quick tests of core, lane and journal with all their modules. `harness.ts` replaces vitest. The tests
 * closest to the changed code come first, followed by the tests that run the most code.
 */

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';

/**
 * These tests run the built code, which is not mutated, wait for another process, need vitest's fake clock, or read the
 * manual, which is not in the copy.
 */
const leftOut = [
  'test/journal/guard-rights.test.ts',
  'test/journal/limited-process.test.ts',
  'test/journal/two-processes.test.ts',
  'test/journal/inspection-beside-work.test.ts',
  'test/core/service/untried.test.ts',
];

/** Tests of other modules that use lanes on virtual time. */
const ofLanesElsewhere = [
  'test/attack/chatter.test.ts',
  'test/attack/register-rights.test.ts',
  'test/nexo/originals.test.ts',
];

/** Returns the tests in a folder and in the folders below it. */
function testsIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.test.ts'));
  return names.toSorted().map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** Returns the quick tests in the order of the bundle. */
export function testFiles(): readonly string[] {
  const scenarios = 'test/scenario/virtual.test.ts';
  const lanes = [...testsIn('test/lane'), ...ofLanesElsewhere];
  const files = [...testsIn('test/core'), scenarios, ...lanes, ...testsIn('test/journal')];
  return files.filter((file) => !leftOut.includes(file));
}

const entry = 'quick-tests';

function quickTests(files: readonly string[]): Plugin {
  const harness = resolve('test/mutation/harness.ts');
  return {
    name: entry,
    resolveId(id, importer) {
      if (id === entry) return id;
      if (id === 'vitest') return importer === harness ? { id, external: true } : harness;
      return undefined;
    },
    load(id) {
      if (id !== entry) return undefined;
      const imports = files.map((file) => `import ${JSON.stringify(resolve(file))};`);
      return `${imports.join('\n')}\nexport { collected } from ${JSON.stringify(harness)};`;
    },
    transform(code, id) {
      const file = files.find((name) => resolve(name) === id);
      if (file === undefined) return undefined;
      return `import { beginFile } from ${JSON.stringify(harness)};\nbeginFile(${JSON.stringify(file)});\n${code}`;
    },
  };
}

/** Writes the bundle for the repository in the working directory. It exports `collected` of `harness.ts`. */
export async function bundleQuickTests(file: string): Promise<void> {
  await build({
    input: entry,
    platform: 'node',
    external: ['better-sqlite3'],
    plugins: [quickTests(testFiles())],
    output: { file, format: 'esm' },
    logLevel: 'silent',
  });
}
