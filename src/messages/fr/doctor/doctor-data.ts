/** The texts of `tenderd doctor` about the data directory, its disk and the journal. */

import { sizeText } from '../words.js';
import type { Said } from '../../en/doctor/doctor.js';

const checkDiskFirst =
  'Si cette caisse a déjà encaissé des paiements, son disque n’est pas monté, ou dataDir est incorrect : corrigez d’abord cela.';
const closeIt = 'Le fermer aux autres utilisateurs : tenderd doctor --fix';

/** The finding `data-directory`. */
export function dataDirectory(path: string, mode: string | undefined, owner: string | undefined): Said {
  const rights = mode === undefined ? '' : `, mode ${mode}, propriétaire ${owner ?? 'inconnu'}`;
  return { value: `${path}${rights}`, remedy: [] };
}

/** `data-directory-new`: the directory is missing, and a practice daemon creates it. */
export function dataDirectoryNew(path: string): Said {
  return { value: `${path} est créé au premier démarrage`, remedy: [] };
}

/** The finding `data-directory-missing`. */
export function dataDirectoryMissing(path: string): Said {
  return {
    value: `${path} manque`,
    remedy: [
      checkDiskFirst,
      `Sur une nouvelle caisse : sudo install -d -o USER -m 0700 ${path}, puis sous cet utilisateur : tenderd journal create`,
    ],
  };
}

/** The finding `data-directory-unreadable`. */
export function dataDirectoryUnreadable(path: string, why: string): Said {
  return {
    value: `${path} ne peut pas être lu : ${why}`,
    remedy: ['Lancez la commande sous l’utilisateur de tenderd.'],
  };
}

/** The finding `data-directory-foreign`. `command`: this command as the owner. */
export function dataDirectoryForeign(path: string, owner: string, self: string, command: string): Said {
  return {
    value: `${path} appartient à ${owner}, et cette commande s’exécute sous ${self}`,
    remedy: [
      `Si tenderd s’exécute sous ${owner} : ${command}`,
      `Si tenderd s’exécute sous ${self}, corrigez le propriétaire : sudo chown -R ${self} ${path}`,
    ],
  };
}

/** `data-directory-refused` and `data-directory-exposed`. `text`: the directory's permissions, and what they allow. */
export function dataDirectoryRights(path: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${path} ${text}`,
    remedy: [isRepairable ? closeIt : 'Corrigez les droits comme l’indique le texte.'],
  };
}

/** The finding `data-file-refused`. `text`: the permissions of the file, and the command that corrects them. */
export function dataFileRefused(file: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${file} ${text}`,
    remedy: [isRepairable ? 'Ou faites-le faire : tenderd doctor --fix' : 'Faites-le, puis répétez la commande.'],
  };
}

/** `token-exposed`: other users can read a secret. */
export function secretExposed(file: string, mode: string): Said {
  return {
    value: `${file} a le mode ${mode} : d’autres utilisateurs de cette machine peuvent le lire`,
    remedy: [closeIt],
  };
}

/** The finding `disk`. `commitMs`: undefined if no commit was tried. */
export function disk(free: string, commitMs: number | undefined): Said {
  const commit =
    commitMs === undefined ? '' : `, une écriture (commit) prend ${commitMs < 1 ? 'moins de 1' : commitMs} ms`;
  return { value: `${sizeText(free)} d’espace libre${commit}`, remedy: [] };
}

const makeRoom = 'Libérez de l’espace, mais ne supprimez aucun fichier du répertoire de données.';

/** The finding `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(path: string, free: string, reserve: string): Said {
  return {
    value: `${sizeText(free)} d’espace libre pour ${path} ; en dessous de ${sizeText(reserve)}, les nouveaux paiements sont rejetés`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-low`. */
export function diskLow(path: string, free: string, reserve: string): Said {
  return {
    value: `seulement ${sizeText(free)} d’espace libre pour ${path} ; en dessous de ${sizeText(reserve)}, les nouveaux paiements sont rejetés`,
    remedy: [makeRoom],
  };
}

/** The finding `disk-read-only`. */
export function diskReadOnly(path: string): Said {
  return {
    value: `le disque de ${path} est en lecture seule, aucun paiement ne peut donc être enregistré`,
    remedy: [
      'Consultez le log du système (dmesg) : un disque défaillant est monté en lecture seule. Montez-le ensuite en écriture.',
    ],
  };
}

/** The finding `disk-unwritable`. `why`: the error of the system. */
export function diskUnwritable(path: string, why: string): Said {
  return {
    value: `rien ne peut être écrit dans ${path} : ${why}`,
    remedy: ['Corrigez les droits du répertoire, ou son disque.'],
  };
}

/** The finding `disk-slow`. */
export function diskSlow(path: string, commitMs: number): Said {
  return {
    value: `une écriture (commit) dans ${path} prend ${commitMs} ms, et chaque paiement en demande plusieurs`,
    remedy: [
      'Cherchez un disque défaillant, une carte mémoire ou un disque réseau, et des programmes qui écrivent beaucoup.',
    ],
  };
}

/** Returns a number of entries: `1 entrée`. */
function entriesOf(count: number): string {
  return `${count} ${count < 2 ? 'entrée' : 'entrées'}`;
}

/** `journal`: the journal's files while the daemon is stopped. `entries`: undefined if they were not counted. */
export function journal(entries: number | undefined, size: string, isClosed: boolean): Said {
  const count = entries === undefined ? '' : `${entriesOf(entries)}, `;
  const end = isClosed
    ? ''
    : ' ; le dernier tenderd n’a pas été arrêté normalement, et le prochain démarrage effectue la récupération';
  return { value: `${count}${size}${end}`, remedy: [] };
}

