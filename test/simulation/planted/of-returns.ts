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
  {
    id: 'unknown-refund-counts-for-nothing',
    what: 'a refund of which nobody knows how it ended counts as not given',
    file: 'src/core/given-back.ts',
    find: "const mayHaveMoved = other.outcome === undefined || other.outcome.result === 'unresolved';",
    replace: 'const mayHaveMoved = false;',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, cards: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'unknown-completion-ends-nothing',
    what: 'a completion of which nobody knows how it ended counts as none',
    file: 'src/core/reservation.ts',
    find: 'const mayHave = mayHaveMoved(other) && known.get(other.request.transactionId) !== revisionOf(other);',
    replace: 'const mayHave = false;',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, reservations: 1 },
  },
  {
    id: 'load-taken-back-twice',
    what: 'a gift card load that was reversed is reversed again',
    file: 'src/core/taken-back.ts',
    find: '    if (movedMoney(other.outcome)) return `was reversed already',
    replace: '    if (false) return `was reversed already',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, giftCards: 1 },
  },
  {
    id: 'errand-leaves-no-fence',
    what: 'what asked the customer and was not answered holds nothing up, although it may still arrive',
    file: 'src/core/errand-ends.ts',
    find: '  const isHeld =\n    mayArrive &&',
    replace: '  const isHeld =\n    false &&',
    foundBy: 'noStalePrompt',
    setup: { errands: 1 },
  },
];
