/**
 * A person has decided that a transaction did not go through, and the other side can still be asked about an attempt that was given up. It is asked on for a while:
 * where the person was wrong, an approval still becomes a revision. It holds no lane, and what the person decided counts meanwhile. What a person has confirmed is not
 * asked about: it may have been given back since. At a payment service the attempts stay open for it, and nothing of this is needed.
 */

import { attemptEvents } from '../../../messages/en.js';
import {
  isDefinite,
  isGivenUp,
  movedMoney,
  terminalAttemptsOf,
  type TransactionRecord,
} from '../../model/transaction.js';
import { begunIn } from '../../engine/queue-entry.js';
import { instantOf } from '../../base/instant.js';
import { isNonFinancial } from '../../policy/kind-rules.js';
import type { Entry, Turn } from './lane.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { limits } from '../../base/limits.js';
import { isPast, type Moment, momentIn } from '../../base/deadlines.js';

/** Whether a person has said that it did not go through, and the other side can still say otherwise. What moves nothing harms nobody. */
function mayBeContradicted(turn: Pick<Turn, 'kindOf'> & OnLaneRail, record: TransactionRecord): boolean {
  const { outcome } = record;
  if (!isDefinite(outcome) || movedMoney(outcome) || outcome.resolvedBy !== 'person') return false;
  if (isNonFinancial(turn.kindOf(record))) return false;
  return terminalAttemptsOf(record).some((one) => isGivenUp(one.state) && turn.rail.isToldLater(one));
}

/** Whether a definite transaction stays in the memory of its lane, because it is asked on about it, or is about to be. */
export function isAskedOn(
  turn: Pick<Turn, 'kindOf'> & OnLaneRail,
  { record, askedUntil }: Pick<Entry, 'record' | 'askedUntil'>,
): boolean {
  return record.askedUntil !== undefined || (askedUntil === undefined && mayBeContradicted(turn, record));
}

/** Begins to ask on about what a person has decided since, and ends it where each attempt has its answer or nothing more is to be asked. */
export function keepAskingOn(turn: Turn & OnLaneRail): void {
  const decided = begunIn(turn.state.entries).filter(({ record }) => isDefinite(record.outcome));
  for (const entry of decided) {
    const { record } = entry;
    if (!isAskedOn(turn, entry)) continue;
    const { transactionId } = record.request;
    const ends = entry.askedUntil ?? endsOf(turn.now, record);
    const why = whyOver(turn, ends);
    const isOver = why !== undefined || !mayBeContradicted(turn, record);
    // Where each has its answer, another attempt of it may be given up yet, and is asked about for a day of its own.
    turn.patchEntry(transactionId, { askedUntil: isOver && why === undefined ? undefined : ends });
    if (why !== undefined) turn.fact('stage', attemptEvents.notAskedAnyMore(why), { transactionId });
    if (isOver) turn.store(notAsked(record));
    else if (record.askedUntil === undefined) turn.store({ ...record, askedUntil: turn.now.iso(ends.wallMs) });
  }
  if (decided.length > 0) turn.forgetEnded();
}

/** Why nothing more is asked, whatever the terminal would say. The question itself may be what a lane has stopped itself at: once released, it goes on. */
function whyOver({ now, state }: Turn, ends: Moment): 'too-late' | 'faulted' | undefined {
  if (isPast(now, ends)) return 'too-late';
  return state.faulted === undefined ? undefined : 'faulted';
}

function notAsked({ askedUntil: _ended, ...others }: TransactionRecord): TransactionRecord {
  return others;
}

/** Until when it is asked on: an earlier process may have begun with it, and a clock that is wrong for a while makes it no shorter. */
function endsOf(now: Moment, { askedUntil }: TransactionRecord): Moment {
  const until = askedUntil === undefined ? undefined : instantOf(askedUntil)?.ms;
  const leftMs = until === undefined ? limits.askedOnMs : Math.max(0, Math.min(limits.askedOnMs, until - now.wallMs));
  const ends = momentIn(now, leftMs);
  return until === undefined ? ends : { ...ends, wallMs: Math.max(ends.wallMs, until) };
}
