/** The texts of the pages in Swedish. */

import * as cashUp from '../../../messages/sv/cli/cli-day.js';
import * as ping from '../../../messages/sv/cli/cli-ping.js';
import * as evidence from '../../../messages/sv/cli/cli-resolve.js';
import * as support from '../../../messages/sv/cli/cli-support.js';
import * as attentionPage from '../../../messages/sv/console/console-attention.js';
import * as health from '../../../messages/sv/console/console-health.js';
import * as outcomes from '../../../messages/sv/console/console-outcomes.js';
import * as overview from '../../../messages/sv/console/console-overview.js';
import * as pages from '../../../messages/sv/console/console-pages.js';
import * as payment from '../../../messages/sv/console/console-payment.js';
import * as payments from '../../../messages/sv/console/console-payments.js';
import * as practice from '../../../messages/sv/console/console-practice.js';
import { kindWords } from '../../../messages/sv/kind-words.js';
import type { Texts } from './english.js';

/** The texts in Swedish. */
export const swedish: Texts = {
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
