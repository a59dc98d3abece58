/**
 * Matches the history of a payment with our transactions. Each operation belongs to at most one of our transactions, or
 * to another party.
 */

import { movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { type HistoryOperation, isDone } from '../messages/history-operation.js';
import { doneElsewhere } from '../../sale/service-ledger.js';
import { serviceKindOf } from '../messages/service-kind.js';

/** The result of matching a history. */
interface Matched {
  /** The transactions that the history shows, in their given order. */
  readonly ours: readonly TransactionRecord[];
  /** The operations that none of the transactions explains, in the order of the history. */
  readonly others: readonly HistoryOperation[];
}

/**
 * Assigns to each transaction in turn the first operation that matches it. For a transaction that went through,
 * completed operations come first.
 */
export function matched(
  operations: readonly HistoryOperation[],
  records: readonly TransactionRecord[],
  isOwn: (record: TransactionRecord, operation: HistoryOperation) => boolean = mayBeOf,
): Matched {
  const others = [...operations];
  const ours = records.filter((record) => {
    const meant = others.filter((one) => isOwn(record, one));
    const own = (movedMoney(record.outcome) ? meant.find(isDone) : undefined) ?? meant[0];
    if (own !== undefined) others.splice(others.indexOf(own), 1);
    return own !== undefined;
  });
  return { ours, others };
}

/**
 * True if the operation may belong to this transaction: the amounts are equal, and the history showed the operation
 * only after the transaction was sent. A payment also matches its immediate capture.
 */
function mayBeOf({ request, outcome, attempts }: TransactionRecord, { id, type, amount }: HistoryOperation): boolean {
  const kind = serviceKindOf(request.kind);
  const own = (outcome?.authorized ?? request.amountDetails)?.amount;
  if (own !== undefined && own !== amount) return false;
  if (kind?.begins !== false) return type === 'CAPTURE';
  // Another party may have done the operation: the service refused our request for that reason, or only an operator
  // confirmed our request. The operation may then be older than our request.
  const isProvedByOthers =
    outcome?.reason === doneElsewhere || (movedMoney(outcome) && outcome.resolvedBy === 'person');
  if (isProvedByOthers) return type === kind.operation;
  const wasThere = attempts.some(
    (one) => one.rail === 'service' && one.endpoint === kind.endpoint && one.knownOperations?.includes(id) === true,
  );
  return type === kind.operation && !wasThere;
}
