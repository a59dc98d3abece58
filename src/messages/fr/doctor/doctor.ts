/** The output of `tenderd doctor`: the words that all checks share, and the text before and after their lines. */

import type { Said } from '../../en/doctor/doctor.js';

/** The states of a line, at most 12 characters. */
export const states = { ok: 'ok', warning: 'alerte', error: 'erreur', 'not-checked': 'non vérifié' } as const;

/** The subjects of the lines, at most 15 characters. */
export const subjects = {
  version: 'version',
  sqlite: 'SQLite',
  configuration: 'configuration',
  dataDirectory: 'répertoire',
  disk: 'disque',
  clock: 'horloge',
  journal: 'journal',
  process: 'processus',
  token: 'jeton',
  attention: 'à traiter',
  ports: 'ports',
  gateways: 'passerelles',
  terminals: 'terminaux',
  services: 'services',
  backup: 'sauvegarde',
  gateway: (name: string): string => `passerelle ${name}`,
  terminal: (name: string): string => `terminal ${name}`,
  service: (name: string): string => `service ${name}`,
} as const;

/** One step of a remedy, after an arrow below the line of the finding. */
export function step(text: string): string {
  return `-> ${text}`;
}

/** The text that is shown while the checks are running. */
export const checking = 'vérification ...';

/** The last line, if there is no error and no warning. `notChecked`: the number of lines that could not be checked. */
export function allWell(notChecked: number): string {
  if (notChecked === 0) return 'Tout est en ordre.';
  const lines =
    notChecked === 1 ? '1 ligne n’a pas pu être vérifiée' : `${notChecked} lignes n’ont pas pu être vérifiées`;
  return `Aucun problème trouvé ; ${lines}.`;
}

/** The last line, if there are errors or warnings. */
export function wrong(errors: number, warnings: number): string {
  const parts = [
    ...(errors === 0 ? [] : [`${errors} ${errors === 1 ? 'erreur' : 'erreurs'}`]),
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'alerte' : 'alertes'}`]),
  ];
  return `${parts.join(' et ')}. Il n’y a eu aucun mouvement d’argent, et aucune session de terminal n’a été ouverte.`;
}

/** `not-checked-in-time`: a check did not end within its limit. */
export function notInTime(limitMs: number): Said {
  return { value: `pas de résultat en ${limitMs / 1_000} s`, remedy: ['Répétez la commande.'] };
}

/** The check needs a running daemon. */
export const startTenderd: Said = { value: 'démarrez tenderd', remedy: [] };

/** The check needs the configuration, which cannot be used. */
export const needsConfiguration: Said = { value: 'corrigez d’abord la configuration', remedy: [] };

/** The check needs files in the data directory, which this user cannot enter. */
export const needsDirectory: Said = { value: `voir "${subjects.dataDirectory}"`, remedy: [] };

/** `--fix`: shows a planned change before it is made. */
export function repair(command: string, before: string): string {
  return `${command}   (actuellement ${before})`;
}

/** `--fix`: the heading above the list of repairs. */
export const repairs = 'Modification des droits de fichiers :';

/** `--fix`: no file has wrong permissions. */
export const nothingToRepair = 'Aucun droit de fichier n’est à corriger. Rien n’a été modifié.';

/** `--fix`: a repair failed. */
export function repairFailed(command: string, why: string): string {
  return `${command} a échoué : ${why}`;
}

/** The instruction to run this command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd doctor`;
}

/** Stands in place of the names, before {@link same}. */
export const several = 'plusieurs';

/** One line for many subjects with the same result. `first`: the first three of them. */
export function same(count: number, first: readonly string[]): string {
  const more = count - first.length;
  return `${first.join(', ')} et ${more} ${more === 1 ? 'autre' : 'autres'}`;
}
