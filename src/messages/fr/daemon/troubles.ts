/** The current troubles of a daemon: `GET /v1/daemon`, `tenderd status`, `tenderd attention`. */

import { sizeText } from '../words.js';
/** Names the subject of a trouble: a clock, gateway, terminal or payment service. */
export const subjects = {
  terminal: (name: string): string => `terminal ${name}`,
  gateway: (name: string): string => `passerelle ${name}`,
  service: (name: string): string => `service de paiement ${name}`,
} as const;

const makeRoom = 'Libérez de l’espace, mais ne supprimez aucun fichier du répertoire de données.';

/** The text of the trouble `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(directory: string, free: string, reserve: string): string {
  return `Le disque de ${directory} a ${sizeText(free)} d’espace libre. En dessous de ${sizeText(reserve)}, les nouveaux paiements sont rejetés. ${makeRoom}`;
}

/** The text of the trouble `disk-low`. */
export function diskLow(directory: string, free: string, reserve: string): string {
  return `Le disque de ${directory} n’a plus que ${sizeText(free)} d’espace libre. En dessous de ${sizeText(reserve)}, les nouveaux paiements seront rejetés. ${makeRoom}`;
}

/** The text of the trouble `clock-off`. `isAhead`: our clock shows the later time. */
export function clockOff(seconds: number, isAhead: boolean, other: string): string {
  return `L’horloge de cette machine ${isAhead ? 'avance' : 'retarde'} de ${seconds} s sur celle de ${other}. Réglez cette horloge, et synchronisez-la avec un serveur de temps.`;
}

/** The text of the trouble `configuration-changed`. */
export function configurationChanged(file: string): string {
  return `${file} a été modifié après le démarrage de tenderd. tenderd utilise l’ancien contenu jusqu’à son redémarrage.`;
}

/** The text of the trouble `credentials-not-read`. `problems`: what is wrong with which setting. */
export function credentialsKept(problems: string): string {
  return `Les nouveaux identifiants ne sont pas utilisés : ${problems}. Les précédents restent valables et les paiements continuent. Corrigez le fichier, puis tapez : sudo systemctl reload tenderd`;
}

/** The text of the trouble `credentials-need-restart`. `settings`: the paths of the settings that need a restart. */
export function credentialsWait(settings: string): string {
  return `La nouvelle valeur de ${settings} prend effet après un redémarrage. Les paiements continuent avec la précédente. Redémarrez tenderd quand aucun client n’attend.`;
}

/** The text of the trouble `backup-old`. `at`: ISO time of the last backup, which was made by hand. */
export function backupOld(at: string): string {
  return `La dernière sauvegarde du journal date de ${at}, et aucune sauvegarde de nuit n’est configurée. Les paiements continuent. Faites-en une maintenant : tenderd backup DIRECTORY, ou définissez [backup] dans la configuration.`;
}

/** The text of the trouble `backup-overdue`. `at`: ISO time of the last verified backup; undefined if there is none. */
export function backupOverdue(at: string | undefined): string {
  const last =
    at === undefined
      ? 'Il n’y a pas encore de sauvegarde du journal'
      : `La dernière sauvegarde du journal date de ${at}`;
  return `${last}, et la sauvegarde de la nuit est en retard. Les paiements continuent. Faites-en une maintenant : tenderd backup DIRECTORY`;
}

/** `gateway-not-connected` and `gateway-credentials-refused`. `cause`: why, in words. */
export function gatewayNotConnected(gateway: string, cause: string): string {
  return `La passerelle ${gateway} n’est pas connectée : ${cause}. Aucun paiement n’est possible sur ses terminaux. Si l’adresse, le port ou la clé est faux, tenderd doctor l’indique.`;
}

/** `service-unreachable` and `service-fails`. `cause`: why, in words. */
export function serviceNotReached(service: string, cause: string): string {
  return `Le service de paiement ${service} est injoignable : ${cause}. Aucun nouveau lien ne peut être payé tant qu’il est injoignable.`;
}

/** The text of the trouble `terminal-unavailable`. */
export const unavailable =
  'La passerelle a répondu que le terminal n’est pas connecté (UnavailableDevice), et le terminal n’a rien envoyé depuis. Allumez le terminal, et vérifiez son câble.';

/** Returns what to do about a printer. `state`: the terminal's word for its state. */
export function printerRepair(state: string): string {
  if (state === 'PaperLow' || state === 'NoPaper') return 'Mettez du papier dans le terminal.';
  if (state === 'PaperJam') return 'Ouvrez l’imprimante, et retirez le papier coincé.';
  return 'Vérifiez le papier, puis redémarrez le terminal. Si cela n’aide pas, appelez son assistance.';
}

/** `terminal-printer` and `terminal-paper-low`. `state`: the terminal's word for its state. */
export function printer(state: string): string {
  const means: Readonly<Record<string, string>> = {
    PaperLow: 'n’a plus beaucoup de papier',
    NoPaper: 'n’a plus de papier',
    PaperJam: 'a un bourrage de papier',
    OutOfOrder: 'est hors service',
    DeviceOut: 'n’a pas pu imprimer',
  };
  return `L’imprimante du terminal ${means[state] ?? 'signale une panne'} (${state}). ${printerRepair(state)}`;
}

/** The parts of a terminal. */
export const parts = {
  pinPad: 'clavier PIN',
  cardReader: 'lecteur de carte',
  security: 'module de sécurité',
  communication: 'communication',
} as const;

const partsByEnglish: Readonly<Record<string, string>> = {
  'PIN pad': parts.pinPad,
  'card reader': parts.cardReader,
  'security module': parts.security,
  communication: parts.communication,
};

/** The text of the trouble `terminal-part`. */
export function part(noun: string): string {
  return `Le terminal signale qu’un de ses éléments ne fonctionne pas : ${partsByEnglish[noun] ?? noun}. Redémarrez le terminal, ou appelez son assistance.`;
}

/** The text of the trouble `terminal-host`. */
export function host(acquirerId: string): string {
  return `Le terminal n’atteint pas son acquéreur ${acquirerId}. Vérifiez son réseau, ou appelez son assistance.`;
}

/** The text of the trouble `terminal-status`. `state`: the terminal's word for its state. */
export function status(state: string): string {
  return `Le terminal signale l’état ${state}. Regardez son écran, ou appelez son assistance.`;
}

/** The text of the trouble `webhook-unreachable`. `cause`: why, in words. */
export function webhookUnreachable(url: string, cause: string): string {
  return `Vue de cette machine, ${url} ne mène pas à ce tenderd : ${cause}. Sans webhooks, tenderd apprend quand même les paiements, mais plus tard. Vérifiez publicUrl, et le proxy qui la transmet à webhook.port.`;
}
