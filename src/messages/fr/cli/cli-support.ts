/** The output of `tenderd support`. */

import { sizeText } from '../words.js';
/** The help text of the command, printed after its options. */
export const help = `
La commande écrit un fichier pour votre fournisseur : versions, configuration sans les secrets, diagnostic, état des terminaux
et des services, transactions les plus récentes avec leur déroulement, données sur le journal, et fin du log. Elle marche avec
tenderd en service ou arrêté, et sans configuration. Le fichier ne contient ni secret, ni jeton, ni donnée de carte. La
commande ne modifie rien d’autre que ce fichier et n’envoie rien : remettez-le vous-même à votre fournisseur.
`;

/** The live line while the parts are collected. */
export const collecting = 'Collecte ...';

/** The bundle was written. */
export function written(path: string, size: string): string {
  return `Fichier écrit : ${path} (${sizeText(size)}). Vous seul pouvez le lire.`;
}

/** The heading above the parts that the bundle has. */
export const contents = 'Il contient :';

/** One part of the bundle. `count`: the number of its entries, if it has entries. */
export function part(name: string, size: string, count: number | undefined): string {
  const entries = count === undefined ? '' : `  ${count} ${count < 2 ? 'entrée' : 'entrées'}`;
  return `  ${name.padEnd(22)} ${size.padStart(9)}${entries}`;
}

/** The heading above the parts that were left out. */
export const cutHeading = 'Il ne contient pas :';

/** The parts that were left out, and the reasons. */
export const cut = {
  removed: (secrets: number, cardData: number, tokens: number): string =>
    `les secrets (retirés de ${texts(secrets)}), les données de carte (masquées dans ${texts(cardData)}) et les jetons de paiement (retirés de ${texts(tokens)})`,
  transactions: (kept: number, total: number | undefined): string =>
    total === undefined
      ? `les transactions antérieures aux ${kept} plus récentes`
      : `${total - kept} des ${total} transactions, les plus anciennes`,
  entries: (name: string, kept: number, all: number): string =>
    `${all - kept} des ${all} entrées de ${name}, les plus anciennes`,
  logLines: (bytes: string): string => `les lignes de log avant les derniers ${sizeText(bytes)}`,
  noLog: (path: string): string => `de log : il n’y a pas de fichier ${path}`,
  logUnreadable: (path: string, code: string): string => `de log : ${path} ne peut pas être lu (${code})`,
  noDaemon: (why: string): string =>
    `l’état des terminaux, des services et des points à traiter : tenderd n’a pas été interrogé (${why})`,
  question: (name: string, why: string): string => `${name} : tenderd n’y a pas répondu (${why})`,
  journal: (why: string): string => `les transactions : le journal n’a pas été lu (${why})`,
  noDataDirectory: 'le contenu du répertoire de données : il n’est pas connu',
} as const;

function texts(count: number): string {
  return `${count} ${count < 2 ? 'texte' : 'textes'}`;
}

/** The reasons why the journal was not read. */
export const journalWhy = {
  'older-release': 'une version antérieure l’a écrit, et le prochain démarrage de tenderd le convertit',
  'too-large': (size: string): string => `il fait ${sizeText(size)} ; démarrez tenderd et relancez la commande`,
  inUse: 'un tenderd l’a ouvert et ne répond pas',
  missing: 'il n’y en a pas',
  noDriver: 'SQLite ne peut pas être chargé',
} as const;

/** The SHA-256 digest of the bundle. */
export function digest(sha256: string): string {
  return `SHA-256 ${sha256}`;
}

/** The file of the bundle exists already, or cannot be written. */
export function notWritten(path: string, code: string): string {
  return code === 'EEXIST'
    ? `${path} existe déjà et n’est pas écrasé. Choisissez un autre fichier avec --out.`
    : `${path} ne peut pas être écrit (${code}). Choisissez un autre fichier avec --out.`;
}
