/** The texts of the pages in Swedish. */

import * as cashUp from '../../../messages/sv/cli/cli-day.js';
import * as ping from '../../../messages/sv/cli/cli-ping.js';
import * as evidence from '../../../messages/sv/cli/cli-resolve.js';
import * as support from '../../../messages/sv/cli/cli-support.js';
import { acts } from '../../../messages/sv/cli-audit.js';
import * as consoleAudit from '../../../messages/sv/console/console-audit.js';
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
  audit: { ...consoleAudit, acts },
  cashUp: {
    agrees: cashUp.agrees,
    heading: cashUp.heading,
    more: cashUp.more,
    noTransactions: cashUp.noTransactions,
    notBegun: cashUp.notBegun,
    notCompared: cashUp.notCompared,
    notSettled: cashUp.notSettled,
    reasons: cashUp.reasons,
    settled: cashUp.settled,
    side: cashUp.side,
    toLookAt: cashUp.toLookAt,
    totalsType: cashUp.totalsType,
    whyDifferent: cashUp.whyDifferent,
    withoutAmount: cashUp.withoutAmount,
  },
  evidence: {
    againstReport: evidence.againstReport,
    concluded: evidence.concluded,
    listAnswers: evidence.listAnswers,
    lookFurther: evidence.lookFurther,
    pageAnswers: evidence.pageAnswers,
    pageQuestion: evidence.pageQuestion,
    reason: evidence.reason,
    receiptAnswers: evidence.receiptAnswers,
    screenAnswers: evidence.screenAnswers,
    seen: evidence.seen,
    terminalQuestions: evidence.terminalQuestions,
  },
  health,
  outcomes,
  overview,
  pages,
  payment,
  payments,
  ping: {
    answered: ping.answered,
    blocked: ping.blocked,
    busy: ping.busy,
    noAnswer: ping.noAnswer,
    unreachable: ping.unreachable,
  },
  practice,
  support: {
    contents: support.contents,
    cutHeading: support.cutHeading,
    digest: support.digest,
    part: support.part,
  },
  kindWords,
};
