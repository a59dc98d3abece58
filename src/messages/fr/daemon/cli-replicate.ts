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

/** The state of a standby, in parts. */
export const standby = {
  readiness: 'EN ATTENTE',
  role: (name: string, leader: string | undefined): string =>
    `${name} est en attente dans sa paire, et ${leader === undefined ? 'aucun démon ne mène' : `${leader} mène`}`,
  roleBefore: (name: string, leader: string): string =>
    `${name} est en attente dans sa paire, et ${leader} menait à la dernière lecture du flux`,
  whole: (last: number, at: string): string => `le journal a les ${last} entrées du flux, lu à ${at}`,
  lacks: (applied: number, last: number, at: string): string =>
    `le journal a ${applied} des ${last} entrées du flux, lu à ${at}`,
  unread: 'le flux n’a pas encore été lu',
  canTakeOver: 'il peut prendre la relève si le meneur est perdu',
  takesOver: 'il prend la relève',
  blocked: (text: string): string => `il ne peut pas prendre la relève : ${text}`,
  lookUp: (code: string): string => `Cherchez ${code} dans docs/operate/standby.md`,
  wrongToken:
    'Le démon en attente ne connaît pas ce jeton et ne montre pas son état. Utilisez le jeton de son répertoire de données.',
} as const;
