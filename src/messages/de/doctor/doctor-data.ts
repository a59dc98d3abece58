/** The texts of `tenderd doctor` about the data directory, its disk and the journal. */

import type { Said } from '../../en/doctor/doctor.js';
import { counted, sizeText } from '../words.js';

const checkDiskFirst =
  'Wenn diese Kasse schon Zahlungen angenommen hat, ist ihr Datenträger nicht eingehängt oder dataDir falsch: Korrigieren Sie das zuerst.';
const closeIt = 'Für andere Benutzer sperren: tenderd doctor --fix';

/** The finding `data-directory`. */
export function dataDirectory(path: string, mode: string | undefined, owner: string | undefined): Said {
  const rights = mode === undefined ? '' : `, Rechte ${mode}, Eigentümer ${owner ?? 'unbekannt'}`;
  return { value: `${path}${rights}`, remedy: [] };
}

/** `data-directory-new`: the directory is missing, and a practice daemon creates it. */
export function dataDirectoryNew(path: string): Said {
  return { value: `${path} entsteht beim ersten Start`, remedy: [] };
}

/** The finding `data-directory-missing`. */
export function dataDirectoryMissing(path: string): Said {
  return {
    value: `${path} fehlt`,
    remedy: [
      checkDiskFirst,
      `Bei einer neuen Kasse: sudo install -d -o USER -m 0700 ${path}, dann als dieser Benutzer: tenderd journal create`,
    ],
  };
}

/** The finding `data-directory-unreadable`. */
export function dataDirectoryUnreadable(path: string, why: string): Said {
  return {
    value: `${path} ist nicht lesbar: ${why}`,
    remedy: ['Rufen Sie den Befehl als der Benutzer von tenderd auf.'],
  };
}

/** The finding `data-directory-foreign`. `command`: this command as the owner. */
export function dataDirectoryForeign(path: string, owner: string, self: string, command: string): Said {
  return {
    value: `${path} gehört ${owner}, und dieser Befehl läuft als ${self}`,
    remedy: [
      `Wenn tenderd als ${owner} läuft: ${command}`,
      `Wenn tenderd als ${self} läuft, korrigieren Sie den Eigentümer: sudo chown -R ${self} ${path}`,
    ],
  };
}

/** `data-directory-refused` and `data-directory-exposed`. `text`: the directory's permissions, and what they allow. */
export function dataDirectoryRights(path: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${path} ${text}`,
    remedy: [isRepairable ? closeIt : 'Korrigieren Sie die Rechte, wie es der Text sagt.'],
  };
}

/** The finding `data-file-refused`. `text`: the permissions of the file, and the command that corrects them. */
export function dataFileRefused(file: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${file} ${text}`,
    remedy: [
      isRepairable
        ? 'Oder erledigen lassen: tenderd doctor --fix'
        : 'Tun Sie das, und wiederholen Sie dann den Befehl.',
    ],
  };
}

/** `token-exposed`: other users can read a secret. */
export function secretExposed(file: string, mode: string): Said {
  return {
    value: `${file} hat die Rechte ${mode}: Andere Benutzer dieses Rechners können die Datei lesen`,
    remedy: [closeIt],
  };
}

/** The finding `disk`. `commitMs`: undefined if no commit was tried. */
export function disk(free: string, commitMs: number | undefined): Said {
  const commit = commitMs === undefined ? '' : `, ein Commit dauert ${commitMs < 1 ? 'weniger als 1' : commitMs} ms`;
  return { value: `${sizeText(free)} frei${commit}`, remedy: [] };
}

const makeRoom = 'Schaffen Sie Platz, aber löschen Sie keine Datei des Datenverzeichnisses.';

/** The finding `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(path: string, free: string, reserve: string): Said {
  return {
    value: `${sizeText(free)} frei für ${path}; unter ${sizeText(reserve)} werden neue Zahlungen abgewiesen`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-low`. */
