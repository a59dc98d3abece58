/**
 * The table of the sale ledger: how much a transaction refunds of its original, at least and at most. Each row is for a state and a way in which the
 * amount is known. docs/reference/sale-ledger.md prints this table, and `ledger.ts` applies it.
 */

/** The progress of a transaction, with regard to money. */
export type LedgerState = keyof typeof ledgerStates;

/**
 * The states of a transaction in the sale ledger, with their meaning. A transaction that certainly moved no money has
 * no row.
 */
export const ledgerStates = {
  open: 'has no outcome yet, because it waits, was sent, or is being recovered',
  unresolved: 'ended, and it is not known whether it moved money',
  uncertain: 'ended without moving money, and an attention item says that it may have moved money',
  moved:
    'approved, wholly or in part, by an answer or an operator; also while the outcome of another attempt is unknown',
} as const;

/**
 * The state to which a row applies: the state of the transaction, or the state of another attempt for the transaction.
 */
export type EntryState = LedgerState | keyof typeof attemptStates;

/**
 * The states that another attempt of a transaction may have, with their meaning. If that attempt may have moved money,
 * its amounts count in addition to those of the transaction.
 */
export const attemptStates = {
  'other-attempt':
    'the transaction moved money, and an attention item says that another attempt of it may have moved money as well',
} as const;

/** The source of a transaction's amount: the result, the request, or none. */
export type LedgerSize = keyof typeof ledgerSizes;

/** The ways in which the amount of a transaction is known, each with its meaning. The first way that applies counts. */
export const ledgerSizes = {
  'at-least-asked': 'a part was approved without an amount, and no operator has compared the receipt',
  unknown: 'the result says that the amount differs from the request, but not by how much',
  reported: 'the result has an amount in the unit of the original',
  asked: 'the request has an amount, and the result has none in the unit of the original',
  unnamed: 'neither request nor result has an amount in the unit of the original, so the transaction returns the whole',
} as const;

/**
 * A bound of the interval in which the refunded amount lies: nothing, the reported amount, the requested amount, or all
 * that the original took.
 */
export type LedgerBound = 'none' | 'reported' | 'asked' | 'all';

/** The part of a row that an operator's review removes from the sum: nothing, or the uncertain part. */
export type LedgerLifts = 'nothing' | 'possible';

/** A row of the table of the sale ledger. */
export interface LedgerRow {
  readonly id: string;
  readonly states: readonly EntryState[];
  readonly sizes: readonly LedgerSize[];
  /** The amount that was certainly refunded. */
  readonly least: LedgerBound;
  /** The upper bound: the amount that was refunded, or that may have been refunded or may still be refunded. */
  readonly most: LedgerBound;
  readonly lifts: LedgerLifts;
  readonly because: string;
}

/** The rows for transactions that refund a part of an original. */
export const returnRows: readonly LedgerRow[] = [
  {
    id: 'moved-reported',
    states: ['moved'],
    sizes: ['reported'],
    least: 'reported',
    most: 'reported',
    lifts: 'nothing',
    because: 'The terminal or the payment service reported how much it refunded.',
  },
  {
    id: 'moved-asked',
    states: ['moved'],
    sizes: ['asked'],
    least: 'asked',
    most: 'asked',
    lifts: 'nothing',
    because:
      'The requested amount counts, because an operator confirmed the transaction, or because the reported amount is in another currency.',
  },
  {
    id: 'moved-unnamed',
    states: ['moved'],
    sizes: ['unnamed'],
    least: 'all',
    most: 'all',
    lifts: 'nothing',
    because: 'A refund or reversal without an amount applies to the whole.',
  },
  {
    id: 'moved-at-least-asked',
    states: ['moved'],
    sizes: ['at-least-asked'],
    least: 'asked',
    most: 'all',
    lifts: 'nothing',
    because:
      'If the other side ignored the amount of a partial reversal and reversed the whole, its answer would be the same.',
  },
  {
    id: 'moved-unknown',
    states: ['moved'],
    sizes: ['unknown'],
    least: 'none',
    most: 'all',
    lifts: 'nothing',
    because: 'Money was refunded, and no amount that tenderd knows can replace the missing one.',
  },
  {
    id: 'open-asked',
    states: ['open'],
    sizes: ['asked'],
    least: 'none',
    most: 'asked',
    lifts: 'nothing',
    because: 'The transaction may still be approved. An operator cannot review a transaction that has not ended.',
  },
  {
    id: 'open-unnamed',
    states: ['open'],
    sizes: ['unnamed'],
    least: 'none',
    most: 'all',
    lifts: 'nothing',
    because:
      'The transaction may still be approved as a whole. An operator cannot review a transaction that has not ended.',
  },
  {
    id: 'possible-reported',
    states: ['unresolved', 'uncertain'],
    sizes: ['reported'],
    least: 'none',
    most: 'reported',
    lifts: 'possible',
    because: 'If the transaction moved money, it moved the reported amount.',
  },
  {
    id: 'possible-asked',
    states: ['unresolved', 'uncertain'],
    sizes: ['asked'],
    least: 'none',
    most: 'asked',
    lifts: 'possible',
    because: 'If the transaction moved money, it moved the requested amount.',
  },
  {
    id: 'possible-all',
    states: ['unresolved', 'uncertain'],
    sizes: ['unnamed', 'at-least-asked', 'unknown'],
    least: 'none',
    most: 'all',
    lifts: 'possible',
    because: 'If the transaction moved money, it may have moved the whole.',
  },
  {
    id: 'other-attempt-asked',
    states: ['other-attempt'],
    sizes: ['asked'],
    least: 'none',
    most: 'asked',
    lifts: 'possible',
    because: 'Both attempts request the same amount. Money that is refunded twice is hard to get back.',
  },
  {
    id: 'other-attempt-unnamed',
    states: ['other-attempt'],
    sizes: ['unnamed'],
    least: 'none',
    most: 'all',
    lifts: 'possible',
    because: 'The other attempt also requests the whole.',
  },
];
