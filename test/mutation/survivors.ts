/** The explained survivors. A survivor in `src/core` that is not explained means that a test is missing. */

import { readFileSync } from 'node:fs';
import { fixtures } from '../fixtures.js';
import type { Explained } from './score.js';

/**
 * The line of an explained survivor: a file below `src/core`, or in `lane` or `journal`, Stryker's name of the change,
 * the place, and the text before and after. The place is the declaration around it. `#` is followed by the numbers of
 * the change among equal ones, and `?` means that the reason fits several of them.
 */
const change =
  /^(?<file>\S+) (?<mutator>\w+) in (?<place>[\w.#-]+?)(?<doubt>\?)?(?: #(?<nth>[\d,]+))?: (?<from>.*) → (?<to>.*)$/;

/** The modules outside the core. The core has no folders with these names. */
const besideCore = /^(?:lane|journal)\//;

/** Every explained survivor in `fixtures/mutation/survivors.txt`. The reason is above the lines that it explains. */
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
