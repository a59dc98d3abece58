/**
 * Operations in the history of a payment that no transaction of ours explains. Another party did these operations, or
 * the service forgot an idempotency key and did an operation of ours twice. tenderd counts such operations before it
 * sends an operation. If the service refuses our operation because of such an operation, our operation was not done,
 * but another party has done the same. The register must know that.
 */

import { serviceOperations } from '../../../messages/index.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed, retryAfter } from '../../policy/outcome.js';
import { type KindRules } from '../../policy/kind-rules.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { OutcomeDraft } from '../../model/result.js';
import { uncertaintyOf, isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import {
  type HistoryOperation,
  isDone,
  isFailed,
  isFollowUp,
  isKnownType,
  isOpen,
} from '../messages/history-operation.js';
import { refused } from '../state/service-outcome.js';
import { doneElsewhere, limitOf, summed, wholeOf } from '../../sale/service-ledger.js';
import { matched } from './matched-history.js';
import { shownOperation } from './shown-operation.js';
import { orderStateOf, sumsOf } from './order-state.js';
import { type FollowUpKind, hasCancel } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** A payment and its operations. The transaction that began the payment comes first. */
type PaymentRecords = ServiceTurn['payment'];

/**
 * True if the transaction may explain an operation. A transaction with an unknown outcome counts as ours, so that no
 * other party is blamed for the operation. A transaction that was reported without a charge but may have gone through
 * also counts as ours.
 */
function mayBeOurs(record: TransactionRecord): boolean {
  return movedMoney(record.outcome) || !isDefinite(record.outcome) || uncertaintyOf(record) !== undefined;
}

/**
 * Returns the operations of other parties that are completed, open or of an unknown type, in the order of the history.
 * `asking` was refused or not sent, so it explains none of them.
 */
export function byOthers(
  [root, ...about]: PaymentRecords,
  history: readonly HistoryOperation[],
  asking: TransactionRecord | undefined,
): readonly HistoryOperation[] {
  if (root === undefined) return [];
  const isCapturedAtOnce = root.request.kind === 'payment';
  // A cancel that closes a session, and the reversal of a failed capture, belong to the payment.
  const isOwnCancel = isCapturedAtOnce || hasCancel(root);
  const left = history.filter(
    (one) => !isFailed(one) && isFollowUp(one) && one.amount !== 0 && !(one.type === 'CANCEL' && isOwnCancel),
  );
  const transactionId = asking?.request.transactionId;
  const ours = about.filter((record) => record.request.transactionId !== transactionId && mayBeOurs(record));
  return matched(left, isCapturedAtOnce ? [root, ...ours] : ours).others;
}

/** True if other parties already did everything that was requested. */
function isAllDone(
  records: PaymentRecords,
  { request }: TransactionRecord,
  { operation }: FollowUpKind,
  done: readonly HistoryOperation[],
): boolean {
  const same = done.filter(({ type }) => type === operation);
  const [root, ...about] = records;
  const asked = request.amountDetails?.amount;
  if (root === undefined) return false;
  // An update sets a new total, so amounts of updates are not added up.
  if (operation === 'UPDATE') return same.some(({ amount }) => amount === undefined || amount === asked);
  // `done` contains the operations of other parties. Only our own operations are counted here.
  const { movedElsewhere: _others, ...own } = root;
  const wanted = asked ?? wholeOf(operation, sumsOf(own, about, 'certain'));
  let sum = 0;
  for (const { amount } of same) sum += amount ?? wanted;
  return sum >= wanted;
}

/** Returns the outcome of an operation that the service refused and that is not in its history. */
export function refusedOperation(
  rules: KindRules,
  kind: FollowUpKind,
  record: TransactionRecord,
  {
    records,
    done,
    code,
  }: { readonly records: PaymentRecords; readonly done: readonly HistoryOperation[]; readonly code: string },
): OutcomeDraft {
  const plain = refused(rules, code, ` (${code})`);
  const { words } = rules;
  const same = done.filter(({ type }) => type === kind.operation);
  if (same.length === 0) return plain;
  const facts = { code, shown: same.map(shownOperation) };
  if (!isAllDone(records, record, kind, done))
    return { ...plain, retry: 'unsafe', message: serviceOperations.refusedAfterPart(words, facts) };
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason: doneElsewhere,
    message: serviceOperations.refusedAfterWhole(words, facts),
    resolvedBy: 'tenderd',
  };
}

/**
 * Returns the outcome of an operation that was not sent, because the history shows other operations and too little is left. `left` is the remaining
 * amount.
 */
function notLeft(
  rules: KindRules,
  kind: FollowUpKind,
  record: TransactionRecord,
  {
    records,
    done,
    left,
  }: { readonly records: PaymentRecords; readonly done: readonly HistoryOperation[]; readonly left: string },
): OutcomeDraft {
  const facts = { shown: done.map(shownOperation), left };
  if (!isAllDone(records, record, kind, done))
    return {
      ...notProcessed(doneElsewhere, serviceOperations.notSentAfterPart(rules.words, facts)),
      retry: 'unsafe',
    };
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason: doneElsewhere,
    message: serviceOperations.notSentAfterWhole(rules.words, facts),
    resolvedBy: 'tenderd',
  };
}

/**
 * Adds an attention item to the payment about operations of other parties, once for each text. `unexplained`: no
 * request of ours was refused because of the operations. Another party may have done them, or the service did an
 * operation of ours twice.
 */
