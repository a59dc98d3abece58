/** What a writer accepts: a request of a register, and at its start what an earlier process left. */

import { nothingOf } from '../../messages/en.js';
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

/** Begins a new process: the rail takes up what may have left, and what was only queued ends. */
export function onStarted<T extends TransactionTurn & OnRail<T>>(turn: T): void {
  const { rail } = turn;
  rail.onProcessStart(turn);
  for (const { record } of turn.state.entries) {
    if (rail.resume(turn, record) || record.outcome !== undefined) continue;
    const kind = turn.kindOf(record);
    const text = `tenderd was restarted before this ${kind.words.noun} was started. ${nothingOf(kind)} Try again.`;
    endNotProcessed(turn, record, notProcessed('restarted', text), rail.rows.restarted);
  }
}

/**
 * Its terminal or service was taken out of the configuration: what was open is told as unknown, for a person to look at. Once that is configured
 * again it is asked; the attempts of a service stay open for it, because nobody waits for a lane there.
 */
export function onOrphaned(turn: TransactionTurn, record: TransactionRecord): void {
  const kind = turn.kindOf(record);
  const { service } = record.request;
  const { place, code, look } = railWordsOf(record.request);
  if (openAttempts(record).length === 0) {
    const text = `The ${code} of this ${kind.words.noun} is no longer configured; it was never started. ${nothingOf(kind)}`;
    return endNotProcessed(turn, record, notProcessed(`${code}-removed`, text), 'process-died');
  }
  const attempts = record.attempts.map((one) =>
    one.state === 'open' && service === undefined ? withChange(one, { state: 'released-by-operator' }) : one,
  );
  const present = { ...record, attempts };
  if (service === undefined) turn.store(present);
  const { noun, verb } = kind.words;
  const draft: OutcomeDraft = {
    ...unresolved(kind, present, `${code}-removed`),
    // What begins at a service may still be paid there.
    ...(service !== undefined && kind.about === undefined && !isNonFinancial(kind) ? { retry: 'unsafe' } : {}),
    message: `The ${place} ${placeOf(record.request)} is no longer configured, and nobody asks it. It is not known whether the ${noun} went through. Do not ${verb} again: look at ${look}, then resolve it on the attention list; or configure it again, and tenderd asks it once more.`,
  };
  endNotProcessed(turn, present, draft, 'process-died');
}

/** A register asks for a transaction, which was admitted: it waits. */
export function onRequested<T extends TransactionTurn & OnRail<T>>(turn: T, event: EventOf<'requested'>): void {
  const record = recordOf(turn, event);
  turn.rail.enqueue(turn, record, event);
  noteAccepted(turn, record);
}

/** The record of what was admitted. */
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

/** Writes down that it was accepted, with the reviews that it was accepted on. */
export function noteAccepted(turn: TransactionTurn, record: TransactionRecord): void {
  const { transactionId, kind, sale, retryOf, reviewed = [] } = record.request;
  turn.store(record);
  const words = reviewed.map((one) => {
    const why = one.reason === undefined ? '' : `: ${one.reason}`;
    return `; ${one.operator} reviewed ${one.transactionId} at revision ${one.revision}${why}`;
  });
  turn.fact('accepted', `the register asked for a ${turn.kinds[kind].words.noun}${words.join('')}`, {
    transactionId,
    detail: {
      sale,
      ...(retryOf === undefined ? {} : { retryOf }),
      ...(reviewed.length === 0 ? {} : { reviewed }),
    },
  });
}
