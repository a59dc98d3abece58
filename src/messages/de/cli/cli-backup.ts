/** The output of `tenderd backup`, `journal verify` and `journal restore`. */

import { sizeText } from '../words.js';
import { labelled } from '../../en/cli/cli-parts.js';

/** A backup was made and verified. `file`: its path. `size`: a text such as `504 MiB`. */
export function made(file: string, size: string, transactions: number): readonly string[] {
  return [
    `Sicherung: ${file}`,
    `  ${sizeText(size)}, ${transactions} Transaktionen, von einem anderen Prozess geprüft`,
  ];
}

/** The number of old backups that were removed. */
export function removed(count: number): string {
  return count === 1 ? '  1 frühere Sicherung wurde entfernt' : `  ${count} frühere Sicherungen wurden entfernt`;
}

/** The directory for backups is on the same disk as the data directory. */
export const sameDisk =
  'Die Sicherung liegt auf dem Datenträger des Datenverzeichnisses: Fällt er aus, sind beide verloren. Verwenden Sie auch einen anderen Datenträger.';

/** The progress, while the daemon makes a backup. */
export function progress(percent: number): string {
  return `Kopie, während Zahlungen weitergehen: ${percent} %`;
}

/** `backup-running`: the daemon is already making a backup. */
export function running(directory: string): string {
  return `Der Dienst macht gerade eine andere Sicherung, in ${directory}. Es wurde nichts begonnen.`;
}

/** The next step, after {@link running}. */
export const repeatLater = 'Wiederholen Sie den Befehl, wenn sie fertig ist.';

/** `backup-unknown`: the daemon ended in the meantime, or another backup replaced the result. */
export const resultUnknown =
  'Der Dienst meldet diese Sicherung nicht mehr. Jede Datei im Verzeichnis ist vollständig und geprüft, oder sie fehlt.';

/** `no-journal`: there is no journal to copy. */
export function nothingToCopy(dataDir: string): string {
  return `${dataDir} hat kein Journal, also ist nichts zu sichern.`;
}

/** The next step, after {@link nothingToCopy} and after a journal that cannot be found. */
export const nameTheDirectory = labelled('Das richtige nennen', '--config FILE oder --data-dir DIRECTORY');

/** `usage`: `--keep` is out of range. */
export const keepRange = '--keep ist eine Zahl von 1 bis 1000.';

/** `journal verify`: the file has no damage. */
export function sound(
  file: string,
  facts: {
    readonly size: string;
    readonly transactions: number;
    readonly version: number;
    readonly lastAt: string | undefined;
  },
): readonly string[] {
  const last = facts.lastAt === undefined ? 'Es hat keinen Eintrag.' : `Der letzte Eintrag ist von ${facts.lastAt}.`;
  return [
    `Kein Schaden: ${file}`,
    `  ${facts.size}, ${facts.transactions} Transaktionen, Version ${facts.version}. ${last}`,
  ];
}

/** The next step, if `journal verify` without a file ends with `journal-locked`. */
export const verifyABackup = [
  'Der Dienst liest sein Journal selbst, während er arbeitet. Eine Sicherung prüft jetzt eine Kopie:',
  '  tenderd backup DIRECTORY',
];

/** `no-file`: the named file does not exist. */
export function noFile(file: string): string {
  return `Es gibt keine Datei ${file}. Es wurde nichts geändert.`;
}

/**
 * `journal restore`: the journal was restored. `aside`: the directory with the earlier journal; undefined if there was
 * none.
 */
export function restored(file: string, path: string, aside: string | undefined): readonly string[] {
  return [
    `${file} wurde wiederhergestellt als ${path}`,
    ...(aside === undefined ? [] : [`Das frühere Journal ist mit allen seinen Dateien aufgehoben: ${aside}`]),
    'Der Kopie fehlen die Zahlungen seit ihrer Entstehung, deshalb bewegt sich noch kein Geld.',
    'Vergleichen Sie mit den eigenen Listen der Terminals, dann:',
    "  tenderd journal confirm --name '...' --reason '...'",
  ];
}
