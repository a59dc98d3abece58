/** The words in the tables of commands. The states of terminals have the words of the console. */

import { localDay, timeWithComma } from '../../forms/local-format.js';
import { lanes } from '../console/console-overview.js';
import { result as resultOf } from '../words.js';

export { kindNoun as kind } from './cli-parts.js';
export { amount } from '../words.js';

const lanesByCode: ReadonlyMap<string, { readonly word: string }> = new Map(Object.entries(lanes));

/** The state of a terminal: `Redo`. An unknown code stays as it is. */
export function lane(code: string): string {
  return lanesByCode.get(code)?.word ?? code;
}

/** The result of a transaction, or `öppen`. */
export function result(code: string): string {
  return code === 'open' ? 'öppen' : resultOf(code);
}

const requestResults: Readonly<Record<string, string>> = {
  done: 'utförd',
  refused: 'nekad',
  'no-answer': 'inget svar',
  'not-sent': 'inte skickad',
  aborted: 'avbruten',
  queued: 'väntar',
  running: 'pågår',
  ended: 'avslutad',
};

/** The result or the state of a device request: `utförd`. */
export function requestResult(code: string): string {
  return requestResults[code] ?? code;
}

const promptKinds: Readonly<Record<string, string>> = {
  confirmation: 'bekräftelse',
  manager: 'bekräftelse av ansvarig',
  signature: 'kontroll av underskrift',
  text: 'text',
  digits: 'siffror',
  menu: 'val',
  'any-key': 'en tangent',
};

/** The kind of a prompt that has no text: `kontroll av underskrift`. */
export function promptKind(code: string): string {
  return promptKinds[code] ?? code;
}

/** Returns a day: `2026-03-01`. */
export function day(iso: string): string {
  return localDay(iso, '$1-$2-$3');
}

/** Returns a local time: `14:30:05.250`, or `14:30:05`. */
export function time(text: string): string {
  return timeWithComma(text);
}
