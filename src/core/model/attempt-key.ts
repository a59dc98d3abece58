/** By what an attempt is found again: its rail, and the key that its request carries there. No two attempts ever share both. */

import type { Attempt } from './attempt.js';

/** The ways by which transactions leave, each with keys of its own: the nexo messages of a terminal. */
type RailName = 'terminal';

/** What the journal finds an attempt by. What stands in a key is its rail's own business. */
export interface AttemptKey {
  readonly rail: RailName;
  readonly key: string;
}

/** The ids of a request to a terminal. They come from outside, and may hold any character. */
type TerminalIds = Pick<Attempt, 'saleId' | 'serviceId' | 'poiId'>;

/** The key of an attempt: at a terminal SaleID, ServiceID and POIID together, so that attempts of one process stand beside each other. */
export function attemptKeyOf({ saleId, serviceId, poiId }: TerminalIds): AttemptKey {
  return { rail: 'terminal', key: JSON.stringify([saleId, serviceId, poiId]) };
}

/** How the key of every attempt begins that left under this SaleID with a ServiceID of this prefix. */
export function attemptKeyStart(saleId: string, prefix: string): AttemptKey {
  const key = JSON.stringify([saleId, prefix]);
  return { rail: 'terminal', key: key.slice(0, -'"]'.length) };
}

/** Whether both keys are of one attempt. */
export function isSameAttemptKey(one: AttemptKey, other: AttemptKey): boolean {
  return one.rail === other.rail && one.key === other.key;
}
