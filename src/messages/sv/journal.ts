/** Messages about the journal: failures, the integrity hold and its confirmation. */

import type * as english from '../en/journal.js';

/** Faults of the journal, by the code of JournalError. Each text follows `Journalen PATH`. */
export const faults = {
  'journal-locked':
    'används av en annan process: körs en andra tenderd med den? Bara en tenderd får använda en journal',
  'journal-newer': 'skrevs av en nyare version: installera den versionen igen',
  'journal-foreign': 'är en databas från ett annat program: kontrollera den konfigurerade sökvägen',
  'journal-corrupt':
    'är skadad, eller är inte en journal från tenderd: behåll filen åt supporten och återställ den senaste kopian',
  'journal-restoring':
    'höll på att återställas, och återställningen avbröts: kör ”tenderd journal restore” med kopian igen',
  'journal-rebuilding':
    'håller på att ersättas av en journal som gjordes från strömmen: starta tenderd, som slutför detta',
  'journal-linked':
    'har en symbolisk länk i stället för en av sina filer: lägg själva filen där. För att ha journalen på en annan disk, lägg alla tre filerna där och länka deras katalog eller ange dataDir',
  'journal-not-synced':
    'ligger på ett lagringsutrymme som inte behåller skrivna data vid ett strömavbrott: flytta den till en lokal disk',
  'journal-unwritable':
    'kan inte skrivas: kontrollera rättigheterna för filen och dess katalog, och att disken inte är skrivskyddad',
  'journal-full': 'ligger på en full disk: frigör utrymme på den och starta sedan igen',
  'journal-io': 'kunde inte läsas eller skrivas: kontrollera disken och dess kablar och starta sedan igen',
  'journal-driver': 'kan inte öppnas: SQLite är inte byggt för denna Node',
  'journal-diverged':
    'stämmer inte med strömmen för sitt par: behåll en kopia åt supporten, flytta bort journalen och starta igen. Då byggs en ny från strömmen',
  'journal-closed': 'är stängd',
} as const;

