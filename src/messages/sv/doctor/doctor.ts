/** The output of `tenderd doctor`: the words that all checks share, and the text before and after their lines. */

import type { Said } from '../../en/doctor/doctor.js';

/** The states of a line, at most 12 characters. */
export const states = { ok: 'ok', warning: 'varning', error: 'fel', 'not-checked': 'inte testat' } as const;

/** The subjects of the lines, at most 15 characters. */
export const subjects = {
  version: 'version',
  sqlite: 'SQLite',
  configuration: 'konfiguration',
  dataDirectory: 'datakatalog',
  disk: 'disk',
  clock: 'klocka',
  journal: 'journal',
  process: 'process',
  token: 'token',
  attention: 'åtgärdslista',
  ports: 'portar',
  gateways: 'gatewayer',
  terminals: 'terminaler',
  services: 'betaltjänster',
  backup: 'säkerhetskopia',
  gateway: (name: string): string => `gateway ${name}`,
  terminal: (name: string): string => `terminal ${name}`,
  service: (name: string): string => `tjänst ${name}`,
} as const;

/** One step of a remedy, after an arrow below the line of the finding. */
export function step(text: string): string {
  return `-> ${text}`;
}

/** The text that is shown while the checks are running. */
export const checking = 'kontrollerar ...';

/** The last line, if there is no error and no warning. `notChecked`: the number of lines that could not be checked. */
export function allWell(notChecked: number): string {
  return notChecked === 0
    ? 'Allt är i ordning.'
    : `Inget fel hittades; ${notChecked} ${notChecked === 1 ? 'rad' : 'rader'} gick inte att kontrollera.`;
}

/** The last line, if there are errors or warnings. */
export function wrong(errors: number, warnings: number): string {
  const parts = [
    ...(errors === 0 ? [] : [`${errors} fel`]),
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'varning' : 'varningar'}`]),
  ];
  return `${parts.join(' och ')}. Inga pengar har flyttats, och ingen terminal har loggats in.`;
}

/** `not-checked-in-time`: a check did not end within its limit. */
export function notInTime(limitMs: number): Said {
  return { value: `inget resultat inom ${limitMs / 1_000} s`, remedy: ['Upprepa kommandot.'] };
}

/** The check needs a running daemon. */
export const startTenderd: Said = { value: 'starta tenderd', remedy: [] };

/** The check needs the configuration, which cannot be used. */
export const needsConfiguration: Said = { value: 'rätta konfigurationen först', remedy: [] };

/** The check needs files in the data directory, which this user cannot enter. */
export const needsDirectory: Said = { value: `se "${subjects.dataDirectory}"`, remedy: [] };

/** `--fix`: shows a planned change before it is made. */
export function repair(command: string, before: string): string {
  return `${command}   (nu ${before})`;
}

/** `--fix`: the heading above the list of repairs. */
export const repairs = 'Ändrar rättigheter för filer:';

/** `--fix`: no file has wrong permissions. */
export const nothingToRepair = 'Det finns inga rättigheter för filer att rätta. Inget har ändrats.';

/** `--fix`: a repair failed. */
export function repairFailed(command: string, why: string): string {
  return `${command} misslyckades: ${why}`;
}

/** The instruction to run this command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd doctor`;
}

/** Stands in place of the names, before {@link same}. */
export const several = 'flera';

/** One line for many subjects with the same result. `first`: the first three of them. */
export function same(count: number, first: readonly string[]): string {
  return `${first.join(', ')} och ${count - first.length} till`;
}
