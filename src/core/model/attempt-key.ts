/** By what an attempt is found again: its rail, and the key that its request carries there. No two attempts ever share both. */

import type { ServiceAttempt, TerminalAttempt } from './attempt.js';

/** The ways by which transactions leave, each with keys of its own: the nexo messages of a terminal, the requests to a payment service. */
type RailName = 'terminal' | 'service';

/** What the journal finds an attempt by. What stands in a key is its rail's own business. */
export interface AttemptKey {
  readonly rail: RailName;
  readonly key: string;
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
