/** The kinds of transaction, and the options that belong to a single kind. */

/**
 * The kinds of transaction, by their effect on money.
 * - `payment` takes money, `refund` returns it, and `reversal` undoes a transaction.
 * - `pre-authorization` holds money, and `pre-authorization-update` changes the held amount or its time. `capture` takes the held amount. A reversal
 *   of a pre-authorization cancels it.
 * - `stored-value-...` kinds move value onto or off a gift card or another account.
 * - `loyalty-...` kinds move points or rebates.
 * - `reconciliation` moves no money: it closes the terminal's period, once.
 * - `verification` moves no money: a payment service verifies a card, and may store it.
 */
export const transactionKinds = [
  'payment',
  'refund',
  'reversal',
  'pre-authorization',
  'pre-authorization-update',
  'capture',
  'stored-value-activation',
  'stored-value-load',
  'stored-value-unload',
  'stored-value-reversal',
  'stored-value-reservation',
  'stored-value-duplicate',
  'reconciliation',
  'card-acquisition',
  'verification',
  'loyalty-award',
  'loyalty-rebate',
  'loyalty-redemption',
  'loyalty-award-refund',
  'loyalty-rebate-refund',
  'loyalty-redemption-refund',
] as const;

/** See `transactionKinds`. */
export type TransactionKind = (typeof transactionKinds)[number];

/**
 * The scope of a reconciliation. `period`: the period between register and terminal. `period-and-acquirers`: the period and the acquirers.
 * `acquirers`: only the acquirers.
 */
export const reconciliationScopes = ['period', 'period-and-acquirers', 'acquirers'] as const;

/** See `reconciliationScopes`. */
export type ReconciliationScope = (typeof reconciliationScopes)[number];

/** The reason for a reversal (protocol notes, section 11: ReversalReason). */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';
