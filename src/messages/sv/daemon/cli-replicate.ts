/** Messages of `tenderd replicate`. */

import type * as english from '../../en/daemon/cli-replicate.js';

/** The configuration has no pair. Follows the name of the setting. */
export const noPair = 'denna konfiguration har inget [replicate] med en url';

/** The operator confirmed that the earlier leader has stopped. */
export const confirmed: typeof english.confirmed = (daemon) =>
  `Ledaren vet nu att ${daemon} har slutat. Dess betalningar löses inom en minut, eller finns på listan över åtgärder.`;

/** No earlier leader needed a confirmation. */
export const nothing: typeof english.nothing = (daemon) =>
  `Ingen tidigare process av ${daemon} kan ännu skicka. Inget ändrades.`;

/** The daemon that was named is the present leader. */
export const leads: typeof english.leads = (daemon) =>
  `${daemon} leder, så ingen har tagit över. Inget ändrades. Stoppa den, och vänta tills den andra daemonen leder.`;

/** The state of a standby, in parts. */
export const standby = {
  readiness: 'STANDBY',
  role: (name: string, leader: string | undefined): string =>
    `${name} är standby i sitt par, och ${leader === undefined ? 'ingen daemon leder' : `${leader} leder`}`,
  roleBefore: (name: string, leader: string): string =>
    `${name} är standby i sitt par, och ${leader} ledde när strömmen senast lästes`,
  whole: (last: number, at: string): string => `journalen har alla ${last} poster i strömmen, läst ${at}`,
  lacks: (applied: number, last: number, at: string): string =>
    `journalen har ${applied} av ${last} poster i strömmen, läst ${at}`,
  unread: 'strömmen har inte lästs ännu',
  canTakeOver: 'den kan ta över om ledaren går förlorad',
  takesOver: 'den tar över nu',
  blocked: (text: string): string => `den kan inte ta över: ${text}`,
  lookUp: (code: string): string => `Slå upp ${code} i docs/operate/standby.md`,
  wrongToken: 'Standby känner inte till denna token och visar inte sitt läge. Använd token i dess datakatalog.',
} as const;
