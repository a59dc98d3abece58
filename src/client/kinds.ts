/** The kinds of transaction as the client's types know them. `test/client/same-types.ts` compares them with the daemon's. */

/** The kinds of transaction: what moves, holds or returns money, value or points. */
export type TransactionKind =
  | 'payment'
  | 'refund'
  | 'reversal'
  | 'pre-authorization'
  | 'pre-authorization-update'
  | 'capture'
  | 'stored-value-activation'
  | 'stored-value-load'
  | 'stored-value-unload'
  | 'stored-value-reversal'
  | 'stored-value-reservation'
  | 'stored-value-duplicate'
  | 'reconciliation'
  | 'card-acquisition'
  | 'verification'
  | 'loyalty-award'
  | 'loyalty-rebate'
  | 'loyalty-redemption'
  | 'loyalty-award-refund'
  | 'loyalty-rebate-refund'
  | 'loyalty-redemption-refund';

/** What a reconciliation closes: the period between register and terminal, that and the acquirers, or the acquirers alone. */
export type ReconciliationScope = 'period' | 'period-and-acquirers' | 'acquirers';

/** Why something is reversed. */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';
