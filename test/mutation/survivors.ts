/** The mutants that no test can find: what survives in `src/core` and is not named here is a test that is missing. */

import { readFileSync } from 'node:fs';
import { fixtures } from '../fixtures.js';
import type { Explained } from './score.js';

/**
 * A file below `src/core`, or in `lane` or `journal`, Stryker's name for the change, the place, and the text before and after. The place is the declaration around it; behind a
 * `#` stands which of the same changes there it is, and a question mark where the reason fits another place as well.
 */
const change =
  /^(?<file>\S+) (?<mutator>\w+) in (?<place>[\w.#-]+?)(?<doubt>\?)?(?: #(?<nth>[\d,]+))?: (?<from>.*) → (?<to>.*)$/;

/** Rooms beside the core; none of these is a folder in it. */
const besideCore = /^(?:lane|journal)\//;

/** Every survivor that has a reason, of `fixtures/mutation/survivors.txt`: each reason stands above what it explains. */
export const explainedSurvivors: readonly Explained[] = readFileSync(
  new URL('mutation/survivors.txt', fixtures),
  'utf8',
)
  .trim()
  .split('\n\n')
  .flatMap((paragraph) => {
    const [reason = '', ...changes] = paragraph.split('\n');
    return changes.flatMap((line) => {
      const { file, mutator, place, doubt, nth = '1', from, to } = change.exec(line)?.groups ?? {};
      if (file === undefined || mutator === undefined || place === undefined || from === undefined || to === undefined)
        throw new SyntaxError(`survivors.txt: ${line}`);
      const path = besideCore.test(file) ? `src/${file}` : `src/core/${file}`;
      const one = { file: path, place, mutator, from, to, because: reason.slice(2) };
      const unsure = doubt === undefined ? {} : { isUnsure: true as const };
      return nth.split(',').map((number) => ({ ...one, ...unsure, nth: Number(number) }));
    });
  });