/** The text of a JournalError. `detail`: details, if there are any. */
export function fault(code: keyof typeof faults, path: string, detail?: string): string {
  return `Journalen ${path} ${faults[code]}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** `journal-locked`: this process has already opened the journal. */
export const openedTwice = 'den här processen har redan öppnat den';

/** `journal-diverged`: why the journal cannot have entry `sequence`. `known`: the last entry that it has. */
export function entryRefused(why: 'other-stream' | 'old-entry' | 'alone', sequence: number, known: number): string {
  switch (why) {
    case 'other-stream':
      return 'en post från en annan ström kom';
    case 'alone':
      return 'den har en post som ingen ström har';
    case 'old-entry':
      return `post ${sequence} kom, och den har redan post ${known}`;
  }
}

/** `journal-not-synced`: SQLite has no write-ahead log on this storage. */
export const noWriteAheadLog = 'ingen write-ahead-logg här';

/** `journal-corrupt`: the file is not a SQLite database. */
export const notADatabase = 'den börjar inte som en SQLite-databas';

/** `journal-not-synced`: SQLite does not sync its commits. */
export function notSynced(level: number): string {
  return `synchronous är ${level} efter en skrivning`;
}

/** `journal-corrupt`: the file has tables but no version. */
export const noVersion = 'den har tabeller, men dess version är 0';

/** `journal-newer`: the version of the file and the latest known version. */
export function tooNew(version: number, latest: number): string {
  return `version ${version}; det här programmet känner till versioner upp till ${latest}`;
}

/** `journal-corrupt`: the tables do not match the version. */
export function wrongTables(detail: string): string {
  return `dess tabeller hör inte till dess version: ${detail}`;
}

/** `journal-driver`: SQLite cannot be loaded. `why`: one of the causes below. */
export function untouched(path: string, why: string): string {
  return `Journalen ${path} har inte rörts. ${why}`;
}

const repair = 'Installera tenderd igen med den Node som kör tenderd ("npm ci" i en utcheckning).';

/** SQLite was built for another Node. `release`: undefined if only the number of its interface is known. */
export function builtForAnother(running: string, release: string | undefined, nodeInterface: string): string {
  const other = release === undefined ? `en annan Node (gränssnitt ${nodeInterface})` : `Node ${release}`;
  return `Node ${running} körs, men SQLite (better-sqlite3) byggdes för ${other}. ${repair}`;
}

/** SQLite was not built for this Node, or its native part is missing. */
export const driverNotBuilt = `SQLite (better-sqlite3) för den här Node-versionen saknas: tenderd installerades med en annan Node, eller så körde npm inget installationsskript. ${repair}`;

/** The native part of SQLite does not load. */
export function driverNotLoaded(detail: string): string {
  return `SQLite (better-sqlite3) kan inte laddas: ${detail}. ${repair}`;
}

const unknownPayments =
  'Betalningar som saknas i journalen kan ha debiterats. Jämför den med terminalernas egna rapporter och bekräfta den sedan.';

/** Integrity hold: the witness file is missing or unreadable. */
export function guardUnusable(problem: 'is missing' | 'cannot be read'): string {
  const what = problem === 'cannot be read' ? 'kan inte läsas' : 'saknas';
  return `Journalens kontrollfil ${what}, så tenderd kan inte kontrollera att den här journalen är den senaste. ${unknownPayments}`;
}

/** Integrity hold: the first start found no journal. */
export const firstStart =
  'Datakatalogen hade ingen journal, så tenderd har skapat en tom; en ny kassadator behöver `tenderd journal create` före den första starten. Om tenderd har körts här förut kan betalningar som saknas i den här journalen ha debiterats: montera disken med datakatalogen, eller rätta dataDir, och starta igen. Om den gamla journalen är förlorad, jämför den här med terminalernas egna rapporter och bekräfta den sedan.';

/** Integrity hold: the journal is missing. `entries`: the number in the lost journal, at least. */
export function journalLost(entries: number): string {
  return `Journalen saknas, så tenderd har skapat en tom. Den förlorade hade minst ${entries} ${entries === 1 ? 'post' : 'poster'}. ${unknownPayments}`;
}

/** Integrity hold: the file is not the journal that was written last. */
export const anotherJournal = `Det här är inte den journal som fanns här tidigare. ${unknownPayments}`;

/** Integrity hold: the write-ahead log is missing. */
export const logLost = `Journalens write-ahead-logg (filen -wal) saknas eller är tom, och där fanns de senaste posterna. ${unknownPayments}`;

/** Integrity hold: the file is an older copy of the journal. */
export function journalOlder(found: number, written: number): string {
  return `Journalen är äldre än den var: den har ${found} ${found === 1 ? 'post' : 'poster'}, men ${written} har skrivits. ${unknownPayments}`;
}

/** Integrity hold: the write-ahead log belongs to another state of the journal. */
export const anotherLog = `Write-ahead-loggen intill journalen (filen -wal) är inte den senaste. ${unknownPayments}`;

/** Integrity hold: the journal was restored from a copy. `at`: ISO time of the restore. */
export function restored(file: string, at: string): string {
  return `Den här journalen återställdes från kopian ${file} den ${at}, och senare betalningar saknas i den. ${unknownPayments}`;
}

/** Integrity hold: the main file is older than the write-ahead log. */
export const mainFileOlder = `Journalens huvudfil är äldre än den var, och write-ahead-loggen fyller inte luckan. ${unknownPayments}`;

/** Fact `resolved`: the operator confirmed the journal. */
export function confirmed(name: string, reason: string): string {
  return `${name} bekräftade journalen: ${reason}`;
}

/** Fact `resolved`: the operator's decision about a machine. `hasNewSaleIds`: the lanes got new SaleIDs. */
export function hostAccepted(name: string, hasNewSaleIds: boolean, reason: string): string {
  const decision = hasNewSaleIds ? 'den här kassadatorn har egna SaleID' : 'det här är samma kassadator';
  return `${name} avgjorde att ${decision}: ${reason}`;
}

/** At the start, the witness file cannot be opened. `why`: one of {@link guardRights}. `cause`: the error text of the system. */
export function guardNotOpened(path: string, why: string, cause: string): string {
  return `Kontrollfilen ${path} kan inte öppnas för skrivning: ${why} (${cause}). Utan den filen skulle tenderd inte märka en förlorad eller gammal journal.`;
}

/** The reasons why the witness file cannot be opened, each with its remedy; for {@link guardNotOpened}. */
export const guardRights = {
  unknown: 'kontrollera disken och rättigheterna för dess katalog',
  notAFile: 'den är inte en vanlig fil; flytta bort den',
  wrongMode: (mode: string, command: string): string => `den har rättigheterna ${mode}; ${command}`,
  wrongOwner: (facts: Parameters<typeof english.guardRights.wrongOwner>[0]): string =>
    `den ägs av ${facts.owner} (rättigheter ${facts.mode}), och tenderd körs som ${facts.user}; ${facts.command}`,
} as const;

/** A token was rotated while the daemon ran. `owner` is `operator`, `reader` or `register NAME`. */
export function tokenRotated(owner: string): string {
  const register = owner.replace(/^register /, '');
  const whose = owner === 'operator' ? 'operatören' : owner === 'reader' ? 'läsåtkomsten' : `kassan ${register}`;
  return `token för ${whose} byttes`;
}

/** Somebody signed in to the console. */
export function consoleOpened(signIn: 'code' | 'pin'): string {
  return `konsolen öppnades med ${signIn === 'code' ? 'en kod' : 'PIN-koden'}`;
}
