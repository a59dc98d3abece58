/** A lane on which a person decides what nobody knows. */

import type { Resolution } from '../../src/core/model/resolution.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { type DrivenOptions, DrivenLane } from './driven-lane.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';

/** A payment of which nobody knows: its attempts were given up. */
export function unknown(
  ids: readonly string[] = ['S1'],
  change: Parameters<typeof transactionOf>[0] = {},
): TransactionRecord {
  const attempts = ids.map((serviceId) => attemptOf({ serviceId, state: 'unrecoverable' }));
  const attention = [{ code: 'unresolved', at, text: 'x', actions: ['resolve'] }];
  return transactionOf(change, { attempts, outcome: outcomeOf('unresolved', { resolvedBy: 'tenderd' }), attention });
}

/** Kim decides about a transaction of the lane. */
export function decide(lane: DrivenLane, outcome: Resolution['outcome'], id = 'p1'): DrivenLane {
  const resolution = { outcome, name: 'Kim', reason: 'looked' };
  return lane.happen({ type: 'resolve', record: lane.record(id), resolution });
}

/** A lane on which Kim has decided about such a payment. */
export function laneDecided(
  outcome: Resolution['outcome'],
  record = unknown(),
  options: DrivenOptions = {},
): DrivenLane {
  return decide(new DrivenLane({ ...options, open: [record] }).happen('started'), outcome);
}
