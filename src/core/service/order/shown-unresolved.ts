/**
 * What the history of a payment shows of our own unresolved operations. An operator may go on beside one (`reviewed`), and admission counts it as not done
 * then. If the history shows it, its money has left whoever asked for it: the next operation is not sent for more than the rest.
 */

import { nothingOf } from '../../../messages/en.js';
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

/** Returns the unresolved ones that the history shows as done or under way. Those that went through take theirs first. */
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

/** How an operation is reported that is not sent for that; undefined if enough is left. `records`: the payment, and what is about it. */
export function whyNotBesideShown(
  rules: KindRules,
  { operation }: FollowUpKind,
  { request }: TransactionRecord,
  records: readonly TransactionRecord[],
  history: readonly HistoryOperation[],
): OutcomeDraft | undefined {
  const [root, ...about] = records;
  const { currency } = root?.outcome?.authorized ?? {};
  // An update says what remains from then on: nothing adds up.
  if (root === undefined || currency === undefined || operation === 'UPDATE') return undefined;
  const shown = shownOf(records, history);
  const [unresolved] = shown;
  if (unresolved === undefined) return undefined;
  const counted = about.filter((one) => movedMoney(one.outcome) || shown.includes(one));
  const amount = Math.max(0, limitOf(operation, sumsOf(root, counted, 'possible')));
  if ((request.amountDetails?.amount ?? 1) <= amount) return undefined;
  const { noun, verb } = rules.words;
  const { transactionId } = unresolved.request;
  const text = `The ${noun} was not sent. The payment service shows what may be transaction ${transactionId}, whose outcome is not known, and ${amountText({ amount, currency })} is left to ${verb}. ${nothingOf(rules)} Resolve ${transactionId} first.`;
  return { ...notProcessed('other-in-doubt', text), retry: 'after-resolution' };
}
