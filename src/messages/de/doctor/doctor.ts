/** The output of `tenderd doctor`: the words that all checks share, and the text before and after their lines. */

import type { Said } from '../../en/doctor/doctor.js';

/** The states of a line, at most 12 characters. */
export const states = { ok: 'ok', warning: 'Warnung', error: 'Fehler', 'not-checked': 'ungeprüft' } as const;

/** The subjects of the lines, at most 15 characters. */
export const subjects = {
  version: 'Version',
  sqlite: 'SQLite',
  configuration: 'Konfiguration',
  dataDirectory: 'Verzeichnis',
  disk: 'Datenträger',
  clock: 'Uhr',
  journal: 'Journal',
  process: 'Prozess',
  token: 'Token',
  attention: 'offene Punkte',
  ports: 'Ports',
  gateways: 'Gateways',
  terminals: 'Terminals',
  services: 'Zahlungsdienste',
  backup: 'Sicherung',
  gateway: (name: string): string => `Gateway ${name}`,
  terminal: (name: string): string => `Terminal ${name}`,
  service: (name: string): string => `Dienst ${name}`,
} as const;

/** One step of a remedy, after an arrow below the line of the finding. */
export function step(text: string): string {
  return `-> ${text}`;
}

/** The text that is shown while the checks are running. */
export const checking = 'wird geprüft ...';

/** The last line, if there is no error and no warning. `notChecked`: the number of lines that could not be checked. */
export function allWell(notChecked: number): string {
  if (notChecked === 0) return 'Alles ist in Ordnung.';
  const lines = notChecked === 1 ? '1 Zeile konnte' : `${notChecked} Zeilen konnten`;
  return `Es wurde kein Fehler gefunden; ${lines} nicht geprüft werden.`;
}

/** The last line, if there are errors or warnings. */
export function wrong(errors: number, warnings: number): string {
  const parts = [
    ...(errors === 0 ? [] : [`${errors} Fehler`]),
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'Warnung' : 'Warnungen'}`]),
  ];
  return `${parts.join(' und ')}. Es wurde kein Geld bewegt und kein Terminal angemeldet.`;
}

/** `not-checked-in-time`: a check did not end within its limit. */
export function notInTime(limitMs: number): Said {
  return { value: `kein Ergebnis innerhalb von ${limitMs / 1_000} s`, remedy: ['Wiederholen Sie den Befehl.'] };
}

/** The check needs a running daemon. */
export const startTenderd: Said = { value: 'starten Sie tenderd', remedy: [] };

/** The check needs the configuration, which cannot be used. */
export const needsConfiguration: Said = { value: 'korrigieren Sie zuerst die Konfiguration', remedy: [] };

/** The check needs files in the data directory, which this user cannot enter. */
export const needsDirectory: Said = { value: `siehe "${subjects.dataDirectory}"`, remedy: [] };

/** `--fix`: shows a planned change before it is made. */
export function repair(command: string, before: string): string {
  return `${command}   (jetzt ${before})`;
}

/** `--fix`: the heading above the list of repairs. */
export const repairs = 'Rechte von Dateien werden geändert:';

/** `--fix`: no file has wrong permissions. */
export const nothingToRepair = 'Es sind keine Rechte von Dateien zu korrigieren. Es wurde nichts geändert.';

/** `--fix`: a repair failed. */
export function repairFailed(command: string, why: string): string {
  return `${command} ist gescheitert: ${why}`;
}

/** The instruction to run this command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd doctor`;
}

/** Stands in place of the names, before {@link same}. */
export const several = 'mehrere';

/** One line for many subjects with the same result. `first`: the first three of them. */
export function same(count: number, first: readonly string[]): string {
  return `${first.join(', ')} und ${count - first.length} weitere`;
}
