/**
 * `npm run mutation`: changes the source of core, lane and journal in one place at a time, and runs the quick tests
 * until one fails. Prints a score for each module and file, and the surviving mutants. The last line is one JSON
 * object. Exits with 1 if a module misses its goal, or if a survivor of the core is not explained in
 * `fixtures/mutation/survivors.txt`. `--files a.ts,b.ts` tests only these files and judges no modules. `--incremental`
 * reuses the results of earlier runs for unchanged code. `--sample 10` tests every tenth mutant and estimates the total
 * score.
 */

import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import { readOptions } from '../options.js';
import { readReport } from './report.js';
import { sampleVariable } from './sample.js';
import { goals, inModule, isSurvivor, judge, scoreOf, type Mutant, type Score } from './score.js';
import { explainedSurvivors } from './survivors.js';

const values = readOptions(import.meta.url, {
  files: { type: 'string' },
  incremental: { type: 'boolean', default: false },
  sample: { type: 'string', default: '1' },
});
process.env[sampleVariable] = values.sample;
const only = values.files?.split(',');

const directory = 'coverage/mutation';
const reportFile = join(directory, 'mutation.json');
// The copies are outside the repository, so that tools that search the repository do not find them.
const tempDirName = join(tmpdir(), `tenderd-mutation-${process.pid}`);

mkdirSync(directory, { recursive: true });
rmSync(reportFile, { force: true });
try {
  await new Stryker({
    configFile: 'test/mutation/stryker.json',
    tempDirName,
    jsonReporter: { fileName: reportFile },
    incremental: values.incremental,
    incrementalFile: join(directory, 'incremental.json'),
    ...(only === undefined ? {} : { mutate: only }),
  }).runMutationTest();
} finally {
  rmSync(tempDirName, { recursive: true, force: true });
}
tell(readReport(reportFile));

function tell(all: readonly Mutant[]): void {
  const rooms = Object.keys(goals);
  console.log(`\n${'found'.padStart(9)} ${'survived'.padStart(9)} ${'uncovered'.padStart(9)}   score`);
  for (const room of rooms) {
    const files = [...new Set(inModule(all, room).map(({ file }) => file))].toSorted();
    if (files.length === 0) continue;
    for (const file of files) console.log(row(scoreOf(file, inModule(all, file))));
    console.log(`${row(scoreOf(`${room}, all`, inModule(all, room)))}\n`);
  }
  const isWhole = only === undefined && values.sample === '1';
  const seen = new Set(all.map(({ file }) => file));
  const { missed, unexplained, outdated } = judge(
    all,
    explainedSurvivors.filter(({ file }) => isWhole || seen.has(file)),
  );
  // Without a full run, a survivor that was not found again may still exist.
  const gone = values.sample === '1' ? outdated : [];
  const isUnexplained = new Set(unexplained);
  for (const mutant of all.filter(isSurvivor)) {
    const { file, line, mutator, from, to, fate } = mutant;
    const what = `${fate === 'NoCoverage' ? 'not covered' : 'survived'}${isUnexplained.has(mutant) ? ', not explained' : ''}`;
    console.log(`${file}:${line} ${what}: ${mutator}\n    from: ${from}\n    to:   ${to}`);
  }
  const faults = [
    ...(isWhole ? missed : []),
    ...(unexplained.length === 0 ? [] : [`${unexplained.length} survivors of the core are not explained`]),
  ];
  for (const { file, from, to } of gone) {
    console.log(`no survivor any more, its explanation can go: ${file}: ${from} -> ${to}`);
  }
  for (const fault of faults) console.log(`! ${fault}`);
  const percents = rooms.map((room) => [room, Number(scoreOf(room, inModule(all, room)).percent.toFixed(2))]);
  const summary = { mutants: all.length, ...Object.fromEntries(percents), unexplained: unexplained.length };
  console.log(JSON.stringify({ ...summary, outdated: gone.length, ok: faults.length === 0 }));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function row({ name, found, survived, uncovered, percent }: Score): string {
  const counts = [found, survived, uncovered].map((count) => String(count).padStart(9)).join(' ');
  return `${counts} ${percent.toFixed(1).padStart(7)}  ${name}`;
}
