/** The texts of the pages in French. */

import * as cashUp from '../../../messages/fr/cli/cli-day.js';
import * as ping from '../../../messages/fr/cli/cli-ping.js';
import * as evidence from '../../../messages/fr/cli/cli-resolve.js';
import * as support from '../../../messages/fr/cli/cli-support.js';
import { acts } from '../../../messages/fr/cli-audit.js';
import * as consoleAudit from '../../../messages/fr/console/console-audit.js';
import * as attentionPage from '../../../messages/fr/console/console-attention.js';
import * as health from '../../../messages/fr/console/console-health.js';
import * as outcomes from '../../../messages/fr/console/console-outcomes.js';
import * as overview from '../../../messages/fr/console/console-overview.js';
import * as pages from '../../../messages/fr/console/console-pages.js';
import * as payment from '../../../messages/fr/console/console-payment.js';
import * as payments from '../../../messages/fr/console/console-payments.js';
import * as practice from '../../../messages/fr/console/console-practice.js';
import { kindWords } from '../../../messages/fr/kind-words.js';
import type { Texts } from './english.js';

/** The texts in French. */
export const french: Texts = {
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
