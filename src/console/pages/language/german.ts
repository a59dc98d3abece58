/** The texts of the pages in German. */

import * as cashUp from '../../../messages/de/cli/cli-day.js';
import * as ping from '../../../messages/de/cli/cli-ping.js';
import * as evidence from '../../../messages/de/cli/cli-resolve.js';
import * as support from '../../../messages/de/cli/cli-support.js';
import * as attentionPage from '../../../messages/de/console/console-attention.js';
import * as health from '../../../messages/de/console/console-health.js';
import * as outcomes from '../../../messages/de/console/console-outcomes.js';
import * as overview from '../../../messages/de/console/console-overview.js';
import * as pages from '../../../messages/de/console/console-pages.js';
import * as payment from '../../../messages/de/console/console-payment.js';
import * as payments from '../../../messages/de/console/console-payments.js';
import * as practice from '../../../messages/de/console/console-practice.js';
import { kindWords } from '../../../messages/de/kind-words.js';
import type { Texts } from './english.js';

/** The texts in German. */
export const german: Texts = {
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
