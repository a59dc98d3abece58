/** Messages about the journal: failures, the integrity hold and its confirmation. */

import type * as english from '../en/journal.js';

/** Faults of the journal, by the code of JournalError. Each text follows `Le journal PATH`. */
export const faults = {
  'journal-locked':
    'est utilisé par un autre processus : un second tenderd tourne-t-il dessus ? Un seul service peut utiliser un journal',
  'journal-newer': 'a été écrit par une version plus récente : réinstallez cette version',
  'journal-foreign': 'est une base de données d’un autre programme : vérifiez le chemin configuré',
  'journal-corrupt':
    'est endommagé, ou n’est pas un journal de tenderd : gardez le fichier pour l’assistance et restaurez la dernière copie',
  'journal-restoring':
    'était en cours de restauration, et la restauration a été interrompue : exécutez de nouveau "tenderd journal restore" avec la copie',
  'journal-rebuilding':
    'est en cours de remplacement par un journal fait à partir du flux : démarrez tenderd, qui termine ce remplacement',
  'journal-linked':
    'a un lien symbolique à la place de l’un de ses fichiers : mettez-y le fichier lui-même. Pour garder le journal sur un autre disque, mettez-y les trois fichiers, avec un lien vers leur répertoire ou avec dataDir',
  'journal-not-synced':
    'est sur un stockage qui ne conserve pas les écritures en cas de coupure de courant : déplacez-le sur un disque local',
  'journal-unwritable':
    'n’est pas accessible en écriture : vérifiez les droits du fichier et de son répertoire, et que le disque n’est pas en lecture seule',
  'journal-full': 'est sur un disque plein : libérez de l’espace et redémarrez',
  'journal-io': 'n’a pas pu être lu ou écrit : vérifiez le disque et ses câbles, puis redémarrez',
  'journal-driver': 'ne peut pas être ouvert : SQLite n’est pas compilé pour ce Node',
  'journal-diverged':
    'ne concorde pas avec le flux de sa paire : gardez une copie pour l’assistance, déplacez le journal et redémarrez. Le service en construit alors un nouveau à partir du flux',
  'journal-closed': 'est fermé',
} as const;

