/**
 * The sentences of the pages in the reader's language. Other files of the pages take them from here only, so that a
 * second language replaces the whole object.
 */

import {
  cliResolve as evidence,
  consoleAttention as attentionPage,
  consoleHealth as health,
  consoleOutcomes as outcomes,
  consoleOverview as overview,
  consolePages as pages,
  consolePayment as payment,
  consolePayments as payments,
  consolePractice as practice,
  kindWords,
} from '../../../messages/index.js';

const english = {
  attentionPage,
  evidence,
  health,
  outcomes,
  overview,
  pages,
  payment,
  payments,
  practice,
  kindWords,
};

/** The sentences of one language. */
export type Texts = typeof english;

/** The language of the page, for `Intl` and for screen readers. */
export const language = 'en';

/** The sentences of the reader's language. */
export const texts: Texts = english;
