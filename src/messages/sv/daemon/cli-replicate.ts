/** Messages of `tenderd replicate`. */

import type * as english from '../../en/daemon/cli-replicate.js';

/** There is no pair. Follows the name of the setting. */
export const noPair = 'denna konfiguration har inget [replicate] med en url';

/** The result. */
export const confirmed: typeof english.confirmed = (daemon) =>
  `Ledaren vet nu att ${daemon} har slutat. Dess betalningar löses inom en minut, eller finns på listan över åtgärder.`;

/** There was nothing to confirm. */
export const nothing: typeof english.nothing = (daemon) =>
  `Ingen tidigare process av ${daemon} kan ännu skicka. Inget ändrades.`;

/** The daemon leads. */
export const leads: typeof english.leads = (daemon) =>
  `${daemon} leder, så ingen har tagit över. Inget ändrades. Stoppa den, och vänta tills den andra daemonen leder.`;
