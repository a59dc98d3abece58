/** Messages of `tenderd replicate`. */

import type * as english from '../../en/daemon/cli-replicate.js';

/** The configuration has no pair. Follows the name of the setting. */
export const noPair = 'cette configuration n’a pas de [replicate] avec une url';

/** The operator confirmed that the earlier leader has stopped. */
export const confirmed: typeof english.confirmed = (daemon) =>
  `Le meneur sait maintenant que ${daemon} est arrêté. Ses paiements sont résolus en une minute, ou figurent dans la liste des points à traiter.`;

/** No earlier leader needed a confirmation. */
export const nothing: typeof english.nothing = (daemon) =>
  `Aucun processus précédent de ${daemon} ne peut encore envoyer. Rien n’a été changé.`;

/** The daemon that was named is the present leader. */
export const leads: typeof english.leads = (daemon) =>
  `${daemon} mène : personne n’a pris la relève. Rien n’a été changé. Arrêtez-le, et attendez que l’autre démon mène.`;
