/** Messages about backups of the journal, which the daemon or `tenderd backup` makes. */

import type * as english from '../en/backups.js';

const nothingChanged = 'Dort bleibt keine neue Datei, und frühere Sicherungen sind unverändert.';

/** The reasons why no backup was made, by the code of BackupError. Each text follows `Keine Sicherung in DIRECTORY:`. */
export const faults = {
  'backup-directory-missing':
    'Das Verzeichnis gibt es nicht. Ist sein Datenträger eingehängt? tenderd legt es nicht an',
  'backup-own-directory':
    'Es gehört zum Datenverzeichnis, also ginge die Kopie zusammen mit dem Journal verloren. Nennen Sie ein Verzeichnis auf einem anderen Datenträger',
  'backup-directory-unwritable':
    'Der Benutzer von tenderd darf dort nicht schreiben, oder der Datenträger ist schreibgeschützt',
  'backup-disk-full': 'Der Datenträger hat zu wenig Platz. Schaffen Sie Platz, oder behalten Sie weniger Sicherungen',
  'backup-no-room':
    'Die Kopie entsteht zuerst im Datenverzeichnis, und dessen Datenträger hat zu wenig Platz. Zahlungen brauchen den Rest, also schaffen Sie Platz',
  'backup-not-verified':
    'Ein anderer Prozess hat die neue Datei gelesen, und sie ist nicht vollständig. Prüfen Sie den Datenträger, dann das Journal: tenderd doctor',
  'backup-interrupted': 'tenderd wurde angehalten. Der nächste Start holt die Sicherung nach',
  'backup-io': 'Lesen, Schreiben oder Sichern auf den Datenträger misslang. Prüfen Sie den Datenträger und seine Kabel',
} as const;

/** The text of a BackupError. `detail`: details, such as the error text of the system. */
export function fault(code: keyof typeof english.faults, directory: string, detail: string): string {
  return `Keine Sicherung in ${directory}: ${faults[code]} (${detail}). ${nothingChanged}`;
}
