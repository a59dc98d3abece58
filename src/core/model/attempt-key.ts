/** The key by which the journal finds an attempt: the rail, and the key of the request on that rail. The pair is unique. */

import type { Attempt, ServiceAttempt, TerminalAttempt } from './attempt.js';

/**
 * The kinds of keys. A `terminal` key identifies a nexo message to a terminal. A `service` key identifies a request to a
 * payment service. A `payment` key identifies the payment that an attempt began, by the service's name for that payment.
 */
type RailName = 'terminal' | 'service' | 'payment';

/** The key by which the journal finds an attempt. The rail determines the form of `key`. */
export interface AttemptKey {
  readonly rail: RailName;
  readonly key: string;
}

/** The fields of a transaction from which its keys are made. */
interface KeyedRecord {
  readonly orderReference?: string | undefined;
  readonly attempts: readonly Attempt[];
}

/** The ids of a request to a terminal. An id can contain any character. */
type TerminalIds = Pick<TerminalAttempt, 'rail' | 'saleId' | 'serviceId' | 'poiId'>;

/**
 * Returns the key of an attempt. At a terminal the key is SaleID, ServiceID and POIID together. At a service the key is
 * the idempotency key, which is unique.
 */
export function attemptKeyOf(ids: TerminalIds | Pick<ServiceAttempt, 'rail' | 'idempotencyKey'>): AttemptKey {
  if (ids.rail === 'service') return { rail: 'service', key: ids.idempotencyKey };
  return { rail: 'terminal', key: JSON.stringify([ids.saleId, ids.serviceId, ids.poiId]) };
}

/** Returns the common start of the keys of all attempts with this SaleID whose ServiceID begins with this prefix. */
export function attemptKeyStart(saleId: string, prefix: string): AttemptKey {
  const key = JSON.stringify([saleId, prefix]);
  return { rail: 'terminal', key: key.slice(0, -'"]'.length) };
}

/** True if this key finds the transaction. */
export function isFoundBy(record: KeyedRecord, { rail, key }: AttemptKey): boolean {
  const keys = [...record.attempts.map((attempt) => attemptKeyOf(attempt)), ...paymentKeysOf(record)];
  return keys.some((one) => one.rail === rail && one.key === key);
}

/** Returns the key of the transaction that began a payment at a service: the service's name for the payment, which is unique (requirement R1). */
export function paymentKeyOf(pspReference: string): AttemptKey {
  return { rail: 'payment', key: pspReference.toLowerCase() };
}

/**
 * Returns the keys of the payments that a transaction began at the service. For a follow-up the list is empty, because
 * the payment was begun by another transaction.
 */
export function paymentKeysOf({ orderReference, attempts }: KeyedRecord): readonly AttemptKey[] {
  if (orderReference !== undefined) return [];
  const keys = attempts.flatMap((one) =>
    one.rail === 'service' && one.pspReference !== undefined ? paymentKeyOf(one.pspReference) : [],
  );
  return keys.filter(({ key }, place) => keys.findIndex((one) => one.key === key) === place);
}
