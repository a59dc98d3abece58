/**
 * The texts of the pages in the reader's language: the first language of the browser that the catalogue has. Other files of the pages take their texts
 * from here only. The areas are imported from the catalogues themselves, so that the script for browsers has these areas and no others.
 */

import type { Translated } from '../../../messages/catalogue-type.js';
import * as cashUpGerman from '../../../messages/de/cli/cli-day.js';
import * as evidenceGerman from '../../../messages/de/cli/cli-resolve.js';
import * as attentionPageGerman from '../../../messages/de/console/console-attention.js';
import * as pingGerman from '../../../messages/de/cli/cli-ping.js';
import * as supportGerman from '../../../messages/de/cli/cli-support.js';
import * as healthGerman from '../../../messages/de/console/console-health.js';
import * as outcomesGerman from '../../../messages/de/console/console-outcomes.js';
import * as overviewGerman from '../../../messages/de/console/console-overview.js';
import * as pagesGerman from '../../../messages/de/console/console-pages.js';
import * as paymentGerman from '../../../messages/de/console/console-payment.js';
import * as paymentsGerman from '../../../messages/de/console/console-payments.js';
import * as practiceGerman from '../../../messages/de/console/console-practice.js';
import { kindWords as kindWordsGerman } from '../../../messages/de/kind-words.js';
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
import { languageOfTag } from '../../../messages/languages.js';

const english = {
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

/** The texts in German. */
const german: Texts = {
  attentionPage: attentionPageGerman,
  cashUp: cashUpGerman,
  evidence: evidenceGerman,
  health: healthGerman,
  outcomes: outcomesGerman,
  overview: overviewGerman,
  pages: pagesGerman,
  payment: paymentGerman,
  payments: paymentsGerman,
  ping: pingGerman,
  support: supportGerman,
  practice: practiceGerman,
  kindWords: kindWordsGerman,
};

/** The language of the page, for `Intl` and for screen readers. */
export const language =
  readerLanguages()
    .map(languageOfTag)
    .find((known) => known !== undefined) ?? 'en';

/** Returns the languages of the browser. Tests load this file without one. */
function readerLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** The texts of the reader's language. */
export const texts: Texts = language === 'de' ? german : english;
