/** The words in the tables of commands. The states of terminals have the words of the console. */

import { localDay, timeWithComma } from '../../forms/local-format.js';
import { lanes } from '../console/console-overview.js';
import { result as resultOf } from '../words.js';

export { kindNoun as kind } from './cli-parts.js';
export { amount } from '../words.js';

const lanesByCode: ReadonlyMap<string, { readonly word: string }> = new Map(Object.entries(lanes));

/** The state of a terminal: `Bereit`. An unknown code stays as it is. */
export function lane(code: string): string {
  return lanesByCode.get(code)?.word ?? code;
}

/** The result of a transaction, or `offen`. */
export function result(code: string): string {
  return code === 'open' ? 'offen' : resultOf(code);
}

const requestResults: Readonly<Record<string, string>> = {
  done: 'erledigt',
  refused: 'abgelehnt',
  'no-answer': 'ohne Antwort',
  'not-sent': 'nicht gesendet',
  aborted: 'abgebrochen',
  queued: 'wartet',
  running: 'läuft',
  ended: 'beendet',
};

/** The result or the state of a device request: `erledigt`. */
export function requestResult(code: string): string {
  return requestResults[code] ?? code;
}

const promptKinds: Readonly<Record<string, string>> = {
  confirmation: 'Bestätigung',
  manager: 'Bestätigung durch die Leitung',
  signature: 'Prüfung der Unterschrift',
  text: 'Text',
  digits: 'Ziffern',
  menu: 'Auswahl',
  'any-key': 'eine Taste',
};

/** The kind of a prompt that has no text: `Prüfung der Unterschrift`. */
export function promptKind(code: string): string {
  return promptKinds[code] ?? code;
}

/** Returns a day: `2026-03-01`. */
export function day(iso: string): string {
  return localDay(iso, '$3.$2.$1');
}

/** Returns a local time: `14:30:05.250`, or `14:30:05`. */
export function time(text: string): string {
  return timeWithComma(text);
}
