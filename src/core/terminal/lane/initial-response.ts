/** What a terminal or its gateway said of an attempt before the terminal denies it: why it was not started. */

import type { TerminalAttempt } from '../../model/attempt.js';
import type { FirstWord } from '../wire/verdict.js';
import type { Kind } from '../../kinds/message/kind.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { conditionRow, type MoneyVerdict } from '../messages/conditions.js';
import { reasonIn, withReason } from '../messages/terminal-reason.js';

/** See `Rail.firstWord`. */
export function firstWord(kind: Kind, record: TransactionRecord, attempt: TerminalAttempt): FirstWord | undefined {
  const { evidence } = attempt;
  if (evidence?.how === 'reject') return { because: 'rejected' };
  const verdict = conditionOf(kind, record, attempt);
  if (verdict !== undefined) {
    const { result, message, mustBeRepeated } = verdict;
    // Only a cloud has said it of what its terminal denies: no customer was refused anything, and none has cancelled.
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

/** What the terminal said directly of an attempt and must confirm, where it ends the transaction in words of its own. */
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
  // What is final when the terminal says it was left open, because a cloud may have said it.
  return isOurs || mustBeRepeated === 'or-denied' || mustBeRepeated === undefined ? verdict : undefined;
}

/** Whether a reconciliation that was seen at work says that it was stopped: the period that it would have closed is open then, and confirms it. */
export function isStoppedClosing({ sawStart, period }: TerminalAttempt, said: string | undefined): boolean {
  return sawStart === true && period !== undefined && said === 'Aborted';
}
