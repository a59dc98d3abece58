/**
 * The tables of the sale ledger for a sale that is paid in parts: the amount that a payment took towards the sale, and
 * the amount that a refund returned. The remaining amount of a sale is its total, minus the most that was taken, plus
 * the least that was returned. docs/reference/sale-ledger.md prints the tables, and `split.ts` applies them.
 */

/** The progress of a payment for the sale, or of the transaction that returns the payment. */
export type SaleState = keyof typeof saleStates;

/** The states, with their meaning. */
export const saleStates = {
  proved: 'approved, and no attention item makes that uncertain',
  doubted: 'approved, but an attention item makes something about it uncertain',
  other: 'open, unresolved, or ended without moving money',
} as const;

/** The source of the amount of a payment or return: the result, the request, or none. */
export type SaleSize = keyof typeof saleSizes;

/** The ways in which the amount of a transaction is known, each with its meaning. The first way that applies counts. */
export const saleSizes = {
  unknown: 'the result says that the amount differs from the request, but not by how much',
  reported: 'the result has an amount in the currency of the payment',
  'other-currency': 'the amount is in another currency',
  asked: 'the result has no amount, and the request has one',
  unnamed: 'neither result nor request has an amount',
} as const;

/** A row of one of these two tables. */
export interface SaleRow {
  readonly id: string;
  readonly states: readonly SaleState[];
  readonly sizes: readonly SaleSize[];
  readonly counts: 'reported' | 'asked' | 'none';
  readonly because: string;
}

const allSizes = ['unknown', 'reported', 'other-currency', 'asked', 'unnamed'] as const;

/**
 * The rows for payments and captures. The amounts exclude the tip, cash and fees that the customer paid in addition.
 */
export const takenRows: readonly SaleRow[] = [
  {
    id: 'taken-reported',
    states: ['proved', 'doubted'],
    sizes: ['reported'],
    counts: 'reported',
    because: 'The answer to the request reports this amount.',
  },
  {
    id: 'taken-asked',
    states: ['proved', 'doubted'],
    sizes: ['unknown', 'other-currency', 'asked', 'unnamed'],
    counts: 'asked',
    because: 'The register requested this amount, and the customer is not charged for it again.',
  },
  {
    id: 'not-taken',
    states: ['other'],
    sizes: allSizes,
    counts: 'none',
    because:
      'While the transaction is open or unresolved, tenderd refuses the next part until an operator has reviewed the transaction. If the transaction is approved later, it counts, and an attention item asks an operator.',
  },
];

/** The rows for refunds and reversals of a payment or capture in `takenRows`. */
export const refundedRows: readonly SaleRow[] = [
  {
    id: 'given-back-reported',
    states: ['proved'],
    sizes: ['reported'],
    counts: 'reported',
    because: 'The answer to the request reports this amount.',
  },
  {
    id: 'given-back-asked',
    states: ['proved'],
    sizes: ['asked'],
    counts: 'asked',
    because: 'An operator confirmed the requested amount.',
  },
  {
    id: 'given-back-unknown',
    states: ['proved'],
    sizes: ['unknown', 'other-currency', 'unnamed'],
    counts: 'none',
    because: 'The refunded amount is not known in the currency of the sale, so tenderd charges none of it again.',
  },
  {
    id: 'not-given-back',
    states: ['doubted', 'other'],
    sizes: allSizes,
    counts: 'none',
    because: 'Nothing proves that money went back.',
  },
];
