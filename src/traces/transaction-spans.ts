/** Creates the spans of a transaction from the times that the API reports about it. */

import type { TransactionView } from '../core/index.js';
import type { WholeSpan } from './tracer.js';

/** The span of a transaction, and the spans below it. */
export interface TransactionSpans {
  readonly transaction: WholeSpan;
  readonly parts: readonly WholeSpan[];
}

/**
 * Returns the spans of a transaction up to its first outcome at `outcomeAt` (ISO). Spans contain no amounts and no
 * texts.
 */
export function spansOf(view: TransactionView, outcomeAt: string): TransactionSpans {
  const { request, outcome, attempts, acceptedAt } = view;
  const [startMs, endMs] = [Date.parse(acceptedAt), Date.parse(outcomeAt)];
  const { transactionId, kind, terminal, service } = request;
  const place = terminal === undefined ? { 'tenderd.service': service } : { 'tenderd.terminal': terminal };
  const attributes = {
    'tenderd.transaction_id': transactionId,
    'tenderd.kind': kind,
    ...place,
    ...(outcome === undefined ? {} : { 'tenderd.result': outcome.result, 'tenderd.reason': outcome.reason }),
  };
  const [first] = attempts;
  const queued = { name: 'queue', startMs, endMs: first === undefined ? endMs : Date.parse(first.openedAt) };
  const exchanges = attempts.map(
    (attempt): WholeSpan => ({
      name: attempt.rail === 'service' ? 'service exchange' : 'terminal exchange',
      kind: 'client',
      startMs: Date.parse(attempt.openedAt),
      endMs: attempt.evidence === undefined ? endMs : Date.parse(attempt.evidence.at),
      attributes: {
        ...place,
        'tenderd.request': attempt.rail === 'service' ? attempt.endpoint : attempt.category,
        'tenderd.attempt_state': attempt.state,
      },
      isError: attempt.state !== 'answered',
    }),
  );
  const transaction = { name: kind, startMs, endMs, attributes, isError: outcome?.result === 'unresolved' };
  return { transaction, parts: [queued, ...exchanges] };
}
