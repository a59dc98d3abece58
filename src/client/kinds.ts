/** The kinds of transaction as the client's types know them, and the fields of each. `test/client/same-types.ts` compares them with the daemon's. */

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

/** What a transaction does with money. A pre-authorization is cancelled by its reversal; a reconciliation closes a period. */
export type Kind = TransactionKind;

/** What is done with a gift card or another account that holds value. */
export type StoredValueKind = Extract<Kind, `stored-value-${string}`>;

/** What is done with a loyalty account. */
export type LoyaltyKind = Extract<Kind, `loyalty-${string}`>;

/** What of a transaction only some kinds have. */
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

/** How much moved. */
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
/** What moves something. */
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
