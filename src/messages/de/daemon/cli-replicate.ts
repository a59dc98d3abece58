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
