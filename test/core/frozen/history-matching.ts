/** How a history was joined to our transactions before one function did it, kept to compare. The last step of the ledger deletes it. */

import { doubtOf, isDefinite, movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import {
  type HistoryOperation,
  isDone,
  isFailed,
  isFollowUp,
} from '../../../src/core/service/messages/history-operation.js';
import { hasCancel, serviceKindOf } from '../../../src/core/service/messages/service-kind.js';
import type { ServiceTurn } from '../../../src/core/service/state/service-turn.js';

type PaymentRecords = ServiceTurn['payment'];

/** What is not known of ours counts as ours: then nobody else is blamed for it. So does what may have gone through although that was denied. */
function mayBeOurs(record: TransactionRecord): boolean {
  return movedMoney(record.outcome) || !isDefinite(record.outcome) || doubtOf(record) !== undefined;
}

/** What somebody else did, and what is under way or not understood, in the order of the history. `asking`: what did nothing, because it was refused or has not left. */
export function byOthers(
  [root, ...about]: PaymentRecords,
  history: readonly HistoryOperation[],
  asking: TransactionRecord | undefined,
): readonly HistoryOperation[] {
  if (root === undefined) return [];
  const isCapturedAtOnce = root.request.kind === 'payment';
  // A cancel that closes a session, and the reversal of a capture that failed, are the payment's own.
  const isOwnCancel = isCapturedAtOnce || hasCancel(root);
  const left = history.filter(
    (one) => !isFailed(one) && isFollowUp(one) && one.amount !== 0 && !(one.type === 'CANCEL' && isOwnCancel),
  );
  const take = (type: string, record: TransactionRecord): void => {
    const amount = (record.outcome?.authorized ?? record.request.amountDetails)?.amount;
    const meant = left.filter((one) => one.type === type && (amount === undefined || one.amount === amount));
    // What went through is not the one that is under way.
    const own = (movedMoney(record.outcome) ? meant.find(isDone) : undefined) ?? meant[0];
    if (own !== undefined) left.splice(left.indexOf(own), 1);
  };
  if (isCapturedAtOnce) take('CAPTURE', root);
  const transactionId = asking?.request.transactionId;
  for (const record of about)
    if (record.request.transactionId !== transactionId && mayBeOurs(record))
      take(serviceKindOf(record.request.kind)?.operation ?? '', record);
  return left;
}

/** The unresolved ones that the history shows as done or under way. Those that went through take theirs first. */
export function shownOf(
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
