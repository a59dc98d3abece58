/** Shows the evidence of a transaction: its requests, the answers to them, and its receipts. */

import type { Receipt, ServiceAttempt, Transaction } from '../../client/index.js';
import { cliTransactions as texts } from '../../messages/index.js';
import { clock, plain } from '../output/format.js';
import type { Screen } from '../output/screen.js';

/** Shows each attempt with its answer, and then the receipts. */
export function showEvidence(transaction: Transaction, screen: Screen): void {
  for (const { category, serviceId, openedAt, state, evidence } of transaction.attempts ?? []) {
    const answer =
      evidence === undefined
        ? texts.noAnswer
        : [
            evidence.result,
            evidence.errorCondition,
            evidence.additionalResponse,
            `(${evidence.how}, ${clock(evidence.at)})`,
          ]
            .filter((part) => part !== undefined)
            .join(' ');
    const facts = { sentAt: clock(openedAt), state, answer: plain(answer) };
    screen.line(`  ${texts.attempt(`${category} ${plain(serviceId)}`, facts)}`);
    for (const { path, cause } of evidence?.damaged ?? [])
      screen.line(`    ${texts.damaged(plain(path), plain(cause))}`);
  }
  for (const attempt of transaction.serviceAttempts ?? []) {
    const { endpoint, idempotencyKey, openedAt, state } = attempt;
    const facts = { sentAt: clock(openedAt), state, answer: plain(answerOf(attempt, transaction)) };
    screen.line(`  ${texts.attempt(`${plain(endpoint)} ${plain(idempotencyKey)}`, facts)}`);
  }
  for (const receipt of transaction.receipts) showReceipt(receipt, screen);
}

/** Shows one receipt, line by line. */
export function showReceipt(receipt: Receipt, screen: Screen): void {
  const copy = receipt.copy === undefined ? undefined : plain(receipt.copy);
  screen.line();
  screen.line(`  ${texts.receiptHeading(plain(receipt.document), copy, receipt.signatureRequired)}`);
  for (const text of receipt.lines) screen.line(`  | ${plain(text)}`);
}

/**
 * Describes the answer to an attempt. An attempt that began a payment stays open until the payment ends, even if an
 * answer has arrived.
 */
function answerOf({ endpoint, pspReference, evidence, said }: ServiceAttempt, { state }: Transaction): string {
  if (evidence !== undefined) return texts.answeredAt(clock(evidence.at), evidence.how);
  const undecided = said === undefined ? [] : [texts.lastAnswered(said.text, clock(said.since))];
  if (pspReference === undefined || !beginnings.includes(endpoint)) return undecided[0] ?? texts.noAnswer;
  return [state === 'waiting' ? texts.linkWaits : texts.namedOnly, ...undecided].join('; ');
}

/** The requests that begin a payment. For any other request, the pspReference is known before its answer arrives. */
const beginnings: readonly string[] = ['createSession', 'authorize', 'createMit', 'authorizeMit'];
