/** The small parts from which the output of commands is built. */

import type { KindWords } from '../../en/words.js';
import { kindWords } from '../kind-words.js';

const byCode: ReadonlyMap<string, KindWords> = new Map(Object.entries(kindWords));

/** Returns the noun of a kind by its code in the API: `förauktorisering`. An unknown code stays as it is. */
export function kindNoun(code: string): string {
  return byCode.get(code)?.noun ?? code;
}