/** The text of a JournalError. `detail`: details, if there are any. */
export function fault(code: keyof typeof faults, path: string, detail?: string): string {
  return `Le journal ${path} ${faults[code]}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** `journal-locked`: this process has already opened the journal. */
export const openedTwice = 'ce processus l’a déjà ouvert';

/** `journal-diverged`: why the journal cannot have entry `sequence`. `known`: the last entry that it has. */
export function entryRefused(why: 'other-stream' | 'old-entry' | 'alone', sequence: number, known: number): string {
  switch (why) {
    case 'other-stream':
      return 'une entrée d’un autre flux est arrivée';
    case 'alone':
      return 'il a une entrée qu’aucun flux n’a';
    case 'old-entry':
      return `l’entrée ${sequence} est arrivée, et il a déjà l’entrée ${known}`;
  }
}

/** `journal-not-synced`: SQLite has no write-ahead log on this storage. */
export const noWriteAheadLog = 'pas de write-ahead log ici';

/** `journal-corrupt`: the file is not a SQLite database. */
export const notADatabase = 'il ne commence pas comme une base de données SQLite';

/** `journal-not-synced`: SQLite does not sync its commits. */
export function notSynced(level: number): string {
  return `synchronous vaut ${level} après une écriture`;
}

/** `journal-corrupt`: the file has tables but no version. */
export const noVersion = 'il a des tables, mais sa version est 0';

/** `journal-newer`: the version of the file and the latest known version. */
export function tooNew(version: number, latest: number): string {
  return `version ${version} ; cette version de tenderd connaît les versions jusqu’à ${latest}`;
}

/** `journal-corrupt`: the tables do not match the version. */
export function wrongTables(detail: string): string {
  return `ses tables ne sont pas celles de sa version : ${detail}`;
}

/** `journal-driver`: SQLite cannot be loaded. `why`: one of the causes below. */
export function untouched(path: string, why: string): string {
  return `Le journal ${path} n’a pas été touché. ${why}`;
}

const repair = 'Réinstallez tenderd avec le Node qui l’exécute ("npm ci" dans une copie de travail git).';

/** SQLite was built for another Node. `release`: undefined if only the number of its interface is known. */
export function builtForAnother(running: string, release: string | undefined, nodeInterface: string): string {
  const other = release === undefined ? `un autre Node (interface ${nodeInterface})` : `Node ${release}`;
  return `C’est Node ${running} qui s’exécute, mais SQLite (better-sqlite3) a été compilé pour ${other}. ${repair}`;
}

/** SQLite was not built for this Node, or its native part is missing. */
export const driverNotBuilt = `SQLite (better-sqlite3) manque pour ce Node : tenderd a été installé avec un autre Node, ou npm n’a exécuté aucun script d’installation. ${repair}`;

/** The native part of SQLite does not load. */
export function driverNotLoaded(detail: string): string {
  return `SQLite (better-sqlite3) ne peut pas être chargé : ${detail}. ${repair}`;
}

const unknownPayments =
  'Des paiements absents du journal ont peut-être été débités. Comparez le journal avec les relevés des terminaux, puis confirmez-le.';

/** Integrity hold: the witness file is missing or unreadable. */
export function guardUnusable(problem: 'is missing' | 'cannot be read'): string {
  const what = problem === 'cannot be read' ? 'est illisible' : 'manque';
  return `Le fichier témoin du journal ${what} : tenderd ne peut donc pas vérifier que ce journal est le plus récent. ${unknownPayments}`;
}

/** Integrity hold: the first start found no journal. */
export const firstStart =
  'Le répertoire de données n’avait pas de journal : tenderd en a donc créé un, vide ; une nouvelle caisse a besoin de `tenderd journal create` avant le premier démarrage. Si tenderd a déjà tourné ici, des paiements absents de ce journal ont peut-être été débités : montez le disque du répertoire de données, ou corrigez dataDir, et redémarrez. Si l’ancien journal est perdu, comparez celui-ci avec les relevés des terminaux, puis confirmez-le.';

/** Integrity hold: the journal is missing. `entries`: the number in the lost journal, at least. */
export function journalLost(entries: number): string {
  return `Le journal manque : tenderd en a donc créé un, vide. Le journal perdu comptait au moins ${entries} ${entries < 2 ? 'entrée' : 'entrées'}. ${unknownPayments}`;
}

/** Integrity hold: the file is not the journal that was written last. */
export const anotherJournal = `Ce journal n’est pas celui qui était ici auparavant. ${unknownPayments}`;

/** Integrity hold: the write-ahead log is missing. */
export const logLost = `Le write-ahead log du journal (son fichier -wal) contenait les dernières entrées, et il manque ou est vide. ${unknownPayments}`;

/** Integrity hold: the file is an older copy of the journal. */
export function journalOlder(found: number, written: number): string {
  return `Le journal est plus ancien qu’auparavant : il compte ${found} ${found < 2 ? 'entrée' : 'entrées'}, alors que ${written} ont été écrites. ${unknownPayments}`;
}

/** Integrity hold: the write-ahead log belongs to another state of the journal. */
export const anotherLog = `Le write-ahead log à côté du journal (son fichier -wal) n’est pas le dernier écrit. ${unknownPayments}`;

/** Integrity hold: the journal was restored from a copy. `at`: ISO time of the restore. */
export function restored(file: string, at: string): string {
  return `Ce journal a été restauré à partir de la copie ${file} le ${at}, et il lui manque les paiements ultérieurs. ${unknownPayments}`;
}

/** Integrity hold: the main file is older than the write-ahead log. */
export const mainFileOlder = `Le fichier principal du journal est plus ancien qu’auparavant, et son write-ahead log ne comble pas l’écart. ${unknownPayments}`;

/** Fact `resolved`: the operator confirmed the journal. */
export function confirmed(name: string, reason: string): string {
  return `${name} a confirmé le journal : ${reason}`;
}

/** Fact `resolved`: the operator's decision about a machine. `hasNewSaleIds`: the lanes got new SaleIDs. */
export function hostAccepted(name: string, hasNewSaleIds: boolean, reason: string): string {
  const decision = hasNewSaleIds ? 'cette caisse a ses propres SaleID' : 'il s’agit de la même caisse';
  return `${name} a décidé : ${decision}. Motif : ${reason}`;
}

/** At the start, the witness file cannot be opened. `why`: one of {@link guardRights}. `cause`: the error text of the system. */
export function guardNotOpened(path: string, why: string, cause: string): string {
  return `Le fichier témoin ${path} ne peut pas être ouvert en écriture : ${why} (${cause}). Sans ce fichier, tenderd ne remarquerait pas un journal perdu ou ancien.`;
}

/** The reasons why the witness file cannot be opened, each with its remedy; for {@link guardNotOpened}. */
export const guardRights = {
  unknown: 'vérifiez le disque et les droits du répertoire',
  notAFile: 'ce n’est pas un fichier ordinaire ; déplacez-le ailleurs',
  wrongMode: (mode: string, command: string): string => `il a le mode ${mode} ; ${command}`,
  wrongOwner: (facts: Parameters<typeof english.guardRights.wrongOwner>[0]): string =>
    `il appartient à ${facts.owner} (mode ${facts.mode}), et tenderd tourne sous ${facts.user} ; ${facts.command}`,
} as const;

/** A token was rotated while the daemon ran. `owner` is `operator`, `reader` or `register NAME`. */
export function tokenRotated(owner: string): string {
  const register = owner.replace(/^register /, '');
  const whose =
    owner === 'operator' ? 'de l’opérateur' : owner === 'reader' ? 'de l’accès en lecture' : `de la caisse ${register}`;
  return `le jeton ${whose} a été changé`;
}

/** Somebody signed in to the console. */
export function consoleOpened(signIn: 'code' | 'pin'): string {
  return `la console a été ouverte avec ${signIn === 'code' ? 'un code' : 'le code PIN'}`;
}
