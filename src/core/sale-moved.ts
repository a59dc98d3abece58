/** What becomes of the other transactions of a sale when one of them has moved its money (design, promise 9). */

import { withdraw } from './attempts.js';
import type { LaneEvent } from './event.js';
import { isClosing, kindWords, movesTwice, twiceText, waysToUndo } from './kinds.js';
import type { OutcomeDraft } from './outcome.js';
import { unknownTo, wasLookedAt } from './sale.js';
import { isSameText } from './same-text.js';
import { overpaidSale } from './split.js';
import { movedMoney, type TransactionRecord } from './transaction.js';
import type { Turn } from './turn.js';

/** Another lane's transaction has moved money. */
export function onSaleMoved(turn: Turn, event: Extract<LaneEvent, { readonly type: 'sale-moved' }>): void {
  stopOthers(turn, event.record, event.sameSale);
}

/**
 * This transaction of the lane has moved money, or a person says so: what else of its sale is under way here is stopped, and
 * what has moved money too is put before a person. `sameSale` is all that is known of the sale, this one included or not.
 */
export function saleMoved(turn: Turn, record: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  const present = turn.current(record);
  if (!movedMoney(present.outcome)) return;
  stopOthers(turn, present, sameSale);
  flagPaidTwice(turn, present, sameSale);
}

/**
 * Stops what was asked for before `moved` had moved the money: nobody who asked knew of it. What has not started never does; what
 * runs is asked to stop, and is told as the second one where it is approved all the same.
 */
function stopOthers(turn: Turn, moved: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  const id = moved.request.transactionId;
  for (const { record, pursuit } of turn.state.entries) {
    const { transactionId, sale } = record.request;
    if (record.outcome !== undefined || transactionId === id || !isSameText(sale, moved.request.sale)) continue;
    if (!movesTwice(record, moved) || wasLookedAt(record, moved, sameSale)) continue;
    if (pursuit === undefined) withdraw(turn, record, paidMeanwhile(record, id), 'cannot-send');
    else if (record.abortWanted === undefined) {
      turn.store({ ...record, abortWanted: { at: turn.at, reason: `transaction ${id} has the money of this sale` } });
      turn.fact('abort-wanted', `transaction ${id} of the same sale has moved its money: this one is stopped`, {
        transactionId,
        row: 'abort-wanted',
      });
    }
  }
}

function paidMeanwhile({ request }: TransactionRecord, otherId: string): OutcomeDraft {
  const { noun, verb } = kindWords[request.kind];
  return {
    result: 'not-processed',
    retry: 'unsafe',
    reason: 'sale-moved',
    sentence: `Transaction ${otherId} of the same sale went through meanwhile; this ${noun} was never started. Do not ${verb} again.`,
    resolvedBy: 'tenderd',
  };
}

/**
 * A sale that was paid by two transactions is paid once too often, unless a person knew of the first when the second
 * was asked for: then it is a payment in parts, or a decision.
 */
function flagPaidTwice(turn: Turn, record: TransactionRecord, sameSale: readonly TransactionRecord[]): void {
  for (const { request, outcome } of unknownTo(record, sameSale)) {
    if (movedMoney(outcome) && !isClosing(request))
      flag(turn, record, twiceText(record.request, request.transactionId));
  }
  const overpaid = overpaidSale(turn.current(record), sameSale);
  if (overpaid !== undefined) flag(turn, record, overpaid);
}

function flag(turn: Turn, record: TransactionRecord, text: string): void {
  const present = turn.current(record);
  if (present.attention.some((item) => item.text === text)) return;
  const item = { code: 'reverse-one', at: turn.at, text, actions: waysToUndo(record.request) };
  turn.store({ ...present, attention: [...present.attention, item] });
}
