/**
 * Decisions of registers and operators about a transaction: acknowledge and resolve. The interface of the lanes has
 * already checked that the decision is allowed.
 */

import { decisions } from '../../messages/index.js';
import { isPaidByAnother } from '../policy/attention.js';
import { isNonFinancial, type KindRules } from '../policy/kind-rules.js';
import type { OutcomeDraft } from '../model/result.js';
import type { EventOf } from '../engine/event.js';
import { retryAfter } from '../policy/outcome.js';
import { keysOf } from '../sale/poi-transaction-id.js';
import { saleMoved } from './sibling-completed.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { requestedAgainCode } from '../sale/restamped-sale.js';
import type { Resolution } from '../model/resolution.js';
import { uncertaintyOf, isDefinite, movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';
import { noteReversed } from './mark-reversed.js';

/**
 * The code of the attention item about a result that a register does not accept. Acknowledging the outcome removes the
 * item.
 */
export const resultNotTakenCode = 'result-not-taken';

/** Records that the register has booked this revision. The revision then leaves the inbox. */
export function onAcknowledge(turn: TransactionTurn, event: EventOf<'acknowledge'>): void {
  const record = turn.current(event.record);
  if (record.acknowledgedRevision >= event.revision) return;
  const attention = isDefinite(record.outcome)
    ? record.attention.filter(({ code }) => code !== requestedAgainCode && code !== resultNotTakenCode)
    : record.attention;
  turn.store({ ...record, acknowledgedRevision: event.revision, attention });
  turn.fact('acknowledged', decisions.acknowledged(event.revision), {
    transactionId: record.request.transactionId,
    detail: { revision: event.revision },
  });
}

/**
 * True if an operator may resolve a transaction with this outcome. An unresolved transaction may get any outcome. A
 * definite outcome may be repeated, to close the attention items, or corrected.
 */
export function mayResolve(record: TransactionRecord, said: Resolution['outcome']): boolean {
  const { outcome, attention } = record;
  if (outcome === undefined) return false;
  if (!isDefinite(outcome) || isCorrection(record, said)) return true;
  return movedMoney(outcome)
    ? said === 'approved' && attention.length > 0
    : said !== 'approved' && attention.some(({ actions }) => actions.includes('resolve'));
}

/**
 * True if the operator decides `approved` for a transaction that was reported without a charge but may have moved
 * money. False if another payment at the service may have paid for the transaction, because tenderd could not reverse
 * that payment.
 */
function isCorrection(record: TransactionRecord, said: Resolution['outcome']): boolean {
  return said === 'approved' && uncertaintyOf(record) !== undefined && !isPaidByAnother(record);
}

/**
 * Records an operator's decision about an unresolved transaction. If the transaction has a definite outcome, closes its
 * attention items instead. A later approval by the terminal or the service overrules the decision (promise 5), so
 * tenderd keeps asking for the outcome (`late-inquiry.ts`).
 */
export function onResolve(turn: TransactionTurn, event: EventOf<'resolve'>): void {
  const record = turn.current(event.record);
  const { outcome, name, reason } = event.resolution;
  const id = record.request.transactionId;
  turn.fact('resolved', decisions.resolved(name, outcome, reason), {
    transactionId: id,
    detail: { outcome, name, reason },
  });
  const isUnresolved = record.outcome?.result === 'unresolved';
  const isCorrected = isCorrection(record, outcome);
  if (isUnresolved || isCorrected)
    turn.setOutcome(record, decided(turn.kindOf(record), record, event.resolution), undefined);
  // Remove the receipts, because they belong to the wrong outcome.
  if (isCorrected) turn.store({ ...turn.current(record), receipts: [] });
  const present = turn.current(record);
  if (present.attention.length > 0) turn.store({ ...present, attention: [] });
  const related = event.sameSale ?? [];
  const original = related.find((one) => one.request.transactionId === originalOf(record));
  if (original !== undefined) noteReversed(turn, record, original);
  saleMoved(turn, record, related);
}

function decided(kind: KindRules, record: TransactionRecord, { outcome, name, reason }: Resolution): OutcomeDraft {
  const { words } = kind;
  // A later request about this transaction needs the terminal's key. If the operator corrects an outcome, the key in
  // that outcome belongs to the wrong attempt, so an earlier key is used.
  const names = isDefinite(record.outcome) ? (record.earlierKeys ?? []) : keysOf(record);
  const poiTransaction = names.at(-1);
  return {
    ...(outcome !== 'approved' || poiTransaction === undefined ? {} : { poiTransaction }),
    result: outcome,
    retry: retryAfter(kind, outcome),
    reason: 'resolved-by-person',
    message:
      outcome === 'approved' ? decisions.confirmed(words, name, isNonFinancial(kind)) : decisions.denied(words, name),
    resolvedBy: 'person',
    person: { name, reason },
  };
}
