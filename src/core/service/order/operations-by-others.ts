/**
 * What the history of a payment shows as done, and no transaction of ours did: somebody did it on the pages of the service, or the service forgot a key and did
 * one of ours twice. It is counted before an operation leaves. If the service refuses an operation for it, the refusal proves that ours was not done, and
 * its register must not think that nothing was.
 */

import { nothingOf } from '../../../messages/en.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed, retryAfter } from '../../policy/outcome.js';
import { type KindRules } from '../../policy/kind-rules.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import type { OutcomeDraft } from '../../model/result.js';
import { doubtOf, isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import {
  doneWords,
  type HistoryOperation,
  isDone,
  isFailed,
  isKnownType,
  isOpen,
} from '../messages/history-operation.js';
import { refused } from '../state/service-outcome.js';
import { doneElsewhere, limitOf, summed, wholeOf } from '../../sale/service-ledger.js';
import { matched } from './matched-history.js';
import { orderStateOf, sumsOf } from './order-state.js';
import { type FollowUpKind, hasCancel } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** A payment with all that is about it; the one that began it first. */
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
    ({ type, status, amount }) =>
      status !== 'FAILED' && doneWords[type] !== undefined && amount !== 0 && !(type === 'CANCEL' && isOwnCancel),
  );
  const transactionId = asking?.request.transactionId;
  const ours = about.filter((record) => record.request.transactionId !== transactionId && mayBeOurs(record));
  return matched(left, isCapturedAtOnce ? [root, ...ours] : ours).others;
}

/** Whether somebody else has done all that was asked for. */
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
  // The new total that remains: nothing adds up.
  if (operation === 'UPDATE') return same.some(({ amount }) => amount === undefined || amount === asked);
  // What others did is in `done`: here only what ours left.
  const { movedElsewhere: _others, ...own } = root;
  const wanted = asked ?? wholeOf(operation, sumsOf(own, about, 'certain'));
  let sum = 0;
  for (const { amount } of same) sum += amount ?? wanted;
  return sum >= wanted;
}

function textOf(done: readonly HistoryOperation[]): string {
  return done
    .map((one) => {
      const { type, amount, currency = '' } = one;
      const how = amount === undefined ? '' : ` ${amountText({ amount, currency })}`;
      return `${doneWords[type] ?? type}${how}${isOpen(one) ? ' (not ended yet)' : ''}`;
    })
    .join(', ');
}

/** How an operation is told that the service refused, and of which its history has nothing new. */
export function refusedBeside(
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
  const { noun, verb } = rules.words;
  const same = done.filter(({ type }) => type === kind.operation);
  if (same.length === 0) return plain;
  const what = `somebody did this on the pages of the payment service: ${textOf(same)}`;
  if (!isAllDone(records, record, kind, done))
    return { ...plain, retry: 'unsafe', message: `${plain.message} But ${what}. Look there before you ${verb} again.` };
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason: doneElsewhere,
    message: `The payment service refused the ${noun} (${code}), because it is done: ${what}. Do not ${verb} again, and give nothing back in another way: look there whether that is what was asked for, then resolve it.`,
    resolvedBy: 'tenderd',
  };
}

/** How an operation is reported that was not sent, because the history shows more than ours and leaves too little: `left` says how much. */
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
  const { noun, verb } = rules.words;
  const what = `the payment service shows what no transaction of this till explains: ${textOf(done)}`;
  if (!isAllDone(records, record, kind, done)) {
    const text = `The ${noun} was not sent: ${what}, and ${left} is left to ${verb}. ${nothingOf(rules)} Look there before you ${verb} again.`;
    return { ...notProcessed(doneElsewhere, text), retry: 'unsafe' };
  }
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason: doneElsewhere,
    message: `The ${noun} was not sent: ${what}, and ${left} is left to ${verb}. Do not ${verb} again, and give nothing back in another way: look there whether that is what was asked for, then resolve it.`,
    resolvedBy: 'tenderd',
  };
}

