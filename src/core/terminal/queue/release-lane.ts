/** A named person lets a lane go on that an unknown attempt, or a broken invariant, has stopped. */

import { laneEvents } from '../../../messages/en.js';
import { limits } from '../../base/limits.js';
import { attemptIdOf } from '../../model/attempt.js';
import { openAttempts } from '../../model/transaction.js';
import { unresolved } from '../../policy/outcome.js';
import type { OnLaneRail } from '../wire/lane-rail.js';
import { endUnknownCard, releaseHeldCard } from './acquired-card.js';
import { currentEntry, pursuedAttempt, type Turn } from './lane.js';
import type { LaneEventOf } from './register-event.js';

/**
 * A named person lets the lane go on: its open attempts may have moved money and stay unresolved, asked for in the
 * background; what the lane itself had on the attention list is closed. Also ends parking. `releaseOthers`: what is no transaction is let go, too.
 */
export function onRelease(turn: Turn & OnLaneRail, event: LaneEventOf<'release'>, releaseOthers: () => void): void {
  turn.fact('released-by-operator', laneEvents.released(event.name, event.reason));
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
