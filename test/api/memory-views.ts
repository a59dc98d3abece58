/** The parts of a transaction that the lanes in memory use. */

import {
  type FoundTransactions,
  type PromptAnswer,
  type PromptKind,
  type Refusal,
  type TransactionFilter,
  type TransactionView,
  type WithoutStreamCode,
  withoutStreamCodes,
} from '../../src/core/index.js';

/** Returns a predicate for the transaction with this id. */
export function hasId(transactionId: string): (view: TransactionView) => boolean {
  return (view) => view.request.transactionId === transactionId;
}

/** Returns the state of a transaction as a list filters it. */
export function coarse(view: TransactionView): 'open' | 'unresolved' | 'ended' {
  if (view.outcome === undefined) return 'open';
  return view.outcome.result === 'unresolved' ? 'unresolved' : 'ended';
}

/** True if its latest revision is acknowledged. */
export function isAcknowledged(view: TransactionView): boolean {
  return view.outcome !== undefined && view.acknowledgedRevision >= view.outcome.revision;
}

/** True if the transaction is open, unresolved or unacknowledged, so that its sale cannot be paid again. */
export function stands(view: TransactionView): boolean {
  return coarse(view) !== 'ended' || !isAcknowledged(view);
}

/** Returns the transactions of a list, newest first. The input is in the order of acceptance. */
export function listed(
  transactions: readonly TransactionView[],
  filter: TransactionFilter,
): readonly TransactionView[] {
  const newestFirst = transactions.toReversed();
  const from = filter.before === undefined ? 0 : newestFirst.findIndex(hasId(filter.before)) + 1;
  return newestFirst
    .slice(from)
    .filter(({ request }) => filter.terminal === undefined || request.terminal === filter.terminal)
    .filter(({ request }) => filter.register === undefined || request.register === filter.register)
    .filter(({ request }) => filter.sale === undefined || request.sale === filter.sale)
    .filter((view) => filter.state === undefined || coarse(view) === filter.state)
    .filter((view) => filter.acknowledged === undefined || isAcknowledged(view) === filter.acknowledged)
    .slice(0, filter.limit ?? 100);
}

/** Returns a page of found transactions. */
export function pageOf(
  transactions: readonly TransactionView[],
  { limit }: TransactionFilter,
): FoundTransactions<TransactionView> {
  const next = transactions.at(-1)?.request.transactionId;
  return { transactions, ...(transactions.length === limit && next !== undefined ? { next } : {}) };
}

/** The type of answer to each prompt. */
export const fitting: Readonly<Record<PromptKind, PromptAnswer['type']>> = {
  confirmation: 'confirmed',
  manager: 'confirmed',
  signature: 'confirmed',
  text: 'text',
  digits: 'digits',
  menu: 'entry',
  'any-key': 'key',
};

/** The reason why a lane or the daemon accepts nothing now. */
export type Obstacle =
  | WithoutStreamCode
  | 'journal-reserve'
  | 'journal-unconfirmed'
  | 'terminal-faulted'
  | 'stopping'
  | 'refund-limit-reached';

/** Returns why an unknown id may have been accepted. */
export function doubtOf(obstacle: Obstacle | undefined): Refusal | undefined {
  if (obstacle === 'journal-unconfirmed') return { code: obstacle, text: 'The journal is missing.' };
  const code = withoutStreamCodes.find((one) => one === obstacle);
  return code && { code, text: 'The stream waits.' };
}
