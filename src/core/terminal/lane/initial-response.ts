/**
 * Why an attempt was not started. The terminal or its gateway reported this cause. Later the terminal answered that it
 * does not know the attempt.
 */

import type { TerminalAttempt } from '../../model/attempt.js';
import type { InitialResponse } from '../wire/verdict.js';
import type { Kind } from '../../kinds/message/kind.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { conditionRow, type MoneyVerdict } from '../messages/conditions.js';
import { reasonIn, withReason } from '../messages/terminal-reason.js';

/** See `Rail.initialResponse`. */
export function initialResponse(
  kind: Kind,
  record: TransactionRecord,
  attempt: TerminalAttempt,
): InitialResponse | undefined {
  const { evidence } = attempt;
  if (evidence?.how === 'reject') return { because: 'rejected' };
  const verdict = conditionOf(kind, record, attempt);
  if (verdict !== undefined) {
    const { result, message, mustBeRepeated } = verdict;
    // Only a cloud reported this reason, and the terminal does not know the attempt. So the customer was not declined
    // and did not cancel.
    if (mustBeRepeated === undefined) return { because: 'condition' };
    return {
      because: 'condition',
      ending: {
        result,
        reason: conditionRow(evidence?.errorCondition)?.reason ?? 'not-started',
        message: result === 'not-processed' ? withReason(message, evidence?.additionalResponse) : message,
        ...reasonIn({ AdditionalResponse: evidence?.additionalResponse }),
      },
    };
  }
  return evidence?.errorCondition === 'UnavailableDevice' ? { because: 'not-connected' } : undefined;
}

/**
 * Returns the meaning of the terminal's direct answer to an attempt if two conditions are met. First, the answer ends
 * the transaction with its own reason. Second, the answer is confirmed as soon as the terminal says that it does not
 * know the attempt. Otherwise undefined.
 */
function conditionOf(
  kind: Kind,
  { abortRequested }: TransactionRecord,
  { evidence }: TerminalAttempt,
): Extract<MoneyVerdict, { readonly verdict: 'final' }> | undefined {
  if (evidence?.how !== 'direct' || evidence.errorCondition === undefined) return undefined;
  const verdict = conditionRow(evidence.errorCondition)?.money(kind);
  if (verdict?.verdict !== 'final') return undefined;
  const { mustBeRepeated } = verdict;
  const isOurs = mustBeRepeated === 'unless-aborted' && abortRequested !== undefined;
  // The answer would have been final if the terminal itself had given it. The attempt was left open because a cloud may
  // have given the answer.
  return isOurs || mustBeRepeated === 'or-denied' || mustBeRepeated === undefined ? verdict : undefined;
}

/**
 * True if the terminal reports that it started the reconciliation and then stopped it. A period that is still open
 * confirms such a report.
 */
export function isStoppedClosing({ sawStart, period }: TerminalAttempt, said: string | undefined): boolean {
  return sawStart === true && period !== undefined && said === 'Aborted';
}
