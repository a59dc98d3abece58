/** Accepts a request, and restarts with the transactions that an earlier process left. */

import { decisions } from '../../messages/index.js';
import { withChange } from '../model/attempt.js';
import type { EventOf } from '../engine/event.js';
import type { OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { isNonFinancial } from '../policy/kind-rules.js';
import { notProcessed, unresolved } from '../policy/outcome.js';
import { railWordsOf } from '../model/rail-words.js';
import { placeOf } from '../model/request.js';
import type { OutcomeDraft } from '../model/result.js';
import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import { endNotProcessed } from './not-processed.js';

/**
 * Starts a new process: the rail resumes transactions that may have been sent, and ends those that only waited in the
 * queue.
 */
export function onStarted<T extends TransactionTurn & OnRail<T>>(turn: T): void {
  const { rail } = turn;
  rail.onProcessStart(turn);
  for (const { record } of turn.state.entries) {
    if (rail.resume(turn, record) || record.outcome !== undefined) continue;
    const { words } = turn.kindOf(record);
    endNotProcessed(turn, record, notProcessed('restarted', decisions.restarted(words)), rail.rows.restarted);
  }
}

/**
 * Ends a transaction whose terminal or service was removed from the configuration. If the transaction was sent, its
 * outcome is unknown and the operator must resolve it. When the terminal or service is configured again, tenderd asks
 * for the outcome. For that, attempts at a service stay open; they block no lane.
 */
export function onOrphaned(turn: TransactionTurn, record: TransactionRecord): void {
  const kind = turn.kindOf(record);
  const { service } = record.request;
  const rail = railWordsOf(record.request);
  const { code } = rail;
  if (openAttempts(record).length === 0) {
    const text = decisions.removedBeforeStart(kind.words, rail);
    return endNotProcessed(turn, record, notProcessed(`${code}-removed`, text), 'process-died');
  }
  const attempts = record.attempts.map((one) =>
    one.state === 'open' && service === undefined ? withChange(one, { state: 'released-by-operator' }) : one,
  );
  const present = { ...record, attempts };
  if (service === undefined) turn.store(present);
  const draft: OutcomeDraft = {
    ...unresolved(kind, present, `${code}-removed`),
    // The customer may still pay a payment that was begun at a service, so charging again is unsafe.
    ...(service !== undefined && kind.about === undefined && !isNonFinancial(kind) ? { retry: 'unsafe' } : {}),
    message: decisions.removedWhileOpen(kind.words, rail, placeOf(record.request)),
  };
  endNotProcessed(turn, present, draft, 'process-died');
}

/** Records an admitted transaction and puts it into the queue. */
export function onRequested<T extends TransactionTurn & OnRail<T>>(turn: T, event: EventOf<'requested'>): void {
  const record = recordOf(turn, event);
  turn.rail.enqueue(turn, record, event);
  noteAccepted(turn, record);
}

/** Returns the record of an admitted request. */
export function recordOf(turn: TransactionTurn, event: EventOf<'requested'>): TransactionRecord {
  const { request } = event;
  return {
    request,
    acceptedAt: turn.at,
    ...(event.originalId === undefined ? {} : { originalId: event.originalId }),
    ...(event.originalPoi === undefined ? {} : { originalPoi: event.originalPoi }),
    ...(event.originalAmount === undefined ? {} : { originalAmount: event.originalAmount }),
    ...(event.acquisitionPoi === undefined ? {} : { acquisitionPoi: event.acquisitionPoi }),
    ...(event.paidBefore === undefined ? {} : { paidBefore: event.paidBefore }),
    ...(event.paidOtherwise === undefined ? {} : { paidOtherwise: event.paidOtherwise }),
    ...(event.registerRequestIds === undefined ? {} : { registerRequestIds: [event.registerRequestIds] }),
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
    ...(event.orderReference === undefined ? {} : { orderReference: event.orderReference }),
    ...(event.orderRemaining === undefined ? {} : { orderRemaining: event.orderRemaining }),
  };
}

/** Records that the transaction was accepted, and the operators' reviews on which the acceptance depends. */
export function noteAccepted(turn: TransactionTurn, record: TransactionRecord): void {
  const { transactionId, kind, sale, retryOf, reviewed = [] } = record.request;
  turn.store(record);
  const reviews = reviewed.map((one) => decisions.reviewed(one.operator, one));
  turn.fact('accepted', decisions.accepted(turn.kinds[kind].words.noun, reviews), {
    transactionId,
    detail: {
      sale,
      ...(retryOf === undefined ? {} : { retryOf }),
      ...(reviewed.length === 0 ? {} : { reviewed }),
    },
  });
}
