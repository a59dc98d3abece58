/** The small parts from which the output of commands is built. */

import type { KindWords } from '../../en/words.js';
import { kindWords } from '../kind-words.js';

const byCode: ReadonlyMap<string, KindWords> = new Map(Object.entries(kindWords));

/** Returns the noun of a kind by its code in the API: `préautorisation`. An unknown code stays as it is. */
export function kindNoun(code: string): string {
  return byCode.get(code)?.noun ?? code;
}

/** The width of the labels of commands. The longest label has 25 characters. */
const labelWidth = 28;

/** Returns a command after its label: `Attendre le résultat :      tenderd status X`. */
export function labelled(label: string, command: string): string {
  return `${`${label} : `.padEnd(labelWidth)}${command}`;
}
