/** The table for transactions at a terminal. */

import { type Conclusion, decided, type EvidenceRow, type TerminalEvidence, undecided } from './evidence.js';

/** Receipts that show an approval of any kind. */
const approvedReceipts = ['approved', 'no-code', 'other-amount'] as const;

/**
 * The first row that matches decides. After a wrong "declined" the customer is charged twice, and after a wrong
 * "approved" the goods are given away. So a single piece of evidence is enough only if nothing contradicts it. The
 * absence of the transaction from the list counts only after the operator has seen that the terminal is idle. A missing
 * receipt alone proves nothing.
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
  // The terminal may have tried again after it printed the receipt. So the screen or the list must show the same
  // result.
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
