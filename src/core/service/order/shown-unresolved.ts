/**
 * Finds our own unresolved operations in the history. After an operator's review (`reviewed`), admission counts such an
 * operation as not done. If the history shows it anyway, its money has moved. The next operation may then take only the
 * rest.
 */

import { serviceOutcomes } from '../../../messages/index.js';
import { notProcessed } from '../../policy/outcome.js';
import { type KindRules } from '../../policy/kind-rules.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { OutcomeDraft } from '../../model/result.js';
import { isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { type HistoryOperation, isFailed } from '../messages/history-operation.js';
import { limitOf } from '../../sale/service-ledger.js';
import { matched } from './matched-history.js';
import { sumsOf } from './order-state.js';
import type { FollowUpKind } from '../messages/service-kind.js';

/** Returns the unresolved operations that the history shows as completed or open. Transactions that went through are matched first. */
export function shownOf(
  [root, ...about]: readonly TransactionRecord[],
  history: readonly HistoryOperation[],
): readonly TransactionRecord[] {
  const moved = about.filter(({ outcome }) => movedMoney(outcome));
  const unresolved = about.filter(({ outcome }) => outcome !== undefined && !isDefinite(outcome));
  const first = root?.request.kind === 'payment' ? [root] : [];
  const operations = history.filter((one) => !isFailed(one));
  return matched(operations, [...first, ...moved, ...unresolved]).ours.filter((one) => unresolved.includes(one));
}

/**
 * Returns the outcome of an operation that is not sent, because the history shows unresolved operations of ours and
 * they leave too little for it. Returns undefined if enough is left. `records`: the payment and its operations.
 */
export function whyTooLittleLeft(
  rules: KindRules,
  { operation }: FollowUpKind,
  { request }: TransactionRecord,
  records: readonly TransactionRecord[],
  history: readonly HistoryOperation[],
): OutcomeDraft | undefined {
  const [root, ...about] = records;
  const { currency } = root?.outcome?.authorized ?? {};
  // An update sets a new total, so amounts of updates are not added up.
  if (root === undefined || currency === undefined || operation === 'UPDATE') return undefined;
  const shown = shownOf(records, history);
  const [unresolved] = shown;
  if (unresolved === undefined) return undefined;
  const counted = about.filter((one) => movedMoney(one.outcome) || shown.includes(one));
  const amount = Math.max(0, limitOf(operation, sumsOf(root, counted, 'possible')));
  if ((request.amountDetails?.amount ?? 1) <= amount) return undefined;
  const { transactionId: id } = unresolved.request;
  const text = serviceOutcomes.otherUnresolved(rules.words, { id, left: amountText({ amount, currency }) });
  return { ...notProcessed('other-in-doubt', text), retry: 'after-resolution' };
}
