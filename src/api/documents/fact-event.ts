/** The event of a fact, as the event stream and the publication show it. */

import { type Lanes, type NumberedFact } from '../../core/index.js';
import { toProgress } from './event-document.js';
import { toSummary } from './transaction-document.js';

/** The event of one fact. `outcome` has the transaction as it is now, which may be newer than the fact. */
export type FactEvent =
  | { readonly type: 'progress'; readonly data: ReturnType<typeof toProgress> }
  | { readonly type: 'outcome'; readonly data: { readonly transaction: ReturnType<typeof toSummary> } };

/** Returns the event of a fact. `isService` is true for the name of a payment service. */
export function factEvent(
  lanes: Pick<Lanes, 'get'>,
  isService: (name: string) => boolean,
  fact: NumberedFact,
): FactEvent {
  const { type, transactionId, terminal } = fact;
  const view = type === 'outcome' && transactionId !== undefined ? lanes.get(transactionId) : undefined;
  if (view === undefined) return { type: 'progress', data: toProgress(fact, isService(terminal)) };
  return { type: 'outcome', data: { transaction: toSummary(view) } };
}
