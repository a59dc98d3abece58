/**
 * The texts of the pages. They are imported directly from the catalogue, so that the script for browsers contains only
 * what the pages need. The other files of the pages take their texts only from here.
 */

import {
  consoleOutcomes as outcomes,
  kindWords,
  officeDays as days,
  officeMatch as match,
  officePages as pages,
  officePayments as payments,
  officeStores as stores,
} from '../../../../messages/en.js';

/** The language of the pages, for `Intl` and for screen readers. */
export const language = 'en';

/** The texts of the pages. */
export const texts = { days, kindWords, match, outcomes, pages, payments, stores } as const;
