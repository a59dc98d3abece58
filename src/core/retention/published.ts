/**
 * The form of transactions and facts in published events. A published event can no longer be erased. From the first day
 * on, it contains only the data that is kept after the retention period.
 */

import { retention } from '../../messages/index.js';
import type { Fact } from '../engine/fact.js';
import type { TransactionRequest } from '../model/request.js';
import type { Outcome } from '../model/result.js';
import { textMayQuote } from './fact-rules.js';
import { keptOfOutcome, mayQuote } from './outcome-rules.js';
import { erasedRequest } from './request-rules.js';

/** The parts of a transaction view that may have personal data. */
interface Shown {
  readonly request: TransactionRequest;
  readonly outcome?: Outcome | undefined;
  readonly message: string;
  /** The text on the terminal's screen. */
  readonly showing?: string | undefined;
}

/** Returns a view of a transaction without personal data of customers. The result, the amounts, the ids and the advice stay. */
export function publishedView<View extends Shown>(view: View): View {
  const { outcome, message } = view;
  const shown = { ...view, request: erasedRequest(view.request), showing: undefined };
  if (outcome === undefined) return shown;
  const plain = mayQuote(outcome) ? retention.publishedOutcome(outcome.result) : message;
  return { ...shown, outcome: { ...keptOfOutcome(outcome), message: plain }, message: plain };
}

/** Returns a fact without a text that may quote a terminal or a customer. */
export function publishedFact<F extends Fact>(fact: F): F {
  return textMayQuote(fact.type) ? { ...fact, text: retention.publishedFact() } : fact;
}

/**
 * True if only one of the two journals of a pair has the fact, because the fact is not written to the stream of the
 * pair. These facts are an erasure or an export of personal data, and a confirmation of the journal or of its machine.
 */
export function isOfOneJournal({ type, terminal, transactionId }: Fact): boolean {
  if (type === 'data-erased' || type === 'data-exported') return true;
  return type === 'resolved' && terminal === '' && transactionId === undefined;
}
