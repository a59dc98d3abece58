/** A lane on which an operator decides about an unknown outcome. */

import type { Resolution } from '../../src/core/model/resolution.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { type DrivenOptions, DrivenLane } from './driven-lane.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';

/** Puts a payment with an unknown outcome on the lane: its attempts were given up. */
export function unknown(
  ids: readonly string[] = ['S1'],
  change: Parameters<typeof transactionOf>[0] = {},
): TransactionRecord {
  const attempts = ids.map((serviceId) => attemptOf({ serviceId, state: 'unrecoverable' }));
  const attention = [{ code: 'unresolved', at, text: 'x', actions: ['resolve'] }];
  return transactionOf(change, { attempts, outcome: outcomeOf('unresolved', { resolvedBy: 'tenderd' }), attention });
}

/** Resolves a transaction of the lane as the operator Kim. */
export function decide(lane: DrivenLane, outcome: Resolution['outcome'], id = 'p1'): DrivenLane {
  const resolution = { outcome, name: 'Kim', reason: 'looked' };
  return lane.happen({ type: 'resolve', record: lane.record(id), resolution });
}

/** Returns a lane on which Kim has resolved such a payment. */
export function laneDecided(
  outcome: Resolution['outcome'],
  record = unknown(),
  options: DrivenOptions = {},
): DrivenLane {
  return decide(new DrivenLane({ ...options, open: [record] }).happen('started'), outcome);
}
