/** What "the same request" means: asked again under its id it attaches, and a record never gets another one (invariant I10). */

import { comparableText, isSameText } from '../base/text-equivalence.js';
import type { CommonRequest } from '../model/request.js';
import type { RegisterRequestIds } from '../model/transaction.js';

/**
 * Whether both ask for the same. Every field counts, `startBefore` too, and one that is added later by itself; their order does not. The sale is
 * compared as sales are. The basket does not count: a register that describes its sale otherwise when it asks again must learn what became of the
 * payment, and not start another one.
 */
export function isSameRequest(one: CommonRequest, other: CommonRequest): boolean {
  return one === other || JSON.stringify(one, comparably) === JSON.stringify(other, comparably);
}

/** Has JSON written with the members in the order of their names and the sale as sales are compared; what is undefined is left out anyway. */
function comparably(name: string, value: unknown): unknown {
  if (name === 'sale' && typeof value === 'string') return comparableText(value);
  if (!(value instanceof Object)) return value;
  if (name === 'options') {
    const { items: _basket, ...options } = Object.fromEntries(Object.entries(value));
    return Object.keys(options).length === 0 ? undefined : sorted(options);
  }
  return sorted(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Whether two requests came under the same ids of the header; a SaleID is compared as people read it. */
export function haveSameRequestIds(one: RegisterRequestIds, other: RegisterRequestIds): boolean {
  return isSameText(one.saleId, other.saleId) && one.poiId === other.poiId && one.serviceId === other.serviceId;
}
