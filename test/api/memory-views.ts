/** What lanes in memory look at in a transaction. */

import type { TransactionView } from '../../src/core/index.js';

/** Finds one by its id. */
export function hasId(transactionId: string): (view: TransactionView) => boolean {
  return (view) => view.request.transactionId === transactionId;
}

/** Where it is, as a listing has it. */
export function coarse(view: TransactionView): 'open' | 'unresolved' | 'ended' {
  if (view.outcome === undefined) return 'open';
  return view.outcome.result === 'unresolved' ? 'unresolved' : 'ended';
}

/** Whether its latest revision is acknowledged. */
export function isAcknowledged(view: TransactionView): boolean {
  return view.outcome !== undefined && view.acknowledgedRevision >= view.outcome.revision;
}

/** Open, unresolved or unacknowledged: what keeps a sale from being paid again. */
export function stands(view: TransactionView): boolean {
  return coarse(view) !== 'ended' || !isAcknowledged(view);
}
