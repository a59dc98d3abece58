/** Messages of `tenderd replicate`. */

import type * as english from '../../en/daemon/cli-replicate.js';

/** The configuration has no pair. Follows the name of the setting. */
export const noPair = 'diese Konfiguration hat kein [replicate] mit einer url';

/** The operator confirmed that the earlier leader has stopped. */
export const confirmed: typeof english.confirmed = (daemon) =>
  `Der führende Daemon weiß jetzt, dass ${daemon} beendet ist. Seine Zahlungen werden binnen einer Minute geklärt, oder sie stehen auf der Aufgabenliste.`;

/** No earlier leader needed a confirmation. */
export const nothing: typeof english.nothing = (daemon) =>
  `Kein früherer Prozess von ${daemon} kann noch senden. Nichts wurde geändert.`;

/** The daemon that was named is the present leader. */
export const leads: typeof english.leads = (daemon) =>
  `${daemon} führt, also hat niemand übernommen. Nichts wurde geändert. Beenden Sie ihn, und warten Sie, bis der andere Daemon führt.`;

/** The state of a standby, in parts. */
export const standby = {
  readiness: 'STANDBY',
  role: (name: string, leader: string | undefined): string =>
    `${name} ist der Standby seines Paares, und ${leader === undefined ? 'kein Daemon führt' : `${leader} führt`}`,
  roleBefore: (name: string, leader: string): string =>
    `${name} ist der Standby seines Paares, und ${leader} führte, als der Stream zuletzt gelesen wurde`,
  whole: (last: number, at: string): string => `das Journal hat alle ${last} Einträge des Streams, gelesen um ${at}`,
  lacks: (applied: number, last: number, at: string): string =>
    `das Journal hat ${applied} von ${last} Einträgen des Streams, gelesen um ${at}`,
  unread: 'der Stream wurde noch nicht gelesen',
  canTakeOver: 'er kann übernehmen, wenn der führende Daemon ausfällt',
  takesOver: 'er übernimmt gerade',
  blocked: (text: string): string => `er kann nicht übernehmen: ${text}`,
  lookUp: (code: string): string => `Schlagen Sie ${code} in docs/operate/standby.md nach`,
  wrongToken:
    'Der Standby kennt dieses Token nicht und zeigt seinen Stand nicht. Verwenden Sie das Token seines Datenverzeichnisses.',
} as const;
