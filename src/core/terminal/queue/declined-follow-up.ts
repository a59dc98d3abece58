/**
 * Handles refusals of follow-ups such as reversals. The result of another follow-up of the same original may be
 * unknown. The refusal may then only mean that the other follow-up was carried out (rows `reversal-unknown`,
 * `capture-unknown` and similar). If no such result is unknown, the refusal is final.
 */

import { terminalAnswers } from '../../../messages/index.js';
import { begunIn } from '../../engine/queue-entry.js';
import type { FollowUpUncertainty, KindRules } from '../../policy/kind-rules.js';
import { haveSameOriginal } from '../../sale/poi-transaction-id.js';
import { notProcessed } from '../../policy/outcome.js';
import { hasUnknownAttempt, isDefinite, type TransactionRecord } from '../../model/transaction.js';
import type { Turn } from './lane.js';

/** Returns the `ends` rule whose row is this reason; undefined for every other reason. */
function uncertaintyIn(turn: Turn, reason: string): KindRules['ends'] {
  return Object.values(turn.kinds).find(({ ends }) => ends?.row === reason)?.ends;
}

/** Returns the reason why a refused follow-up is reported as unresolved, or undefined if its refusal is final. */
export function whyFollowUpUncertain(turn: Turn, record: TransactionRecord): FollowUpUncertainty | undefined {
  // Another follow-up that was refused does not count as unknown. Otherwise the two follow-ups would wait for each
  // other for ever.
  const unknown = endingsOfSame(turn, record).filter((other) => !isDefinite(other.outcome) && hasUnknownAttempt(other));
  if (unknown.length === 0) return undefined;
  const rows = [record, ...unknown].flatMap(({ request }) => turn.kinds[request.kind].ends?.row ?? []);
  // If the outcomes of a reversal and a capture are both unknown, the refusal of one may mean that the other went
  // through. In that case, report the row of the capture.
  return rows.find((row) => row !== 'reversal-unknown') ?? 'reversal-unknown';
}

/** Returns the other follow-ups of the same payment, load, loyalty transaction or pre-authorization. */
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
 * Ends refused follow-ups that were reported as unresolved, when no other follow-up of the same original is unknown.
 * This includes a follow-up that was already unresolved for another reason, such as a release, when its refusal came.
 */
export function decideFollowUps(turn: Turn): void {
  for (const { record } of begunIn(turn.state.entries)) {
    const { outcome, attempts, request } = record;
    if (outcome?.result !== 'unresolved' || !isEnding(turn, record)) continue;
    if (attempts.length === 0 || hasUnknownAttempt(record) || whyFollowUpUncertain(turn, record) !== undefined)
      continue;
    const { reason } = outcome;
    const doubt = uncertaintyIn(turn, reason);
    const message = terminalAnswers.followUpRefused(turn.kindOf(record).words.noun, doubt?.of);
    const draft = { ...notProcessed(`${request.kind}-refused`, message), resolvedBy: 'terminal' as const };
    turn.setOutcome(record, draft, doubt?.row ?? 'final-answer');
  }
}
