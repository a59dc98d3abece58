/** The kinds of transaction, and the choices that belong to one of them alone. */

/**
 * What a transaction does with money: take it, give it back, undo what was done; or hold it (`pre-authorization`), hold another
 * amount or for longer (`pre-authorization-update`), and take what is held (`capture`). A pre-authorization is cancelled by its reversal.
 * What begins with `stored-value-` moves value onto or off a gift card or another account, what begins with `loyalty-` points or rebates.
 * A `reconciliation` moves no money: it closes the terminal's period, once. A `verification` moves none either: a payment service verifies a card, and may store it.
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

/** The scope of a reconciliation: the period between register and terminal, that and the acquirers, or the acquirers alone. */
export const reconciliationScopes = ['period', 'period-and-acquirers', 'acquirers'] as const;

/** See `reconciliationScopes`. */
export type ReconciliationScope = (typeof reconciliationScopes)[number];

/** Why something is reversed (protocol notes, section 11: ReversalReason). */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';
