/** Joins the history of a payment to our transactions about it: an operation is of one of them at most, and else of another party. */

import { movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { type HistoryOperation, isDone } from '../messages/history-operation.js';
import { doneElsewhere } from '../../sale/service-ledger.js';
import { serviceKindOf } from '../messages/service-kind.js';

/** A history, by whose operations it has. */
interface Matched {
  /** The transactions that the history shows, in the order in which they were asked about. */
  readonly ours: readonly TransactionRecord[];
  /** The operations that none of the transactions explains, in the order of the history. */
  readonly others: readonly HistoryOperation[];
}

/** Lets each transaction in turn take the first operation that may be its own. One that went through takes one that is done, if there is one. */
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

/** True if the operation may be of this transaction: it has the same amount, and was not in the history before the transaction left. A payment has its immediate capture. */
function mayBeOf({ request, outcome, attempts }: TransactionRecord, { id, type, amount }: HistoryOperation): boolean {
  const kind = serviceKindOf(request.kind);
  const own = (outcome?.authorized ?? request.amountDetails)?.amount;
  if (own !== undefined && own !== amount) return false;
  if (kind?.begins !== false) return type === 'CAPTURE';
  // If the service refused it because others had done it, or an operator confirmed it, the operation may have been there before.
  const isProvedByOthers =
    outcome?.reason === doneElsewhere || (movedMoney(outcome) && outcome.resolvedBy === 'person');
  if (isProvedByOthers) return type === kind.operation;
  const wasThere = attempts.some(
    (one) => one.rail === 'service' && one.endpoint === kind.endpoint && one.knownOperations?.includes(id) === true,
  );
  return type === kind.operation && !wasThere;
}
