/**
 * What the history of a payment shows of our own unresolved operations. An operator may go on beside one (`reviewed`), and admission counts it as not done
 * then. If the history shows it, its money has left whoever asked for it: the next operation is not sent for more than the rest.
 */

import { notProcessed } from '../../policy/outcome.js';
import { type KindRules, nothingOf } from '../../policy/kind-rules.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { OutcomeDraft } from '../../model/result.js';
import { isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { type HistoryOperation, isFailed } from '../messages/history-operation.js';
import { limitOf } from '../../sale/service-ledger.js';
import { sumsOf } from './order-state.js';
import { type FollowUpKind, serviceKindOf } from '../messages/service-kind.js';

/** The unresolved ones that the history shows as done or under way. Those that went through take theirs first. */
function shownOf(
  [root, ...about]: readonly TransactionRecord[],
  history: readonly HistoryOperation[],
): readonly TransactionRecord[] {
  const left = history.filter((one) => !isFailed(one));
  const takes = (type: string, record: TransactionRecord): boolean => {
    const amount = (record.outcome?.authorized ?? record.request.amountDetails)?.amount;
    const place = left.findIndex((one) => one.type === type && (amount === undefined || one.amount === amount));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const takesOwn = (record: TransactionRecord): boolean =>
    takes(serviceKindOf(record.request.kind)?.operation ?? '', record);
  if (root?.request.kind === 'payment') takes('CAPTURE', root);
  for (const record of about) if (movedMoney(record.outcome)) takesOwn(record);
  return about.filter((record) => record.outcome !== undefined && !isDefinite(record.outcome) && takesOwn(record));
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
