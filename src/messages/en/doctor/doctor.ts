/** The output of `tenderd doctor`: the words that all checks share, and the text before and after their lines. */

import { counted } from '../nouns.js';

/** One line: what was found, and the steps that remedy it. */
export interface Said {
  readonly value: string;
  readonly remedy: readonly string[];
}

/** The states of a line. */
export const states = { ok: 'ok', warning: 'warning', error: 'error', 'not-checked': 'not checked' } as const;

/** The subjects of the lines. */
export const subjects = {
  version: 'version',
  sqlite: 'SQLite',
  configuration: 'configuration',
  dataDirectory: 'data directory',
  disk: 'disk',
  clock: 'clock',
  journal: 'journal',
  process: 'process',
  token: 'token',
  attention: 'attention',
  ports: 'ports',
  gateways: 'gateways',
  terminals: 'terminals',
  services: 'services',
  backup: 'backup',
  gateway: (name: string): string => `gateway ${name}`,
  terminal: (name: string): string => `terminal ${name}`,
  service: (name: string): string => `service ${name}`,
} as const;

/** One step of a remedy, after an arrow below the line of the finding. */
export function step(text: string): string {
  return `-> ${text}`;
}

/** The text that is shown while the checks are running. */
export const checking = 'checking ...';

/** The last line, if there is no error and no warning. `notChecked`: the number of lines that could not be checked. */
export function allWell(notChecked: number): string {
  return notChecked === 0
    ? 'Everything is in order.'
    : `Nothing wrong was found; ${counted(notChecked, 'line')} could not be checked.`;
}

/** The last line, if there are errors or warnings. */
export function wrong(errors: number, warnings: number): string {
  const parts = [
    ...(errors === 0 ? [] : [counted(errors, 'error')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  return `${parts.join(' and ')}. No money was moved, and no terminal was logged in.`;
}

/** `not-checked-in-time`: a check did not end within its limit. */
export function notInTime(limitMs: number): Said {
  return { value: `no result within ${limitMs / 1_000} s`, remedy: ['Repeat the command.'] };
}

/** The check needs a running daemon. */
export const startTenderd: Said = { value: 'start tenderd', remedy: [] };

/** The check needs the configuration, which cannot be used. */
export const needsConfiguration: Said = { value: 'correct the configuration first', remedy: [] };

/** The check needs files in the data directory, which this user cannot enter. */
export const needsDirectory: Said = { value: 'see "data directory"', remedy: [] };

/** `--fix`: shows a planned change before it is made. */
export function repair(command: string, before: string): string {
  return `${command}   (now ${before})`;
}

/** `--fix`: the heading above the list of repairs. */
export const repairs = 'Changing the permissions of files:';

/** `--fix`: no file has wrong permissions. */
export const nothingToRepair = 'No file has wrong permissions. Nothing was changed.';

/** `--fix`: a repair failed. */
export function repairFailed(command: string, why: string): string {
  return `${command} failed: ${why}`;
}

/** The instruction to run this command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd doctor`;
}

/** The text that replaces the names before {@link same}. */
export const several = 'several';

/** One line for many subjects with the same result. `first`: the first three of them. */
export function same(count: number, first: readonly string[]): string {
  return `${first.join(', ')} and ${count - first.length} more`;
}
