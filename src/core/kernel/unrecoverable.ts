/** An attempt of which the terminal can no longer tell. */

import type { Turn } from './lane.js';
import type { TransactionRecord } from '../model/transaction.js';
import { notProcessed, unresolved } from './outcome.js';
import { endUnknownCard } from './acquired-card.js';
import { limits } from './timeouts.js';

/**
 * The terminal can no longer tell what became of the attempt: the transaction is unresolved at once, the lane is free,
 * and the question is asked in the background (money may have moved). A card acquisition moves none: it has ended.
 */
export function forget(turn: Turn, record: TransactionRecord, serviceId: string): void {
  const id = record.request.transactionId;
  turn.storeAttempt(record, serviceId, { state: 'unrecoverable' });
  turn.fact('unrecoverable', 'the terminal does not know it, and may have forgotten it', {
    transactionId: id,
    serviceId,
    row: 'not-found',
  });
  const { forgotten } = turn.kindOf(record);
  if (forgotten !== undefined) {
    turn.setOutcome(turn.current(record), notProcessed('terminal-forgot', forgotten), 'acquisition-unknown');
    endUnknownCard(turn, record);
    return;
  }
  const present = turn.current(record);
  turn.setOutcome(present, unresolved(turn.kindOf(present), present, 'terminal-forgot'), 'not-found');
  turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + limits.retryMaxMs, backgroundAsks: 0 });
}
