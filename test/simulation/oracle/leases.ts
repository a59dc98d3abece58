/** Leases: a register has a terminal for itself for the requested time, measured by each of the two clocks. */

import type { LeaseReply } from '../registers/leases.js';
import type { Check, Finding } from './finding.js';

/** A lease that has ended by the monotonic clock or by the wall clock excludes no register (A6; design, section 4). */
export const leaseEnds: Check = (run) =>
  run.leases.flatMap((refused, index): Finding[] => {
    const { holder, till, register } = refused;
    if (holder === undefined) return [];
    const earlier = run.leases
      .slice(0, index)
      .filter((one) => one.register === holder && one.till === till && one.process === refused.process);
    if (earlier.some((one) => one.holder === undefined && mayStand(one, refused))) return [];
    return [{ invariant: 'I8', text: `${register} is refused ${till}, which ${holder} had until before` }];
  });

/**
 * Returns the longest time for which a lease can exist from the view of its register. The lease begins when its
 * register gets the answer, or earlier.
 */
function mayStand({ asked, answered, forMs }: LeaseReply, refused: LeaseReply): boolean {
  if (answered === undefined) return true;
  const latestMs = Math.max(asked.wallMs, answered.wallMs) + forMs;
  const wallMs = Math.min(refused.asked.wallMs, refused.answered?.wallMs ?? refused.asked.wallMs);
  return refused.asked.monoMs < answered.monoMs + forMs && wallMs < latestMs;
}
