/**
 * The texts of the pages in English, and the type that each other language has. The areas are imported from the catalogues themselves, so that the
 * script for browsers has these areas and no others.
 */

import type { Translated } from '../../../messages/catalogue-type.js';
import {
  consoleAttention as attentionPage,
  cliDay as cashUp,
  cliPing as ping,
  cliResolve as evidence,
  cliSupport as support,
  consoleHealth as health,
  consoleOutcomes as outcomes,
  consoleOverview as overview,
  consolePages as pages,
  consolePayment as payment,
  consolePayments as payments,
  consolePractice as practice,
  kindWords,
} from '../../../messages/en.js';

/** The texts in English. */
export const english = {
  attentionPage,
  cashUp,
  evidence,
  health,
  outcomes,
  overview,
  pages,
  payment,
  payments,
  ping,
  practice,
  support,
  kindWords,
};

/** The texts of one language. */
export type Texts = Translated<typeof english>;
