/** The event about a fact, in the form of the event stream and of the publication. */

import { type Lanes, type NumberedFact, publishedFact, publishedView, type TransactionView } from '../../core/index.js';
import { toProgress } from './event-document.js';
import { toSummary } from './transaction-document.js';

/**
 * The event about one fact. `outcome` contains the present state of the transaction, which may be newer than the fact.
 */
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

/**
 * Returns the event of a fact as it is published: without the data that an erasure removes, because an erasure cannot
 * change the stream.
 */
export function publishedEvent(
  lanes: Pick<Lanes, 'get'>,
  isService: (name: string) => boolean,
  fact: NumberedFact,
): FactEvent {
  const event = factEvent({ get: (id) => shown(lanes.get(id)) }, isService, fact);
  return event.type === 'outcome'
    ? event
    : { type: 'progress', data: { ...event.data, text: publishedFact(fact).text } };
}

function shown(view: TransactionView | undefined): TransactionView | undefined {
  return view && publishedView(view);
}