export function diskLow(path: string, free: string, reserve: string): Said {
  return {
    value: `nur ${sizeText(free)} frei für ${path}; unter ${sizeText(reserve)} werden neue Zahlungen abgewiesen`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-read-only`. */
export function diskReadOnly(path: string): Said {
  return {
    value: `der Datenträger von ${path} ist nur lesbar, deshalb kann keine Zahlung aufgezeichnet werden`,
    remedy: [
      'Sehen Sie in das Log des Systems (dmesg): Ein defekter Datenträger wird nur lesbar eingehängt. Hängen Sie ihn dann beschreibbar ein.',
    ],
  };
}

/** The finding `disk-unwritable`. `why`: the error of the system. */
export function diskUnwritable(path: string, why: string): Said {
  return {
    value: `in ${path} kann nichts geschrieben werden: ${why}`,
    remedy: ['Korrigieren Sie die Rechte des Verzeichnisses oder seinen Datenträger.'],
  };
}

/** The finding `disk-slow`. */
export function diskSlow(path: string, commitMs: number): Said {
  return {
    value: `ein Commit in ${path} dauert ${commitMs} ms, und jede Zahlung braucht mehrere`,
    remedy: [
      'Suchen Sie nach einem defekten Datenträger, einer Speicherkarte oder einem Netzlaufwerk und nach Programmen, die viel schreiben.',
    ],
  };
}

/** `journal`: the journal's files while the daemon is stopped. `entries`: undefined if they were not counted. */
export function journal(entries: number | undefined, size: string, isClosed: boolean): Said {
  const count = entries === undefined ? '' : `${counted(entries, 'Eintrag', 'Einträge')}, `;
  const end = isClosed
    ? ''
    : '; der letzte Dienst wurde nicht ordentlich beendet, der nächste Start beginnt mit der Wiederherstellung';
  return { value: `${count}${size}${end}`, remedy: [] };
}

/** The finding `journal-in-use`. */
export function journalInUse(pid: number | undefined): Said {
  return { value: `vom Dienst verwendet${pid === undefined ? '' : ` (Prozess ${pid})`}`, remedy: [] };
}

/** `journal-new`: the journal is missing, and a practice daemon creates it. */
export const journalNew: Said = { value: 'entsteht beim ersten Start', remedy: [] };

/** `journal-missing`: there is no journal, and no sign that one existed. */
export function journalMissing(path: string): Said {
  return {
    value: `es gibt kein Journal ${path}, deshalb weist tenderd echte Zahlungen ab`,
    remedy: [checkDiskFirst, 'Bei einer neuen Kasse: tenderd journal create'],
  };
}

/** `journal-lost`: the journal is missing, but its witness file exists. */
export function journalLost(path: string, entries: number | undefined): Said {
  const had = entries === undefined ? '' : `; es hatte mindestens ${counted(entries, 'Eintrag', 'Einträge')}`;
  return {
    value: `das Journal ${path} ist weg${had}`,
    remedy: [
      'Hängen Sie seinen Datenträger ein, oder stellen Sie die letzte Kopie wieder her: docs/operate/backup.md',
      'Ohne das Journal könnten Zahlungen, die es kennt, ein zweites Mal abgebucht werden.',
    ],
  };
}

/** `journal-deleted`: the files of the journal were deleted while the daemon was running. */
export function journalDeleted(path: string): Said {
  return {
    value: `das Journal ${path} wurde gelöscht oder verschoben, während der Dienst läuft`,
    remedy: [
      'Wenn es verschoben wurde, halten Sie tenderd sofort an, schieben Sie es zurück, und starten Sie wieder.',
      'Wenn es gelöscht wurde, nehmen Sie keine Zahlung an, und vergleichen Sie mit den Terminals: docs/operate/backup.md',
    ],
  };
}

/** The finding `journal-unconfirmed`. `text`: why no money moves. */
export function journalUnconfirmed(text: string): Said {
  return {
    value: text,
    remedy: [
      'Stellen Sie das richtige Journal wieder her. Oder halten Sie tenderd an, vergleichen Sie mit den Terminals, dann:',
      'tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"',
    ],
  };
}

/** `journal-locked`: another process has the journal open, and that process is not the daemon that answers. */
export function journalLocked(path: string, holder: string): Said {
  return {
    value: `${path} wird schon durch ${holder} verwendet`,
    remedy: ['Nur ein Dienst darf ein Journal verwenden: Beenden Sie diesen Prozess, und starten Sie dann tenderd.'],
  };
}

/** The finding `journal-unusable`. `text`: the fault and its remedy. */
export function journalUnusable(text: string): Said {
  return {
    value: text,
    remedy: ['Lassen Sie das Datenverzeichnis, wie es ist: Es zeigt, was mit dem Geld geschah.'],
  };
}

/** The finding `journal-other-machine`. `text`: the decision that the operator must make. */
export function journalOtherMachine(text: string): Said {
  return { value: text, remedy: ['Ist es eine Kopie? docs/operate/another-machine.md'] };
}

/** Names a program in the texts about journals and ports. */
export function program(pid: number | undefined, command: string | undefined): string {
  if (pid === undefined) return 'ein anderes Programm';
  return command === undefined ? `Prozess ${pid}` : `Prozess ${pid} (${command})`;
}

function ago(hours: number): string {
  return hours < 1
    ? 'vor weniger als einer Stunde'
    : hours < 48
      ? `vor ${hours} h`
      : `vor ${Math.floor(hours / 24)} Tagen`;
}

/** The finding `backup`. `hours`: the age of the backup. */
export function backup(file: string, hours: number, size: string): Said {
  return { value: `${ago(hours)}: ${file}, ${sizeText(size)}`, remedy: [] };
}

/**
 * The finding `backup-not-configured`. `hours`: the age of the last backup that was made by hand; undefined if there is
 * none.
 */
export function backupNotConfigured(hours: number | undefined): Said {
  const last = hours === undefined ? '' : `; die letzte entstand ${ago(hours)}`;
  return { value: `Die Konfiguration hat kein [backup]${last}`, remedy: [] };
}

/** The finding `backup-old`. `hours`: the age of the last backup, which was made by hand. */
export function backupOld(hours: number): Said {
  return {
    value: `Die Konfiguration hat kein [backup], und die letzte entstand ${ago(hours)}`,
    remedy: [
      'Machen Sie jetzt eine: tenderd backup DIRECTORY',
      'Oder lassen Sie tenderd jede Nacht eine machen: setzen Sie [backup] in der Konfiguration.',
    ],
  };
}

/** The finding `backup-awaited`. */
export function backupAwaited(directory: string): Said {
  return { value: `Die erste in ${directory} entsteht nach dem nächsten Start oder in dieser Nacht`, remedy: [] };
}

/** The finding `backup-overdue`. `hours`: the age of the last backup; undefined if there is none. */
export function backupOverdue(hours: number | undefined, directory: string): Said {
  return {
    value:
      hours === undefined ? `In ${directory} entstand noch keine` : `Die letzte in ${directory} entstand ${ago(hours)}`,
    remedy: [
      'Starten Sie den Dienst, falls er steht: Er holt eine verpasste Nacht nach.',
      `Oder machen Sie jetzt eine: tenderd backup ${directory}`,
    ],
  };
}

/** The finding `backup-gone`. */
export function backupGone(file: string): Said {
  return {
    value: `${file} ist nicht da`,
    remedy: ['Hängen Sie den Datenträger ein, oder machen Sie jetzt eine: tenderd backup DIRECTORY'],
  };
}

/** The finding `backup-same-disk`. */
export function backupSameDisk(file: string, hours: number): Said {
  return {
    value: `${ago(hours)}: ${file}, auf dem Datenträger des Datenverzeichnisses`,
    remedy: [
      'Fällt er aus, sind beide verloren: Setzen Sie backup.dir auf ein Verzeichnis eines anderen Datenträgers.',
    ],
  };
}

/** The finding `backup-by-leader`. */
export const backupByLeader: Said = {
  value: 'nur der führende Daemon des Paares macht die nächtlichen Sicherungen',
  remedy: [],
};
