/** The output of `tenderd backup`, `journal verify` and `journal restore`. */

import { counted, sizeText } from '../words.js';
import { labelled } from './cli-parts.js';

/** A backup was made and verified. `file`: its path. `size`: a text such as `504 MiB`. */
export function made(file: string, size: string, transactions: number): readonly string[] {
  return [
    `Sauvegarde : ${file}`,
    `  ${sizeText(size)}, ${counted(transactions, 'transaction')}, vérifiée par un autre processus`,
  ];
}

/** The number of old backups that were removed. */
export function removed(count: number): string {
  return count === 1
    ? '  1 sauvegarde précédente a été supprimée'
    : `  ${count} sauvegardes précédentes ont été supprimées`;
}

/** The directory for backups is on the same disk as the data directory. */
export const sameDisk =
  'La sauvegarde est sur le disque du répertoire de données : une panne de ce disque emporte les deux. Utilisez aussi un autre disque.';

/** The progress, while the daemon makes a backup. */
export function progress(percent: number): string {
  return `copie en cours, les paiements continuent : ${percent} %`;
}

/** `backup-running`: the daemon is already making a backup. */
export function running(directory: string): string {
  return `tenderd fait déjà une autre sauvegarde, dans ${directory}. Rien n’a été commencé.`;
}

/** The next step, after {@link running}. */
export const repeatLater = 'Répétez la commande lorsque cette sauvegarde sera terminée.';

/** `backup-unknown`: the daemon ended in the meantime, or another backup replaced the result. */
export const resultUnknown =
  'tenderd ne rend plus compte de cette sauvegarde. Chaque fichier du répertoire est complet et vérifié, ou absent.';

/** `no-journal`: there is no journal to copy. */
export function nothingToCopy(dataDir: string): string {
  return `${dataDir} n’a pas de journal : il n’y a rien à sauvegarder.`;
}

/** The next step, after {@link nothingToCopy} and after a journal that cannot be found. */
export const nameTheDirectory = labelled('Indiquer le bon', '--config FILE ou --data-dir DIRECTORY');

/** `usage`: `--keep` is out of range. */
export const keepRange = '--keep est un nombre de 1 à 1000.';

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
  const last = facts.lastAt === undefined ? 'Il n’a aucune entrée.' : `La dernière entrée date de ${facts.lastAt}.`;
  return [
    `Aucun dommage : ${file}`,
    `  ${facts.size}, ${counted(facts.transactions, 'transaction')}, version ${facts.version}. ${last}`,
  ];
}

/** The next step, if `journal verify` without a file ends with `journal-locked`. */
export const verifyABackup = [
  'tenderd lit lui-même son journal pendant son travail. Une sauvegarde vérifie une copie maintenant :',
  '  tenderd backup DIRECTORY',
];

/** `no-file`: the named file does not exist. */
export function noFile(file: string): string {
  return `Le fichier ${file} n’existe pas. Rien n’a été modifié.`;
}

/**
 * `journal restore`: the journal was restored. `aside`: the directory with the earlier journal; undefined if there was
 * none.
 */
export function restored(file: string, path: string, aside: string | undefined): readonly string[] {
  return [
    `${file} a été restauré dans ${path}`,
    ...(aside === undefined ? [] : [`Le journal précédent est conservé, avec tous ses fichiers : ${aside}`]),
    'La copie n’a pas les paiements faits depuis sa création : il n’y a donc encore aucun mouvement d’argent.',
    'Comparez avec les listes des terminaux, puis :',
    "  tenderd journal confirm --name '...' --reason '...'",
  ];
}
