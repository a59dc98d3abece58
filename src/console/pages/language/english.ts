/**
 * The texts of the pages in English, and the type that every other language has. Each file of the catalogues is
 * imported by itself, so that the script for browsers contains no other file. Of the files for commands, the script
 * contains only the messages that are listed below.
 */

import type { Translated } from '../../../messages/catalogue-type.js';
import {
  consoleAttention as attentionPage,
  cliDay as cashUp,
  cliPing as ping,
  cliResolve as evidence,
  cliSupport as support,
  cliAudit,
  consoleAudit,
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
  audit: { ...consoleAudit, acts: cliAudit.acts },
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

/** The texts of one language. */
export type Texts = Translated<typeof english>;
