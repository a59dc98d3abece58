/**
 * What a history shows and no transaction explains, read before an operation on the payment leaves: somebody did it on the pages of the service, or the
 * service forgot a key and did one of ours twice. It counts in what is left, and a person is called to it.
 */

import { endNotProcessed } from '../kernel/attempts.js';
import { amountText } from '../kinds/amounts.js';
import { mayHaveMoved, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { byOthers, flagOthers, notLeft } from './done-by-others.js';
import { type HistoryOperation, isDone } from './history-operation.js';
import { isShownDone, refundable, sumsOf } from './order.js';
import type { FollowUpKind } from './service-kind.js';
import type { ServiceTurn } from './service-turn.js';

/**
 * Stores with the payment how much more the history shows than the ledger of this till explains: captured and refunded. `asking` has not left, and explains
 * nothing; what may have gone through explains as much as it asked for.
 */
function count(
  turn: ServiceTurn,
  operations: readonly HistoryOperation[],
  asking: TransactionRecord | undefined,
): void {
  const [root, ...chain] = turn.payment.map((record) => turn.current(record));
  const { currency } = root?.outcome?.authorized ?? {};
  if (root === undefined || currency === undefined) return;
  const { movedElsewhere: before, ...own } = root;
  const isAsking = ({ request }: TransactionRecord): boolean => request.transactionId === asking?.request.transactionId;
  const ledger = sumsOf(own, chain, (one) => !isAsking(one) && (mayHaveMoved(one) || isShownDone(one)));
  const shown = (type: string): number =>
    operations
      .filter((one) => one.type === type && isDone(one) && one.currency === currency)
      .reduce((sum, { amount = 0 }) => sum + amount, 0);
  // What is captured of a payment beside its own capture was paid by its customer once more: that has an attention item of its own.
  const captured = root.request.kind === 'payment' ? 0 : Math.max(0, shown('CAPTURE') - ledger.captured);
  const refunded = Math.max(0, shown('REFUND') - ledger.refunded);
  if (captured === (before?.captured ?? 0) && refunded === (before?.refunded ?? 0)) return;
  turn.store({ ...root, movedElsewhere: { ...before, captured, refunded } });
}

/** Calls a person to what is new among it, once for each operation. */
function callTo(turn: ServiceTurn, others: readonly HistoryOperation[]): void {
  const [before] = turn.payment;
  if (before === undefined || others.length === 0) return;
  const root = turn.current(before);
  const { captured, refunded, shown = [] } = root.movedElsewhere ?? { captured: 0, refunded: 0 };
  const news = others.filter(({ id }) => !shown.includes(id));
  if (news.length === 0) return;
  flagOthers(turn, [root], others, 'unexplained');
  const movedElsewhere = { captured, refunded, shown: [...shown, ...news.map(({ id }) => id)] };
  turn.store({ ...turn.current(root), movedElsewhere });
}

/**
 * Counts what no transaction explains before this operation leaves. Returns true if the operation has ended, because too little is left: the service may
 * count otherwise, and would do it once more.
 */
export function endsForOthers(
  turn: ServiceTurn,
  record: TransactionRecord,
  kind: FollowUpKind,
  operations: readonly HistoryOperation[],
): boolean {
  const others = byOthers(
    turn.payment.map((one) => turn.current(one)),
    operations,
    record,
  );
  count(turn, operations, record);
  callTo(turn, others);
  const done = others.filter(({ type }) => type === kind.operation);
  if (done.length === 0 || (kind.operation !== 'REFUND' && kind.operation !== 'CAPTURE')) return false;
  const [root, ...chain] = turn.payment.map((one) => turn.current(one));
  const { transactionId, amountDetails } = record.request;
  if (root === undefined) return false;
  const sums = sumsOf(root, chain, (one) => one.request.transactionId !== transactionId && movedMoney(one.outcome));
  const underWay = done.filter((one) => !isDone(one)).reduce((all, { amount = 0 }) => all + amount, 0);
  const left = Math.max(0, (kind.operation === 'REFUND' ? refundable(root, sums) : sums.remaining) - underWay);
  if ((amountDetails?.amount ?? 1) <= left) return false;
  const { currency = '' } = root.outcome?.authorized ?? {};
  const draft = notLeft(turn.kindOf(record), kind, record, {
    records: [root, ...chain],
    done,
    left: amountText({ amount: left, currency }),
  });
  if (draft.result === 'not-processed') endNotProcessed(turn, record, draft, 'service-not-sent');
  else turn.setOutcome(record, draft, 'service-not-sent');
  count(turn, operations, undefined);
  return true;
}
