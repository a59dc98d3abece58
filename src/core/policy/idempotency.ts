/**
 * Compares a request with an earlier request that has the same id. If the two requests are the same, the later one is a
 * repeat and gets the existing record. If they differ, the later one is rejected (invariant I10).
 */

import { comparableText, isSameText } from '../base/text-equivalence.js';
import type { CommonRequest } from '../model/request.js';
import type { RegisterRequestIds } from '../model/transaction.js';

/**
 * True if both requests are the same. Every field counts, including `startBefore` and fields that later versions add.
 * The order of the fields does not matter, and sales are compared in their comparable form. The basket does not count:
 * a register that repeats a request with a different basket must get the outcome of the payment, not start another one.
 * The trace context does not count either, because each repeat has its own.
 */
export function isSameRequest(one: CommonRequest, other: CommonRequest): boolean {
  return one === other || comparableForm(one) === comparableForm(other);
}

function comparableForm({ traceparent: _each, ...request }: CommonRequest): string {
  return JSON.stringify(request, comparably);
}

/** Replacer for JSON: writes members in the order of their names, and sales in their comparable form. JSON omits undefined members anyway. */
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

/** True if two requests have the same header ids. SaleIDs are compared in their comparable form. */
export function haveSameRequestIds(one: RegisterRequestIds, other: RegisterRequestIds): boolean {
  return isSameText(one.saleId, other.saleId) && one.poiId === other.poiId && one.serviceId === other.serviceId;
}
