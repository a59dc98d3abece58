/** By what an attempt is found again: its rail, and the key that its request carries there. No two attempts ever share both. */

import type { Attempt, ServiceAttempt, TerminalAttempt } from './attempt.js';

/**
 * The ways by which transactions leave, each with keys of its own: the nexo messages of a terminal, the requests to a payment service. `payment`: what a
 * service calls the payment that an attempt began.
 */
type RailName = 'terminal' | 'service' | 'payment';

/** The key by which the journal finds an attempt. Its content belongs to its rail. */
export interface AttemptKey {
  readonly rail: RailName;
  readonly key: string;
}

/** What keys are read from: a transaction. */
interface KeyedRecord {
  readonly orderReference?: string | undefined;
  readonly attempts: readonly Attempt[];
}

/** The ids of a request to a terminal. They come from outside, and may hold any character. */
type TerminalIds = Pick<TerminalAttempt, 'rail' | 'saleId' | 'serviceId' | 'poiId'>;

/**
 * The key of an attempt: at a terminal SaleID, ServiceID and POIID together, so that attempts of one process stand beside each other; at a
 * service the idempotency key, which nobody else has.
 */
export function attemptKeyOf(ids: TerminalIds | Pick<ServiceAttempt, 'rail' | 'idempotencyKey'>): AttemptKey {
  if (ids.rail === 'service') return { rail: 'service', key: ids.idempotencyKey };
  return { rail: 'terminal', key: JSON.stringify([ids.saleId, ids.serviceId, ids.poiId]) };
}

/** How the key of every attempt begins that left under this SaleID with a ServiceID of this prefix. */
export function attemptKeyStart(saleId: string, prefix: string): AttemptKey {
  const key = JSON.stringify([saleId, prefix]);
  return { rail: 'terminal', key: key.slice(0, -'"]'.length) };
}

/** True if this key finds the transaction. */
export function isFoundBy(record: KeyedRecord, { rail, key }: AttemptKey): boolean {
  const keys = [...record.attempts.map((attempt) => attemptKeyOf(attempt)), ...paymentKeysOf(record)];
  return keys.some((one) => one.rail === rail && one.key === key);
}

/** By what the transaction is found that began a payment at a service: the service's name for it, which no other payment has (requirement R1). */
export function paymentKeyOf(pspReference: string): AttemptKey {
  return { rail: 'payment', key: pspReference.toLowerCase() };
}

/** The keys of the payments that a transaction began; none of what is about the payment of another one. */
export function paymentKeysOf({ orderReference, attempts }: KeyedRecord): readonly AttemptKey[] {
  if (orderReference !== undefined) return [];
  const keys = attempts.flatMap((one) =>
    one.rail === 'service' && one.pspReference !== undefined ? paymentKeyOf(one.pspReference) : [],
  );
  return keys.filter(({ key }, place) => keys.findIndex((one) => one.key === key) === place);
}
