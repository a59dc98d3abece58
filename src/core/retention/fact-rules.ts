/** Decides which texts of facts are kept after the retention period. */

import { retention } from '../../messages/index.js';
import type { Fact, FactType } from '../engine/fact.js';

/**
 * Whether the text of a fact is kept. `text`: the text is kept, because it is in our own words, with ids and the names
 * of operators and registers. `type`: the text is replaced, because it may quote a terminal or a customer.
 */
type FactRule = 'text' | 'type';

const rules: Readonly<Record<FactType, FactRule>> = {
  accepted: 'text',
  'asked-again': 'text',
  'attempt-opened': 'text',
  'attempt-unsent': 'text',
  answered: 'type',
  refused: 'type',
  stage: 'type',
  printed: 'text',
  'input-refused': 'type',
  prompt: 'type',
  'prompt-answered': 'type',
  'prompt-ended': 'type',
  'link-lost': 'text',
  'deadline-passed': 'text',
  fenced: 'text',
  'status-answered': 'type',
  'status-unanswered': 'type',
  'proved-never-received': 'text',
  unrecoverable: 'type',
  'abort-wanted': 'type',
  'abort-sent': 'type',
  rejected: 'type',
  outcome: 'type',
  acknowledged: 'text',
  'answer-delivered': 'text',
  'answer-lost': 'text',
  'result-not-taken': 'text',
  'register-login': 'text',
  resolved: 'text',
  'released-by-operator': 'text',
  leased: 'text',
  'lease-ended': 'text',
  'card-held': 'text',
  'card-released': 'text',
  'device-request-asked': 'text',
  'device-request-sent': 'text',
  'device-request-ended': 'type',
  session: 'text',
  'poi-list': 'text',
  'unmatched-response': 'type',
  forged: 'text',
  faulted: 'text',
  started: 'text',
  'data-erased': 'text',
  'data-exported': 'text',
  'operator-act': 'text',
};

/** The members of a detail that are kept. All others are erased, such as messages of terminals. */
const keptDetails: ReadonlySet<string> = new Set([
  'row',
  'sale',
  'retryOf',
  'reviewed',
  'revision',
  'result',
  'reason',
  'retry',
  'endpoint',
  'outcome',
  'name',
  'integrityHold',
  'saleIds',
  'deviceRequestId',
  'kind',
  'promptId',
  'register',
  'before',
  'transactions',
]);

/** True if the text of a fact of this type may quote a terminal or a customer. */
export function textMayQuote(type: FactType): boolean {
  return rules[type] !== 'text';
}

/** Returns a fact without the data that is erased after the retention period. */
export function erasedFact({ text, detail, ...fact }: Fact): Fact {
  const left = Object.entries(detail ?? {}).filter(([name]) => keptDetails.has(name));
  return {
    ...fact,
    text: textMayQuote(fact.type) ? retention.fact() : text,
    ...(left.length === 0 ? {} : { detail: Object.fromEntries(left) }),
  };
}
