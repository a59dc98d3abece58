/** What was sent for a transaction and what came back, with its receipts. */

import type { Receipt, ServiceAttempt, Transaction } from '../../client/index.js';
import { clock, plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';

/** Attempts with the terminal's own words, and receipts: the evidence. */
export function showEvidence(transaction: Transaction, screen: Screen): void {
  for (const attempt of transaction.attempts ?? []) {
    const said = attempt.evidence;
    const answer =
      said === undefined
        ? 'no answer'
        : [said.result, said.errorCondition, said.additionalResponse, `(${said.how}, ${clock(said.at)})`]
            .filter((part) => part !== undefined)
            .join(' ');
    screen.line(
      `  ${attempt.category} ${plain(attempt.serviceId)} sent ${clock(attempt.openedAt)}, ${attempt.state}: ${plain(answer)}`,
    );
    for (const { path, cause } of said?.damaged ?? [])
      screen.line(`    could not be read: ${plain(path)} (${plain(cause)})`);
  }
  for (const attempt of transaction.serviceAttempts ?? []) {
    const { endpoint, idempotencyKey, openedAt, state } = attempt;
    const what = `${plain(endpoint)} ${plain(idempotencyKey)} sent ${clock(openedAt)}, ${state}`;
    screen.line(`  ${what}: ${plain(answerOf(attempt, transaction))}`);
  }
  for (const receipt of transaction.receipts) showReceipt(receipt, screen);
}

/** One receipt, line by line. */
export function showReceipt(receipt: Receipt, screen: Screen): void {
  screen.line();
  const copy = receipt.copy === undefined ? '' : `, ${plain(receipt.copy)} copy`;
  screen.line(`  ${plain(receipt.document)}${copy}${receipt.signatureRequired ? '  SIGNATURE REQUIRED' : ''}`);
  for (const text of receipt.lines) screen.line(`  | ${plain(text)}`);
}

/** What began a payment stays open until the payment has an end: that its link waits is no lost answer. */
function answerOf({ endpoint, pspReference, evidence, said }: ServiceAttempt, { state }: Transaction): string {
  if (evidence !== undefined) return `answered ${clock(evidence.at)} (${evidence.how})`;
  const undecided = said === undefined ? [] : [`last answered ${said.text} (since ${clock(said.since)})`];
  if (pspReference === undefined || !beginnings.includes(endpoint)) return undecided[0] ?? 'no answer';
  const known =
    state === 'waiting' ? 'answered, the link waits for the customer' : 'the service has named the payment, no end yet';
  return [known, ...undecided].join('; ');
}

/** Requests that begin a payment; all others have its pspReference before anything is answered. */
const beginnings: readonly string[] = ['createSession', 'authorize', 'createMit', 'authorizeMit'];
