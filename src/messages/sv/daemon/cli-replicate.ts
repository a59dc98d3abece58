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