/** What of it counts in what is left: not what tenderd has no word for, such as a chargeback. */
function countedText(operations: readonly HistoryOperation[]): string {
  const unknown = operations.filter((one) => !isKnownType(one));
  if (unknown.length === 0) return 'It counts in what is left.';
  const rest = unknown.length < operations.length ? ' The rest counts.' : '';
  return `tenderd does not know ${unknown.map(({ type }) => type).join(', ')}, and does not count it in what is left.${rest}`;
}

/**
 * Calls a person to the payment on which somebody else did something, once for each text. `unexplained`: nobody knows who did it, because no request of
 * ours was refused for it.
 */
export function flagOthers(
  turn: ServiceTurn,
  [root]: PaymentRecords,
  done: readonly HistoryOperation[],
  how: 'by-somebody' | 'unexplained' = 'by-somebody',
): void {
  if (root === undefined || done.length === 0) return;
  const present = turn.current(root);
  const what =
    how === 'unexplained'
      ? `The payment service shows this, and no transaction of this till explains it: ${textOf(done)}. Somebody did it on its pages, or the service did one of ours twice. ${countedText(done)}`
      : `Somebody else did this with it on the pages of the payment service: ${textOf(done)}.`;
  const text = `${what} Look there before it is captured, cancelled or refunded.`;
  if (present.attention.some((item) => item.code === doneElsewhere && item.text === text)) return;
  const others = present.attention.filter(({ code }) => code !== doneElsewhere);
  const item = { code: doneElsewhere, at: turn.at, text, actions: ['resolve'] };
  turn.store({ ...present, attention: [...others, item] });
}

/** True if no message of ours proves that it was done: the service refused it because other parties had done it, or an operator said that it was done. */
function standsForSum(record: TransactionRecord): boolean {
  return orderStateOf(record) === 'elsewhere' || (movedMoney(record.outcome) && record.outcome.resolvedBy === 'person');
}

/**
 * Stores with the payment how much of the history none of our transactions explains: captured and refunded. `asking` has not left, and explains nothing. A
 * transaction that left explains one operation. One that stands for a sum explains as much of the rest as it asked for.
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
  const others = byOthers([root, ...chain.filter((one) => !standsForSum(one))], operations, asking);
  const shown = summed(
    others
      .filter((one) => isDone(one) && one.currency === currency)
      .map(({ type, amount = 0 }) => ({ operation: type, amount, conditions: [] })),
  );
  const counted = sumsOf(own, chain.filter(standsForSum), 'shown');
  // What is captured of a payment beside its own capture was paid by its customer once more: that has an attention item of its own.
  const captured = root.request.kind === 'payment' ? 0 : Math.max(0, shown.captured - counted.captured);
  const refunded = Math.max(0, shown.refunded - counted.refunded);
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

function isOpenRefund(one: HistoryOperation, currency: string): boolean {
  return one.type === 'REFUND' && isOpen(one) && one.amount !== undefined && one.currency === currency;
}

/** Counts the operations that no transaction explains, before this one leaves, and returns them. */
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
  callTo(turn, [...others, ...operations.filter((one) => !isKnownType(one) && !isFailed(one))]);
  return others;
}

/** Stores again what others did, after an operation of ours has ended because of it. */
export function countAgain(turn: ServiceTurn, operations: readonly HistoryOperation[]): void {
  count(turn, operations, undefined);
}

/** Returns true if the operation has ended, because the `others` left too little: the service may count otherwise, and would do it once more. */
export function endsForOthers(
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
  // A refund that has not ended may be given back yet, and is not stored, because it may fail. Of a capture the service's own word decides.
  const open = kind.operation === 'REFUND' ? others.filter((one) => isOpenRefund(one, currency)) : [];
  if (done.length + open.length === 0) return false;
  // What others did instead of one of ours counts with ours: the rest of it is stored with the payment.
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
