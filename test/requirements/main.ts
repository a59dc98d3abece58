/**
 * `npm run requirements`: runs the tests of the payment service's requirements, and lists the tests that show each of
 * R1 to R107. Then it removes the rules of 20 requirements from the simulated service, one at a time, selected by a
 * seed (`-- --taken-out N --seed S`). The tests of each requirement must notice this. Exits with 1 if a test fails, if
 * a test file does not load, if a requirement has no test, or if a removed rule is not noticed.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { readOptions } from '../options.js';
import { isShown, requirementsOf } from './judge.js';
import { type Run, runOf } from './report.js';
import { drawn, runWithout } from './taken-out/index.js';
import { root } from '../root.js';

/** Runs these files. Returns the results of their tests, and the files that did not load. */
function run(chosen: readonly string[]): Run {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-requirements-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=json', `--outputFile.json=${file}`];
    spawnSync(process.execPath, [vitest, 'run', ...reporters, ...chosen], { cwd: root, stdio: ['ignore', 2, 2] });
    return runOf(readFileSync(file, 'utf8'), chosen, root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const values = readOptions(import.meta.url, {
  'taken-out': { type: 'string', default: '20' },
  seed: { type: 'string', default: '20261123' },
});

/** The test files that have a title with a number. */
const chosen = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && file !== join('requirements', 'judge.test.ts'))
  .map((file) => join('test', file))
  .filter((file) => /['`]R\d+(?:, R\d+)*: /.test(readFileSync(join(root, file), 'utf8')));
const ran = run(chosen);
const requirements = requirementsOf(ran.tests);
for (const { number, tests } of requirements) {
  console.log(`R${number}${tests.length === 0 ? '  no test yet' : ''}`);
  for (const { title, file, passed } of tests) console.log(`  ${passed ? 'shows ' : 'FAILED'} ${file}: ${title}`);
}
const numbers = (which: typeof requirements) => which.map(({ number }) => `R${number}`).join(' ');
const untested = requirements.filter(({ tests }) => tests.length === 0);
const missed = requirements.filter((one) => !isShown(one));
console.log(`${requirements.length - missed.length} of ${requirements.length} shown.`);
for (const file of ran.unloaded) console.log(`NOT LOADED ${file}`);
if (untested.length > 0) console.log(`No test yet: ${numbers(untested)}`);

const chosenRules = drawn(Number(values.seed), Number(values['taken-out']));
const names = chosenRules.map(({ number }) => `R${number}`).join(' ');
console.log(`\nRules taken out of the simulated service, drawn by the seed ${values.seed}: ${names}`);
const filesOf = (number: number): readonly string[] => [
  ...new Set(requirements.find((one) => one.number === number)?.tests.map(({ file }) => file)),
];
// With all rules the tests must pass when they are run in this way. A failure below is then caused by the missing rule.
const whole = await runWithout(
  undefined,
  chosenRules.map(({ number }) => number),
  [...new Set(chosenRules.flatMap(({ number }) => filesOf(number)))],
);
console.log(`  with all rules: ${whole.passed} pass, ${whole.failed.length} fail`);
let unnoticed = whole.failed.length;
for (const { id, number, what } of chosenRules) {
  const { failed, hung } = await runWithout(id, [number], filesOf(number));
  const [first] = failed;
  if (first === undefined) unnoticed += 1;
  const how = first !== undefined && hung.includes(first) ? ', which waits for ever' : '';
  console.log(`  ${id} ${what}: ${first === undefined ? 'NOT NOTICED' : `noticed by "${first}"${how}`}`);
}
console.log(`${unnoticed === 0 ? 'All' : 'Not all'} of ${chosenRules.length} were noticed.`);
process.exitCode = missed.length === 0 && ran.unloaded.length === 0 && unnoticed === 0 ? 0 : 1;
