/** Messages about backups of the journal, which the daemon or `tenderd backup` makes. */

import type * as english from '../en/backups.js';

const nothingChanged = 'Aucun nouveau fichier n’y reste, et les sauvegardes précédentes sont inchangées.';

/** The reasons why no backup was made, by the code of BackupError. Each text follows `Pas de sauvegarde dans DIRECTORY :`. */
export const faults = {
  'backup-directory-missing': 'le répertoire n’existe pas. Son disque est-il monté ? tenderd ne le crée pas',
  'backup-own-directory':
    'il appartient au répertoire des données, donc la copie serait perdue avec le journal. Indiquez un répertoire sur un autre disque',
  'backup-directory-unwritable':
    'l’utilisateur de tenderd n’a pas le droit d’y écrire, ou le disque est en lecture seule',
  'backup-disk-full': 'le disque n’a pas assez d’espace. Libérez-en, ou gardez moins de sauvegardes',
  'backup-no-room':
    'la copie est d’abord faite dans le répertoire de données, et son disque n’a pas assez d’espace. Les paiements ont besoin du reste : libérez donc de l’espace',
  'backup-not-verified':
    'un autre processus a lu le nouveau fichier, et il n’est pas complet. Vérifiez le disque, puis le journal : tenderd doctor',
  'backup-interrupted': 'tenderd a été arrêté. Le prochain démarrage fait la sauvegarde',
  'backup-io': 'elle n’a pas pu être lue, écrite ou synchronisée. Vérifiez le disque et ses câbles',
} as const;

/** The text of a BackupError. `detail`: details, such as the error text of the system. */
export function fault(code: keyof typeof english.faults, directory: string, detail: string): string {
  return `Pas de sauvegarde dans ${directory} : ${faults[code]} (${detail}). ${nothingChanged}`;
}
