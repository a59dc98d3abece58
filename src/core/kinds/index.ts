/** The rules of all kinds of transaction, and look-ups in them (promise 9). */

import type { AttemptCategory } from '../model/attempt.js';
import type { TransactionRequest } from '../model/request.js';
import type { TransactionRecord } from '../model/transaction.js';
import { type CardAcquisitionOutcomes, type CardAcquisitionRequests, cardAcquisitions } from './card-acquisition.js';
import { type Kinds, typeIn } from './message/kind.js';
import { loyalties, type LoyaltyOutcomes, type LoyaltyRequests } from './loyalty.js';
import { type TransactionKind, transactionKinds } from '../model/kind-names.js';
import { type PaymentOutcomes, type PaymentRequests, payments } from './payment.js';
import {
  type PreAuthorizationOutcomes,
  type PreAuthorizationRequests,
  preAuthorizations,
} from './pre-authorization.js';
import { type ReconciliationOutcomes, type ReconciliationRequests, reconciliationRows } from './reconciliation.js';
import { type ReversalOutcomes, type ReversalRequests, reversals } from './reversal.js';
import { type VerificationOutcomes, type VerificationRequests, verifications } from './verification.js';
import { type StoredValueOutcomes, type StoredValueRequests, storedValues } from './stored-value.js';

declare module '../model/request.js' {
  interface RequestFields
    extends PaymentRequests,
      ReversalRequests,
      PreAuthorizationRequests,
      StoredValueRequests,
      ReconciliationRequests,
      CardAcquisitionRequests,
      LoyaltyRequests,
      VerificationRequests {}
}

declare module '../model/result.js' {
  interface OutcomeFields
    extends PaymentOutcomes,
      ReversalOutcomes,
      PreAuthorizationOutcomes,
      StoredValueOutcomes,
      ReconciliationOutcomes,
      CardAcquisitionOutcomes,
      LoyaltyOutcomes,
      VerificationOutcomes {}
}

/** The rules of each kind. The compiler rejects a kind without rules. */
export const kinds: Kinds = {
  ...payments,
  ...reversals,
  ...preAuthorizations,
  ...storedValues,
  ...reconciliationRows,
  ...cardAcquisitions,
  ...loyalties,
  ...verifications,
};

/** True if a transaction of this kind names an earlier transaction. */
export function namesOriginal(kind: TransactionKind): boolean {
  return kinds[kind].about !== undefined;
}

/** True if only a payment service offers the kind. */
export function isAtServiceAlone(kind: TransactionKind): boolean {
  return kinds[kind].isAtServiceAlone === true;
}

/** The kinds that terminals offer. */
export const terminalKinds: readonly TransactionKind[] = transactionKinds.filter((kind) => !isAtServiceAlone(kind));

/** Returns the noun of a transaction: `payment`, `pre-authorization update`. */
export function nounOf({ kind }: TransactionRequest): string {
  return kinds[kind].words.noun;
}

/** True if the kind moves value of an account. On the wire, such a kind is StoredValue. */
export function isStoredValue(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'value';
}

/** True if the kind moves points or rebates. On the wire, such a kind is Loyalty. */
export function isLoyalty(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'points';
}

/**
 * True if a transaction of this kind may use a card that was read before. Some kinds may use such a card only if `isUnlinked`: the request names no
 * original.
 */
export function mayUseCard(kind: TransactionKind, isUnlinked: boolean): boolean {
  const { usesCard } = kinds[kind];
  return usesCard === 'always' || (usesCard === 'unlinked' && isUnlinked);
}

/**
 * Returns the standard's word for a request (PaymentType and the like); undefined if the category already determines
 * the word.
 */
export function typeOf(request: Pick<TransactionRequest, 'kind' | 'options'>): string | undefined {
  return typeIn(kinds[request.kind], request);
}

/** Returns the kind with this category and this word of the standard; undefined if there is none. */
export function kindOfType(category: AttemptCategory, type: string): TransactionKind | undefined {
  return transactionKinds.find(
    (kind) => kinds[kind].category === category && kinds[kind].types?.includes(type) === true,
  );
}

/** Returns the service request category of a transaction. */
export function categoryOf({
  request,
}: {
  readonly request: Pick<TransactionRecord['request'], 'kind'>;
}): AttemptCategory {
  return kinds[request.kind].category;
}
