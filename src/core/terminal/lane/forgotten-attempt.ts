/** An attempt whose result the terminal can no longer report. */

import { attemptEvents } from '../../../messages/index.js';
import { giveUpTransaction } from '../../lifecycle/give-up.js';
import type { Turn } from './lane-state.js';
import { terminalAttempt, type TransactionRecord } from '../../model/transaction.js';
import { notProcessed } from '../../policy/outcome.js';
import { endUnknownCard } from '../queue/acquired-card.js';
import { limits } from '../../base/limits.js';

const forgot = {
  text: attemptEvents.mayHaveForgotten,
  row: 'not-found',
  reason: 'terminal-forgot',
} as const;

const unasked = {
  text: attemptEvents.cannotBeAsked,
  row: 'cannot-be-asked',
  reason: 'cannot-be-asked',
} as const;

/**
 * Handles an attempt whose result the terminal can no longer report. Money may have moved, so the transaction is
 * unresolved at once, the lane is free, and tenderd keeps asking in the background. A card acquisition moves no money,
 * so it ends.
 */
export function forget(turn: Turn, record: TransactionRecord, serviceId: string): void {
  const id = record.request.transactionId;
  const attempt = terminalAttempt(record, serviceId);
  const isUnasked = attempt !== undefined && turn.rail.questionFor(attempt) === undefined;
  const { text, row, reason } = isUnasked ? unasked : forgot;
  turn.storeAttempt(record, serviceId, { state: 'unrecoverable' });
  turn.fact('unrecoverable', text, { transactionId: id, serviceId, row });
  const { forgotten } = turn.kindOf(record);
  if (forgotten !== undefined) {
    turn.setOutcome(turn.current(record), notProcessed('terminal-forgot', forgotten), 'acquisition-unknown');
    endUnknownCard(turn, record);
    return;
  }
  giveUpTransaction(turn, record, row, reason);
  turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + limits.retryMaxMs, backgroundAsks: 0 });
}
