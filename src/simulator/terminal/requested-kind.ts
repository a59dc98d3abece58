/** What a register can ask of a terminal's ledger, by kind. */

/** What a money request is, by its category and PaymentType. */
export const requestedKinds = [
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
  'loyalty-award',
  'loyalty-rebate',
  'loyalty-redemption',
  'loyalty-award-refund',
  'loyalty-rebate-refund',
  'loyalty-redemption-refund',
] as const;

/** See `requestedKinds`. */
export type RequestedKind = (typeof requestedKinds)[number];
