/** The key that finds an attempt: its rail, and the key of its request there. No two attempts share both. */

import type { Attempt, ServiceAttempt, TerminalAttempt } from './attempt.js';

/**
 * The rails of transactions. Each has its own keys: the nexo messages of a terminal, the requests to a payment service. `payment` is the service's name for
 * the payment that an attempt began.
 */
type RailName = 'terminal' | 'service' | 'payment';

/** The key by which the journal finds an attempt. Its content belongs to its rail. */
export interface AttemptKey {
  readonly rail: RailName;
  readonly key: string;
}

/** The part of a transaction that keys are read from. */
interface KeyedRecord {
  readonly orderReference?: string | undefined;
  readonly attempts: readonly Attempt[];
}

/** The ids of a request to a terminal. They come from outside, and may hold any character. */
type TerminalIds = Pick<TerminalAttempt, 'rail' | 'saleId' | 'serviceId' | 'poiId'>;

/**
 * Returns the key of an attempt. At a terminal: SaleID, ServiceID and POIID together, so that attempts of one process differ. At a service: the idempotency
 * key, which is unique.
 */
export function attemptKeyOf(ids: TerminalIds | Pick<ServiceAttempt, 'rail' | 'idempotencyKey'>): AttemptKey {
  if (ids.rail === 'service') return { rail: 'service', key: ids.idempotencyKey };
  return { rail: 'terminal', key: JSON.stringify([ids.saleId, ids.serviceId, ids.poiId]) };
}

/** Returns the common start of the keys of all attempts that were sent under this SaleID with a ServiceID of this prefix. */
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

/** Returns the keys of the payments that a transaction began. A transaction about the payment of another one has none. */
export function paymentKeysOf({ orderReference, attempts }: KeyedRecord): readonly AttemptKey[] {
  if (orderReference !== undefined) return [];
  const keys = attempts.flatMap((one) =>
    one.rail === 'service' && one.pspReference !== undefined ? paymentKeyOf(one.pspReference) : [],
  );
  return keys.filter(({ key }, place) => keys.findIndex((one) => one.key === key) === place);
}
