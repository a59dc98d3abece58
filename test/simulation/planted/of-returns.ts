/** Breakages of what may be given back, taken of a reservation and let go: the limits that hold whatever name a register uses. */

import type { Patch } from './patch.js';

/** See above. */
export const ofReturns: readonly Patch[] = [
  {
    id: 'given-back-without-limit',
    what: 'a payment is given back as often as a register asks for it',
    file: 'src/core/given-back.ts',
    find: '  if (given + wanted <= paid.amount) return undefined;',
    replace: '  if (wanted <= paid.amount) return undefined;',
    foundBy: 'returnsWithinTaken',
  },
  {
    id: 'completed-above-what-is-held',
    what: 'more is taken of a reservation than it holds',
    file: 'src/core/reservation.ts',
    find: "if (kind === 'reservation-update' || wanted.amount <= held.amount) return undefined;",
    replace: 'return undefined;',
    foundBy: 'returnsWithinTaken',
  },
  {
    id: 'let-go-after-completion',
    what: 'a reservation that was completed is cancelled all the same',
    file: 'src/core/reservation.ts',
    find: '    if (how !== undefined)\n      return closed(',
    replace: '    if (how !== undefined && kind === other.request.kind)\n      return closed(',
    foundBy: 'returnsWithinTaken',
  },
  {
    id: 'points-returned-again',
    what: 'an award of points is taken back once for each register that asks',
    file: 'src/core/returned-points.ts',
    find: '  if (counted.length === 0) return undefined;',
    replace: '  return undefined;',
    foundBy: 'returnsWithinTaken',
  },
];