/** The finding `journal-in-use`. */
export function journalInUse(pid: number | undefined): Said {
  return { value: `utilisé par tenderd${pid === undefined ? '' : ` (processus ${pid})`}`, remedy: [] };
}

/** `journal-new`: the journal is missing, and a practice daemon creates it. */
export const journalNew: Said = { value: 'est créé au premier démarrage', remedy: [] };

/** `journal-missing`: there is no journal, and no sign that one existed. */
export function journalMissing(path: string): Said {
  return {
    value: `il n’y a pas de journal ${path}, tenderd rejette donc les paiements réels`,
    remedy: [checkDiskFirst, 'Sur une nouvelle caisse : tenderd journal create'],
  };
}

/** `journal-lost`: the journal is missing, but its witness file exists. */
export function journalLost(path: string, entries: number | undefined): Said {
  const had = entries === undefined ? '' : ` ; il comptait au moins ${entriesOf(entries)}`;
  return {
    value: `le journal ${path} a disparu${had}`,
    remedy: [
      'Montez son disque, ou restaurez la dernière copie : docs/operate/backup.md',
      'Sans lui, des paiements qu’il connaît peuvent être débités une seconde fois.',
    ],
  };
}

/** `journal-deleted`: the files of the journal were deleted while the daemon was running. */
export function journalDeleted(path: string): Said {
  return {
    value: `le journal ${path} a été supprimé ou déplacé alors que tenderd fonctionne`,
    remedy: [
      'S’il a été déplacé, arrêtez tenderd immédiatement, remettez-le en place, et redémarrez.',
      'S’il a été supprimé, n’encaissez aucun paiement, et comparez avec les terminaux : docs/operate/backup.md',
    ],
  };
}

/** The finding `journal-unconfirmed`. `text`: why no money moves. */
export function journalUnconfirmed(text: string): Said {
  return {
    value: text,
    remedy: [
      'Restaurez le bon journal. Ou arrêtez tenderd, comparez avec les terminaux, puis :',
      'tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"',
    ],
  };
}

/** `journal-locked`: another process has the journal open, and that process is not the daemon that answers. */
export function journalLocked(path: string, holder: string): Said {
  return {
    value: `${path} est utilisé par ${holder}`,
    remedy: ['Un seul tenderd peut utiliser un journal : arrêtez ce processus, puis démarrez tenderd.'],
  };
}

/** The finding `journal-unusable`. `text`: the fault and its remedy. */
export function journalUnusable(text: string): Said {
  return {
    value: text,
    remedy: ['Laissez le répertoire de données tel quel : il montre ce qui est arrivé à l’argent.'],
  };
}

/** The finding `journal-other-machine`. `text`: the decision that the operator must make. */
export function journalOtherMachine(text: string): Said {
  return { value: text, remedy: ['Est-ce une copie ? docs/operate/another-machine.md'] };
}

/** Names a program in the texts about journals and ports. */
export function program(pid: number | undefined, command: string | undefined): string {
  if (pid === undefined) return 'un autre programme';
  return command === undefined ? `le processus ${pid}` : `le processus ${pid} (${command})`;
}

function ago(hours: number): string {
  if (hours < 1) return 'il y a moins d’une heure';
  return hours < 48 ? `il y a ${hours} h` : `il y a ${Math.floor(hours / 24)} jours`;
}

/** The finding `backup`. `hours`: the age of the backup. */
export function backup(file: string, hours: number, size: string): Said {
  return { value: `${ago(hours)} : ${file}, ${sizeText(size)}`, remedy: [] };
}

/**
 * The finding `backup-not-configured`. `hours`: the age of the last backup that was made by hand; undefined if there is
 * none.
 */
export function backupNotConfigured(hours: number | undefined): Said {
  const last = hours === undefined ? '' : ` ; la dernière a été faite ${ago(hours)}`;
  return { value: `la configuration n’a pas de [backup]${last}`, remedy: [] };
}

/** The finding `backup-old`. `hours`: the age of the last backup, which was made by hand. */
export function backupOld(hours: number): Said {
  return {
    value: `la configuration n’a pas de [backup], et la dernière a été faite ${ago(hours)}`,
    remedy: [
      'Faites-en une maintenant : tenderd backup DIRECTORY',
      'Ou laissez tenderd en faire une chaque nuit : définissez [backup] dans la configuration.',
    ],
  };
}

/** The finding `backup-awaited`. */
export function backupAwaited(directory: string): Said {
  return { value: `la première dans ${directory} sera faite après le prochain démarrage, ou cette nuit`, remedy: [] };
}

/** The finding `backup-overdue`. `hours`: the age of the last backup; undefined if there is none. */
export function backupOverdue(hours: number | undefined, directory: string): Said {
  return {
    value:
      hours === undefined
        ? `aucune n’a encore été faite dans ${directory}`
        : `la dernière dans ${directory} a été faite ${ago(hours)}`,
    remedy: [
      'Démarrez tenderd s’il est arrêté : il rattrape une nuit manquée.',
      `Ou faites-en une maintenant : tenderd backup ${directory}`,
    ],
  };
}

/** The finding `backup-gone`. */
export function backupGone(file: string): Said {
  return {
    value: `${file} n’est plus là`,
    remedy: ['Montez son disque, ou faites-en une maintenant : tenderd backup DIRECTORY'],
  };
}

/** The finding `backup-same-disk`. */
export function backupSameDisk(file: string, hours: number): Said {
  return {
    value: `${ago(hours)} : ${file}, sur le disque du répertoire de données`,
    remedy: ['Une panne de ce disque emporte les deux : indiquez dans backup.dir un répertoire d’un autre disque.'],
  };
}

/** The finding `backup-by-leader`. */
export const backupByLeader: Said = { value: 'seul le meneur de la paire fait les sauvegardes nocturnes', remedy: [] };
