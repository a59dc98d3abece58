/** Breakages of what is asked for beside the amount: cash-back, tips, parts of a sale. */

import type { Patch } from './patch.js';

/** All of them. */
export const ofOptions: readonly Patch[] = [
  {
    id: 'cash-as-asked',
    what: 'whatever cash the terminal gave out, the amount that was asked for is told',
    file: 'src/core/authorized.ts',
    find: 'cashBack: unitsOf(texts.cashBack, currency) };',
    replace: 'cashBack: texts.cashBack && askedParts(request).cashBack };',
    foundBy: 'cashIsTold',
    row: 'answer-found',
    setup: { extras: 1, reservations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'cash-refused-is-approved',
    what: 'an approval without the cash that was asked for is told as the whole',
    file: 'src/core/outcome.ts',
    find: "return difference === 'cash-back' && (authorized?.amount ?? 0) < (request.amountDetails?.amount ?? 0);",
    replace: 'return (authorized?.amount ?? 0) < 0 && request.amountDetails === undefined;',
    foundBy: 'cashIsTold',
    row: 'answer-found',
    setup: { extras: 1, reservations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
];
