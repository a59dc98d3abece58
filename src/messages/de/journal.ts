/** Messages about the journal: failures, the integrity hold and its confirmation. */

import type * as english from '../en/journal.js';
import { counted } from './words.js';

/** Faults of the journal, by the code of JournalError. Each text follows `Das Journal PATH`. */
export const faults = {
  'journal-locked':
    'wird von einem anderen Prozess verwendet: Läuft ein zweiter tenderd damit? Nur ein Dienst darf ein Journal verwenden',
  'journal-newer': 'wurde von einer neueren Version geschrieben: Installieren Sie diese Version wieder',
  'journal-foreign': 'ist eine Datenbank eines anderen Programms: Prüfen Sie den eingestellten Pfad',
  'journal-corrupt':
    'ist beschädigt oder kein Journal von tenderd: Heben Sie die Datei für den Support auf, und stellen Sie die neueste Kopie wieder her',
  'journal-restoring':
    'wurde gerade wiederhergestellt, und das wurde unterbrochen: Führen Sie „tenderd journal restore“ mit der Kopie noch einmal aus',
  'journal-rebuilding':
    'wird durch ein Journal ersetzt, das aus dem Stream gebildet wurde: Starten Sie tenderd, das schließt dies ab',
  'journal-linked':
    'hat anstelle einer Datei einen symbolischen Link: Legen Sie die Datei selbst dorthin, oder lassen Sie alle drei Dateien auf dem anderen Datenträger, mit einem Link auf ihr Verzeichnis oder mit dataDir',
  'journal-not-synced':
    'liegt auf einem Speicher, der Geschriebenes bei einem Stromausfall nicht behält: Verschieben Sie es auf einen lokalen Datenträger',
  'journal-unwritable':
    'ist nicht beschreibbar: Prüfen Sie die Rechte der Datei und ihres Verzeichnisses, und dass der Datenträger nicht schreibgeschützt ist',
  'journal-full': 'liegt auf einem vollen Datenträger: Schaffen Sie Platz, und starten Sie noch einmal',
  'journal-io':
    'war nicht lesbar oder nicht beschreibbar: Prüfen Sie den Datenträger und seine Kabel, dann starten Sie noch einmal',
  'journal-driver': 'lässt sich nicht öffnen: SQLite ist nicht für dieses Node gebaut',
  'journal-diverged':
    'stimmt nicht mit dem Stream seines Paares überein: Heben Sie eine Kopie für den Support auf, verschieben Sie das Journal und starten Sie noch einmal. Der Dienst baut dann aus dem Stream ein neues auf',
  'journal-closed': 'ist geschlossen',
} as const;

