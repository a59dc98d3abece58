/** The mutants of `src/core` that no test can find: what survives and is not named here is a test that is missing. */

import { readFileSync } from 'node:fs';
import { fixtures } from '../fixtures.js';
import type { Explained } from './score.js';

/** A file below `src/core`, Stryker's name for the change, how many it explains where there are several, and the text before and after. */
const change = /^(?<file>\S+) (?<mutator>\w+)(?: x(?<count>\d+))?: (?<from>.*) → (?<to>.*)$/;

/** Every survivor that has a reason, of `fixtures/mutation/survivors.txt`: each reason stands above what it explains. */
export const explainedSurvivors: readonly Explained[] = readFileSync(
  new URL('mutation/survivors.txt', fixtures),
  'utf8',
)
  .trim()
  .split('\n\n')
  .flatMap((paragraph) => {
    const [reason = '', ...changes] = paragraph.split('\n');
    return changes.map((line) => {
      const { file, mutator, count = '1', from, to } = change.exec(line)?.groups ?? {};
      if (file === undefined || mutator === undefined || from === undefined || to === undefined)
        throw new SyntaxError(`survivors.txt: ${line}`);
      return { file: `src/core/${file}`, mutator, from, to, because: reason.slice(2), count: Number(count) };
    });
  });
