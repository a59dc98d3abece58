/** Breakages of what is asked for beside the amount: cash-back, tips, parts of a sale. */

import type { Patch } from './patch.js';

/** All of them. */
export const ofOptions: readonly Patch[] = [
  {
    id: 'cash-as-asked',
    what: 'whatever cash the terminal gave out, the amount that was asked for is told',
    file: 'src/core/kinds/message/authorized-amounts.ts',
    find: 'const said = partsOf(texts, currency, units);',
    replace:
      'const said = { ...partsOf(texts, currency, units), ...(texts.cashBack && { cashBack: asked.cashBack }) };',
    foundBy: 'cashIsReported',
    row: 'answer-found',
    setup: { extras: 1, preAuthorizations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'cash-refused-is-approved',
    what: 'an approval without the cash that was asked for is told as the whole',
    file: 'src/core/terminal/messages/approval.ts',
    find: "return difference === 'cash-back' && (authorized?.amount ?? 0) < (request.amountDetails?.amount ?? 0);",
    replace: 'return (authorized?.amount ?? 0) < 0 && request.amountDetails === undefined;',
    foundBy: 'cashIsReported',
    row: 'answer-found',
    setup: { extras: 1, preAuthorizations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'parts-not-added-up',
    what: 'a part may take as much as the whole sale costs, whatever the others took',
    file: 'src/core/sale/split.ts',
    find: 'if (paidBefore + wantedForSale(request) <= total) return { paidBefore };',
    replace: 'if (wantedForSale(request) <= total) return { paidBefore };',
    foundBy: 'partsWithinTotal',
    setup: { parts: 1, preAuthorizations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'tip-pays-the-sale',
    what: 'a tip is taken for money towards the sale',
    file: 'src/core/sale/split.ts',
    find: 'authorized.amount - (tip?.amount ?? 0) - (cashBack?.amount ?? 0)',
    replace: 'authorized.amount - Math.min(0, tip?.amount ?? 0) - (cashBack?.amount ?? 0)',
    foundBy: 'leftIsTrue',
    setup: { parts: 1, extras: 1, preAuthorizations: 0, giftCards: 0, awards: 0, closings: 0 },
  },
  {
    id: 'overpaid-unsaid',
    what: 'parts that took more than the sale costs are told to nobody',
    file: 'src/core/sale/split.ts',
    find: 'if (amount <= total) return undefined;',
    replace: 'if (amount > 0) return undefined;',
    foundBy: 'partsWithinTotal',
    setup: {
      day: 'sound',
      frameFaults: 0,
      incidents: 0,
      parts: 1,
      preAuthorizations: 0,
      giftCards: 0,
      awards: 0,
      closings: 0,
      often: ['T7'],
      eveningMs: 500_000,
    },
  },
];
