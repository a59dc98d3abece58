/**
 * Releases a lane that is blocked by an attempt with an unknown result, or that was stopped by a broken invariant. The
 * journal records the operator's name.
 */

import { laneEvents } from '../../../messages/index.js';
import { limits } from '../../base/limits.js';
import { attemptIdOf } from '../../model/attempt.js';
import { openAttempts } from '../../model/transaction.js';
import { unresolved } from '../../policy/outcome.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { endUnknownCard, releaseHeldCard } from './acquired-card.js';
import { currentEntry, pursuedAttempt, type Turn } from './lane.js';
import type { LaneEventOf } from './register-event.js';

/**
 * Releases the lane, in the operator's name. Its open attempts may have moved money: they become unresolved, and
 * tenderd asks about them in the background. The lane's own attention items are closed, and a fault ends.
 * `releaseOthers` releases jobs that are not transactions.
 */
export function onRelease(turn: Turn & OnLaneRail, event: LaneEventOf<'release'>, releaseOthers: () => void): void {
  turn.fact('released-by-operator', laneEvents.released(event.name, event.reason), {
    detail: { name: event.name, reason: event.reason },
  });
  const current = currentEntry(turn.state);
  if (current !== undefined) {
    const id = current.record.request.transactionId;
    for (const attempt of openAttempts(current.record)) {
      turn.storeAttempt(current.record, attemptIdOf(attempt), { state: 'released-by-operator' });
    }
    const isAsked = turn.rail.questionFor(pursuedAttempt(current)) !== undefined;
    const present = turn.current(current.record);
    turn.setOutcome(present, unresolved(turn.kindOf(present), present, 'released-by-operator', isAsked), undefined);
    turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + limits.retryMaxMs });
    if (turn.kindOf(present).forgotten !== undefined) endUnknownCard(turn, present);
    turn.forgetEnded();
  }
  releaseOthers();
  releaseHeldCard(turn);
  turn.patch({ faulted: undefined });
  turn.patchLane({ attention: [], unmatched: undefined });
}
