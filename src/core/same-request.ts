/** What "the same request" means: asked again under its id it attaches, and a record never gets another one (invariant I10). */

import type { TransactionRequest } from './transaction.js';

/** Whether both ask for the same. Every field counts, `startBefore` too, and one that is added later by itself; their order does not. */
export function isSameRequest(one: TransactionRequest, other: TransactionRequest): boolean {
  return one === other || JSON.stringify(one, byName) === JSON.stringify(other, byName);
}

/** Has JSON written with the members in the order of their names; what is undefined is left out anyway. */
function byName(_name: string, value: unknown): unknown {
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));
}
