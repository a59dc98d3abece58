/** Breakages of what may be given back, taken of a pre-authorization and let go: the limits that hold whatever name a register uses. */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** Days on which nothing happens but requests, and registers ask for too much of everything. Add the kind that a patch is about. */
const dense = {
  ...onlyPayments,
  excess: 1,
  checksOriginals: false,
  services: 0,
  incidents: 0,
  deviceRequests: 0,
  leases: 0,
} as const;

/** See above. */
export const ofReturns: readonly Patch[] = [
  {
    id: 'given-back-without-limit',
    what: 'a payment is given back as often as a register asks for it',
    file: 'src/core/sale/ledger.ts',
    find: '  const sum = added(wanted, returned.possible);',
    replace: '  const sum = wanted;',
    foundBy: 'returnsWithinTaken',
  },
  {
    id: 'retry-of-lifts-an-open-one',
    what: 'a register that names an open refund or reversal in retryOf is let past it',
    file: 'src/core/sale/reviewed-revisions.ts',
    find: '    if (other.outcome === undefined) return false;\n',
    replace:
      '    if (asker.request.retryOf === other.request.transactionId) return true;\n    if (other.outcome === undefined) return false;\n',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, cards: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'completed-above-what-is-held',
    what: 'more is taken of a preAuthorization than it holds',
    file: 'src/core/kinds/pre-authorization-balance.ts',
    find: "if (kind === 'pre-authorization-update' || wanted.amount <= held.amount) return undefined;",
    replace: 'return undefined;',
    foundBy: 'returnsWithinTaken',
    setup: { ...dense, preAuthorizations: 1 },
  },
  {
    id: 'let-go-after-capture',
    what: 'a preAuthorization that was completed is cancelled all the same',
    file: 'src/core/kinds/pre-authorization-balance.ts',
    find: '    if (how !== undefined)\n      return closed(',
    replace: '    if (how !== undefined && kind === other.request.kind)\n      return closed(',
    foundBy: 'returnsWithinTaken',
  },
  {
    id: 'points-returned-again',
    what: 'an award of points is taken back once for each register that asks',
    file: 'src/core/kinds/loyalty.ts',
    find: '  if (returned.entries.length === 0 || isLeftToReturn(wanted, took, returned)) return undefined;',
    replace: '  if (returned !== undefined) return undefined;',
    foundBy: 'returnsWithinTaken',
    setup: { ...dense, awards: 1 },
  },
  {
    id: 'unknown-refund-counts-for-nothing',
    what: 'a refund of which nobody knows how it ended counts as not given',
    file: 'src/core/sale/ledger.ts',
    find: '  const sum = added(wanted, returned.possible);',
    replace: '  const sum = added(wanted, returned.certain);',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, cards: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'unknown-capture-ends-nothing',
    what: 'a capture of which nobody knows how it ended counts as none',
    file: 'src/core/kinds/pre-authorization-balance.ts',
    find: 'if (!countsAsDone(other, isReviewed)) continue;',
    replace: 'if (!movedMoney(other.outcome)) continue;',
    foundBy: 'returnsWithinTaken',
    setup: { ...dense, preAuthorizations: 1 },
  },
  {
    id: 'load-taken-back-twice',
    what: 'a gift card load that was reversed is reversed again',
    file: 'src/core/kinds/stored-value.ts',
    find: '    if (isReversal && movedMoney(other.outcome)) return `was reversed already',
    replace: '    if (isReversal && movedMoney(other.outcome)) continue;\n    if (false) return `was reversed already',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, giftCards: 1 },
  },
  {
    id: 'device-request-leaves-no-fence',
    what: 'what asked the customer and was not answered holds nothing up, although it may still arrive',
    file: 'src/core/terminal/device-requests/device-request-ends.ts',
    find: '  const isHeld =\n    isUnanswered &&',
    replace: '  const isHeld =\n    false &&',
    foundBy: 'noStalePrompt',
    setup: { deviceRequests: 1 },
  },
  {
    id: 'key-of-ours-is-foreign',
    what: 'the terminal’s key of a transaction of ours names none of ours',
    file: 'src/core/sale/original.ts',
    find: 'const keyless = keylessBy(key, lookups.find);',
    replace:
      'const keyless = keylessBy(key, lookups.find);\n      if (keyless === undefined) return { type: "foreign", key };',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, day: 'sound', incidents: 0, cards: 0, closings: 0 },
  },
  {
    id: 'time-of-the-register-is-foreign',
    what: 'the terminal’s key with a time that the register made up is another key',
    file: 'src/core/sale/original.ts',
    find: 'if (record === undefined) return byIdAlone(kinds, key, { kind, terminal }, lookups);',
    replace: 'if (record === undefined) return { type: "foreign", key };',
    foundBy: 'returnsWithinTaken',
    setup: { excess: 1, checksOriginals: false, day: 'sound', incidents: 0, cards: 0, closings: 0 },
  },
];
