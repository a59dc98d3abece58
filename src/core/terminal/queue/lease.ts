/** Leases: if several registers share a lane, one of them can reserve it for a limited time. */

import { laneEvents } from '../../../messages/index.js';
import type { LaneEventOf } from './register-event.js';
import type { Turn } from './lane.js';
import { isPast, momentIn } from '../../base/deadlines.js';

/**
 * Gives a register the terminal for itself, or extends its lease. The interface of the lanes has already checked that
 * no other register has a lease.
 */
export function onLease(turn: Turn, event: LaneEventOf<'lease'>): void {
  const { register, forMs, whileListening } = event;
  const present = turn.state.lease;
  const behind =
    present?.register === register
      ? present.behind
      : turn.state.entries.map((entry) => entry.record.request.transactionId);
  const ends = momentIn(turn.now, forMs);
  const until = turn.now.iso(ends.wallMs);
  turn.patch({ lease: { register, ends, until, whileListening, behind } });
  turn.fact('leased', laneEvents.leased(register, until), {
    detail: { register },
  });
}

/** Ends the lease, if any. */
export function endLease(turn: Turn, why: string): void {
  const { lease } = turn.state;
  if (lease === undefined) return;
  turn.patch({ lease: undefined });
  turn.fact('lease-ended', laneEvents.leaseEnded(lease.register, why), {
    detail: { register: lease.register },
  });
}

/** Ends a lease whose time has passed. */
export function expireLease(turn: Turn): void {
  const { lease } = turn.state;
  if (lease !== undefined && isPast(turn.now, lease.ends)) endLease(turn, laneEvents.leaseExpired);
}
