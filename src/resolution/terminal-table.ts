/** The table for transactions on a terminal. */

import { type Conclusion, decided, type EvidenceRow, type TerminalEvidence, undecided } from './evidence.js';

/** Receipts that show an approval of any kind. */
const approvedReceipts = ['approved', 'no-code', 'other-amount'] as const;

/**
 * The rows; the first one that matches decides. A wrong "declined" charges the customer twice, and a wrong "approved"
 * gives the goods away. So one piece of evidence is enough only if nothing else contradicts it, and the terminal is
 * seen to be idle before the absence of the transaction counts. A missing receipt alone proves nothing.
 */
export const terminalRows: readonly EvidenceRow<TerminalEvidence>[] = [
  // The terminal may still charge the card.
  { when: { screen: ['busy'] }, gives: undecided('still-running') },
  { when: { list: ['declined', 'absent'], receipt: approvedReceipts }, gives: undecided('contradiction') },
  { when: { list: ['approved'], receipt: ['declined'] }, gives: undecided('contradiction') },
  { when: { screen: ['approved'], list: ['declined', 'absent'] }, gives: undecided('contradiction') },
  { when: { screen: ['approved'], receipt: ['declined'] }, gives: undecided('contradiction') },
  { when: { screen: ['declined'], list: ['approved'] }, gives: undecided('contradiction') },
  { when: { screen: ['declined'], receipt: approvedReceipts }, gives: undecided('contradiction') },
  { when: { receipt: ['other-amount'] }, gives: undecided('other-amount') },
  { when: { list: ['approved'] }, gives: decided('approved') },
  { when: { receipt: ['approved'] }, gives: decided('approved') },
  { when: { receipt: ['no-code'] }, gives: undecided('no-approval-code') },
  { when: { list: ['declined'] }, gives: decided('declined') },
  // The terminal may have tried again after it printed the receipt, so its screen or its list must agree.
  { when: { list: ['absent'], receipt: ['declined'] }, gives: decided('declined') },
  { when: { screen: ['idle', 'declined'], receipt: ['declined'] }, gives: decided('declined') },
  { when: { receipt: ['declined'] }, gives: undecided('screen-unseen') },
  { when: { list: ['absent'], receipt: ['unseen'] }, gives: undecided('receipt-unseen') },
  { when: { screen: ['unseen'], list: ['absent'] }, gives: undecided('screen-unseen') },
  { when: { list: ['absent'], receipt: ['none'] }, gives: decided('not-processed') },
  { when: { list: ['unseen'] }, gives: undecided('list-unseen') },
];

/** Returns the conclusion from the evidence at a terminal. */
export function outcomeFromTerminal(evidence: TerminalEvidence): Conclusion {
  const row = terminalRows.find(({ when: { screen, list, receipt } }) =>
    [
      screen?.includes(evidence.screen) ?? true,
      list?.includes(evidence.list) ?? true,
      receipt?.includes(evidence.receipt) ?? true,
    ].every(Boolean),
  );
  return row?.gives ?? undecided('contradiction');
}
