/** Finds the register that a transaction belongs to, for rights and limits. */

import { calendarDayOf, type RegisterAsking, type RegisterRights, type TransactionRequest } from '../../core/index.js';
import type { LanesParts } from '../engine/engine-parts.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/**
 * Returns the facts that decide about the limits in this turn. Returns undefined without `rights`, because the operator
 * has no limits.
 */
export function limitFacts(
  { register }: TransactionRequest,
  rights: RegisterRights | undefined,
  turn: Pick<TurnInterface, 'findUnlinkedRefunds'>,
  { clock, timeZone }: Pick<LanesParts, 'clock' | 'timeZone'>,
): RegisterAsking | undefined {
  if (rights === undefined || register === undefined) return undefined;
  return {
    register,
    rights,
    day: () => {
      const { beginsMs, endsMs } = calendarDayOf(clock.wallMs(), timeZone);
      return { beginsAt: new Date(beginsMs).toISOString(), endsAt: new Date(endsMs).toISOString(), timeZone };
    },
    unlinkedRefundsSince: (at) => turn.findUnlinkedRefunds(register, at),
  };
}
