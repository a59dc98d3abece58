/**
 * `npm run requirements`: runs the tests of the payment service's requirements, and lists for each of R1 to R107 those
 * that show it. Exits 1 when one fails or has none.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isShown, requirementsOf, type TestEnded } from './judge.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs these files and resolves with how each of their tests ended. */
function run(chosen: readonly string[]): readonly TestEnded[] {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-requirements-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=json', `--outputFile.json=${file}`];
    spawnSync(process.execPath, [vitest, 'run', ...reporters, ...chosen], { cwd: root, stdio: ['ignore', 2, 2] });
    const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({ title, file: relative(root, name), passed: status === 'passed' })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Test files with a title that names a number. */
const chosen = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && file !== join('requirements', 'judge.test.ts'))
  .map((file) => join('test', file))
  .filter((file) => /['`]R\d+(?:, R\d+)*: /.test(readFileSync(join(root, file), 'utf8')));
const requirements = requirementsOf(run(chosen));
for (const { number, tests } of requirements) {
  console.log(`R${number}${tests.length === 0 ? '  no test yet' : ''}`);
  for (const { title, file, passed } of tests) console.log(`  ${passed ? 'shows ' : 'FAILED'} ${file}: ${title}`);
}
const numbers = (which: typeof requirements) => which.map(({ number }) => `R${number}`).join(' ');
const without = requirements.filter(({ tests }) => tests.length === 0);
const missed = requirements.filter((one) => !isShown(one));
console.log(`${requirements.length - missed.length} of ${requirements.length} shown.`);
if (without.length > 0) console.log(`No test yet: ${numbers(without)}`);
process.exitCode = missed.length === 0 ? 0 : 1;