/** The text of a JournalError. `detail`: details, if there are any. */
export function fault(code: keyof typeof faults, path: string, detail?: string): string {
  return `Das Journal ${path} ${faults[code]}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** `journal-locked`: this process has already opened the journal. */
export const openedTwice = 'dieser Prozess hat es schon geöffnet';

/** `journal-diverged`: why the journal cannot have entry `sequence`. `known`: the last entry that it has. */
export function entryRefused(why: 'other-stream' | 'old-entry' | 'alone', sequence: number, known: number): string {
  switch (why) {
    case 'other-stream':
      return 'es kam ein Eintrag eines anderen Streams';
    case 'alone':
      return 'es hat einen Eintrag, den kein Stream hat';
    case 'old-entry':
      return `Eintrag ${sequence} kam, und es hat schon Eintrag ${known}`;
  }
}

/** `journal-not-synced`: SQLite has no write-ahead log on this storage. */
export const noWriteAheadLog = 'hier gibt es kein Write-Ahead-Log';

/** `journal-corrupt`: the file is not a SQLite database. */
export const notADatabase = 'es beginnt nicht wie eine Datenbank';

/** `journal-not-synced`: SQLite does not sync its commits. */
export function notSynced(level: number): string {
  return `synchronous ist nach dem Schreiben ${level}`;
}

/** `journal-corrupt`: the file has tables but no version. */
export const noVersion = 'es hat Tabellen, aber Version 0';

/** `journal-newer`: the version of the file and the latest known version. */
export function tooNew(version: number, latest: number): string {
  return `Version ${version}, bekannt sind Versionen bis ${latest}`;
}

/** `journal-corrupt`: the tables do not match the version. */
export function wrongTables(detail: string): string {
  return `seine Tabellen sind nicht die seiner Version: ${detail}`;
}

/** `journal-driver`: SQLite cannot be loaded. `why`: one of the causes below. */
export function untouched(path: string, why: string): string {
  return `Das Journal ${path} wurde nicht angerührt. ${why}`;
}

const repair = 'Installieren Sie tenderd erneut, mit dem Node, das tenderd ausführt ("npm ci" in einem Checkout).';

/** SQLite was built for another Node. `release`: undefined if only the number of its interface is known. */
export function builtForAnother(running: string, release: string | undefined, nodeInterface: string): string {
  const other = release === undefined ? `ein anderes Node (Schnittstelle ${nodeInterface})` : `Node ${release}`;
  return `Es läuft Node ${running}, aber SQLite (better-sqlite3) wurde für ${other} gebaut. ${repair}`;
}

/** SQLite was not built for this Node, or its native part is missing. */
export const driverNotBuilt = `SQLite (better-sqlite3) fehlt für dieses Node: tenderd wurde mit einem anderen Node installiert, oder npm hat kein Installationsskript ausgeführt. ${repair}`;

/** The native part of SQLite does not load. */
export function driverNotLoaded(detail: string): string {
  return `SQLite (better-sqlite3) lässt sich nicht laden: ${detail}. ${repair}`;
}

const unknownPayments =
  'Vielleicht wurden Zahlungen abgebucht, die das Journal nicht kennt. Vergleichen Sie mit den Berichten der Terminals, dann bestätigen Sie.';

/** Integrity hold: the witness file is missing or unreadable. */
export function guardUnusable(problem: 'is missing' | 'cannot be read'): string {
  const what = problem === 'cannot be read' ? 'ist nicht lesbar' : 'fehlt';
  return `Die Kontrolldatei des Journals ${what}, deshalb kann tenderd nicht prüfen, ob dieses Journal das neueste ist. ${unknownPayments}`;
}

/** Integrity hold: the first start found no journal. */
export const firstStart =
  'Im Datenverzeichnis war kein Journal, deshalb hat tenderd ein leeres angelegt; eine neue Kasse braucht `tenderd journal create` vor dem ersten Start. Falls tenderd hier schon einmal lief, wurden vielleicht Zahlungen abgebucht, die dieses Journal nicht kennt: Hängen Sie den Datenträger des Datenverzeichnisses ein, oder berichtigen Sie dataDir, und starten Sie noch einmal. Ist das alte Journal verloren, vergleichen Sie dieses mit den Berichten der Terminals, und bestätigen Sie es dann.';

/** Integrity hold: the journal is missing. `entries`: the number in the lost journal, at least. */
export function journalLost(entries: number): string {
  return `Das Journal fehlt; es wurde ein leeres angelegt. Das verlorene hatte mindestens ${counted(entries, 'Eintrag', 'Einträge')}. ${unknownPayments}`;
}

/** Integrity hold: the file is not the journal that was written last. */
export const anotherJournal = `Dies ist ein anderes Journal als das, das zuvor hier war. ${unknownPayments}`;

/** Integrity hold: the write-ahead log is missing. */
export const logLost = `Das Write-Ahead-Log des Journals (die Datei -wal) fehlt oder ist leer, und darin waren die neuesten Einträge. ${unknownPayments}`;

/** Integrity hold: the file is an older copy of the journal. */
export function journalOlder(found: number, written: number): string {
  return `Das Journal ist älter als zuvor: Es hat ${counted(found, 'Eintrag', 'Einträge')}, aber ${written} wurden geschrieben. ${unknownPayments}`;
}

/** Integrity hold: the write-ahead log belongs to another state of the journal. */
export const anotherLog = `Das Write-Ahead-Log neben dem Journal (die Datei -wal) ist nicht das zuletzt geschriebene. ${unknownPayments}`;

/** Integrity hold: the journal was restored from a copy. `at`: ISO time of the restore. */
export function restored(file: string, at: string): string {
  return `Dieses Journal wurde am ${at} aus der Kopie ${file} wiederhergestellt, und spätere Zahlungen fehlen darin. ${unknownPayments}`;
}

/** Integrity hold: the main file is older than the write-ahead log. */
export const mainFileOlder = `Die Hauptdatei des Journals ist älter als zuvor, und das Write-Ahead-Log füllt die Lücke nicht. ${unknownPayments}`;

/** Fact `resolved`: the operator confirmed the journal. */
export function confirmed(name: string, reason: string): string {
  return `${name} hat das Journal bestätigt: ${reason}`;
}

/** Fact `resolved`: the operator's decision about a machine. `hasNewSaleIds`: the lanes got new SaleIDs. */
export function hostAccepted(name: string, hasNewSaleIds: boolean, reason: string): string {
  const decision = hasNewSaleIds ? 'diese Kasse eigene SaleIDs hat' : 'dies dieselbe Kasse ist';
  return `${name} hat entschieden, dass ${decision}: ${reason}`;
}

/** At the start, the witness file cannot be opened. `why`: one of {@link guardRights}. `cause`: the error text of the system. */
export function guardNotOpened(path: string, why: string, cause: string): string {
  return `Die Kontrolldatei ${path} lässt sich nicht zum Schreiben öffnen, und ohne sie würde ein verlorenes oder altes Journal nicht bemerkt: ${why} (${cause}).`;
}

/** The reasons why the witness file cannot be opened, each with its remedy; for {@link guardNotOpened}. */
export const guardRights = {
  unknown: 'Prüfen Sie den Datenträger und die Rechte des Verzeichnisses',
  notAFile: 'Sie ist keine gewöhnliche Datei; verschieben Sie sie',
  wrongMode: (mode: string, command: string): string => `Sie hat die Rechte ${mode}; ${command}`,
  wrongOwner: (facts: Parameters<typeof english.guardRights.wrongOwner>[0]): string =>
    `Sie gehört ${facts.owner} (Rechte ${facts.mode}), und tenderd läuft als ${facts.user}; ${facts.command}`,
} as const;

/** A token was rotated while the daemon ran. `owner` is `operator`, `reader` or `register NAME`. */
export function tokenRotated(owner: string): string {
  const register = owner.replace(/^register /, '');
  const whose =
    owner === 'operator' ? 'des Bedieners' : owner === 'reader' ? 'des Lesezugangs' : `der Kasse ${register}`;
  return `das Token ${whose} wurde gewechselt`;
}

/** Somebody signed in to the console. */
export function consoleOpened(signIn: 'code' | 'pin'): string {
  return `die Konsole wurde mit ${signIn === 'code' ? 'einem Code' : 'der PIN'} geöffnet`;
}
