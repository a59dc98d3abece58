/**
 * An operator may decide that a transaction did not go through. tenderd then still asks the terminal about the attempts
 * that it gave up, if the terminal answers such questions. tenderd asks for a limited time and does not block the lane.
 * The operator's decision stays in effect unless the terminal reports an approval, which becomes a new revision.
 *
 * If the operator decided that the transaction did go through, tenderd asks no questions, because the transaction may
 * have been refunded since. At a payment service the attempts stay open, so these questions are not needed.
 */

import { attemptEvents } from '../../../messages/index.js';
import { givenUpAttemptsOf, isDefinite, movedMoney, type TransactionRecord } from '../../model/transaction.js';
import { begunIn } from '../../engine/queue-entry.js';
import { instantOf } from '../../base/instant.js';
import { isNonFinancial } from '../../policy/kind-rules.js';
import type { Entry, Turn } from './lane.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { limits } from '../../base/limits.js';
import { isPast, type Moment, momentIn } from '../../base/deadlines.js';

/**
 * True if the operator decided that the transaction did not go through, and the terminal or service can still
 * contradict the decision. A non-financial transaction is excluded.
 */
function mayBeContradicted(turn: Pick<Turn, 'kindOf'> & OnLaneRail, record: TransactionRecord): boolean {
  const { outcome } = record;
  if (!isDefinite(outcome) || movedMoney(outcome) || outcome.resolvedBy !== 'person') return false;
  if (isNonFinancial(turn.kindOf(record))) return false;
  return givenUpAttemptsOf(record).some((one) => turn.rail.canAskLater(one));
}

/**
 * True if a transaction with a definite outcome stays in the memory of its lane, because questions about it continue or
 * are about to start.
 */
export function isAskedOn(
  turn: Pick<Turn, 'kindOf'> & OnLaneRail,
  { record, askedUntil }: Pick<Entry, 'record' | 'askedUntil'>,
): boolean {
  return record.askedUntil !== undefined || (askedUntil === undefined && mayBeContradicted(turn, record));
}

/**
 * Starts the questions about transactions whose outcome an operator has decided since the last step. Ends the questions
 * about a transaction if each attempt has its answer, or if the time for questions is over.
 */
export function keepAskingOn(turn: Turn & OnLaneRail): void {
  const decided = begunIn(turn.state.entries).filter(({ record }) => isDefinite(record.outcome));
  for (const entry of decided) {
    const { record } = entry;
    if (!isAskedOn(turn, entry)) continue;
    const { transactionId } = record.request;
    const ends = entry.askedUntil ?? endsOf(turn.now, record);
    const why = whyOver(turn, ends);
    const isOver = why !== undefined || !mayBeContradicted(turn, record);
    // If every attempt has its answer, clear the time limit. If another attempt is given up later, the questions about
    // it get a full day again.
    turn.patchEntry(transactionId, { askedUntil: isOver && why === undefined ? undefined : ends });
    if (why !== undefined) turn.fact('stage', attemptEvents.inquiryOver(why), { transactionId });
    if (isOver) turn.store(notAsked(record));
    else if (record.askedUntil === undefined) turn.store({ ...record, askedUntil: turn.now.iso(ends.wallMs) });
  }
  if (decided.length > 0) turn.forgetEnded();
}

/**
 * Returns the reason why tenderd stops asking without an answer. If the lane is faulted, a question may be the cause of
 * the fault, so the questions end. A release can then let the lane continue.
 */
function whyOver({ now, state }: Turn, ends: Moment): 'too-late' | 'faulted' | undefined {
  if (isPast(now, ends)) return 'too-late';
  return state.faulted === undefined ? undefined : 'faulted';
}

function notAsked({ askedUntil: _ended, ...others }: TransactionRecord): TransactionRecord {
  return others;
}

/**
 * Returns when the questions end. If an earlier process started the questions, the end that it recorded counts. A clock
 * that is wrong for a while does not shorten the time.
 */
function endsOf(now: Moment, { askedUntil }: TransactionRecord): Moment {
  const until = askedUntil === undefined ? undefined : instantOf(askedUntil)?.ms;
  const leftMs = until === undefined ? limits.askedOnMs : Math.max(0, Math.min(limits.askedOnMs, until - now.wallMs));
  const ends = momentIn(now, leftMs);
  return until === undefined ? ends : { ...ends, wallMs: Math.max(ends.wallMs, until) };
}
