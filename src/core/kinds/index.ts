/** All kinds of transaction, a row each, and what is asked of them (promise 9). */

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
import { type ReconciliationOutcomes, type ReconciliationRequests, reconciliations } from './reconciliation.js';
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

/** The row of each kind. One that has none does not compile. */
export const kinds: Kinds = {
  ...payments,
  ...reversals,
  ...preAuthorizations,
  ...storedValues,
  ...reconciliations,
  ...cardAcquisitions,
  ...loyalties,
  ...verifications,
};

/** Whether it is about an earlier transaction, which it names. */
export function namesOriginal(kind: TransactionKind): boolean {
  return kinds[kind].about !== undefined;
}

/** Whether only a payment service does it. */
export function isAtServiceAlone(kind: TransactionKind): boolean {
  return kinds[kind].isAtServiceAlone === true;
}

/** What a terminal may be asked for. */
export const terminalKinds: readonly TransactionKind[] = transactionKinds.filter((kind) => !isAtServiceAlone(kind));

/** What a transaction is called: `payment`, `pre-authorization update`. */
export function nounOf({ kind }: TransactionRequest): string {
  return kinds[kind].words.noun;
}

/** Whether a transaction moves value of an account, and is StoredValue on the wire. */
export function isStoredValue(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'value';
}

/** Whether a transaction moves points or rebates, and is Loyalty on the wire. */
export function isLoyalty(kind: TransactionKind): boolean {
  return kinds[kind].moves === 'points';
}

/** Whether a transaction may use a card that was read: it begins something, and refers to nothing earlier. */
export function mayUseCard(kind: TransactionKind, isUnlinked: boolean): boolean {
  const { usesCard } = kinds[kind];
  return usesCard === 'always' || (usesCard === 'unlinked' && isUnlinked);
}

/** Its word in the standard (PaymentType and the like); undefined where its category says all. */
export function typeOf(request: Pick<TransactionRequest, 'kind' | 'options'>): string | undefined {
  return typeIn(kinds[request.kind], request);
}

/** The kind that leaves by this request with this word of the standard; undefined where there is none. */
export function kindOfType(category: AttemptCategory, type: string): TransactionKind | undefined {
  return transactionKinds.find(
    (kind) => kinds[kind].category === category && kinds[kind].types?.includes(type) === true,
  );
}

/** The service request category of a transaction's kind. */
export function categoryOf({
  request,
}: {
  readonly request: Pick<TransactionRecord['request'], 'kind'>;
}): AttemptCategory {
  return kinds[request.kind].category;
}
