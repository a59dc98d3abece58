/** Makes one line from everything that can be observed of a run. Two runs with the same digest are equal. */

import { createHash } from 'node:crypto';
import type { Run } from './play.js';

/** Returns the digest of the terminals' ledgers, of all durable data, and of all reported answers. */
export function digestOf(run: Run): string {
  const { scene, ledger, registers, records, facts } = run;
  const told = registers.told.map(({ atMs, transactionId, outcome }) => ({ atMs, transactionId, outcome }));
  const seen = { ledger, told, records, facts, story: scene.story };
  return createHash('sha256').update(canonical(seen)).digest('hex');
}

/**
 * Returns JSON with the members of each object in a fixed order, so that a record is equal after it was written and
 * read.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const ordered = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${ordered.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
