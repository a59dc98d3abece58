/**
 * Refusals of what ends another transaction, such as a reversal: while another ending of the same may have gone through, a refusal may only mean
 * that it did (rows `reversal-unknown`, `capture-unknown` and their like). Once nothing of the kind is unknown, the refusal stands.
 */

import { terminalAnswers } from '../../../messages/en.js';
import { begunIn } from '../../engine/queue-entry.js';
import type { EndingDoubt, KindRules } from '../../policy/kind-rules.js';
import { haveSameOriginal } from '../../sale/poi-transaction-id.js';
import { notProcessed } from '../../policy/outcome.js';
import { hasUnknownAttempt, isDefinite, type TransactionRecord } from '../../model/transaction.js';
import type { Turn } from './lane.js';

/** The doubt that a reason is about; undefined for every other reason. */
function doubtIn(turn: Turn, reason: string): KindRules['ends'] {
  return Object.values(turn.kinds).find(({ ends }) => ends?.row === reason)?.ends;
}

/** Why a refused ending is told as unresolved; undefined where its refusal stands. */
export function followUpInDoubt(turn: Turn, record: TransactionRecord): EndingDoubt | undefined {
  // One that was refused, too, is not unknown: the two would wait for each other for ever.
  const unknown = endingsOfSame(turn, record).filter((other) => !isDefinite(other.outcome) && hasUnknownAttempt(other));
  if (unknown.length === 0) return undefined;
  const rows = [record, ...unknown].flatMap(({ request }) => turn.kinds[request.kind].ends?.row ?? []);
  // A reversal beside a capture may have been refused because the capture went through, and the other way round.
  return rows.find((row) => row !== 'reversal-unknown') ?? 'reversal-unknown';
}

/** What else undoes the same payment, load or loyalty transaction, or ends the same pre-authorization. */
function endingsOfSame(turn: Turn, record: TransactionRecord): readonly TransactionRecord[] {
  if (!isEnding(turn, record)) return [];
  return begunIn(turn.state.entries)
    .map((entry) => entry.record)
    .filter(
      (other) =>
        other.request.transactionId !== record.request.transactionId &&
        isEnding(turn, other) &&
        haveSameOriginal(record, other),
    );
}

function isEnding(turn: Turn, record: TransactionRecord): boolean {
  return turn.kindOf(record).ends !== undefined;
}

/**
 * Ends what is told as unresolved and was refused, once no other ending of the same is unknown, however that came to be known. Also one that was
 * unresolved for another reason, such as a release, before its refusal was heard.
 */
export function decideFollowUps(turn: Turn): void {
  for (const { record } of begunIn(turn.state.entries)) {
    const { outcome, attempts, request } = record;
    if (outcome?.result !== 'unresolved' || !isEnding(turn, record)) continue;
    if (attempts.length === 0 || hasUnknownAttempt(record) || followUpInDoubt(turn, record) !== undefined) continue;
    const { reason } = outcome;
    const doubt = doubtIn(turn, reason);
    const message = terminalAnswers.followUpRefused(turn.kindOf(record).words.noun, doubt?.of);
    const draft = { ...notProcessed(`${request.kind}-refused`, message), resolvedBy: 'terminal' as const };
    turn.setOutcome(record, draft, doubt?.row ?? 'final-answer');
  }
}
