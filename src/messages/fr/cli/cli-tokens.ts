/** The output of `tenderd token`. */

/** The help text of `rotate`, printed after its options. */
export const help = `
Un tenderd en service accepte le nouveau jeton aussitôt, sans redémarrage. Donnez le nouveau jeton à la caisse avant la fin du
précédent. Après sa fin, un jeton donne encore accès aux transactions commencées avec lui, jusqu’à leur accusé de réception.
`;

/** The owner of a token: the operator or a register. */
export function ownerOf(register: string | undefined): string {
  return register === undefined ? 'de l’opérateur' : `de la caisse ${register}`;
}

/** The owner of the read-only token, in the form of `ownerOf`. */
export const reader = 'de l’accès en lecture';

/** The new token is in the file. */
export function rotated(owner: string, path: string): string {
  return `Le nouveau jeton ${owner} est dans ${path}.`;
}

/** The time until which the earlier token is valid. */
export function validUntil(time: string): string {
  return `Le jeton précédent reste valable jusqu’à ${time}. D’ici là, donnez le nouveau jeton à la caisse, ou redémarrez la caisse.`;
}

/** The earlier tokens are no longer valid. */
export const endedNow =
  'Les jetons précédents ne sont plus valables. Une caisse ne peut s’en servir que pour terminer les transactions qu’elle a commencées avec eux.';

/** The time until which the earlier read-only token is valid. */
export function readerValidUntil(time: string): string {
  return `Le jeton précédent reste valable jusqu’à ${time}. D’ici là, donnez le nouveau jeton à ceux qui s’en servent.`;
}

/** The earlier read-only tokens are no longer valid. */
export const readerEndedNow = 'Les jetons précédents ne sont plus valables.';

/** `end` has ended this many earlier read-only tokens that were still valid. */
export function readerEnded(count: number, owner: string): string {
  return `${count} ${count === 1 ? 'jeton précédent' : 'jetons précédents'} ${owner} ${count === 1 ? 'n’est plus valable' : 'ne sont plus valables'}.`;
}

/** The operator used `--token-file` with a command that changes a token. */
export const tokenFileChoosesNothing =
  'Rien n’a été changé : --token-file ne choisit pas le jeton à changer. Indiquez une caisse, --reader pour le jeton de lecture, ou aucun des deux pour le jeton de l’opérateur.';

/** The operator used `--reader` and also named a register. */
export const registerAndReader = 'Utilisez une caisse ou --reader, pas les deux.';

/** The running daemon accepts the new token. */
export const taken = 'Le tenderd en service accepte le nouveau jeton.';

/** No daemon is running. */
export const takenAtStart = 'Aucun tenderd ne répond. Le prochain démarrage de tenderd lit le nouveau jeton.';

/** The running daemon rejects the new token. */
export function notTaken(path: string): string {
  return `tenderd rejette le nouveau jeton dans ${path}. Il accepte encore les jetons précédents : les caisses peuvent continuer.`;
}

/** The operator's next steps if the daemon rejects the new token. */
export const notTakenAdvice: readonly string[] = [
  'En voir la raison dans son log : tenderd logs --level warn',
  'Si la configuration indique le jeton de cette caisse, modifiez-le à cet endroit, et redémarrez tenderd.',
];

/** `end` has ended this many earlier tokens that were still valid. */
export function ended(count: number, owner: string): string {
  if (count === 0) return `Aucun jeton précédent ${owner} n’était encore valable.`;
  return count === 1
    ? `Le jeton précédent ${owner} n’est plus valable. Une caisse ne peut s’en servir que pour terminer les transactions qu’elle a commencées avec lui.`
    : `${count} jetons précédents ${owner} ne sont plus valables. Une caisse ne peut s’en servir que pour terminer les transactions qu’elle a commencées avec eux.`;
}

/** The value of `--keep` cannot be read. */
export function badKeep(given: string): string {
  return `--keep vaut "${given}" ; attendu : une durée d’au plus 30 jours, comme 30m, 24h ou 7d.`;
}

/** The operator used `--keep` together with `--now`. */
export const keepAndNow = 'Utilisez --keep ou --now, pas les deux.';

/** The token file does not exist. */
export function noFile(path: string, register: string | undefined): string {
  return register === undefined
    ? `Il n’y a pas de jeton ${path}. Le prochain démarrage de tenderd en crée un.`
    : `Il n’y a pas de jeton ${path}. Le nom de la caisse est incorrect, ou la configuration contient son jeton.`;
}

/** The token file cannot be changed. */
export function refused(text: string): string {
  return `Rien n’a été modifié : ${text}.`;
}