export function flagExternalOperations(
  turn: ServiceTurn,
  [root]: PaymentRecords,
  done: readonly HistoryOperation[],
  how: 'by-another-party' | 'unexplained' = 'by-another-party',
): void {
  if (root === undefined || done.length === 0) return;
  const present = turn.current(root);
  const shown = done.map(shownOperation);
  const unknown = done.filter((one) => !isKnownType(one)).map(({ type }) => type);
  const text =
    how === 'unexplained' ? serviceOperations.unexplained(shown, unknown) : serviceOperations.byAnotherParty(shown);
  if (present.attention.some((item) => item.code === doneElsewhere && item.text === text)) return;
  const others = present.attention.filter(({ code }) => code !== doneElsewhere);
  const item = { code: doneElsewhere, at: turn.at, text, actions: ['resolve'] };
  turn.store({ ...present, attention: [...others, item] });
}

/**
 * True if no answer proves that our transaction itself was carried out. Either the service refused our transaction
 * because another party had already done the same operation, or only an operator confirmed it.
 */
function isUnproved(record: TransactionRecord): boolean {
  return orderStateOf(record) === 'elsewhere' || (movedMoney(record.outcome) && record.outcome.resolvedBy === 'person');
}

/**
 * Computes the captured and refunded amounts that none of our transactions explains, and stores them with the payment.
 * A transaction that certainly was carried out explains one operation. For a transaction without such proof, its amount
 * is subtracted from the sum of the operations that remain. `asking` was not sent and explains nothing.
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
  const others = byOthers([root, ...chain.filter((one) => !isUnproved(one))], operations, asking);
  const shown = summed(
    others
      .filter((one) => isDone(one) && one.currency === currency)
      .map(({ type, amount = 0 }) => ({ operation: type, amount, conditions: [] })),
  );
  const counted = sumsOf(own, chain.filter(isUnproved), 'shown');
  // If a payment with immediate capture has another capture, the customer paid again. The second payment has its own
  // attention item.
  const captured = root.request.kind === 'payment' ? 0 : Math.max(0, shown.captured - counted.captured);
  const refunded = Math.max(0, shown.refunded - counted.refunded);
  if (captured === (before?.captured ?? 0) && refunded === (before?.refunded ?? 0)) return;
  turn.store({ ...root, movedElsewhere: { ...before, captured, refunded } });
}

/** Adds an attention item about new operations. Each operation is reported once. */
function flagNewOperations(turn: ServiceTurn, others: readonly HistoryOperation[]): void {
  const [before] = turn.payment;
  if (before === undefined || others.length === 0) return;
  const root = turn.current(before);
  const { captured, refunded, shown = [] } = root.movedElsewhere ?? { captured: 0, refunded: 0 };
  const news = others.filter(({ id }) => !shown.includes(id));
  if (news.length === 0) return;
  flagExternalOperations(turn, [root], others, 'unexplained');
  const movedElsewhere = { captured, refunded, shown: [...shown, ...news.map(({ id }) => id)] };
  turn.store({ ...turn.current(root), movedElsewhere });
}

function isOpenRefund(one: HistoryOperation, currency: string): boolean {
  return one.type === 'REFUND' && isOpen(one) && one.amount !== undefined && one.currency === currency;
}

/** Counts the operations that no transaction explains, before the operation of `record` is sent. Returns the operations of other parties. */
export function countOthers(
  turn: ServiceTurn,
  record: TransactionRecord,
  operations: readonly HistoryOperation[],
): readonly HistoryOperation[] {
  const others = byOthers(
    turn.payment.map((one) => turn.current(one)),
    operations,
    record,
  );
  count(turn, operations, record);
  flagNewOperations(turn, [...others, ...operations.filter((one) => !isKnownType(one) && !isFailed(one))]);
  return others;
}

/** Counts the operations of other parties again, after tenderd's own operation was not sent because of them. */
export function countAgain(turn: ServiceTurn, operations: readonly HistoryOperation[]): void {
  count(turn, operations, undefined);
}

/**
 * Ends the operation, and returns true, if the `others` leave too little. An operation that exceeds the rest must not
 * be sent, because the service may count differently and carry it out.
 */
export function endsBecauseOfOthers(
  turn: ServiceTurn,
  record: TransactionRecord,
  kind: FollowUpKind,
  operations: readonly HistoryOperation[],
  others: readonly HistoryOperation[],
): boolean {
  const [root, ...chain] = turn.payment.map((one) => turn.current(one));
  if (root === undefined || (kind.operation !== 'REFUND' && kind.operation !== 'CAPTURE')) return false;
  const { currency = '' } = root.outcome?.authorized ?? {};
  const done = others.filter((one) => one.type === kind.operation && isDone(one));
  // An open refund may still complete, so it counts in this check. An open refund is not stored, because it may also
  // fail. For a capture the answer of the service decides.
  const open = kind.operation === 'REFUND' ? others.filter((one) => isOpenRefund(one, currency)) : [];
  if (done.length + open.length === 0) return false;
  // If another party did an operation in place of tenderd, the sum `shown` counts it as tenderd's own. The sums already
  // contain the other operations that the history showed.
  const sums = sumsOf(root, chain, 'shown');
  const openSum = open.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const left = Math.max(0, limitOf(kind.operation, sums) - openSum);
  if ((record.request.amountDetails?.amount ?? 1) <= left) return false;
  const draft = notLeft(turn.kindOf(record), kind, record, {
    records: [root, ...chain],
    done: [...done, ...open],
    left: amountText({ amount: left, currency }),
  });
  if (draft.result === 'not-processed') endNotProcessed(turn, record, draft, 'service-not-sent');
  else turn.setOutcome(record, draft, 'service-not-sent');
  countAgain(turn, operations);
  return true;
}
