/**
 * Handles an approval that comes after another approval was recorded, or while another attempt is running. One of the
 * two approvals may be a second charge.
 */

import { attemptEvents, laneAttention } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { flag } from '../../lifecycle/sibling-completed.js';
import { idsOf } from '../queue/attempts.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * Adds an attention item if the same request is approved again under another transaction of the terminal. The terminal
 * served the request twice, although its gateway promised to deliver it once. The operator must reverse one of the two
 * transactions. A repetition of the same approval changes nothing.
 */
export function flagOther(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt, draft: OutcomeDraft): void {
  const { outcome } = turn.current(record);
  const [before, now] = [outcome?.poiTransaction?.transactionId, draft.poiTransaction?.transactionId];
  if (outcome?.serviceId !== attempt.serviceId || before === undefined || now === undefined || before === now) return;
  const { moves, words } = turn.kindOf(record);
  if (moves === 'nothing' || moves === 'period') return;
  flag(turn, record, laneAttention.servedTwice(words.noun, before, now));
  turn.fact('answered', attemptEvents.approvedAgain(draft.result), {
    row: 'late-approval',
    ...idsOf(record, attempt),
  });
}

/** Aborts every other attempt of a transaction, because one attempt was approved (promise 5). */
export function abortOthers(turn: Turn, transactionId: string): void {
  const record = turn.entry(transactionId)?.record;
  // Nothing to do: an approved transaction without open attempts is no longer in memory.
  if (record === undefined || record.abortRequested !== undefined) return;
  turn.store({ ...record, abortRequested: { at: turn.at, reason: attemptEvents.approvedBefore.reason } });
  turn.fact('abort-wanted', attemptEvents.approvedBefore.text, {
    transactionId,
    row: 'late-approval',
  });
}
