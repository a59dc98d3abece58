/** One line that stands for everything that can be seen of a run: two runs with the same digest are the same. */

import { createHash } from 'node:crypto';
import type { Run } from './play.js';

/** The digest of the terminals' books, of everything that is durable, and of every word that was told. */
export function digestOf(run: Run): string {
  const { scene, ledger, registers, records, facts } = run;
  const told = registers.told.map(({ atMs, transactionId, outcome }) => ({ atMs, transactionId, outcome }));
  const seen = { ledger, told, records, facts, story: scene.story };
  return createHash('sha256').update(canonical(seen)).digest('hex');
}

/** JSON with the members of every object in order: a record that was written and read back is the same record. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const ordered = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${ordered.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
