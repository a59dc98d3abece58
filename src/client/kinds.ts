/**
 * The kinds of transaction in the client's types, and the fields of each. `test/client/same-types.ts` compares them
 * with the daemon's types.
 */

/** The kinds of transaction: operations that move, hold or return money, value or points. */
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

/**
 * The scope of a reconciliation: the period between register and terminal, this period together with the acquirers, or
 * only the acquirers.
 */
export type ReconciliationScope = 'period' | 'period-and-acquirers' | 'acquirers';

/** The reason for a reversal. */
export type ReversalReason = 'customer-cancelled' | 'merchant-cancelled' | 'malfunction' | 'unable-to-complete';

/**
 * The kind of a transaction. A pre-authorization is cancelled by a reversal, and a period is closed by a
 * reconciliation.
 */
export type Kind = TransactionKind;

/** The operations on a gift card or another account that holds value. */
export type StoredValueKind = Extract<Kind, `stored-value-${string}`>;

/** The operations on a loyalty account. */
export type LoyaltyKind = Extract<Kind, `loyalty-${string}`>;

/** The fields that only some kinds have. */
export type OwnField =
  | 'amountDetails'
  | 'original'
  | 'reversalReason'
  | 'scope'
  | 'allowPartial'
  | 'cardAcquisition'
  | 'options'
  | 'acquirerData'
  | 'leftInSale'
  | OfPayment
  | 'storedValue'
  | 'loyalty'
  | 'loyaltyAccounts'
  | 'stored'
  | 'notStored'
  | 'period';

/** The fields that describe the moved amount. */
type OfAmount = 'authorized' | 'remaining' | 'difference';
type OfPayment =
  | OfAmount
  | 'tip'
  | 'cashBack'
  | 'surcharge'
  | 'fees'
  | 'currencyConversions'
  | 'authorizedOnline'
  | 'approvalCode'
  | 'card'
  | 'token';
/** The fields of kinds that move money, value or points. */
type Moving = 'amountDetails' | 'allowPartial' | 'acquirerData';

type OfLoyalty = Moving | 'difference' | 'approvalCode' | 'loyalty';
type FollowUp = `stored-value-${'reversal' | 'duplicate'}`;
type LoyaltyReturn = `loyalty-${string}-refund`;

/** The fields of each kind. */
export interface FieldsByKind
  extends Record<Exclude<StoredValueKind, FollowUp>, Moving | OfAmount | 'storedValue'>,
    Record<Extract<StoredValueKind, FollowUp>, Moving | OfAmount | 'storedValue' | 'original'>,
    Record<Exclude<LoyaltyKind, LoyaltyReturn>, OfLoyalty>,
    Record<Extract<LoyaltyKind, LoyaltyReturn>, OfLoyalty | 'original'> {
  payment: Moving | OfPayment | 'cardAcquisition' | 'options' | 'leftInSale' | 'stored' | 'notStored';
  refund: Moving | OfPayment | 'cardAcquisition' | 'original';
  reversal: Moving | OfAmount | 'original' | 'reversalReason';
  'pre-authorization': Moving | OfPayment | 'cardAcquisition' | 'options' | 'stored' | 'notStored';
  'pre-authorization-update': Moving | OfPayment | 'original';
  capture: Moving | OfPayment | 'original' | 'options';
  reconciliation: 'scope' | 'options' | 'period';
  verification: 'amountDetails' | 'authorized' | 'difference' | 'stored' | 'notStored';
  'card-acquisition': 'amountDetails' | 'acquirerData' | 'options' | 'card' | 'token' | 'loyaltyAccounts';
}
